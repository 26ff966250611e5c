import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Tab } from './browser.ts';

/**
 * An expression that a page answers with what people could not read or reach in it: text that is too small or too pale,
 * or that stands outside of the page. Text on boards lies on pieces of many colours and is left out of the contrasts.
 */
const AUDIT = `(() => {
  const faults = new Set();
  const SMALLEST = 9.5, LEAST_CONTRAST = 4.5, OF_LARGE = 3;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.add('the page is ' + scrollWidth + ' wide on a screen of ' + innerWidth);
  const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgba('white');
  };
  const scale = ({ a, b }) => Math.hypot(a, b);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (width * height === 0 || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const drawing = element instanceof SVGElement;
    const size = parseFloat(style.fontSize) * (drawing ? scale(element.getScreenCTM()) : 1);
    const said = JSON.stringify(node.textContent.trim().slice(0, 30)) + ' in ' + element.tagName + '.' + (element.getAttribute('class') ?? '');
    if (size < SMALLEST) faults.add(said + ' is ' + size.toFixed(1) + ' px');
    if (element.closest('.board')) continue;
    const [a, b] = [light(rgba(drawing ? style.fill : style.color)), light(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < (size >= 24 ? OF_LARGE : LEAST_CONTRAST)) faults.add(said + ' has contrast ' + contrast.toFixed(1));
  }
  for (const svg of document.querySelectorAll('svg')) {
    const { left, right, width } = svg.getBoundingClientRect();
    const scrolls = svg.closest('.wide, .only');
    if (width > 0 && !scrolls && (left < 0 || right > innerWidth + 1)) faults.add('a drawing reaches from ' + left + ' to ' + right);
  }
  return [...faults];
})()`;

/** The views in which every page is looked at. */
const VIEWS = [390, 800, 1440].flatMap((width) => [false, true].map((dark) => ({ width, dark })));

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds by all of its rules or some: what keeps people from using a page, or anything. */
const violations = (atLeast: 'serious' | 'minor', rules?: readonly string[]): string => `axe.run(document, {
  resultTypes: ['violations'], preload: false, runOnly: ${JSON.stringify(rules)}
}).then(({ violations }) =>
  violations.filter(({ impact }) => ${atLeast === 'minor'} || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`;

/**
 * What keeps people from reading or using a page, on three screens, light and dark. axe-core looks at it once, for faults
 * of at least this impact, and once more at the colours of the dark scheme.
 */
export async function faultsOf(tab: Tab, atLeast: 'serious' | 'minor' = 'serious'): Promise<string[]> {
  await tab.evaluate(AXE);
  const inLight = violations(atLeast);
  const inDark = violations(atLeast, ['color-contrast']);
  return faultsInViews(tab, new Map([[0, inLight]]).set(VIEWS.length - 1, inDark));
}

/** Text that cannot be read, on three screens, light and dark. */
export const textFaultsOf = (tab: Tab): Promise<string[]> => faultsInViews(tab, new Map());

async function faultsInViews(tab: Tab, others: ReadonlyMap<number, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, view] of VIEWS.entries()) {
    await tab.resize({ ...view, still: true });
    for (const expression of [AUDIT, others.get(i) ?? []].flat())
      for (const fault of (await tab.evaluate(expression)) as string[])
        faults.push(`${view.width}${view.dark ? ' dark' : ''}: ${fault}`);
  }
  return faults;
}
