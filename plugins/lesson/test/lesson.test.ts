import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHANCE, defineGame, definePlugin, type Position } from 'evolab';
import { contextOf, emptyFolder, lab, labJson, laboratoryOf, repeats } from 'evolab/testing';
import { faultsOf, textFaultsOf } from '../../studio/test/browser/audit.ts';
import { CHROMIUM, type Tab } from '../../studio/test/browser/browser.ts';
import { sharedBrowser } from '../../studio/test/browser/shared-browser.ts';
import nTuple from '../../n-tuple/src/index.ts';
import tdMc from '../../td-mc/src/index.ts';
import { makeLesson } from '../src/lesson.ts';

/** Data of the parts of a page. */
const dataIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/json">([^]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json) as Record<string, unknown>,
  );

async function lesson(args: readonly string[], cwd = emptyFolder(onTestFinished)) {
  const document = await labJson(['lesson', ...args], cwd);
  const file = join(cwd, String(document['out']));
  return { document, file, html: readFileSync(file, 'utf8') };
}

const room = emptyFolder(afterAll);
let first: ReturnType<typeof lesson> | undefined;
/** The lesson that is made if nothing is said. */
const standard = () => (first ??= lesson([], room));

test('a lesson on tic-tac-toe has all its parts, is the same for the same seed, and learns', async () => {
  const { document, html } = await standard();
  expect(document).toMatchObject({ out: 'lesson.html', game: { use: 'tic-tac-toe' }, missing: {} });
  expect([...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'The solved game',
    'Looking ahead: minimax with alpha-beta',
    'Trying out: a tree of simulations',
    'Learning from results',
    'Questions',
  ]);
  expect(html).toContain('5,478 positions, finished ones included, were solved.');
  const questions = [...html.matchAll(/<summary>/g)].length;
  expect(questions).toBeGreaterThanOrEqual(5);
  expect(questions).toBeLessThanOrEqual(8);
  expect((await lesson(['tic-tac-toe'])).html).toBe(html);
  expect((await lesson(['--seed', '2'])).html).not.toBe(html);
  // Lines of a list that is cut still differ.
  expect(html).toMatch(/>1\. depth \d+, \d+ positions: [^<]*<[^]*>1\. depth \d+, likely refutations first, /);
  // An empty board has no name but this one.
  expect(html).toContain('<option value="0">the start</option>');
  const { scores, games, positions } = dataIn(html).find((data) => 'scores' in data) as {
    scores: number[];
    games: number[];
    positions: { moves: { values: number[]; truth: number; over: boolean }[] }[];
  };
  expect(scores).toHaveLength(games.length);
  expect(Math.min(...scores.slice(-10))).toBeGreaterThan(scores[0]);
  expect(Math.min(...scores.slice(-10))).toBeGreaterThan(0.85);
  for (const { moves } of positions)
    for (const { values, truth, over } of moves) {
      expect(values).toHaveLength(games.length);
      // A result need not be learned.
      if (over) expect(values.every((value) => value === truth)).toBe(true);
      else expect(values[0]).toBe(0);
    }
});

test('what a game does not allow is left out, and the page and the document say so', async () => {
  const large = await lesson(['tic-tac-toe', '--limit', '1000']);
  expect(large.document['missing']).toEqual({ solved: 'more than 1000 positions arise in this game' });
  expect(large.html).toContain('This part is left out: more than 1000 positions arise in this game.');
  expect(large.html).not.toContain('True value');
  const puzzle = await lesson(['hanoi', '--limit', '10']);
  expect(Object.keys(puzzle.document['missing'] as object)).toEqual(['solved', 'alphabeta']);
  expect(puzzle.html).toContain('no small tree was found');
  // Nobody plays against one player.
  expect(puzzle.html).not.toMatch(/<(p|figcaption)>[^<]*(against random moves|against itself)/i);
  const { scores } = dataIn(puzzle.html).find((data) => 'scores' in data) as { scores: number[] };
  expect(scores[0]).toBeLessThan(0);
  expect(puzzle.html).toMatch(/its mean payoff was −[\d.]+ at first, and \+?[−\d.]+ after [\d,]+ games\./);
  const { status, stderr } = await lab(['lesson', 'no-such-game'], emptyFolder(onTestFinished));
  expect(status).toBe(2);
  expect(stderr).toMatch(/LAB_UNKNOWN_EXTENSION/);
});

