import type { PositionIndex } from 'evolab';
import type { Panel } from './panel.ts';
import type { LightsOut } from './position.ts';

/** Larger panels have too many patterns. */
const MOST_CELLS = 20;

/** Numbers the patterns of lights of a small panel, including unsolvable ones. */
export function positionIndexOf({ cells }: Panel): PositionIndex<LightsOut> | undefined {
  if (cells > MOST_CELLS) return undefined;
  return {
    count: 2 ** cells,
    indexOf: ({ lights }) => lights,
    positionAt(index, position) {
      position.lights = index;
      position.presses = 0;
      position.over = index === 0;
    },
  };
}
