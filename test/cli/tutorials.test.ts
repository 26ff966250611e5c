// Every tutorial of docs/README.md is typed line by line in an empty folder, in the order of its page, as its reader
// does: a student, a researcher, a designer of games, a teacher, the author of an engine or of a method. What each line
// has to show is in a table; what a page says of budgets that take long is made short. Outside CI the first pages are enough.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whole } from 'evolab/testing';
import { expect, test } from 'vitest';
import { emptyFolder } from './lab.ts';
import { pageLines } from './page-lines.ts';
import { readPage, root, shellOf, succeeds, type Shell } from './shell.ts';
import { typeErrors } from './type-errors.ts';

/** What a line has to show, and how it is made short or answered. */
interface Typed {
  readonly shown: RegExp;
  readonly more?: string;
  readonly input?: string;
}

/** Where a page was typed. */
interface Place {
  readonly cwd: string;
  readonly shell: Shell;
}

interface Tutorial {
  /** By a part of the line; each must be met, and each line must have one. The first that fits counts. */
  readonly lines: Readonly<Record<string, Typed>>;
  /** What else the page says. */
  readonly after?: (place: Place) => Promise<void> | void;
}

const read = ({ cwd }: Place, ...names: string[]) => readFileSync(join(cwd, ...names), 'utf8');
const LINKED = { shown: /^Linked evolab-/ };
const UNLINKED = { shown: /^Unlinked evolab-/ };
const SOUND = { shown: /^All \d+ checks hold/m };
const SMALL_RATING = '--set rating.rounds=1 --set \'rating.anchors=["random"]\'';

/** A page of an example that `lab new` writes: its command, the folder's tests, the link. */
const example = (kind: string, id: string): Tutorial['lines'] => ({
  [`lab new ${kind} ${id}`]: { shown: /Wrote \d files/ },
  'npm test': { shown: /pass 3\b/ },
  'lab plugins link .': LINKED,
  [`lab list ${kind}s`]: { shown: new RegExp(`^ {2}${id} `, 'm') },
  [`lab doctor ${id}`]: SOUND,
  'lab plugins unlink': UNLINKED,
});

