import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { surveyReport } from '../src/survey-page.ts';

test.each([
  ['hex:size=3', ['Who wins', 'Does skill help', 'Length and choice'], /<h1>What hex:size=3 is like<\/h1>/],
  ['hanoi', ['Who wins', 'Length and choice'], /<h1>What hanoi is like<\/h1>/],
])('lab report makes a page of a survey of %s', async (game, titles, headline) => {
  const cwd = emptyFolder(onTestFinished);
  const args = ['survey', game, 'random', 'uct:sims=50', '--games', '10', '--workers', '1', '--out', 'sv'];
  const { stdout } = await lab(args, cwd);
  expect(stdout).toContain('Next:\n  lab report sv');
  await labJson(['report', 'sv'], cwd);
  const html = readFileSync(join(cwd, 'sv/report.html'), 'utf8');
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(titles);
  expect(html).toMatch(headline);
});

const share = (value: number, half: number) => ({ share: value, low: value - half, high: value + half });
const row = (first: number, half: number) => ({
  player: 'uct',
  games: 50,
  different: 50,
  forced: 0,
  payoffs: [0, 0],
  draws: 0,
  stopped: 0,
  plies: { mean: 31.6, low: 20, high: 41 },
  choices: { mean: 6.25, most: 7 },
  wins: [share(first, half), share(1 - first, half)],
});

test('the page says which side has the advantage only if the intervals lie apart', () => {
  const of = (first: number, half: number) =>
    surveyReport.page({ game: 'x', roles: ['red', 'blue'], games: 50, seed: 1, players: [row(first, half)] })
      .verdict;
  expect(of(0.4, 0.15)).toContain('Neither side has a clear advantage: red wins 40%, blue 60%.');
  expect(of(0.3, 0.1)).toContain('blue has the advantage: it wins 70% of the games, red 30%.');
  expect(of(0.3, 0.1)).toContain('lasts 32 moves (20 to 41 in nine of ten)');
  for (const wrong of [null, {}, { roles: [], players: [{}] }])
    expect(() => surveyReport.page(wrong)).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
});