test('a game with simultaneous moves is refused before anything is solved, and no page is written', async () => {
  const cwd = emptyFolder(onTestFinished);
  const { status, stderr } = await lab(['lesson', 'gdl:sheet=farming-quandries', '--limit', '5000'], cwd);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /each part of a lesson needs a game whose roles move in turn.*LAB_WRONG_GAME/,
    ) as string,
  ]);
  expect(readdirSync(cwd)).toEqual([]);
});

/** A coin is tossed, then the only role has to take what it brought. */
class Coin implements Position {
  plies = 0;
  last = 0;
  get turn(): number {
    return this.plies === 0 ? CHANCE : 0;
  }
  get over(): boolean {
    return this.plies === 2;
  }
  moves(out: Int32Array, at: number): number {
    out[at + 1] = 1;
    out[at] = 0;
    return this.plies === 0 ? 2 : 1;
  }
  play(move: number): void {
    this.plies++;
    this.last = move;
  }
  copy({ plies, last }: Coin): void {
    this.plies = plies;
    this.last = last;
  }
  payoff(): number {
    return this.last;
  }
  key(): number {
    return 2 * this.plies + this.last;
  }
}

test('a game of which no part can be made is refused with the reason of each', () => {
  const coin = defineGame({
    id: 'coin',
    summary: 'a coin, and no choice',
    rulesVersion: 1,
    options: {},
    create: () => ({
      roles: ['you'],
      maxMoves: 2,
      maxPlies: 2,
      chance: { probabilities: (_: Coin, out: Float64Array, at: number) => void out.fill(0.5, at, at + 2) },
      start: () => new Coin(),
      print: (position: Coin) => String(position.key()),
      moveName: (_: Coin, move: number) => String(move),
    }),
  });
  const laboratory = laboratoryOf(definePlugin({ name: 'coin', games: [coin] }));
  expect(() => makeLesson(contextOf(laboratory), { game: { use: 'coin' }, seed: 1, limit: 1 })).toThrow(
    expect.objectContaining({
      code: 'LAB_WRONG_GAME',
      message: expect.stringMatching(/solved: .*; alphabeta: .*; simulations: .*; learning: /) as string,
    }) as Error,
  );
});

/** Each of two roles has one move, then three, of which the larger wins. */
class Entry implements Position {
  readonly chosen: number[] = [];
  get turn(): number {
    return this.chosen.length % 2;
  }
  get over(): boolean {
    return this.chosen.length === 4;
  }
  moves(out: Int32Array, at: number): number {
    const count = this.chosen.length < 2 ? 1 : 3;
    for (let i = 0; i < count; i++) out[at + i] = i;
    return count;
  }
  play(move: number): void {
    this.chosen.push(move);
  }
  copy({ chosen }: Entry): void {
    this.chosen.splice(0, this.chosen.length, ...chosen);
  }
  payoff(role: number): number {
    const [first = 0, second = 0] = this.chosen.slice(2);
    return Math.sign(role === 0 ? first - second : second - first);
  }
  key(): number {
    return this.chosen.reduce((key, move) => 4 * key + move + 1, 0);
  }
}

test('values are shown where there is a choice, also if the game begins with forced moves', () => {
  const entry = defineGame({
    id: 'entry',
    summary: 'a forced move each, then a choice each',
    rulesVersion: 1,
    options: {},
    create: () => ({
      roles: ['one', 'two'],
      maxMoves: 3,
      maxPlies: 4,
      start: () => new Entry(),
      print: ({ chosen }: Entry) => `chosen ${chosen.join('')}`,
      moveName: (_: Entry, move: number) => String(move),
      encoders: {
        board: {
          size: 4,
          kinds: 3,
          encode: ({ chosen }: Entry, _: number, out: Float64Array) => {
            for (let i = 0; i < 4; i++) out[i] = i < chosen.length ? chosen[i] + 1 : 0;
          },
        },
      },
    }),
  });
  const laboratory = laboratoryOf(definePlugin({ name: 'entry', games: [entry] }), nTuple, tdMc);
  const { learning, trees } = makeLesson(contextOf(laboratory), {
    game: { use: 'entry' },
    seed: 1,
    limit: 1000,
  });
  expect(learning!.positions.length).toBeGreaterThan(0);
  for (const { moves } of learning!.positions) expect(moves).toHaveLength(3);
  for (const { watched } of trees) expect(watched.moves).toHaveLength(3);
});

