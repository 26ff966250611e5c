// English draughts, alpha-beta and the net in one WebAssembly module: what plugins/draughts/src/position.ts,
// src/search/minimax.ts and the kernel do together, written out for this one game. Compiled by scripts/bench-fused.ts.
import { evaluate } from '../../../assembly/float';
import { evaluate16 } from '../../../assembly/int16';
import { INPUT } from '../../../assembly/memory';

export { ARENA } from '../../../assembly/memory';
/** For either role and every bit the number of its square as the role sees it: filled by the host. */
export const INDEX: usize = memory.data(64);
/** Moves of all plies of the present line. */
const MOVES: usize = memory.data(4 * 48 * 64, 16);

export let nodes: u32 = 0;
export let evals: u32 = 0;
let net: usize = 0;
let sixteen: bool = false;
let viewer: u32 = 0;
let maxPlies: u32 = 0;

const FIRST_ROW: u32 = 0x04104001;
const LAST_ROW: u32 = 0x82082000;
const INNER: u32 = 0x39271f3e;
const INTO_1: u32 = 0x7b6f3f7e;
const INTO_7: u32 = 0xbbafbfbe;
const INTO_25: u32 = 0x7d775f7f;
const INTO_31: u32 = 0x3db79fbf;

/** The value of a position that is not over for the role to move, `depth` plies deep, as `AlphaBeta` finds it. */
export function search(
  packed: usize, precision16: bool, black: u32, white: u32, kings: u32, turn: u32, plies: u32, most: u32, depth: u32,
): f64 {
  net = packed;
  sixteen = precision16;
  viewer = turn;
  maxPlies = most;
  nodes = 0;
  evals = 0;
  return best(black, white, kings, turn, plies, depth, -1, 1, MOVES);
}

function best(
  black: u32, white: u32, kings: u32, turn: u32, plies: u32, depth: u32, low: f64, high: f64, at: usize,
): f64 {
  const end = list(black, white, kings, turn, at);
  let value = -Infinity;
  let alpha = low;
  plies++;
  depth--;
  for (let i = at; i < end; i += 4) {
    const move = load<u32>(i);
    const from = <u32>1 << (move & 31);
    const to = <u32>1 << ((move >> 5) & 31);
    const path = move >> 10;
    const taken = path === 0 ? 0 : jumped(move >> 5, path);
    let b = black;
    let w = white;
    let crowned: u32;
    if (turn === 0) {
      b = (b & ~from) | to;
      w &= ~taken;
      crowned = to & LAST_ROW;
    } else {
      w = (w & ~from) | to;
      b &= ~taken;
      crowned = to & FIRST_ROW;
    }
    let k = kings & ~(from | taken);
    if (((kings & from) | crowned) !== 0) k |= to;
    const next = turn ^ 1;
    nodes++;
    let x: f64;
    const can = canMove(b, w, k, next);
    if (!can) x = 1;
    else if (plies >= maxPlies) x = 0;
    else if (depth === 0) {
      evals++;
      x = <f64>judge(b, w, k);
      if (turn !== viewer) x = -x;
    } else x = -best(b, w, k, next, plies, depth, -high, -alpha, end);
    if (x <= value) continue;
    value = x;
    if (x >= high) break;
    if (x > alpha) alpha = x;
  }
  return value;
}

function judge(black: u32, white: u32, kings: u32): f32 {
  const own = viewer === 0 ? black : white;
  const enemy = viewer === 0 ? white : black;
  const index = INDEX + (viewer << 5);
  memory.fill(INPUT, 0, 256);
  for (let rest = own; rest !== 0; rest &= rest - 1) {
    const bit = ctz(rest);
    store<f64>(INPUT + (<usize>load<u8>(index + bit) << 3), <f64>(1 + ((kings >> bit) & 1)));
  }
  for (let rest = enemy; rest !== 0; rest &= rest - 1) {
    const bit = ctz(rest);
    store<f64>(INPUT + (<usize>load<u8>(index + bit) << 3), -(<f64>(1 + ((kings >> bit) & 1))));
  }
  return sixteen ? evaluate16(net, 0) : evaluate(net, 0);
}

