// Pages of `lab share` in Chromium. All games, all seeds and Firefox: `npm run check:pages`.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import { writeAgent } from '../../../src/storage/agent-file.ts';
import { faultsOf } from './browser/audit.ts';
import { CHROMIUM, withBrowser, type Tab } from './browser/browser.ts';
import { emptyFolder, lab } from 'evolab/testing';
import { MARKUP, writeHostileGame, writeHostileSheet } from './pages/hostile-games.ts';
import { playByClicks, READY } from './pages/play-in-page.ts';
import { agentsFor, firstDifference, gameInPage, writeAgents } from './pages/same-moves.ts';

/** A player of a game that the laboratory has invented. */
const INVENTED = join(import.meta.dirname, '../../../populations/champions/tuhel-n-tuple.msgpack');
const NAME = '<script>alert(1)</script><b>me';

async function shared(args: readonly string[], folder: string, name: string): Promise<string> {
  const { status, stderr } = await lab(['share', ...args, '--out', name], folder);
  expect(status, stderr).toBe(0);
  return join(folder, name);
}

test.skipIf(CHROMIUM === undefined)('pages play from a file, for everybody, and as lab does', async () => {
  const folder = emptyFolder(onTestFinished);
  const game = { use: 'connect-four', width: 5, height: 4 };
  const agents = agentsFor(connectFour, game, { sims: 100, depth: 4 });
  writeAgent(join(folder, 'odd.msgpack'), {
    agent: { name: NAME, game: { use: 'draughts' }, searcher: { use: 'random' }, budget: {} },
  });
  const draughts = await shared(['odd.msgpack', 'material:depth=1'], folder, 'draughts.html');
  const pentago = await shared(['random', '--game', 'pentago'], folder, 'pentago.html');
  const sheet = await shared(['random', '--game', 'gdl:sheet=tic-tac-toe'], folder, 'gdl.html');
  const invented = await shared([INVENTED], folder, 'invented.html');
  const hostileSheet = await shared([writeHostileSheet(folder)], folder, 'hostile.html');
  const hostile = [hostileSheet, writeHostileGame(folder, true), writeHostileGame(folder, false)];
  const both = await shared(writeAgents(folder, agents), folder, 'both.html');
  await withBrowser(async (open) => {
    const view = { width: 1000, still: true };
    // A whole game by clicks: jumps, stones and turns, the moves of a rule sheet, rules that were invented.
    for (const [file, least] of [
      [draughts, 20],
      [pentago, 9],
      [sheet, 5],
      [invented, 7],
    ] as const) {
      const tab = await open(file, view);
      expect((await playByClicks(tab, 1)).length).toBeGreaterThanOrEqual(least);
      expect(tab.complaints).toEqual([]);
      expect(tab.requests.filter((address) => !/^(file|data):/.test(address))).toEqual([]);
      if (file === draughts) {
        expect(await tab.evaluate(`document.querySelector('.seat option:nth-child(2)').textContent`)).toBe(
          NAME,
        );
        // With pieces taken, the game over.
        expect(await faultsOf(tab)).toEqual([]);
      }
      await tab.close();
    }
    // What authors of games write stays text, on boards, in lists and in forms.
    for (const file of hostile) {
      const tab = await open(file, view);
      await playByClicks(tab, 1);
      await tab.click('[name=set-up]');
      expect(
        await tab.evaluate(
          `document.title.startsWith('Play') || document.title === ${JSON.stringify(MARKUP)}`,
        ),
      ).toBe(true);
      expect(await tab.evaluate(`document.querySelectorAll('img, image, [onerror]').length`)).toBe(0);
      expect(await tab.evaluate(`document.body.textContent.includes(${JSON.stringify(MARKUP)})`)).toBe(true);
      expect(tab.complaints).toEqual([]);
      await tab.close();
    }
    // The same moves as lab play.
    const tab = await open(both, view);
    for (const [number, agent] of agents.entries())
      expect(firstDifference(connectFour, agent, 7, await gameInPage(tab, number, 7))).toBeUndefined();
    await tab.close();
    await stepsAndTakesBack(await open(draughts, view));
  });
});

