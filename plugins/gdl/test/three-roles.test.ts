import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson, labProcess } from 'evolab/testing';
import { sheets } from '../src/index.ts';

interface Solved {
  readonly payoffs: readonly number[];
  readonly moves: readonly { readonly payoffs: readonly number[] }[];
}

interface Duel {
  readonly games: number;
  readonly payoff: { readonly difference: { readonly mean: number } };
}

describe('a rule sheet for three roles', () => {
  const folder = emptyFolder(afterAll);
  const game = ['--game', 'gdl:sheet=nim-for-three'];

  test('is worth what the game written by hand is worth, to every role and after every move', async () => {
    const [sheet, native] = (await Promise.all(
      ['gdl:sheet=nim-for-three', 'nim:players=3'].map((id) => labJson(['solve', id], folder)),
    )) as unknown as Solved[];
    expect(sheet.moves).toHaveLength(12);
    expect(sheet.payoffs).toEqual(native.payoffs);
    const values = (solved: Solved) => solved.moves.map(({ payoffs }) => payoffs.join()).sort();
    expect(values(sheet)).toEqual(values(native));
  });

  test('is played in duels from many openings', async () => {
    const args = ['duel', 'uct:sims=60', 'random', ...game, '--rounds', '10', '--openings', 'plies=2'];
    const result = (await labJson(args, folder)) as unknown as Duel;
    expect(result.games).toBe(60);
    expect(result.payoff.difference.mean).toBeGreaterThan(0);
  });

  test('is played in tournaments, evolved, and played against a person', async () => {
    const cup = [
      'tournament',
      'random',
      'uct:sims=30',
      'uct:sims=60',
      ...game,
      '--rounds',
      '1',
      '--out',
      'cup',
    ];
    expect((await lab(cup, folder)).status).toBe(0);
    const evolve = ['evolve', '--plugin', 'coevolution', '--preset', 'quick', ...game];
    expect((await lab([...evolve, '--generations', '1', '--out', 'run'], folder)).status).toBe(0);
    const { stdout } = await labProcess(['play', 'uct:sims=20', ...game], folder, {
      input: 'take a 3\nquit\n',
    });
    expect(stdout).toMatch(/uct:sims=20 \(second\) plays take/);
    expect(stdout).toMatch(/uct:sims=20 \(third\) plays take/);
    expect(readFileSync(join(folder, 'cup', 'games.log')).length).toBeGreaterThan(0);
  });
});

test('pig from rules is worth what the game written by hand is worth', async () => {
  const folder = emptyFolder(onTestFinished);
  const enough = ['20', '21', '22', '23', '24', '25'];
  const rules = enough.reduce(
    (text, points, i) => text.replace(`(enough ${points})`, `(enough ${6 + i})`),
    sheets['pig'],
  );
  writeFileSync(join(folder, 'pig.kif'), rules);
  const [sheet, native] = (await Promise.all(
    ['gdl:file=pig.kif,steps=200', 'pig:target=6'].map((id) => labJson(['solve', id], folder)),
  )) as unknown as Solved[];
  expect(sheet.payoffs[0]).toBeGreaterThan(0.1);
  expect(sheet.payoffs[0]).toBeCloseTo(native.payoffs[0], 6);
});
