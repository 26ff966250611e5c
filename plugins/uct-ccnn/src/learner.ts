import {
  defineLearner,
  fairShift,
  hashOf,
  LabError,
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
import { MOST_UNITS, unitStart, type CascadeNet } from './cascade/net.ts';
import { CASCADE_OPTIONS, poolProblem } from './cascade/training-options.ts';
import { unitText } from './cascade/unit.ts';
import {
  Collector,
  COLLECTOR_OPTIONS,
  EXPLAINED,
  explained,
  gamesIn,
  measuresOf,
  NOTHING_COLLECTED,
  type Collected,
  type PlayJob,
} from './collector.ts';
import { FILTER_OPTIONS, filterExamples } from './examples.ts';
import { areOpposed, type ExampleGame } from './self-play.ts';

const OPTIONS = {
  ...COLLECTOR_OPTIONS,
  ...FILTER_OPTIONS,
  encoder: option.text('auto', {
    help: "what the net sees; 'auto': 'bits', 'planes' or 'board', the first there is",
  }),
  maxUnits: option.whole(25, {
    min: 0,
    max: MOST_UNITS,
    help: `hidden units after which growth ends; 0: as many as inputs, ${MOST_UNITS} at most`,
  }),
  ...CASCADE_OPTIONS,
  guide: option.number(0, {
    min: 0,
    max: 1,
    help: "share of the last round's net in the value of leaves while further rounds are played; the rest is a playout's",
  }),
  fair: option.flag(true, {
    help: "shift the output's bias so that in games of the net against itself the side that waits is worth what it gets; of two opposed roles without chance alone",
  }),
  searcher: option.use({ use: 'alphabeta', ties: 'random' }, 'searcher', {
    help: 'how agents search with the net',
  }),
  depth: option.whole(3, { min: 1, help: 'plies of that search' }),
};

/** Games that tell what a net thinks of the side that waits. */
const FAIR_GAMES = 100;

type UctCcnnOptions = OptionsOf<typeof OPTIONS>;

/** The whole state, plain data. Once all games of a round are played, the net grows. */
export interface State extends Omit<Collected, 'phase'> {
  /** Once a net is grown to its end, another round adds examples to those there are and grows a new one. */
  readonly phase: Collected['phase'] | 'grow';
  /** What the net in growth learns from, and the net; those of the last round while there are none of this. */
  readonly table: ExampleTable | null;
  readonly growth: Growth | null;
  /** Examples of all games, and of those the winners'. */
  readonly told: number;
  readonly won: number;
}

export type Job =
  | ({ readonly kind: 'play'; readonly net?: CascadeNet } & PlayJob)
  | { readonly kind: 'grow'; readonly job: CandidateJob };

export type Result =
  | { readonly kind: 'play'; readonly game: ExampleGame }
  | { readonly kind: 'grow'; readonly candidate: Candidate };

/** Examples by UCT self-play, and a cascade-correlation net that learns them (Rezende and Chaimowicz 2017). */
export const uctCcnn = defineLearner({
  id: 'uct-ccnn',
  summary: 'Grows a cascade-correlation net from what tree search thinks of positions in its own games',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  measures: { ...EXPLAINED, units: 'hidden units of the net' },
  check: poolProblem,
  create: (options, parts): Learner<State, Job, Result> => new UctCcnn(options, parts),
});

class UctCcnn implements Learner<State, Job, Result> {
  readonly #options: UctCcnnOptions;
  readonly #parts: LearnerParts;
  readonly #encoder: Encoder;
  readonly #maxUnits: number;
  readonly #fair = new WeakMap<CascadeNet, Float64Array>();
  readonly #collector: Collector;

  constructor(options: UctCcnnOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    const { encoder } = options;
    if (encoder !== 'auto' && !Object.hasOwn(parts.game.encoders ?? {}, encoder))
      throw new LabError(
        'LAB_BAD_OPTION',
        `the game has no encoder '${encoder}'`,
        'the first of bits, planes and board that it has: --set encoder=auto',
      );
    this.#encoder = cascadeEncoder(parts.game, encoder);
    this.#collector = new Collector(options, parts);
    this.#maxUnits = options.maxUnits > 0 ? options.maxUnits : Math.min(this.#encoder.size, MOST_UNITS);
  }

  init(): State {
    return { ...NOTHING_COLLECTED, table: null, growth: null, told: 0, won: 0 };
  }

  ask(state: State): Job[] {
    const { phase, table, growth } = state;
    if (phase === 'grow')
      return candidateJobs(table!, this.#options, growth!).map((job) => ({ kind: 'grow', job }));
    const net = this.#options.guide > 0 ? growth?.best : undefined;
    return this.#collector
      .jobs({ ...state, phase })
      .map((job) => ({ kind: 'play', ...job, ...(net && { net }) }));
  }

  work(job: Job): Result {
    if (job.kind === 'grow') return { kind: 'grow', candidate: doCandidateJob(job.job) };
    const guide = job.net && {
      evaluator: new CascadeEvaluator(this.#parts.game, this.#encoder, job.net),
      share: this.#options.guide,
    };
    return { kind: 'play', game: this.#collector.play(job, guide) };
  }

  checkResult(job: Job, result: unknown): string | undefined {
    const kind = plain.exactly(job.kind);
    if (job.kind === 'grow')
      return plain.record({ kind, candidate: (value) => candidateFault(job.job, value) })(result);
    const game = (value: unknown) => this.#collector.fault(job, value);
    return plain.record({ kind, game })(result);
  }

  tell(before: State, results: readonly Result[]): Told<State> {
    const { phase } = before;
    const games = gamesIn(results);
    const state =
      phase === 'grow' ? this.#grown(before, results) : this.#collected({ ...before, phase }, games);
    // A generation is all games of a phase, or one hidden unit.
    const more = state.phase === phase && state.phase !== 'grow';
    const taught = state.growth === before.growth ? undefined : state.growth?.stages.at(-1);
    // An epoch sums up the gradients of all training examples.
    const updates = taught ? state.table!.training * (taught.epochs + taught.candidateEpochs) : 0;
    const effort = { ...this.#collector.effortOf(games), updates };
    return { state, measures: this.#measure(state), effort, more };
  }

  /** Every phase ends in the next, the last in the first of a new round. */
  #collected(before: State & Collected, games: readonly ExampleGame[]): State {
    const { collected, complete } = this.#collector.add(before, games);
    const state = { ...before, ...collected };
    return complete ? this.#filtered(state) : state;
  }

  #filtered(state: State): State {
    const { seed, game } = this.#parts;
    const { round, games } = state;
    const random = new Random(seed, 'split', round);
    const { table, told, won } = filterExamples(game, this.#encoder, games, this.#options, random);
    const growth = beginGrowth(table, this.#options, 'tanh', hashOf(seed, 'grow', round));
    return { ...state, phase: 'grow', table, growth, told, won };
  }

  #grown(before: State, results: readonly Result[]): State {
    const candidates = results.flatMap((result) => (result.kind === 'grow' ? [result.candidate] : []));
    const growth = grow(before.table!, this.#options, before.growth!, candidates);
    if (growth.net.units.length < this.#maxUnits) return { ...before, growth };
    return { ...before, growth, round: before.round + 1, phase: 'start' };
  }

  #measure({ games, table, growth, told, won }: State): Record<string, number> {
    const played = measuresOf(games);
    if (!table || !growth) return played;
    const last = growth.stages[growth.stages.length - 1];
    const best = bestStage(growth);
    const tested = best.test >= 0 ? { 'test error': last.test, 'best test error': best.test } : {};
    return {
      fitness: explained(table.targets, table.training, best.test >= 0 ? best.test : best.training),
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
    const { game, seed } = this.#parts;
    if (!this.#options.fair || !areOpposed(game) || game.chance) return net.weights;
    let weights = this.#fair.get(net);
    if (!weights) {
      const bias = unitStart(net.inputs, net.units.length);
      const shifted = (shift: number) => net.weights.with(bias, net.weights[bias] + shift);
      const evaluatorOf = (shift: number) =>
        new CascadeEvaluator(game, this.#encoder, { ...net, weights: shifted(shift) });
      weights = shifted(fairShift(game, evaluatorOf, { games: FAIR_GAMES, seed }));
      this.#fair.set(net, weights);
    }
    return weights;
  }

  games([job]: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { encoder, guide: share } = this.#options;
    const net = job.kind === 'play' ? job.net : undefined;
    const guide = net && {
      evaluator: { use: 'ccnn', encoder, units: net.units.map(unitText) },
      weights: net.weights,
      share,
    };
    return this.#collector.finished(gamesIn(results), guide);
  }
}
