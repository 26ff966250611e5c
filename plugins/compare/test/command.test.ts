import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TaskEvent } from 'evolab/command';
import { RunFolder } from 'evolab/storage';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson } from 'evolab/testing';
import { commandOf } from '../src/command-of.ts';
import { compare, type CompareRequest } from '../src/compare.ts';
import { folderOf } from '../src/entries.ts';
import type { CompareFound } from '../src/found.ts';
import { smallRequest } from './small-request.ts';

const laboratory = await installedLaboratory();
const EVOLVED = 'coevolution+population=4+games=2';
const TAUGHT = 'td-mc/quick+episodes=20+testGames=0';

const request = (out: string, texts: readonly string[], more: Partial<CompareRequest> = {}): CompareRequest =>
  smallRequest(texts, out, {
    seeds: 2,
    budget: { unit: 'games', amount: 60 },
    checkpoints: 2,
    anchors: ['random', 'material:depth=2'],
    rounds: 2,
    ...more,
  });

test('stopped anywhere, with any number of slots, entries and seeds added later: the same bytes', async () => {
  const folder = emptyFolder(onTestFinished);
  const out = (name: string) => join(folder, name);
  const straight = await compare(contextOf(laboratory, { slots: 1 }), request(out('a'), [EVOLVED, TAUGHT]));
  expect(straight.ok).toBe(true);
  const isLearning = (event: TaskEvent) =>
    event.type === 'progress' && event.phase === 'learning' && event.done > 70;
  const stopped = await compare(
    contextOf(laboratory, { slots: 3, abortAt: isLearning }),
    request(out('b'), [EVOLVED, TAUGHT]),
  );
  expect(stopped).toMatchObject({ interrupted: true, found: undefined });
  const isRating = (event: TaskEvent) =>
    event.type === 'progress' && event.phase !== 'learning' && event.done > 20;
  const later = await compare(
    contextOf(laboratory, { slots: 2, abortAt: isRating }),
    request(out('b'), [EVOLVED, TAUGHT]),
  );
  expect(later.interrupted).toBe(true);
  const end = await compare(contextOf(laboratory, { slots: 2 }), request(out('b'), [EVOLVED, TAUGHT]));
  expect(JSON.stringify(end.found)).toBe(JSON.stringify(straight.found));

  await compare(contextOf(laboratory), request(out('c'), [TAUGHT], { seeds: 1 }));
  const context = contextOf(laboratory);
  const grown = await compare(context, request(out('c'), [EVOLVED, TAUGHT]));
  expect(JSON.stringify(grown.found)).toBe(JSON.stringify(straight.found));
  const again = contextOf(laboratory, { abortAfter: 1 });
  expect((await compare(again, request(out('c'), [EVOLVED, TAUGHT]))).found).toEqual(straight.found);
});

test('points among final champions do not depend on the order of the entries', async () => {
  const out = join(emptyFolder(onTestFinished), 'o');
  const pointsOf = async (...texts: string[]) => {
    const { found } = await compare(contextOf(laboratory), request(out, texts));
    const [{ pool, crosstable }] = found!.games;
    const nameOf = (at: number) => `${pool[at].label} ${pool[at].seed}`;
    return Object.fromEntries(
      crosstable!.points.flatMap((row, a) => row.map((own, b) => [`${nameOf(a)} ${nameOf(b)}`, own])),
    );
  };
  const points = await pointsOf(EVOLVED, TAUGHT);
  expect(await pointsOf(TAUGHT, EVOLVED)).toEqual(points);
  expect(new Set(Object.values(points)).size).toBeGreaterThan(2);
});

