import {
  CHANCE,
  hashOf,
  option,
  Random,
  requireGame,
  type AgentSpec,
  type Effort,
  type FinishedGame,
  type LearnerParts,
  type OptionsOf,
  type Spec,
} from 'evolab';
import { randomStates } from './random-states.ts';
import {
  exampleFault,
  isDrawn,
  payoffsOf,
  searchOptions,
  SelfPlay,
  type ExampleGame,
  type Guide,
} from './self-play.ts';

const counted = (value: number, min: number, help: string) => option.whole(value, { min, help });

/** Which games examples come from, and how they are played. */
export const COLLECTOR_OPTIONS = {
  sims: counted(200, 1, 'simulations a move of the games that examples come from'),
  cp: option.number(Math.SQRT1_2, {
    min: 0,
    max: 1000,
    tune: [0.1, 2],
    help: 'constant of exploration of these games',
  }),
  final: option.choice('value', ['value', 'visits'], {
    help: "their moves have the highest 'value' or the most 'visits'",
  }),
  solver: option.flag(false, { help: 'find out which of their values are certain' }),
  reuse: option.flag(false, { help: 'keep their trees from move to move' }),
  maxPlies: counted(0, 0, 'a game is drawn after this many plies; 0: as the game says'),
  startGames: counted(20, 1, 'games from the start'),
  randomStates: counted(100, 0, 'positions of random games to begin further games from'),
  gamesEach: counted(1, 1, 'games from each of these'),
  batch: counted(12, 1, 'games after which what was played is stored'),
};

export type CollectorOptions = OptionsOf<typeof COLLECTOR_OPTIONS>;

/** The games of all rounds so far: plain data. A round begins with games from the start, then from random states. */
export interface Collected {
  readonly round: number;
  readonly phase: 'start' | 'random';
  /** Games of this phase. */
  readonly played: number;
  readonly games: readonly ExampleGame[];
  /** Moves to the random states of this round. */
  readonly openings: readonly Int32Array[];
}

export interface PlayJob {
  readonly opening: Int32Array;
  readonly seed: number;
}

/** A guide as data. */
export interface GuideSpec {
  readonly evaluator: Spec;
  readonly weights: Float64Array;
  readonly share: number;
}

export const NOTHING_COLLECTED: Collected = { round: 1, phase: 'start', played: 0, games: [], openings: [] };

