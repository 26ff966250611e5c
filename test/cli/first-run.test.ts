// What README.md and the agent in Python of docs/engines.md have people type, in order, with settings that make it short.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labProcess } from '../../src/testing/index.ts';
import { pageLines } from './page-lines.ts';
import { root } from './shell.ts';

const python = spawnSync('python3', ['--version'], { timeout: 600_000 }).status === 0;

/** How a command is made short, and what it has to show. */
interface Typed {
  readonly more?: readonly string[];
  readonly shown: RegExp;
}

/** Types the lines that begin with a key of `known`, in order; each key must be met. */
async function follow(
  lines: readonly (readonly string[])[],
  known: Readonly<Record<string, Typed>>,
  cwd: string,
): Promise<void> {
  const met = new Set<string>();
  for (const words of lines) {
    const key = Object.keys(known).find((start) => words.join(' ').startsWith(start));
    if (key === undefined) throw new Error(`no test types lab ${words.join(' ')}`);
    met.add(key);
    const { more = [], shown } = known[key];
    const args = [...words.map((word, at) => (words[at - 1] === '--rounds' ? '1' : word)), ...more];
    const { status, stdout, stderr } =
      words[0] === 'play' ? await labProcess(args, cwd, { input: '1\nquit\n' }) : await lab(args, cwd);
    expect(status, `${words.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
    expect(stdout, words.join(' ')).toMatch(shown);
  }
  expect([...met].sort()).toEqual(Object.keys(known).sort());
}

/** Named on the page, not called, or with something that the reader puts in the place of capital letters. */
const isCalled = (words: readonly string[]) =>
  words.length > 1 && !words.some((word) => /^[A-Z]+$/.test(word));

test('every command of README.md can be typed in order', async () => {
  const cwd = emptyFolder(onTestFinished);
  await follow(
    pageLines('README.md').flatMap(({ words }) => (isCalled(words) ? [words] : [])),
    {
      // The one that can be repeated with any number of workers.
      'evolve --plugin coevolution --game': {
        more: ['--generations', '1'],
        shown: /champion of generation 1, one\//,
      },
      'evolve --plugin coevolution': {
        more: [
          '--generations',
          '1',
          '--workers',
          '1',
          '--set',
          'learner.episodes=5',
          '--set',
          'rating.rounds=1',
        ],
        shown: /lab play populations\/coevolution-draughts-1$/m,
      },
      play: { shown: /^coevolution-draughts-1 plays \S+ \(-?\d\.\d\d\)$/m },
      duel: { more: ['--rounds', '1'], shown: /^coevolution-draughts-1 against material:depth=2 /m },
      report: { shown: /^populations\/coevolution-draughts-1\/report\.html$/m },
      improve: { more: ['--rounds', '1', '--nodes', '100', '--depth', '3'], shown: /^more learning +2 /m },
      solve: { shown: /a draw \(value 0\)/ },
      analyze: { shown: /^ +4 .*\d{4}$/m },
      perft: { shown: /^845931 leaves/ },
    },
    cwd,
  );
});

test.skipIf(!python)(
  'every command on the agent in Python of docs/engines.md can be typed in order',
  async () => {
    const cwd = emptyFolder(onTestFinished);
    const page = readFileSync(join(root, 'docs/engines.md'), 'utf8');
    const block = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page)![1];
    writeFileSync(join(cwd, 'bot.py'), block('python'));
    writeFileSync(join(cwd, 'corners.yaml'), block('yaml'));
    await follow(
      pageLines('docs/engines.md').flatMap(({ words }) => (isCalled(words) ? [words] : [])),
      {
        play: { shown: /^engine:cmd="python3 bot\.py" plays \S+$/m },
        duel: { shown: /^engine:cmd="python3 bot\.py" against random /m },
        'tournament engine': { shown: /^ +\d +greedy:evaluator=material /m },
        report: { shown: /^cup\/report\.html$/m },
        'tournament corners.yaml': { shown: /^ +\d +corners /m },
      },
      cwd,
    );
  },
);
