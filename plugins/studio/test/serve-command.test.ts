import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { processIn } from '../../../src/storage/folder-use.ts';
import { emptyFolder, lab, startLab } from 'evolab/testing';
import { ask } from './requests.ts';

test('Ctrl-C ends the page, stops the runs that it started, and says how to go on with them', async () => {
  const cwd = emptyFolder(onTestFinished);
  const folder = join(cwd, 'run');
  const evolve = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--population', '4'];
  await lab([...evolve, '--generations', '1', '--out', folder, '--workers', '1', '--quiet'], cwd);
  const log = () => readFileSync(join(folder, 'log.jsonl'), 'utf8').split('\n').length - 1;
  const before = log();

  const child = startLab(['serve', '.'], cwd);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!/http:\S+\n/.test(said)) await sleep(20);
  const { href, host, origin } = new URL(/http:\S+/.exec(said)![0]);
  const token = new URL(href).searchParams.get('token');
  const headers = { origin, host, 'content-type': 'application/json' };
  const body = JSON.stringify({ run: 'run', generations: 100_000 });
  const resumed = await ask(href, `/api/resume?token=${token}`, { method: 'POST', headers, body });
  expect(resumed).toMatchObject({ status: 200 });
  while (log() < before + 2) await sleep(20);

  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(processIn(join(folder, 'lock'))).toBe(undefined);
  const [, command] = /Stopped \S*run\. To go on:\n {2}lab (.*)\n/.exec(said) ?? [];
  const kept = log();
  const further = [...command.split(' '), '--generations', String(kept + 1), '--workers', '1', '--quiet'];
  expect(await lab(further, cwd)).toMatchObject({ status: 0 });
  expect(log()).toBeGreaterThan(kept);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});
