import { lowestBit, popcount, type Feature, type Role, largest, smallest } from 'evolab';
import type { Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';

/**
 * Features of `board`. Distances are numbers of steps to the far corner of the opposite home, |dr| + |dc|
 * with six neighbours.
 */
export function featuresOf(board: Board): Readonly<Record<string, Feature<ChineseCheckers>>> {
  const { size, pieces } = board;
  const { least, most, longest } = extremesOf(board);
  const home: Feature<ChineseCheckers>['range'] = [0, pieces];
  return {
    distance: {
      summary: 'distance of the enemy pieces to their goal, minus own (Norberg 2014)',
      range: [least - most, most - least],
      measure: distance,
    },
    middle: {
      summary:
        'distance of pieces from the line between the homes, enemy minus own (after Foucaud et al. 2008)',
      range: [-pieces * (size - 1), pieces * (size - 1)],
      measure: middle,
    },
    'left-behind': {
      summary: 'distance of the last piece behind the mean, enemy minus own (after Foucaud et al. 2008)',
      range: [-longest, longest],
      measure: leftBehind,
    },
    'at-home': { summary: 'own pieces in their own home; fewer are better', range: home, measure: atHome },
    'at-goal': { summary: 'own pieces in the opposite home', range: home, measure: atGoal },
  };
}

/** The fewest and the most steps that the pieces of a side may have to go together, and one piece. */
function extremesOf({ cells, pieces, lead }: Board) {
  // The cells nearest to the corner of a triangle are a home: 0 + 2 * 1 + 3 * 2 + ... steps, 20 for ten pieces.
  const sides = [0, 1].map((role) =>
    lead
      .slice(role * cells, (role + 1) * cells)
      .map(Math.abs)
      .sort(),
  );
  const sum = (steps: Int32Array) => steps.reduce((total, one) => total + one, 0);
  return {
    least: smallest(sides.map((steps) => sum(steps.subarray(0, pieces)))),
    most: largest(sides.map((steps) => sum(steps.subarray(cells - pieces)))),
    longest: largest(sides.map((steps) => steps[cells - 1])),
  };
}

function distance({ lead }: ChineseCheckers, role: Role): number {
  return role === 0 ? lead : 0 - lead;
}

function middle(position: ChineseCheckers, role: Role): number {
  return offLine(position, 1 - role) - offLine(position, role);
}

function leftBehind(position: ChineseCheckers, role: Role): number {
  return (straggle(position, 1 - role) - straggle(position, role)) / position.board.pieces;
}

function atHome(position: ChineseCheckers, role: Role): number {
  const { north, south } = position.board;
  return within(position, role, role === 0 ? south : north);
}

function atGoal(position: ChineseCheckers, role: Role): number {
  const { north, south } = position.board;
  return within(position, role, role === 0 ? north : south);
}

function within(position: ChineseCheckers, role: Role, home: Int32Array): number {
  let count = 0;
  for (let lattice = 0; lattice < 4; lattice++)
    count += popcount(position.wordOf(role, lattice) & home[lattice]);
  return count;
}

function offLine(position: ChineseCheckers, role: Role): number {
  const { offLine } = position.board;
  let sum = 0;
  for (let lattice = 0; lattice < 4; lattice++) {
    for (let word = position.wordOf(role, lattice); word !== 0; word &= word - 1) {
      sum += offLine[(lattice << 5) | lowestBit(word)];
    }
  }
  return sum;
}

/** The distance of the last piece minus the mean distance, times the number of pieces. */
function straggle(position: ChineseCheckers, role: Role): number {
  const { toGo, pieces } = position.board;
  let sum = 0;
  let most = 0;
  for (let lattice = 0; lattice < 4; lattice++) {
    for (let word = position.wordOf(role, lattice); word !== 0; word &= word - 1) {
      const steps = toGo[(role << 7) | (lattice << 5) | lowestBit(word)];
      sum += steps;
      if (steps > most) most = steps;
    }
  }
  return most * pieces - sum;
}
