import {
  LabError,
  option,
  Random,
  type Encoder,
  type Feature,
  type Game,
  type OptionsOf,
  type Score,
  type Symmetry,
} from 'evolab';
import { cacheOption, encoderOf, Viewer, viewOption } from 'evolab/network';
import { MOST_CELLS } from './kernel.ts';
import { layoutOf, MOST_WEIGHTS, oppositesOf, type Layout } from './layout.ts';
import { tuplesOf, type Tuple } from './tuples.ts';

export const OPTIONS = {
  tuples: option.text('auto', {
    help: "'patterns' of the game, 'straight:K' lines, 'systematic:K' connected shapes, 'random:N:K' walks, cells as '0-1-2-8', or several of these; 'auto': patterns, or random:32:6, or shorter walks where cells have many values",
  }),
  encoder: option.text('board', { help: 'whose numbers are the cells: any that writes whole numbers' }),
  view: viewOption('opponent'),
  roles: option.choice('same', ['same', 'apart'], { help: 'whether all roles have the same weights' }),
  antisymmetric: option.flag(false, {
    help: 'a content and the same with colours exchanged have opposite weights, so that the role to move makes no difference; halves what there is to learn',
  }),
  stages: option.whole(1, { min: 1, max: 64, help: 'stages of the game, each with weights of its own' }),
  stageBy: option.text('pieces', {
    help: "what tells the stage: 'pieces', the number of cells that are not 0, a feature of the game, or a number of an encoder as 'men:48'",
  }),
  seed: option.whole(1, { min: 0, help: 'of random tuples' }),
  spread: option.number(0, {
    min: 0,
    max: 100,
    tune: [0, 1],
    help: 'new weights are drawn from [-spread, spread]',
  }),
  output: option.choice('payoff', ['payoff', 'score'], {
    help: "what weights add up to: the 'payoff', by a hyperbolic tangent, or the 'score' to come, in games of one role that tell theirs while they go on",
  }),
  cache: cacheOption(0),
};

export type NTupleOptions = OptionsOf<typeof OPTIONS>;

/** A network on a game, all but its weights. */
export interface Plan {
  readonly encoder: Encoder;
  /** The least number of a cell. */
  readonly low: number;
  readonly layout: Layout;
  readonly viewer: Viewer;
  /** 1, or the number of roles if each has weights of its own. */
  readonly sides: number;
  /** The number of roles. */
  readonly roles: number;
  readonly stages: number;
  /** What tells the stage, if it is not the number of pieces. */
  readonly feature: Pick<Feature, 'range' | 'measure'> | undefined;
  /** For each weight of a stage, the one whose opposite it is, if the option is set. */
  readonly opposites: Int32Array | undefined;
  /** The cell that stands for each cell if role 1 looks. */
  readonly second: Tuple;
  /** The score of the game where weights add up to what of it is still to come. */
  readonly score: RunningScore | undefined;
}

/** A score that goes on during the game and decides the payoff. */
type RunningScore = Score & Required<Pick<Score, 'payoffs'>>;

/** Cells have at most this many values: tables grow with a power of it. */
const MOST_VALUES = 64;

/** Plans by what they depend on: a population has hundreds of nets of one plan, which takes up to a second to make. */
const plans = new WeakMap<Game, Map<string, Plan>>();

/** Throws `LabError` for options that do not fit the game. */
export function planOf(game: Game, options: NTupleOptions): Plan {
  const known = plans.get(game) ?? new Map<string, Plan>();
  plans.set(game, known);
  const key = JSON.stringify({ ...options, spread: 0, cache: 0 });
  let plan = known.get(key);
  if (!plan) known.set(key, (plan = newPlan(game, options)));
  return plan;
}

