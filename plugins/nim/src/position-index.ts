import type { PositionIndex } from 'evolab';
import type { Nim } from './position.ts';

/** More positions than can be solved are not numbered. */
const MOST = 50_000_000;

/** Numbers the heaps as digits, the first heap lowest, and the turn above them. Undefined if there are too many. */
export function positionIndexOf(heaps: readonly number[], roles: number): PositionIndex<Nim> | undefined {
  const contents = heaps.reduce((product, heap) => product * (heap + 1), 1);
  if (contents * roles > MOST) return undefined;
  return {
    count: contents * roles,
    indexOf(p) {
      let index = p.turn;
      for (let heap = heaps.length - 1; heap >= 0; heap--) index = index * (heaps[heap] + 1) + p.heaps[heap];
      return index;
    },
    positionAt(index, p) {
      let rest = index;
      p.over = true;
      for (let heap = 0; heap < heaps.length; heap++) {
        p.heaps[heap] = rest % (heaps[heap] + 1);
        rest = Math.floor(rest / (heaps[heap] + 1));
        if (p.heaps[heap] > 0) p.over = false;
      }
      p.turn = rest;
    },
  };
}
