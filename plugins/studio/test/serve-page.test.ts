import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { faultsOf } from './browser/audit.ts';
import { CHROMIUM, withBrowser, type Tab } from './browser/browser.ts';
import { sharedBrowser } from './browser/shared-browser.ts';
import { openServer, type PageServer } from '../src/server/server.ts';

const laboratory = await installedLaboratory();

let home: string;
let server: PageServer;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'lab-serve-'));
  mkdirSync(join(home, 'runs'));
  const cup = ['tournament', 'random', 'greedy:evaluator=material', 'uct:sims=5', '--game', 'tic-tac-toe'];
  await lab([...cup, '--out', 'runs/cup', '--workers', '1', '--quiet'], home);
  server = await openServer(laboratory, {
    folder: join(home, 'runs'),
    port: 0,
    warn: (text) => expect.fail(text),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

/** Waits until an expression of the page is true. */
async function until(tab: Tab, condition: string): Promise<void> {
  for (let tries = 0; tries < 12_000; tries++) {
    if ((await tab.evaluate(`Boolean(${condition})`)) === true) return;
    await sleep(50);
  }
  throw new Error(`not so: ${condition}\n${String(await tab.evaluate('document.body.innerText'))}`);
}
const at = (place: string) => `${server.address}#/${place}`;
const fill = (id: string, value: string) =>
  `Object.assign(document.getElementById('${id}'), { value: '${value}' }).dispatchEvent(new Event('change', { bubbles: true }));`;

describe.skipIf(CHROMIUM === undefined)('in a real browser (skipped where there is no Chromium)', () => {
  const open = sharedBrowser();

  test('a run is started, watched by two browsers to its end, gone on with, and its games are stepped through', async () => {
    // A page that nobody sees does not listen.
    await withBrowser(async (openOther) => {
      const tab = await open(at('new'));
      await until(tab, `document.querySelector('form')`);
      // The token is not in the address any more, and a script cannot read the cookie.
      expect(await tab.evaluate('location.search + document.cookie')).toBe('');
      // As the first command of the README, it takes the preset that is named as the game.
      await until(tab, `document.getElementById('set-playDepth')?.placeholder === '4'`);
      await tab.evaluate(fill('preset', 'coevolution/quick'));
      await until(tab, `document.getElementById('set-depth')?.placeholder === '2'`);
      // Another game has settings of its own.
      await tab.evaluate(
        `document.querySelector('.settings').dataset.of = 'draughts'; ${fill('game', 'othello')}`,
      );
      await until(tab, `document.querySelector('.settings:not([data-of])')`);
      // What is typed last counts, though nothing was rendered since.
      await tab.evaluate(`document.querySelector('.settings summary').click();
        ${fill('set-population', '6')} ${fill('generations', '3')} ${fill('name', 'first')} ${fill('game', 'tic-tac-toe')}
        document.getElementById('keep').click(); document.querySelector('form').requestSubmit()`);
      await until(tab, `location.hash === '#/run/first'`);
      const settings = readFileSync(join(home, 'runs', 'first', 'run.yaml'), 'utf8');
      expect(settings).toMatch(/population: 6\n/);
      expect(settings).toMatch(/use: tic-tac-toe\n/);
      const other = await openOther(at('run/first'));
      for (const page of [tab, other]) {
        await until(page, `document.querySelector('.status')?.innerText.includes('Generation 3 of 3')`);
        await until(page, `document.querySelector('.state.finished')`);
      }
      expect(await other.evaluate(`document.querySelectorAll('.chart canvas').length`)).toBeGreaterThan(3);

      await tab.evaluate(`(() => { const goal = document.querySelector('.actions input');
        goal.value = '4'; goal.dispatchEvent(new Event('input', { bubbles: true })); })()`);
      await until(tab, `document.querySelector('.actions input').value === '4'`);
      await tab.evaluate(`document.querySelector('.actions form').requestSubmit()`);
      for (const page of [tab, other])
        await until(
          page,
          `document.querySelector('.status').innerText.includes('Generation 4 of 4') && document.querySelector('.state.finished')`,
        );

      await until(tab, `document.querySelector('.game-list button')`);
      await tab.evaluate(`document.querySelector('.game-list button').click()`);
      await until(tab, `document.querySelector('.games.stepping .board')`);
      await tab.press('ArrowRight');
      expect(await tab.evaluate(`document.querySelectorAll('.board .pieces use').length`)).toBe(1);
      await tab.evaluate(`document.querySelector('summary').click()`);
      await until(tab, `document.querySelector('.family circle')`);
      // A name may stand above the first line.
      const tops = `[...document.querySelectorAll('.family circle, .family text')].map((part) => part.getBBox().y)`;
      expect(Math.min(...((await tab.evaluate(tops)) as number[]))).toBeGreaterThanOrEqual(0);
      // Its charts go with the page.
      await tab.evaluate(`location.hash = '#/'`);
      await until(tab, `document.querySelector('.runs li')`);
      expect([...tab.complaints, ...other.complaints]).toEqual([]);
      const elsewhere = [...tab.requests, ...other.requests].filter(
        (url) => !url.startsWith('data:') && new URL(url).host !== new URL(server.address).host,
      );
      expect(elsewhere).toEqual([]);
      await tab.close();
    });
  });

  test('a page whose server has ended says so, and asks for the new address once another serves at its port', async () => {
    const options = { folder: emptyFolder(onTestFinished), warn: (text: string) => expect.fail(text) };
    const first = await openServer(laboratory, { ...options, port: 0 });
    const tab = await open(first.address);
    await until(tab, `document.querySelector('.empty')`);
    await first.close();
    const says = (text: string) => `document.querySelector('.failure')?.innerText.includes('${text}')`;
    await until(tab, says('lab serve does not answer'));
    const second = await openServer(laboratory, { ...options, port: Number(new URL(first.address).port) });
    onTestFinished(async () => void (await second.close()));
    await until(tab, says('open the address that lab serve printed'));
    await tab.evaluate(`location.hash = '#/run/none'`);
    await until(tab, `document.querySelector('main').innerText.startsWith('none: no token')`);
    await tab.close();
  });

  test('what is typed into a form stays, though the page draws it anew', async () => {
    const tab = await open(at('new'));
    await until(tab, `document.querySelector('.settings')`);
    // The settings of the game make the page draw the form anew.
    await tab.evaluate(`document.querySelector('.settings').dataset.of = 'draughts';
      ${fill('seed', '7')} ${fill('game', 'hex:size=4')}`);
    await until(tab, `document.querySelector('.settings:not([data-of])')`);
    expect(await tab.evaluate(`document.getElementById('game').value`)).toBe('hex:size=4');
    expect(await tab.evaluate(`document.getElementById('seed').value`)).toBe('7');
    await tab.evaluate(`location.hash = '#/play'`);
    await until(tab, `document.getElementById('agent')`);
    await tab.evaluate(`${fill('agent', 'nobody')} ${fill('game', 'hex:size=4')} ${fill('seed', '7')}
      document.querySelector('form').requestSubmit()`);
    await until(tab, `document.querySelector('.failure')`);
    const typed = `['agent', 'game', 'seed'].map((id) => document.getElementById(id).value)`;
    expect(await tab.evaluate(typed)).toEqual(['nobody', 'hex:size=4', '7']);
    await tab.close();
  });

  test('a finished run is shown with all its generations at once, not first as if it had none', async () => {
    const tab = await open(at(''));
    await until(tab, `document.querySelector('.runs li')`);
    await tab.evaluate(`(() => {
        globalThis.seen = [];
        new MutationObserver(() => seen.push(document.querySelector('.status')?.innerText)).observe(document.body,
          { childList: true, subtree: true, characterData: true });
        // As in a long run, the generations come somewhat later than what the run is.
        const { addEventListener } = EventSource.prototype;
        EventSource.prototype.addEventListener = function (name, hear) {
          addEventListener.call(this, name, (event) => setTimeout(hear, name === 'log' ? 30 : 0, event));
        };
        location.hash = '#/run/first';
      })()`);
    await until(tab, `document.querySelector('.status')?.innerText.includes('Generation 4 of 4')`);
    const seen = (await tab.evaluate('seen')) as (string | null)[];
    expect(seen.filter((text) => text?.includes('Generation 0'))).toEqual([]);
    await tab.close();
  });

  test('a chart that nobody saw is printed as it is now, in colours for paper', async () => {
    const drawn = `document.querySelector('.small .canvas canvas').toDataURL()`;
    const seen = await open(at('run/first'), { width: 1000, print: true });
    await until(seen, `document.querySelector('.status')?.innerText.includes('Generation 4 of 4')`);
    const unseen = await open(at(''), { width: 1000, dark: true });
    await until(unseen, `document.querySelector('.runs li')`);
    // It sees no chart, and hears of the last generations after the charts are drawn.
    await unseen.evaluate(`(() => {
        globalThis.IntersectionObserver = class { observe() {} disconnect() {} };
        const { addEventListener } = EventSource.prototype;
        EventSource.prototype.addEventListener = function (name, hear) {
          addEventListener.call(this, name, (event) => {
            if (name !== 'log') return hear(event);
            hear({ data: JSON.stringify(JSON.parse(event.data).slice(0, 2)) });
            globalThis.more = () => hear(event);
          });
        };
        location.hash = '#/run/first';
      })()`);
    await until(unseen, `document.querySelector('.status')?.innerText.includes('Generation 2 of 4')`);
    await until(unseen, `document.querySelector('.small .canvas canvas')`);
    await unseen.evaluate('more()');
    await until(unseen, `document.querySelector('.status')?.innerText.includes('Generation 4 of 4')`);
    await unseen.resize({ width: 1000, dark: true, print: true });
    await unseen.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
    expect(await unseen.evaluate(drawn)).toBe(await seen.evaluate(drawn));
    await Promise.all([seen.close(), unseen.close()]);
  });

  test('everything can be read on three screens, light and dark, and axe finds nothing serious', async () => {
    const pages: readonly [address: string, ready: string][] = [
      [at(''), '.runs li'],
      [at('new'), 'form'],
      [at('play'), 'form'],
      [at('run/cup'), '.game-list'],
      [at('run/first'), '.chart canvas'],
    ];
    for (const [address, ready] of pages) {
      const tab = await open(address);
      await until(tab, `document.querySelector('${ready}')`);
      if (ready === '.game-list') {
        await tab.evaluate(`document.querySelector('.game-list button').click()`);
        await until(tab, `document.querySelector('.games.stepping')`);
      }
      expect([address, await faultsOf(tab)]).toEqual([address, []]);
      expect(tab.complaints).toEqual([]);
      await tab.close();
    }
  });

  test('an agent is played on a board, with nothing but this server', async () => {
    const token = new URL(server.address).search;
    const tab = await open(new URL(`/play${token}&agent=uct:sims=20&game=tic-tac-toe`, server.address).href);
    await until(tab, `document.querySelectorAll('.cells button').length === 9`);
    await tab.evaluate(`document.querySelectorAll('.cells button')[4].click()`);
    await until(tab, `document.querySelectorAll('.moves li').length === 2`);
    expect(tab.complaints).toEqual([]);
    expect(await faultsOf(tab)).toEqual([]);
  });
});
