import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sheets } from '@evolab/gdl';
import { BOMBS } from '../../plugins/gdl/test/bombs.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack } from './attack.ts';
import { damage } from './damage.ts';
import { badRefusal, LabProcess, oneLine, runLab } from './lab-process.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const bombNames = Object.keys(BOMBS);

const bombs: Attack = {
  name: 'GDL bombs',
  promise:
    'A game from rules that would take minutes and gigabytes is made, or refused, within seconds and below 512 MB.',
  tries: bombNames.length,
  seconds: 150,
  prepare: () => ({
    async attempt(_, index) {
      const name = bombNames[index % bombNames.length];
      const script = join(root, 'plugins/gdl/test/bombs.ts');
      const { stdout } = await run(process.execPath, [script, name], { timeout: 100_000 });
      const [, cpu] = /([\d.]+) s of CPU/.exec(stdout) ?? [];
      const [, rss] = /(\d+) MB/.exec(stdout) ?? [];
      const refused = stdout.includes('LAB_GDL_LIMIT');
      if (cpu === undefined || Number(cpu) > 10 || Number(rss) > 512 || refused !== BOMBS[name].refused)
        return stdout.trim();
      return undefined;
    },
  }),
};

const damagedRules: Attack = {
  name: 'damaged GDL',
  promise: 'Damaged rules are played, or refused in one line; they never cause a crash.',
  tries: 60,
  seconds: 60,
  prepare: (folder) => ({
    async attempt(random, index) {
      const names = Object.keys(sheets);
      const whole = Buffer.from(sheets[names[random.below(names.length)]]);
      const file = `${index}.kif`;
      writeFileSync(join(folder, file), damage(whole, random));
      const ended = await runLab(['perft', '--game', `gdl:file=${file}`, '--depth', '1'], { cwd: folder });
      return ended.child.exitCode === 0 ? undefined : badRefusal(ended);
    },
  }),
};

/** What a manager may send, of all kinds and at any moment. */
function message(random: Random): string {
  const rules = sheets['tic-tac-toe'];
  const bomb = BOMBS[bombNames[random.below(bombNames.length)]].rules;
  const texts = [
    `(START m${random.below(3)} x (${rules}) 1 1)`,
    `(START m${random.below(3)} x (${bomb}) 1 1)`,
    '(PLAY m1 NIL)',
    '(PLAY m1 ((mark 1 1) noop))',
    '(PLAY m2 (nonsense))',
    '(STOP m1 NIL)',
    `(ABORT m${random.below(3)})`,
    '(PREVIEW)',
    '((((',
    'x'.repeat(3 << 20),
  ];
  return texts[random.below(texts.length)];
}

const managers: Attack = {
  name: 'misbehaving GGP managers',
  promise: 'A GGP server answers INFO within a second, whatever it is sent, and is free again afterwards.',
  tries: 20,
  seconds: 90,
  async prepare(folder) {
    const args = ['ggp', 'serve', 'uct', '--port', '0', '--margin', '300', '--name', 'tester'];
    const server = new LabProcess(args, { cwd: folder });
    const address = /(http:\S+);/;
    while (!address.test(server.stderr)) await sleep(50);
    const url = address.exec(server.stderr)![1];
    const post = async (body: string, millis: number): Promise<string> => {
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(millis) });
      return response.text();
    };
    return {
      async attempt(random) {
        const sent = Array.from({ length: 8 }, () => post(message(random), 3000).catch(() => undefined));
        for (let i = 0; i < 20; i++) {
          const begun = performance.now();
          await post('(INFO)', 10_000);
          const millis = performance.now() - begun;
          if (millis > 1000) return `INFO took ${millis.toFixed(0)} ms`;
          await sleep(50);
        }
        await Promise.all(sent);
        for (const match of ['m0', 'm1', 'm2']) await post(`(ABORT ${match})`, 5000);
        const state = await post('(INFO)', 5000);
        return state.includes('available') ? undefined : state;
      },
      async close() {
        await server.kill();
      },
    };
  },
};

const EVOLVE =
  'evolve --plugin coevolution --game tic-tac-toe --population 6 --workers 1 --generations 100000 --out run';
const lab = `"${process.execPath}" "${join(root, 'bin/run.js')}"`;

/** Lines for a shell, what status they end with, and what is said. */
const ENDS = [
  [`(${lab} ${EVOLVE}; echo $? > status) 2> said | head -1`, '0', /lab evolve --resume --out run/],
  [`${lab} ${EVOLVE} > /dev/full 2> said; echo $? > status`, '2', /\(LAB_DISK\)/],
  [`${lab} list > /dev/full 2> said; echo $? > status`, '2', /\(LAB_DISK\)/],
  [`(${lab} list; echo $? > status) 2> said | head -1`, '0', /^$/],
  [`${lab} nonsense 2> /dev/full; echo $? > status; : > said`, '2', /^$/],
] as const;

const pipes: Attack = {
  name: 'pipes and full devices',
  promise: 'If nobody reads its output, a command ends with one line and status 0 or 2, and leaves no lock.',
  tries: 20,
  seconds: 60,
  missing: () => (existsSync('/dev/full') ? undefined : 'no /dev/full'),
  prepare: (folder) => ({
    async attempt(_, index) {
      const cwd = join(folder, String(index));
      mkdirSync(cwd);
      const [line, status, said] = ENDS[index % ENDS.length];
      await run('/bin/sh', ['-c', line], { cwd, timeout: 60_000 });
      const { stdout } = await run('/bin/sh', ['-c', 'cat status said'], { cwd });
      const [ended, ...rest] = stdout.split('\n');
      const text = rest.join('\n');
      if (ended !== status || !said.test(text) || /^ +at /m.test(text)) return oneLine(stdout);
      return existsSync(join(cwd, 'run/lock')) ? 'the lock is left' : undefined;
    },
  }),
};

export const bounds: readonly Attack[] = [bombs, damagedRules, managers, pipes];
