import { expect, onTestFinished, test } from 'vitest';
import { lineLooks, type Line, type LineLook } from 'evolab/report';
import { installedLaboratory, labJson, emptyFolder } from 'evolab/testing';
import { COLOURS } from '../../src/report/html/board-style.ts';

const lookOf = ({ colour, dash }: LineLook) => `${colour} ${dash.join(',')}`;
const looksOf = (lines: readonly Line[]) => lineLooks(lines).map(lookOf);
const lineOf = (method: string): Line => ({ name: method, method });
const laboratory = await installedLaboratory();

test('each method that comes with lab has a look of its own, in any chart', async () => {
  const { presets } = (await labJson(['list', 'presets'], emptyFolder(onTestFinished))) as {
    presets: { id: string }[];
  };
  const methods = [
    ...new Set([
      ...laboratory.registries.learners.list().map(({ plugin }) => plugin),
      ...presets.map(({ id }) => id.split('/', 1)[0]),
    ]),
  ];
  expect(methods.length).toBeGreaterThan(7);
  const looks = looksOf(methods.map(lineOf));
  expect(new Set(looks).size).toBe(methods.length);
  for (const [at, method] of methods.entries()) expect(looksOf([lineOf(method)])).toEqual([looks[at]]);
  expect(looksOf(methods.map(lineOf).reverse())).toEqual(looks.reverse());
});

test('lines that join later change no look, and 24 lines look different', () => {
  const sweep = Array.from({ length: 24 }, (_, i) => ({ name: `td-mc+gamma=${i}`, method: 'td-mc' }));
  const looks = looksOf(sweep);
  expect(new Set(looks).size).toBe(24);
  for (let count = 1; count < 24; count++)
    expect(looksOf(sweep.slice(0, count))).toEqual(looks.slice(0, count));
  // Whatever it is called, the first line of a method looks like the method.
  expect(looks[0]).toBe(looksOf([lineOf('td-mc')])[0]);
  expect(looksOf([...sweep, lineOf('one more')]).slice(0, 24)).toEqual(looks);
});

/** The contrast of two colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => {
      const part = parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
      return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['light', 0],
  ['dark', 1],
])('lines have a contrast of 3 on a %s page, text one of 4.5', (_, mode) => {
  const variables = new Map(
    [...COLOURS.split('@media')[mode].matchAll(/(--[\w-]+): (#\w{6})/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  const colours = new Set(
    lineLooks(Array.from({ length: 24 }, (__, i) => lineOf(`method ${i}`))).map(({ colour }) => colour),
  );
  expect(colours.size).toBe(6);
  for (const ground of ['--paper', '--raised']) {
    for (const colour of colours)
      expect(
        contrast(variables.get(colour.slice(4, -1))!, variables.get(ground)!),
        `${colour} on ${ground}`,
      ).toBeGreaterThanOrEqual(3);
    for (const text of ['--ink', '--soft', '--accent'])
      expect(contrast(variables.get(text)!, variables.get(ground)!), text).toBeGreaterThanOrEqual(4.5);
  }
});
