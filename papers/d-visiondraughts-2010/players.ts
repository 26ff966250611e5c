import type { Reproduction, Spec } from 'evolab';
import { playMatches, type Match, type Player, type Run } from '../src/matches.ts';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';

const DRAUGHTS: Spec = { use: 'draughts' };
const OTHELLO: Spec = { use: 'othello' };
const CHINESE_CHECKERS: Spec = { use: 'chinese-checkers', size: 5, goal: 'full' };
const PLIES = 4;

const run = (name: string, generations: number, seconds: number): Run => ({
  name,
  method: 'd-visiondraughts',
  generations,
  seconds,
});
/** The champion of a run, and an evaluator that looks as far. */
const match = (game: Spec, depth: number, first: string, trained: Run, evaluator: string): Match => {
  const searcher = { use: 'alphabeta' };
  const budget = { depth };
  return {
    game,
    first: { name: first, run: trained, search: { budget } },
    second: { name: evaluator, agent: { searcher, evaluator: { use: evaluator }, budget } },
    plies: PLIES,
  };
};
const RANDOM: Player = { name: 'random moves', agent: { searcher: { use: 'random' }, budget: {} } };
const WHOLE = run('draughts', 60, 43);
const INHERITED: Run = {
  ...run('inherited', 30, 22),
  change: (learner) => ({ ...learner, legacyQuirks: true }),
};

const MATCHES: readonly Match[] = [
  match(DRAUGHTS, 4, 'draughts', WHOLE, 'material'),
  {
    game: DRAUGHTS,
    first: { name: 'draughts', run: WHOLE, search: { budget: { depth: 4 } } },
    second: RANDOM,
    plies: PLIES,
  },
  match(OTHELLO, 2, 'Othello', run('othello', 100, 13), 'othello-weights'),
  match(CHINESE_CHECKERS, 2, 'Chinese checkers', run('chinese-checkers', 30, 5), 'simple-distance'),
  match(DRAUGHTS, 4, 'correct gradient, 30 generations', run('right', 30, 22), 'material'),
  match(DRAUGHTS, 4, 'inherited gradient, 30 generations', INHERITED, 'material'),
];

/** What the presets of games learn, and what the gradient of the inherited programs costs. */
export const dVisionDraughtsPlayers: Reproduction = {
  id: 'd-visiondraughts-players',
  summary: 'Champions of three games against fixed opponents, and the gradient of the inherited programs',
  sample: DRAUGHTS_SAMPLE,
  run: (context) => playMatches(context, MATCHES, { seeds: 4, pairs: 100 }),
};
