import {
  defineEvaluator,
  LabError,
  option,
  type Evaluator,
  type Game,
  type OptionsOf,
  type Position,
  type Role,
} from 'evolab';
import { encoderOf, softmax, Viewer, viewOption } from 'evolab/network';
import { parseNet, type Net } from './net.ts';
import { Plan } from './plan.ts';
import { sizeOf } from './value.ts';

const OPTIONS = {
  net: option.text('', {
    help: 'what lab onnx writes: the operations of a model; its weights are those of the agent',
  }),
  encoder: option.text('board', { help: "the encoder whose numbers are the input 'numbers'" }),
  view: viewOption('asked'),
  features: option.text('', {
    help: "what the input 'features' is, in their order: features of the game, or numbers of an encoder as 'men:48'",
  }),
  value: option.text('value', { help: 'the output that is the value of the viewer, from -1 to 1' }),
  policy: option.text('', {
    help: 'the output with a number for each action of the game: moves are as likely as their exponentials; none if empty',
  }),
};

/** Values of the options of `onnx`. */
export type OnnxOptions = OptionsOf<typeof OPTIONS>;

/** The inputs of nets that `lab export` writes. */
const [NUMBERS, FEATURES, ROLE] = ['numbers', 'features', 'role'];

type Measure = (position: Position, role: Role) => number;

function bad(message: string, hint: string): LabError {
  return new LabError('LAB_BAD_OPTION', `onnx: ${message}`, hint);
}

/** A feature of the game, or a number of one of its encoders. */
function measureOf(game: Game, name: string): Measure {
  const { features = {} } = game;
  if (Object.hasOwn(features, name)) return (position, role) => features[name].measure(position, role);
  const [, encoderName, digits] = /^(.+):(\d+)$/.exec(name) ?? [];
  if (encoderName === undefined)
    throw bad(`the game has no feature '${name}'`, `known: ${Object.keys(features).join(', ')}`);
  const { size, encode } = encoderOf(game, encoderName);
  const number = Number(digits);
  if (number >= size) throw bad(`encoder '${encoderName}' has no number ${number}`, `0 to ${size - 1}`);
  const seen = new Float64Array(size);
  return (position, role) => {
    encode(position, role, seen);
    return seen[number];
  };
}

/** The net of these options; LAB_BAD_OPTION. */
function netIn({ net: written }: OnnxOptions): Net {
  const net = written === '' ? 'there is none' : parseNet(written);
  if (typeof net === 'string')
    throw bad(`the net cannot be read: ${net}`, 'lab onnx writes agents from ONNX files');
  return net;
}

class OnnxEvaluator implements Evaluator {
  readonly policy?: NonNullable<Evaluator['policy']>;
  readonly #plan: Plan;
  readonly #encode: (position: Position, role: Role, out: Float64Array) => void;
  readonly #viewer: Viewer;
  readonly #numbers: Float64Array;
  readonly #measures: readonly Measure[];
  readonly #features: Float64Array;
  readonly #role: Float64Array | undefined;
  readonly #value: Float64Array;

  constructor(game: Game, options: OnnxOptions, weights: Float64Array) {
    const net = netIn(options);
    const encoder = encoderOf(game, options.encoder);
    const named = options.features.split(/\s+/).filter((name) => name !== '');
    const widths = { [NUMBERS]: encoder.size, [FEATURES]: named.length, [ROLE]: 1 };
    const plan = new Plan(net, weights, widths);
    this.#plan = plan;
    this.#encode = (position, role, out) => encoder.encode(position, role, out);
    this.#viewer = new Viewer(game, options.view);
    this.#measures = named.map((name) => measureOf(game, name));
    const inputs = new Map(net.inputs.map(({ name }) => [name, plan.value(name).data]));
    for (const [name, data] of inputs) {
      const wanted = (widths as Readonly<Record<string, number>>)[name];
      if (wanted === undefined)
        throw bad(`nothing goes into input '${name}'`, `inputs are ${NUMBERS}, ${FEATURES}, ${ROLE}`);
      const source =
        name === NUMBERS
          ? `encoder '${options.encoder}' writes`
          : name === FEATURES
            ? 'option features names'
            : 'there are';
      if (data.length !== wanted)
        throw bad(
          `input '${name}' is [${plan.value(name).shape.join(', ')}], ${data.length} numbers; ${source} ${wanted}`,
          `encoders: ${Object.entries(game.encoders ?? {})
            .map(([id, { size }]) => `${id} (${size})`)
            .join(', ')}`,
        );
    }
    this.#numbers = inputs.get(NUMBERS) ?? new Float64Array(encoder.size);
    this.#features = inputs.get(FEATURES) ?? new Float64Array(named.length);
    this.#role = inputs.get(ROLE);
    const value = plan.value(options.value);
    if (value.data.length !== 1)
      throw bad(
        `output '${options.value}' is [${value.shape.join(', ')}], not one number`,
        'an output of shape [N, 1]',
      );
    this.#value = value.data;
    if (options.policy !== '') this.policy = this.#policyOf(game, options.policy);
  }

  /** Computes the net for a viewer. */
  #compute(position: Position, viewer: Role): void {
    this.#encode(position, viewer, this.#numbers);
    for (let i = 0; i < this.#measures.length; i++) this.#features[i] = this.#measures[i](position, viewer);
    if (this.#role) this.#role[0] = viewer;
    this.#plan.run();
  }

  evaluate(position: Position, role: Role): number {
    const viewer = this.#viewer.of(position, role);
    this.#compute(position, viewer);
    return this.#valueFor(viewer, role);
  }

  #valueFor(viewer: Role, role: Role): number {
    const value = Math.max(-1, Math.min(1, this.#value[0]));
    return viewer === role ? value : 0 - value;
  }

  #policyOf(game: Game, name: string): NonNullable<Evaluator['policy']> {
    const { actions } = game;
    const { data, shape } = this.#plan.value(name);
    if (!actions)
      throw bad(
        'a policy needs a game whose moves have fixed numbers (Game.actions)',
        'leave option policy out',
      );
    if (data.length !== actions.size)
      throw bad(
        `output '${name}' is [${shape.join(', ')}], ${data.length} numbers; the game has ${actions.size} actions`,
        'lab env tells the number of actions of a game',
      );
    return (position, moves, count, out) => {
      const viewer = this.#viewer.of(position, position.turn);
      this.#compute(position, viewer);
      for (let i = 0; i < count; i++) out[i] = data[actions.indexOf(position, moves[i])];
      softmax(out, count, 1);
      return this.#valueFor(viewer, position.turn);
    };
  }
}

/** Nets of other programs: see `agentOfModel`. */
export const onnx = defineEvaluator({
  id: 'onnx',
  summary:
    'A net of another program, which lab onnx reads from an ONNX file: value, and policy if it has one',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  weights: (options) =>
    netIn(options)
      .constants.filter(({ data }) => data === undefined)
      .map(({ name, shape }) => ({ name, size: sizeOf(shape), start: [-1, 1] as const })),
  create: (options, { game, weights }) => new OnnxEvaluator(game, options, weights),
  describe(options, { weights }) {
    const { nodes } = netIn(options);
    const counts = new Map<string, number>();
    for (const { type } of nodes) counts.set(type, (counts.get(type) ?? 0) + 1);
    const operators = Object.fromEntries(counts);
    const text = Array.from(counts, ([type, count]) => (count === 1 ? type : `${count} ${type}`)).join(', ');
    return { text: `${weights.length} weights in ${nodes.length} operations: ${text}`, data: { operators } };
  },
});