test('every run ends with the first generation that reaches the budget, and its parts before it', async () => {
  const { found } = await compare(
    contextOf(laboratory),
    request(join(emptyFolder(onTestFinished), 'o'), [EVOLVED, TAUGHT]),
  );
  const spent = (label: string) =>
    found!.runs
      .find((run) => run.label === label)!
      .reached.map(({ generation, effort }) => [generation, effort.games]);
  // 20 games a generation: 30 are reached by the second, 60 by the third.
  expect(spent(TAUGHT)).toEqual([
    [0, undefined],
    [2, 40],
    [3, 60],
  ]);
  const evolved = spent(EVOLVED);
  const each = evolved[2][1]! / evolved[2][0]!;
  expect(evolved.map(([generation]) => generation)).toEqual([0, Math.ceil(30 / each), Math.ceil(60 / each)]);
  const [game] = found!.games;
  expect(game.entries.map(({ finals, curve }) => [finals.length, curve.length])).toEqual([
    [2, 3],
    [2, 3],
  ]);
  expect(game.pool).toHaveLength(4);
  // A pair of games of each two.
  const { games, points } = game.crosstable!;
  expect(games).toEqual(games.map((_, a) => games.map((__, b) => (a === b ? 0 : 2))));
  expect(points.map((row, a) => row.map((own, b) => own + points[b][a]))).toEqual(games);
  expect(found!.remarks[0]).toBe('2 seeds are too few to decide anything: give --seeds 5.');
  expect(found!.runs.every(({ games }) => games === 2 * 2 * 2)).toBe(true);
});

test('a comparison has a page; a run that fails is named, the others go on, and the exit status is 2', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['compare', EVOLVED, TAUGHT, '--game', 'tic-tac-toe', '--seeds', '2', '--budget', 'games=40'];
  const small = ['--checkpoints', '2', '--rounds', '1', '--pool', '1', '--out', 'o', '--workers', '1'];
  const whole = (await labJson([...args, ...small], folder)) as unknown as CompareFound;
  expect(whole.failures).toEqual([]);
  await labJson(['report', 'o', '--out', 'page.html'], folder);
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(page).toContain('All final champions');
  expect(page).toContain('2 seeds are too few to decide anything');
  expect(page).toContain('Performance profiles');
  expect(page).toContain('Share of the points that the final champions of the row took');
  const pairs = readFileSync(join(folder, 'o/pairs.csv'), 'utf8').trim().split('\r\n');
  expect(pairs).toHaveLength(1 + 4 * 3);
  expect(pairs[1]).toMatch(/^tic-tac-toe,\S+,[12],\S+,[12],2,(0|0\.5|1|1\.5|2)$/);
  const { runs } = (await labJson(['runs', '.'], folder)) as { runs: Record<string, unknown>[] };
  const progress = { done: 4, planned: 4, state: 'finished' };
  expect(runs).toMatchObject([{ folder: 'o', method: 'comparison', game: 'tic-tac-toe', ...progress }]);

  const run = join(folder, 'o/runs/tic-tac-toe', folderOf(TAUGHT), 'seed-2');
  rmSync(join(run, 'checkpoints'), { recursive: true });
  writeFileSync(join(run, 'state.msgpack'), 'damaged');
  const { status, stdout, stderr } = await lab([...args, ...small], folder);
  expect(status).toBe(2);
  expect(stderr).toContain(`${TAUGHT}, seed 2 on tic-tac-toe failed: `);
  expect(stdout).toContain(`- ${TAUGHT}, seed 2 on tic-tac-toe failed: `);
  const kept = JSON.parse(readFileSync(join(folder, 'o/compare.json'), 'utf8')) as CompareFound;
  expect(kept.games[0].entries.map(({ finals }) => finals.length)).toEqual([2, 1]);
  const again = commandOf(kept);
  expect(again.slice(0, 3)).toEqual(['compare', EVOLVED, TAUGHT]);
  expect((await lab([...again, '--out', 'o', '--workers', '1'], folder)).stdout).toBe(stdout);
  writeFileSync(
    join(folder, 'o/compare.json'),
    '{"entries":[],"games":[{}],"runs":[],"remarks":[],"failures":[],"budget":{"amount":1}}',
  );
  const damaged = await lab(['report', 'o'], folder);
  expect([damaged.status, damaged.stderr.split('\n')[0]]).toEqual([
    2,
    expect.stringContaining('compare.json is damaged') as string,
  ]);
});

