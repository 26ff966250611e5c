import { figurePdf, figureSvg } from 'evolab/report';
import { curvesOf, movesCurvesOf } from './compare-page.ts';
import { folderOf } from '../entries.ts';
import type { CompareFound } from '../found.ts';

/**
 * The curves of each game, and those of good moves at solved positions, as files for a paper, SVG and PDF; none if only one
 * part of the budget was rated.
 */
export async function figuresOf(
  found: CompareFound,
): Promise<{ readonly name: string; readonly content: string | Uint8Array }[]> {
  const games = found.checkpoints > 1 ? found.games : [];
  const plots = games.flatMap((game) => [
    { name: folderOf(game.game), plot: curvesOf(found, game) },
    ...(game.moves
      ? [{ name: `${folderOf(game.game)}-good-moves`, plot: movesCurvesOf(found, game.moves) }]
      : []),
  ]);
  const files = await Promise.all(
    plots.map(async ({ name, plot }) => {
      const svg = await figureSvg(plot);
      return [
        { name: `${name}.svg`, content: svg },
        { name: `${name}.pdf`, content: figurePdf(svg) },
      ];
    }),
  );
  return files.flat();
}
