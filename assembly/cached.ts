import { evaluateBoards } from './float';
import { BOARD, KINDS } from './header';
import { evaluateBoards16 } from './int16';
import { CACHE, INPUT } from './memory';

/**
 * The value of the net at `net` for the bit boards at INPUT, as `role` sees them, from the cache if it is
 * there. Boards have six words at most. `owner` is unique for each net and role, `mask` the number of entries
 * less one, `int16` whether the net is one of 16 bits.
 */
export function evaluateBoardsCached(net: usize, role: u32, owner: u32, mask: u32, int16: bool): f32 {
  const words = (load<u32>(net, KINDS) * load<u32>(net, BOARD)) << 1;
  const a = load<u32>(INPUT);
  const b = load<u32>(INPUT + 4);
  const c: u32 = words > 2 ? load<u32>(INPUT + 8) : 0;
  const d: u32 = words > 2 ? load<u32>(INPUT + 12) : 0;
  const e: u32 = words > 4 ? load<u32>(INPUT + 16) : 0;
  const f: u32 = words > 4 ? load<u32>(INPUT + 20) : 0;
  let hash = a * 0x2c1b3c6d + b * 0x7feb352d + c * 0x297a2d39 + d * 0x846ca68b + e * 0x1b56c4e9 + f * 0x21f0aaad;
  hash = ((hash + owner * 0x735a2d97) ^ (hash >> 15)) * 0x85ebca6b;
  const entry = CACHE + (<usize>((hash >> 16 ^ hash) & mask) << 5);
  if (
    ((load<u32>(entry) ^ a) | (load<u32>(entry, 4) ^ b) | (load<u32>(entry, 8) ^ c) | (load<u32>(entry, 12) ^ d) |
      (load<u32>(entry, 16) ^ e) | (load<u32>(entry, 20) ^ f) | (load<u32>(entry, 24) ^ owner)) === 0
  ) return load<f32>(entry, 28);
  const value = int16 ? evaluateBoards16(net, role, 0) : evaluateBoards(net, role, 0);
  store<u32>(entry, a);
  store<u32>(entry, b, 4);
  store<u32>(entry, c, 8);
  store<u32>(entry, d, 12);
  store<u32>(entry, e, 16);
  store<u32>(entry, f, 20);
  store<u32>(entry, owner, 24);
  store<f32>(entry, value, 28);
  return value;
}