test('what does not fit is refused in one line before anything is written', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['--game', 'tic-tac-toe', '--out', 'o', '--workers', '1'];
  for (const [words, message] of [
    [
      ['coevolution', 'n-tuple', '--budget', 'games=10', '--set', 'population=4'],
      "n-tuple: learner 'td' has no option 'population'",
    ],
    [['coevolution', '--budget', 'hours=3'], '--budget hours=3 is no budget'],
    [['nothing', '--budget', 'games=10'], "nothing: no method is called 'nothing'"],
    [['--budget', 'games=10'], 'nothing to compare'],
    [[TAUGHT, '--budget', 'games=10', '--game', 'tic-tac-to'], "no game is called 'tic-tac-to'"],
    [[TAUGHT, '--budget', 'games=10', '--oracle', 'nowhere'], "there are no solved positions 'nowhere'"],
    [[TAUGHT, '--budget', 'games=10', '--oracle', 'othello'], 'is of another game'],
    [
      ['coevolution+seed=3', '--budget', 'games=10'],
      "coevolution+seed=3: lab compare takes no setting 'seed'",
    ],
  ] as const) {
    const { status, stderr } = await lab(['compare', ...words, ...args], folder);
    expect([status, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining(message) as string]);
    expect(() => readFileSync(join(folder, 'o/plan.json'))).toThrow();
  }
});

test('a file of a whole comparison gives what its flags give', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(
    join(folder, 'study.yaml'),
    'game: tic-tac-toe\nbudget: games=20\nseeds: 1\ncheckpoints: 1\nrounds: 1\npool: 1\nplies: 1\nanchor: random\nentries:\n' +
      '  - { method: coevolution, set: { population: 4, games: 2 } }\n',
  );
  const file = await lab(['compare', 'study.yaml', '--out', 'a', '--workers', '1'], folder);
  expect(file.status, file.stderr).toBe(0);
  const flags = ['--game=tic-tac-toe', '--budget=games=20', '--seeds=1', '--checkpoints=1', '--rounds=1'];
  const typed = ['coevolution=' + EVOLVED, ...flags, '--pool=1', '--plies=1', '--anchor=random'];
  await lab(['compare', ...typed, '--out', 'b', '--workers', '1'], folder);
  const read = (name: string) => readFileSync(join(folder, name, 'compare.json'), 'utf8');
  expect(read('a')).toBe(read('b'));
  // Whatever stands before the file.
  const after = await lab(['compare', '--quiet', 'study.yaml', '--out', 'd', '--workers', '1'], folder);
  expect(after.status, after.stderr).toBe(0);
  expect(read('d')).toBe(read('b'));
  const none = await lab(['compare', EVOLVED, '--game', 'tic-tac-toe', '--out', 'c'], folder);
  expect([none.status, none.stderr.split('\n')[0]]).toEqual([2, 'Error: --budget is missing (LAB_USAGE)']);
});

test('settings that contradict a preset one after the other are resolved by the one line of the hint', async () => {
  const folder = emptyFolder(onTestFinished);
  const line = [
    'n-tuple',
    '--game',
    'connect-four',
    '--budget',
    'games=20',
    '--seeds',
    '1',
    '--workers',
    '1',
  ];
  const small = ['--checkpoints', '1', '--rounds', '1', '--pool', '1', '--out', 'o'];
  const refused = await lab(['compare', 'cma=coevolution+optimizer=cmaes', ...line, ...small], folder);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(
    "cma: learner 'coevolution': opponents 'mirrored' is for the optimizer openai-es",
  );
  expect(refused.stderr).toContain('; and cmaes is for at most 1000 weights');
  const typed = /Hint: type (\S+)/.exec(refused.stderr)![1];
  expect(typed).toBe('cma=coevolution+opponents=population+optimizer=sep-cmaes');
  const { runs } = (await labJson(
    ['compare', typed + '+population=4+games=1', ...line, ...small],
    folder,
  )) as unknown as CompareFound;
  expect(runs.map(({ label }) => label)).toEqual(['cma', 'n-tuple']);
});

