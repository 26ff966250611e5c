import type { AgentSpec, SpeedSample } from 'evolab';

const random: AgentSpec = {
  name: 'greedy',
  game: { use: 'draughts' },
  searcher: { use: 'greedy', ties: 'random' },
  evaluator: { use: 'material' },
  budget: { depth: 1 },
};

/** Games of draughts one ply deep, which the costs of learning draughts are stated for: an AMD EPYC. */
export const RANDOM_DRAUGHTS: SpeedSample = {
  agents: [random, random],
  games: 20_000,
  maxPlies: 200,
  seconds: 0.9,
};
