import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from 'evolab/testing';
import type { CompareFound } from '../src/found.ts';
import { latexOf, latexText } from '../src/report/latex.ts';

const HOSTILE = 'a_b & 50% of $x^2 #1 {y} \\z ~';

test('what LaTeX would take for a command is text', () => {
  expect(latexText(HOSTILE)).toBe(
    'a\\_b \\& 50\\% of \\$x\\textasciicircum{}2 \\#1 \\{y\\} \\textbackslash{}z \\textasciitilde{}',
  );
});

const estimate = (value: number) => ({ value, low: value - 10, high: value + 10.4 });
const run = (label: string, games: number) => ({
  label,
  game: 'hex:size=5',
  reached: [{ effort: { games } }],
});
const found = {
  seeds: 5,
  budget: { unit: 'games', amount: 1000 },
  runs: [run(HOSTILE, 1000), run(HOSTILE, 1024), run('b', 1000)],
  games: [
    {
      game: 'hex:size=5',
      anchors: ['random'],
      measure: { kind: 'elo', name: 'Elo' },
      entries: [
        { label: HOSTILE, final: estimate(-123), area: estimate(40) },
        { label: 'b', final: estimate(200), area: estimate(100) },
      ],
      pairs: [{ first: HOSTILE, second: 'b', difference: estimate(-300), decision: 'worse' }],
    },
  ],
} as unknown as CompareFound;

test('a table has a row for each method, minus signs, and the decision in its caption', () => {
  const text = latexOf(found);
  expect(text).toContain(
    `${latexText(HOSTILE)} & $-$123 ($-$133 to $-$113) & 40 (30 to 50) & 1,000 to 1,024 \\\\`,
  );
  expect(text).toContain('b & 200 (190 to 210) & 100 (90 to 110) & 1,000 \\\\');
  expect(text).toContain(`hex:size=5: Elo above random after 1000 games`);
  expect(text).toContain(`b is better than ${latexText(HOSTILE)}. Scores are interquartile means`);
});

test('below them a row has the difference of each two, and the caption says what means they are of', () => {
  const text = latexOf(found);
  expect(text).toContain(`${latexText(HOSTILE)} $-$ b & $-$300 ($-$310 to $-$290) &  &  \\\\`);
  expect(text).toMatch(
    /\\caption\{.*differences are those of plain means, with Welch's intervals at 95\\% for all pairs together\.\}/,
  );
  const alone = { ...found, games: found.games.map((game) => ({ ...game, pairs: [] })) };
  expect(latexOf(alone)).not.toMatch(/Difference|plain means/);
});

test.runIf(spawnSync('pdflatex', ['--version'], { timeout: 600_000 }).status === 0)(
  'LaTeX sets the table',
  { timeout: 600_000 },
  () => {
    const folder = emptyFolder(onTestFinished);
    writeFileSync(join(folder, 'table.tex'), latexOf(found));
    const page =
      '\\documentclass{article}\\usepackage{booktabs}\\begin{document}\\input{table}\\end{document}\n';
    writeFileSync(join(folder, 'page.tex'), page);
    const args = ['-interaction=nonstopmode', '-halt-on-error', 'page.tex'];
    const { status, stdout } = spawnSync('pdflatex', args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('Output written on page.pdf (1 page')]);
  },
);
