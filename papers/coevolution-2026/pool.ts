import {
  cyclicity,
  flowOf,
  generateOpenings,
  hashOf,
  ratePool,
  scoreOf,
  swappedPairs,
  type AgentSpec,
  type Meeting,
  type ReproductionContext,
} from 'evolab';

/** Pairs of games of each two champions in the pool. */
const PAIRS = 2;

/** A champion: how it was made, and by which seed. */
export interface Entrant {
  readonly game: string;
  readonly evaluator: string;
  readonly way: string;
  readonly seed: number;
  readonly agent: AgentSpec;
}

/** Who took part, and its Elo. */
export type Rated = Omit<Entrant, 'agent'> & { readonly elo: number };

export interface Pool {
  readonly rated: readonly Rated[];
  readonly games: number;
  /** The share of the results that no ratings explain, what of it is left without chance, and how likely that is. */
  readonly cyclic: { readonly share: number; readonly beyondChance: number; readonly chance: number };
}

/** Champions of one game and a player that never changes, who has 0 Elo, each against each. */
export async function playPool(
  context: ReproductionContext,
  fixed: AgentSpec,
  entrants: readonly Entrant[],
  plies: number,
): Promise<Pool> {
  const rules = context.game(fixed.game);
  const named = entrants.map(({ evaluator, way, seed, agent }) => ({
    ...agent,
    name: `${evaluator}, ${way}, seed ${seed}`,
  }));
  const players = [fixed, ...named];
  const openings = generateOpenings(rules, { count: PAIRS, plies, seed: 1 });
  const pairings = players.flatMap((_, second) =>
    Array.from({ length: second }, (__, first) => ({ first, second })),
  );
  const records = await context.play(
    pairings.flatMap(({ first, second }) =>
      swappedPairs(rules, players[first], [players[second]], {
        pairs: PAIRS,
        seed: hashOf('pool', first, second),
        openings,
      }),
    ),
  );
  const meetings = pairings.flatMap(({ first, second }, pairing) =>
    Array.from({ length: PAIRS }, (_, pair): Meeting => {
      const at = 2 * (PAIRS * pairing + pair);
      const points = scoreOf(records[at].payoffs, 0) + scoreOf(records[at + 1].payoffs, 1);
      return { first, second, games: 2, points };
    }),
  );
  const ratings = ratePool(players.length, meetings, { anchor: { player: 0, elo: 0 }, resamples: 0 });
  return {
    rated: entrants.map(({ game, evaluator, way, seed }, i) => ({
      game,
      evaluator,
      way,
      seed,
      elo: ratings[i + 1].elo,
    })),
    games: records.length,
    cyclic: cyclicShare(
      players.map(({ name }) => name),
      meetings,
    ),
  };
}

function cyclicShare(names: readonly string[], meetings: readonly Meeting[]): Pool['cyclic'] {
  const games = names.map(() => names.map(() => 0));
  const points = names.map(() => names.map(() => 0));
  for (const { first, second, games: played, points: won } of meetings) {
    games[first][second] += played;
    games[second][first] += played;
    points[first][second] += won;
    points[second][first] += played - won;
  }
  const flow = flowOf({ names, games, points });
  const { share, chance } = cyclicity(flow);
  // The squares count in units of their variance, so that chance alone gives one for each free comparison.
  const total = flow.edges.reduce((sum, edge, i) => sum + flow.weights[i] * edge * edge, 0) / 2;
  const free = (names.length * (names.length - 1)) / 2 - names.length + 1;
  return { share, chance, beyondChance: Math.max(0, share - free / total) };
}
