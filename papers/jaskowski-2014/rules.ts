import type { AgentSpec, Spec } from 'evolab';

export const GAME: Spec = { use: 'othello' };
/** The League's rules: both sides look one ply ahead, and a tenth of their moves is random. */
export const NOISE = 0.1;
export const ONE_PLY: Pick<AgentSpec, 'searcher' | 'budget'> = {
  searcher: { use: 'greedy' },
  budget: { depth: 1 },
};

export const OPPONENT: Spec = { use: 'othello-weights' };
export const STANDARD: AgentSpec = { ...ONE_PLY, name: OPPONENT.use, game: GAME, evaluator: OPPONENT };

/** Random plies before each game of the quiet measure, which has no noise. */
export const PLIES = 6;
