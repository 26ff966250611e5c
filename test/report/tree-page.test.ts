import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab, labJson } from 'evolab/testing';
import { faultsOf } from '../../plugins/studio/test/browser/audit.ts';
import { CHROMIUM } from '../../plugins/studio/test/browser/browser.ts';
import { sharedBrowser } from '../../plugins/studio/test/browser/shared-browser.ts';

const ANALYSES = [
  ['alphabeta:depth=5', '--game', 'tic-tac-toe', '--position', 'x...o....'],
  ['uct:sims=300', '--game', 'hex:size=5'],
  ['alphabeta:depth=2', '--game', 'pig:target=20'],
  // It tells of its root moves alone.
  ['random', '--game', 'lights-out'],
  // Positions are shown as text.
  ['uct:sims=60', '--game', 'gdl:sheet=tic-tac-toe'],
];

test('a page replaces no file unasked, and what analyze prints is the same with it', async () => {
  const cwd = emptyFolder(onTestFinished);
  const args = ['analyze', 'uct:sims=50', '--game', 'tic-tac-toe'];
  const { tree, ...found } = await labJson([...args, '--tree', 'tree.html'], cwd);
  expect(tree).toBe('tree.html');
  expect(found).toEqual(await labJson(args, cwd));
  expect((await lab(['analyze', 'random', '--tree', 'tree.html'], cwd)).status).toBe(0);
  const { status, stderr } = await lab(['analyze', 'random', '--tree', '.'], cwd);
  expect(status).toBe(2);
  expect(stderr).toMatch(/LAB_/);
});

describe.skipIf(CHROMIUM === undefined)('the tree of a search in a browser', () => {
  const open = sharedBrowser();

  test.each(ANALYSES)('%s %s %s can be read and walked through on every screen', async (...args) => {
    const cwd = emptyFolder(onTestFinished);
    await labJson(['analyze', ...args, '--tree', 'tree.html'], cwd);
    const file = join(cwd, 'tree.html');
    const tab = await open(file, { width: 800, still: true });
    const rows = async () => Number(await tab.evaluate(`document.querySelectorAll('.rows li').length`));
    const selected = () => tab.evaluate(`document.querySelector('.rows [aria-selected=true]').dataset.node`);
    expect(await rows()).toBeGreaterThan(1);
    expect(await tab.evaluate(`document.querySelectorAll('.map circle').length`)).toBeGreaterThan(1);
    await tab.click('.rows li:first-child .move');
    const closed = await rows();
    expect(closed).toBe(1);
    await tab.press('ArrowRight');
    expect(await rows()).toBeGreaterThan(1);
    await tab.press('ArrowRight');
    expect(await selected()).not.toBe('0');
    expect(await tab.evaluate(`document.activeElement.matches('[aria-selected=true]')`)).toBe(true);
    await tab.press('ArrowLeft');
    await tab.press('ArrowLeft');
    expect(await selected()).toBe('0');
    expect(await faultsOf(tab)).toEqual([]);
    expect(tab.complaints).toEqual([]);
    expect(tab.requests).toHaveLength(1);
    await tab.close();
  });
});
