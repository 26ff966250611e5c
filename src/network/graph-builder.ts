import type { GraphConstant, GraphNode, GraphOperation, ValueGraph } from '../contract/value-graph.ts';

type View = Pick<ValueGraph, 'encoder' | 'size' | 'view'> &
  Partial<Pick<ValueGraph, 'features' | 'role' | 'policy'>>;

/** Writes down the operations of a value function; values are named by texts. */
export class GraphBuilder {
  /** The inputs of the graph. */
  readonly numbers = 'numbers';
  readonly features = 'features';
  readonly role = 'role';
  readonly #constants: GraphConstant[] = [];
  readonly #nodes: GraphNode[] = [];

  /** The result of an operation. */
  op(operation: GraphOperation, inputs: readonly string[], attributes: GraphNode['attributes'] = {}): string {
    const output = `${operation.toLowerCase()}${this.#nodes.length + 1}`;
    this.#nodes.push({ operation, inputs, output, attributes });
    return output;
  }

  /** A constant of float32, row by row; one number without a shape. */
  floats(numbers: ArrayLike<number>, shape: readonly number[] = []): string {
    return this.#constant(Float32Array.from(numbers), shape);
  }

  /** A constant of whole numbers, such as indices. */
  wholes(numbers: ArrayLike<number>): string {
    return this.#constant(Int32Array.from(numbers), [numbers.length]);
  }

  #constant(data: Float32Array | Int32Array, shape: readonly number[]): string {
    const name = `constant${this.#constants.length + 1}`;
    this.#constants.push({ name, shape, data });
    return name;
  }

  /** `x` times a matrix of `inputs` rows and `units` columns, plus a bias for each column. */
  affine(x: string, weights: ArrayLike<number>, biases: ArrayLike<number>): string {
    const units = biases.length;
    const matrix = this.floats(weights, [weights.length / units, units]);
    return this.op('Gemm', [x, matrix, this.floats(biases, [units])]);
  }

  /** `x` times a number, plus a number. */
  linear(x: string, factor: number, shift = 0): string {
    const scaled = factor === 1 ? x : this.op('Mul', [x, this.floats([factor])]);
    return shift === 0 ? scaled : this.op('Add', [scaled, this.floats([shift])]);
  }

  /** `x` as whole numbers. */
  whole(x: string): string {
    const INT64 = 7;
    return this.op('Cast', [x], { to: INT64 });
  }

  /** Takes over another graph of the same inputs; its result. */
  include({ constants, nodes, output }: ValueGraph): string {
    const inputs = [this.numbers, this.features, this.role];
    const names = new Map(inputs.map((name) => [name, name]));
    for (const { name, shape, data } of constants) names.set(name, this.#constant(data, shape));
    for (const node of nodes)
      names.set(
        node.output,
        this.op(
          node.operation,
          node.inputs.map((name) => names.get(name)!),
          node.attributes,
        ),
      );
    return names.get(output)!;
  }

  /** The sums along axis `axis`, which has length 1 afterwards, or is gone. */
  sum(x: string, axis: number, keep: boolean): string {
    return this.op('ReduceSum', [x, this.wholes([axis])], { keepdims: keep ? 1 : 0 });
  }

  graph({ features = [], role = false, ...view }: View, output: string): ValueGraph {
    return { ...view, features, role, constants: this.#constants, nodes: this.#nodes, output };
  }
}
