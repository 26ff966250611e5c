// Measures the plugin of engines and writes what it finds into docs/engines.md and plugins/engines/README.md:
//   node scripts/measure-engines.mjs                    measures all parts, then writes
//   node scripts/measure-engines.mjs faults speed       measures these parts, then writes
//   node scripts/measure-engines.mjs --table            writes what is kept
// Results are kept in docs/engines.json. 'speed' needs python3, 'faults' the /proc of Linux.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = join(ROOT, 'docs/engines.json');
const PAGES = ['docs/engines.md', 'plugins/engines/README.md'].map((page) => join(ROOT, page));

const LAB = `'${process.execPath}' '${join(ROOT, 'bin/run.js')}'`;
const engineText = (command, options) => `engine:cmd="${command}",${options}`;

/** 500 games against an engine that misbehaves at random: the table, what is left of processes, and memory. */
async function faults(lab) {
  const GAMES = 500;
  const folder = mkdtempSync(join(tmpdir(), 'lab-faults-'));
  const engine = join(ROOT, 'plugins/engines/test/faulty-engine.mjs');
  const command = `'${process.execPath}' '${engine}' 'at random' '${folder}'`;
  const agents = [engineText(command, 'protocol=json,moveMillis=5000'), 'random'];
  const request = { game: 'connect-four', rounds: GAMES / 2, openings: 'plies=4', out: join(folder, 'cup') };
  const memory = [];
  const task = lab.tournament(agents, request);
  for await (const event of task)
    // Progress is counted in pairs.
    while (event.type === 'progress' && 2 * event.done >= 50 * (memory.length + 1)) memory.push(megabytes());
  const { document } = await task;
  await lab.close();
  // Those that were told to end may take half a second.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const left = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(folder));
  rmSync(folder, { recursive: true });
  const [{ games: forfeited }] = document.forfeits;
  return { games: document.standings[0].games, forfeited, processesLeft: left.length, memory };
}

/** This process, whose threads talk to the engines. */
const megabytes = () => Math.round(process.memoryUsage().rss / 2 ** 20);

function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** 200 games between two copies of lab by each protocol, beside the same games without engines. */
async function protocols(lab) {
  const rows = [];
  for (const [protocol, game, one, two] of [
    ['json', 'connect-four', 'connect-four-threats', 'material'],
    ['ugi', 'connect-four', 'connect-four-threats', 'material'],
    ['gtp', 'othello', 'othello-weights', 'material'],
    ['nboard', 'othello', 'othello-weights', 'material'],
    ['hub', 'draughts', 'material', 'material'],
  ]) {
    // GTP has no word for a depth: the agents behind it search to their own.
    const each = protocol === 'gtp' ? {} : { depth: 3 };
    const behind = (evaluator) =>
      engineText(
        `${LAB} engine ${evaluator}:depth=3 --game ${game} --protocol ${protocol}`,
        `protocol=${protocol}`,
      );
    const duel = async (agents, limits) => {
      const { games } = await lab.duel(...agents, {
        game,
        rounds: 100,
        openings: 'plies=4',
        seed: 1,
        keepGames: true,
        each: limits,
      });
      return games;
    };
    const inside = await duel([`${one}:depth=3`, `${two}:depth=3`], { depth: 3 });
    const outside = await duel([behind(one), behind(two)], each);
    const same = outside.filter(({ moves }, i) => String(moves) === String(inside[i].moves)).length;
    const forfeited = outside.filter(({ reason }) => reason === 'forfeit').length;
    rows.push({ protocol, game, games: outside.length, forfeited, same });
    console.log(JSON.stringify(rows.at(-1)));
  }
  return rows;
}

/** Steps a CPU second of `lab env`, as the page's program in Python prints them. */
function speed() {
  const program = join(ROOT, 'examples/python/speed.py');
  const { stdout, status, stderr } = spawnSync('python3', [program, 'connect-four', LAB], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replaceAll(',', '').split(/\s+/).map(Number))
    .map(([games, byNumber, withObservations]) => ({ games, byNumber, withObservations }));
}

const PARTS = { faults, protocols, speed };

const readKept = () => JSON.parse(readFileSync(KEPT, 'utf8'));

async function measure(names) {
  const { openLab } = await import('../src/index.ts');
  for (const name of names) {
    const lab = await openLab({ workers: 2 });
    const results = await PARTS[name](lab);
    await lab.close();
    let kept = {};
    try {
      kept = readKept();
    } catch {
      // The first results.
    }
    const on = { cores: cpus().length, processor: cpus()[0].model, node: process.versions.node };
    kept[name] = { on, results };
    // Lists of numbers on one line, as prettier has them.
    const text = JSON.stringify(kept, undefined, 2).replace(
      /\[[\d,\s]+\]/g,
      (list) => `[${list.match(/\d+/g).join(', ')}]`,
    );
    writeFileSync(KEPT, `${text}\n`);
    console.log(name, JSON.stringify(results));
  }
}

/** A table as Markdown that prettier leaves alone; all columns but the first are numbers. */
function table(head, rows) {
  const lines = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, i) => Math.max(3, ...lines.map((line) => line[i].length)));
  const pad = (cell, i) => (i > 0 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  const text = (cells) => `| ${cells.map(pad).join(' | ')} |`;
  const rule = widths.map((width, i) => (i > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [text(head), `| ${rule.join(' | ')} |`, ...rows.map((row) => text(row.map(String)))].join('\n');
}

const counted = (number) => number.toLocaleString('en');
const machine = ({ cores, processor }) => `${cores} cores of ${processor.trim()}`;

/** What each part comes to, as Markdown. */
const TEXTS = {
  faults: ({ on, results: { games, forfeited, processesLeft, memory } }) =>
    [
      `${games} games were played and are in the table, ${forfeited} of them lost by default; ${processesLeft} processes were left.`,
      `Memory of lab after each 50 games, in megabytes (${machine(on)}):`,
      '',
      `    ${memory.join('  ')}`,
    ].join('\n'),
  protocols: ({ results }) =>
    table(
      ['protocol', 'game', 'games', 'lost by default', 'same as inside'],
      results.map(({ protocol, game, games, forfeited, same }) => [protocol, game, games, forfeited, same]),
    ),
  speed: ({ on, results }) =>
    [
      table(
        ['games', 'moves by number', 'with observations'],
        results.map(({ games, byNumber, withObservations }) => [
          ...[counted(games), counted(byNumber), counted(withObservations)],
        ]),
      ),
      '',
      `Measured on ${machine(on)}.`,
    ].join('\n'),
};

/** A page with what is kept in the places that it marks. */
export function pageWith(page, kept) {
  return page.replace(
    /(<!-- scripts\/measure-engines\.mjs (\w+) -->)\n[^]*?(<!-- end -->)/g,
    (place, begin, name, end) =>
      kept[name] === undefined ? place : `${begin}\n\n${TEXTS[name](kept[name])}\n\n${end}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [...names] = process.argv.slice(2);
  if (names[0] !== '--table') await measure(names.length > 0 ? names : Object.keys(PARTS));
  for (const page of PAGES) writeFileSync(page, pageWith(readFileSync(page, 'utf8'), readKept()));
}
