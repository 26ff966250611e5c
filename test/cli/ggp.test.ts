import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, startLab } from './lab.ts';

/** What a child has printed once it matches; throws if the child ends before. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (pattern.test(output)) resolve(output);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
    child.once('exit', () => reject(new Error(`it ended: ${output}`)));
  });
}

async function serve(agent: string, cwd: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = startLab(['ggp', 'serve', agent, '--port', '0', '--margin', '700'], cwd);
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = /(http:\S+);/;
  const output = await printed(child, address);
  const kill = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return { url: address.exec(output)![1], kill };
}

test('two servers play a match, one is killed in mid-game, and the match is played to its end', async () => {
  const cwd = emptyFolder();
  const [one, other] = await Promise.all([serve('mini', cwd), serve('uct', cwd)]);
  const args = ['ggp', 'match', 'connect-four', one.url, other.url, '--startclock', '1', '--playclock', '1'];
  const referee = startLab([...args, '--out', 'match.json'], cwd);
  const ended = once(referee, 'exit');
  await printed(referee, /^ +3 /m);
  await other.kill();
  // What the referee had printed before comes with it: all moves after this step are asked of a dead player.
  const last = Number([...(await printed(referee, /^ +\d+ /m)).matchAll(/^ +(\d+) /gm)].at(-1)![1]);
  expect(await ended).toEqual([0, null]);
  const record = JSON.parse(readFileSync(join(cwd, 'match.json'), 'utf8')) as {
    roles: string[];
    finished: boolean;
    goals: number[];
    steps: string[][];
    faults: { role: string; step: number; answer: string | null }[];
  };
  expect(record.finished).toBe(true);
  expect(record.goals[0] + record.goals[1]).toBe(100);
  // A slow machine may make the living player miss moves, too.
  const missed = record.faults.filter(({ role, answer }) => role === record.roles[1] && answer === null);
  const steps = new Set(missed.map(({ step }) => step));
  expect(record.steps.length).toBeGreaterThan(last + 1);
  for (let step = last + 1; step < record.steps.length; step++) expect(steps).toContain(step);
});

test('a player that was never there is asked after', async () => {
  // Nobody listens at the port 2.
  const args = ['tic-tac-toe', 'http://127.0.0.1:2', 'random', '--startclock', '1', '--playclock', '1'];
  const { status, stdout, stderr } = await lab(['ggp', 'match', ...args], emptyFolder());
  expect(status).toBe(0);
  expect(stdout).toMatch(/^o  random  \d+ of 100 points$/m);
  expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:2: nobody answers there \(ECONNREFUSED\)\.$/m);
});

test('a match with dice is played to its end, and one that no rule ends is said to be cut short', async () => {
  const cwd = emptyFolder();
  const dice = await lab(['ggp', 'match', 'pig', 'random', 'random'], cwd);
  expect([dice.status, dice.stdout]).toEqual([
    0,
    expect.stringMatching(/^first {2}random {2}(0|100) of 100 points\n.*\n$/),
  ]);
  writeFileSync(
    join(cwd, 'on.kif'),
    '(role a) (init on) (<= (next on) (true on)) (legal a (go 1)) (legal a (go 2))',
  );
  const { status, stdout } = await lab(['ggp', 'match', 'on.kif', 'random'], cwd);
  expect([status, stdout]).toEqual([
    0,
    'a  random  0 of 100 points\nThe match was cut short after 500 steps, before an end by its rules.\n',
  ]);
});

test('a fault of rules is told with the file, the line and the column', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'bad.kif'), '(role a)\n(init on)\n  (legal a (go 1)');
  const { status, stderr } = await lab(['ggp', 'match', 'bad.kif', 'random'], cwd);
  expect(stderr).toMatch(
    /^Error: bad\.kif: line 3, column 3: a '\(' without its '\)' \(LAB_BAD_OPTION\)\nHint: /,
  );
  expect(status).toBe(2);
});

test.each([
  [['ggp', 'match', 'nowhere.kif', 'mini', 'mini'], 'LAB_BAD_FILE'],
  [['ggp', 'match', '/dev/null', 'mini', 'mini'], 'LAB_BAD_FILE'],
  [['ggp', 'match', '.', 'mini', 'mini'], 'LAB_BAD_FILE'],
  [['ggp', 'match', 'tic-tac-toe', 'random', 'random', '--out', '.'], 'LAB_DISK'],
  [['ggp', 'match', 'tic-tac-toe', 'mini'], 'LAB_USAGE'],
  [['ggp', 'match', 'tic-tac-toe', 'nobody', 'mini'], 'LAB_BAD_AGENT'],
  [['ggp', 'serve', 'nobody'], 'LAB_BAD_AGENT'],
  [['ggp', 'serve', 'mini', '--host', '192.0.2.1'], 'LAB_NETWORK'],
])('lab %j gives %s', async (args, code) => {
  const { status, stderr } = await lab(args, emptyFolder());
  expect(stderr).toMatch(new RegExp(`^Error: .*\\(${code}\\)`));
  expect(status).toBe(2);
});
