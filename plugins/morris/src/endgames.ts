import { LabError, lowestBit, popcount, type PositionIndex } from 'evolab';
import { ROWS } from './board.ts';
import { PLACEMENTS, type MorrisPosition } from './position.ts';
import { symmetries } from './views.ts';

const TRIPLES = 2024;
const CHOOSE_2 = Array.from({ length: 24 }, (_, n) => (n * (n - 1)) / 2);
const CHOOSE_3 = Array.from({ length: 24 }, (_, n) => (n * (n - 1) * (n - 2)) / 6);

/**
 * Numbers the positions of three men against three, `3-3`, with no men in hand. Positions that are symmetric
 * share an index. The last index is for final positions, in which the side to move has two men. Throws
 * `LabError` (LAB_BAD_OPTION) for any other name.
 */
export function endgame(name: string): PositionIndex<MorrisPosition> {
  if (name !== '3-3') throw new LabError('LAB_BAD_OPTION', `morris has no endgame '${name}'`, 'known: 3-3');
  /** For each index the men of one of its positions, and the number of its positions. */
  const classes: { mine: number; theirs: number; size: number }[] = [];
  const numberOf = new Int32Array(TRIPLES * TRIPLES).fill(-1);
  const triples = allTriples();
  const images = imagesOf(triples);
  for (const mine of triples) {
    for (const theirs of triples) {
      if ((mine & theirs) !== 0 || numberOf[pairOf(mine, theirs)] >= 0) continue;
      let size = 0;
      for (const image of images) {
        const index = TRIPLES * image[rankOf(mine)] + image[rankOf(theirs)];
        if (numberOf[index] < 0) size++;
        numberOf[index] = classes.length;
      }
      classes.push({ mine, theirs, size });
    }
  }
  const ends = { mine: 0b11, theirs: 0b11100, size: 0 };
  classes.push(ends);

  return {
    count: classes.length,
    indexOf({ mine, theirs, plies }) {
      if (plies < PLACEMENTS || popcount(theirs) !== 3) return -1;
      const men = popcount(mine);
      return men === 3 ? numberOf[pairOf(mine, theirs)] : men === 2 ? classes.length - 1 : -1;
    },
    positionAt(index, position) {
      position.mine = classes[index].mine;
      position.theirs = classes[index].theirs;
      position.plies = PLACEMENTS;
      position.drawn = false;
      position.pastLength = 0;
    },
    members: (index) => classes[index].size,
  };
}

/** The index of a set of three men. */
function rankOf(men: number): number {
  const second = men & (men - 1);
  return lowestBit(men) + CHOOSE_2[lowestBit(second)] + CHOOSE_3[lowestBit(second & (second - 1))];
}

function pairOf(mine: number, theirs: number): number {
  return TRIPLES * rankOf(mine) + rankOf(theirs);
}

function allTriples(): number[] {
  const all = [];
  for (let a = 2; a < 24; a++) {
    for (let b = 1; b < a; b++) for (let c = 0; c < b; c++) all.push((1 << a) | (1 << b) | (1 << c));
  }
  return all;
}

/** The index of the image of every triple under the identity and every symmetry. */
function imagesOf(triples: readonly number[]): Int16Array[] {
  const identity = { cells: ROWS.map((_, i) => i) };
  return [identity, ...symmetries].map(({ cells }) => {
    const image = new Int16Array(TRIPLES);
    for (const men of triples) {
      let moved = 0;
      // Cell i of the image is cell cells[i] of the original, in the order of the encoder.
      cells.forEach((cell, i) => {
        if ((men >> ROWS[cell]) & 1) moved |= 1 << ROWS[i];
      });
      image[rankOf(men)] = rankOf(moved);
    }
    return image;
  });
}
