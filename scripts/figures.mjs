// Writes the tables of figures into the pages of plugins, from the files in plugins/NAME/figures:
//   npm run figures
// A page says where: `<!-- figures NAME -->` and `<!-- end figures -->`; the table of figures/NAME.json comes between.
// Such a file is what `lab reproduce PAPER --budget N --json` prints, or a table whose states of the code are named in
// it. `<!-- figures NAME: WORD; WORD -->` takes the rows that hold one of the words. With `by game`, a document's rows
// `GAME: what` become a row for each game and a column for each thing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLACE = /<!-- figures ([^:>]+?)(?:: ([^>]+?))? -->[^]*?<!-- end figures -->/g;

/** The pages of plugins that have figures. */
export const pagesWithFigures = () =>
  readdirSync(join(ROOT, 'plugins'))
    .filter((name) => existsSync(join(ROOT, 'plugins', name, 'figures')))
    .map((name) => join(ROOT, 'plugins', name, 'README.md'));

/** A page with its tables as their files say. */
export function withFigures(file) {
  const page = readFileSync(file, 'utf8');
  return page.replace(PLACE, (_, name, view) => {
    const path = join(file, '../figures', `${name}.json`);
    const document = JSON.parse(readFileSync(path, 'utf8'));
    const place = `<!-- figures ${name}${view === undefined ? '' : `: ${view}`} -->`;
    return `${place}\n\n${tableOf(document, view)}\n\n${captionOf(document)}\n\n<!-- end figures -->`;
  });
}

/** The files of a page that no place on it asks for. */
export function unusedFigures(file) {
  const page = readFileSync(file, 'utf8');
  const used = new Set(Array.from(page.matchAll(PLACE), ([, name]) => `${name}.json`));
  return readdirSync(join(file, '../figures')).filter((name) => !used.has(name));
}

function tableOf(document, view = '') {
  const { head, rows } = document.paper === undefined ? document : reproduced(document, view);
  const lines = [head, ...rows];
  const widths = head.map((_, i) => Math.max(3, ...lines.map((line) => line[i].length)));
  const text = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [text(head), text(widths.map((width) => '-'.repeat(width))), ...rows.map(text)].join('\n');
}

/** The rows of a document of `lab reproduce` as cells. */
function reproduced({ rows }, view) {
  const [by, words] = view.startsWith('by game') ? [true, view.slice('by game'.length)] : [false, view];
  const wanted = words.split(';').map((word) => word.trim());
  const chosen = rows.filter(({ what }) => wanted.some((word) => what.includes(word)));
  const interval = ({ low, high }) =>
    `${low === null ? 'open' : number(low)} to ${high === null ? 'open' : number(high)}`;
  if (!by)
    return {
      head: ['', 'paper', 'ours', '95% interval', 'basis'],
      rows: chosen.map((row) => [row.what, row.paper, number(row.ours), interval(row), row.basis]),
    };
  const parts = chosen.map((row) => ({ row, at: row.what.indexOf(': ') }));
  const games = [...new Set(parts.map(({ row, at }) => row.what.slice(0, at)))];
  const things = [...new Set(parts.map(({ row, at }) => row.what.slice(at + 2)))];
  const cell = (game, thing) => chosen.find(({ what }) => what === `${game}: ${thing}`);
  return {
    head: ['', ...things.flatMap((thing) => [`${thing}: paper`, 'ours'])],
    rows: games.map((game) => [
      game,
      ...things.flatMap((thing) => {
        const row = cell(game, thing);
        return row === undefined ? ['', ''] : [row.paper, `${number(row.ours)} (${interval(row)})`];
      }),
    ]),
  };
}

const number = (value) => Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 3 });

/** The state of the code that made a table, and its seeds. */
function captionOf({ paper, budget, speed, code, seeds, made }) {
  if (paper !== undefined) {
    const states = Object.entries(code).map(
      ([name, state]) => `${name} ${state.version} (\`${state.sources}\`)`,
    );
    return `Made by \`lab reproduce ${paper} --budget ${budget} --speed ${speed}\` with ${states.join(', ')}; ${seedsText(seeds)}.`;
  }
  const states = made.map(({ version, commit }) => `${version} \`${commit}\``);
  const several = made.length > 1 ? 'Made at several commits, ' : 'Made at commit ';
  return `${several}${states.join(', ')}${seeds === undefined ? '' : `; ${/^\d+$/.test(seeds) ? 'seed' : 'seeds'} ${seeds}`}.`;
}

function seedsText(seeds) {
  if (seeds.length === 1) return `seed ${seeds[0]}`;
  const inARow = seeds.every((seed, i) => i === 0 || seed === seeds[i - 1] + 1);
  return `seeds ${inARow ? `${seeds[0]} to ${seeds.at(-1)}` : seeds.join(', ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of pagesWithFigures()) {
    writeFileSync(file, withFigures(file));
    for (const name of unusedFigures(file)) console.log(`${file} has no place for ${name}`);
  }
