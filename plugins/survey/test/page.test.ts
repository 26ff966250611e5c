import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { measuresOf, told } from '../src/measures.ts';
import type { Share } from '../src/describe-games.ts';
import { skillOf } from '../src/survey.ts';
import { surveyReport } from '../src/survey-page.ts';
import { surveyText } from '../src/survey-text.ts';

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

test('the page of a game for three says who has the advantage, and gives shares as text', () => {
  const page = (first: Share) => {
    const wins = [first, share(0.3, 0.1), share(0.25, 0.1)];
    const players = [{ ...row(0.3, 0.1), wins, payoffs: [0, 0, 0] }];
    return surveyReport.page({ game: 'x', roles: ['red', 'green', 'blue'], games: 50, seed: 1, players });
  };
  const even = page(share(0.4, 0.1));
  expect(even.verdict).toContain('No role has a clear advantage: red wins 40%, green 30%, blue 25%.');
  expect(page(share(0.1, 0.02)).verdict).toContain(
    'green has the advantage: it wins 30% of the games, blue 25%, red 10%.',
  );
  expect(even.sections[0].body[0]).toMatchObject({
    titles: ['Player', 'red wins', 'green wins', 'blue wins', 'Draws', 'Stopped'],
    rows: [['uct', '40.0% (30.0 to 50.0)', '30.0% (20.0 to 40.0)', '25.0% (15.0 to 35.0)', '0.0%', '0.0%']],
  });
});

test.each([
  { wins: [] },
  { wins: ['a', 'b'] },
  { payoffs: [0] },
  { plies: {} },
  { choices: null },
  { forced: '0' },
  { better: { share: 0.5, low: 0.4, high: 0.6 } },
  { player: 7 },
])('a survey in which a player has %j is refused as damaged', (change) => {
  const players = [{ ...row(0.5, 0.1), ...change }];
  const survey = { game: 'x', roles: ['red', 'blue'], games: 50, seed: 1, players };
  const damaged = expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error;
  expect(() => surveyReport.page(survey)).toThrow(damaged);
});

test('the page begins with it if all games were drawn, and shows what they do not determine as -', () => {
  const drawn = { ...row(0, 0), wins: [share(0, 0), share(0, 0)], draws: 1 };
  const trace = {
    moves: [1, 2],
    values: [0, 0],
    choices: [2, 2],
    stakes: [0, 0],
    openings: [],
    payoff: 0,
  };
  const measures = told({
    ...measuresOf([{ ...trace, completed: true, coverage: 1 }]),
    skill: skillOf([]),
  });
  const survey = { game: 'x', roles: ['red', 'blue'], games: 50, seed: 1, players: [drawn], measures };
  // As it is stored.
  const stored: unknown = JSON.parse(JSON.stringify(survey));
  expect(stored).toMatchObject({ measures: { balance: { value: null, low: 0, high: 1 } } });
  const { verdict, sections } = surveyReport.page(stored);
  expect(verdict).toBe(
    'All 50 games of uct against itself were drawn. A game of uct lasts 32 moves (20 to 41 in nine of ten), with 6.3 to choose from.',
  );
  const text = surveyText({ ...survey, interrupted: false });
  for (const name of ['balance', 'drama', 'killerMoves', 'decisiveness', 'skill']) {
    expect(JSON.stringify(sections)).toMatch(new RegExp(`\\["${name}","[^"]*","-",""\\]`));
    expect(text).toMatch(new RegExp(`^${name} +- +- +`, 'm'));
  }
  expect(text).toMatch(/^decided +0.00 +0.00 to /m);
  // One game tells no interval of a length, and neither do different games that are as long.
  expect(text).toMatch(/^length +2.0 +- +/m);
  const two = [trace, { ...trace, moves: [2, 1] }].map((one) => ({ ...one, completed: true, coverage: 1 }));
  const equal = { ...survey, measures: told({ ...measuresOf(two), skill: skillOf([]) }), interrupted: false };
  expect(surveyText(equal)).toMatch(/^length +2.0 +- +/m);
});
