import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { pagesWithFigures, unusedFigures, withFigures } from '../scripts/figures.ts';
import { keep, withLine } from '../scripts/figures/made.ts';
import { emptyFolder } from './cli/lab.ts';

const root = join(import.meta.dirname, '..');
const pages = pagesWithFigures();

test('the tables of pages are those of their files: npm run figures', () => {
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(readFileSync(page, 'utf8'), relative(root, page)).toBe(withFigures(page));
  for (const folder of new Set(pages.map(dirname)))
    expect(unusedFigures(folder), relative(root, folder)).toEqual([]);
});

test('a file of figures is unused if no page of the folder has a place for it', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'figures'));
  for (const name of ['one', 'two', 'three']) writeFileSync(join(folder, `figures/${name}.json`), '{}');
  writeFileSync(join(folder, 'README.md'), '<!-- figures one --><!-- end figures -->\n');
  writeFileSync(join(folder, 'other.md'), '<!-- figures two: a; b --><!-- end figures -->\n');
  expect(unusedFigures(folder)).toEqual(['three.json']);
});

test('the pages with figures are all those of a plugin or a paper that has some, and those of docs with a table', () => {
  const folder = emptyFolder();
  for (const path of ['docs', 'papers/with/figures', 'plugins/with/figures', 'plugins/without'])
    mkdirSync(join(folder, path), { recursive: true });
  const place = '<!-- figures one --><!-- end figures -->\n';
  const page = (path: string, text: string) => writeFileSync(join(folder, path), text);
  page('plugins/with/README.md', 'no table here\n');
  page('papers/with/README.md', place);
  page('plugins/without/README.md', 'a page\n');
  page('docs/with.md', place);
  page('docs/without.md', 'a page\n');
  const found = pagesWithFigures(folder).map((file) => relative(folder, file));
  expect(found.sort()).toEqual(['docs/with.md', 'papers/with/README.md', 'plugins/with/README.md']);
});

test("what lab reproduce prints becomes a table, or one of games by what was played, with the code's state", () => {
  const folder = emptyFolder();
  const row = (what: string, ours: number) => ({
    what,
    paper: '50 ± 5',
    ours,
    low: ours - 2,
    high: null,
    basis: '9 games',
  });
  const document = {
    paper: 'anon-1999',
    budget: 4,
    speed: 1.3,
    seeds: [1, 2, 3],
    code: { evolab: { version: '1.2.3', sources: '0123456789ab' } },
    rows: [row('Go: A against B', 1234.5678), row('Go: A against C', 2), row('Nim: A against B', 3)],
  };
  mkdirSync(join(folder, 'figures'));
  writeFileSync(join(folder, 'figures/one.json'), JSON.stringify(document));
  const page = join(folder, 'README.md');
  const written = (view: string) => {
    writeFileSync(page, `a\n\n<!-- figures one${view} --><!-- end figures -->\n\nb\n`);
    return withFigures(page).split('\n');
  };
  const flat = written('');
  expect(flat[4]).toMatch(/^\| +\| paper +\| ours +\| 95% interval +\| basis +\|$/);
  expect(flat[6]).toMatch(/^\| Go: A against B +\| 50 ± 5 \| 1,235 \| 1,233 to open \| 9 games \|$/);
  expect(flat).toContain(
    'Made by `lab reproduce anon-1999 --budget 4 --speed 1.3` with evolab 1.2.3 (`0123456789ab`); seeds 1 to 3.',
  );
  const captionFor = (only: readonly string[], seeds = document.seeds) => {
    writeFileSync(join(folder, 'figures/one.json'), JSON.stringify({ ...document, only, seeds }));
    return written('').find((line) => line.startsWith('Made by'));
  };
  expect(captionFor(['A against B'])).toContain("--speed 1.3 --only 'A against B'` with evolab");
  expect(captionFor([], [])).toMatch(/ with evolab 1\.2\.3 \(`[0-9a-f]+`\)\.$/);
  expect(captionFor(['1', '2', '3', '4', '5'])).toContain('--speed 1.3`, `--only` for each row, with evolab');
  // The verdict that was kept is not the one that is shown.
  const published = { published: [50, 5], high: 4, verdict: 'agrees' };
  const compared = {
    ...document,
    rows: document.rows.map((one, i) => ({ ...one, ...(i === 1 && published) })),
  };
  writeFileSync(join(folder, 'figures/one.json'), JSON.stringify(compared));
  const [head, , first, second] = written('').filter((line) => line.startsWith('|'));
  expect(head).toMatch(/ 95% interval +\| verdict \| basis +\|$/);
  expect(first).toMatch(/ to open \| +\| 9 games \|$/);
  expect(second).toMatch(/ 0 to 4 +\| differs \| 9 games \|$/);
  expect(written(': by game')[6]).toContain('| 2 (0 to 4), differs |');
  const sweep = compared.rows.map((one) => ({ ...one, ...published, sweep: 'all of them' }));
  writeFileSync(join(folder, 'figures/one.json'), JSON.stringify({ ...document, rows: sweep }));
  expect(written('').some((line) => line.startsWith('- all of them, all 3 rows: paper 50.0,'))).toBe(true);
  writeFileSync(join(folder, 'figures/one.json'), JSON.stringify(document));
  expect(written(': Nim').filter((line) => line.startsWith('| '))).toHaveLength(3);
  const games = written(': by game');
  expect(games[4]).toMatch(/^\| +\| A against B: paper \| ours +\| A against C: paper \| ours +\|$/);
  expect(games[7]).toMatch(/^\| Nim \| 50 ± 5 +\| 3 \(1 to open\) +\| +\| +\|$/);
});

