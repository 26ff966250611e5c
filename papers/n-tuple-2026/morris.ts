import type { Reproduction, Spec } from 'evolab';
import { playMatches, type Player, type Run } from '../src/matches.ts';

const MORRIS: Spec = { use: 'morris' };
const BY_MEN_IN_HAND = { stages: 5, stageBy: 'men:48' };
const BY_PHASE = { stages: 9, stageBy: 'phase:0' };
const PATTERNS = 'patterns';
const WALKS = 'patterns random:8:8';

/** Learns 200,000 games of morris with an evaluator and a lambda, and searches 1,000 nodes. */
function learned(name: string, evaluator: object, lambda: number): Player {
  const run: Run = {
    name,
    method: 'n-tuple',
    preset: 'morris',
    change: (learner) => ({
      ...learner,
      evaluator: { use: 'n-tuple', tuples: PATTERNS, ...evaluator },
      lambda,
      episodes: 10_000,
      testGames: 0,
    }),
    generations: 20,
    seconds: 50,
  };
  return { name, run, search: { searcher: { use: 'deepening' }, budget: { nodes: 1000 } } };
}

const BEFORE = learned('before', BY_MEN_IN_HAND, 0);
const CHANGES = [
  learned('phases', BY_PHASE, 0),
  learned('lambda', BY_MEN_IN_HAND, 0.5),
  learned('walks', { ...BY_MEN_IN_HAND, tuples: WALKS }, 0),
  learned('all', { ...BY_PHASE, tuples: WALKS }, 0.5),
];

/** What parts of the preset of morris are worth, each against a network that has none of them. */
export const nTuple2026Morris: Reproduction = {
  id: 'n-tuple-2026-morris',
  method: 'n-tuple',
  summary: 'Phases, lambda and random walks in n-tuple networks of morris, each against a network without',
  run: (context) =>
    playMatches(
      context,
      CHANGES.map((first) => ({ game: MORRIS, first, second: BEFORE, plies: 6 })),
      { seeds: 3, pairs: 100 },
    ),
};
