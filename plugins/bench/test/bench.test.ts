import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson, laboratoryOf } from 'evolab/testing';
import puzzles from '../../puzzles/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { bench, benchDocument } from '../src/bench.ts';
import plugin from '../src/index.ts';

const laboratory = await installedLaboratory();
const QUICK = ['--runs', '1', '--millis', '1', '--depth', '1', '--evaluator', 'mlp'];
const small = 'connect-four:width=4,height=4';
const large = 'connect-four:width=5,height=4';

/** What the command finds of games, without its threads. */
async function measured(
  games: readonly string[],
  evaluator: string,
  depth: number,
): Promise<Record<string, Record<string, number>>> {
  const request = { games, runs: 1, seconds: 0.001, depth, evaluator: { use: evaluator } };
  const { results } = await bench(contextOf(laboratory), request);
  return benchDocument(results) as Record<string, Record<string, number>>;
}

test('variants of one game are told apart, and compared with themselves', async () => {
  const cwd = emptyFolder(onTestFinished);
  const games = await measured([small, large], 'mlp', 1);
  expect(Object.keys(games)).toEqual([small, large]);
  for (const figure of ['playouts', 'sims', 'nodes', 'evals'])
    expect(games[large][figure]).toBeGreaterThan(0);
  // The ratio to a billion times as much shows which row it was taken from, however loaded the machine is.
  games[small]['playouts'] *= 1e9;
  writeFileSync(join(cwd, 'before.json'), JSON.stringify({ games }));
  const { stdout } = await lab(['bench', large, small, large, ...QUICK, '--compare', 'before.json'], cwd);
  const ratios = stdout.slice(stdout.indexOf('Ratio'));
  expect(ratios).toMatch(new RegExp(`${small} +0\\.00 `));
  expect(ratios).not.toMatch(new RegExp(`${large} +0\\.00 `));
  // A game that is named twice is measured once.
  expect(ratios.split(large)).toHaveLength(2);
});

test.each(['mlp', 'layered'])('%s is taught', async (evaluator) => {
  expect((await measured([small], evaluator, 1))['connect-four']['learned']).toBeGreaterThan(0);
});

test('a game that begins with a throw and has bit boards is measured', async () => {
  const { family } = await measured(['family:game=dice-four'], 'layered', 3);
  expect(family['evals']).toBeGreaterThan(0);
});

test('a benchmark that is aborted ends with the games that are finished', async () => {
  const context = contextOf(laboratoryOf(ticTacToe, puzzles, plugin), { abortAfter: 4 });
  const { results, interrupted } = await bench(context, {
    games: ['tic-tac-toe', 'hanoi'],
    runs: 1,
    seconds: 0.001,
    depth: 1,
    evaluator: { use: 'layered' },
  });
  expect(results.map(({ game }) => game)).toEqual(['tic-tac-toe']);
  expect(interrupted).toBe(true);
});

test('a game alone is known by its id, as it was to earlier versions', async () => {
  const cwd = emptyFolder(onTestFinished);
  expect(Object.keys((await labJson(['bench', small, ...QUICK], cwd))['games'] as object)).toEqual([
    'connect-four',
  ]);
  writeFileSync(join(cwd, 'old.json'), JSON.stringify({ games: { 'connect-four': { playouts: 1e-3 } } }));
  const { stdout } = await lab(['bench', small, ...QUICK, '--compare', 'old.json'], cwd);
  expect(stdout.slice(stdout.indexOf('Ratio'))).toMatch(new RegExp(`${small} +\\d{4,}`));
});

test.each([
  ['{"games": 3}', /holds no measurements/],
  ['{"games": {"tic-tac-toe": {"plies": "fast"}}}', /holds no measurements/],
  ['{"games": {"tic-tac-toe": {"sims": 0}}}', /holds no measurements/],
  ['{"games": {"tic-tac-toe": {"perft": null}}}', /holds no measurements/],
  ['[', /before\.json: /],
])('a document %s is no earlier run', async (text, message) => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'before.json'), text);
  const { status, stdout, stderr } = await lab(['bench', 'tic-tac-toe', '--compare', 'before.json'], cwd);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).toContain('LAB_BAD_FILE');
});

test('a misspelt evaluator is told before anything is measured', async () => {
  const { status, stderr } = await lab(
    ['bench', 'tic-tac-toe', '--evaluator', 'layerd'],
    emptyFolder(onTestFinished),
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Error: no evaluator is called 'layerd' .*\nHint: did you mean 'layered'/);
});
