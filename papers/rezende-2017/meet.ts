import type { AgentSpec, GameCounts, ReproductionContext } from 'evolab';

/** Of the first pair of agents that meet; the others follow. */
const SEED = 1;
const OPENING_PLIES = 4;

export interface Meeting {
  readonly all: GameCounts;
  readonly byRole: readonly GameCounts[];
  /** A text: how many of the agents won more games than they lost, in total and by their role. */
  readonly ahead: string;
  readonly aheadByRole: readonly string[];
}

/** About `pairs` pairs of games of agents against others, everyone against everyone as often, on different openings. */
export async function meet(
  context: ReproductionContext,
  agents: readonly AgentSpec[],
  others: readonly AgentSpec[],
  pairs: number,
): Promise<Meeting> {
  const each = Math.ceil(pairs / (agents.length * others.length));
  // Of every agent, in the first and in the second role.
  const counts: (readonly GameCounts[])[] = [];
  for (const [i, agent] of agents.entries()) {
    const scores: (readonly GameCounts[])[] = [];
    for (const [j, other] of others.entries()) {
      const seed = SEED + i * others.length + j;
      const { byRole } = await context.duel(agent, other, each, OPENING_PLIES, seed);
      scores.push(byRole);
    }
    counts.push([0, 1].map((role) => sum(scores.map((byRole) => byRole[role]))));
  }
  const inTotal = counts.map(sum);
  const inRole = (role: number) => counts.map((byRole) => byRole[role]);
  return {
    all: sum(inTotal),
    byRole: [0, 1].map((role) => sum(inRole(role))),
    ahead: aheadOf(inTotal),
    aheadByRole: [0, 1].map((role) => aheadOf(inRole(role))),
  };
}

const sum = (counts: readonly GameCounts[]): GameCounts =>
  counts.reduce(
    (all, { wins, losses, draws }) => ({
      wins: all.wins + wins,
      losses: all.losses + losses,
      draws: all.draws + draws,
    }),
    { wins: 0, losses: 0, draws: 0 },
  );

const aheadOf = (agents: readonly GameCounts[]) =>
  `${agents.filter(({ wins, losses }) => wins > losses).length} of ${agents.length} nets won more than they lost`;
