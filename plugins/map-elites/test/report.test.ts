import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { EvolutionData } from 'evolab/report';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { mapReport } from '../src/report.ts';
import { figureSvg } from '../../../src/report/html/plot.ts';

test('a run whose first player is still taught has a page, without a map of styles', async () => {
  const cwd = emptyFolder(onTestFinished);
  const settings = ['teach=1', 'samples=4', 'first=16', 'population=4', 'games=4'];
  const evolved = await lab(
    [
      ...['evolve', '--plugin', 'map-elites', '--game', 'breakthrough:width=4,height=4', '--out', 'run'],
      ...settings.flatMap((text) => ['--set', `learner.${text}`]),
      ...['--generations', '1', '--quiet'],
    ],
    cwd,
  );
  expect(evolved).toMatchObject({ status: 0 });
  await labJson(['report', 'run', '--out', 'taught.html'], cwd);
  expect(readFileSync(join(cwd, 'taught.html'), 'utf8')).not.toContain('<h2>Styles</h2>');
});

/** The blocks of a map of two Voronoi cells side by side, of which the right one has a player. */
function cvtBlocks(further: readonly string[] = []) {
  const half = further.map(() => 0.5);
  const state = {
    generation: 1,
    teacher: undefined,
    edges: [[20, 40], [0, 2], ...further.map(() => [0, 1])],
    centroids: [
      [0.25, 0.5, ...half],
      [0.75, 0.5, ...half],
    ],
    elites: [
      {
        place: [1],
        weights: new Float64Array(0),
        points: 3,
        games: 4,
        style: [36, 1, ...further.map(() => 0.5)],
      },
    ],
  };
  const learner = { use: 'map-elites', archive: 'cvt', across: 'length', up: 'risk', further, cells: 8 };
  const data = { learner, state, agents: [{ name: 'long-2' }] } as unknown as EvolutionData;
  const [{ body }] = mapReport.sections(data);
  return body;
}

test('Voronoi cells of two axes are drawn where they lie, in units of the axes', async () => {
  const body = cvtBlocks();
  const drawing = body.find((block) => block.kind === 'plot')!;
  const [outlines, numbers] = drawing.spec['layer'] as { data: { values: Record<string, unknown>[] } }[];
  const right = outlines.data.values.filter(({ cell }) => cell === 1);
  const corners = right.map(({ across, up }) => [across, up]);
  expect(corners).toHaveLength(4);
  for (const corner of [30, 40].flatMap((x) => [0, 2].map((y) => [x, y])))
    expect(corners).toContainEqual(corner);
  expect(right[0]).toMatchObject({ share: 4 / 6, text: 'long-2: 67% of 4 games; #0' });
  expect(outlines.data.values.find(({ cell }) => cell === 0)).toMatchObject({ share: 0, text: 'no player' });
  expect(numbers.data.values).toEqual([{ across: 35, up: 1, text: '#0' }]);
  const svg = await figureSvg(drawing);
  expect(svg).toContain('#0');
  expect(svg.match(/<path aria-label="[^"]*(no player|long-2)/g)).toHaveLength(2);
});

test('a map of more axes has a table of its players, and says that it is not drawn', () => {
  const body = cvtBlocks(['mobility']);
  expect(body.some((block) => block.kind === 'plot' || block.kind === 'matrix')).toBe(false);
  expect(JSON.stringify(body)).toContain('of 3 axes, which no drawing shows');
  const table = body.find((block) => block.kind === 'table')!;
  expect(table.titles).toEqual(['Number', 'Player', 'length', 'risk', 'mobility', 'score', 'games']);
  expect(table.rows).toEqual([['#0', 'long-2', '36.0', '1.00', '0.500', '67%', '4']]);
});
