import {
  defineEvaluator,
  kind,
  LabError,
  option,
  type Evaluator,
  type Game,
  type OptionsOf,
  type Position,
  type Role,
  type Spec,
  withGiven,
} from 'evolab';
import { CachedEvaluator, cacheOption, Viewer, viewOption } from 'evolab/network';
import { featureMapOf, type FeatureMap } from './feature-map.ts';
import { FeatureNet } from './feature-net.ts';

const FEATURE_NET_OPTIONS = {
  features: option.list([], kind.text(), {
    help: 'names, each with its number of bits if it is to have others, as DiagonalMoment:3; none: features 1 to 12 of draughts, all of other games',
  }),
  hidden: option.whole(20, { min: 0, max: 1000, help: 'units in the hidden layer' }),
  direct: option.flag(false, { help: 'whether inputs are also linked to the output' }),
  off: option.choice(-1, [-1, 0], { help: 'what an input is whose bit is off' }),
  view: viewOption('opponent'),
  spread: option.number(0.2, {
    min: 0,
    max: 100,
    tune: [0, 2],
    help: 'new weights are drawn from [-spread, spread]',
  }),
  cache: cacheOption(12),
  legacyQuirks: option.flag(false, {
    help: 'bit 0 of Advancement and PieceDisadvantage is on for a value of 1 only, as in inherited code',
  }),
};

export type FeatureNetUse = OptionsOf<typeof FEATURE_NET_OPTIONS>;

/** Evaluates by the features of a position; its weights may be changed in place if `refresh` is called after. */
export class FeatureEvaluator implements Evaluator {
  readonly map: FeatureMap;
  readonly net: FeatureNet;
  readonly weights: Float64Array;
  readonly #viewer: Viewer;
  readonly #cache: number;
  readonly #levels: Int32Array;
  readonly #uncached: Evaluator;
  #cached: Evaluator;

  /** Throws `LabError` (LAB_BAD_FILE) for weights that are not those of such a net. */
  constructor(
    { map, net, viewer }: FeatureNetPlan,
    weights: Float64Array,
    { cache }: Pick<FeatureNetUse, 'cache'>,
  ) {
    const count = net.blocks.reduce((sum, { size }) => sum + size, 0);
    if (weights.length !== count || !weights.every(Number.isFinite))
      throw new LabError(
        'LAB_BAD_FILE',
        `these ${weights.length} weights are not the ${count} numbers of a net with ${map.size} inputs`,
        'the agent was made with other features, or with other options',
      );
    this.map = map;
    this.net = net;
    this.weights = weights;
    this.#viewer = viewer;
    this.#cache = cache;
    this.#levels = new Int32Array(map.bits.length);
    this.#uncached = { evaluate: (position, role) => this.#look(position, role) };
    this.#cached = this.#uncached;
    this.refresh();
  }

  /** Takes in changed weights. */
  refresh(): void {
    this.net.prepare(this.weights);
    // A new one knows nothing of what the old one remembers.
    if (this.#cache > 0) this.#cached = new CachedEvaluator(this.#uncached, this.#cache);
  }

  evaluate(position: Position, role: Role): number {
    return this.#cached.evaluate(position, role);
  }

  #look(position: Position, role: Role): number {
    const eyes = this.#viewer.of(position, role);
    this.map.read(position, eyes, this.#levels);
    const value = this.net.forward(this.weights, this.#levels);
    return eyes === role ? value : -value;
  }
}

export interface FeatureNetPlan {
  readonly viewer: Viewer;
  readonly map: FeatureMap;
  readonly net: FeatureNet;
}

/** What a feature net sees of a game, and its shape; throws `LabError` for options that make none. */
export function planFeatureNet(game: Game, options: FeatureNetUse): FeatureNetPlan {
  const { hidden, direct, spread, view } = options;
  const map = featureMapOf(game, options);
  return { viewer: new Viewer(game, view), map, net: new FeatureNet(map, { hidden, direct, spread }) };
}

/** The options of a `feature-net`; LAB_BAD_OPTION for any other evaluator. */
export function featureNetUse({ use, ...options }: Spec): FeatureNetUse {
  if (use !== featureNet.id)
    throw new LabError(
      'LAB_BAD_OPTION',
      `evaluator '${use}' has no features to learn from`,
      `evaluator: { use: ${featureNet.id} }`,
    );
  return withGiven(FEATURE_NET_OPTIONS, options);
}

/** The net of NeuroDraughts and its descendants, over the features of any game. */
export const featureNet = defineEvaluator({
  id: 'feature-net',
  summary: 'A tanh net that sees named features of a position, each as a few bits (NET-FEATUREMAP)',
  options: FEATURE_NET_OPTIONS,
  check: ({ hidden, direct }) => (hidden === 0 && !direct ? 'hidden is 0 without direct links' : undefined),
  weights: (options, game) => planFeatureNet(game, options).net.blocks,
  create: (options, { game, weights }) =>
    new FeatureEvaluator(planFeatureNet(game, options), weights, options),
  parts(options, { game, weights }) {
    const { viewer, map, net } = planFeatureNet(game, options);
    const eyesOf = (position: Position, role: Role) => viewer.of(position, role);
    const levels = new Int32Array(map.names.length);
    net.prepare(weights);
    return {
      kind: 'features',
      parts: map.names.map((name) => ({ name })),
      read(position, role, out) {
        map.read(position, eyesOf(position, role), levels);
        out.set(levels);
      },
      value(position, role, numbers) {
        levels.set(numbers);
        const value = net.forward(weights, levels);
        return eyesOf(position, role) === role ? value : -value;
      },
    };
  },
});
