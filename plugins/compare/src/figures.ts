import { figureSvg } from 'evolab/report';
import { curvesOf } from './compare-page.ts';
import { folderOf } from './entries.ts';
import type { CompareFound } from './found.ts';

/** The curves of each game as an SVG file for a paper; none if only one part of the budget was rated. */
export async function figuresOf(
  found: CompareFound,
): Promise<{ readonly name: string; readonly svg: string }[]> {
  const games = found.checkpoints > 1 ? found.games : [];
  return Promise.all(
    games.map(async (game) => ({
      name: `${folderOf(game.game)}.svg`,
      svg: await figureSvg(curvesOf(found, game)),
    })),
  );
}