test('all verdicts of a clone are listed on a page of papers, counted by figure and by sweep', () => {
  const root = emptyFolder();
  mkdirSync(join(root, 'papers/anon/figures'), { recursive: true });
  const row = (what: string, ours: number, more: object) => ({
    what,
    paper: '50 ± 3',
    ours,
    low: ours - 3,
    high: ours + 3,
    basis: '',
    ...more,
  });
  const published = { published: [50, 3], sweep: 'both' };
  const rows = [row('one', 50, published), row('two', 80, published), row('three', 80, {})];
  writeFileSync(join(root, 'papers/anon/figures/table.json'), JSON.stringify({ paper: 'anon-1999', rows }));
  const page = join(root, 'papers/verdicts.md');
  writeFileSync(page, 'a\n\n<!-- verdicts --><!-- end verdicts -->\n\nb\n');
  expect(pagesWithFigures(root)).toContain(page);
  const lines = withFigures(page)
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  expect(lines).toContain('| anon/table | 1 | 1 | 0 |');
  expect(lines).toContain('| anon/table | both | 2 | 50.0 | 65.0 | 12.0 to 18.0 | differs |');
  expect(lines).toContain('| anon/table | two | 50 ± 3 | 80.0 | 77.0 to 83.0 | differs |');
  expect(lines.some((line) => line.includes('three'))).toBe(false);
});

test('a tournament becomes its standings, or a row for each generation of several runs', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'figures'));
  const page = join(folder, 'README.md');
  const written = (names: readonly string[], view: string) => {
    const players = names.map((name, i) => ({
      name,
      elo: 10 * i,
      low: i === 0 ? 0 : null,
      high: 10 * i,
      wins: 2,
      draws: 1,
      losses: 1,
    }));
    // Player i gets i + 1 of 4 points against every other one.
    const table = (cell: (i: number) => number) =>
      names.map((_, i) => names.map((__, j) => (i === j ? 0 : cell(i))));
    const document = {
      command: 'lab tournament A B',
      made: [{ version: '1.2.3', commit: '01234567' }],
      standings: players,
      cyclicShare: 0.125,
      cyclicChance: 0.5,
      crosstable: { names, games: table(() => 4), points: table((i) => i + 1) },
    };
    writeFileSync(join(folder, 'figures/cup.json'), JSON.stringify(document));
    writeFileSync(page, `<!-- figures cup${view} --><!-- end figures -->\n`);
    return withFigures(page)
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '));
  };
  const plain = written(['a', 'b'], ': against a');
  expect(plain).toContain('| rank | agent | Elo | 95% interval | score | against `a` |');
  expect(plain).toContain('| 1 | a | 0 | anchor | 62.5% | |');
  expect(plain).toContain('| 2 | b | 10 | open to 10 | 62.5% | 2 of 4 |');
  expect(plain).toContain(
    'Made at commit 1.2.3 `01234567` by `lab tournament A B`; cyclic share 12.5%, as much by chance with probability 0.50.',
  );
  const halls = ['material', 'one, generation 20', 'one, generation 100', 'two, generation 20'];
  const curve = written(halls, ': runs');
  expect(curve).toContain(
    '| generation | one: Elo | two: Elo | against `material` | against own ancestors |',
  );
  // Of both runs together against material 2 and 4 of 8 points.
  expect(curve).toContain('| 20 | 10 (open to 10) | 30 (open to 30) | 75.0% | |');
  expect(curve).toContain('| 100 | 20 (open to 20) | | 75.0% | 75.0% |');
});

