import { cos, exp, largest, log, logistic, sin, tanh } from 'evolab';
import { badModel } from './bad-model.ts';
import type { Attributes } from './model.ts';
import { input, numberOf, type Operation } from './operation.ts';
import { placesIn, type Value } from './value.ts';

/** The shape of operands of several shapes by numpy's broadcasting. */
function broadcast(values: readonly Value[]): number[] {
  const rank = largest(values.map(({ shape }) => shape.length));
  const padded = values.map(({ shape }) => [...new Array<number>(rank - shape.length).fill(1), ...shape]);
  return Array.from({ length: rank }, (_, axis) => {
    const lengths = padded.map((shape) => shape[axis]).filter((length) => length !== 1);
    if (new Set(lengths).size > 1)
      throw badModel(`shapes ${values.map(({ shape }) => `[${shape.join(', ')}]`).join(' and ')} do not fit`);
    return lengths[0] ?? 1;
  });
}

function unary(by: (x: number) => number): Operation {
  return (inputs) => {
    const { shape, data } = input(inputs, 0);
    return {
      shape,
      run(out) {
        for (let i = 0; i < data.length; i++) out[i] = by(data[i]);
      },
    };
  };
}

function binary(by: (a: number, b: number) => number): Operation {
  return (inputs) => {
    const [a, b] = [input(inputs, 0), input(inputs, 1)];
    const shape = broadcast([a, b]);
    const [inA, inB] = [placesIn(a, shape), placesIn(b, shape)];
    return {
      shape,
      run(out) {
        for (let i = 0; i < out.length; i++) out[i] = by(a.data[inA ? inA[i] : i], b.data[inB ? inB[i] : i]);
      },
    };
  };
}

/** Of two operands or more, one after the other. */
function several(by: (a: number, b: number) => number): Operation {
  return (inputs) => {
    // There is at least one.
    input(inputs, 0);
    const values = inputs.map((_, i) => input(inputs, i));
    const shape = broadcast(values);
    const places = values.map((value) => placesIn(value, shape));
    return {
      shape,
      run(out) {
        values.forEach(({ data }, k) => {
          const at = places[k];
          for (let i = 0; i < out.length; i++) {
            const x = data[at ? at[i] : i];
            out[i] = k === 0 ? x : by(out[i], x);
          }
        });
      },
    };
  };
}

/** Integers are divided towards 0. */
const div: Operation = (inputs, attributes) => {
  const isWhole = input(inputs, 0).whole && input(inputs, 1).whole;
  return binary((a, b) => (isWhole ? Math.trunc(a / b) : a / b))(inputs, attributes);
};

const where: Operation = (inputs) => {
  const values = [0, 1, 2].map((i) => input(inputs, i));
  const shape = broadcast(values);
  const [test, yes, no] = values.map((value) => {
    const places = placesIn(value, shape);
    return (i: number) => value.data[places ? places[i] : i];
  });
  return {
    shape,
    run(out) {
      for (let i = 0; i < out.length; i++) out[i] = test(i) === 0 ? no(i) : yes(i);
    },
  };
};

/** Bounds are inputs, or attributes in older files. */
const clip: Operation = (inputs, attributes) => {
  const { shape, data } = input(inputs, 0);
  const low = inputs[1]?.data ?? [numberOf(attributes, 'min', -Infinity)];
  const high = inputs[2]?.data ?? [numberOf(attributes, 'max', Infinity)];
  return {
    shape,
    run(out) {
      for (let i = 0; i < data.length; i++) out[i] = Math.min(high[0], Math.max(low[0], data[i]));
    },
  };
};

const leakyRelu: Operation = (inputs, attributes) => {
  const alpha = numberOf(attributes, 'alpha', 0.01);
  return unary((x) => (x < 0 ? alpha * x : x))(inputs, attributes);
};

const elu: Operation = (inputs, attributes) => {
  const alpha = numberOf(attributes, 'alpha', 1);
  return unary((x) => (x < 0 ? alpha * (exp(x) - 1) : x))(inputs, attributes);
};

/** Types of elements that are whole numbers: int8 to int64, and bool; float16, float32 and float64. */
const WHOLE = [2, 3, 4, 5, 6, 7, 12, 13];
const FLOATS = [1, 10, 11];
const BOOL = 9;

const cast: Operation = (inputs, attributes) => {
  const to = numberOf(attributes, 'to', 1);
  if (WHOLE.includes(to)) return unary(Math.trunc)(inputs, attributes);
  if (to === BOOL) return unary((x) => (x === 0 ? 0 : 1))(inputs, attributes);
  if (FLOATS.includes(to)) return unary((x) => x)(inputs, attributes);
  throw badModel(`Cast to type ${to}`);
};

/** What training drops at random is kept. */
const dropout: Operation = (inputs, attributes) => {
  const training = inputs[2];
  if (training && (!training.fixed || training.data.some((x) => x !== 0)))
    throw badModel('it is set for training', 'export the net with eval()');
  return unary((x) => x)(inputs.slice(0, 1), attributes);
};

/** The largest power that does not overflow is 709; the logistic function is 0 or 1 long before. */
const softplus = (x: number): number => (x > 30 ? x : log(1 + exp(x)));

const TRUTHS = ['And', 'Equal', 'Greater', 'Less', 'Not', 'Or'];

/** Whether an operation gives integers or truth values. */
export function givesWhole(
  type: string,
  inputs: readonly (Value | undefined)[],
  attributes: Attributes,
): boolean {
  if (type === 'Shape' || TRUTHS.includes(type)) return true;
  if (type === 'Cast') return !FLOATS.includes(numberOf(attributes, 'to', 1));
  // All others give what they take; the first input of Where is a test.
  return inputs[type === 'Where' ? 1 : 0]?.whole ?? false;
}

/** Operations on single numbers, with numpy's broadcasting. */
export const ELEMENTWISE: Readonly<Record<string, Operation>> = {
  Abs: unary(Math.abs),
  Add: binary((a, b) => a + b),
  And: binary((a, b) => (a !== 0 && b !== 0 ? 1 : 0)),
  Cast: cast,
  Ceil: unary(Math.ceil),
  Clip: clip,
  Cos: unary(cos),
  Div: div,
  Dropout: dropout,
  Elu: elu,
  Equal: binary((a, b) => (a === b ? 1 : 0)),
  Exp: unary(exp),
  Floor: unary(Math.floor),
  Greater: binary((a, b) => (a > b ? 1 : 0)),
  Identity: unary((x) => x),
  LeakyRelu: leakyRelu,
  Less: binary((a, b) => (a < b ? 1 : 0)),
  Log: unary(log),
  Max: several(Math.max),
  Min: several(Math.min),
  Mul: binary((a, b) => a * b),
  Neg: unary((x) => -x),
  Not: unary((x) => (x === 0 ? 1 : 0)),
  Or: binary((a, b) => (a !== 0 || b !== 0 ? 1 : 0)),
  Reciprocal: unary((x) => 1 / x),
  Relu: unary((x) => (x > 0 ? x : 0)),
  Sigmoid: unary(logistic),
  Sign: unary(Math.sign),
  Sin: unary((x) => sin(x)),
  Softplus: unary(softplus),
  Softsign: unary((x) => x / (1 + Math.abs(x))),
  Sqrt: unary(Math.sqrt),
  Sub: binary((a, b) => a - b),
  Sum: several((a, b) => a + b),
  Tanh: unary(tanh),
  Where: where,
};
