import type { Move } from 'evolab';

// A play is a move of the game: all that one role does with a roll. It is seen by the role that makes it, whose men move
// from point 24 to point 1; 25 is its bar, 0 stands for men that are off.
//
// Encoding: up to four starting points of five bits each, in the order in which they are played, 0 for none. In a play
// of two different dice bit 20 is set if the smaller die is played first.

/** The bar of the role that moves. */
export const BAR = 25;
/** Set if the smaller die is played first. */
export const SMALLER_FIRST = 1 << 20;

/** Compositions of four steps among fifteen men: no roll has more plays. */
export const MOST_PLAYS = 3060;

const BAR_BIT = 1 << 25;
/** Sets of men below this have all left the points 7 to 25. */
const FIRST_OUTSIDE = 1 << 7;

/** The starting point of step `step` of a play, 0 if there is none. */
export const startOf = (play: Move, step: number): number => (play >>> (5 * step)) & 31;

/** The die of step `step` of a play of `larger` and `smaller`. */
export const dieOf = (play: Move, step: number, larger: number, smaller: number): number =>
  (step === 0) === ((play & SMALLER_FIRST) === 0) ? larger : smaller;

/**
 * Lists the plays of a roll, one for each position that the rules allow to arise: as many dice as possible are played, and
 * the larger one if only one can be, but not either.
 *
 * `men` are the own men by point, 1 to 25; `blocked` are the points with two or more men of the other role and `blots` those
 * with one, as bits. Writes to `out[at..]` and returns how many; a roll that cannot be played has the empty play 0.
 */
export function listPlays(
  men: Int8Array,
  blocked: number,
  blots: number,
  larger: number,
  smaller: number,
  out: Int32Array,
  at: number,
): number {
  let own = 0;
  for (let point = 1; point <= BAR; point++) if (men[point] > 0) own |= 1 << point;
  const end =
    larger === smaller
      ? doublePlays(men, own, blocked, larger, out, at)
      : mixedPlays(men, own, blocked, blots, larger, smaller, out, at);
  if (end > at) return end - at;
  out[at] = 0;
  return 1;
}

/** The points from which `own` men may make a step of `die`. */
function sources(own: number, blocked: number, die: number): number {
  if ((own & BAR_BIT) !== 0) return (blocked >>> (BAR - die)) & 1 ? 0 : BAR_BIT;
  const steps = own & ~(blocked << die) & (-2 << die);
  if (own >= FIRST_OUTSIDE || own === 0) return steps;
  // All are home: from the point of the die, or from the highest point if no man is as far as that.
  if (own < 1 << die) return steps | (1 << (31 - Math.clz32(own)));
  return steps | (own & (1 << die));
}

/** The men after one left `from`, where `count` were, by `die`. */
const stepped = (own: number, from: number, count: number, die: number): number =>
  (count === 1 ? own & ~(1 << from) : own) | (from > die ? 1 << (from - die) : 0);

// The step of one die is from `first`, of the other from `second`. Two such pairs lead to the same position in three cases only:
// - the same pair in the other order,
// - a man that makes both steps, by either point in between if it hits on neither,
// - two men that both bear off with either die.
/** Bit j of `PAIRED[i]`: a step of the larger die from i and one of the smaller die from j are listed. */
const PAIRED = new Int32Array(26);

function mixedPlays(
  men: Int8Array,
  own: number,
  blocked: number,
  blots: number,
  larger: number,
  smaller: number,
  out: Int32Array,
  at: number,
): number {
  let end = at;
  PAIRED.fill(0);
  /** The men that make both steps, the larger first, and hit nothing in between. */
  let through = 0;
  const firsts = sources(own, blocked, larger);
  for (let rest = firsts; rest !== 0;) {
    const i = 31 - Math.clz32(rest);
    rest &= ~(1 << i);
    let seconds = sources(stepped(own, i, men[i], larger), blocked, smaller);
    while (seconds !== 0) {
      const j = 31 - Math.clz32(seconds);
      seconds &= ~(1 << j);
      PAIRED[i] |= 1 << j;
      if (j === i - larger) {
        if (((blots >>> j) & 1) === 0) through |= 1 << i;
      } else if (j - smaller === i) {
        if (((through >>> j) & 1) !== 0) continue;
      } else if (i <= larger && j <= smaller && j <= larger && i <= smaller && (PAIRED[j] >>> i) & 1) {
        if (i !== j) continue;
      }
      out[end++] = i | (j << 5);
    }
  }
  const smallerFirsts = sources(own, blocked, smaller);
  for (let rest = smallerFirsts; rest !== 0;) {
    const j = 31 - Math.clz32(rest);
    rest &= ~(1 << j);
    let seconds = sources(stepped(own, j, men[j], smaller), blocked, larger);
    while (seconds !== 0) {
      const i = 31 - Math.clz32(seconds);
      seconds &= ~(1 << i);
      if (((PAIRED[i] >>> j) & 1) !== 0) continue;
      PAIRED[i] |= 1 << j;
      if (i === j - smaller) {
        if (((through >>> j) & 1) !== 0 && ((blots >>> i) & 1) === 0) continue;
      } else if (i <= larger && j <= smaller && j <= larger && i <= smaller && (PAIRED[j] >>> i) & 1) {
        if (i !== j) continue;
      }
      out[end++] = j | (i << 5) | SMALLER_FIRST;
    }
  }
  if (end > at) return end;
  // Only one can be played.
  const single = firsts !== 0 ? firsts : smallerFirsts;
  const flag = firsts !== 0 ? 0 : SMALLER_FIRST;
  for (let rest = single; rest !== 0;) {
    const from = 31 - Math.clz32(rest);
    rest &= ~(1 << from);
    out[end++] = from | flag;
  }
  return end;
}

// Plays of a double are the sets of four starting points: in any order the same position arises, and from the highest
// to the lowest they are legal in this order if they are in any.
const LEFT = new Int8Array(26);
/** How many steps the plays have, and where those found so far end. */
let most = 0;
let end = 0;

function doublePlays(
  men: Int8Array,
  own: number,
  blocked: number,
  die: number,
  out: Int32Array,
  at: number,
): number {
  for (let point = 1; point <= BAR; point++) LEFT[point] = Math.max(0, men[point]);
  most = 1;
  end = at;
  addSteps(own, blocked, die, -1, 0, 0, out);
  return end;
}

/** Appends all plays that go on after `steps` steps, from points below or at those of the set `allowed`. */
function addSteps(
  own: number,
  blocked: number,
  die: number,
  allowed: number,
  steps: number,
  play: Move,
  out: Int32Array,
): void {
  let rest = steps === 4 ? 0 : sources(own, blocked, die) & allowed;
  if (rest === 0) {
    // The first play goes on from the highest point as long as it can, and none has more steps.
    if (steps < most) return;
    most = steps;
    out[end++] = play;
    return;
  }
  while (rest !== 0) {
    const from = 31 - Math.clz32(rest);
    rest &= ~(1 << from);
    const next = stepped(own, from, LEFT[from], die);
    LEFT[from]--;
    if (from > die) LEFT[from - die]++;
    addSteps(next, blocked, die, (2 << from) - 1, steps + 1, play | (from << (5 * steps)), out);
    LEFT[from]++;
    if (from > die) LEFT[from - die]--;
  }
}
