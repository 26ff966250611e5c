import { plain, type PlainCheck } from 'evolab';
import { badModel } from './bad-model.ts';
import type { Constant, Model, Node, Port } from './model.ts';

/** A model as an agent holds it: its floats are the weights of the agent, in the order of `constants`. */
export interface Net {
  readonly inputs: readonly Port[];
  readonly nodes: readonly Node[];
  readonly constants: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    /** Numbers that are not weights. */
    readonly data?: readonly number[];
  }[];
}

/** Nets are written as text: whole numbers in them are shapes, axes and small tables. */
const MOST_WHOLES = 100_000;
const MOST_LENGTH = 2 ** 31;

/** The part of a model that some outputs depend on, and its weights; LAB_BAD_FILE. */
export function netOf(model: Model, outputs: readonly string[]): { net: Net; weights: Float64Array } {
  const needed = new Set(outputs);
  const nodes = model.nodes
    .toReversed()
    .filter((node) => {
      if (!node.outputs.some((name) => needed.has(name))) return false;
      for (const name of node.inputs) if (name !== '') needed.add(name);
      return true;
    })
    .reverse();
  const constants = model.constants.filter(({ name }) => needed.has(name));
  const wholes = constants.reduce((sum, { floats, data }) => sum + (floats ? 0 : data.length), 0);
  if (wholes > MOST_WHOLES) throw badModel(`${wholes} whole numbers`, `at most ${MOST_WHOLES}`);
  return {
    net: {
      inputs: model.inputs.filter(({ name }) => needed.has(name)),
      nodes,
      constants: constants.map(({ name, shape, data, floats }) =>
        floats ? { name, shape } : { name, shape, data: Array.from(data) },
      ),
    },
    weights: weightsOf(constants),
  };
}

function weightsOf(constants: readonly Constant[]): Float64Array {
  const floats = constants.filter((constant) => constant.floats);
  const weights = new Float64Array(floats.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of floats) {
    weights.set(data, at);
    at += data.length;
  }
  return weights;
}

const { text } = plain;
const length: PlainCheck = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < MOST_LENGTH ? undefined : 'no length';
const attribute: PlainCheck = (value) =>
  typeof value === 'string'
    ? undefined
    : Array.isArray(value)
      ? plain.list(plain.number)(value)
      : plain.number(value);

const NET = plain.record({
  inputs: plain.list(
    plain.record({ name: text, shape: plain.list((value) => (value === null ? undefined : length(value))) }),
  ),
  nodes: plain.list(
    plain.record({
      type: text,
      inputs: plain.list(text),
      outputs: plain.list(text),
      attributes: (value) =>
        typeof value === 'object' && value !== null
          ? plain.list(attribute)(Object.values(value))
          : 'no attributes',
    }),
  ),
  constants: plain.list((value) => {
    const listed = typeof value === 'object' && value !== null && 'data' in value;
    const shape = plain.list(length);
    return plain.record(
      listed ? { name: text, shape, data: plain.list(plain.number) } : { name: text, shape },
    )(value);
  }),
});

/** Reads a net from its text; what is wrong with it, if anything is. */
export function parseNet(written: string): Net | string {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return 'no JSON';
  }
  return NET(value) ?? (value as Net);
}
