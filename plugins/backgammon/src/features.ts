import type { Feature, Role } from 'evolab';
import { blots, hittingRolls, homePoints, longestPrime, pips } from './measures.ts';
import { BAR } from './plays.ts';
import { MEN, type Backgammon } from './position.ts';

/** A measure of one role, as own minus that of the other. */
function difference(
  summary: string,
  most: number,
  measure: (position: Backgammon, role: Role) => number,
): Feature<Backgammon> {
  return {
    summary: `${summary}, own minus that of the other`,
    range: [-most, most],
    measure: (position, role) => measure(position, role) - measure(position, 1 - role),
  };
}

export const features = {
  pips: {
    summary: 'pips that the other has to go, minus the own',
    range: [-MEN * BAR, MEN * BAR],
    measure: (position: Backgammon, role: Role) => pips(position, 1 - role) - pips(position, role),
  },
  off: difference('men borne off', MEN, (position, role) => position.off(role)),
  bar: {
    summary: 'men of the other on the bar, minus the own',
    range: [-MEN, MEN],
    measure: (position: Backgammon, role: Role) =>
      Math.max(0, position.men(1 - role, BAR)) - Math.max(0, position.men(role, BAR)),
  },
  blots: {
    summary: 'points with a single man of the other, minus the own',
    range: [-MEN, MEN],
    measure: (position: Backgammon, role: Role) => blots(position, 1 - role) - blots(position, role),
  },
  home: difference('points made in the home board', 6, homePoints),
  prime: difference('points of the longest prime', 7, longestPrime),
  shots: difference('rolls of 36 that hit a blot of the other with one man', 36, hittingRolls),
} satisfies Record<string, Feature<Backgammon>>;
