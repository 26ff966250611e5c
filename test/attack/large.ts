import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAgents, writeAgent, type StoredAgent } from '../../src/storage/agent-file.ts';
import type { Rating } from '../../src/contract/evolution.ts';
import type { Attack } from './attack.ts';
import { badRefusal, oneLine, runLab, succeeds } from './lab-process.ts';

const RATINGS = 500_000;
const MOST_SECONDS = 60;
const MOST_MEGABYTES = 1500;

/** Ratings of few opponents by many generations, or of as many opponents as there are ratings. */
const KINDS: Readonly<Record<string, (i: number) => Pick<Rating, 'against' | 'generation'>>> = {
  generations: (i) => ({ against: ['random', 'greedy'][i % 2], generation: i >> 1 }),
  opponents: (i) => ({ against: `material:depth=${i}`, generation: i }),
  repeats: () => ({ against: 'random', generation: 1 }),
};

const LINES = [
  ['share', 'many.msgpack', '--out', 'page.html'],
  ['inspect', 'many.msgpack'],
  ['inspect', 'many.msgpack', '--json'],
  ['duel', 'many.msgpack', 'random', '--rounds', '1', '--workers', '1'],
  ['tournament', 'many.msgpack', 'random', '--rounds', '1', '--workers', '1', '--out', 'new'],
];

const manyRatings: Attack = {
  name: 'an agent with 500,000 ratings',
  promise: `An agent file with ${RATINGS} ratings is shown, shared and played, or refused in one line, within ${MOST_SECONDS} s of CPU time and ${MOST_MEGABYTES} MB.`,
  tries: 15,
  seconds: 90,
  async prepare(folder) {
    const evolve =
      'evolve --plugin coevolution --game tic-tac-toe --population 6 --set games=2 --generations 1';
    await succeeds([...evolve.split(' '), '--set', 'rating.rounds=1', '--out', 'run'], { cwd: folder });
    const [champion] = readAgents(join(folder, 'run/champion.msgpack')).agents as [StoredAgent];
    const usage = pathToFileURL(join(import.meta.dirname, 'say-usage.ts')).href;
    const kinds = Object.keys(KINDS);
    const files = kinds.map((kind) => join(folder, `${kind}.msgpack`));
    for (const [i, file] of files.entries()) {
      const ratings = Array.from({ length: RATINGS }, (_, k) => ({
        wins: k % 7,
        losses: k % 5,
        draws: k % 3,
        ...KINDS[kinds[i]](k),
      }));
      writeAgent(file, { ...champion, ratings });
    }
    return {
      async attempt(_, index) {
        const cwd = join(folder, String(index));
        mkdirSync(cwd);
        const kind = index % files.length;
        cpSync(files[kind], join(cwd, 'many.msgpack'));
        const args = LINES[Math.floor(index / files.length) % LINES.length];
        const ended = await runLab(args, { cwd, env: { NODE_OPTIONS: `--import ${usage}` } });
        rmSync(cwd, { recursive: true });
        const [said, seconds, megabytes] = /([\d.]+) s of CPU, ([\d.]+) MB\n$/.exec(ended.stderr) ?? [];
        const used = `lab ${args.join(' ')}, ${kinds[kind]}: ${seconds} s, ${megabytes} MB`;
        if (said === undefined) return `${used}: ${oneLine(ended.stderr)}`;
        if (Number(seconds) > MOST_SECONDS || Number(megabytes) > MOST_MEGABYTES) return used;
        ended.stderr = ended.stderr.slice(0, -said.length);
        const fault = ended.child.exitCode === 0 ? undefined : badRefusal(ended);
        return fault === undefined ? undefined : `${used}: ${fault}`;
      },
    };
  },
};

export const large: readonly Attack[] = [manyRatings];
