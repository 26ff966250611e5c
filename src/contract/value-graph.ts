/** Operations of the standard operator set of ONNX, version 13, that value functions are written in. */
export type GraphOperation =
  | 'Abs'
  | 'Add'
  | 'Cast'
  | 'Clip'
  | 'Concat'
  | 'Conv'
  | 'Cos'
  | 'Div'
  | 'Exp'
  | 'Floor'
  | 'Gather'
  | 'Gemm'
  | 'Greater'
  | 'MatMul'
  | 'Max'
  | 'Min'
  | 'Mul'
  | 'ReduceSum'
  | 'Relu'
  | 'Reshape'
  | 'Sigmoid'
  | 'Sign'
  | 'Sin'
  | 'Softsign'
  | 'Sub'
  | 'Tanh'
  | 'Where';

/** One operation: takes the values named `inputs`, names its result `output`. */
export interface GraphNode {
  readonly operation: GraphOperation;
  readonly inputs: readonly string[];
  readonly output: string;
  /** Whole numbers and lists of them, as ONNX names them. */
  readonly attributes: Readonly<Record<string, number | readonly number[]>>;
}

/** A tensor of fixed numbers, row by row; those of `Int32Array` are int64 in ONNX. */
export interface GraphConstant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | Int32Array;
}

/**
 * The value function of an evaluator as data: a graph of operations on batches of N positions, for other programs. Nodes are
 * in an order in which they can be computed, and their names are unique.
 *
 * The value of a position for a role is the output for its viewer, negated if the viewer is the other role.
 */
export interface ValueGraph {
  /** The encoder of the game whose numbers are the input `numbers`, [N, size]. */
  readonly encoder: string;
  readonly size: number;
  /**
   * The viewer: the role whose value is computed, or, of two roles, the one to move or to roll (`mover`) or its `opponent`.
   */
  readonly view: 'asked' | 'opponent' | 'mover';
  /**
   * What else goes in, measured for the viewer, as the input `features`, [N, their number]: features of the game, or
   * numbers of its encoders as 'men:48'.
   */
  readonly features: readonly string[];
  /** Whether there is an input `role`, [N, 1]: the number of the viewer. */
  readonly role: boolean;
  readonly constants: readonly GraphConstant[];
  readonly nodes: readonly GraphNode[];
  /** The name of the result, [N, 1] in [-1, 1]. */
  readonly output: string;
  /** Of evaluators with a policy by actions: the name of its logits, [N, size], one for each action of the game. */
  readonly policy?: { readonly output: string; readonly size: number };
}
