import { valueOfSum } from './tanh';
import { ADDED, INPUT, LANES, LAST, NEAR, ROWS, STAGES, TAKEN, WIDTH, WORDS } from './memory';

/** Where the lists of rows end that `listBoards` and `listPieces` made. */
let added: usize = ADDED;
let taken: usize = TAKEN;


/**
 * Lists the rows of bits in which the boards at INPUT differ from those that were kept; with `keep` they are kept now.
 * Returns the bytes of the stage, by the number of pieces; 0 if the caller knows the stage.
 */
@inline
function listBoards(net: usize, viewer: u32, keep: bool): u32 {
  const words: usize = load<u32>(net, WORDS);
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const side = net + (<usize>viewer << 2);
  const last: usize = load<u32>(side, LAST);
  let rows: usize = load<u32>(side, ROWS);
  const stages: usize = load<u32>(net, STAGES);
  let pieces: u32 = 0;
  let more = ADDED;
  let less = TAKEN;
  for (let word: usize = 0; word < words << 2; word += 4, rows += bytes << 5) {
    const now = load<u32>(INPUT + word);
    const before = load<u32>(last + word);
    pieces += popcnt(now);
    if (now === before) continue;
    if (keep) store<u32>(last + word, now);
    for (let bits = now & ~before; bits !== 0; bits &= bits - 1) {
      store<u32>(more, rows + <usize>ctz(bits) * bytes);
      more += 4;
    }
    for (let bits = before & ~now; bits !== 0; bits &= bits - 1) {
      store<u32>(less, rows + <usize>ctz(bits) * bytes);
      less += 4;
    }
  }
  added = more;
  taken = less;
  return stages === 0 ? 0 : load<u32>(stages + (<usize>pieces << 2));
}

/**
 * The same for pieces of one kind. A cell that passes from one role to the other moves by one row instead of two: rows of the
 * second board count twice.
 */
@inline
function listPieces(net: usize, viewer: u32, keep: bool): u32 {
  const half: usize = <usize>load<u32>(net, WORDS) << 1;
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const side = net + (<usize>viewer << 2);
  const last: usize = load<u32>(side, LAST);
  const stages: usize = load<u32>(net, STAGES);
  const twice = half * bytes << 3;
  let rows: usize = load<u32>(side, ROWS);
  let pieces: u32 = 0;
  let more = ADDED;
  let less = TAKEN;
  for (let word: usize = 0; word < half; word += 4, rows += bytes << 5) {
    const own = load<u32>(INPUT + word);
    const enemy = load<u32>(INPUT + half + word);
    const ownBefore = load<u32>(last + word);
    const enemyBefore = load<u32>(last + half + word);
    pieces += popcnt(own | enemy);
    const ownChange = own ^ ownBefore;
    const enemyChange = enemy ^ enemyBefore;
    if ((ownChange | enemyChange) === 0) continue;
    if (keep) {
      store<u32>(last + word, own);
      store<u32>(last + half + word, enemy);
    }
    const both = ownChange & enemyChange;
    const twiceRows = rows + twice;
    for (let bits = both & own; bits !== 0; bits &= bits - 1) {
      store<u32>(more, twiceRows + <usize>ctz(bits) * bytes);
      more += 4;
    }
    for (let bits = both & enemy; bits !== 0; bits &= bits - 1) {
      store<u32>(less, twiceRows + <usize>ctz(bits) * bytes);
      less += 4;
    }
    for (let bits = (ownChange & own | enemyChange & enemyBefore) & ~both; bits !== 0; bits &= bits - 1) {
      store<u32>(more, rows + <usize>ctz(bits) * bytes);
      more += 4;
    }
    for (let bits = (ownChange & ownBefore | enemyChange & enemy) & ~both; bits !== 0; bits &= bits - 1) {
      store<u32>(less, rows + <usize>ctz(bits) * bytes);
      less += 4;
    }
  }
  added = more;
  taken = less;
  return stages === 0 ? 0 : load<u32>(stages + (<usize>pieces << 2));
}

/**
 * Brings the indices of a viewer up to date with the boards at INPUT: only rows of bits that differ from the position
 * before are added or subtracted. The sums are whole numbers, so they do not depend on what came before. Returns the
 * bytes of the stage, as `listBoards`.
 */
export function indexBoards(net: usize, viewer: u32): u32 {
  const stage = listBoards(net, viewer, true);
  keepIndices(net, viewer);
  return stage;
}

/** The same for pieces of one kind. */
export function indexPieces(net: usize, viewer: u32): u32 {
  const stage = listPieces(net, viewer, true);
  keepIndices(net, viewer);
  return stage;
}

function keepIndices(net: usize, viewer: u32): void {
  if (added === ADDED && taken === TAKEN) return;
  const lanes: usize = load<u32>(net + (<usize>viewer << 2), LANES);
  move(lanes, lanes, <usize>load<u32>(net, WIDTH) << 2, 0);
}

/**
 * Adds to the indices at `from` the rows listed as added and `shift`, and subtracts those listed as taken, sixteen lanes at
 * a time; the sums go to `to`.
 */
