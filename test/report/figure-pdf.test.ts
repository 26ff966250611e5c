import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bandPlot, figurePdf, figureSvg, plot } from 'evolab/report';
import { emptyFolder } from 'evolab/testing';

const NAMES = ['a (small) \\ net', 'café 漢 <&>', `${'long-name-'.repeat(6)}end`];
const bands = (names: readonly string[], values: readonly number[]) =>
  bandPlot(
    names.map((name) => ({ name, method: name })),
    names.flatMap((name) =>
      values.map((value, at) => ({ name, at, value, low: value - 1e-13, high: value + 1e-13, said: '' })),
    ),
    { x: 'games', y: 'Elo' },
  );
const drawing = (names: readonly string[], values: readonly number[]) =>
  figureSvg(plot(bands(names, values), 'caption', 'Elo of café'));

/** The texts of an SVG, a line at a time. */
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<(?:text|tspan)[^>]*>([^<]+)(?=<)/g)].map(([, text]) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );

test('a figure is a PDF whose table of objects says where each begins, and whose stream is as long as it says', async () => {
  const svg = await drawing(NAMES, [-50, 0, 120]);
  const pdf = Buffer.from(figurePdf(svg)).toString('latin1');
  expect(Buffer.from(figurePdf(svg)).toString('latin1')).toBe(pdf);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)![1]);
  const [, size, entries] = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer/.exec(
    pdf.slice(table),
  )!;
  const offsets = entries
    .trimEnd()
    .split('\n')
    .map((entry) => parseInt(entry, 10));
  expect(offsets).toHaveLength(Number(size) - 1);
  for (const [at, offset] of offsets.entries())
    expect(pdf.slice(offset, offset + 8)).toBe(`${at + 1} 0 obj\n`);
  const [, length, stream] = /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(pdf)!;
  expect(stream).toHaveLength(Number(length));
  const lines = stream.split('\n');
  expect(lines.filter((line) => line === 'q')).toHaveLength(lines.filter((line) => line === 'Q').length);
  const used = new Set([...stream.matchAll(/\/(O[\d.]+) gs/g)].map(([, name]) => name));
  for (const name of used) expect(pdf).toContain(`/${name} << /ca ${name.slice(1)} /CA ${name.slice(1)} >>`);
  expect(used.size).toBe(2);
});

test.each([null, -Infinity])('an interval without ends (%j) does not stretch an axis', async (end) => {
  const open = end === null ? { low: null, high: null } : { low: end, high: -end };
  const points = [-50, 0, 120].map((value, at) => ({ name: 'a', at, value, said: '' }));
  const plotOf = (ends: (value: number) => { low: number | null; high: number | null }) =>
    bandPlot(
      [{ name: 'a', method: 'a' }],
      points.map((point) => ({ ...point, ...ends(point.value) })),
      { x: 'games', y: 'Elo' },
    );
  const textsIn = async (spec: ReturnType<typeof bandPlot>) => {
    const svg = await figureSvg(plot(spec, 'caption', 'Elo'));
    expect(() => figurePdf(svg)).not.toThrow();
    return textsOf(svg);
  };
  expect(await textsIn(plotOf(() => open))).toEqual(
    await textsIn(plotOf((value) => ({ low: value, high: value }))),
  );
});

test('all text of a figure is text in its PDF, with minus signs and what PDF takes for its own marks', async () => {
  const svg = await drawing(NAMES, [-50, 0, 120]);
  const pdf = Buffer.from(figurePdf(svg)).toString('latin1');
  const texts = [...pdf.matchAll(/\(((?:\\.|[^()\\])*)\) Tj/g)].map(([, text]) =>
    text.replaceAll(/\\(.)/g, '$1').replaceAll('\x80', '−'),
  );
  expect(texts).toEqual(textsOf(svg).map((text) => text.replace('漢', '?')));
  expect(texts).toContain('−50');
  expect(texts).toContain('a (small) \\ net');
  expect(pdf).toContain(
    `/Title <feff${Buffer.from('\0E\0l\0o\0 \0o\0f\0 \0c\0a\0f\0\xe9', 'latin1').toString('hex')}>`,
  );
});

