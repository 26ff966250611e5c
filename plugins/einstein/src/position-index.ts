import type { PositionIndex } from 'evolab';
import { NOWHERE, type Layout } from './layout.ts';
import type { Einstein } from './position.ts';

/** More positions than can be solved are not numbered. */
const MOST = 50_000_000;

/**
 * Numbers the positions after the set-up from the view of the mover, with black to move turned by half: which stones are
 * left, then on which of the cells that are still free each lies, then the die. Undefined if there are too many.
 */
export function positionIndexOf({ cells, stones, random }: Layout): PositionIndex<Einstein> | undefined {
  const all = 2 * stones;
  const dice = stones + 1;
  /** By set of stones: the placements of smaller sets. */
  const before = new Float64Array((1 << all) + 1);
  for (let set = 0; set < 1 << all; set++) {
    let placements = 1;
    for (let stone = 0, free = cells; stone < all; stone++) if ((set >> stone) & 1) placements *= free--;
    before[set + 1] = before[set] + placements;
  }
  const count = before[1 << all] * dice;
  if (random || count > MOST) return undefined;
  const taken = new Uint8Array(cells);
  return {
    count,
    indexOf({ places, mover, die }) {
      taken.fill(0);
      let set = 0;
      let rank = 0;
      let free = cells;
      for (let i = 0; i < all; i++) {
        const place = places[mover === 0 ? i : (i + stones) % all];
        if (place === NOWHERE) continue;
        const cell = mover === 0 ? place : cells - 1 - place;
        set |= 1 << i;
        let below = 0;
        for (let other = 0; other < cell; other++) below += 1 - taken[other];
        taken[cell] = 1;
        rank = rank * free-- + below;
      }
      return (before[set] + rank) * dice + die + 1;
    },
    positionAt(index, p) {
      const placement = Math.floor(index / dice);
      let set = 0;
      while (before[set + 1] <= placement) set++;
      let rank = placement - before[set];
      let free = cells - setSize(set);
      p.places.fill(NOWHERE);
      // Digits from the last stone to the first; cells from the first to the last.
      for (let i = all - 1; i >= 0; i--) {
        if (((set >> i) & 1) === 0) continue;
        free++;
        p.places[i] = rank % free;
        rank = Math.floor(rank / free);
      }
      taken.fill(0);
      for (let i = 0; i < all; i++) {
        if (p.places[i] === NOWHERE) continue;
        let cell = 0;
        for (let below = p.places[i]; taken[cell] === 1 || below > 0; cell++) if (taken[cell] === 0) below--;
        taken[cell] = 1;
        p.places[i] = cell;
      }
      p.mover = 0;
      p.toSet = 0;
      p.die = (index % dice) - 1;
      p.updateResult();
    },
  };
}

function setSize(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}
