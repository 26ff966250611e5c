import { Random, selfPlayValues } from 'evolab';
import { teachable } from 'evolab/network';
import { expect, test } from 'vitest';
import { draughts } from '../../draughts/src/index.ts';
import { firstWeights } from '../src/first-weights.ts';
import { movesOf } from '../src/games.ts';
import { Trainer, type Method } from '../src/trainer.ts';

const game = draughts.create(draughts.defaults);
const net = teachable({ use: 'mlp', hidden: [10], view: 'opponent' }, game);
const EPISODES = 1000;
const LANE = 50;
const ETAS = { td: [0.8, 0.2, 0.05], mc: [0.03, 0.01, 0.003] };

/** What a net thinks of the side that waits after 1,000 games, in games like those it learned from. */
function meanAfter(algorithm: Method['algorithm'], discountTo: Method['discountTo']): number {
  const weights = firstWeights(net.net.blocks, game, net.encoder, new Random('fair', 2));
  const method: Method = {
    algorithm,
    discountTo,
    gamma: 0.99,
    lambda: 0,
    leaf: 0,
    draw: 0.5,
    states: 'after',
    trainBoth: true,
    batch: false,
    replay: 0,
    memory: 0,
    schedule: ETAS[algorithm].map((eta, i) => ({ episodes: [600, 200, 200][i], eta, eps: 0.7 })),
  };
  const trainer = new Trainer(game, net, method, 2);
  const counts = { updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 };
  for (let from = 0; from < EPISODES; from += LANE)
    trainer.update(weights, from, movesOf(trainer.collect(weights, from, LANE).games), counts);
  return selfPlayValues(game, net.evaluator(weights), { games: 40, noise: 0.3, seed: 1 }).waiting;
}

test.each(['td', 'mc'] as const)('%s learns values without a bias for the side that waits or moves', (id) => {
  expect(Math.abs(meanAfter(id, 'middle'))).toBeLessThan(0.02);
});

test('discounted towards a loss, as in the paper, values underrate the side that waits', () => {
  expect(meanAfter('mc', 'loss')).toBeLessThan(-0.15);
});
