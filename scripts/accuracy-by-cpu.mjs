// How accurate the champions of methods are after equal CPU time of learning, on a set of solved positions:
//   npm run figures -- plugins/NAME/figures/FILE.json node scripts/accuracy-by-cpu.mjs FOLDER ORACLE 60,300 METHOD/PRESET:SEED... -- :SEARCH...
// Each method learns its preset in FOLDER, in slices of generations, until it has taken so many seconds; what is there is
// continued. Ratings are left out of the runs, and the time of starting a process counts. At each of the times the champion is
// asked with the searches that follow `--`, such as `:searcher=alphabeta,depth=1`, or else with its own. Needs Linux.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const args = process.argv.slice(2).filter((word) => word !== '--json');
const end = args.indexOf('--');
const [folder, oracle, times, ...methods] = end < 0 ? args : args.slice(0, end);
const searches = end < 0 ? [''] : args.slice(end + 1);
if (methods.length === 0)
  throw new Error(
    'node scripts/accuracy-by-cpu.mjs FOLDER ORACLE SECONDS METHOD/PRESET:SEED... -- :SEARCH...',
  );
const seconds = times.split(',').map(Number);
/** Ticks of the clock in a second of /proc. */
const TICKS = 100;
const NO_RATINGS = ['every=100000', 'anchors=[]', 'first=false', "oracle=''"].flatMap((text) => [
  '--set',
  `rating.${text}`,
]);

const lab = (words) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../bin/run.js'), ...words, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** CPU seconds of the processes that this one has waited for. */
function childSeconds() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (fields[13] + fields[14]) / TICKS;
}

/** Lets a method learn until each of the times; what it had taken and learned by then. */
function learn(method) {
  const [name, seed] = method.split(':');
  const [plugin, preset] = name.split('/');
  const run = join(folder, `${plugin}-${preset}-${seed}`);
  const kept = join(folder, `${plugin}-${preset}-${seed}.json`);
  const begun = existsSync(kept)
    ? JSON.parse(readFileSync(kept, 'utf8'))
    : { generations: 0, spent: 0, points: [] };
  const { points } = begun;
  let { generations, spent } = begun;
  for (const time of seconds) {
    if (points.some((point) => point.time === time)) continue;
    while (spent < time) {
      // As many as fill a third of what is left, by what one has taken so far; a start takes part of the first.
      const each = generations === 0 ? Infinity : spent / generations;
      const more = Math.max(
        1,
        Math.min(generations === 0 ? 1 : 2 * generations, Math.round((time - spent) / each / 1.5)),
      );
      const before = childSeconds();
      const first = ['--plugin', plugin, '--preset', preset, '--seed', seed, ...NO_RATINGS];
      lab([
        'evolve',
        ...(generations === 0 ? first : ['--resume']),
        '--out',
        run,
        '--generations',
        `${generations + more}`,
        '--workers',
        '1',
      ]);
      spent += childSeconds() - before;
      generations += more;
      writeFileSync(kept, JSON.stringify({ generations, spent, points }));
    }
    const champion = join(folder, `${plugin}-${preset}-${seed}-${time}.msgpack`);
    copyFileSync(join(run, 'champion.msgpack'), champion);
    const lines = readFileSync(join(run, 'log.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const games = lines.reduce((sum, line) => sum + (line.games ?? 0), 0);
    points.push({ time, spent, games, champion });
    writeFileSync(kept, JSON.stringify({ generations, spent, points }));
  }
  return points.filter(({ time }) => seconds.includes(time));
}

/** A share with its interval; sets without scores know no perfect moves. */
const percent = (rate) => {
  if (rate === undefined) return '';
  const { share, low, high } = rate;
  return `${(100 * share).toFixed(1)}% (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;
};

mkdirSync(folder, { recursive: true });
const rows = methods.flatMap((method) =>
  learn(method).flatMap(({ spent, games, champion }) => {
    const { agents } = JSON.parse(
      lab(['accuracy', ...searches.map((search) => champion + search), '--oracle', oracle]),
    );
    return agents.map(({ accuracy: { all, critical } }, i) => [
      method.split(':')[0],
      `${Math.round(spent)}`,
      games.toLocaleString('en-US'),
      searches[i] === '' ? 'own' : searches[i].slice(1),
      ...[all.good, all.perfect, critical.good].map(percent),
    ]);
  }),
);
console.log(
  JSON.stringify({ head: ['method', 'CPU s', 'games', 'search', 'good', 'perfect', 'good, critical'], rows }),
);
