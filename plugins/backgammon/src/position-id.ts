import type { Role } from 'evolab';
import { BAR } from './plays.ts';
import { MEN, type Backgammon } from './position.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A position has 80 bits, and 14 letters hold 84. */
const BYTES = 10;
const ID = /^[A-Za-z0-9+/]{14}$/;

/**
 * The position id of GNU Backgammon: for the role that is not to roll, then for `onRoll`, and each point from 1 to the bar, a 1
 * for each man and a 0; eighty bits, the lowest of each byte first, in base 64.
 */
export function positionId(position: Backgammon, onRoll: Role): string {
  const bytes = new Uint8Array(BYTES + 2);
  let bit = 0;
  for (const role of [1 - onRoll, onRoll]) {
    for (let point = 1; point <= BAR; point++) {
      for (let men = Math.max(0, position.men(role, point)); men > 0; men--, bit++)
        bytes[bit >> 3] |= 1 << (bit & 7);
      bit++;
    }
  }
  let id = '';
  for (let i = 0; i < 12; i += 3) {
    const word = (bytes[i] << 16) | (bytes[i + 1] << 8) | bytes[i + 2];
    for (let shift = 18; shift >= 0; shift -= 6) id += LETTERS[(word >> shift) & 63];
  }
  return id.slice(0, 14);
}

/** Puts the men of an id on the board of `position`. Throws `SyntaxError` if it is none of a possible position. */
export function readPositionId(id: string, position: Backgammon, onRoll: Role): void {
  if (!ID.test(id)) throw new SyntaxError(`'${id}' is no position id of 14 letters`);
  const bytes = new Uint8Array(12);
  for (let i = 0; i < 14; i++) {
    const value = LETTERS.indexOf(id[i]);
    for (let b = 0; b < 6; b++) {
      const at = 6 * i + b;
      bytes[at >> 3] |= ((value >> (5 - b)) & 1) << (7 - (at & 7));
    }
  }
  const { points } = position;
  points.fill(0);
  let bit = 0;
  const next = (): number => (bit < 8 * BYTES ? (bytes[bit >> 3] >> (bit++ & 7)) & 1 : 0);
  for (const role of [1 - onRoll, onRoll]) {
    let men = 0;
    for (let point = 1; point <= BAR; point++) {
      const at = role === 0 ? point : BAR - point;
      let here = 0;
      while (next() === 1) here++;
      men += here;
      if (here > 0 && points[at] !== 0) throw new SyntaxError(`both roles have men on point ${point}`);
      if (here > 0) points[at] = role === 0 ? here : -here;
    }
    if (men > MEN) throw new SyntaxError(`a role has ${men} men`);
    points[26 + role] = MEN - men;
  }
  // What is left of the letters says nothing.
  if (positionId(position, onRoll) !== id) throw new SyntaxError(`'${id}' is no position id`);
}