function newPlan(game: Game, options: NTupleOptions): Plan {
  const { encoder: name, tuples, view, roles, stages, stageBy, seed, antisymmetric, output } = options;
  const encoder = encoderOf(game, name);
  const { kinds = 1, range: [low, high] = [-kinds, kinds] } = encoder;
  if (encoder.size > MOST_CELLS)
    throw bad(`encoder '${name}' writes ${encoder.size} numbers`, `at most ${MOST_CELLS}`);
  if (!Number.isInteger(low) || !Number.isInteger(high) || high - low >= MOST_VALUES) throw noCells(name);
  checkWhole(game, encoder, name);
  const board = game.encoders?.['board'];
  const symmetries = board?.size === encoder.size ? (game.symmetries ?? []) : [];
  const patterns = board?.size === encoder.size ? (game.patterns ?? []) : [];
  if (antisymmetric && game.roles.length !== 2)
    throw bad(
      "'antisymmetric' needs two roles",
      'leave it out; if a preset has it, --set evaluator.antisymmetric=false',
    );
  if (antisymmetric && (roles === 'apart' || low !== -high || board?.size !== encoder.size))
    throw bad(
      "'antisymmetric' needs an encoder of the board's cells and the same weights for both roles",
      "roles: 'same'",
    );
  const values = high - low + 1;
  const sides = roles === 'apart' ? game.roles.length : 1;
  const room = MOST_WEIGHTS / (sides * stages * (antisymmetric ? 2 : 1));
  const named = tuplesOf(tuples, { encoder, patterns, seed, room, values });
  const same = Array.from({ length: encoder.size }, (_, i) => i);
  const swap = symmetries.find(({ swapsRoles }) => swapsRoles)?.cells ?? same;
  const layout = layoutOf(
    antisymmetric ? [...named, ...named.map((tuple) => tuple.map((cell) => swap[cell]))] : named,
    symmetries.filter(({ swapsRoles }) => !swapsRoles).map(({ cells }) => cells),
    values,
  );
  if (layout.size * sides * stages > MOST_WEIGHTS)
    throw bad(`${layout.size * sides * stages} weights`, `at most ${MOST_WEIGHTS}`);
  const feature = stageBy === 'pieces' ? undefined : measureOf(game, stageBy);
  return {
    encoder,
    low,
    layout,
    viewer: new Viewer(game, view),
    sides,
    roles: game.roles.length,
    stages,
    feature,
    opposites: antisymmetric ? oppositesOf(layout, swap) : undefined,
    second: secondOf(game, encoder, symmetries),
    score: output === 'score' ? runningScore(game) : undefined,
  };
}

function runningScore({ score, roles }: Game): RunningScore {
  if (score?.payoffs && roles.length === 1) return { ...score, payoffs: score.payoffs };
  throw bad("'output: score' needs a game of one role whose score decides its payoff", 'output: payoff');
}

/** A feature of the game, or a number of one of its encoders, which may be part of how far the game has gone. */
function measureOf(game: Game, name: string): Pick<Feature, 'range' | 'measure'> {
  const { features = {} } = game;
  if (Object.hasOwn(features, name)) return features[name];
  const [, encoderName, digits] = /^(.+):(\d+)$/.exec(name) ?? [];
  if (encoderName === undefined)
    throw bad(
      `the game has no feature '${name}'`,
      ["'pieces'", "a number of an encoder as 'board:0'", ...Object.keys(features)].join(', '),
    );
  const encoder = encoderOf(game, encoderName);
  const { size, range = [-1, 1] } = encoder;
  const number = Number(digits);
  if (number >= size) throw bad(`encoder '${encoderName}' has no number ${number}`, `0 to ${size - 1}`);
  const seen = new Float64Array(size);
  return {
    range,
    measure(position, role) {
      encoder.encode(position, role, seen);
      return seen[number];
    },
  };
}

const noCells = (encoder: string): LabError =>
  bad(
    `encoder '${encoder}' does not write whole numbers for cells`,
    'take another encoder, or an evaluator that takes any numbers: mlp; if a preset has this one, --set evaluator.use=mlp',
  );

/** Positions of random games, to see what an encoder writes. */
function* samples(game: Game): Generator<ReturnType<Game['start']>, void> {
  const random = new Random('n-tuple', 'samples');
  const moves = new Int32Array(game.maxMoves);
  for (let play = 0; play < 4; play++) {
    const position = game.start();
    for (let ply = 0; ply < 60 && !position.over; ply++) {
      yield position;
      position.play(moves[random.below(position.moves(moves, 0))]);
    }
  }
}

function checkWhole(game: Game, encoder: Encoder, name: string): void {
  const seen = new Float64Array(encoder.size);
  for (const position of samples(game)) {
    encoder.encode(position, 0, seen);
    if (!seen.every(Number.isInteger)) throw noCells(name);
  }
}

/**
 * An encoder may show the same board to both roles, with colours exchanged. If the game looks the same to both roles only
 * after a symmetry that swaps them, role 1 looks through that symmetry, so that both can share weights.
 */
function secondOf(game: Game, encoder: Encoder, symmetries: readonly Symmetry[]): Tuple {
  const same = Array.from({ length: encoder.size }, (_, i) => i);
  const swap = symmetries.find(({ swapsRoles }) => swapsRoles);
  if (!swap || game.roles.length !== 2) return same;
  const first = new Float64Array(encoder.size);
  const second = new Float64Array(encoder.size);
  for (const position of samples(game)) {
    encoder.encode(position, 0, first);
    encoder.encode(position, 1, second);
    if (first.some((number, i) => number !== -second[i])) return same;
  }
  return swap.cells;
}

function bad(message: string, hint: string): LabError {
  return new LabError('LAB_BAD_OPTION', `n-tuple: ${message}`, hint);
}
