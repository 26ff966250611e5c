import type { AgentSpec, SpeedSample } from 'evolab';

const material: AgentSpec = {
  name: 'material',
  game: { use: 'draughts' },
  searcher: { use: 'alphabeta', ties: 'random' },
  evaluator: { use: 'material' },
  budget: { depth: 4 },
};

/** Games of draughts, which the costs of draughts are stated for: an AMD EPYC. */
export const DRAUGHTS_SAMPLE: SpeedSample = {
  agents: [material, material],
  games: 200,
  maxPlies: 200,
  seconds: 1.4,
};
