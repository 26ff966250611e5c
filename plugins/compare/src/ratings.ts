import {
  hashOf,
  LabError,
  scoreOf,
  swappedPairs,
  type AgentSpec,
  type MatchJob,
  type MatchRecord,
  type Spec,
} from 'evolab';
import {
  canPlay,
  playKeptSeries,
  ratePool,
  resolveAgent,
  type Laboratory,
  type Meeting,
  type TaskContext,
} from 'evolab/command';
import type { PoolPlace, RunFound } from './found.ts';
import type { Trained } from './training.ts';

/** How champions are rated; the same for all. */
export interface RatingPlan {
  readonly anchors: readonly AgentSpec[];
  /** What all champions search with; undefined: each as it learned. */
  readonly search: AgentSpec | undefined;
  readonly rounds: number;
  readonly pool: number;
  readonly plies: number;
  readonly seed: number;
}

export interface Rated {
  readonly runs: readonly RunFound[];
  readonly places: readonly PoolPlace[];
  readonly ownSearch: readonly string[];
  readonly interrupted: boolean;
}

/**
 * Rates all champions of a game in one pool with the anchors, the first of which has Elo 0: every champion meets every
 * anchor on the same openings, and all final champions meet each other. Every game is kept in `out`.
 */
export async function rateRuns(
  context: TaskContext,
  out: string,
  runs: readonly Trained[],
  { anchors, search, rounds, pool, plies, seed }: RatingPlan,
): Promise<Rated> {
  const { laboratory } = context;
  const game = laboratory.game(runs[0].game);
  const own = new Set<string>();
  const champions = runs.map(({ champions: all, entry }) =>
    all.map((champion) => {
      const given = search && withSearch(laboratory, champion, search);
      if (search && !given) own.add(entry.label);
      return given ?? champion;
    }),
  );
  const players: AgentSpec[] = [...anchors, ...champions.flat()];
  const parts = champions[0].length;
  const playerAt = (run: number, part: number) => anchors.length + run * parts + part;
  const pairs = (first: number, second: number, count: number, ...purpose: (string | number)[]) => ({
    first,
    second,
    jobs: swappedPairs(game, players[first], [players[second]], {
      pairs: count,
      plies,
      seed: hashOf('compare', seed, ...purpose),
    }),
  });
  // Of two runs the first by name comes first, so that entries may be named in any order, and more added.
  const nameOf = (run: number) => `${runs[run].entry.label} ${String(runs[run].seed).padStart(6, '0')}`;
  const order = runs.map((_, run) => run).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const series: { readonly first: number; readonly second: number; readonly jobs: readonly MatchJob[] }[] = [
    ...runs.flatMap((_, run) =>
      champions[run].flatMap((__, part) =>
        anchors.map((anchor, at) => pairs(playerAt(run, part), at, rounds, 'anchor', anchor.name)),
      ),
    ),
    ...order.flatMap((a, at) =>
      order
        .slice(at + 1)
        .map((b) =>
          pairs(playerAt(a, parts - 1), playerAt(b, parts - 1), pool, 'pool', nameOf(a), nameOf(b)),
        ),
    ),
  ];
  const records = await playKeptSeries(
    context,
    out,
    series.map(({ jobs }) => jobs),
  );
  const interrupted = records.some((played, at) => played.length < series[at].jobs.length);
  if (interrupted) return { runs: [], places: [], ownSearch: [], interrupted };
  const meetings = series.flatMap(({ first, second }, at) => meetingsOf(first, second, records[at]));
  const rated = ratePool(players.length, meetings, { anchor: { player: 0, elo: 0 }, resamples: 200, seed });
  const found = runs.map(({ entry, seed: of, gameText, folder, reached }, run): RunFound => {
    const last = playerAt(run, parts - 1);
    const met = meetings.filter(({ first, second }) => first === last && second < anchors.length);
    return {
      label: entry.label,
      seed: of,
      game: gameText,
      folder,
      reached,
      scores: champions[run].map((_, part) => rated[playerAt(run, part)].elo),
      games: met.reduce((sum, { games }) => sum + games, 0),
      points: met.reduce((sum, { points }) => sum + points, 0),
    };
  });
  const places = runs
    .map(({ entry, seed: of }, run): PoolPlace => {
      const { elo: value, low, high } = rated[playerAt(run, parts - 1)];
      return { label: entry.label, seed: of, value, low, high };
    })
    .sort((a, b) => b.value - a.value);
  return { runs: found, places, ownSearch: [...own], interrupted };
}

/** The champion with the search of all; undefined if it values no positions, or its game is not for that search. */
function withSearch(
  { assembler }: Laboratory,
  champion: AgentSpec,
  { searcher, budget }: AgentSpec,
): AgentSpec | undefined {
  if (!champion.evaluator) return undefined;
  const agent = { ...champion, searcher, budget };
  return canPlay(assembler, agent) ? agent : undefined;
}

function meetingsOf(first: number, second: number, records: readonly MatchRecord[]): Meeting[] {
  return Array.from({ length: records.length / 2 }, (_, pair): Meeting => {
    const [one, two] = records.slice(2 * pair, 2 * pair + 2);
    return { first, second, games: 2, points: scoreOf(one.payoffs, 0) + scoreOf(two.payoffs, 1) };
  });
}

/** The anchors that can play a game; LAB_USAGE if there are none. */
export function anchorsFor(laboratory: Laboratory, names: readonly string[], game: Spec): AgentSpec[] {
  const anchors = names
    .map((name) => laboratory.agentOf(name, game))
    .filter((anchor) => canPlay(laboratory.assembler, anchor));
  if (anchors.length > 0) return anchors;
  throw new LabError('LAB_USAGE', `no anchor can play ${game.use}`, 'name one that can: --anchor random');
}

/** The search of all champions, from a text such as `alphabeta:depth=2`. */
export function searchFor({ registries }: Laboratory, text: string, game: Spec): AgentSpec {
  return resolveAgent(text, game, registries).stored.agent;
}