/** Plays the games that examples come from, in batches (Rezende and Chaimowicz 2017, section 3.1). */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #parts: LearnerParts;
  #selfPlay: SelfPlay | undefined;

  constructor(options: CollectorOptions, parts: LearnerParts) {
    if (options.solver)
      requireGame(
        parts.game,
        { roles: [1, 2], turns: 'alternating', chance: false },
        'option solver',
        'leave out solver',
      );
    this.#options = options;
    this.#parts = parts;
  }

  /** The next games to be played. */
  jobs({ round, phase, played, openings }: Collected): PlayJob[] {
    const { batch, gamesEach } = this.#options;
    const count = Math.min(batch, this.#gamesOf(phase, openings) - played);
    return Array.from({ length: count }, (_, i) => ({
      opening: phase === 'start' ? new Int32Array(0) : openings[Math.floor((played + i) / gamesEach)],
      seed: hashOf(this.#parts.seed, phase, round, played + i),
    }));
  }

  play({ opening, seed }: PlayJob, guide?: Guide): ExampleGame {
    // A guide is of one job alone.
    const selfPlay = guide
      ? new SelfPlay(this.#parts.game, this.#options, guide)
      : (this.#selfPlay ??= new SelfPlay(this.#parts.game, this.#options));
    return selfPlay.play(opening, seed);
  }

  /** What is wrong with a game that another machine played. */
  fault(job: PlayJob, value: unknown): string | undefined {
    return exampleFault(this.#parts.game, job, value);
  }

  /** What is collected with these games, and whether they were the last of their round. */
  add(before: Collected, more: readonly ExampleGame[]): { collected: Collected; complete: boolean } {
    const games = [...before.games, ...more];
    const collected = { ...before, games, played: before.played + more.length };
    if (collected.played < this.#gamesOf(collected.phase, collected.openings))
      return { collected, complete: false };
    const openings = collected.phase === 'start' ? this.#openings(collected) : [];
    if (openings.length > 0)
      return { collected: { ...collected, phase: 'random', played: 0, openings }, complete: false };
    return { collected: { ...collected, played: 0, openings: [] }, complete: true };
  }

  #openings({ round, games, played }: Collected): Int32Array[] {
    const { randomStates: count } = this.#options;
    if (count === 0) return [];
    const plies = games.slice(-played).reduce((sum, { moves }) => sum + moves.length, 0);
    const random = new Random(this.#parts.seed, 'states', round);
    return randomStates(this.#parts.game, count, plies / played, random);
  }

  #gamesOf(phase: 'start' | 'random', openings: readonly Int32Array[]): number {
    const { startGames, gamesEach } = this.#options;
    return phase === 'start' ? startGames : openings.length * gamesEach;
  }

  /** Games as others know them; with a guide, that of their players. */
  finished(games: readonly ExampleGame[], guide?: GuideSpec): FinishedGame[] {
    const { sims } = this.#options;
    const player: AgentSpec = {
      name: `uct-${sims}${guide ? ' with a net' : ''}`,
      game: this.#parts.gameUse,
      searcher: { use: 'uct', ...searchOptions(this.#options), ...(guide && { lambda: guide.share }) },
      budget: { sims },
      ...(guide && { evaluator: guide.evaluator, weights: guide.weights }),
    };
    const agents = this.#parts.game.roles.map(() => player);
    return games.map((game): FinishedGame => {
      const { seed, moves } = game;
      const reason = this.#isOver(moves) ? 'rules' : 'plies';
      return { agents, seed, moves, payoffs: payoffsOf(game), reason };
    });
  }

  /** What some games cost: every simulation values one position, and those of a tree that was kept were paid for before. */
  effortOf(games: readonly ExampleGame[]): Pick<Effort, 'games' | 'evaluations'> {
    return {
      games: games.length,
      evaluations: games.reduce((sum, game) => sum + this.#simulations(game), 0),
    };
  }

  #simulations({ moves, opening, visits }: ExampleGame): number {
    const { game } = this.#parts;
    const position = game.start();
    const legal = new Int32Array(game.maxMoves);
    let at = 0;
    let sum = 0;
    for (const [ply, move] of moves.entries()) {
      if (ply >= opening && position.turn !== CHANCE) {
        const end = at + position.moves(legal, 0);
        const visited = visits.subarray(at, end).reduce((all, count) => all + count, 0);
        sum += Math.min(visited, this.#options.sims);
        at = end;
      }
      position.play(move);
    }
    return sum;
  }

  #isOver(moves: Int32Array): boolean {
    const position = this.#parts.game.start();
    for (const move of moves) position.play(move);
    return position.over;
  }
}

/** How many games there are, and what they are like. */
export function measuresOf(games: readonly ExampleGame[]): Record<string, number> {
  const plies = games.reduce((sum, { moves, opening }) => sum + moves.length - opening, 0);
  const measures = { games: games.length, plies: plies / games.length };
  const results = games.map(payoffsOf);
  // A game for one is not drawn: what it pays counts.
  return results[0]?.length === 1
    ? { ...measures, payoff: results.reduce((sum, [payoff]) => sum + payoff, 0) / games.length }
    : { ...measures, draws: games.filter(isDrawn).length / games.length };
}

/** What the measures mean that all who learn from tree search have. */
export const EXPLAINED = {
  fitness: 'the share of the variance of test values that the best net explains',
  kept: 'positions that are learned from or tested with',
  payoff: 'games of one role: the mean payoff',
};

/** The games among the results of jobs. */
export const gamesIn = (
  results: readonly { readonly kind: string; readonly game?: ExampleGame }[],
): ExampleGame[] => results.flatMap(({ game }) => game ?? []);

/**
 * The share of what values vary by that an error leaves explained: the values of the tests, which come after `training`
 * others, or all if there are no tests.
 */
export function explained(all: Float64Array, training: number, error: number): number {
  const values = training < all.length ? all.subarray(training) : all;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return variance > 0 ? 1 - error / variance : 0;
}
