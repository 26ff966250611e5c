import type { Game } from 'evolab';
import { lowestBit, popcount } from 'evolab';
import { ROWS } from '../src/board.ts';
import type { MorrisPosition } from '../src/position.ts';

/** What the role to move makes of a position with best play, and in how many plies. */
export interface Truth {
  readonly value: 'win' | 'loss' | 'draw';
  readonly plies: number;
}

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
 * Solves all positions of three men against three, nothing in hand, by retrograde analysis of the moves that `game`
 * generates. Positions that are images of each other under the game's symmetries are solved once.
 */
export class ThreeAgainstThree {
  readonly totals = { win: 0, loss: 0, draw: 0, longest: 0 };
  readonly classes: number;
  readonly #classOf = new Int32Array(TRIPLES * TRIPLES).fill(-1);
  /** How long each class lasts; the side that makes the last ply wins. */
  readonly #plies: Int16Array;

  constructor(game: Game<MorrisPosition>) {
    const boards = triples().flatMap((mine) =>
      triples()
        .filter((theirs) => (mine & theirs) === 0)
        .map((theirs) => ({ mine, theirs })),
    );
    const images = imagesOfTriples(game);
    const sizes: number[] = [];
    const members: { mine: number; theirs: number }[] = [];
    for (const board of boards) {
      if (this.#classOf[indexOf(board.mine, board.theirs)] >= 0) continue;
      const [mine, theirs] = [rank(board.mine), rank(board.theirs)];
      let size = 0;
      for (const image of images) {
        const index = TRIPLES * image[mine] + image[theirs];
        if (this.#classOf[index] >= 0) continue;
        this.#classOf[index] = members.length;
        size++;
      }
      sizes.push(size);
      members.push(board);
    }
    this.classes = members.length;
    this.#plies = new Int16Array(this.classes).fill(UNKNOWN);
    this.#solve(...this.#graph(game, members));
    this.#plies.forEach((plies, i) => {
      const value = valueOf(plies);
      this.totals[value] += sizes[i];
      if (plies !== UNKNOWN) this.totals.longest = Math.max(this.totals.longest, plies);
    });
  }

  /** The truth about a position of three against three. */
  of({ mine, theirs }: { mine: number; theirs: number }): Truth {
    const plies = this.#plies[this.#classOf[indexOf(mine, theirs)]];
    return { value: valueOf(plies), plies: plies === UNKNOWN ? 0 : plies };
  }

  /** For every class the classes after each of its moves, or `WON`; those of class i begin at `from[i]`. */
  #graph(game: Game<MorrisPosition>, members: readonly { mine: number; theirs: number }[]) {
    const position = game.start();
    const child = game.start();
    const moves = new Int32Array(game.maxMoves);
    const from = new Int32Array(members.length + 1);
    const next = new Int32Array(60 * members.length);
    members.forEach(({ mine, theirs }, i) => {
      position.mine = mine;
      position.theirs = theirs;
      position.plies = 18;
      const count = position.moves(moves, 0);
      let at = from[i];
      for (let k = 0; k < count; k++) {
        child.copy(position);
        child.play(moves[k]);
        next[at++] = child.over ? WON : this.#classOf[indexOf(child.mine, child.theirs)];
      }
      from[i + 1] = at;
    });
    return [from, next] as const;
  }

  /** Finds what ends in `ply` plies, for one ply after the other, until nothing new is found. */
  #solve(from: Int32Array, next: Int32Array): void {
    const plies = this.#plies;
    let idle = 0;
    for (let ply = 1; idle < 2; ply++) {
      let found = 0;
      for (let i = 0; i < plies.length; i++) {
        if (plies[i] !== UNKNOWN) continue;
        let wins = 0;
        let losses = 0;
        for (let k = from[i]; k < from[i + 1]; k++) {
          const after = next[k] === WON ? 0 : plies[next[k]];
          if (after === UNKNOWN || after >= ply) continue;
          if ((after & 1) === 0) losses++;
          else wins++;
        }
        const wonNow = (ply & 1) === 1 && losses > 0;
        const lostNow = (ply & 1) === 0 && wins === from[i + 1] - from[i];
        if (!wonNow && !lostNow) continue;
        plies[i] = ply;
        found++;
      }
      idle = found > 0 ? 0 : idle + 1;
    }
  }
}

const UNKNOWN = -1;
const WON = -1;

function valueOf(plies: number): Truth['value'] {
  return plies === UNKNOWN ? 'draw' : (plies & 1) === 1 ? 'win' : 'loss';
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
