import {
  BOARD, BOARD_WORDS, BYPASS, CELLS, CODES, INPUTS, KINDS, LAST, LAYERS, ROLE_SIZE, ROLES, SCALE, SHAPE, STRAIGHT, TOTAL,
  WEIGHTS,
} from './head';
import { INPUT, LIST, NEXT, OUT } from './memory';
import { changes, code } from './scan';
import { sumPairs, sumSigned } from './sums';
import { squash16, squashOne } from './tanh';

/** Two numbers of 16 bits that are 1. */
const ONES: i32 = 0x00010001;

/**
 * The value of the net at `net`, in (-1, 1), with weights and outputs of units as whole numbers of 16 bits. The image
 * is built so that no sum overflows: sums are exact, and only tanh and the output unit calculate in f32. What is exact
 * can be added and taken away in any order, so the first layer only follows what has changed since the last call: the
 * positions that a search asks for one after the other differ in few cells.
 * `bypass` is the number that goes straight to the output unit, if the net takes one from the caller.
 */
export function evaluate16(net: usize, bypass: f32): f32 {
  const codes = net + load<u32>(net, CODES);
  const inputs = load<u32>(net, INPUTS);
  const width = load<u32>(net, SHAPE + 4) << 4;
  const kinds = load<u32>(net, KINDS);
  const last = net + load<u32>(net, LAST);

  // There is a column for every kind on every cell: what was there before is taken away and what has come is added.
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
  return output(net, net + load<u32>(net, WEIGHTS) + (width << 1), end, total, bypass);
}

/** The same for a position that lies at INPUT as bit boards, as `role` sees it: own pieces kind by kind, then others. */
export function evaluateBoards16(net: usize, role: u32, bypass: f32): f32 {
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
    // Own pieces in the low half, others in the high half: how often a loop goes round is hard to foresee.
    const boards = <u64>own | (<u64>other << 32);
    // 1 for what is to be added if it has changed.
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
  return output(net, kept + size - width, end, total, bypass);
}

/** What a net puts out whose first layer has `sums`, once what is in the list is added. */
function output(net: usize, sums: usize, end: usize, total: i32, bypass: f32): f32 {
  const layers = load<u32>(net, LAYERS);
  let shape = net + SHAPE;
  let columns = load<u32>(shape);
  let vectors = load<u32>(shape, 4);
  const width = vectors << 4;
  if (load<u32>(net, BYPASS) === 2) bypass = <f32>total * load<f32>(net, SCALE);

  // First layer: a scale for each unit (f32), the sums of last time, at first the biases (i16), the columns (i16).
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
  return squashOne(<f32>sum * load<f32>(at) + bypass * load<f32>(net, STRAIGHT));
}
