import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Accuracy } from 'evolab';
import type { TaskEvent } from 'evolab/command';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { commandOf } from '../src/command-of.ts';
import { compare, type CompareRequest } from '../src/compare.ts';
import { folderOf } from '../src/entries.ts';
import type { CompareFound } from '../src/found.ts';
import { smallRequest } from './small-request.ts';

const EVOLVED = 'coevolution+population=4+games=2';
const TAUGHT = 'td-mc/quick+episodes=20+testGames=0';
const SMALL = ['--checkpoints', '2', '--rounds', '1', '--pool', '1', '--out', 'o', '--workers', '1'];
const STUDY = ['compare', EVOLVED, TAUGHT, '--seeds', '3', '--budget', 'games=40', ...SMALL];

test('the moves of every champion at solved positions are those that lab accuracy finds', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = [...STUDY, '--game', 'connect-four', '--search', 'own', '--oracle', 'auto'];
  const found = (await labJson([...args, '--csv', 'scores.csv'], folder)) as unknown as CompareFound;
  const [{ moves }] = found.games;
  expect([moves!.oracle, found.oracle]).toEqual(['connect-four', 'auto']);
  const run = found.runs.find(({ label, seed }) => label === TAUGHT && seed === 2)!;
  const champions = [0, 1, 2].map((part) =>
    join('o/runs/connect-four', folderOf(TAUGHT), 'seed-2/checkpoints', `${part}-of-2.msgpack`),
  );
  const { agents } = (await labJson(
    ['accuracy', ...champions, '--oracle', 'connect-four', '--workers', '1'],
    folder,
  )) as { agents: { accuracy: Accuracy }[] };
  expect(run.moves).toEqual({
    good: agents.map(({ accuracy }) => accuracy.all.good.share),
    critical: agents.map(({ accuracy }) => accuracy.critical.good.share),
    perfect: agents.map(({ accuracy }) => accuracy.all.perfect!.share),
  });
  const { all, critical } = agents[0].accuracy;
  expect(moves!.measures.map(({ measure, positions, random }) => [measure.name, positions, random])).toEqual([
    ['good moves', all.positions, all.good.random],
    ['critical', critical.positions, critical.good.random],
    ['perfect moves', all.positions, all.perfect!.random],
  ]);
  expect(moves!.measures[0].entries[1].finals[1]).toBe(run.moves!.good![2]);

  const [names, ...lines] = readFileSync(join(folder, 'scores.csv'), 'utf8').trimEnd().split('\r\n');
  expect(names).toMatch(/,score,goodMoves,criticalGoodMoves,perfectMoves$/);
  const { good, critical: kept, perfect } = run.moves!;
  expect(lines.find((line) => line.startsWith(`connect-four,${TAUGHT},2,1,`))).toMatch(
    new RegExp(`,${good![2]},${kept![2]},${perfect![2]}$`),
  );
});

test('good moves stand beside the rating in the text, the table, the page, the figures and what was run', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = [...STUDY, '--game', 'tic-tac-toe', '--oracle', 'tic-tac-toe'];
  const { stdout } = await lab([...args, '--latex', 'table.tex'], folder);
  const kept = JSON.parse(readFileSync(join(folder, 'o/compare.json'), 'utf8')) as CompareFound;
  const { value, low, high } = kept.games[0].moves!.measures[0].entries[0].final;
  const [text, from, to] = [value, low, high].map((x) => (100 * x).toFixed(1));
  expect(stdout).toContain('On the solved positions tic-tac-toe ');
  expect(stdout).toMatch(new RegExp(`${EVOLVED.replaceAll('+', '\\+')} +${text}% \\(${from} to ${to}\\)`));
  const table = readFileSync(join(folder, 'table.tex'), 'utf8');
  expect(table).toContain('& Good moves & Critical \\\\');
  expect(table).toContain(`& ${text}\\% (`);
  await labJson(['report', 'o', '--out', 'page.html'], folder);
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('Moves at solved positions');
  expect(readFileSync(join(folder, 'o/figures/tic-tac-toe-good-moves.svg'), 'utf8')).toContain(
    'good moves of the champion',
  );
  const methods = readFileSync(join(folder, 'o/methods.md'), 'utf8');
  expect(methods).toContain('--oracle=tic-tac-toe');
  expect(methods).toContain('- Solved positions: the share of them');
  const offer = '\n  lab compare --resume --out o --latex table.tex\n';
  expect((await lab([...commandOf(kept), '--out', 'o', '--workers', '1'], folder)).stdout).toBe(
    stdout.replace('Wrote table.tex\n', '').replace(/\n$/, offer),
  );
});

test('solved positions are asked of a finished comparison, and again after a stop: the same bytes', async () => {
  const folder = emptyFolder(onTestFinished);
  const study = (out: string, oracle?: string, stop: { abortAt?: (event: TaskEvent) => boolean } = {}) =>
    compare(contextOf(laboratory, { slots: 2, ...stop }), asked(join(folder, out), 'tic-tac-toe', oracle));
  const before = await study('a');
  expect([before.found!.games[0].moves, before.found!.runs[0].moves]).toEqual([undefined, undefined]);
  const isChoosing = (event: TaskEvent) => event.type === 'progress' && event.phase === 'solved positions';
  expect(await study('a', 'auto', { abortAt: isChoosing })).toMatchObject({
    interrupted: true,
    found: undefined,
  });
  const after = await study('a', 'auto');
  expect(JSON.stringify(after.found)).toBe(JSON.stringify((await study('b', 'auto')).found));
  expect(after.found!.runs[0].scores).toEqual(before.found!.runs[0].scores);
  expect(after.found!.runs[0].moves!.good).toHaveLength(2);
});

test('of a game that has no solved positions a remark says so', async () => {
  const request = asked(join(emptyFolder(onTestFinished), 'o'), 'breakthrough', 'auto');
  const { found } = await compare(contextOf(laboratory), request);
  expect(found!.games[0].moves).toBeUndefined();
  expect(found!.remarks).toContain(
    'There are no solved positions of breakthrough: make some with lab oracle.',
  );
});

const asked = (out: string, use: string, oracle?: string): CompareRequest =>
  smallRequest([TAUGHT], out, { games: [{ use }], budget: { unit: 'games', amount: 20 }, oracle });

const laboratory = await installedLaboratory();
