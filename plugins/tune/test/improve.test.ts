import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { readAgents } from 'evolab/storage';
import { expect, onTestFinished, test } from 'vitest';
import { contextOf, emptyFolder, installedLaboratory, lab, labJson, startLab } from 'evolab/testing';
import { improve as improved, type Tried } from '../src/improve.ts';

const GAME = 'othello:size=6';
const RUN = [
  'evolve',
  '--plugin',
  'coevolution',
  '--preset',
  'othello',
  '--game',
  GAME,
  '--population',
  '32',
];
const improve = (nodes: number, rounds: number): string[] => [
  ...['improve', 'run', '--nodes', String(nodes)],
  ...['--rounds', String(rounds), '--depth', '4'],
];

/** A run of so few generations that more of them help. */
async function begunRun(cwd: string): Promise<void> {
  await labJson([...RUN, '--generations', '30', '--set', 'rating.rounds=1', '--out', 'run'], cwd);
}

test('what makes a champion stronger is kept, the same for any number of workers', async () => {
  const folders = [emptyFolder(onTestFinished), emptyFolder(onTestFinished)];
  const found = [];
  await begunRun(folders[0]);
  cpSync(join(folders[0], 'run'), join(folders[1], 'run'), { recursive: true });
  for (const [i, cwd] of folders.entries()) {
    found.push(await labJson([...improve(100, 80), '--workers', String(i + 1)], cwd));
  }
  expect(found[0]).toEqual(found[1]);
  const [one, two] = folders.map((cwd) => readFileSync(join(cwd, 'improved.msgpack')));
  expect(one).toEqual(two);
  const tried = found[0]['tried'] as Tried[];
  expect(tried.map(({ step }) => step)).toEqual([
    'more learning',
    'exact endgames',
    'deeper entries',
    'ProbCut',
  ]);
  for (const { games, score, scoreInterval } of tried) {
    expect(games).toBeGreaterThan(0);
    expect(score).toBeGreaterThanOrEqual(scoreInterval[0]);
    expect(score).toBeLessThanOrEqual(scoreInterval[1]);
  }
  expect(tried[0].kept).toBe(true);
  // The run went on, and the agent has the search of what was kept.
  const [{ agent, lineage }] = readAgents(join(folders[0], 'improved.msgpack')).agents;
  expect(lineage?.generation).toBe(60);
  expect(agent.budget).toEqual({ nodes: 100, ...(tried[1].kept && { exact: 100 }) });
  expect(agent.searcher.use).toBe(tried[2].kept ? 'pvs' : 'deepening');
  expect((agent.searcher as { probCut?: string }).probCut ?? '').toMatch(tried[3].kept ? /^3:1:/ : /^$/);
  const total = found[0]['total'] as Tried;
  expect(total.score).toBeGreaterThan(0.5);
  // No test decides about it.
  expect(total).not.toHaveProperty('kept');
});

test('where nothing helps, nothing is written', async () => {
  const cwd = emptyFolder(onTestFinished);
  // So few games convince nobody.
  const line = [
    'improve',
    'connect-four-threats',
    '--game',
    'connect-four',
    '--nodes',
    '100',
    '--rounds',
    '2',
  ];
  const { stdout, status } = await lab(line, cwd);
  expect(status).toBe(0);
  expect(stdout).toContain('nothing was written');
  expect(existsSync(join(cwd, 'improved.msgpack'))).toBe(false);
});

test('where no shallow search predicts a deep one, ProbCut is left out', async () => {
  const line = ['improve', 'constant', '--game', 'tic-tac-toe', '--nodes', '100', '--rounds', '1'];
  const { tried } = await labJson([...line, '--depth', '3'], emptyFolder(onTestFinished));
  expect((tried as Tried[]).map(({ step }) => step)).toEqual(['deeper entries']);
});

test('an agent for which there is nothing to try is told so', async () => {
  const { stdout } = await lab(
    ['improve', 'uct:sims=5', '--game', 'tic-tac-toe'],
    emptyFolder(onTestFinished),
  );
  expect(stdout).toContain('There is nothing to try');
});

test('in games with luck nothing but learning is tried', async () => {
  const cwd = emptyFolder(onTestFinished);
  await labJson(
    [
      ...[
        'evolve',
        '--plugin',
        'td-mc',
        '--game',
        'backgammon:gammons=false',
        '--generations',
        '1',
        '--out',
        'run',
      ],
      ...['--set', 'learner.episodes=20', '--set', 'learner.testGames=2', '--set', 'rating.rounds=1'],
    ],
    cwd,
  );
  const found = await labJson(improve(300, 2), cwd);
  expect((found['tried'] as Tried[]).map(({ step }) => step)).toEqual(['more learning']);
});

test.each([
  [['improve', 'random', '--game', 'nim:players=3'], 'LAB_WRONG_GAME'],
  [['improve', 'nobody'], 'LAB_BAD_AGENT'],
])('%j is refused in one line', async (args, code) => {
  const { status, stderr } = await lab(args, emptyFolder(onTestFinished));
  expect([status, stderr.split('\n').length]).toEqual([2, 3]);
  expect(stderr).toContain(code);
});

test('a file that is there is refused before anything is played', async () => {
  const cwd = emptyFolder(onTestFinished);
  writeFileSync(join(cwd, 'improved.msgpack'), 'mine');
  const { status, stderr } = await lab(['improve', 'material', '--game', 'draughts'], cwd);
  expect([status, stderr.includes('LAB_FILE_EXISTS')]).toEqual([2, true]);
  expect(readFileSync(join(cwd, 'improved.msgpack'), 'utf8')).toBe('mine');
});

test('stopped while it plays, it ends with 130, and the file has what was kept or is not there', async () => {
  const cwd = emptyFolder(onTestFinished);
  await begunRun(cwd);
  const child = startLab([...improve(20_000, 1000), '--workers', '1'], cwd);
  const ended = once(child, 'exit');
  const generations = () => readFileSync(join(cwd, 'run/log.jsonl'), 'utf8').split('\n').length;
  const begun = generations();
  while (generations() <= begun && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGINT');
  const [status] = (await ended) as [number];
  expect(status).toBe(130);
  expect(existsSync(join(cwd, 'improved.msgpack'))).toBe(false);
});

test.each(['depth 1', 'learning'])('stopped in %s, it ends with what was tried by then', async (phase) => {
  const laboratory = await installedLaboratory();
  const cwd = emptyFolder(onTestFinished);
  if (phase === 'learning') await begunRun(cwd);
  const folder = phase === 'learning' ? join(cwd, 'run') : undefined;
  const agent = laboratory.agentOf(folder ?? 'othello-mobility', { use: 'othello', size: 6 });
  const context = contextOf(laboratory, {
    abortAt: (event) => event.type === 'progress' && event.phase === phase && event.done > 0,
  });
  const request = { agent, folder, nodes: 100, rounds: 1, depth: 4, seed: 1 };
  const { tried, total, interrupted } = await improved(context, request);
  expect([tried.map(({ step }) => step), total, interrupted]).toEqual([
    folder === undefined ? ['exact endgames', 'deeper entries'] : [],
    undefined,
    true,
  ]);
});