test('a duel, or a measurement of speed, is a line of a table, in the place of an earlier one by the same command', () => {
  const made = (commit: string) => ({ version: '1.2.3', commit });
  const duel = (score: number) => ({
    game: 'othello',
    agents: [{ name: 'a' }, { name: 'b' }],
    games: 80,
    ptnml: [0],
    score,
    eloInterval: [-12.4, null],
  });
  let table = withLine({}, duel(0.5), 'lab duel a b', made('11111111'));
  table = withLine(table, duel(0.25), 'lab duel runs/a:depth=2 b.yaml', made('22222222'));
  const contradicted = ['lab duel a b'];
  table = withLine({ ...table, evidence: { contradicted } }, duel(0.75), 'lab duel a b', made('22222222'));
  expect(table.evidence).toEqual({ contradicted });
  const folder = emptyFolder();
  mkdirSync(join(folder, 'figures'));
  const page = join(folder, 'README.md');
  const written = (document: object) => {
    writeFileSync(join(folder, 'figures/lines.json'), JSON.stringify(document));
    writeFileSync(page, '<!-- figures lines --><!-- end figures -->\n');
    const lines = withFigures(page).split('\n');
    return lines.map((line) => line.replace(/ +/g, ' '));
  };
  expect(written(table).slice(2, 8)).toEqual([
    '| game | agent | against | games | score | 95% interval (Elo) |',
    '| ------- | -------------- | ------- | ----- | ----- | ------------------ |',
    '| othello | a | b | 80 | 75.0% | -12 to open |',
    '| othello | runs/a:depth=2 | b | 80 | 25.0% | -12 to open |',
    '',
    'Made at commit 1.2.3 `22222222`.',
  ]);
  const games = {
    othello: { game: 'othello', depth: 6, networkNodes: 8_012_345, evals: 123_456, learned: 99.4 },
  };
  const speed = withLine({}, { games }, 'lab bench othello --evaluator n-tuple:spread=0.1', made('11111111'));
  expect(written(speed)[4]).toBe('| othello | n-tuple | 8.01 M | 123,000 | | 99.4 |');
});

test('a simulated search is a line: times as fast, and times the positions, on each number of processors', () => {
  const row = (processors: number, speedup: number, overhead: number) => ({
    search: 'alphabeta',
    processors,
    speedup,
    overhead,
  });
  const document = { depth: 12, simulation: [row(1, 1, 1), row(4, 3.456, 1.2), row(10, 6, 1.257)] };
  expect(withLine({}, document, 'lab speedup simulate', { version: '1.2.3', commit: '' })).toMatchObject({
    head: ['search', '4 processors', '10 processors'],
    lines: [{ version: '1.2.3', cells: ['alphabeta, depth 12', '3.46 (1.20)', '6.00 (1.26)'] }],
  });
});

test('a measured search is a line with its seconds, positions and speed-up on the most threads', () => {
  const row = { search: 'deepening', threads: 1, seconds: 8, overhead: 1, speedup: 1, low: 1, high: 1 };
  const two = { ...row, threads: 2, seconds: 5, overhead: 1.0625, speedup: 1.6, low: 1.5, high: 1.75 };
  const document = { depth: 15, rows: [row, two] };
  const line = withLine({}, document, 'lab speedup', { version: '1.2.3', commit: '' });
  expect(line.head).toEqual(['search', '1 thread', '2 threads', 'positions visited', 'speed-up']);
  const cells = ['deepening, depth 15', '8.0 s', '5.0 s', '1.06 times as many', '1.60 (1.50 to 1.75)'];
  expect(line.lines[0].cells).toEqual(cells);
});

test('what a script of ours prints is kept as a table with the state of the code, and levels as one of theirs', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'kept.json');
  const kept = async (document: object) => {
    const script = join(folder, 'print.mjs');
    writeFileSync(script, `console.log('${JSON.stringify(document)}')`);
    await keep(file, ['node', script], 'node print.mjs');
    return JSON.parse(readFileSync(file, 'utf8')) as { made: readonly { commit: string }[] };
  };
  const table = { head: ['what', 'time'], rows: [['sums', '2 ms']] };
  const measured = await kept(table);
  expect(measured).toMatchObject({ commands: ['node print.mjs'], ...table });
  expect(measured.made[0].commit).toMatch(/^[0-9a-f]{8}$/);
  const level = (level: number, step: number) => ({
    level,
    step,
    agent: 'a',
    elo: 10.4,
    low: level === 1 ? null : -3,
    high: 20,
  });
  expect(await kept({ levels: [level(1, 0), level(2, 80.2)] })).toMatchObject({
    head: ['level', 'agent', 'Elo', '95% interval', 'step'],
    rows: [
      ['1', 'a', '10', 'open to 20', ''],
      ['2', 'a', '10', '-3 to 20', '80'],
    ],
  });
});

test('every table of figures names the state of the code that made it', () => {
  for (const page of pages) {
    const tables = withFigures(page).split('<!-- end figures -->').slice(0, -1);
    for (const table of tables)
      expect(table.trimEnd().split('\n').at(-1), relative(root, page)).toMatch(
        /^Made (at (several )?commits?[, ]+\d+\.\d+\.\d+ `[0-9a-f]{8}`|by `lab reproduce .*`(, `--only` for each row,)? with evolab \S+ \(`[0-9a-f]{12}`\))/,
      );
  }
});

test('no table of results on such a page is typed', () => {
  const isResult = (cell: string) =>
    /^(won|lost|drawn|ours|score|quota|elo|95% interval)\b/i.test(cell.trim());
  for (const page of pages) {
    const typed = readFileSync(page, 'utf8')
      .replace(/<!-- (figures|verdicts)\b[^]*?<!-- end \1 -->/g, '')
      .replace(/<!-- scripts\/[^]*?<!-- end -->/g, '');
    const heads = typed
      .split('\n')
      .filter((line, i, lines) => /^\|[ -|]+$/.test(lines[i + 1] ?? '') && line.startsWith('|'));
    expect(
      heads.filter((head) => head.split('|').some(isResult)),
      relative(root, page),
    ).toEqual([]);
  }
});
