import { lowestBit, popcount, type Game, type Ranking } from 'evolab';
import { ROWS } from '../src/board.ts';
import { PLACEMENTS, type MorrisPosition } from '../src/position.ts';

const TRIPLES = 2024;
const CHOOSE_2 = Array.from({ length: 24 }, (_, n) => (n * (n - 1)) / 2);
const CHOOSE_3 = Array.from({ length: 24 }, (_, n) => (n * (n - 1) * (n - 2)) / 6);

/** The rank of three men among all triples of points. */
function rank(men: number): number {
  const second = men & (men - 1);
  return lowestBit(men) + CHOOSE_2[lowestBit(second)] + CHOOSE_3[lowestBit(second & (second - 1))];
}

const indexOf = (mine: number, theirs: number) => TRIPLES * rank(mine) + rank(theirs);

/**
 * Numbers the positions of three men against three, nothing in hand, so that those which are images of each other under
 * the symmetries of the game share a number. The last number is for the ends, where one side has two men left.
 */
export class ThreeAgainstThree implements Ranking<MorrisPosition> {
  readonly count: number;
  /** Of every number the men of one of its positions, and how many positions it stands for. */
  readonly members: { mine: number; theirs: number; size: number }[] = [];
  readonly #numberOf = new Int32Array(TRIPLES * TRIPLES).fill(-1);

  constructor(game: Game<MorrisPosition>) {
    const images = imagesOfTriples(game);
    for (const mine of triples()) {
      for (const theirs of triples()) {
        if ((mine & theirs) !== 0 || this.#numberOf[indexOf(mine, theirs)] >= 0) continue;
        let size = 0;
        for (const image of images) {
          const index = TRIPLES * image[rank(mine)] + image[rank(theirs)];
          if (this.#numberOf[index] >= 0) continue;
          this.#numberOf[index] = this.members.length;
          size++;
        }
        this.members.push({ mine, theirs, size });
      }
    }
    this.count = this.members.length + 1;
  }

  rank({ over, mine, theirs }: MorrisPosition): number {
    return over ? this.members.length : this.#numberOf[indexOf(mine, theirs)];
  }

  unrank(index: number, position: MorrisPosition): void {
    const { mine, theirs } = this.members[index] ?? { mine: 0b11, theirs: 0b11100 };
    position.mine = mine;
    position.theirs = theirs;
    position.plies = PLACEMENTS;
  }
}

function triples(): number[] {
  const all = [];
  for (let men = 7; men < 1 << 24;) {
    all.push(men);
    // The next larger number with as many bits.
    const low = men & -men;
    const ripple = men + low;
    men = ripple | (((men ^ ripple) >>> 2) / low);
  }
  if (all.some((men) => popcount(men) !== 3) || all.length !== TRIPLES) throw new Error('not all triples');
  return all;
}

/** For the identity and every symmetry of the game, the rank of the image of every triple. */
function imagesOfTriples(game: Game<MorrisPosition>): Int16Array[] {
  const identity = { cells: ROWS.map((_, i) => i) };
  return [identity, ...game.symmetries!].map(({ cells }) => {
    const image = new Int16Array(TRIPLES);
    for (const men of triples()) {
      let moved = 0;
      // Cell i of the image is cell cells[i] of the original, both in the order of the encoder.
      cells.forEach((cell, i) => {
        if ((men >> ROWS[cell]) & 1) moved |= 1 << ROWS[i];
      });
      image[rank(men)] = rank(moved);
    }
    return image;
  });
}
