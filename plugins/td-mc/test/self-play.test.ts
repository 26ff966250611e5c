import { Random } from 'evolab';
import { teachable } from 'evolab/network';
import { expect, test } from 'vitest';
import { draughts } from '../../draughts/src/index.ts';
import { firstWeights } from '../src/first-weights.ts';
import { movesOf } from '../src/games.ts';
import { stageAt } from '../src/schedule.ts';
import { SelfPlay } from '../src/self-play.ts';
import { Training, type Method } from '../src/training.ts';

const game = draughts.create(draughts.defaults);
const net = teachable({ use: 'mlp', hidden: [8], view: 'waiting' }, game);
const weights = firstWeights(net.net.blocks, game, net.encoder, new Random('self-play'));
const METHOD: Method = {
  algorithm: 'td',
  gamma: 0.99,
  leaf: 0,
  lambda: 0,
  schedule: [{ episodes: 100, eta: 0.05, eps: 0.7 }],
  draw: 0.5,
  states: 'after',
  trainBoth: false,
  replay: 0,
  memory: 0,
};

test('an exploitation rate of 0 makes every first move as likely as the others', () => {
  const play = new SelfPlay(game, (payoff) => payoff);
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

test('an exploitation rate of 1 makes the move whose position is worth most, whatever the seed', () => {
  const play = new SelfPlay(game, (payoff) => payoff);
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
  const play = new SelfPlay(game, (payoff) => payoff);
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

test('games studied after they were played teach what they teach while they are played, if moves are random', () => {
  // With random moves the weights change nothing about the games, so both ways must end in the same weights.
  const method = { ...METHOD, schedule: [{ episodes: 1, eta: 0.1, eps: 0 }] };
  for (const variant of [{}, { trainBoth: true }, { states: 'received' }, { algorithm: 'mc' as const }]) {
    const training = new Training(game, net, { ...method, ...variant }, 3);
    const [live, later] = [weights.slice(), weights.slice()];
    const counts = [0, 1].map(() => ({ updates: 0, squares: 0, plies: 0, draws: 0 }));
    training.practise(live, 7, 20, counts[0]);
    training.study(later, 7, movesOf(training.collect(weights, 7, 20)), counts[1]);
    expect(later).toEqual(live);
    expect(counts[0]).toEqual(counts[1]);
    expect(live).not.toEqual(weights);
  }
});

test('learning from both sides learns from twice as many positions as from one', () => {
  const updates = [false, true].map((trainBoth) => {
    const training = new Training(game, net, { ...METHOD, trainBoth }, 4);
    const counts = { updates: 0, squares: 0, plies: 0, draws: 0 };
    training.study(weights.slice(), 0, movesOf(training.collect(weights, 0, 40)), counts);
    return counts.updates;
  });
  expect(updates[1] / updates[0]).toBeGreaterThan(1.9);
  expect(updates[1] / updates[0]).toBeLessThan(2.1);
});

test('an episode is the same whether it is played alone or among others', () => {
  const training = new Training(game, net, METHOD, 5);
  const all = training.collect(weights, 10, 4);
  const alone = training.collect(weights, 12, 1);
  const from = all.lengths[0] + all.lengths[1];
  expect(alone.moves).toEqual(all.moves.slice(from, from + all.lengths[2]));
});

test('a schedule goes from stage to stage and stays in the last', () => {
  const schedule = [
    { episodes: 2, eta: 0.1, eps: 0.7 },
    { episodes: 3, eta: 0.05, eps: 0.8 },
  ];
  expect([0, 1, 2, 4, 5, 1000].map((episode) => stageAt(schedule, episode).eta)).toEqual([
    0.1, 0.1, 0.05, 0.05, 0.05, 0.05,
  ]);
});

test('after 5,000 episodes two games are won against a random player for one that is lost', () => {
  const small = teachable({ use: 'mlp', view: 'waiting' }, game);
  const taught = firstWeights(small.net.blocks, game, small.encoder, new Random(2, 'init'));
  const training = new Training(game, small, METHOD, 2);
  training.practise(taught, 0, 5000, { updates: 0, squares: 0, plies: 0, draws: 0 });
  const { won, lost } = training.test(taught, 0, 1000);
  expect(won / lost).toBeGreaterThan(2);
});
