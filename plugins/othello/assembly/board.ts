// AssemblyScript, compiled by build.ts into src/board.wasm.ts. The board has 64 bits: bit 0 is a1, bit 7 h1,
// bit 56 a8; smaller boards occupy its centre. Runs of enemy discs are followed in doubling steps
// (Kogge-Stone): one disc, two, four, six.

/**
 * Runs along a row or a diagonal must not wrap from file h to file a: their enemy discs are on files b to g.
 */
const INNER: u64 = 0x7e7e7e7e7e7e7e7e;

const CELLS_6: u64 = 0x007e7e7e7e7e7e00;
const CELLS_4: u64 = 0x00003c3c3c3c0000;

function join(low: i32, high: i32): u64 {
  return (u64(u32(high)) << 32) | u64(u32(low));
}

/**
 * The cells behind all runs of `enemy` that begin next to a cell of `from`, `d` bits apart in both
 * directions.
 */
function behindRuns(from: u64, enemy: u64, d: u64): u64 {
  let up = enemy & (from << d);
  let down = enemy & (from >> d);
  up |= enemy & (up << d);
  down |= enemy & (down >> d);
  const pairsUp = enemy & (enemy << d);
  const pairsDown = pairsUp >> d;
  up |= pairsUp & (up << (d + d));
  down |= pairsDown & (down >> (d + d));
  up |= pairsUp & (up << (d + d));
  down |= pairsDown & (down >> (d + d));
  return (up << d) | (down >> d);
}

/** The runs of `enemy` next to `disc` that end at one of `own`, `d` bits apart in both directions. */
function closedRuns(disc: u64, own: u64, enemy: u64, d: u64): u64 {
  let up = enemy & (disc << d);
  let down = enemy & (disc >> d);
  up |= enemy & (up << d);
  down |= enemy & (down >> d);
  const pairsUp = enemy & (enemy << d);
  const pairsDown = pairsUp >> d;
  up |= pairsUp & (up << (d + d));
  down |= pairsDown & (down >> (d + d));
  up |= pairsUp & (up << (d + d));
  down |= pairsDown & (down >> (d + d));
  return select<u64>(up, 0, (own & (up << d)) != 0) | select<u64>(down, 0, (own & (down >> d)) != 0);
}

function movesOf(own: u64, enemy: u64, margin: i32): u64 {
  const inner = enemy & INNER;
  const reached =
    behindRuns(own, inner, 1) |
    behindRuns(own, inner, 7) |
    behindRuns(own, enemy, 8) |
    behindRuns(own, inner, 9);
  const free = reached & ~(own | enemy);
  return margin == 0 ? free : free & (margin == 1 ? CELLS_6 : CELLS_4);
}

function flips(disc: u64, own: u64, enemy: u64): u64 {
  const inner = enemy & INNER;
  return (
    closedRuns(disc, own, inner, 1) |
    closedRuns(disc, own, inner, 7) |
    closedRuns(disc, own, enemy, 8) |
    closedRuns(disc, own, inner, 9)
  );
}

/** The number of discs of `enemy` that a disc of `own` on `square` flips. */
export function countFlips(ownLow: i32, ownHigh: i32, enemyLow: i32, enemyHigh: i32, square: i32): i32 {
  return i32(popcnt(flips(u64(1) << square, join(ownLow, ownHigh), join(enemyLow, enemyHigh))));
}

/** The number of moves of `own` on a board with `margin` unused rows on each side. */
export function countMoves(ownLow: i32, ownHigh: i32, enemyLow: i32, enemyHigh: i32, margin: i32): i32 {
  return i32(popcnt(movesOf(join(ownLow, ownHigh), join(enemyLow, enemyHigh), margin)));
}

/**
 * Places a disc of `own` on `square`, or passes if that is 64, and changes sides. Writes to memory the discs
 * of the role that moves next, those of the other role, and the legal squares: six int32, low halves first.
 * Returns the number of legal squares, 0 if the role must pass, -1 if neither role can move.
 */
export function advance(
  ownLow: i32,
  ownHigh: i32,
  enemyLow: i32,
  enemyHigh: i32,
  square: i32,
  margin: i32,
): i32 {
  let own = join(ownLow, ownHigh);
  let enemy = join(enemyLow, enemyHigh);
  if (square < 64) {
    const disc: u64 = u64(1) << square;
    const flipped = flips(disc, own, enemy);
    own |= disc | flipped;
    enemy &= ~flipped;
  }
  const moves = movesOf(enemy, own, margin);
  store<u64>(0, enemy);
  store<u64>(8, own);
  store<u64>(16, moves);
  if (moves != 0) return i32(popcnt(moves));
  return movesOf(own, enemy, margin) != 0 ? 0 : -1;
}
