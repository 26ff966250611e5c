// How fast 2048 is learned beside the plain loop of loop.cc: the same rows and squares by TD(0), in turns on one machine. It
// needs g++. Made into a table by
//   npm run figures -- papers/szubert-jaskowski-2014/figures/speed.json node papers/szubert-jaskowski-2014/speed.ts 10000 3
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLab } from 'evolab';
import { allowWideKernels } from 'evolab/network';

const [games = '10000', turns = '3'] = process.argv.slice(2);
const PER_GENERATION = 1000;

/** Slides in a second of processor time, and the mean score of the last games. */
interface Speed {
  readonly slides: number;
  readonly seconds: number;
}

const folder = mkdtempSync(join(tmpdir(), 'evolab-2048-'));
const program = join(folder, 'loop');
execFileSync('g++', [
  ...['-O3', '-march=native', '-std=c++17', join(import.meta.dirname, 'loop.cc')],
  ...['-o', program],
]);

// As the command does.
allowWideKernels();
const lab = await openLab({ workers: 1 });

async function ours(generations: number, seed: number): Promise<Speed> {
  const begun = process.cpuUsage();
  let slides = 0;
  const run = lab.evolve({
    method: 'n-tuple',
    game: '2048',
    generations,
    seed,
    config: {
      learner: {
        use: 'td',
        evaluator: { use: 'n-tuple', tuples: 'patterns', output: 'score' },
        schedule: [{ episodes: 1e9, eta: 0.1, eps: 1 }],
        gamma: 1,
        trainBoth: true,
        bootstrap: 'next',
        explored: 'follow',
        episodes: PER_GENERATION,
        lanes: 1,
        testGames: 0,
        step: 'fixed',
        lambda: 0,
      },
      rating: { every: 1e6, anchors: ['random'] },
    },
  });
  for await (const event of run) if (event.type === 'generation') slides += event.report.updates ?? 0;
  const { user, system } = process.cpuUsage(begun);
  return { slides, seconds: (user + system) / 1e6 };
}

const theirs = (): Speed => JSON.parse(execFileSync(program, [games], { encoding: 'utf8' })) as Speed;

const generations = Math.max(1, Math.round(Number(games) / PER_GENERATION));
// So that code is compiled before it is measured.
await ours(1, 0);
const rates: (readonly [ours: number, theirs: number])[] = [];
for (let turn = 1; turn <= Number(turns); turn++) {
  const [mine, plain] = [await ours(generations, turn), theirs()];
  rates.push([mine.slides / mine.seconds, plain.slides / plain.seconds]);
}
await lab.close();
rmSync(folder, { recursive: true });

const count = (rate: number) => Math.round(rate).toLocaleString('en');
const rows = rates.map(([mine, plain], i) => [
  `${i + 1}`,
  count(mine),
  count(plain),
  (mine / plain).toFixed(2),
]);
console.log(
  JSON.stringify({
    head: ['turn', 'slides learned in a CPU second, here', 'plain loop in C++', 'ratio'],
    rows,
  }),
);
