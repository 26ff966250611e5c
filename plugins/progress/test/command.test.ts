import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { LabError } from 'evolab';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { progressReport } from '../src/progress-page.ts';
import type { ProgressFound } from '../src/progress.ts';

const SMALL = ['--champions', '4', '--rounds', '2', '--strangers', '3', '--plies', '1'];

/** A short run of tic-tac-toe in `folder`. */
async function evolved(folder: string): Promise<void> {
  const args = ['--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '6', '--set', 'games=4'];
  await labJson(
    ['evolve', ...args, '--set', 'rating.every=5', '--generations', '10', '--out', 'run', '--workers', '1'],
    folder,
  );
}

test('lab progress plays champions and strangers, the same for any number of workers, and makes a page', async () => {
  const folder = emptyFolder(onTestFinished);
  await evolved(folder);
  const run = (workers: number, out: string) =>
    labJson(
      ['progress', 'run', ...SMALL, '--out', out, '--workers', String(workers)],
      folder,
    ) as unknown as Promise<ProgressFound>;
  const one = await run(1, 'one');
  expect(one.champions.length).toBeGreaterThan(1);
  expect(one.champions.every(({ origin }) => origin !== undefined)).toBe(true);
  const n = one.champions.length;
  expect(one.games).toBe(2 * 2 * ((n * (n - 1)) / 2) + 2 * 3 * n);
  for (const [i, row] of one.master.games.entries())
    expect(row).toEqual(row.map((_, j) => (i === j ? 0 : 4)));
  await run(2, 'two');
  const text = (out: string) => readFileSync(join(folder, out, 'progress.json'), 'utf8');
  expect(text('two')).toBe(text('one'));

  const { stdout } = await lab(['progress', 'run', ...SMALL, '--out', 'one'], folder);
  expect(stdout).toMatch(
    /^(Climbing|Stagnating|Cycling|Falling|Too few champions to show a trend \(five or more are needed\)): /,
  );
  await lab(['report', 'one', '--out', 'page.html'], folder);
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toContain('Master tournament');
});

test('in games with luck both games of a pair have the same, and the same seed gives the same findings', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['--plugin', 'coevolution', '--game', 'pig:target=20', '--population', '4'];
  const how = ['--set', 'games=2', '--set', 'evaluator={use: mlp}', '--set', 'searcher={use: greedy}'];
  await labJson(
    ['evolve', ...args, ...how, '--set', 'rating.anchors=[random]', '--generations', '10', '--out', 'run'],
    folder,
  );
  const found = [];
  for (const workers of ['1', '2']) {
    const out = ['--out', `found-${workers}`, '--workers', workers];
    found.push(await labJson(['progress', 'run', ...SMALL, ...out], folder));
  }
  expect(found[0].master).toEqual(found[1].master);
  expect(found[0].games).toBeGreaterThan(0);
  // Equal players who change seats share the points of a pair, if they have the same luck.
  cpSync(join(folder, 'run'), join(folder, 'twin'), { recursive: true });
  const both = ['progress', 'run', 'twin', ...SMALL.slice(0, -4), '--strangers', '0', '--out', 'both'];
  const { across } = (await labJson(both, folder)) as unknown as ProgressFound;
  expect(across!.points.map((row, i) => row[i] / across!.games[i][i])).toEqual(across!.rows.map(() => 0.5));
});

test('two runs are laid across each other; a run across itself keeps half of the points', async () => {
  const folder = emptyFolder(onTestFinished);
  await evolved(folder);
  cpSync(join(folder, 'run'), join(folder, 'twin'), { recursive: true });
  const args = ['run', 'twin', ...SMALL.slice(0, -4), '--strangers', '0', '--out', 'both', '--workers', '1'];
  const { across, champions, noStrangers } = (await labJson(
    ['progress', ...args],
    folder,
  )) as unknown as ProgressFound;
  expect(across!.rows).toEqual(across!.columns);
  expect(noStrangers).toContain('none were asked for');
  expect(across!.fromEarlier.games).toBe(across!.fromLater.games);
  expect(champions.every(({ strangers }) => strangers.games === 0)).toBe(true);
});

/** Of the error that a page about this is refused with, if it is. */
function codeOf(content: object): unknown {
  try {
    progressReport.page(content);
    return 'read';
  } catch (error) {
    return (error as LabError).code;
  }
}

