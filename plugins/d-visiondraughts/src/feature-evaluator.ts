import {
  defineEvaluator,
  LabError,
  requireTwoRolesInTurn,
  type Evaluator,
  type Game,
  type Position,
  type Role,
  type Use,
} from 'evolab';
import { CachedEvaluator } from 'evolab/network';
import { featureMapOf, type FeatureMap } from './feature-map.ts';
import { FeatureNet } from './feature-net.ts';

const DEFAULTS = {
  features: [] as readonly string[],
  hidden: 20,
  direct: false,
  off: -1,
  view: 'waiting',
  spread: 0.2,
  cache: 12,
  legacyQuirks: false,
};

export type FeatureNetUse = Readonly<typeof DEFAULTS>;

/** Judges by the features of a position; its weights may be changed in place if `refresh` is called after. */
export class FeatureEvaluator implements Evaluator {
  readonly map: FeatureMap;
  readonly net: FeatureNet;
  readonly weights: Float64Array;
  readonly #waiting: boolean;
  readonly #cache: number;
  readonly #levels: Int32Array;
  readonly #judge: Evaluator;
  #cached: Evaluator;

  /** Throws `LabError` (LAB_BAD_FILE) for weights that are not those of such a net. */
  constructor({ map, net }: FeatureNetPlan, weights: Float64Array, { view, cache }: FeatureNetUse) {
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
    this.#waiting = view === 'waiting';
    this.#cache = cache;
    this.#levels = new Int32Array(map.bits.length);
    this.#judge = { evaluate: (position, role) => this.#look(position, role) };
    this.#cached = this.#judge;
    this.refresh();
  }

  /** Takes in changed weights. */
  refresh(): void {
    this.net.prepare(this.weights);
    // A new one knows nothing of what the old one remembers.
    if (this.#cache > 0) this.#cached = new CachedEvaluator(this.#judge, this.#cache);
  }

  evaluate(position: Position, role: Role): number {
    return this.#cached.evaluate(position, role);
  }

  #look(position: Position, role: Role): number {
    const eyes = this.#waiting ? 1 - position.turn : role;
    this.map.read(position, eyes, this.#levels);
    const value = this.net.forward(this.weights, this.#levels);
    return eyes === role ? value : -value;
  }
}

export interface FeatureNetPlan {
  readonly map: FeatureMap;
  readonly net: FeatureNet;
}

/** What a feature net sees of a game, and its shape; throws `LabError` for options that make none. */
export function planFeatureNet(game: Game, options: FeatureNetUse): FeatureNetPlan {
  const { hidden, direct, spread, view, cache } = options;
  const refuse = (what: string, hint: string) => new LabError('LAB_BAD_OPTION', `feature-net: ${what}`, hint);
  if (!Number.isInteger(hidden) || hidden < 0 || hidden > 1000 || (hidden === 0 && !direct))
    throw refuse(`hidden cannot be ${hidden}`, '1 to 1000; 0 only with direct links');
  if (!(spread >= 0 && spread <= 100)) throw refuse(`spread cannot be ${spread}`, 'from 0 to 100');
  if (view !== 'waiting' && view !== 'asked')
    throw refuse(`view cannot be '${view}'`, "'waiting' or 'asked'");
  if (view === 'waiting') requireTwoRolesInTurn(game, "view 'waiting'", 'view: asked');
  if (!Number.isInteger(cache) || cache < 0 || cache > 22)
    throw refuse(`cache cannot be ${cache}`, 'a whole number from 0 to 22');
  const map = featureMapOf(game, options);
  return { map, net: new FeatureNet(map, { hidden, direct, spread }) };
}

/** The options of a `feature-net`; LAB_BAD_OPTION for any other evaluator. */
export function featureNetUse({ use, ...options }: Use): FeatureNetUse {
  if (use !== featureNet.id)
    throw new LabError(
      'LAB_BAD_OPTION',
      `evaluator '${use}' has no features to learn from`,
      `evaluator: { use: ${featureNet.id} }`,
    );
  return { ...DEFAULTS, ...options };
}

/** The net of NeuroDraughts and its descendants, over the features of any game. */
export const featureNet = defineEvaluator({
  id: 'feature-net',
  summary: 'A tanh net that sees named features of a position, each as a few bits (NET-FEATUREMAP)',
  defaults: DEFAULTS,
  help: {
    features:
      'names, each with its number of bits if it is to have others, as DiagonalMoment:3; none: features 1 to 12 of draughts, all of other games',
    hidden: 'units in the hidden layer',
    direct: 'whether inputs are also linked to the output',
    off: 'what an input is whose bit is off, -1 or 0',
    view: "whose eyes the net sees through: 'waiting', those of the role that has just moved, or 'asked', the judged role's",
    spread: 'new weights are drawn from [-spread, spread]',
    cache: 'remembers the values of 2^cache positions, as told apart by their keys; 0: none',
    legacyQuirks:
      'bit 0 of Advancement and PieceDisadvantage is on for a value of 1 only, as in inherited code',
  },
  weights: (options, game) => planFeatureNet(game, options).net.blocks,
  create: (options, { game, weights }) =>
    new FeatureEvaluator(planFeatureNet(game, options), weights, options),
});
