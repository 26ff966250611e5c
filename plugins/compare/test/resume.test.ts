import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskEvent } from 'evolab/command';
import { contextOf, emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { compare, type CompareRequest } from '../src/compare.ts';
import { checkEntry } from '../src/entries.ts';
import { requestOf, WHOLE } from '../src/request.ts';
import { smallRequest } from './small-request.ts';

const laboratory = await installedLaboratory();
const EVOLVED = 'coevolution+population=4+games=2';

const request = (out: string, more: Partial<CompareRequest> = {}): CompareRequest =>
  smallRequest([EVOLVED], out, more);
const read = (folder: string, name: string) => readFileSync(join(folder, name, 'compare.json'), 'utf8');

/** Expects a command to refuse, with this text in its error and its hint, and nothing written. */
async function refuses(folder: string, words: readonly string[], ...texts: readonly string[]) {
  const { status, stderr } = await lab(['compare', ...words, '--workers', '1'], folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining(texts[0]) as string]);
  for (const text of texts) expect(stderr).toContain(text);
}

test('a comparison that was stopped goes on with --resume alone, to the bytes of one that was not', async () => {
  const folder = emptyFolder(onTestFinished);
  const straight = await compare(contextOf(laboratory), request(join(folder, 'a')));
  writeFileSync(join(folder, 'a/compare.json'), JSON.stringify(straight.found));
  const abortAt = (event: TaskEvent) => event.type === 'progress' && event.done > 0;
  const stopped = await compare(contextOf(laboratory, { abortAt }), request(join(folder, 'b')));
  expect(stopped.interrupted).toBe(true);
  const { status, stdout, stderr } = await lab(
    ['compare', '--resume', '--out', 'b', '--workers', '1'],
    folder,
  );
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  expect(stdout).toContain('\nNext:\n  lab report b\n  lab compare --resume --out b --latex table.tex\n');
  expect(read(folder, 'b')).toBe(read(folder, 'a'));

  // What was asked for last, with a seed more.
  await compare(contextOf(laboratory, { abortAt }), request(join(folder, 'b'), { seeds: 2 }));
  const files = ['--csv', 'scores.csv', '--latex', 'table.tex'];
  const wrote = await lab(['compare', '--resume', '--out', 'b', '--workers', '1', ...files], folder);
  expect(wrote.stdout).toContain('\nWrote scores.csv\nWrote table.tex\nNext:\n');
  expect(JSON.parse(read(folder, 'b'))).toMatchObject({ seeds: 2 });
  expect(existsSync(join(folder, 'scores.csv'))).toBe(true);
});

test('what earlier processes learned is no part of the speed: it is told first', async () => {
  const folder = emptyFolder(onTestFinished);
  const told = async (least: number): Promise<number[]> => {
    const abortAt = (event: TaskEvent) =>
      event.type === 'progress' && event.phase === 'learning' && event.done > least;
    const context = contextOf(laboratory, { abortAt });
    await compare(context, request(folder));
    return context.events.flatMap((event) =>
      event.type === 'progress' && event.phase === 'learning' ? [event.done] : [],
    );
  };
  const [stopped, resumed] = [await told(20), await told(Infinity)];
  expect([stopped[0], resumed[0]]).toEqual([0, stopped.at(-1)]);
  expect(resumed.at(-1)).toBe(30);
});

test('--resume takes nothing that the folder says, and names what is missing there', async () => {
  const folder = emptyFolder(onTestFinished);
  const { found } = await compare(contextOf(laboratory), request(join(folder, 'o')));
  const kept = readFileSync(join(folder, 'o/request.json'), 'utf8');
  await refuses(folder, ['--resume'], 'which comparison? give --out DIR (LAB_USAGE)');
  await refuses(folder, ['--resume', '--out', 'p'], 'there is no comparison in p (LAB_RUN_MISSING)');
  await refuses(
    folder,
    ['td-mc', '--resume', '--out', 'o', '--seeds', '3', '--budget', 'games=60'],
    '--resume goes on as the folder says, without td-mc, --seeds, --budget (LAB_USAGE)',
  );
  expect(readFileSync(join(folder, 'o/request.json'), 'utf8')).toBe(kept);
  for (const damage of [
    '{}',
    kept.replace('"seeds":1', '"seeds":"1"'),
    kept.replace('"method":"', '"method":"../'),
    kept.replace('"unit":"games"', '"unit":"years"'),
    kept.replace(/"entries":\[(.*?)\],"games"/, '"entries":[$1,$1],"games"'),
  ]) {
    expect(damage).not.toBe(kept);
    writeFileSync(join(folder, 'o/request.json'), damage);
    await refuses(folder, ['--resume', '--out', 'o'], 'request.json is damaged (LAB_BAD_FILE)');
  }
  // A folder of an older version.
  rmSync(join(folder, 'o/request.json'));
  await refuses(
    folder,
    ['--resume', '--out', 'o'],
    'does not hold the command',
    'that command goes on with it',
  );
  writeFileSync(join(folder, 'o/compare.json'), JSON.stringify(found));
  const typed = `lab compare ${EVOLVED} --game=tic-tac-toe --budget=games=30 --seeds=1`;
  await refuses(folder, ['--resume', '--out', 'o'], `that command goes on with it: ${typed}`, '--out o\n');
});

