import type { Reproduction, Spec } from 'evolab';
import { playMatches, type Player, type Run } from '../src/matches.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';

const DEPTHS = [1, 3, 5];

/** A net of 3,000 episodes whose games are chosen by a search of so many plies, and whose values are those of its leaves. */
const taught = (leaf: number, seconds: number): Run => ({
  name: `leaf-${leaf}`,
  method: 'td-mc',
  preset: 'quick',
  change: (learner: Spec) => ({
    ...learner,
    leaf,
    schedule: [
      { episodes: 1800, eta: 0.8, eps: 0.7 },
      { episodes: 600, eta: 0.2, eps: 0.7 },
      { episodes: 600, eta: 0.05, eps: 0.7 },
    ],
    testGames: 0,
  }),
  generations: 12,
  seconds,
});
const BY_LEAVES = taught(2, 13);
const BY_ROOTS = taught(0, 2);

const atDepth = (name: string, run: Run, depth: number): Player => ({
  name: `${name}, depth ${depth}`,
  run,
  search: { budget: { depth } },
});

/** Nets that differ only in whether they learn from the leaves of a search. */
export const fausser2008TdLeaf: Reproduction = {
  id: 'fausser-2008-td-leaf',
  method: 'td-mc',
  summary: 'TDLeaf on draughts against TD(0): nets of 3,000 episodes, at three depths of search',
  sample: RANDOM_DRAUGHTS,
  run: (context) =>
    playMatches(
      context,
      DEPTHS.map((depth) => ({
        game: { use: 'draughts' },
        first: atDepth('TDLeaf', BY_LEAVES, depth),
        second: atDepth('TD(0)', BY_ROOTS, depth),
        plies: 4,
      })),
      { seeds: 5, pairs: 100 },
    ),
};
