import { lowestBit, popcount, type Feature, type Role } from 'evolab';
import type { Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';

/**
 * Measurements for `board`. Distances are single steps to the far corner of the opposite home, which is what
 * |dr| + |dc| comes to on six neighbours.
 */
export function featuresOf(board: Board): Readonly<Record<string, Feature<ChineseCheckers>>> {
  const { size, pieces, side } = board;
  const longest = 2 * size - 2;
  // The nearest cells to a corner are a home: 0 + 2 * 1 + 3 * 2 + ... steps, 20 for ten pieces.
  let least = 0;
  for (let i = 0; i < side; i++) least += i * (i + 1);
  const most = pieces * longest - least;
  const home: Feature<ChineseCheckers>['range'] = [0, pieces];
  return {
    distance: {
      summary: 'steps the enemy still has to go, minus own (Norberg 2014)',
      range: [least - most, most - least],
      measure: distance,
    },
    middle: {
      summary:
        'how far pieces are off the line between the homes, enemy minus own (after Foucaud et al. 2008)',
      range: [-pieces * (size - 1), pieces * (size - 1)],
      measure: middle,
    },
    'left-behind': {
      summary: 'how far the last piece is behind the mean, enemy minus own (after Foucaud et al. 2008)',
      range: [-longest, longest],
      measure: leftBehind,
    },
    'at-home': { summary: 'own pieces in their own home; fewer is further', range: home, measure: atHome },
    'at-goal': { summary: 'own pieces in the opposite home', range: home, measure: atGoal },
  };
}

function distance({ board, steps }: ChineseCheckers, role: Role): number {
  // x has `steps of x` to go and o the rest of the way: their difference needs the sum over all pieces only.
  const lead = board.pieces * (2 * board.size - 2) - steps;
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

/** The steps the last piece has to go, minus the mean of all, times the number of pieces. */
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