@inline
function move(from: usize, to: usize, bytes: usize, shift: u32): void {
  const more = i32x4.splat(shift);
  const endAdded = added;
  const endTaken = taken;
  for (let at: usize = 0; at < bytes; at += 64) {
    let a = i32x4.add(v128.load(from + at), more);
    let b = i32x4.add(v128.load(from + at, 16), more);
    let c = i32x4.add(v128.load(from + at, 32), more);
    let d = i32x4.add(v128.load(from + at, 48), more);
    for (let entry = ADDED; entry < endAdded; entry += 4) {
      const row = <usize>load<u32>(entry) + at;
      a = i32x4.add(a, v128.load(row));
      b = i32x4.add(b, v128.load(row, 16));
      c = i32x4.add(c, v128.load(row, 32));
      d = i32x4.add(d, v128.load(row, 48));
    }
    for (let entry = TAKEN; entry < endTaken; entry += 4) {
      const row = <usize>load<u32>(entry) + at;
      a = i32x4.sub(a, v128.load(row));
      b = i32x4.sub(b, v128.load(row, 16));
      c = i32x4.sub(c, v128.load(row, 32));
      d = i32x4.sub(d, v128.load(row, 48));
    }
    v128.store(to + at, a);
    v128.store(to + at, b, 16);
    v128.store(to + at, c, 32);
    v128.store(to + at, d, 48);
  }
}

/** The same for a whole number (f64) for every cell at INPUT: a row counts as often as its number says. */
export function indexCells(net: usize, viewer: u32): u32 {
  const cells: usize = load<u32>(net, WORDS);
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const side = net + (<usize>viewer << 2);
  const last: usize = load<u32>(side, LAST);
  const lanes: usize = load<u32>(side, LANES);
  const stages: usize = load<u32>(net, STAGES);
  let row: usize = load<u32>(side, ROWS);
  let pieces: u32 = 0;
  for (let cell: usize = 0; cell < cells << 3; cell += 8, row += bytes) {
    const now = load<f64>(INPUT + cell);
    const before = load<f64>(last + cell);
    pieces += u32(now !== 0);
    if (now === before) continue;
    store<f64>(last + cell, now);
    const factor = i32x4.splat(<i32>(now - before));
    for (let at: usize = 0; at < bytes; at += 16)
      v128.store(lanes + at, i32x4.add(v128.load(lanes + at), i32x4.mul(factor, v128.load(row + at))));
  }
  return stages === 0 ? 0 : load<u32>(stages + (<usize>pieces << 2));
}

/** The value of the boards at INPUT; `stage` bytes are added if the number of pieces gives no stage. */
export function evaluateBoards(net: usize, viewer: u32, stage: u32): f32 {
  return lookUp(net, lanesOf(net, viewer), indexBoards(net, viewer) + stage);
}

/** The same for boards with pieces of one kind. */
export function evaluatePieces(net: usize, viewer: u32, stage: u32): f32 {
  return lookUp(net, lanesOf(net, viewer), indexPieces(net, viewer) + stage);
}

/** The same for numbers of cells. */
export function evaluateCells(net: usize, viewer: u32, stage: u32): f32 {
  return lookUp(net, lanesOf(net, viewer), indexCells(net, viewer) + stage);
}

/** The same value as `evaluateBoards`; the next position is still compared with the one before this. */
export function nearBoards(net: usize, viewer: u32, stage: u32): f32 {
  const own = listBoards(net, viewer, false);
  const near: usize = load<u32>(net, NEAR);
  move(lanesOf(net, viewer), near, <usize>load<u32>(net, WIDTH) << 2, own + stage);
  return lookUp(net, near, 0);
}

/** The same for boards with pieces of one kind. */
export function nearPieces(net: usize, viewer: u32, stage: u32): f32 {
  const own = listPieces(net, viewer, false);
  const near: usize = load<u32>(net, NEAR);
  move(lanesOf(net, viewer), near, <usize>load<u32>(net, WIDTH) << 2, own + stage);
  return lookUp(net, near, 0);
}

function lanesOf(net: usize, viewer: u32): usize {
  return load<u32>(net + (<usize>viewer << 2), LANES);
}

/** Eight sums side by side, joined in a fixed order. */
@inline
function lookUp(net: usize, lanes: usize, stage: u32): f32 {
  const end = lanes + (<usize>load<u32>(net, WIDTH) << 2);
  let a: f32 = 0;
  let b: f32 = 0;
  let c: f32 = 0;
  let d: f32 = 0;
  let e: f32 = 0;
  let f: f32 = 0;
  let g: f32 = 0;
  let h: f32 = 0;
  for (let lane = lanes; lane < end; lane += 32) {
    a += load<f32>(<usize>load<u32>(lane) + stage);
    b += load<f32>(<usize>load<u32>(lane, 4) + stage);
    c += load<f32>(<usize>load<u32>(lane, 8) + stage);
    d += load<f32>(<usize>load<u32>(lane, 12) + stage);
    e += load<f32>(<usize>load<u32>(lane, 16) + stage);
    f += load<f32>(<usize>load<u32>(lane, 20) + stage);
    g += load<f32>(<usize>load<u32>(lane, 24) + stage);
    h += load<f32>(<usize>load<u32>(lane, 28) + stage);
  }
  return valueOfSum(net, a + b + (c + d) + (e + f + (g + h)));
}
