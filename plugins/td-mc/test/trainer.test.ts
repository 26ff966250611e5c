import { Random } from 'evolab';
import { teachable } from 'evolab/network';
import { expect, test } from 'vitest';
import { draughts } from '../../draughts/src/index.ts';
import { firstWeights } from '../src/first-weights.ts';
import { movesOf } from '../src/games.ts';
import { stageAt } from '../src/schedule.ts';
import { EpsilonGreedyPlay } from '../src/epsilon-greedy-play.ts';
import { Trainer, type Method } from '../src/trainer.ts';

const game = draughts.create(draughts.defaults);
const net = teachable({ use: 'mlp', hidden: [8], view: 'opponent' }, game);
const weights = firstWeights(net.net.blocks, game, net.encoder, new Random('self-play'));
const METHOD: Method = {
  algorithm: 'td',
  gamma: 0.99,
  discountTo: 'middle',
  leaf: 0,
  lambda: 0,
  schedule: [{ episodes: 100, eta: 0.05, eps: 0.7 }],
  draw: 0.5,
  states: 'after',
  trainBoth: false,
  batch: false,
  replay: 0,
  memory: 0,
};

test('an exploitation rate of 0 plays every first move with equal probability', () => {
  const play = new EpsilonGreedyPlay(game, (payoff) => payoff);
  const random = new Random('uniform');
  const seen = new Map<number, number>();
  for (let n = 0; n < 1400; n++) {
    play.play({ evaluator: net.evaluator(weights) }, [0, 0], random);
    seen.set(play.moves[0], (seen.get(play.moves[0]) ?? 0) + 1);
  }
  expect(seen.size).toBe(7);
  const chi = [...seen.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
  // The 99.9% quantile of chi-square with 6 degrees of freedom.
  expect(chi).toBeLessThan(22.46);
});

test('an exploitation rate of 1 plays the move with the highest value, whatever the seed', () => {
  const play = new EpsilonGreedyPlay(game, (payoff) => payoff);
  const evaluator = net.evaluator(weights);
  const games = [1, 2].map((seed) => {
    const plies = play.play({ evaluator: evaluator }, [1, 1], new Random(seed));
    return play.moves.slice(0, plies);
  });
  expect(games[0]).toEqual(games[1]);
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const values = Array.from(legal.subarray(0, position.moves(legal, 0)), (move) => {
    const child = game.start();
    child.play(move);
    return evaluator.evaluate(child, 0);
  });
  expect(games[0][0]).toBe(legal[values.indexOf(Math.max(...values))]);
});

test('random against random wins about half of the decisive games', () => {
  const play = new EpsilonGreedyPlay(game, (payoff) => payoff);
  const random = new Random('even');
  const counts = { won: 0, lost: 0 };
  for (let n = 0; n < 500; n++) {
    play.play({ evaluator: net.evaluator(weights) }, [0, 0], random);
    const payoff = play.position.payoff(0);
    if (payoff > 0) counts.won++;
    if (payoff < 0) counts.lost++;
  }
  const decisive = counts.won + counts.lost;
  expect(decisive).toBeGreaterThan(400);
  expect(Math.abs(counts.won - decisive / 2)).toBeLessThan(3.3 * Math.sqrt(decisive / 4));
});

test('updates after the games equal updates during the games, if moves are random', () => {
  // Random moves do not depend on the weights, so both ways must end with the same weights.
  const method = { ...METHOD, schedule: [{ episodes: 1, eta: 0.1, eps: 0 }] };
  for (const variant of [{}, { trainBoth: true }, { states: 'received' }, { algorithm: 'mc' as const }]) {
    const trainer = new Trainer(game, net, { ...method, ...variant }, 3);
    const [during, later] = [weights.slice(), weights.slice()];
    const counts = [0, 1].map(() => ({ updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 }));
    trainer.playAndUpdate(during, 7, 20, counts[0]);
    trainer.update(later, 7, movesOf(trainer.collect(weights, 7, 20).games), counts[1]);
    expect(later).toEqual(during);
    expect(counts[0]).toEqual(counts[1]);
    expect(during).not.toEqual(weights);
  }
});

test('learning from both sides updates twice as many positions as learning from one', () => {
  const updates = [false, true].map((trainBoth) => {
    const trainer = new Trainer(game, net, { ...METHOD, trainBoth }, 4);
    const counts = { updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 };
    trainer.update(weights.slice(), 0, movesOf(trainer.collect(weights, 0, 40).games), counts);
    return counts.updates;
  });
  expect(updates[1] / updates[0]).toBeGreaterThan(1.9);
  expect(updates[1] / updates[0]).toBeLessThan(2.1);
});

test('an episode does not depend on the others of its job', () => {
  const trainer = new Trainer(game, net, METHOD, 5);
  const all = trainer.collect(weights, 10, 4).games;
  const alone = trainer.collect(weights, 12, 1).games;
  const from = all.lengths[0] + all.lengths[1];
  expect(alone.moves).toEqual(all.moves.slice(from, from + all.lengths[2]));
});

test('a schedule goes through its stages and stays in the last', () => {
  const schedule = [
    { episodes: 2, eta: 0.1, eps: 0.7 },
    { episodes: 3, eta: 0.05, eps: 0.8 },
  ];
  expect([0, 1, 2, 4, 5, 1000].map((episode) => stageAt(schedule, episode).eta)).toEqual([
    0.1, 0.1, 0.05, 0.05, 0.05, 0.05,
  ]);
});

test('after 1,000 episodes four games are won per game lost against a random player, and before about one', () => {
  const small = teachable({ use: 'mlp', hidden: [20], view: 'opponent' }, game);
  const trained = firstWeights(small.net.blocks, game, small.encoder, new Random(2, 'init'));
  const method = { ...METHOD, trainBoth: true, schedule: [{ episodes: 1, eta: 0.4, eps: 0.7 }] };
  const trainer = new Trainer(game, small, method, 2);
  const quota = () => {
    const { won, lost } = trainer.test(trained, 0, 300);
    return won / lost;
  };
  expect(quota()).toBeLessThan(1.5);
  trainer.playAndUpdate(trained, 0, 1000, { updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 });
  expect(quota()).toBeGreaterThan(4);
});