@inline
function jumpers(x: u32, prey: u32, free: u32): u32 {
  return (rotl<u32>(rotl<u32>(free, 31) & prey, 31) | rotl<u32>(rotl<u32>(free, 25) & prey, 25)) & x;
}
@inline
function jumpersBack(x: u32, prey: u32, free: u32): u32 {
  return (rotl<u32>(rotl<u32>(free, 1) & prey, 1) | rotl<u32>(rotl<u32>(free, 7) & prey, 7)) & x;
}

function canMove(black: u32, white: u32, kings: u32, turn: u32): bool {
  const free = ~(black | white);
  let forward: u32, backward: u32, prey: u32;
  if (turn === 0) {
    forward = black;
    backward = black & kings;
    prey = white & INNER;
  } else {
    forward = white & kings;
    backward = white;
    prey = black & INNER;
  }
  const steps = (rotl<u32>(forward, 1) & INTO_1) | (rotl<u32>(forward, 7) & INTO_7)
    | (rotl<u32>(backward, 25) & INTO_25) | (rotl<u32>(backward, 31) & INTO_31);
  return (steps & free) !== 0 || (jumpers(forward, prey, free) | jumpersBack(backward, prey, free)) !== 0;
}

/** Writes the moves of `turn` to `at` and returns where they end. */
function list(black: u32, white: u32, kings: u32, turn: u32, at: usize): usize {
  const free = ~(black | white);
  let forward: u32, backward: u32, prey: u32;
  if (turn === 0) {
    forward = black;
    backward = black & kings;
    prey = white & INNER;
  } else {
    forward = white & kings;
    backward = white;
    prey = black & INNER;
  }
  let rest = jumpers(forward, prey, free) | jumpersBack(backward, prey, free);
  if (rest !== 0) {
    for (; rest !== 0; rest &= rest - 1) {
      const piece = rest & (0 - rest);
      const ways = u32((forward & piece) !== 0) | (u32((backward & piece) !== 0) << 1);
      at = captures(at, ctz(piece), piece, 1, prey, free | piece, ways);
    }
    return at;
  }
  for (rest = rotl<u32>(forward, 1) & free & INTO_1; rest !== 0; rest &= rest - 1) at = step(at, ctz(rest), 31);
  for (rest = rotl<u32>(forward, 7) & free & INTO_7; rest !== 0; rest &= rest - 1) at = step(at, ctz(rest), 25);
  for (rest = rotl<u32>(backward, 25) & free & INTO_25; rest !== 0; rest &= rest - 1) at = step(at, ctz(rest), 7);
  for (rest = rotl<u32>(backward, 31) & free & INTO_31; rest !== 0; rest &= rest - 1) at = step(at, ctz(rest), 1);
  return at;
}

@inline
function step(at: usize, to: u32, back: u32): usize {
  store<u32>(at, ((to + back) & 31) | (to << 5));
  return at + 4;
}

function captures(at: usize, from: u32, here: u32, path: u32, prey: u32, free: u32, ways: u32): usize {
  const before = at;
  for (let direction: u32 = (ways & 1) !== 0 ? 0 : 2; direction < ((ways & 2) !== 0 ? 4 : 2); direction++) {
    const by = turnOf(direction);
    const over = rotl<u32>(here, by) & prey;
    const landing = rotl<u32>(over, by) & free;
    if (landing !== 0) at = captures(at, from, landing, (path << 2) | direction, prey ^ over, free, ways);
  }
  if (at === before) {
    store<u32>(at, from | (<u32>ctz(here) << 5) | (path << 10));
    at += 4;
  }
  return at;
}

/** The rotation of a direction: 1, 7, 25, 31. */
@inline
function turnOf(direction: u32): u32 {
  return (0x1f190701 >> (direction << 3)) & 31;
}

/** The bits jumped over on `path` to bit number `at`. */
function jumped(at: u32, path: u32): u32 {
  let taken: u32 = 0;
  for (; path > 1; path >>= 2) {
    const by = turnOf(path & 3);
    taken |= <u32>1 << ((at - by) & 31);
    at -= 2 * by;
  }
  return taken;
}