/** What a player expects beside moving. */
async function stepsAndTakesBack(tab: Tab): Promise<void> {
  const value = (expression: string) => tab.evaluate(expression);
  const moves = () => value(`document.querySelectorAll('.moves li').length`);
  const until = async (condition: string) => {
    const met = await value(`(async () => {
      for (let left = 2000; left > 0; left--)
        if (${condition}) return true;
        else await new Promise((resolve) => setTimeout(resolve, 5));
    })()`);
    expect(met, condition).toBe(true);
  };
  await value(READY);
  const replied = `document.querySelectorAll('.moves li').length === 2`;
  await tab.click('[aria-label^="11, black man"]');
  expect(await value(`document.querySelectorAll('.target').length`)).toBe(2);
  await tab.click('[aria-label^="15"]');
  await until(replied);
  await tab.click('[name=back]');
  expect(await value(`document.querySelector('.status').textContent`)).toBe('After 1 of 2 moves');
  await tab.press('ArrowRight');
  await until(`document.querySelector('.status').textContent.startsWith('Your move')`);
  await tab.click('[name=take-back]');
  expect(await moves()).toBe(0);
  await tab.drag('[aria-label^="11, black man"]', '[aria-label^="16"]');
  await until(replied);
  expect(await value(`document.querySelector('.moves button').textContent.trim()`)).toBe('11-16');
  await tab.click('[name=take-back]');
  // By keyboard alone: from cell to cell with the arrow keys.
  await value(`document.querySelector('[aria-label^="11, black man"]').focus()`);
  await tab.press('Enter');
  await until(`document.querySelectorAll('.target').length === 2`);
  await tab.press('ArrowUp');
  await tab.press('Enter');
  await until(replied);
  // Two agents, until somebody looks away.
  const sits = (player: string) =>
    value(`(() => {
      const seat = document.querySelector('[data-role="0"] select');
      seat.value = '${player}';
      seat.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  await sits('1');
  await until(`document.querySelector('[name=pause]')?.textContent === 'Go on'`);
  await tab.click('[name=pause]');
  // Pieces that were taken, and the sign that an agent thinks, come and go: no button may move by it.
  const heights = await value(`(async () => {
    const seen = new Set();
    while (document.querySelectorAll('.moves li').length < 30) {
      seen.add([...document.querySelectorAll('.seat')].map((seat) => seat.offsetHeight).join());
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  })()`);
  expect(heights).toHaveLength(1);
  await tab.click('[name=new]');
  await until(`document.querySelector('.seed input').value === '2'`);
  await sits('person');
  await tab.click('[name=new]');
  // An analysis grows as long as one looks at it.
  const plies = `Number(/(\\d+) pl/.exec(document.querySelector('.studied')?.textContent ?? '')?.[1] ?? 0)`;
  await tab.click('[name=study]');
  await until(`${plies} > 3 && document.querySelectorAll('.studied li').length === 3`);
  expect(await faultsOf(tab)).toEqual([]);
  // Any position is set up by clicks; one that is none is refused.
  await tab.click('[name=set-up]');
  await tab.click('[name=empty]');
  expect(await value(`document.querySelector('.acts [name=play]').disabled`)).toBe(true);
  for (const [tool, cell] of [
    ['white man', '32'],
    ['black king', '1'],
    ['white man', '14'],
  ]) {
    await tab.click(`.tool [aria-label="${tool}"]`);
    await tab.click(`.cells [aria-label^="${cell}"]`);
  }
  // A piece moves by two clicks, and goes by one.
  await tab.click('.tool [value=move]');
  for (const cell of ['14,', '22']) await tab.click(`.cells [aria-label^="${cell}"]`);
  await tab.click('.tool [value=remove]');
  await tab.click('.cells [aria-label^="32"]');
  expect(await value(`document.querySelector('[name=position]').value`)).toBe('B:W22:BK1');
  expect(await faultsOf(tab)).toEqual([]);
  await tab.click('.acts [name=play]');
  await until(`document.querySelectorAll('.board .placed').length === 2`);
  await until(`${plies} > 3`);
  await tab.click('[aria-label^="1,"]');
  await tab.click('[aria-label^="5"]');
  await until(replied);
  await tab.click('[name=study]');
  await until(`document.querySelector('.studied') === null`);
  expect(tab.complaints).toEqual([]);
  await tab.close();
}

test.skipIf(CHROMIUM === undefined)(
  'names of three players and their levels are whole at every width',
  async () => {
    const folder = emptyFolder(onTestFinished);
    const file = await shared(['uct:sims=100', '--game', 'nim:players=3'], folder, 'nim.html');
    await withBrowser(async (open) => {
      const tab = await open(file, { width: 390, still: true });
      await tab.evaluate(READY);
      expect(
        await tab.evaluate(`getComputedStyle(document.querySelector('.moves'), '::before').content`),
      ).toContain('No moves yet');
      for (const width of [390, 800, 1440]) {
        await tab.resize({ width, still: true });
        const cut = await tab.evaluate(`(() => {
        const brush = document.createElement('canvas').getContext('2d');
        const selects = [...document.querySelectorAll('.seat select')];
        if (selects.length < 5) return ['there are ' + selects.length];
        return selects.filter((select) => {
          const style = getComputedStyle(select);
          brush.font = style.fontSize + ' ' + style.fontFamily;
          const arrow = parseFloat(style.fontSize);
          return brush.measureText(select.selectedOptions[0].textContent.trim()).width + arrow > select.clientWidth;
        }).map((select) => select.selectedOptions[0].textContent.trim());
      })()`);
        expect([width, cut]).toEqual([width, []]);
      }
      await tab.close();
    });
  },
);