test('a folder without champions, and damaged findings, are refused in one line', async () => {
  const folder = emptyFolder(onTestFinished);
  const missing = await lab(['progress', 'nowhere'], folder);
  expect(missing.status).toBe(2);
  expect(missing.stderr).toMatch(/^Error: there is no evolution in nowhere /);
  await evolved(folder);
  await labJson(['progress', 'run', ...SMALL, '--out', 'found'], folder);
  // The games of another command are no master tournament, though they are in a log of the same name.
  mkdirSync(join(folder, 'levels'));
  for (const name of ['games.log', 'levels.json']) writeFileSync(join(folder, 'levels', name), '');
  const foreign = await lab(['progress', 'run', ...SMALL, '--out', 'levels'], folder);
  expect([foreign.status, foreign.stderr.split('\n')[0]]).toEqual([
    2,
    'Error: levels holds work of another kind: levels.json (LAB_RUN_EXISTS)',
  ]);
  const log = readFileSync(join(folder, 'run/log.jsonl'), 'utf8');
  writeFileSync(join(folder, 'run/log.jsonl'), log.replace(/"births":\[\{[^}]*\}/, '"births":[5'));
  const torn = await lab(['progress', 'run', ...SMALL, '--out', 'torn'], folder);
  expect([torn.status, torn.stderr.split('\n')[0]]).toEqual([
    2,
    expect.stringMatching(/line \d+ of run.log\.jsonl is damaged/) as string,
  ]);
  writeFileSync(join(folder, 'run/log.jsonl'), log);
  const whole = JSON.parse(readFileSync(join(folder, 'found/progress.json'), 'utf8')) as ProgressFound;
  writeFileSync(join(folder, 'found/progress.json'), '{"champions":[1],"runs":[]}');
  const damaged = await lab(['report', 'found'], folder);
  expect([damaged.status, damaged.stderr.split('\n')[0]]).toEqual([
    2,
    expect.stringContaining('progress.json is damaged') as string,
  ]);
  // Whatever is missing or of another kind: it is read, or refused like this.
  const codes = Object.keys(whole).flatMap((key) =>
    [null, {}, [], [[]], [{}], 'text', -1].map((other) => codeOf({ ...whole, [key]: other })),
  );
  expect(new Set(codes)).toEqual(new Set(['read', 'LAB_BAD_FILE']));
  const { progress } = whole;
  const old = { ...progress, trend: 'climbing', later: { ...progress.later, chance: undefined } };
  const write = (of: object) =>
    writeFileSync(join(folder, 'found/progress.json'), JSON.stringify({ ...whole, progress: of }));
  write(old);
  const stale = await lab(['report', 'found'], folder);
  expect([stale.status, stale.stderr.split('\n')[0]]).toEqual([
    2,
    expect.stringContaining('progress.json is damaged or of an older version') as string,
  ]);
  // The same with the test of its order is read, and so is one of too few champions, which have no such test.
  for (const sound of [
    { ...old, later: { ...old.later, chance: 0.01 } },
    { ...old, trend: 'too few champions' },
  ]) {
    write(sound);
    expect((await lab(['report', 'found', '--out', 'found.html'], folder)).status).toBe(0);
  }
  // Numbers that no games give, for whose intervals one would wait without end.
  const { master } = whole as unknown as { master: { games: number[][]; points: number[][] } };
  for (const count of ['<b>', 1e308, -1]) {
    const games = master.games.with(0, master.games[0].with(1, count as number));
    writeFileSync(
      join(folder, 'found/progress.json'),
      JSON.stringify({ ...whole, master: { ...master, games } }),
    );
    const odd = await lab(['report', 'found', '--force'], folder);
    expect([odd.status, odd.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('progress.json is damaged') as string,
    ]);
  }
  rmSync(join(folder, 'found/progress.json'));
});

test('a run with too few champions is told how long to go on, one of three roles is refused', async () => {
  const folder = emptyFolder(onTestFinished);
  const evolve = (game: string, ...more: string[]) =>
    lab(['evolve', '--plugin', 'coevolution', '--game', game, '--out', game.slice(0, 3), ...more], folder);
  const few = ['--population', '4', '--generations', '1', '--workers', '1', '--set', 'rating.anchors=[]'];
  await evolve('tic-tac-toe', ...few, '--set', 'games=2', '--set', 'rating.first=false');
  const short = await lab(['progress', 'tic'], folder);
  expect([short.status, short.stderr]).toEqual([
    2,
    'Error: tic holds no champions of an evolution (LAB_RUN_MISSING)\n' +
      'Hint: one in every 5 generations is kept, and two are needed: lab evolve --resume --out tic --generations 10\n',
  ]);
  await lab(['evolve', '--resume', '--out', 'tic', '--generations', '6', '--workers', '1'], folder);
  expect((await lab(['progress', 'tic'], folder)).stderr).toMatch(
    /holds one champion .* --generations 10\n$/s,
  );
  await evolve('nim:players=3', ...few, '--set', 'games=2', '--set', 'rating.first=false');
  expect((await lab(['progress', 'nim'], folder)).stderr).toMatch(/this one has 3 roles \(LAB_WRONG_GAME\)/);
});