test('lines, areas and points stay where they are, and text ends or is centred where it was', () => {
  const pdf = Buffer.from(
    figurePdf(
      '<svg width="100" height="40"><rect width="100" height="40" fill="white"/><g transform="translate(3,4)" fill="none" opacity="0.5">' +
        '<line x2="9" y2="0" stroke="#ff0000" stroke-width="2" stroke-dasharray="6,3"/><path d="M0,0h5v0.25h-5Z"/>' +
        '<path d="M2,0A2,2,0,1,1,-2,0" fill="#0000ff" opacity="0.5"/><path d="M0,0L1,1" stroke="#ff0000" display="none"/>' +
        '<text text-anchor="end" transform="translate(0,160) rotate(-90)" font-size="10px" fill="#000000">WA1</text></g></svg>',
    ),
  ).toString('latin1');
  expect(/stream\n([^]*?)\nendstream/.exec(pdf)![1].split('\n')).toEqual([
    ...['0.75 0 0 -0.75 0 30 cm', '4 M', 'q'],
    ...['q', '/O1 gs', '1 1 1 rg', '0 0 100 40 re', 'f', 'Q'],
    ...['q', '1 0 0 1 3 4 cm'],
    ...['q', '/O0.5 gs', '1 0 0 RG 2 w', '[6 3] 0 d', '0 0 m 9 0 l', 'S', 'Q'],
    ...['q', '/O0.5 gs', '0 0 m 5 0 l 5 0.25 l 0 0.25 l h', 'n', 'Q'],
    // Two quarters of the circle of radius 2.
    ...['q', '/O0.25 gs', '0 0 1 rg', '2 0 m 2 1.105 1.105 2 0 2 c -1.105 2 -2 1.105 -2 0 c', 'f', 'Q'],
    ...['q', 'Q'],
    // W, A and 1 are 944, 667 and 556 thousandths of ten pixels wide.
    ...['q', '1 0 0 1 0 160 cm', '0 -1 1 0 0 0 cm', '/O0.5 gs', '0 0 0 rg'],
    ...['BT /F 10 Tf 1 0 0 -1 -21.67 0 Tm (WA1) Tj ET', 'Q', 'Q', 'Q'],
  ]);
});

test.each([
  ['<image/>', 'the element image'],
  ['<path d="M0,0Q1,1,2,2" fill="#000000"/>', 'the path M0,0Q1,1,2,2'],
  ['<line x2="1" stroke="hsl(3)"/>', 'the colour hsl(3)'],
  ['<g transform="scale(2)"/>', 'scale(2)'],
])('what a figure never has is not left out in silence: %s', (element, what) => {
  expect(() => figurePdf(`<svg width="9" height="9">${element}</svg>`)).toThrow(what);
});

test('an axis of values that differ by errors of rounding has short numbers', async () => {
  const texts = textsOf(await drawing(['a'], [888.51835404429664, 888.51835404429676]));
  expect(texts.filter((text) => text.length > 9)).toEqual([]);
});

test.runIf(spawnSync('pdftotext', ['-v'], { timeout: 600_000 }).status === 0)(
  'pdftotext reads the text of a figure',
  { timeout: 600_000 },
  async () => {
    const folder = emptyFolder(onTestFinished);
    const svg = await drawing(NAMES.slice(0, 1), [-50, 0, 120]);
    writeFileSync(join(folder, 'figure.pdf'), figurePdf(svg));
    const { status, stdout } = spawnSync('pdftotext', ['figure.pdf', '-'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect(status).toBe(0);
    for (const text of textsOf(svg)) expect(stdout).toContain(text);
  },
);