const TUTORIALS: Readonly<Record<string, Tutorial>> = {
  'README.md': {
    lines: {
      // The one that can be repeated with any number of workers.
      '--workers 1 --out one': { more: '--generations 1', shown: /champion of generation 1, one\//i },
      'lab evolve --plugin coevolution': {
        more: '--generations 1 --workers 1 --set learner.episodes=5 --set rating.rounds=1',
        shown: /^ {2}(npx )?lab play populations\/coevolution-draughts-1$/m,
      },
      'lab play': { input: '1\nquit\n', shown: /^coevolution-draughts-1 plays \S+ \(-?\d\.\d\d\)$/m },
      'lab duel': { more: '--rounds 1', shown: /^coevolution-draughts-1 against material:depth=2 /m },
      'lab report': { shown: /^populations\/coevolution-draughts-1\/report\.html$/m },
      'lab improve': { more: '--rounds 1 --nodes 100 --depth 3', shown: /^more learning +2 /m },
      'lab explain': { shown: /^minimax/m },
      'lab solve': { shown: /a draw \(value 0\)/ },
      'lab analyze': { shown: /^ +4 .*\d{4}$/m },
      'lab perft': { shown: /^845931 leaves/ },
    },
  },
  'docs/writing-a-game.md': {
    lines: {
      'lab new game': { shown: /Wrote 5 files/ },
      'npm test': { shown: /pass 4\b/ },
      'lab plugins link': LINKED,
      'lab list games': { shown: /^ {2}my-game /m },
      'lab doctor': { shown: /^ {2}ok {3}speed: [\d,]+ random games, [^]*^All \d+ checks hold/m },
      'lab evolve': { more: '--set rating.rounds=1', shown: /The champion of generation 20, champions\// },
      'lab duel': { shown: /of 40 games, / },
      '--position': { shown: /^\d+ leaves/m },
      'lab perft': { shown: /^\d+ leaves/m },
      'lab survey': { more: '--games 2', shown: /games of each player against itself/ },
      'lab bench': { more: '--runs 1 --millis 1 --depth 1', shown: /my-game|playouts/ },
      'lab plugins unlink': UNLINKED,
    },
    after: async ({ cwd, shell }) =>
      expect((await shell('lab doctor my-game', cwd)).stderr).toContain('LAB_UNKNOWN_EXTENSION'),
  },
  'docs/writing-a-game-with-dice.md': {
    lines: {
      'lab plugins link .': LINKED,
      'lab list games': { shown: /^ {2}lines-for-three [^]*^ {2}race /m },
      'lab doctor': SOUND,
      'lab duel': { shown: /of 20 games, / },
      '--game race': { more: '--set rating.rounds=1', shown: /The champion of generation 3, / },
      '--game lines-for-three': { more: '--set rating.rounds=1', shown: /The champion of generation 3, / },
      'lab play': {
        input: '1\nquit\n',
        shown: /^coevolution-lines-for-three-1 \(blue\) plays \S+ \(-?\d\.\d\d\)$/m,
      },
      'lab plugins unlink': UNLINKED,
    },
  },
  'docs/writing-a-learner.md': {
    lines: {
      ...example('learner', 'hill-climber'),
      'lab evolve': { more: '--generations 2', shown: /The champion of generation 2, climbed\// },
      'lab duel': { more: '--rounds 2', shown: /of 4 games, / },
    },
    after: async ({ cwd, shell }) => {
      // The page says what wrong values of its options are answered, and that no code of its checks them.
      succeeds(await shell('lab plugins link .', cwd));
      for (const [value, answer] of [
        ['step=0', "option 'step' of learner 'hill-climber' must be a number above 0 and up to 10, not 0"],
        [
          'change=gauss',
          "option 'change' of learner 'hill-climber' must be 'normal' or 'uniform', not 'gauss'",
        ],
      ]) {
        const { status, stderr } = await shell(`lab evolve --plugin hill-climber --set ${value}`, cwd);
        expect([status, stderr]).toEqual([2, expect.stringContaining(`${answer} (LAB_BAD_OPTION)`)]);
      }
      succeeds(await shell('lab plugins unlink evolab-hill-climber', cwd));
    },
  },
  'docs/writing-an-evaluator.md': {
    lines: {
      ...example('evaluator', 'linear'),
      'lab evolve': {
        more: `--generations 2 ${SMALL_RATING}`,
        shown: /The champion of generation 2, bred\//,
      },
      'lab duel': { more: '--rounds 2', shown: /of 4 games, / },
    },
  },
  'docs/writing-a-searcher.md': {
    lines: { ...example('searcher', 'sloppy'), 'lab duel': { shown: /of 20 games, / } },
  },
  'docs/writing-an-optimizer.md': {
    lines: {
      'lab plugins link .': LINKED,
      'lab list optimizers': { shown: /^ {2}cross-entropy /m },
      'lab evolve': { more: `--generations 2 ${SMALL_RATING}`, shown: /The champion of generation 2, / },
      'lab compare': {
        more: '--seeds 2 --budget games=20 --checkpoints 1 --rounds 1 --pool 1 --set population=4 --set games=2',
        shown: /coevolution\+optimizer=cross-entropy/,
      },
      'lab tune': { more: '--candidates 2 --rounds 1', shown: /^searcher\.cp = /m },
      'lab plugins unlink': UNLINKED,
    },
  },
  'docs/writing-a-memory.md': {
    lines: {
      'lab plugins link .': LINKED,
      'lab list memories': { shown: /^ {2}recent /m },
      'lab evolve': { more: `--generations 2 ${SMALL_RATING}`, shown: /The champion of generation 2, / },
      'lab plugins unlink': UNLINKED,
    },
  },
  'docs/writing-a-report.md': {
    lines: {
      'lab plugins link .': LINKED,
      'lab list reports': { shown: /^ {2}weights /m },
      'lab evolve': { more: SMALL_RATING, shown: /The champion of generation 2, bred\// },
      'lab report': { shown: /^bred\/report\.html$/m },
      'lab plugins unlink': UNLINKED,
    },
    after: (place) =>
      expect(read(place, 'bred/report.html')).toMatch(/<h2>Weights of the champion<\/h2>[^]*<svg/),
  },
  'docs/comparing-methods.md': {
    lines: {
      '--seeds 3': { more: '--workers 1', shown: /3 seeds are few/ },
      '--seeds 4': { more: '--workers 1', shown: /4 seeds are few/ },
      'lab report': { shown: /^populations\/methods\/report\.html$/m },
    },
    after: compared,
  },
  'docs/class-hour.md': {
    lines: {
      mkdir: { shown: /^/ },
      'lab lesson': { shown: /\.html$/m },
      'lab share': { shown: /\.html$/m },
      // Both choose b3, and c1 is the worst.
      'lab analyze': { shown: /^b3 +0\.0[^]*^c1 [^]*\.html$/m },
      'lab tournament': { shown: /^ +1 {2}uct:sims=40 /m },
      'lab evolve': { shown: /The champion became stronger against uct:sims=200: / },
    },
    after: ({ cwd }) => {
      const made = readPage('docs/class-hour.md').commands.flatMap(
        (line) => / (?:--out|--tree) (\S+\.html)$/.exec(line)?.[1] ?? [],
      );
      expect(made.length).toBeGreaterThan(6);
      for (const file of made) expect(statSync(join(cwd, file)).size, file).toBeGreaterThan(10_000);
      // What the sheet for the teacher calls by its name.
      const sheet = readFileSync(join(root, 'docs/class-hour.md'), 'utf8');
      const named = [...sheet.matchAll(/^\|[^|]+\| ([A-Z][^|]+?) +\||"(likely [^"]+)"|_(Best move|Play)_/gm)];
      expect(named.length).toBeGreaterThan(8);
      const page = readFileSync(join(cwd, 'lesson.html'), 'utf8');
      for (const [, part, entry, button] of named) expect(page).toContain(part ?? entry ?? button);
    },
  },
  'docs/engines.md': {
    lines: {
      'lab play': { input: '1\nquit\n', shown: /^engine:cmd="python3 bot\.py" plays \S+$/m },
      'lab duel': { more: '--rounds 1', shown: /^engine:cmd="python3 bot\.py" against random /m },
      'greedy:evaluator': { more: '--rounds 1', shown: /^ +\d +greedy:evaluator=material /m },
      'lab report': { shown: /^cup\/report\.html$/m },
      'corners.yaml': { more: '--rounds 1', shown: /^ +\d +corners /m },
    },
  },
};

/** What the worked example of a comparison writes. */
async function compared(place: Place): Promise<void> {
  // Two entries with four seeds, at the beginning and after two parts.
  const rows = read(place, 'scores.csv').trim().split('\r\n');
  expect(rows).toHaveLength(1 + 2 * 4 * 3);
  expect(rows[1]).toMatch(/^tic-tac-toe,evolution,1,0,0,0,0,0,,Elo,-?\d/);
  const table = read(place, 'table.tex');
  for (const [open, close] of [
    ['\\begin{tabular}', '\\end{tabular}'],
    ['\\toprule', '\\bottomrule'],
  ])
    expect([table.split(open).length, table.split(close).length]).toEqual([2, 2]);
  const unescaped = table.replaceAll(/\\[{}]/g, '');
  expect(unescaped.split('{').length).toBe(unescaped.split('}').length);
  // The titles, two entries and their difference.
  expect(table.match(/ & .* & .* & .*\\\\$/gm)).toHaveLength(4);

  const methods = read(place, 'populations/methods/methods.md');
  expect(methods).toContain('@article{chellapilla1999');
  expect(methods).toContain('@article{sutton1988');
  const again = methods.split('\n').find((line) => line.startsWith('    lab compare'))!;
  succeeds(await place.shell(`${again.trim()} --out again --workers 1`, place.cwd));
  expect(read(place, 'again/compare.json')).toBe(read(place, 'populations/methods/compare.json'));
  expect(read(place, 'again/methods.md')).toBe(methods);
}

/** The line with what makes it short in place of what the page says. */
function shortened(line: string, more: string): string {
  const flags = [...more.matchAll(/(--(?!set)[a-z]+) /g)].map(([, flag]) => flag);
  return `${flags.reduce((text, flag) => text.replace(new RegExp(` ${flag} \\S+`), ''), line)} ${more}`.trim();
}

/** The lines of a page; those of README.md also stand within its sentences, unless they only name a command. */
function linesOf(page: string): string[] {
  if (page !== 'README.md') return readPage(page).commands;
  return pageLines(page)
    .filter(({ words }) => words.length > 1 && !words.some((word) => /^[A-Z]+$/.test(word)))
    .map(({ words }) => `lab ${words.join(' ')}`);
}

const index = readFileSync(join(root, 'docs/README.md'), 'utf8');
const [listed] = /^## Tutorials[^]*?(?=^## )/m.exec(index)!;
const python = spawnSync('python3', ['--version'], { timeout: 600_000 }).status === 0;

test('every tutorial of docs/README.md is typed here', () => {
  const pages = [...listed.matchAll(/\]\(([^)#]+)/g)].map(([, page]) => join('docs', page));
  expect(pages.sort()).toEqual(Object.keys(TUTORIALS).sort());
});

test.for(
  Object.entries(TUTORIALS)
    .slice(0, whole ? Infinity : 3)
    .filter(([page]) => page !== 'docs/engines.md' || python),
)(
  'every line of %s can be typed in order, and shows what the page says',
  async ([page, { lines, after }]) => {
    const home = emptyFolder();
    const shell = shellOf(home);
    let cwd = join(home, 'here');
    mkdirSync(cwd);
    const { files } = readPage(page);
    const typed = linesOf(page);
    // `lab new` writes the files of these pages: test/tasks/new-plugin.test.ts compares them.
    const isNew = typed.some((line) => line.startsWith('lab new'));
    if (!isNew)
      for (const [file, text] of files) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
    const met = new Set<string>();
    for (const line of typed) {
      if (line.startsWith('cd ')) {
        cwd = join(cwd, line.slice(3));
        continue;
      }
      const [part, known] = Object.entries(lines).find(([words]) => line.includes(words)) ?? ['', undefined];
      if (known === undefined) throw new Error(`no row says what is shown by: ${line}`);
      met.add(part);
      const { shown, more = '', input } = known;
      expect(succeeds(await shell(shortened(line, more), cwd, input)), line).toMatch(shown);
    }
    expect([...met].sort()).toEqual(Object.keys(lines).sort());
    await after?.({ cwd, shell });
    if (existsSync(join(cwd, 'package.json'))) {
      // The settings that `lab new` writes find the types of the core.
      if (!isNew) {
        succeeds(await shell('lab new game typed', home));
        const settings = JSON.parse(readFileSync(join(home, 'typed/tsconfig.json'), 'utf8')) as object;
        writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ ...settings, include: ['**/*.ts'] }));
      }
      expect(typeErrors(cwd)).toEqual([]);
      // What was linked is gone.
      expect(succeeds(await shell('lab plugins', cwd))).toContain('No plugins of your own');
    }
  },
);
