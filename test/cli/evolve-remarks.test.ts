import { appendFileSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

const OPTIONS = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--help-options'];

test('an option that its extension does not have is told with the file that gives it', async () => {
  const cwd = realpathSync(emptyFolder());
  writeFileSync(join(cwd, 'mine.yaml'), 'learner: { use: coevolution, dpeth: 2 }\n');
  const named = await lab([...OPTIONS, '--config', 'mine.yaml'], cwd);
  expect(named).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^Error: mine\.yaml: learner 'coevolution' has no option 'dpeth' \(LAB_BAD_OPTION\)\nHint: .*'depth'/,
    ) as string,
  });
  // A value that is typed is no fault of a file, and a file that is laid over by it is none either.
  writeFileSync(join(cwd, 'mine.yaml'), 'learner: { use: coevolution, depth: 0 }\n');
  const typed = await lab([...OPTIONS, '--config', 'mine.yaml', '--set', 'depth=-1'], cwd);
  expect(typed.stderr).toMatch(/^Error: option 'depth' of learner 'coevolution' /);
  expect((await lab([...OPTIONS, '--config', 'mine.yaml', '--set', 'depth=1'], cwd)).status).toBe(0);
  writeFileSync(join(cwd, 'lab.config.yaml'), 'learner: { use: coevolution, games: many }\n');
  const found = await lab(OPTIONS, cwd);
  expect(found.stderr.split('\n')[0]).toContain(
    `Error: ${join(cwd, 'lab.config.yaml')}: option 'games' of learner 'coevolution' `,
  );
});

test('options are not listed in place of a run that is to go on', async () => {
  const { status, stderr } = await lab([...OPTIONS, '--resume', '--out', 'run'], emptyFolder());
  expect([status, stderr]).toEqual([2, expect.stringContaining('--help-options') as string]);
  expect(stderr).toContain('--resume');
});

test('a file with the learner of another method is named, unless the command line names a learner', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'mine.yaml'), 'learner: td\n');
  const config = ['--config', 'mine.yaml'];
  const { status, stderr, stdout } = await lab([...OPTIONS, ...config], cwd);
  expect([status, stdout.split('\n')[0]]).toEqual([0, expect.stringContaining('the learner td:')]);
  expect(stderr).toBe(
    "mine.yaml has the learner 'td' of td-mc: it learns, not that of --plugin coevolution\n",
  );
  expect((await lab([...OPTIONS, ...config, '--set', 'learner=coevolution'], cwd)).stderr).toBe('');
  writeFileSync(join(cwd, 'mine.yaml'), 'learner: { use: coevolution, depth: 1 }\n');
  expect((await lab([...OPTIONS, ...config], cwd)).stderr).toBe('');
});

test('a run whose log was removed says so when it goes on, and when a page is made of it', async () => {
  const cwd = emptyFolder();
  const small = '--population 4 --workers 1 --set games=2 --set rating.rounds=1'.split(' ');
  const begin = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', ...small, '--out', 'run'];
  const whole = await lab([...begin, '--generations', '2'], cwd);
  expect([whole.status, whole.stderr]).toEqual([0, expect.not.stringContaining('log.jsonl') as string]);
  const log = join(cwd, 'run/log.jsonl');
  const lines = readFileSync(log, 'utf8');
  const report = ['report', 'run', '--games', '0', '--workers', '1'];
  expect((await lab(report, cwd)).stderr).not.toContain('log.jsonl');
  rmSync(log);
  const lost = (told: number, of: number) =>
    `Warning: ${join('run', 'log.jsonl')} tells of ${told} of ${of} generations: the curves of the others are lost\n`;
  expect((await lab(report, cwd)).stderr).toContain(lost(0, 2));
  const resume = ['evolve', '--resume', '--out', 'run', '--workers', '1', '--generations'];
  const resumed = await lab([...resume, '3'], cwd);
  expect([resumed.status, resumed.stderr]).toEqual([0, expect.stringContaining(lost(0, 2)) as string]);
  expect((await lab([...begin, '--generations', '3', '--resume'], cwd)).stderr).toContain(lost(1, 3));
  // Put back, it is whole again.
  const last = readFileSync(log, 'utf8');
  writeFileSync(log, lines);
  appendFileSync(log, last);
  expect((await labJson([...resume, '3'], cwd))['generations']).toBe(3);
  expect((await lab(report, cwd)).stderr).not.toContain('log.jsonl');
});
