import {
  Interrupted,
  LabError,
  positionKey,
  type AgentSpec,
  type ExactMoves,
  type Executor,
  type Game,
  type MatchRecord,
  type OracleSet,
  type SolvedPosition,
  type Spec,
  largest,
} from 'evolab';
import { playMatches, runJobs, versionsIn, type TaskContext } from 'evolab/command';
import { candidateOf, gamesOf, type Candidate, type Sampling } from './candidates.ts';
import { exactSource, sourceIdOf, type ExactSource, type SourceId } from './exact-source.ts';
import { judgeJob, type JudgeJob } from './judge-job.ts';
import { stratified } from './stratify.ts';

/** What a set is to be made of. */
export interface OracleRequest {
  /** With all its options. */
  readonly game: Spec;
  readonly endgame?: string | undefined;
  /** Another way to solve than the best one. */
  readonly by?: SourceId | undefined;
  readonly positions: number;
  readonly seed: number;
  readonly players: readonly AgentSpec[];
  readonly noise: number;
  /** Plies of the game between which positions lie; without it as early as nearly all can be solved. */
  readonly plies?: readonly [first: number, last: number] | undefined;
  /** Positions that may be visited to solve one. */
  readonly limit: number;
}

/** A set, or what interrupted it. */
export interface OracleResult {
  readonly set?: OracleSet;
  readonly interrupted: boolean;
}

/** Solved positions for each that is taken: strata have unequal shares of what comes up. */
const POOL = 3;
/** Games of a round for each position that is wanted. */
const GAMES = 2;
/** Rounds without anything new, or without enough, after which the set is as large as it gets. */
const VAIN_ROUNDS = 4;
const MOST_ROUNDS = 60;
/** Of so many positions with a number of plies, this share must be solved for a set to begin there. */
const PROBES = 12;
const PROBED_SHARE = 0.9;
/** Steps in which the first ply is looked for. */
const PROBED_STAGES = 16;
/** Positions of a job. */
const TEXTS_A_JOB = 4;

/**
 * Makes a set of solved positions: games of the players, of each at most one position, solved, no two of them images of
 * each other, in strata. The same for any number of threads. LAB_WRONG_GAME if the game cannot be solved, or no position
 * of its games; LAB_BAD_OPTION if there is no such endgame.
 */
export async function makeOracle(context: TaskContext, request: OracleRequest): Promise<OracleResult> {
  const { laboratory } = context;
  const game = laboratory.game(request.game);
  if (!game.parse)
    throw new LabError('LAB_WRONG_GAME', `${request.game.use} cannot read positions`, 'lab list games');
  const { endgame, by } = request;
  const onCount = (done: number, total: number) =>
    context.report({ type: 'progress', phase: 'solving the endgame', done, total, unit: 'positions' });
  const id = by ?? sourceIdOf(game, { endgame });
  const source = exactSource(game, { by: id, endgame, onCount });
  const executor = await context.openExecutor('.');
  try {
    const set = await new Maker(context, request, { game, source, id, executor }).make();
    return { set, interrupted: false };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { interrupted: true };
  } finally {
    await executor.close();
  }
}

interface MakerParts {
  readonly game: Game;
  readonly source: ExactSource;
  readonly id: SourceId;
  readonly executor: Executor;
}

class Maker {
  readonly #context: TaskContext;
  readonly #request: OracleRequest;
  readonly #game: Game;
  readonly #source: ExactSource;
  readonly #id: SourceId;
  readonly #executor: Executor;
  readonly #sampling: Sampling;
  readonly #seen = new Set<string>();
  readonly #pool: SolvedPosition[] = [];
  #games = 0;
  #unsolved = 0;

  constructor(context: TaskContext, request: OracleRequest, { game, source, id, executor }: MakerParts) {
    this.#context = context;
    this.#request = request;
    this.#game = game;
    this.#source = source;
    this.#id = id;
    this.#executor = executor;
    this.#sampling = request;
  }

