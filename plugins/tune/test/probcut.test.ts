import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random, type Evaluator } from 'evolab';
import { readAgents } from 'evolab/storage';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { fitLine, samplePositions, shallowFor } from '../src/fit-prob-cut.ts';

const laboratory = await installedLaboratory();

test('the line of a planted relation is found, with its error', () => {
  const random = new Random('line');
  const shallow = Array.from({ length: 20_000 }, () => random.unit() - 0.5);
  const deep = shallow.map((x) => 1.2 * x - 0.05 + 0.08 * random.normal());
  const { slope, intercept, sigma, explained, positions } = fitLine(shallow, deep)!;
  expect(slope).toBeCloseTo(1.2, 2);
  expect(intercept).toBeCloseTo(-0.05, 2);
  expect(sigma).toBeCloseTo(0.08, 2);
  // Of a variance of 1.44 / 12 + 0.0064.
  expect(explained).toBeCloseTo(0.12 / 0.1264, 2);
  expect(positions).toBeGreaterThan(19_000);
});

test('positions that a search has decided say nothing of errors and are left out', () => {
  const shallow = Array.from({ length: 40 }, (_, i) => (i - 20) / 40);
  const deep = shallow.map((x, i) => (i % 2 === 0 ? x : 1));
  expect(fitLine(shallow, deep)).toMatchObject({ slope: 1, intercept: 0, sigma: 0, positions: 20 });
  expect(fitLine(shallow.slice(2), deep.slice(2))).toBeUndefined();
});

test('a deep search is predicted by one of its parity, at most half as deep where there is one', () => {
  expect([3, 4, 5, 6, 7, 8, 9, 10].map(shallowFor)).toEqual([1, 2, 1, 2, 3, 4, 3, 4]);
});

test('positions are one of each game, from all parts of games', () => {
  const game = laboratory.game({ use: 'othello', size: 6 });
  const evaluator: Evaluator = { evaluate: () => 0 };
  const request = { positions: 200, seed: 1 };
  const texts = samplePositions(game, evaluator, request);
  expect(texts).toHaveLength(200);
  expect(samplePositions(game, evaluator, request)).toEqual(texts);
  const empties = texts.map((text) => [...text].filter((letter) => letter === '-').length);
  for (const [low, high] of [
    [1, 9],
    [10, 19],
    [20, 28],
  ])
    expect(empties.filter((count) => count >= low && count <= high).length).toBeGreaterThan(30);
});

const FIT = ['probcut', 'othello-mobility', '--game', 'othello:size=6', '--depth', '5', '--positions', '60'];

test('lab probcut writes an agent that plays with it, the same for any number of workers', async () => {
  const cwd = emptyFolder(onTestFinished);
  const one = await labJson([...FIT, '--out', 'one.msgpack', '--workers', '1'], cwd);
  const two = await labJson([...FIT, '--out', 'two.msgpack', '--workers', '2'], cwd);
  expect(one['fits']).toEqual(two['fits']);
  expect(readFileSync(join(cwd, 'one.msgpack'))).toEqual(readFileSync(join(cwd, 'two.msgpack')));
  const [{ agent }] = readAgents(join(cwd, 'one.msgpack')).agents;
  expect(agent.searcher).toMatchObject({ use: 'deepening', probCut: one['probCut'] });
  const duel = await labJson(
    [
      'duel',
      'one.msgpack',
      'othello-mobility',
      '--game',
      'othello:size=6',
      '--each',
      'nodes=500',
      '--rounds',
      '2',
    ],
    cwd,
  );
  expect(duel['games']).toBe(4);
});

test('the command that lab probcut prints plays the game, with its options, that it was given', async () => {
  const cwd = emptyFolder(onTestFinished);
  const { stdout } = await lab([...FIT, '--workers', '1'], cwd);
  const [, words] = /^ {2}lab (duel .*) --sprt .*$/m.exec(stdout)!;
  const { game } = await labJson([...words.split(' '), '--rounds', '1', '--workers', '1'], cwd);
  expect(game).toBe('othello:size=6');
});

test.each([
  [['probcut', 'random', '--game', 'othello'], 'LAB_USAGE'],
  [['probcut', 'pubeval', '--game', 'backgammon'], 'LAB_WRONG_GAME'],
  [['probcut', 'constant', '--game', 'tic-tac-toe', '--depth', '3'], 'LAB_USAGE'],
  [[...FIT, '--depth', '2'], 'LAB_USAGE'],
])('%j is refused in one line, and nothing is written', async (args, code) => {
  const cwd = emptyFolder(onTestFinished);
  const { status, stderr } = await lab(args, cwd);
  expect(status).toBe(2);
  expect(stderr).toContain(code);
  expect(existsSync(join(cwd, 'probcut.msgpack'))).toBe(false);
});