test('no two processes work in one folder', async () => {
  const folder = emptyFolder(onTestFinished);
  const out = join(folder, 'o');
  mkdirSync(out);
  writeFileSync(join(out, 'rates.yaml'), 'machine: m\nrates: []\n');
  const release = await new RunFolder(out).lock();
  try {
    await expect(compare(contextOf(laboratory), request(out, [TAUGHT], { seeds: 1 }))).rejects.toMatchObject({
      code: 'LAB_RUN_BUSY',
    });
  } finally {
    release();
  }
  expect((await compare(contextOf(laboratory), request(out, [TAUGHT], { seeds: 1 }))).ok).toBe(true);
});

test('a folder keeps its budget', async () => {
  const folder = emptyFolder(onTestFinished);
  await compare(contextOf(laboratory), request(join(folder, 'o'), [TAUGHT], { seeds: 1 }));
  cpSync(join(folder, 'o'), join(folder, 'p'), { recursive: true });
  const other = request(join(folder, 'p'), [TAUGHT], { budget: { unit: 'games', amount: 90 } });
  await expect(compare(contextOf(laboratory), other)).rejects.toMatchObject({ code: 'LAB_RUN_CHANGED' });
});

test('a comparison writes a figure for each game, whose text is text and complete', async () => {
  const folder = emptyFolder(onTestFinished);
  const long = `${'a-very-long-name-'.repeat(4)}<&>`;
  writeFileSync(
    join(folder, 'entries.yaml'),
    `- { name: '${long}', method: coevolution, preset: quick, set: { population: 4, games: 1 } }\n- { name: b, method: td-mc, preset: quick, set: { episodes: 20, testGames: 0 } }\n`,
  );
  const args = ['--game', 'tic-tac-toe', '--seeds', '1', '--budget', 'games=40', '--checkpoints', '2'];
  const small = ['--rounds', '1', '--pool', '1', '--out', 'o', '--workers', '1'];
  await labJson(['compare', 'entries.yaml', ...args, ...small], folder);
  const svg = readFileSync(join(folder, 'o/figures/tic-tac-toe.svg'), 'utf8');
  expect(svg).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/,
  );
  expect(svg).not.toMatch(/var\(|system-ui|…/);
  const texts = [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]*)(?=<)/g)].map(([, text]) => text);
  expect(texts.join('')).toContain(long.replace('<&>', '&lt;&amp;&gt;'));
  expect(texts).toContain('b');
  expect(texts).toContain('Elo of the champion');
  const pdf = readFileSync(join(folder, 'o/figures/tic-tac-toe.pdf'), 'latin1');
  expect(pdf).toContain('(Elo of the champion) Tj');
  expect(pdf).toMatch(/%%EOF\n$/);
});

test('a name may begin with any letter, and may be typed again', async () => {
  const folder = emptyFolder(onTestFinished);
  const texts = [`über=${EVOLVED}`, `(甲)=${TAUGHT}`];
  const small = ['--game', 'tic-tac-toe', '--seeds', '1', '--budget', 'games=60', '--rounds', '1'];
  const { stdout, status } = await lab(
    ['compare', ...texts, ...small, '--out', 'o', '--workers', '1'],
    folder,
  );
  expect(status).toBe(0);
  const kept = JSON.parse(readFileSync(join(folder, 'o/compare.json'), 'utf8')) as CompareFound;
  const again = commandOf(kept);
  expect(again.slice(0, 3)).toEqual(['compare', ...texts]);
  expect((await lab([...again, '--out', 'o', '--workers', '1'], folder)).stdout).toBe(stdout);
});

test('two results for one file are refused before anything is learned', async () => {
  const folder = emptyFolder(onTestFinished);
  const files = ['--csv', 'same', '--latex', './same', '--force'];
  const { status, stderr } = await lab(
    ['compare', TAUGHT, '--game', 'tic-tac-toe', '--budget', 'games=60', '--out', 'o', ...files],
    folder,
  );
  expect([status, stderr]).toEqual([
    2,
    'Error: two results would be written to ./same (LAB_USAGE)\nHint: name a file for each\n',
  ]);
  expect(existsSync(join(folder, 'o'))).toBe(false);
});
