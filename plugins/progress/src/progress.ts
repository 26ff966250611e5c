import {
  drawWeights,
  hashOf,
  LabError,
  progressOf,
  Random,
  requireGame,
  scoreOf,
  swappedPairs,
  wilson,
  type AgentSpec,
  type Crosstable,
  type MatchJob,
  type MatchRecord,
  type PointShare,
  type Progress,
  type Spec,
  differentPairs,
  type Game,
} from 'evolab';
import { difference, playKeptSeries, type TaskContext } from 'evolab/command';
import { championsOf, type Champion } from './champions.ts';

export interface ProgressRequest {
  /** The folder of an evolution, and of a second one of the same game to lay across it. */
  readonly runs: readonly [string] | readonly [string, string];
  readonly champions: number;
  readonly rounds: number;
  readonly strangers: number;
  readonly plies: number;
  readonly seed: number;
  /** Where the games are kept, and found again. */
  readonly out: string;
}

/** A champion as it was found. */
export interface ChampionFound {
  readonly name: string;
  readonly generation: number;
  readonly origin?: Champion['origin'];
  /** What it took from all other champions, and from strangers (Chong, Tino and Yao 2008); no games: not measured. */
  readonly others: PointShare;
  readonly strangers: PointShare;
}

export interface ProgressFound {
  readonly game: string;
  readonly seed: number;
  readonly runs: readonly string[];
  readonly champions: readonly ChampionFound[];
  /** The champions of the first run against each other. */
  readonly master: Crosstable;
  readonly progress: Progress;
  /** Of two runs: champions of the first against those of the second (CIAO: Cliff and Miller 1995). */
  readonly across?: Across;
  /** Why no strangers were met, if none were. */
  readonly noStrangers?: string;
  readonly games: number;
  readonly interrupted: boolean;
}

/** Two runs against each other. */
export interface Across {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly games: readonly (readonly number[])[];
  readonly points: readonly (readonly number[])[];
  /** What champions of the first run took from those of earlier generations of the second, and from later ones. */
  readonly fromEarlier: PointShare;
  readonly fromLater: PointShare;
}

/** A series of games between two of the players. */
interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly jobs: readonly MatchJob[];
}

/**
 * Plays the master tournament of a run's champions, and those of a second run and strangers beside it. Every game is kept in
 * `out` at once, so that a stopped command goes on where it was. Aborted, it reads the pairs that are finished.
 */
export async function progress(context: TaskContext, request: ProgressRequest): Promise<ProgressFound> {
  const { laboratory } = context;
  const { runs, rounds, plies, seed, out } = request;
  const check = (game: Spec) =>
    requireGame(laboratory.game(game), { roles: [2, 2], turns: 'alternating' }, 'lab progress');
  const [own, other = []] = runs.map((run) => championsOf(run, request.champions, check));
  const [{ agent }] = own;
  if (other.length > 0) {
    const apart = difference(agent.game, other[0].agent.game);
    if (apart !== undefined)
      throw new LabError(
        'LAB_WRONG_GAME',
        `the two runs are of different games (${apart})`,
        'name runs of one game',
      );
  }
  const game = laboratory.game(agent.game);
  const strangers = strangersFor(context, agent, request);
  const players = [...own, ...other].map((champion) => champion.agent).concat(strangers.agents);
  const meet = (first: number, second: number, pairs: number): Meeting => ({
    first,
    second,
    jobs: swappedPairs(game, players[first], [players[second]], {
      pairs,
      plies,
      seed: hashOf('progress', seed, first, second),
    }),
  });
  const [n, m] = [own.length, other.length];
  const meetings = [
    ...own.flatMap((_, i) => own.slice(0, i).map((__, j) => meet(i, j, rounds))),
    ...own.flatMap((_, i) => other.map((__, j) => meet(i, n + j, rounds))),
    ...own.flatMap((_, i) => strangers.agents.map((__, k) => meet(i, n + m + k, 1))),
  ];
  const records = await playKeptSeries(
    context,
    out,
    meetings.map(({ jobs }) => jobs),
  );
  const table = new Results(players.length);
  meetings.forEach((meeting, at) => table.add(game, meeting, records[at]));
  const nameOf = ({ generation }: Champion) => `generation ${generation}`;
  const master = table.crosstable(own.map(nameOf));
  const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  return {
    game: agent.game.use,
    seed,
    runs,
    champions: own.map((champion, i) => ({
      name: champion.agent.name,
      generation: champion.generation,
      ...(champion.origin && { origin: champion.origin }),
      others: table.share(i, range(0, n)),
      strangers: table.share(i, range(n + m, strangers.agents.length)),
    })),
    master,
    progress: progressOf(master),
    ...(m > 0 && { across: table.across(own, other) }),
    ...(strangers.why !== undefined && { noStrangers: strangers.why }),
    games: table.played,
    interrupted: records.some((played, at) => played.length < meetings[at].jobs.length),
  };
}

