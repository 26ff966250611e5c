// Writes the tables of figures into pages, from the files in a folder `figures` beside them:
//   npm run figures
// A page of a plugin, a paper or of docs says where: `<!-- figures NAME -->` and `<!-- end figures -->`; the table of
// figures/NAME.json comes between. Such a file is a table of a paper, which `lab reproduce --json` prints, or a table whose
// states of the code are named in it, or a tournament, a comparison, levels, a check of solved positions, a ranking of games, an invention
// of games or what a script of ours measures and prints as a table, made by
//   npm run figures -- docs/figures/NAME.json lab reproduce PAPER --budget N
//   npm run figures -- docs/figures/NAME.json lab tournament FILE.yaml
//   npm run figures -- docs/figures/NAME.json lab compare ENTRIES... --out DIR
//   npm run figures -- docs/figures/NAME.json lab levels AGENTS... --out DIR
//   npm run figures -- docs/figures/NAME.json lab oracle check
//   npm run figures -- docs/figures/NAME.json lab rules rank --sets N --out FILE
//   npm run figures -- docs/figures/NAME.json lab rules rank --from FILE GAMES...
//   npm run figures -- docs/figures/NAME.json lab evolve games --resume --run FOLDER --verify N
//   npm run figures -- docs/figures/NAME.json node SCRIPT.ts
// A duel, a measurement of speed with an evaluator, and a simulated search on several processors is a line of a table, which
// the same command replaces:
//   npm run figures -- docs/figures/NAME.json lab duel A B --rounds 60
//   npm run figures -- docs/figures/NAME.json lab bench GAME --evaluator n-tuple --depth 6
//   npm run figures -- docs/figures/NAME.json lab speedup simulate --search alphabeta --depth 12
// Verdicts are computed when a table is written. `<!-- verdicts -->` and `<!-- end verdicts -->` on a page of docs or papers
// take those of all kept figures; `<!-- verdict rates -->` and its end take how often each is given if the truth is known.
// `<!-- figures NAME: WORD; WORD -->` takes the rows that hold one of the words. With `by game`, a document's rows
// `GAME: what` become a row for each game and a column for each thing; with `by thing` a row for each thing. Of a
// tournament `against NAME` adds the score against a player, and `runs` makes a row for each generation of a pool of
// `npm run curve`.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { AGREEMENT_MARGIN, rowVerdict, sweepsOf, sweepText } from '../src/report/row-verdict.ts';
import { shellWord } from '../src/util/shell-word.ts';
import { KINDS, verdictRates } from './verdict-rates.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VERDICTS = /<!-- verdicts -->[^]*?<!-- end verdicts -->/;
const RATES = /<!-- verdict rates -->[^]*?<!-- end verdict rates -->/;
const PLACE = /<!-- figures ([^:>]+?)(?:: ([^>]+?))? -->[^]*?<!-- end figures -->/g;

/** A word as one types it in a shell, which reads patterns of files by itself. */
const asTyped = (word) => (/[\s"']/.test(word) ? shellWord(word) : word);

const pagesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** All pages of plugins and papers that have figures, and the pages of docs with figures. */
export const pagesWithFigures = (root = ROOT) => [
  ...globSync('{plugins,papers}/*/figures', { cwd: root })
    .sort()
    .flatMap((folder) => pagesIn(join(root, folder, '..'))),
  ...[join(root, 'docs'), join(root, 'papers')]
    .filter((folder) => existsSync(folder))
    .flatMap(pagesIn)
    .filter((file) => /<!-- (figures |verdicts -->)/.test(readFileSync(file, 'utf8'))),
];

/** A page with its tables as their files say. */
export function withFigures(file) {
  const page = readFileSync(file, 'utf8')
    .replace(VERDICTS, () => allVerdicts(join(file, '../..')))
    .replace(RATES, ratesTable);
  return page.replace(PLACE, (_, name, view) => {
    const path = join(file, '../figures', `${name}.json`);
    const document = JSON.parse(readFileSync(path, 'utf8'));
    const place = `<!-- figures ${name}${view === undefined ? '' : `: ${view}`} -->`;
    return `${place}\n\n${tableOf(document, view)}\n\n${sweepLines(document, view)}${captionOf(document)}\n\n<!-- end figures -->`;
  });
}

/** The files of figures in a folder that no place on its pages asks for. */
export function unusedFigures(folder) {
  const used = pagesIn(folder).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(PLACE), ([, figure]) => `${figure}.json`),
  );
  if (!existsSync(join(folder, 'figures'))) return [];
  return readdirSync(join(folder, 'figures')).filter(
    (name) => name.endsWith('.json') && !used.includes(name),
  );
}

