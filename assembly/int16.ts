import {
  BOARD, BOARD_WORDS, CELLS, CODES, INPUTS, KINDS, LAST, LAYERS, ROLE_SIZE, ROLES, SCALE, SHAPE, SKIP, SKIP_WEIGHT, TOTAL,
  WEIGHTS,
} from './header';
import { INPUT, LIST, NEXT, OUT } from './memory';
import { changes, code } from './scan';
import { sumPairs, sumSigned } from './sums';
import { squash16, squashOne } from './tanh';

/** Two numbers of 16 bits that are 1. */
const ONES: i32 = 0x00010001;

/**
 * The value of the net at `net`, in (-1, 1), with weights and outputs of units as whole numbers of 16 bits.
 * It is packed so that no sum overflows: sums are exact, and only tanh and the output unit calculate in f32.
 * Exact sums can be updated in any order, so the first layer only follows what has changed since the last
 * call: successive positions of a search differ in few cells. `skip` is the number of the skip connection, if
 * the caller gives it.
 */
export function evaluate16(net: usize, skip: f32): f32 {
  const codes = net + load<u32>(net, CODES);
  const inputs = load<u32>(net, INPUTS);
  const width = load<u32>(net, SHAPE + 4) << 4;
  const kinds = load<u32>(net, KINDS);
  const last = net + load<u32>(net, LAST);

  // There is a column for every kind on every cell: the old one is subtracted and the new one added.
  let end = LIST;
  let total = load<i32>(net, TOTAL);
  for (let first: u32 = 0; first < inputs; first += 32) {
    for (let bits = changes(first, inputs, last); bits !== 0; bits &= bits - 1) {
      const i = first + ctz(bits);
      const at = <usize>i << 3;
      const was = code(last + at);
      const is = code(INPUT + at);
      store<f64>(last + at, load<f64>(INPUT + at));
      total += load<i32>(codes + (<isize>is << 2)) - load<i32>(codes + (<isize>was << 2));
      const cell = i * kinds - 1;
      store<u32>(end, (cell + abs(was)) * width);
      store<i32>(end, (-was >> 31) | ONES, 4);
      end += usize(was !== 0) << 3;
      store<u32>(end, (cell + abs(is)) * width);
      store<i32>(end, (is >> 31) | ONES, 4);
      end += usize(is !== 0) << 3;
    }
  }
  store<i32>(net, total, TOTAL);
  return output(net, net + load<u32>(net, WEIGHTS) + (width << 1), end, total, skip);
}

/** The same for bit boards at INPUT, as `role` sees them: own pieces kind by kind, then the others. */
export function evaluateBoards16(net: usize, role: u32, skip: f32): f32 {
  const width = load<u32>(net, SHAPE + 4) << 4;
  const size = load<u32>(net, ROLE_SIZE);
  const kept = net + load<u32>(net, ROLES) + role * size;
  const others = load<u32>(net, KINDS) * load<u32>(net, BOARD) << 2;

  let cells = net + load<u32>(net, CELLS) + role * others * BOARD_WORDS;
  let last = kept;
  let end = LIST;
  let total = 0;
  for (let at = INPUT; at < INPUT + others; at += 4) {
    const own = load<u32>(at);
    const other = load<u32>(at + others);
    // Own pieces in the low half, others in the high half: one loop, because the number of rounds is hard to
    // predict.
    const boards = <u64>own | (<u64>other << 32);
    // 1 for a column to be added if its bit has changed, 0 for one to be subtracted.
    const gains = boards ^ 0xffffffff00000000;
    for (let bits = boards ^ load<u64>(last); bits !== 0; bits &= bits - 1) {
      const bit = ctz(bits);
      store<u32>(end, load<u32>(cells + ((<usize>bit & 31) << 2), 4));
      store<i32>(end, (<i32>(gains >> bit) & 1) - 1 | ONES, 4);
      end += 8;
    }
    store<u64>(last, boards);
    total += load<i32>(cells) * (popcnt(own) - popcnt(other));
    cells += BOARD_WORDS << 2;
    last += 8;
  }
  return output(net, kept + size - width, end, total, skip);
}

/** The output of a net whose first layer has `sums`, once the columns in the list up to `end` are added. */
function output(net: usize, sums: usize, end: usize, total: i32, skip: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;
  if (load<u32>(net, SKIP) === 2) skip = <f32>total * load<f32>(net, SCALE);

  // First layer: a scale for each unit (f32), the sums of the last call, at first the biases (i16), the
  // columns (i16).
  let scales = net + load<u32>(net, WEIGHTS);
  let at = scales + (width << 1);
  sumSigned(vectors, sums, at + width, LIST, end);
  squash16(vectors << 3, sums, scales);
  at += (columns + 1) * width;

  // Further layers: the scales (f32), the biases (i32), the columns for two inputs each (i16).
  let from = OUT;
  let to = NEXT;
  for (let layer: u32 = 2; layer < layers; layer++) {
    shape += 8;
    columns = load<u32>(shape);
    vectors = load<u32>(shape, 4);
    const bytes = vectors << 4;
    scales = at;
    at += bytes;
    sumPairs(vectors, at, at + bytes, from, from + (columns << 2), scales, to);
    at += (columns + 1) * bytes;
    const read = from;
    from = to;
    to = read;
  }

  // The output unit: its scale (f32), its bias (i32), its weights (i16).
  const vectorsOut = load<u32>(shape, 8) >> 2;
  let four = i32x4.splat(0);
  for (let i: usize = 0; i < <usize>vectorsOut << 4; i += 16) {
    four = i32x4.add(four, i32x4.dot_i16x8_s(v128.load(from + i), v128.load(at + i, 8)));
  }
  four = i32x4.add(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  const sum = load<i32>(at, 4) + i32x4.extract_lane(four, 0) + i32x4.extract_lane(four, 1);
  return squashOne(<f32>sum * load<f32>(at) + skip * load<f32>(net, SKIP_WEIGHT));
}