const text = (tab: Tab, selector: string) =>
  tab.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`);

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
  const open = sharedBrowser();

  // In the second one positions are shown as text.
  const GAMES = ['connect-four:width=4,height=4', 'gdl:sheet=tic-tac-toe', 'pig:target=12', 'tic-tac-toe'];
  test.each(GAMES.slice(0, repeats(8, 2)))(
    'a lesson on %s opens from a file without requests, and can be read and stepped through',
    async (game) => {
      const { file } = await lesson([game]);
      const tab = await open(file, { width: 800, still: true });
      expect(await tab.evaluate(`document.querySelectorAll('.search-tree').length`)).toBeGreaterThan(2);
      for (const view of [
        '.choice:not([hidden]) .search-tree',
        '#s3 .choice:not([hidden]) .search-tree',
        '.learning',
      ]) {
        const said = async () => text(tab, `${view} .said`);
        const before = await said();
        await tab.click(`${view} [name=next]`);
        const after = await said();
        expect(after).not.toBe(before);
        await tab.click(`${view} [name=last]`);
        await tab.click(`${view} [name=first]`);
        expect(await said()).toBe(before);
        await tab.click(`${view} [name=next]`);
        expect(await said()).toBe(after);
      }
      // A click on the best move makes it; back takes it back.
      const start = await text(tab, '.solved-walk .said');
      await tab.click('.solved-walk [name=best]');
      expect(await text(tab, '.solved-walk .trail')).toMatch(/^Moves: /);
      await tab.click('.solved-walk [name=back]');
      expect(await text(tab, '.solved-walk .said')).toBe(start);
      await tab.evaluate(`for (const part of document.querySelectorAll('details')) part.open = true`);
      const goTo = (place: number) =>
        tab.evaluate(`for (const slider of document.querySelectorAll('[name=step]')) {
        slider.value = Math.round(slider.max * ${place});
        slider.dispatchEvent(new Event('input'));
      }`);
      await goTo(0.6);
      expect(await textFaultsOf(tab)).toEqual([]);
      await goTo(1);
      expect(await faultsOf(tab, 'minor')).toEqual([]);
      expect(tab.complaints).toEqual([]);
      expect(tab.requests).toHaveLength(1);
      await tab.close();
    },
  );

  test('values on a green board can be told from it, light and dark', async () => {
    const { file } = await lesson(['pig:target=12']);
    const tab = await open(file, { width: 800 });
    const contrast = `(() => {
      const light = (selector) => {
        const [r, g, b] = /(\\d+), (\\d+), (\\d+)/.exec(getComputedStyle(document.querySelector(selector)).fill).slice(1)
          .map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      return light('.on-cell') / light('.surface.green');
    })()`;
    for (const dark of [false, true]) {
      await tab.resize({ width: 800, dark });
      expect(await tab.evaluate(contrast)).toBeGreaterThan(3);
    }
    await tab.close();
  });

  test('Play goes on by itself until it is stopped, and a click on a cell of the board makes its move', async () => {
    const { file } = await standard();
    const tab = await open(file, { width: 1000 });
    const view = '#s3 .choice:not([hidden]) .search-tree';
    const step = async () =>
      Number(await tab.evaluate(`document.querySelector('${view} [name=step]').value`));
    await tab.evaluate(`document.querySelector('${view} [name=speed]').value = 10`);
    await tab.click(`${view} [name=run]`);
    while ((await step()) < 3) await tab.evaluate('new Promise((done) => setTimeout(done, 20))');
    await tab.click(`${view} [name=run]`);
    const stopped = await step();
    await tab.evaluate('new Promise((done) => setTimeout(done, 200))');
    expect(await step()).toBe(stopped);
    expect(await text(tab, `${view} [name=run]`)).toBe('Play');
    await tab.click('.solved-walk .hit:last-child');
    expect(await text(tab, '.solved-walk .trail')).toBe('Moves: c1');
    // A bad reply to a corner: every answer but the middle loses.
    expect(await tab.evaluate(`document.querySelectorAll('.choices .bad').length`)).toBe(7);
    await tab.close();
  });
});
