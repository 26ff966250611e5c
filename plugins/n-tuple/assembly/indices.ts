import { squashed } from './tanh';
import { ADDED, INPUT, LANES, LAST, ROWS, STAGES, TAKEN, WIDTH, WORDS } from './memory';

/**
 * Brings the indices of a viewer up to date with the boards at INPUT: only rows of bits that differ from the position
 * before are added or subtracted. The sums are whole numbers, so they do not depend on what came before. Returns the
 * bytes of the stage, by the number of pieces; 0 if the caller knows the stage.
 */
export function indexBoards(net: usize, viewer: u32): u32 {
  const words: usize = load<u32>(net, WORDS);
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const side = net + (<usize>viewer << 2);
  const last: usize = load<u32>(side, LAST);
  let rows: usize = load<u32>(side, ROWS);
  const stages: usize = load<u32>(net, STAGES);
  let pieces: u32 = 0;
  let added = ADDED;
  let taken = TAKEN;
  for (let word: usize = 0; word < words << 2; word += 4, rows += bytes << 5) {
    const now = load<u32>(INPUT + word);
    const before = load<u32>(last + word);
    pieces += popcnt(now);
    if (now === before) continue;
    store<u32>(last + word, now);
    for (let bits = now & ~before; bits !== 0; bits &= bits - 1) {
      store<u32>(added, rows + <usize>ctz(bits) * bytes);
      added += 4;
    }
    for (let bits = before & ~now; bits !== 0; bits &= bits - 1) {
      store<u32>(taken, rows + <usize>ctz(bits) * bytes);
      taken += 4;
    }
  }
  if (added !== ADDED || taken !== TAKEN) move(load<u32>(side, LANES), bytes, added, taken);
  return stages === 0 ? 0 : load<u32>(stages + (<usize>pieces << 2));
}

/**
 * The same for pieces of one kind. A cell that passes from one role to the other moves by one row instead of two: rows of the
 * second board count twice.
 */
export function indexPieces(net: usize, viewer: u32): u32 {
  const half: usize = <usize>load<u32>(net, WORDS) << 1;
  const bytes: usize = <usize>load<u32>(net, WIDTH) << 2;
  const side = net + (<usize>viewer << 2);
  const last: usize = load<u32>(side, LAST);
  const stages: usize = load<u32>(net, STAGES);
  const twice = half * bytes << 3;
  let rows: usize = load<u32>(side, ROWS);
  let pieces: u32 = 0;
  let added = ADDED;
  let taken = TAKEN;
  for (let word: usize = 0; word < half; word += 4, rows += bytes << 5) {
    const own = load<u32>(INPUT + word);
    const enemy = load<u32>(INPUT + half + word);
    const ownBefore = load<u32>(last + word);
    const enemyBefore = load<u32>(last + half + word);
    pieces += popcnt(own | enemy);
    const ownChange = own ^ ownBefore;
    const enemyChange = enemy ^ enemyBefore;
    if ((ownChange | enemyChange) === 0) continue;
    store<u32>(last + word, own);
    store<u32>(last + half + word, enemy);
    const both = ownChange & enemyChange;
    for (let bits = both; bits !== 0; bits &= bits - 1) {
      const bit = ctz(bits);
      const row = rows + twice + <usize>bit * bytes;
      if (((own >> bit) & 1) !== 0) {
        store<u32>(added, row);
        added += 4;
      } else {
        store<u32>(taken, row);
        taken += 4;
      }
    }
    for (let bits = (ownChange & own | enemyChange & enemyBefore) & ~both; bits !== 0; bits &= bits - 1) {
      store<u32>(added, rows + <usize>ctz(bits) * bytes);
      added += 4;
    }
    for (let bits = (ownChange & ownBefore | enemyChange & enemy) & ~both; bits !== 0; bits &= bits - 1) {
      store<u32>(taken, rows + <usize>ctz(bits) * bytes);
      taken += 4;
    }
  }
  if (added !== ADDED || taken !== TAKEN) move(load<u32>(side, LANES), bytes, added, taken);
  return stages === 0 ? 0 : load<u32>(stages + (<usize>pieces << 2));
}

/** Adds and subtracts the listed rows to the indices of `lanes`, sixteen lanes at a time. */
function move(lanes: usize, bytes: usize, added: usize, taken: usize): void {
  for (let at: usize = 0; at < bytes; at += 64) {
    let a = v128.load(lanes + at);
    let b = v128.load(lanes + at, 16);
    let c = v128.load(lanes + at, 32);
    let d = v128.load(lanes + at, 48);
    for (let entry = ADDED; entry < added; entry += 4) {
      const row = <usize>load<u32>(entry) + at;
      a = i32x4.add(a, v128.load(row));
      b = i32x4.add(b, v128.load(row, 16));
      c = i32x4.add(c, v128.load(row, 32));
      d = i32x4.add(d, v128.load(row, 48));
    }
    for (let entry = TAKEN; entry < taken; entry += 4) {
      const row = <usize>load<u32>(entry) + at;
      a = i32x4.sub(a, v128.load(row));
      b = i32x4.sub(b, v128.load(row, 16));
      c = i32x4.sub(c, v128.load(row, 32));
      d = i32x4.sub(d, v128.load(row, 48));
    }
    v128.store(lanes + at, a);
    v128.store(lanes + at, b, 16);
    v128.store(lanes + at, c, 32);
    v128.store(lanes + at, d, 48);
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
  return lookUp(net, viewer, indexBoards(net, viewer) + stage);
}

/** The same for boards with pieces of one kind. */
export function evaluatePieces(net: usize, viewer: u32, stage: u32): f32 {
  return lookUp(net, viewer, indexPieces(net, viewer) + stage);
}

/** The same for numbers of cells. */
export function evaluateCells(net: usize, viewer: u32, stage: u32): f32 {
  return lookUp(net, viewer, indexCells(net, viewer) + stage);
}

/** Eight sums side by side, joined in a fixed order. */
function lookUp(net: usize, viewer: u32, stage: u32): f32 {
  const lanes: usize = load<u32>(net + (<usize>viewer << 2), LANES);
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
  return squashed(a + b + (c + d) + (e + f + (g + h)));
}