/** Agents with random weights, otherwise like a champion; why there are none, if there are not. */
function strangersFor(
  { laboratory }: TaskContext,
  champion: AgentSpec,
  { strangers, seed }: ProgressRequest,
): { readonly agents: readonly AgentSpec[]; readonly why?: string } {
  if (strangers === 0) return { agents: [], why: 'none were asked for' };
  const { evaluator, weights } = champion;
  if (!evaluator || !weights) return { agents: [], why: 'the champions have no weights to draw at random' };
  const blocks = laboratory.factory.weightsOf(evaluator, laboratory.game(champion.game));
  return {
    agents: Array.from({ length: strangers }, (_, i) => ({
      ...champion,
      name: `stranger ${i + 1}`,
      weights: drawWeights(blocks, new Random('stranger', seed, i)),
    })),
  };
}

/** Points and games of every player against every other, from whole pairs. */
class Results {
  played = 0;
  readonly #games: number[][];
  readonly #points: number[][];

  constructor(players: number) {
    const square = () => Array.from({ length: players }, () => new Array<number>(players).fill(0));
    this.#games = square();
    this.#points = square();
  }

  /** Pairs that repeat others are left out of the points: see `differentPairs`. */
  add(game: Game, { first, second, jobs }: Meeting, records: readonly MatchRecord[]): void {
    const whole = records.slice(0, records.length - (records.length % 2));
    this.played += whole.length;
    for (const [at, { payoffs }] of differentPairs(game, jobs, whole).flat().entries()) {
      // In every second game the two have changed roles.
      const role = at % 2;
      for (const [a, b, seat] of [
        [first, second, role],
        [second, first, 1 - role],
      ]) {
        this.#games[a][b]++;
        this.#points[a][b] += scoreOf(payoffs, seat);
      }
    }
  }

  crosstable(names: readonly string[]): Crosstable {
    const cut = (rows: number[][]) => rows.slice(0, names.length).map((row) => row.slice(0, names.length));
    return { names, games: cut(this.#games), points: cut(this.#points) };
  }

  /** What a player took from some others. */
  share(player: number, from: readonly number[]): PointShare {
    return shareOf(from.map((other) => [this.#points[player][other], this.#games[player][other]]));
  }

  across(own: readonly Champion[], other: readonly Champion[]): Across {
    const n = own.length;
    const cut = (rows: number[][]) => own.map((_, i) => other.map((__, j) => rows[i][n + j]));
    const where = (holds: (a: number, b: number) => boolean) =>
      shareOf(
        own.flatMap((a, i) =>
          other.flatMap((b, j) =>
            holds(a.generation, b.generation)
              ? [[this.#points[i][n + j], this.#games[i][n + j]] as const]
              : [],
          ),
        ),
      );
    return {
      rows: own.map(({ generation }) => `generation ${generation}`),
      columns: other.map(({ generation }) => `generation ${generation}`),
      games: cut(this.#games),
      points: cut(this.#points),
      fromEarlier: where((a, b) => a > b),
      fromLater: where((a, b) => a < b),
    };
  }
}

function shareOf(parts: readonly (readonly [points: number, games: number])[]): PointShare {
  const points = parts.reduce((sum, [won]) => sum + won, 0);
  const games = parts.reduce((sum, [, count]) => sum + count, 0);
  const [low, high] = wilson(points, games);
  return { value: games > 0 ? points / games : 0, low, high, games };
}