test('a program that a folder names is not started', async () => {
  const folder = emptyFolder(onTestFinished);
  await compare(contextOf(laboratory), request(join(folder, 'o')));
  const file = join(folder, 'o/request.json');
  const proof = join(folder, 'started');
  const anchor = `engine:cmd="'${process.execPath}' -e 'require(\\"fs\\").writeFileSync(\\"${proof}\\",\\"\\")'",protocol=json`;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...kept, anchors: [anchor] }));
  await refuses(folder, ['--resume', '--out', 'o'], 'which was not started (LAB_PROGRAM)');
  expect(existsSync(proof)).toBe(false);
});

test('a program that was typed as an anchor is started, also by the command that is printed', async () => {
  const folder = emptyFolder(onTestFinished);
  const bot = `process.stdin.on('data', (line) => console.log(JSON.stringify({ move: JSON.parse(line).legal[0] })))`;
  writeFileSync(join(folder, 'bot.cjs'), bot);
  const anchor = `engine:cmd="'${process.execPath}' bot.cjs",startMillis=600000`;
  const small = ['--game', 'tic-tac-toe', '--budget', 'games=30', '--seeds', '1', '--checkpoints', '1'];
  const few = ['--rounds', '1', '--pool', '1', '--workers', '1'];
  const { stdout } = await lab(
    ['compare', EVOLVED, ...small, ...few, '--anchor', anchor, '--out', 'o'],
    folder,
  );
  const [, next] = /^ {2}lab (compare .*)$/m.exec(stdout)!;
  expect(next).toBe('compare --resume --out o --latex table.tex --allow-programs');
  expect((await lab(next.split(' '), folder)).status).toBe(0);
  expect(existsSync(join(folder, 'table.tex'))).toBe(true);

  // A file of entries may not start it.
  const entry = { method: 'coevolution', set: { population: 4, games: 2 } };
  writeFileSync(join(folder, 'entries.yaml'), JSON.stringify({ entries: [entry], anchor: [anchor] }));
  await refuses(
    folder,
    ['entries.yaml', ...small, '--rounds', '1', '--pool', '1', '--out', 'p'],
    'which was not started (LAB_PROGRAM)',
  );
});

test('another budget is refused with the flags that were typed', async () => {
  const folder = emptyFolder(onTestFinished);
  await compare(contextOf(laboratory), request(join(folder, 'o')));
  const other = { budget: { unit: 'evaluations', amount: 9000 }, checkpoints: 2 } as const;
  await expect(compare(contextOf(laboratory), request(join(folder, 'o'), other))).rejects.toMatchObject({
    code: 'LAB_RUN_CHANGED',
    message: expect.stringMatching(/o was begun with --budget games=30 --checkpoints 1$/) as string,
  });
  cpSync(join(folder, 'o'), join(folder, 'p'), { recursive: true });
  writeFileSync(join(folder, 'p/plan.json'), JSON.stringify(other));
  await expect(compare(contextOf(laboratory), request(join(folder, 'p')))).rejects.toThrow(
    'begun with --budget evals=9000 --checkpoints 2',
  );
  writeFileSync(join(folder, 'p/plan.json'), '{"budget":{"unit":"games"}}');
  await expect(compare(contextOf(laboratory), request(join(folder, 'p')))).rejects.toMatchObject({
    code: 'LAB_BAD_FILE',
  });
});

test('the hint of a command without arguments is a whole command, of which each entry fits its game', async () => {
  const folder = emptyFolder(onTestFinished);
  await refuses(folder, [], 'nothing to compare (LAB_USAGE)', WHOLE);
  const [, , ...words] = WHOLE.split(' ');
  const [game, budget] = ['--game', '--budget'].map((flag) => words[words.indexOf(flag) + 1]);
  const entries = words.slice(0, words.indexOf('--game'));
  const typed = requestOf(entries, { game: [game], budget });
  for (const entry of typed.entries) for (const use of typed.games) checkEntry(laboratory, entry, use);
  expect(typed.entries).toHaveLength(2);
  // The parser of the command takes its flags.
  await refuses(folder, [...words, '--anchor', 'nobody'], 'nobody');
});

test('runs of other settings under the name of an entry are refused, finished or not, and nothing is written', async () => {
  const folder = emptyFolder(onTestFinished);
  const command = (population: number, seeds: number) => [
    ...['compare', `evolved=coevolution+population=${population}+games=2`, '--game', 'tic-tac-toe'],
    ...['--budget', 'games=20', '--checkpoints', '1', '--rounds', '1', '--pool', '1', '--seeds', `${seeds}`],
    ...['--out', 'o', '--workers', '1'],
  ];
  expect((await lab(command(4, 1), folder)).status).toBe(0);
  const kept = readFileSync(join(folder, 'o/request.json'), 'utf8');
  const { status, stdout, stderr } = await lab(command(6, 2), folder);
  expect([status, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringContaining(
      'Error: the run in o/runs/tic-tac-toe/evolved/seed-1 was begun with other settings (learner.population: 4 -> 6) (LAB_RUN_CHANGED)\nHint: ',
    ) as string,
  ]);
  expect(readFileSync(join(folder, 'o/request.json'), 'utf8')).toBe(kept);
  expect((await lab(command(4, 2), folder)).status).toBe(0);
});
