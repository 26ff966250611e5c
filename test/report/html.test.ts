import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { familyOf } from '../../src/report/family.ts';
import { familyTree } from '../../src/report/html/family-tree.ts';
import { html } from '../../src/report/html/markup.ts';
import { lab, labJson } from '../cli/lab.ts';
import { faultsOf } from '../../plugins/studio/test/browser/audit.ts';
import { CHROMIUM, type Tab } from '../../plugins/studio/test/browser/browser.ts';
import { sharedBrowser } from '../../plugins/studio/test/browser/shared-browser.ts';

const EVIL = `<img src=x onerror="document.title='taken'"></script><script>document.title='taken'</script>`;
const RUN = ['evolve', '--plugin', 'coevolution', '--game', 'tic-tac-toe', '--generations', '12'];
const GAMES = ['--games', '40'];

let cwd: string;
let run: Record<string, unknown>;
const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
/** Text of a page as people see it. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const codes = (text: string) =>
  [...text.matchAll(/<pre class="code">([^]*?)<\/pre>/g)].map(([, code]) =>
    unescaped(code.replaceAll(/<[^>]*>/g, '')),
  );

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'lab-report-'));
  run = await labJson([...RUN, '--population', '8', '--out', 'run'], cwd);
  writeFileSync(join(cwd, 'evil.yaml'), `name: ${JSON.stringify(EVIL)}\nsearcher: random\n`);
  const players = ['random', 'material:depth=1', 'greedy:evaluator=material', 'evil.yaml'];
  await labJson(['tournament', ...players, '--game', 'draughts', '--rounds', '2', '--out', 'cup'], cwd);
  await labJson(['report', 'run', ...GAMES, '--workers', '1'], cwd);
  await labJson(['report', 'cup', '--out', 'cup.html'], cwd);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('the report of an evolution', () => {
  test('shows strength, curves, generations, games, genealogy and how to run it again', () => {
    const titles = [...read('run/report.html').matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Strength',
      'Distance from the truth',
      'Games',
      'Generation against generation',
      'Curves',
      'Genealogy',
      'How to run it again',
    ]);
  });

  test('is the same to the byte whenever it is written, for any number of workers', async () => {
    await labJson(['report', 'run', ...GAMES, '--workers', '2', '--out', 'again.html'], cwd);
    expect(read('again.html')).toBe(read('run/report.html'));
  });

  test('its settings and its command give the same run', async () => {
    const text = read('run/report.html');
    const [commands, settings] = codes(text).slice(-2);
    const [, file] = /Save the settings as (\S+), then:/.exec(text)!;
    writeFileSync(join(cwd, file), settings);
    const [command] = commands.split('\n');
    const again = await labJson(command.split(' ').slice(1), cwd);
    expect(again['stateHash']).toBe(run['stateHash']);
    expect(text).toContain(String(run['stateHash']));
  });
});

test('the command in the report of a tournament gives the same tournament', async () => {
  const [command] = codes(read('cup.html')).at(-1)!.split('\n');
  await labJson(command.split(' ').slice(1), cwd);
  expect(read('cup-again/table.txt')).toBe(read('cup/table.txt'));
});

test.each(['run/report.html', 'cup.html'])(
  'every drawing of %s says what it shows to those who do not see it',
  (file) => {
    const drawings = read(file).split('<svg').slice(1);
    const before = read(file).split('<svg').slice(0, -1);
    drawings.forEach((drawing, i) => {
      const attributes = drawing.slice(0, drawing.indexOf('>'));
      // Boards have names of their own; beside the names of players there are only ornaments.
      if (/aria-hidden="true"|role="img"/.test(attributes)) return;
      expect(before[i]).toMatch(/<div class="plot \w+" role="img" aria-label="[^"]{10,}">\s*$/);
    });
    expect(drawings.length).toBeGreaterThan(3);
  },
);

test.each(['run/report.html', 'cup.html'])('%s refers to nothing outside of itself', (file) => {
  const text = read(file);
  expect(text).not.toMatch(/\b(src|href|action|data)="(?!#)/);
  expect(text).not.toMatch(/url\(|@import|<(link|iframe|object|embed|img|base)\b/);
  expect(text.match(/<script>/g)).toHaveLength(2);
  expect(text.match(/<svg/g)!.length).toBeGreaterThan(1);
});

test('an agent with a name full of markup is shown by that name', () => {
  expect(read('cup.html')).not.toContain('<img');
  // Names may break, and inside of data an angle bracket is written otherwise.
  expect(unescaped(read('cup.html').replaceAll('<wbr />', ''))).toContain(EVIL);
  const data = [...read('cup.html').matchAll(/<script type="application\/json">([^]*?)<\/script>/g)];
  expect(data).toHaveLength(1);
  expect(data[0][1]).not.toContain('<');
  const { games } = JSON.parse(data[0][1]) as { games: { players: string[] }[] };
  expect(games.flatMap(({ players }) => players)).toContain(EVIL);
});

test('every value put into HTML is escaped, markup is not', () => {
  const inner = html`<b>${'<&>"\''}</b>`;
  expect(html`<p title="${'"'}">${[inner, 1]}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;&amp;&gt;&quot;&#39;</b>1</p>',
  );
});

test('a family tree holds the living and their ancestors, nobody else', () => {
  const log = [
    {
      generation: 1,
      births: [
        { name: 'b', parent: 'a' },
        { name: 'c', parent: 'a' },
      ],
    },
    {
      generation: 2,
      births: [
        { name: 'd', parent: 'b' },
        { name: 'e', parent: 'c' },
      ],
    },
    { generation: 3, births: [{ name: 'f', parent: 'd' }] },
  ];
  const tree = familyTree(familyOf(log, ['f', 'd'], 'f')!) as {
    layer: { data: { values: { generation: number; line: string; y: number }[] } }[];
  };
  const [edges, nodes] = tree.layer.map(({ data }) => data.values);
  // a, b, d and f in one line; c and e have died out.
  expect(nodes.map(({ generation }) => generation)).toEqual([0, 1, 2, 3]);
  expect(edges).toHaveLength(3);
  expect(new Set(nodes.map(({ line }) => line))).toEqual(new Set(['champion']));
  expect(familyOf([{ generation: 1 }], ['f'], 'f')).toBe(undefined);
});

test.each([
  [['report', 'nowhere'], 'LAB_RUN_MISSING'],
  [['report', 'run', '--games', 'x'], 'LAB_USAGE'],
])('lab %j gives %s', async (args, code) => {
  const { status, stderr } = await lab(args, cwd);
  expect(stderr).toContain(`(${code})`);
  expect(status).toBe(2);
});

describe.skipIf(CHROMIUM === undefined)('in a real browser (skipped where there is no Chromium)', () => {
  const open = sharedBrowser();
  const inBrowser = async (file: string, visit: (tab: Tab) => Promise<void>): Promise<void> => {
    const tab = await open(join(cwd, file));
    await visit(tab);
    await tab.close();
  };

  /** By section: how many marks of each kind are drawn large enough to be seen, and the cells of its tables. */
  const DRAWN = `Object.fromEntries([...document.querySelectorAll('section')].map((section) => {
    const marks = {};
    for (const mark of section.querySelectorAll('svg .role-mark :is(path, line)')) {
      const { width, height } = mark.getBoundingClientRect();
      const kind = mark.parentNode.className.baseVal.split(' ')[0];
      if (width + height > 1) marks[kind] = (marks[kind] ?? 0) + 1;
    }
    const rows = [...section.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText.trim()));
    const bars = [...section.querySelectorAll('.interval .dot')].filter((dot) => dot.getBoundingClientRect().width > 5).length;
    const hidden = section.querySelector('details:not([open]) pre')?.textContent ?? '';
    return [section.querySelector('h2').innerText, { marks, rows, bars, hidden, text: section.innerText }];
  }))`;
  interface Drawn {
    readonly marks: Readonly<Record<string, number>>;
    readonly rows: readonly (readonly string[])[];
    readonly bars: number;
    readonly hidden: string;
    readonly text: string;
  }

  test('of an evolution one sees curves with their intervals, generations, genealogy, and how to run it again', async () => {
    await inBrowser('run/report.html', async ({ evaluate }) => {
      const drawn = (await evaluate(DRAWN)) as Record<string, Drawn>;
      // random, material:depth=2 and the first generation, after 0, 10 and 12 generations.
      expect(drawn['Strength'].marks).toMatchObject({ 'mark-area': 3, 'mark-line': 3, 'mark-symbol': 9 });
      expect(drawn['Strength'].rows.map(([against]) => against)).toEqual([
        'random',
        'material:depth=2',
        'first generation',
      ]);
      const { marks, text } = drawn['Curves'];
      expect(marks['mark-area']).toBe(1);
      expect(marks['mark-line']).toBeGreaterThan(5);
      for (const name of ['fitness', 'mean fitness', 'fitness noise', 'effective sample size', 'diversity'])
        expect(text).toContain(name);
      expect(text).not.toMatch(/fitness (low|high)/);
      // Champions of generations 5 and 10 against each other.
      expect(drawn['Generation against generation'].text).toMatch(
        /^generation 5\t\t\d+%\ngeneration 10\t\d+%/m,
      );
      const { 'mark-rule': parents, 'mark-symbol': people } = drawn['Genealogy'].marks;
      expect(people).toBeGreaterThan(8);
      expect(parents).toBeGreaterThan(people - 9);
      const settings = drawn['How to run it again'].hidden;
      expect(drawn['How to run it again'].text).not.toContain(settings);
      expect(settings).toMatch(/^learner:$[^]*^ *population: 8$/m);
      expect(drawn['How to run it again'].text).toMatch(/^lab evolve .*--out/m);
    });
  });

  test('of a tournament one sees standings, crosstable, what ratings hide, rounds, costs, and how to play it again', async () => {
    await inBrowser('cup.html', async ({ evaluate }) => {
      const drawn = (await evaluate(DRAWN)) as Record<string, Drawn>;
      const standings = drawn['Standings'];
      const names = standings.rows.map(([, name]) => name);
      expect(new Set(names)).toEqual(
        new Set(['random', 'material:depth=1', 'greedy:evaluator=material', EVIL]),
      );
      for (const [, , , , interval] of standings.rows) expect(interval).toMatch(/^(\S+ to|above|below) \S+$/);
      expect(standings.bars).toBe(4);
      const met = drawn['Who beats whom'];
      expect(met.text).toMatch(/Cyclic share of the results [\d.]+%/);
      const [crosstable, nash] = [met.rows.slice(0, 4), met.rows.slice(4)];
      expect(crosstable.map(([name]) => name)).toEqual(names);
      crosstable.forEach(([, ...cells], i) =>
        cells.forEach((cell, j) => expect(cell).toMatch(i === j ? /^$/ : /^\d+%$/)),
      );
      expect(nash.map(([name]) => name)).toEqual(names);
      expect(drawn['Over the rounds'].marks).toMatchObject({ 'mark-area': 4, 'mark-line': 4 });
      expect(drawn['Over the rounds'].rows.map(([name]) => name)).toEqual(names);
      const costs = Object.fromEntries(
        drawn['Cost'].rows.map(([name, ...cells]) => [name, cells.map(Number)]),
      );
      expect(costs['random']).toEqual([0, 0]);
      expect(Math.min(...costs['greedy:evaluator=material'])).toBeGreaterThan(0);
      expect(drawn['How to run it again'].text).toContain('lab tournament');
    });
  });

  test('a move in the list of a game is not broken, whatever the screen', async () => {
    await labJson(['tournament', 'random', 'random', '--game', 'hex', '--rounds', '1', '--out', 'hex'], cwd);
    await labJson(['report', 'hex'], cwd);
    await inBrowser('hex/report.html', async ({ evaluate, resize }) => {
      for (const width of [390, 800, 1440]) {
        await resize({ width });
        const heights = await evaluate(
          `[...new Set([...document.querySelectorAll('.moves button')].map((button) => button.offsetHeight))]`,
        );
        expect(heights, `${width}`).toHaveLength(1);
      }
    });
  });

  /** The board as one sees it: the current move, the number of pieces, and marked cells. */
  const SEEN = `(() => {
    const game = document.querySelector('.games');
    return {
      move: game.querySelector('[aria-current]')?.textContent ?? 'start',
      pieces: game.querySelectorAll('.pieces use').length,
      marked: game.querySelectorAll('.marks .moved').length,
      at: Number(game.querySelector('input').value),
      inSight: (() => {
        const [list, move] = [game.querySelector('.moves'), game.querySelector('[aria-current]')].map((e) => e?.getBoundingClientRect());
        return !move || (move.top >= list.top - 1 && move.bottom <= list.bottom + 1);
      })(),
      said: game.querySelector('.board').getAttribute('aria-label'),
    };
  })()`;
  interface Seen {
    readonly move: string;
    readonly pieces: number;
    readonly marked: number;
    readonly at: number;
    readonly inSight: boolean;
    readonly said: string;
  }

  test.each(['run/report.html', 'cup.html'])(
    'of %s one can read everything on three screens, light and dark; nothing is fetched or complained about',
    async (file) => {
      await inBrowser(file, async (tab) => {
        const { evaluate, requests, complaints } = tab;
        expect(await faultsOf(tab, 'minor')).toEqual([]);
        expect(await evaluate('document.title')).not.toBe('taken');
        const handlers = `[...document.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()).filter((name) => name.startsWith('on'))`;
        expect(await evaluate(handlers)).toEqual([]);
        expect(requests).toHaveLength(1);
        expect(complaints).toEqual([]);
      });
    },
  );

  test('games step by button, move, slider and key, on a board that shows them', async () => {
    await inBrowser('cup.html', async ({ evaluate, press, complaints }) => {
      const seen = async () => (await evaluate(SEEN)) as Seen;
      const click = (selector: string) => evaluate(`document.querySelector('.games ${selector}').click()`);
      const moves = (await evaluate(
        `[...document.querySelectorAll('.moves button')].map((move) => move.textContent)`,
      )) as string[];
      expect(await seen()).toEqual({
        move: 'start',
        pieces: 24,
        marked: 0,
        at: 0,
        inSight: true,
        said: 'the board, the start',
      });
      await click('[name=next]');
      expect(await seen()).toMatchObject({ move: moves[0], pieces: 24, marked: 2, at: 1 });
      await evaluate(`document.querySelector('.games .board').focus()`);
      await press('ArrowRight');
      expect(await seen()).toMatchObject({ move: moves[1], at: 2 });
      await press('ArrowLeft');
      expect(await seen()).toMatchObject({ move: moves[0], at: 1 });
      await click('li:nth-child(4) button');
      expect(await seen()).toMatchObject({ move: moves[3], at: 4 });
      await click('[name=last]');
      await click('[name=next]');
      expect(await seen()).toMatchObject({ move: moves.at(-1), at: moves.length, inSight: true });
      // Jumped pieces have left the board.
      const captures = moves.reduce((sum, move) => sum + move.split('x').length - 1, 0);
      expect((await seen()).pieces).toBe(24 - captures);
      expect((await seen()).said).toBe(
        `the board, after ${moves.length}. ${moves.at(-1)} (${moves.length % 2 ? 'black' : 'white'})`,
      );
      await evaluate(
        `{ const slider = document.querySelector('.games input'); slider.value = 3; slider.dispatchEvent(new Event('input')); }`,
      );
      expect(await seen()).toMatchObject({ move: moves[2], at: 3 });
      const first = `document.querySelector('.pieces use').getAttribute('transform')`;
      const before = await evaluate(first);
      await click('[name=flip]');
      expect(await evaluate(first)).not.toBe(before);
      expect(await seen()).toMatchObject({ move: moves[2], at: 3 });
      const seats = `[...document.querySelectorAll('.seat b')].map((name) => name.textContent).join()`;
      const players = await evaluate(seats);
      await click('[name=next-game]');
      expect(await seen()).toMatchObject({ move: 'start', pieces: 24, at: 0 });
      // The second game of a pair has the colours swapped.
      expect(await evaluate(seats)).toBe(String(players).split(',').reverse().join());
      expect(complaints).toEqual([]);
    });
  });

  test('a page is printed in colours for paper, whatever the screen, and no table is cut', async () => {
    await inBrowser('cup.html', async (tab) => {
      await tab.resize({ width: 400, dark: true, print: true });
      const [ink, ...tables] =
        (await tab.evaluate(`[document.body, ...document.querySelectorAll('.wide')].map((part) =>
        part === document.body ? getComputedStyle(part).color : getComputedStyle(part).overflowX)`)) as string[];
      expect(ink).toBe('rgb(35, 38, 43)');
      expect(new Set(tables)).toEqual(new Set(['visible']));
    });
  });

  test('a mark says its numbers to who points at it', async () => {
    await inBrowser('run/report.html', async ({ evaluate }) => {
      const pointed = (selector: string) =>
        evaluate(`(() => {
          const mark = [...document.querySelectorAll('${selector}')].find((each) => each.checkVisibility());
          mark.scrollIntoView();
          const { x, y, width, height } = mark.getBoundingClientRect();
          mark.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }));
          const tip = document.querySelector('.tip');
          return tip.hidden ? '' : tip.innerText;
        })()`);
      expect(await pointed('#s1 .mark-symbol path')).toMatch(
        /^generation \d+ against .+: [\d.]+% \(.+% to .+%\)$/,
      );
      expect(await pointed('.share')).toMatch(
        /^generation \d+ against generation \d+: [\d.]+ of \d+ points, /,
      );
      expect(await pointed('td.bar .interval')).toMatch(/^[\d.]+%, 95% interval .+% to .+%$/);
      expect(await pointed('h1')).toBe('');
    });
  });
});
