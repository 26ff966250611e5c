import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, labJson } from 'evolab/testing';
import { faultsOf } from '../../plugins/studio/test/browser/audit.ts';
import { CHROMIUM } from '../../plugins/studio/test/browser/browser.ts';
import { sharedBrowser } from '../../plugins/studio/test/browser/shared-browser.ts';

/** Names that no screen of a phone has room for in a line. */
const LONG = ['uct:sims=20,evaluator=material,cp=0.7', 'uct:sims=30,evaluator=material'];

/** The lines of text in an element, and whether all of it is on the screen and within the frame around it. */
const titleOf = `(() => {
  const title = document.querySelector('.chosen span');
  const frame = title.parentElement.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(title);
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return {
    text: title.textContent,
    chosen: document.querySelector('.chosen select').selectedOptions[0].textContent,
    whole: left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom && frame.right <= innerWidth,
  };
})()`;

describe.skipIf(CHROMIUM === undefined)('the page of a tournament in a browser', () => {
  const open = sharedBrowser();

  test('the title of the chosen game is whole, and names keep their options together, on every screen', async () => {
    const cwd = emptyFolder(onTestFinished);
    const tournament = ['tournament', ...LONG, 'material:depth=2', '--game', 'tic-tac-toe', '--rounds', '1'];
    await labJson([...tournament, '--workers', '1', '--out', 'cup'], cwd);
    await labJson(['report', 'cup'], cwd);
    const tab = await open(join(cwd, 'cup/report.html'), { width: 390, still: true });
    for (const width of [390, 800, 1440]) {
      await tab.resize({ width, still: true });
      await tab.click('[name=next-game]');
      const title = (await tab.evaluate(titleOf)) as { text: string; chosen: string; whole: boolean };
      expect(title).toEqual({ text: title.chosen, chosen: title.chosen, whole: true });
      expect(title.text).toMatch(/ – .*, \d+ plies$/);
    }
    // The list itself lies over its title.
    await tab.evaluate(`(() => {
      const select = document.querySelector('.chosen select');
      select.value = '0';
      select.dispatchEvent(new Event('change'));
    })()`);
    const first = (await tab.evaluate(titleOf)) as { text: string; chosen: string };
    expect(first.text).toBe(first.chosen);
    const onTop = `(() => {
      const { left, top, width, height } = document.querySelector('.chosen span').getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2).tagName;
    })()`;
    await tab.evaluate(`document.querySelector('.chosen').scrollIntoView()`);
    expect(await tab.evaluate(onTop)).toBe('SELECT');
    const broken = `[...document.querySelectorAll('td.text')].filter((cell) => /^material:depth=2$/.test(cell.textContent))
      .map((cell) => cell.innerHTML)`;
    expect(new Set((await tab.evaluate(broken)) as string[])).toEqual(new Set(['material:<wbr>depth=2']));
    // With room to spare a name has one line.
    await tab.resize({ width: 800, still: true });
    const lines = `Math.max(...[...document.querySelectorAll('table td.long')].slice(0, 3)
      .filter((cell) => cell.textContent.length < 20)
      .map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }))`;
    expect(await tab.evaluate(lines)).toBe(1);
    // Lines to type are broken between words.
    await tab.resize({ width: 390, still: true });
    const code = `[...document.querySelectorAll('pre.code')].flatMap((pre) => {
      const walk = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
      const torn = [];
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const { index, 0: word } of node.textContent.matchAll(/\\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) torn.push(word);
        }
      return [pre.textContent.includes(' --game tic-tac-toe ') && 'seen', ...torn];
    })`;
    expect(await tab.evaluate(code)).toEqual(['seen']);
    expect(await faultsOf(tab)).toEqual([]);
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });
});
