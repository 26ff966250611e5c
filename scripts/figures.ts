// Writes the tables of figures into pages, from the files in a folder `figures` beside them:
//   npm run figures
// A page of a plugin, a paper or of docs says where: `<!-- figures NAME -->` and `<!-- end figures -->`; the table of
// figures/NAME.json comes between. Such a file is a table of a paper, which `lab reproduce --json` prints, or a table whose
// states of the code are named in it, or a tournament, a comparison, levels, a check of solved positions, a ranking of games,
// an invention of games or what a script of ours measures and prints as a table, made by
//   npm run figures -- docs/figures/NAME.json lab reproduce PAPER --budget N
//   npm run figures -- docs/figures/NAME.json lab tournament FILE.yaml
//   npm run figures -- docs/figures/NAME.json lab compare ENTRIES... --out DIR
//   npm run figures -- docs/figures/NAME.json lab levels AGENTS... --out DIR
//   npm run figures -- docs/figures/NAME.json lab oracle check
//   npm run figures -- docs/figures/NAME.json lab rules rank --sets N --out FILE
//   npm run figures -- docs/figures/NAME.json lab rules rank --from FILE GAMES...
//   npm run figures -- docs/figures/NAME.json lab evolve games --resume --run FOLDER --verify N
//   npm run figures -- docs/figures/NAME.json node SCRIPT.ts
// A duel, a measurement of speed with an evaluator, and a search on several threads or simulated processors is a line of a
// table, which the same command replaces:
//   npm run figures -- docs/figures/NAME.json lab duel A B --rounds 60
//   npm run figures -- docs/figures/NAME.json lab bench GAME --evaluator n-tuple --depth 6
//   npm run figures -- docs/figures/NAME.json lab speedup --search alphabeta --depth 15
//   npm run figures -- docs/figures/NAME.json lab speedup simulate --search alphabeta --depth 12
// Verdicts are computed when a table is written. `<!-- verdicts -->` and `<!-- end verdicts -->` on a page of docs or papers
// take those of all kept figures; `<!-- verdict rates -->` and its end take how often each is given if the truth is known.
// `<!-- figures NAME: WORD; WORD -->` takes the rows that hold one of the words. With `by game`, a document's rows
// `GAME: what` become a row for each game and a column for each thing; with `by thing` a row for each thing. Of a
// tournament `against NAME` adds the score against a player, and `runs` makes a row for each generation of a pool of
// `npm run curve`.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '../src/util/shell-word.ts';
import { captionOf } from './figures/caption.ts';
import type { Cells, Figures } from './figures/kept.ts';
import { keep } from './figures/made.ts';
import { reproduced, sweepLines } from './figures/reproduced.ts';
import { ofRuns, ofStandings } from './figures/standings.ts';
import { allVerdicts, ratesTable } from './figures/verdicts.ts';
import { markdownTable } from './markdown-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VERDICTS = /<!-- verdicts -->[^]*?<!-- end verdicts -->/;
const RATES = /<!-- verdict rates -->[^]*?<!-- end verdict rates -->/;
const PLACE = /<!-- figures ([^:>]+?)(?:: ([^>]+?))? -->[^]*?<!-- end figures -->/g;

/** A word as one types it in a shell, which reads patterns of files by itself. */
const asTyped = (word: string) => (/[\s"']/.test(word) ? shellWord(word) : word);

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** All pages of plugins and papers that have figures, and the pages of docs with figures. */
export const pagesWithFigures = (root = ROOT): string[] => [
  ...globSync('{plugins,papers}/*/figures', { cwd: root })
    .sort()
    .flatMap((folder) => pagesIn(join(root, folder, '..'))),
  ...[join(root, 'docs'), join(root, 'papers')]
    .filter((folder) => existsSync(folder))
    .flatMap(pagesIn)
    .filter((file) => /<!-- (figures |verdicts -->)/.test(readFileSync(file, 'utf8'))),
];

/** A page with its tables as their files say. */
export function withFigures(file: string): string {
  const page = readFileSync(file, 'utf8')
    .replace(VERDICTS, () => allVerdicts(join(file, '../..')))
    .replace(RATES, ratesTable);
  return page.replace(PLACE, (_, name: string, view: string | undefined) => {
    const path = join(file, '../figures', `${name}.json`);
    const figures = JSON.parse(readFileSync(path, 'utf8')) as Figures;
    const sweeps = 'paper' in figures ? sweepLines(figures, view) : '';
    const place = `<!-- figures ${name}${view === undefined ? '' : `: ${view}`} -->`;
    return `${place}\n\n${tableOf(figures, view)}\n\n${sweeps}${captionOf(figures)}\n\n<!-- end figures -->`;
  });
}

/** The files of figures in a folder that no place on its pages asks for. */
export function unusedFigures(folder: string): string[] {
  const used = pagesIn(folder).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(PLACE), ([, figure]) => `${figure}.json`),
  );
  if (!existsSync(join(folder, 'figures'))) return [];
  return readdirSync(join(folder, 'figures')).filter(
    (name) => name.endsWith('.json') && !used.includes(name),
  );
}

function tableOf(figures: Figures, view = ''): string {
  const { head, rows } = cellsOf(figures, view);
  return markdownTable(head, rows);
}

function cellsOf(figures: Figures, view: string): Cells {
  if ('standings' in figures) return /^runs\b/.test(view) ? ofRuns(figures) : ofStandings(figures, view);
  if ('lines' in figures) return { head: figures.head, rows: figures.lines.map(({ cells }) => cells) };
  return 'paper' in figures ? reproduced(figures, view) : figures;
}

/** Writes the tables of all pages. */
export function writePages(): void {
  const pages = pagesWithFigures();
  for (const file of pages) writeFileSync(file, withFigures(file));
  for (const folder of new Set(pages.map(dirname)))
    for (const name of unusedFigures(folder)) console.log(`No page in ${folder} has a place for ${name}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...command] = process.argv.slice(2);
  if (file !== undefined && command[0] !== 'lab' && command[0] !== 'node')
    throw new Error('npm run figures -- FILE lab COMMAND, or FILE node SCRIPT');
  if (file !== undefined) await keep(file, command, command.map(asTyped).join(' '));
  writePages();
}
