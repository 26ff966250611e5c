import { expect, test } from 'vitest';
import type { Settings } from '../../src/config/settings.ts';
import type { Rating } from '../../src/contract/evolution.ts';
import {
  beginText,
  championText,
  curveText,
  generationText,
  stoppedText,
} from '../../src/report/evolution-text.ts';
import { evolutionVerdict } from '../../src/report/evolution-verdict.ts';

const settings: Settings = {
  method: 'm',
  seed: 1,
  game: { use: 'g' },
  learner: { use: 'l' },
  keepEvery: 5,
  rating: { every: 5, rounds: 1, openings: 0, anchors: [], first: false },
};

/** The line of a generation of 40 jobs in two seconds. */
const line = (games?: number, measures = {}) =>
  generationText({ generation: 1, measures, jobs: 40, ...(games && { games }), ratings: [] }, 10, 2);

test('a speed is in games where games are counted, else in jobs', () => {
  expect(line(40)).toContain('20 games/s');
  expect(line(200, { games: 200 })).toContain('100 games/s');
  expect(line()).toContain('20 jobs/s');
});

test('the line of a generation begins with its number, its fitness and other measures in words', () => {
  expect(line(40, { meanFitness: 0.12345, fitness: 2 })).toBe(
    'generation  1  best 2  mean fitness 0.123  20 games/s',
  );
});

test('a run says which generations it will run and where, or that it is there already', () => {
  const run = { settings, game: 'g:size=3', generation: 2, last: 4, folder: 'runs/a' };
  expect(beginText(run, '2 workers')).toBe('m on g:size=3, seed 1, 2 workers: generations 3 to 4 in runs/a');
  expect(beginText({ ...run, generation: 3 }, '2 workers')).toMatch(/: generation 4 in runs\/a$/);
  expect(beginText({ ...run, generation: 4, folder: undefined }, 'nobody')).toBe(
    'm on g:size=3, seed 1, nobody: already at generation 4',
  );
});

test('the commands that go on can be typed as they stand, whatever the folder is called', () => {
  const folder = 'my runs/one';
  const championFile = 'my runs/one/champion.msgpack';
  const text = championText({ settings, folder, generation: 3, championFile, ratings: [] });
  expect(text).toContain("lab duel 'my runs/one/champion.msgpack' random\n");
  expect(text).toMatch(/ lab evolve --resume --out 'my runs\/one' --generations 6$/);
  expect(stoppedText({ folder, generation: 3, last: 9 }, 'all games.db')).toMatch(
    /after generation 3 of 9;.*\n {2}lab evolve --resume --out 'my runs\/one' --generations 9 --episodes 'all games.db'$/,
  );
});

test('the curve rises where the champion does', () => {
  const at = (generation: number, wins: number) => ({
    against: 'random',
    generation,
    wins,
    losses: 10 - wins,
    draws: 0,
  });
  expect(curveText([at(0, 1), at(5, 5), at(10, 10)])).toBe(
    'Score of the champion, generations 0 to 10\n  random   10% ▁▅█ 100%',
  );
  expect(curveText([at(3, 5)])).toBe('');
});

test('a run says whether its champion became stronger, and against whom', () => {
  const rating = (against: string, generation: number, wins: number) => ({
    against,
    generation,
    wins,
    losses: 100 - wins,
    draws: 0,
  });
  const first = [rating('random', 0, 99), rating('material', 0, 20)];
  const run = { settings, folder: 'a', generation: 9, championFile: 'a/champion.msgpack', ratings: [] };
  const said = (wins: number) =>
    championText({ ...run, curve: [...first, rating('random', 9, 98), rating('material', 9, wins)] });
  const scores = (wins: number) => `against material: 20.0% in generation 0, ${wins}.0% in generation 9.`;
  expect(said(60)).toContain(`The champion became stronger ${scores(60)}`);
  expect(said(4)).toContain(`The champion became weaker ${scores(4)}`);
  expect(said(25)).toContain(`No clear change of the champion is shown ${scores(25)}`);
  expect(championText({ ...run, curve: first })).not.toContain('clear change');
});

test('an interval rests on the games that differ, and their number is said', () => {
  const rating = { against: 'random', generation: 3, wins: 20, losses: 0, draws: 0 };
  const [all, few] = [rating, { ...rating, different: 2 }];
  const text = (ratings: readonly Rating[]) =>
    championText({ settings, folder: 'runs/a', generation: 3, championFile: 'c', ratings });
  expect(text([all])).toMatch(/random +20 +20 +0 +0 +100\.0% +83\.2% to 100\.0%/);
  expect(text([few])).toMatch(/random +20, 2 different +20 +0 +0 +100\.0% +15\.8% to 100\.0%/);
  expect(evolutionVerdict([all], 3)).toContain('(95% interval 83.2% to 100.0%)');
  expect(evolutionVerdict([few], 3)).toContain(
    '(95% interval 15.8% to 100.0% in 20 games of which 2 are different)',
  );
});
