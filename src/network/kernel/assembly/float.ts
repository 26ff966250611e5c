import { BOARD, BOARD_WORDS, BYPASS, CELLS, CODES, INPUTS, KINDS, LAYERS, SCALE, SHAPE, WEIGHTS } from './head';
import { INPUT, LIST, NEXT, OUT } from './memory';
import { code, scan } from './scan';
import { sumDense, sumSparse } from './sums';
import { squashOne } from './tanh';

/**
 * The value of the net at `net`, in (-1, 1), in f32: every product and every sum is rounded.
 * `bypass` is the number that goes straight to the output unit, if the net takes one from the caller.
 */
export function evaluate(net: usize, bypass: f32): f32 {
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
  return output(net, end, sum, bypass);
}

/** The same for a position that lies at INPUT as bit boards, as `role` sees it: own pieces kind by kind, then others. */
export function evaluateBoards(net: usize, role: u32, bypass: f32): f32 {
  const inputs = load<u32>(net, INPUTS);
  const width = load<u32>(net, SHAPE + 4) << 4;
  const others = load<u32>(net, KINDS) * load<u32>(net, BOARD) << 2;

  // The numbers come in the order of the bits and are summed up in their own, or the sum would be another.
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
  return output(net, end, sum, bypass);
}

/** Puts `x` where the numbers of `bits` are: what the next layer puts out is not there yet. */
@inline
function mark(bits: u32, cells: usize, x: f32): void {
  for (; bits !== 0; bits &= bits - 1) {
    store<f32>(NEXT + (<usize>load<u32>(cells + (<usize>ctz(bits) << 2), 4) << 2), x);
  }
}

/** What a net puts out whose inputs are in the list, in all `sum`. */
function output(net: usize, end: usize, sum: f32, bypass: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  const kind = load<u32>(net, BYPASS);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;
  if (kind === 2) bypass = sum * load<f32>(net, SCALE);
  if (kind !== 0 && layers === 1) {
    store<u32>(end, load<u32>(net, INPUTS) * width);
    store<f32>(end, bypass, 4);
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
    const behind = from + (columns << 2);
    if (kind !== 0 && layer === layers - 1) store<f32>(behind - 4, bypass);
    sumDense(vectors, at, at + (vectors << 4), from, behind, to);
    const read = from;
    from = to;
    to = read;
  }
  return squashOne(load<f32>(from));
}
