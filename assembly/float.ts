import { BOARD, BOARD_WORDS, CELLS, CODES, INPUTS, KINDS, LAYERS, SCALE, SHAPE, SKIP, WEIGHTS } from './header';
import { INPUT, LIST, NEXT, OUT } from './memory';
import { code, scan } from './scan';
import { sumDense, sumSparse } from './sums';
import { squashOne } from './tanh';

/**
 * The value of the net at `net`, in (-1, 1), in f32: every product and every sum is rounded.
 * `skip` is the number of the skip connection, if the caller gives it.
 */
export function evaluate(net: usize, skip: f32): f32 {
  const codes = <usize>load<u32>(net, CODES);
  const inputs = load<u32>(net, INPUTS);
  const width = load<u32>(net, SHAPE + 4) << 4;

  let end = LIST;
  let sum: f32 = 0;
  for (let first: u32 = 0; first < inputs; first += 32) {
    for (let bits = scan(first, inputs); bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const x = codes !== 0 ? load<f32>(net + codes + (<isize>code(INPUT + (<usize>i << 3)) << 2)) : <f32>load<f64>(INPUT + (<usize>i << 3));
      store<u32>(end, i * width);
      store<f32>(end, x, 4);
      end += 8;
      sum += x;
    }
  }
  return output(net, end, sum, skip);
}

/** The same for bit boards at INPUT, as `role` sees them: own pieces kind by kind, then the others. */
export function evaluateBoards(net: usize, role: u32, skip: f32): f32 {
  const inputs = load<u32>(net, INPUTS);
  const width = load<u32>(net, SHAPE + 4) << 4;
  const others = load<u32>(net, KINDS) * load<u32>(net, BOARD) << 2;

  // The numbers come in the order of the bits but are summed in the order of the inputs: otherwise the sum
  // would differ.
  const zero = f32x4.splat(0);
  for (let i: usize = 0; i < (<usize>inputs + 31 & ~31) << 2; i += 16) v128.store(NEXT + i, zero);
  let cells = net + load<u32>(net, CELLS) + role * others * BOARD_WORDS;
  for (let at = INPUT; at < INPUT + others; at += 4) {
    const x = load<f32>(cells);
    mark(load<u32>(at), cells, x);
    mark(load<u32>(at + others), cells, -x);
    cells += BOARD_WORDS << 2;
  }
  let end = LIST;
  let sum: f32 = 0;
  for (let first: u32 = 0; first < inputs; first += 32) {
    let bits: u32 = 0;
    for (let i = 0; i < 32; i += 4) {
      bits |= i32x4.bitmask(f32x4.ne(v128.load(NEXT + (<usize>(first + i) << 2)), zero)) << i;
    }
    for (; bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const x = load<f32>(NEXT + (<usize>i << 2));
      store<u32>(end, i * width);
      store<f32>(end, x, 4);
      end += 8;
      sum += x;
    }
  }
  return output(net, end, sum, skip);
}

/** Stores `x` for the inputs of `bits`, in the memory of the next layer's outputs, which is still free. */
@inline
function mark(bits: u32, cells: usize, x: f32): void {
  for (; bits !== 0; bits &= bits - 1) {
    store<f32>(NEXT + (<usize>load<u32>(cells + (<usize>ctz(bits) << 2), 4) << 2), x);
  }
}

/** The output of a net whose inputs are in the list up to `end` and add up to `sum`. */
function output(net: usize, end: usize, sum: f32, skip: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  const source = load<u32>(net, SKIP);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;
  if (source === 2) skip = sum * load<f32>(net, SCALE);
  if (source !== 0 && layers === 1) {
    store<u32>(end, load<u32>(net, INPUTS) * width);
    store<f32>(end, skip, 4);
    end += 8;
  }

  // Each layer is its biases, then its columns.
  let at = net + load<u32>(net, WEIGHTS);
  sumSparse(vectors, at, at + width, LIST, end, OUT);
  let from = OUT;
  let to = NEXT;
  for (let layer: u32 = 1; layer < layers; layer++) {
    at += (columns + 1) * (vectors << 4);
    shape += 8;
    columns = load<u32>(shape);
    vectors = load<u32>(shape, 4);
    const inputsEnd = from + (columns << 2);
    if (source !== 0 && layer === layers - 1) store<f32>(inputsEnd - 4, skip);
    sumDense(vectors, at, at + (vectors << 4), from, inputsEnd, to);
    const read = from;
    from = to;
    to = read;
  }
  return squashOne(load<f32>(from));
}