/**
 * Runs a command and keeps what tables are made from, with the state of the code; `said` is what was typed, in which
 * patterns stand for files.
 */
export async function keep(file, [program, ...args], said) {
  const words = args.flatMap((word) => (word.includes('*') ? globSync(word).sort() : word));
  const script = program === 'lab' ? [join(ROOT, 'bin/run.js')] : [];
  const text = execFileSync(process.execPath, [...script, ...words, '--json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const document = JSON.parse(text);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const made = [{ version, commit }];
  const table = await tableIn(document);
  const kept = () => {
    // It names the state of the code itself.
    if (document.paper !== undefined) return document;
    if (table) return { commands: [said], made, ...table };
    if (document.standings) return { command: said, made, ...tournamentOf(document) };
    return withLine(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}, document, said, made[0]);
  };
  const style = { ...(await resolveConfig(file)), parser: 'json' };
  const write = async (content) => writeFileSync(file, await format(JSON.stringify(content), style));
  const content = kept();
  await write(content);
  // A line joins others, which perhaps other code has made.
  if (content.lines) return;
  const digest = await codeOf(file);
  await write({ ...content, evidence: { digest } });
}

/** The digest of the code that the commands of a figure reach, as `lab evidence` compares it. */
async function codeOf(file) {
  const [{ CodeBase }, { figureOf, judged }] = await Promise.all([
    import('../papers/src/evidence/code-base.ts'),
    import('../papers/src/evidence/evidence.ts'),
  ]);
  const base = new CodeBase(ROOT);
  return judged(base, figureOf(base, relative(ROOT, resolve(file)))).now;
}

/** A table of lines with that of what was kept, in the place of an earlier one by the same command. */
export function withLine({ lines = [] }, document, command, made) {
  const { head, cells } = document.ptnml
    ? duelLine(document, command)
    : document.simulation
      ? simulationLine(document, command)
      : speedLine(document, command);
  const line = { command, ...made, cells };
  const at = lines.findIndex((other) => other.command === command);
  return { head, lines: at < 0 ? [...lines, line] : lines.with(at, line) };
}

/** Agents as they were typed, since two runs may have given theirs one name; of a YAML file the name in it. */
function duelLine({ game, agents, games, score, eloInterval }, command) {
  const typed = command
    .match(/'[^']*'|\S+/g)
    .slice(2)
    .map((word) => word.replaceAll("'", ''));
  const signed = (elo) => (elo === null ? 'open' : `${elo < 0 ? '-' : '+'}${Math.abs(Math.round(elo))}`);
  return {
    head: ['game', 'agent', 'against', 'games', 'score', '95% interval (Elo)'],
    cells: [
      game,
      ...agents.map(({ name }, i) => (/\.yaml(#|$)/.test(typed[i]) ? name : typed[i])),
      `${games}`,
      percent(score),
      eloInterval.map(signed).join(' to '),
    ],
  };
}

/** Of one search: how many times as fast it is on several processors, and how many times the positions it visits. */
/** The evaluator, the costs and the locks are named where the command names them. */
function simulationLine({ depth, simulation }, command) {
  const [, agent] = /simulate ([^-\s]\S*)/.exec(command) ?? [];
  const [, costs] = /--costs (\S+)/.exec(command) ?? [];
  const locks = /--locks each/.test(command) ? 'a lock for each split point' : undefined;
  const several = simulation.filter(({ processors }) => processors > 1);
  return {
    head: ['search', ...several.map(({ processors }) => `${processors} processors`)],
    cells: [
      [`${several[0].search}, depth ${depth}`, agent, costs, locks].filter((part) => part).join(', '),
      ...several.map(({ speedup, overhead }) => `${speedup.toFixed(2)} (${overhead.toFixed(2)})`),
    ],
  };
}

function speedLine({ games }, command) {
  const [{ game, depth, networkNodes, evals, siblingEvals, learned }] = Object.values(games);
  const [, evaluator] = /--evaluator ([^\s:]+)/.exec(command);
  const short = (value) =>
    value >= 1e6 ? `${(value / 1e6).toPrecision(3)} M` : Number(value.toPrecision(3)).toLocaleString('en');
  return {
    head: [
      'game',
      'evaluator',
      `positions in alpha-beta, depth ${depth}`,
      'evaluations alone',
      'of siblings',
      'games learned',
    ],
    cells: [
      game,
      evaluator,
      ...[networkNodes, evals, siblingEvals, learned].map((value) =>
        value === undefined ? '' : short(value),
      ),
    ],
  };
}

/** The table of checks of solved positions or of games, as cells; undefined for what else is kept. */
async function tableIn(document) {
  if (document.best && document.judged) {
    const { CRITERIA_HEAD, criteriaRows } = await import('../plugins/inventor/src/criteria-text.ts');
    return { head: CRITERIA_HEAD, rows: criteriaRows(document.best) };
  }
  if (document.format === 'evolab-ranking') {
    const { rankedGames } = await import('../plugins/inventor/src/rank-games.ts');
    return tableIn({ games: rankedGames(document.known, document) });
  }
  if (Array.isArray(document.games) && document.games.some(({ parts }) => parts)) {
    const { GAMES_HEAD, gamesRows } = await import('../plugins/inventor/src/ranking-text.ts');
    return { head: GAMES_HEAD, rows: gamesRows(document.games) };
  }
  if (document.levels) return levelsOf(document);
  if (document.checkpoints) {
    const { partsTable } = await import('../plugins/compare/src/parts-table.ts');
    return partsTable(document);
  }
  if (document.head) return document;
  if (document.sets) {
    const { CHECK_HEAD, checkRow } = await import('../plugins/oracle/src/check-text.ts');
    return { head: CHECK_HEAD, rows: document.sets.map(checkRow) };
  }
}

function levelsOf({ levels }) {
  return {
    head: ['level', 'agent', 'Elo', '95% interval', 'step'],
    rows: levels.map(({ level, agent, elo, low, high, step }) => [
      ...[`${level}`, agent, `${Math.round(elo)}`, ofElo({ low: rounded(low), high: rounded(high) })],
      level === 1 ? '' : `${Math.round(step)}`,
    ]),
  };
}

function tournamentOf({ standings, crosstable, cyclicShare, cyclicChance }) {
  return {
    cyclicShare,
    cyclicChance,
    standings: standings.map(({ name, elo, low, high, wins, draws, losses }) => ({
      name,
      elo: Math.round(elo),
      low: rounded(low),
      high: rounded(high),
      wins,
      draws,
      losses,
    })),
    crosstable,
  };
}

/** Writes the tables of all pages. */
export function writePages() {
  const pages = pagesWithFigures();
  for (const file of pages) writeFileSync(file, withFigures(file));
  for (const folder of new Set(pages.map(dirname)))
    for (const name of unusedFigures(folder)) console.log(`No page in ${folder} has a place for ${name}`);
}

/** An end of an interval, null if it is open. */
const rounded = (end) => (end === null || !Number.isFinite(end) ? null : Math.round(end));

function tableOf(document, view = '') {
  return linesOf(cellsOf(document, view));
}

function linesOf({ head, rows }) {
  const lines = [head, ...rows];
  const widths = head.map((_, i) => Math.max(3, ...lines.map((line) => line[i].length)));
  const text = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [text(head), text(widths.map((width) => '-'.repeat(width))), ...rows.map(text)].join('\n');
}

function cellsOf(document, view) {
  if (document.standings) return /^runs\b/.test(view) ? ofRuns(document) : ofStandings(document, view);
  if (document.lines) return { head: document.head, rows: document.lines.map(({ cells }) => cells) };
  return document.paper === undefined ? document : reproduced(document, view);
}

const open = (end) => (end === null ? 'open' : end);
const ofElo = ({ low, high }) => `${open(low)} to ${open(high)}`;
const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** The points and games of one player of a tournament against others. */
function against({ names, games, points }, one, others) {
  const i = names.indexOf(one);
  const sum = (table) => others.reduce((total, other) => total + table[i][names.indexOf(other)], 0);
  return { points: sum(points), games: sum(games) };
}

function ofStandings({ standings, crosstable }, view) {
  const opponents = Array.from(view.matchAll(/against ([^;]+)/g), ([, name]) => name.trim());
  const shareOf = (name, other) => {
    if (name === other) return '';
    const { points, games } = against(crosstable, name, [other]);
    return games === 0 ? '' : `${points} of ${games}`;
  };
  return {
    head: [
      'rank',
      'agent',
      'Elo',
      '95% interval',
      'score',
      ...opponents.map((name) => `against \`${name}\``),
    ],
    rows: standings.map((one, i) => {
      const { name, elo, low, high, wins, draws, losses } = one;
      const score = percent((wins + draws / 2) / (wins + draws + losses));
      const interval = low === elo && high === elo ? 'anchor' : ofElo(one);
      return [`${i + 1}`, name, `${elo}`, interval, score, ...opponents.map((other) => shareOf(name, other))];
    }),
  };
}

/** Champions of several runs, named `RUN, generation N` as by `npm run curve` or by their files, and the others of the pool. */
function ofRuns({ standings, crosstable }) {
  const members = standings.flatMap((one) => {
    const [, run, generation] =
      /^(.*), generation (\d+)$/.exec(one.name) ?? /([^/]+)\/hall\/(\d+)\.msgpack$/.exec(one.name) ?? [];
    return run === undefined ? [] : [{ ...one, run, generation: Number(generation) }];
  });
  const runs = [...new Set(members.map(({ run }) => run))].sort();
  const generations = [...new Set(members.map(({ generation }) => generation))].sort((a, b) => a - b);
  const fixed = standings.filter(({ name }) => !members.some((one) => one.name === name));
  const at = (generation) => members.filter((one) => one.generation === generation);
  const share = (pairs) => {
    const results = pairs.map(([one, other]) => against(crosstable, one, [other]));
    const games = results.reduce((total, result) => total + result.games, 0);
    return games === 0 ? '' : percent(results.reduce((total, { points }) => total + points, 0) / games);
  };
  const ancestors = (generation) =>
    at(generation).flatMap((one) =>
      members
        .filter((other) => other.run === one.run && other.generation < generation)
        .map((other) => [one.name, other.name]),
    );
  return {
    head: [
      ...['generation', ...runs.map((run) => `${run}: Elo`)],
      ...fixed.map(({ name }) => `against \`${name}\``),
      'against own ancestors',
    ],
    rows: generations.map((generation) => [
      `${generation}`,
      ...runs.map((run) => {
        const one = at(generation).find((member) => member.run === run);
        return one ? `${one.elo} (${ofElo(one)})` : '';
      }),
      ...fixed.map(({ name }) => share(at(generation).map((one) => [one.name, name]))),
      share(ancestors(generation)),
    ]),
  };
}

const BY = /^(by game|by thing)?(.*)$/;

/** The rows that a view takes, each with its verdict by the present rule. */
function chosenRows({ rows }, view = '') {
  const wanted = BY.exec(view)[2]
    .split(';')
    .map((word) => word.trim());
  return rows
    .filter(({ what }) => wanted.some((word) => what.includes(word)))
    .map((row) => ({ ...row, verdict: rowVerdict(row) }));
}

/** The verdicts for whole sweeps of a table, as a list. */
function sweepLines(document, view) {
  if (document.paper === undefined) return '';
  const lines = sweepsOf(chosenRows(document, view)).map((sweep) => `- ${sweepText(sweep)}\n`);
  return lines.length === 0 ? '' : `${lines.join('')}\n`;
}

/** The verdicts of all kept figures in a clone: counted by figure, of sweeps, and of rows. */
function allVerdicts(root) {
  const files = globSync('{docs,plugins/*,papers/*}/figures/*.json', { cwd: root }).sort();
  const figures = files.flatMap((file) => {
    const document = JSON.parse(readFileSync(join(root, file), 'utf8'));
    if (document.paper === undefined) return [];
    const rows = chosenRows(document).filter(({ verdict }) => verdict !== undefined);
    const name = file.replace(/^(plugins|papers)\/|figures\/|\.json$/g, '');
    return rows.length === 0 ? [] : [{ name, rows, sweeps: sweepsOf(document.rows) }];
  });
  const counts = (rows) => KINDS.map((kind) => `${rows.filter(({ verdict }) => verdict === kind).length}`);
  const all = figures.flatMap(({ rows }) => rows);
  const interval = ({ low, high }, digits = 1) => `${low.toFixed(digits)} to ${high.toFixed(digits)}`;
  const parts = [
    `A row agrees if both figures are shown to differ by less than ${AGREEMENT_MARGIN} points of 100, by two one-sided tests at 5%. It differs if the 95% interval of the difference leaves out 0. Else there are too few games. A sweep agrees if its mean does and no row of it differs.`,
    linesOf({
      head: ['figure', ...KINDS],
      rows: [
        ...figures.map(({ name, rows }) => [name, ...counts(rows)]),
        [`all ${all.length} rows`, ...counts(all)],
      ],
    }),
    linesOf({
      head: ['figure', 'sweep', 'rows', 'paper', 'ours', 'difference', 'verdict'],
      rows: figures.flatMap(({ name, sweeps }) =>
        sweeps.map(({ name: sweep, rows, paper, ours, comparison }) => [
          ...[name, sweep, `${rows}`, paper.toFixed(1), ours.toFixed(1)],
          ...[interval(comparison), comparison.verdict],
        ]),
      ),
    }),
    linesOf({
      head: ['figure', 'row', 'paper', 'ours', '95% interval', 'verdict'],
      rows: figures.flatMap(({ name, rows }) =>
        rows.map((row) => [name, row.what, row.paper, row.ours.toFixed(1), interval(row), row.verdict]),
      ),
    }),
  ];
  return `<!-- verdicts -->\n\n${parts.join('\n\n')}\n\n<!-- end verdicts -->`;
}

/** How often each verdict is given where both are equal, the margin apart, and twice the margin apart. */
function ratesTable() {
  const margin = AGREEMENT_MARGIN;
  const rows = [0, margin, 2 * margin].flatMap((apart) =>
    [24, 92, 300].map((games) => [
      ...[`50 and ${50 + apart}`, `${games}`],
      ...verdictRates([0.5, 0.5 + apart / 100], games, margin).map((share) => `${(100 * share).toFixed(1)}%`),
    ]),
  );
  const table = linesOf({ head: ['true scores', 'games of each', ...KINDS], rows });
  return `<!-- verdict rates -->\n\n${table}\n\n<!-- end verdict rates -->`;
}

/** The rows of a document of `lab reproduce` as cells. */
function reproduced(document, view) {
  const [, by] = BY.exec(view);
  const chosen = chosenRows(document, view);
  const isJudged = chosen.some(({ verdict }) => verdict !== undefined);
  const interval = ({ low, high }) =>
    `${low === null ? 'open' : number(low)} to ${high === null ? 'open' : number(high)}`;
  if (!by)
    return {
      head: ['', 'paper', 'ours', '95% interval', ...(isJudged ? ['verdict'] : []), 'basis'],
      rows: chosen.map((row) => [
        ...[row.what, row.paper, number(row.ours), interval(row)],
        ...(isJudged ? [row.verdict ?? '', row.basis] : [row.basis]),
      ]),
    };
  const parts = chosen.map((row) => ({ row, at: row.what.indexOf(': ') }));
  const games = [...new Set(parts.map(({ row, at }) => row.what.slice(0, at)))];
  const things = [...new Set(parts.map(({ row, at }) => row.what.slice(at + 2)))];
  const cell = (game, thing) => chosen.find(({ what }) => what === `${game}: ${thing}`);
  if (by === 'by thing')
    return {
      head: ['', ...games],
      rows: things.map((thing) => [
        thing,
        ...games.map((game) => {
          const row = cell(game, thing);
          return row === undefined ? '' : `${number(row.ours)} (${interval(row)})`;
        }),
      ]),
    };
  // Without a paper there is one column for a thing.
  const isCompared = chosen.some(({ paper }) => paper !== '');
  const ours = (row) =>
    !isCompared && row.low === row.ours && row.high === row.ours
      ? number(row.ours)
      : `${number(row.ours)} (${interval(row)})`;
  return {
    head: ['', ...things.flatMap((thing) => (isCompared ? [`${thing}: paper`, 'ours'] : [thing]))],
    rows: games.map((game) => [
      game,
      ...things.flatMap((thing) => {
        const row = cell(game, thing);
        if (row === undefined) return isCompared ? ['', ''] : [''];
        const cells = [row.paper, [ours(row), row.verdict].filter(Boolean).join(', ')];
        return isCompared ? cells : cells.slice(1);
      }),
    ]),
  };
}

const number = (value) => Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 3 });

/** More names of rows than these are not repeated below a table. */
const MOST_NAMES = 4;

/** The state of the code that made a table, and its seeds. */
function captionOf({
  paper,
  budget,
  speed,
  only = [],
  code,
  seeds,
  lines,
  made = lines,
  command,
  cyclicShare,
  cyclicChance,
}) {
  if (paper !== undefined) {
    const states = Object.entries(code).map(
      ([name, state]) => `${name} ${state.version} (\`${state.sources}\`)`,
    );
    const isLong = only.length > MOST_NAMES;
    const names = isLong ? '' : only.map((text) => ` --only ${shellWord(text)}`).join('');
    const each = isLong ? ', `--only` for each row,' : '';
    return `Made by \`lab reproduce ${paper} --budget ${budget} --speed ${speed}${names}\`${each} with ${states.join(', ')}${seedsText(seeds)}.`;
  }
  if (command !== undefined) {
    const [{ version, commit }] = made;
    return `Made at commit ${version} \`${commit}\` by \`${command}\`; cyclic share ${percent(cyclicShare)}, as much by chance with probability ${cyclicChance.toFixed(2)}.`;
  }
  const states = [...new Set(made.map(({ version, commit }) => `${version} \`${commit}\``))];
  const several = states.length > 1 ? 'Made at several commits, ' : 'Made at commit ';
  return `${several}${states.join(', ')}${seeds === undefined ? '' : `; ${/^\d+$/.test(seeds) ? 'seed' : 'seeds'} ${seeds}`}.`;
}

/** None are named by tables of games alone, which have a seed each. */
function seedsText(seeds) {
  if (seeds.length === 0) return '';
  if (seeds.length === 1) return `; seed ${seeds[0]}`;
  const inARow = seeds.every((seed, i) => i === 0 || seed === seeds[i - 1] + 1);
  return `; seeds ${inARow ? `${seeds[0]} to ${seeds.at(-1)}` : seeds.join(', ')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...command] = process.argv.slice(2);
  if (file !== undefined && command[0] !== 'lab' && command[0] !== 'node')
    throw new Error('npm run figures -- FILE lab COMMAND, or FILE node SCRIPT');
  if (file !== undefined) await keep(file, command, command.map(asTyped).join(' '));
  writePages();
}