  async make(): Promise<OracleSet> {
    const { positions, players, noise, seed, limit, endgame } = this.#request;
    const wanted = POOL * positions;
    let plies = this.#id === 'table' ? undefined : this.#request.plies;
    let vain = 0;
    for (let round = 0; round < MOST_ROUNDS && vain < VAIN_ROUNDS && this.#pool.length < wanted; round++) {
      const records = await this.#play(GAMES * positions);
      if (this.#id !== 'table') plies ??= await this.#solvablePlies(records);
      const before = this.#pool.length;
      await this.#add(records, plies);
      vain = this.#pool.length > before ? 0 : vain + 1;
    }
    if (this.#pool.length === 0) throw this.#nothing(plies);
    // Puzzles whose ways have lengths are about these; others are about what is reached.
    const byScore = this.#game.roles.length === 1 && this.#source.scoreUnit !== '';
    const stages = this.#id === 'table' ? 'scores' : 'plies';
    const { game: use } = this.#request;
    const { registries } = this.#context.laboratory;
    return {
      game: use,
      rulesVersion: registries.games.get(use.use).definition.rulesVersion ?? 1,
      source: this.#source.name,
      scoreUnit: this.#source.scoreUnit,
      byScore,
      positions: stratified(this.#pool, positions, { byScore, stages }),
      provenance: {
        players: players.map(({ name }) => name),
        noise,
        seed,
        ...(plies && { plies }),
        ...(endgame !== undefined && { endgame }),
        ...(this.#id !== 'table' && { limit }),
        games: this.#games,
        solved: this.#pool.length,
        unsolved: this.#unsolved,
        versions: versionsIn(this.#context.laboratory, { game: use, players: [...players] } as {
          game: Spec;
        }),
      },
    };
  }

  async #play(count: number): Promise<MatchRecord[]> {
    const { signal, report } = this.#context;
    const jobs = gamesOf(this.#game, this.#sampling, this.#games, count);
    this.#games += count;
    return playMatches(this.#executor, jobs, {
      signal,
      onProgress: (done, total) =>
        report({ type: 'progress', phase: 'playing', done, total, unit: 'games', details: [this.#found()] }),
    });
  }

  readonly #found = (): string => `${this.#pool.length} positions solved`;

  /** Solves one position of each game, if it is no image of one that came before. */
  async #add(records: readonly MatchRecord[], plies: readonly [number, number] | undefined): Promise<void> {
    const { seed, limit } = this.#request;
    const [first, last] = plies ?? [0, Infinity];
    const fresh = records.flatMap((record): Candidate[] => {
      const candidate = candidateOf(
        this.#game,
        record,
        seed,
        (position, ply) => ply >= first && ply <= last && this.#source.covers(position),
      );
      if (!candidate) return [];
      const key = positionKey(this.#game, this.#game.parse!(candidate.text));
      if (this.#seen.has(key)) return [];
      this.#seen.add(key);
      return [candidate];
    });
    const judged = await this.#judge(fresh, limit);
    for (const [i, candidate] of fresh.entries()) {
      const moves = judged[i];
      if (moves) this.#pool.push({ ...candidate, ...moves });
      else this.#unsolved++;
    }
  }

  async #judge(candidates: readonly Candidate[], limit: number): Promise<(ExactMoves | null | undefined)[]> {
    if (this.#id === 'table')
      return candidates.map(({ text }) => this.#source.exactMoves(this.#game.parse!(text), limit));
    const { signal, report } = this.#context;
    const jobs: JudgeJob[] = [];
    for (let at = 0; at < candidates.length; at += TEXTS_A_JOB)
      jobs.push({
        game: this.#request.game,
        by: this.#id,
        limit,
        texts: candidates.slice(at, at + TEXTS_A_JOB).map(({ text }) => text),
      });
    const parts = await runJobs<(ExactMoves | null)[]>(this.#executor, judgeJob.id, jobs, {
      signal,
      onProgress: (done) =>
        report({
          type: 'progress',
          phase: 'solving',
          done: Math.min(TEXTS_A_JOB * done, candidates.length),
          total: candidates.length,
          unit: 'positions',
          details: [this.#found()],
        }),
    });
    return parts.flat();
  }

  /** From the first ply on at which nearly all of a few positions are solved, to the last that came up. */
  async #solvablePlies(records: readonly MatchRecord[]): Promise<readonly [number, number]> {
    const { seed, limit } = this.#request;
    const last = largest(records.map(({ moves }) => moves.length)) - 1;
    const step = Math.max(1, Math.floor(last / PROBED_STAGES));
    let first = last;
    for (let ply = last; ply >= 0; ply -= step) {
      const there = records
        .map((record) => candidateOf(this.#game, record, seed, (_, at) => at === ply))
        .filter((candidate) => candidate !== undefined)
        .slice(0, PROBES);
      const judged = await this.#judge(there, limit);
      const solved = judged.filter((moves) => moves).length;
      if (solved < PROBED_SHARE * there.length) break;
      first = ply;
    }
    return [first, last];
  }

  #nothing(plies: readonly [number, number] | undefined): LabError {
    const { game, endgame, limit } = this.#request;
    if (endgame !== undefined)
      return new LabError(
        'LAB_WRONG_GAME',
        `none of ${this.#games} games came to endgame ${endgame}`,
        'other players, such as --players material:depth=2',
      );
    return new LabError(
      'LAB_WRONG_GAME',
      `no position of ${game.use} was solved within ${limit} nodes${plies ? `, plies ${plies[0]} to ${plies[1]}` : ''}`,
      `a smaller board, later positions by --plies, a higher --limit${this.#game.endgame ? ', or an endgame by --endgame' : ''}`,
    );
  }
}
