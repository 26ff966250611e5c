import type { Role } from 'evolab';
import { BAR } from './plays.ts';
import { ROLLS } from './rolls.ts';
import type { Backgammon } from './position.ts';

/** The pips that `role` has to go. */
export function pips(position: Backgammon, role: Role): number {
  let sum = 0;
  for (let point = 1; point <= BAR; point++) {
    const men = position.men(role, point);
    if (men > 0) sum += men * point;
  }
  return sum;
}

/** Points of the own view on which `role` has at least `least` men, as bits; 25 is the bar. */
function pointsWith(position: Backgammon, role: Role, least: number): number {
  let set = 0;
  for (let point = 1; point <= BAR; point++) if (position.men(role, point) >= least) set |= 1 << point;
  return set;
}

/** The points of the home board that `role` has made. */
export function homePoints(position: Backgammon, role: Role): number {
  let made = 0;
  for (let point = 1; point <= 6; point++) if (position.men(role, point) >= 2) made++;
  return made;
}

/** The longest row of points that `role` has made. */
export function longestPrime(position: Backgammon, role: Role): number {
  let longest = 0;
  let length = 0;
  for (let point = 1; point <= 24; point++) {
    length = position.men(role, point) >= 2 ? length + 1 : 0;
    if (length > longest) longest = length;
  }
  return longest;
}

/** The points on which `role` has a single man. */
export function blots(position: Backgammon, role: Role): number {
  let count = 0;
  for (let point = 1; point <= 24; point++) if (position.men(role, point) === 1) count++;
  return count;
}

/**
 * The rolls of 36 with which `role` can hit a blot with one man, which makes one or more steps. A man on the bar enters first;
 * with more of them only those that enter can hit.
 */
export function hittingRolls(position: Backgammon, role: Role): number {
  const own = pointsWith(position, role, 1);
  let targets = 0;
  let blocked = 0;
  for (let point = 1; point <= 24; point++) {
    const men = position.men(role, point);
    if (men === -1) targets |= 1 << point;
    else if (men < 0) blocked |= 1 << point;
  }
  if (targets === 0) return 0;
  const onBar = Math.max(0, position.men(role, BAR));
  let count = 0;
  for (const roll of ROLLS) {
    const larger = roll >>> 3;
    const smaller = roll & 7;
    if (larger === smaller) {
      if (hitsByDouble(own, onBar, targets, blocked, larger)) count++;
    } else if (hitsByTwo(own, onBar, targets, blocked, larger, smaller)) count += 2;
  }
  return count;
}

function hitsByDouble(own: number, onBar: number, targets: number, blocked: number, die: number): boolean {
  let men = onBar > 0 ? 1 << BAR : own;
  for (let step = 0; step < 4; step++) {
    men = (men >>> die) & ~blocked & ~1;
    if ((men & targets) !== 0) return true;
    // When all have entered, the others may move as well.
    if (step + 1 < onBar) men = 1 << BAR;
    else if (step + 1 === onBar) men |= men === 0 ? 0 : own & ~(1 << BAR);
  }
  return false;
}

function hitsByTwo(
  own: number,
  onBar: number,
  targets: number,
  blocked: number,
  larger: number,
  smaller: number,
): boolean {
  const men = onBar > 0 ? 1 << BAR : own;
  const one = (men >>> larger) & ~blocked & ~1;
  const other = (men >>> smaller) & ~blocked & ~1;
  if (((one | other) & targets) !== 0) return true;
  if (onBar > 1) return false;
  const rest = onBar === 1 ? own & ~(1 << BAR) : 0;
  const afterOne = one === 0 ? 0 : one | rest;
  const afterOther = other === 0 ? 0 : other | rest;
  return (((afterOne >>> smaller) | (afterOther >>> larger)) & targets & ~1) !== 0;
}
