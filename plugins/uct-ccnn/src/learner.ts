import {
  defineLearner,
  fairShift,
  hashOf,
  option,
  plain,
  Random,
  type AgentSpec,
  type Encoder,
  type FinishedGame,
  type Learner,
  type LearnerParts,
  type OptionsOf,
  type Told,
} from 'evolab';
import type { Candidate } from './cascade/candidates.ts';
import { CascadeEvaluator, cascadeEncoder } from './cascade/ccnn.ts';
import { rowsOf, type ExampleTable } from './cascade/example-table.ts';
import {
  beginGrowth,
  bestStage,
  candidateFault,
  candidateJobs,
  doCandidateJob,
  grow,
  type CandidateJob,
  type Growth,
} from './cascade/growth.ts';
import { unitStart, type CascadeNet } from './cascade/net.ts';
import { CASCADE_OPTIONS, type CascadeOptions, poolProblem } from './cascade/training-options.ts';
import { unitText } from './cascade/unit.ts';
import { FILTER_OPTIONS, filterExamples } from './examples.ts';
import { randomStates } from './random-states.ts';
import { exampleFault, searchOptions, SelfPlay, type ExampleGame } from './self-play.ts';

const counted = (value: number, min: number, help: string) => option.whole(value, { min, help });

const OPTIONS = {
  sims: counted(200, 1, 'simulations a move of the games that examples come from'),
  cp: option.number(Math.SQRT1_2, {
    ...{ min: 0, max: 1000, tune: [0.1, 2] },
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
  ...FILTER_OPTIONS,
  encoder: option.text('auto', {
    help: "what the net sees; 'auto': 'bits', 'planes' or 'board', the first there is",
  }),
  maxUnits: counted(25, 0, 'hidden units after which growth ends; 0: as many as inputs'),
  ...CASCADE_OPTIONS,
  fair: option.flag(true, {
    help: "shift the output's bias so that in games of the net against itself the side that waits is worth what it gets",
  }),
  searcher: option.use({ use: 'alphabeta', ties: 'random' }, 'searcher', {
    help: 'how agents search with the net',
  }),
  depth: counted(3, 1, 'plies of that search'),
};

/** Games that tell what a net thinks of the side that waits. */
const FAIR_GAMES = 100;

type UctCcnnOptions = OptionsOf<typeof OPTIONS>;

/** Games from the start are played first, then those from random states, then the net grows. */
type Phase = 'start' | 'random' | 'grow';

/** The whole state, plain data. */
export interface State {
  /** Once a net is grown to its end, another round adds examples to those there are and grows a new one. */
  readonly round: number;
  readonly phase: Phase;
  /** Games of this phase. */
  readonly played: number;
  readonly games: readonly ExampleGame[];
  /** Moves to the random states of this round. */
  readonly openings: readonly Int32Array[];
  /** What the net in growth learns from, and the net; those of the last round while there are none of this. */
  readonly table: ExampleTable | null;
  readonly growth: Growth | null;
  /** Examples of all games, and of those the winners'. */
  readonly told: number;
  readonly won: number;
}

export type Job =
  | { readonly kind: 'play'; readonly opening: Int32Array; readonly seed: number }
  | { readonly kind: 'grow'; readonly job: CandidateJob };

export type Result =
  | { readonly kind: 'play'; readonly game: ExampleGame }
  | { readonly kind: 'grow'; readonly candidate: Candidate };

/** Examples by UCT self-play, and a cascade-correlation net that learns them (Rezende and Chaimowicz 2017). */
export const uctCcnn = defineLearner({
  id: 'uct-ccnn',
  summary: 'Grows a cascade-correlation net from what tree search thinks of positions in its own games',
  options: OPTIONS,
  check: poolProblem,
  create: (options, parts): Learner<State, Job, Result> => new UctCcnn(options, parts),
});

class UctCcnn implements Learner<State, Job, Result> {
  readonly #options: UctCcnnOptions;
  readonly #parts: LearnerParts;
  readonly #encoder: Encoder;
  readonly #maxUnits: number;
  readonly #fair = new WeakMap<CascadeNet, Float64Array>();
  #selfPlay: SelfPlay | undefined;

  constructor(options: UctCcnnOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#encoder = cascadeEncoder(parts.game, options.encoder);
    this.#maxUnits = options.maxUnits > 0 ? options.maxUnits : this.#encoder.size;
  }

  init(): State {
    return {
      round: 1,
      phase: 'start',
      played: 0,
      games: [],
      openings: [],
      table: null,
      growth: null,
      told: 0,
      won: 0,
    };
  }

  ask({ round, phase, played, openings, table, growth }: State): Job[] {
    if (phase === 'grow')
      return candidateJobs(table!, this.#cascade, growth!).map((job) => ({ kind: 'grow', job }));
    const { batch, gamesEach } = this.#options;
    const count = Math.min(batch, this.#gamesOf(phase, openings) - played);
    return Array.from({ length: count }, (_, i) => ({
      kind: 'play',
      opening: phase === 'start' ? new Int32Array(0) : openings[Math.floor((played + i) / gamesEach)],
      seed: hashOf(this.#parts.seed, phase, round, played + i),
    }));
  }

  work(job: Job): Result {
    if (job.kind === 'grow') return { kind: 'grow', candidate: doCandidateJob(job.job) };
    this.#selfPlay ??= new SelfPlay(this.#parts.game, this.#options);
    return { kind: 'play', game: this.#selfPlay.play(job.opening, job.seed) };
  }

  checkResult(job: Job, result: unknown): string | undefined {
    const kind = plain.exactly(job.kind);
    if (job.kind === 'grow')
      return plain.record({ kind, candidate: (value) => candidateFault(job.job, value) })(result);
    const game = (value: unknown) => exampleFault(this.#parts.game, job, value);
    return plain.record({ kind, game })(result);
  }

  tell(before: State, results: readonly Result[]): Told<State> {
    const state = before.phase === 'grow' ? this.#grown(before, results) : this.#collected(before, results);
    // A generation is all games of a phase, or one hidden unit.
    const more = state.phase === before.phase && state.phase !== 'grow';
    return { state, measures: this.#measure(state), more };
  }

  /** Every phase ends in the next, the last in the first of a new round. */
  #collected(before: State, results: readonly Result[]): State {
    const games = results.flatMap((result) => (result.kind === 'play' ? [result.game] : []));
    const state: State = {
      ...before,
      games: [...before.games, ...games],
      played: before.played + games.length,
    };
    if (state.played < this.#gamesOf(state.phase, state.openings)) return state;
    const openings = state.phase === 'start' ? this.#openings(state) : [];
    if (openings.length > 0) return { ...state, phase: 'random', played: 0, openings };
    return this.#filtered(state);
  }

  #openings({ round, games, played }: State): Int32Array[] {
    const { randomStates: count } = this.#options;
    if (count === 0) return [];
    const plies = games.slice(-played).reduce((sum, { moves }) => sum + moves.length, 0);
    const random = new Random(this.#parts.seed, 'states', round);
    return randomStates(this.#parts.game, count, plies / played, random);
  }

  #filtered(state: State): State {
    const { seed, game } = this.#parts;
    const { round, games } = state;
    const random = new Random(seed, 'split', round);
    const { table, told, won } = filterExamples(game, this.#encoder, games, this.#options, random);
    const growth = beginGrowth(table, this.#cascade, 'tanh', hashOf(seed, 'grow', round));
    return { ...state, phase: 'grow', played: 0, openings: [], table, growth, told, won };
  }

  #grown(before: State, results: readonly Result[]): State {
    const candidates = results.flatMap((result) => (result.kind === 'grow' ? [result.candidate] : []));
    const growth = grow(before.table!, this.#cascade, before.growth!, candidates);
    if (growth.net.units.length < this.#maxUnits) return { ...before, growth };
    return { ...before, growth, round: before.round + 1, phase: 'start' };
  }

  get #cascade(): CascadeOptions {
    return this.#options;
  }

  #gamesOf(phase: Phase, openings: readonly Int32Array[]): number {
    const { startGames, gamesEach } = this.#options;
    return phase === 'start' ? startGames : openings.length * gamesEach;
  }

  #measure({ games, table, growth, told, won }: State): Record<string, number> {
    const drawn = games.filter(({ payoff }) => payoff === 0).length;
    const plies = games.reduce((sum, { moves, opening }) => sum + moves.length - opening, 0);
    const played = { games: games.length, plies: plies / games.length, draws: drawn / games.length };
    if (!table || !growth) return played;
    const last = growth.stages[growth.stages.length - 1];
    const best = bestStage(growth);
    const tested = best.test >= 0 ? { 'test error': last.test, 'best test error': best.test } : {};
    return {
      fitness: explained(table, best.test >= 0 ? best.test : best.training),
      units: last.units,
      'training error': last.training,
      ...tested,
      'best units': best.units,
      kept: rowsOf(table),
      examples: told,
      'of winners': won,
      ...played,
    };
  }

  agents({ round, growth, phase }: State): AgentSpec[] {
    const { searcher, depth, encoder } = this.#options;
    const { size } = this.#encoder;
    const net = growth?.best;
    const units = (net?.units ?? []).map(unitText);
    const made = growth && phase !== 'grow' ? round - 1 : round;
    return [
      {
        name: `uct-ccnn-${made}-${units.length}`,
        game: this.#parts.gameUse,
        searcher,
        evaluator: { use: 'ccnn', encoder, units },
        budget: { depth },
        // Before there is a net, one that knows nothing.
        weights: net ? this.#weightsOf(net) : new Float64Array(1 + size),
      },
    ];
  }

  /** With `fair`, the net with its bias shifted: it is only found out when an agent is asked for. */
  #weightsOf(net: CascadeNet): Float64Array {
    if (!this.#options.fair) return net.weights;
    let weights = this.#fair.get(net);
    if (!weights) {
      const { game, seed } = this.#parts;
      const bias = unitStart(net.inputs, net.units.length);
      const shifted = (shift: number) => net.weights.with(bias, net.weights[bias] + shift);
      const evaluatorOf = (shift: number) =>
        new CascadeEvaluator(this.#encoder, { ...net, weights: shifted(shift) });
      weights = shifted(fairShift(game, evaluatorOf, { games: FAIR_GAMES, seed }));
      this.#fair.set(net, weights);
    }
    return weights;
  }

  games(_: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { sims } = this.#options;
    const player: AgentSpec = {
      name: `uct-${sims}`,
      game: this.#parts.gameUse,
      searcher: { use: 'uct', ...searchOptions(this.#options) },
      budget: { sims },
    };
    return results.flatMap((result): FinishedGame[] => {
      if (result.kind !== 'play') return [];
      const { seed, moves, payoff } = result.game;
      const reason = this.#isOver(moves) ? 'rules' : 'plies';
      return [{ agents: [player, player], seed, moves, payoffs: [payoff, -payoff + 0], reason }];
    });
  }

  #isOver(moves: Int32Array): boolean {
    const position = this.#parts.game.start();
    for (const move of moves) position.play(move);
    return position.over;
  }
}

/** The share of what targets of the tests vary by that an error leaves explained; of all targets if there are no tests. */
function explained(table: ExampleTable, error: number): number {
  const { targets, training } = table;
  const tested = training < targets.length ? targets.subarray(training) : targets;
  const mean = tested.reduce((sum, target) => sum + target, 0) / tested.length;
  const variance = tested.reduce((sum, target) => sum + (target - mean) ** 2, 0) / tested.length;
  return variance > 0 ? 1 - error / variance : 0;
}
