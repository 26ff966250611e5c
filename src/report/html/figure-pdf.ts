import { pdfOf, pdfText, widthOf } from './pdf.ts';

/** What an element has from those around it. */
interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly opacity: number;
}

/** Points of a PDF in a pixel of an SVG. */
const POINTS = 0.75;
/** What is pushed for an element and taken back behind it. */
const OUTER = { fill: 'black', stroke: 'none', width: 1, opacity: 1 };

/**
 * An SVG of `figureSvg` as a PDF of one page, as large as it: lines are lines, and text is text in Helvetica, which every
 * reader has. It knows what Vega writes for plots, and throws if there is anything else. The same SVG gives the same bytes.
 */
export function figurePdf(svg: string): Uint8Array {
  const [, wide, high] = /<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  const [width, height] = [POINTS * Number(wide), POINTS * Number(high)];
  const [, title = ''] = /<title>([^<]*)</.exec(svg) ?? [];
  const opacities = new Set<number>();
  const drawn = [`${POINTS} 0 0 -${POINTS} 0 ${height} cm`, '4 M'];
  const styles: Style[] = [OUTER];
  // Where the next line of a text stands.
  let line = { attributes: new Map<string, string>(), x: 0, y: 0 };
  for (const [, end, name, list, empty, text] of svg
    .replace(/<\?xml[^>]*>|<title>[^<]*<\/title>/g, '')
    .matchAll(/<(\/?)(\w+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g)) {
    const around = styles.at(-1) ?? OUTER;
    if (text !== undefined) {
      if (text.trim() !== '') drawn.push(textLine(unescaped(text), line));
      continue;
    }
    if (end !== '') {
      styles.pop();
      drawn.push('Q');
      continue;
    }
    const attributes = new Map(
      [...list!.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, value!]),
    );
    const number = (key: string) => Number(attributes.get(key) ?? 0);
    const style = {
      fill: attributes.get('fill') ?? around.fill,
      stroke: attributes.get('stroke') ?? around.stroke,
      width: attributes.has('stroke-width') ? number('stroke-width') : around.width,
      opacity: around.opacity * (attributes.has('opacity') ? number('opacity') : 1),
    };
    drawn.push('q');
    for (const [text] of (attributes.get('transform') ?? '').matchAll(/\w+\([^)]*\)/g))
      drawn.push(matrixOf(text));
    if (name === 'text') line = { attributes, x: number('x'), y: number('y') };
    if (name === 'tspan') line = { ...line, x: number('x'), y: line.y + number('dy') };
    const path = pathOf(name!, attributes);
    if ((path !== '' && attributes.get('display') !== 'none') || name === 'text') {
      opacities.add(style.opacity);
      drawn.push(paint(style, attributes.get('stroke-dasharray')));
      if (path !== '') drawn.push(path, operatorOf(style));
    }
    if (empty === '') styles.push(style);
    else drawn.push('Q');
  }
  return pdfOf({
    width,
    height,
    title: unescaped(title),
    content: drawn.join('\n'),
    opacities: [...opacities],
  });
}

/** A transformation as PDF has it. */
function matrixOf(text: string): string {
  const [, name, list] = /(\w+)\(([^)]*)\)/.exec(text)!;
  const [a, b = 0] = list!.split(',').map(Number);
  if (name === 'translate') return `1 0 0 1 ${shown(a!)} ${shown(b)} cm`;
  if (text === 'rotate(-90)') return '0 -1 1 0 0 0 cm';
  throw new Error(`a figure has ${text}`);
}

/** The outline of an element; empty if it has none. */
function pathOf(name: string, attributes: ReadonlyMap<string, string>): string {
  const at = (key: string) => Number(attributes.get(key) ?? 0);
  if (name === 'path') return outlineOf(attributes.get('d')!);
  if (name === 'line') return outlineOf(`M${at('x1')},${at('y1')}L${at('x2')},${at('y2')}`);
  if (name === 'rect') return `${at('x')} ${at('y')} ${at('width')} ${at('height')} re`;
  if (['svg', 'g', 'text', 'tspan'].includes(name)) return '';
  throw new Error(`a figure has the element ${name}`);
}

/** The outline of a path; arcs are halves of circles, as in the points of a curve. */
function outlineOf(d: string): string {
  const parts: string[] = [];
  let [x, y] = [0, 0];
  const to = (nextX: number, nextY: number) => {
    [x, y] = [nextX, nextY];
    return `${shown(x)} ${shown(y)}`;
  };
  for (const [, command, list] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const [a, b, , , , endX, endY] = list!.split(',').map(Number);
    if (command === 'M') parts.push(`${to(a!, b!)} m`);
    else if (command === 'L') parts.push(`${to(a!, b!)} l`);
    else if (command === 'h') parts.push(`${to(x + a!, y)} l`);
    else if (command === 'v') parts.push(`${to(x, y + a!)} l`);
    else if (command === 'A' && a === b) parts.push(halfCircle([x, y], [endX!, endY!], to));
    else if (command === 'Z') parts.push('h');
    else throw new Error(`a figure has the path ${d}`);
  }
  return parts.join(' ');
}

/** Two quarters of a circle as Bézier curves. */
function halfCircle(
  [fromX, fromY]: readonly [number, number],
  [endX, endY]: readonly [number, number],
  to: (x: number, y: number) => string,
): string {
  const [x, y] = [(fromX + endX) / 2, (fromY + endY) / 2];
  // How far the handles of a quarter reach, in radii.
  const reach = 0.5523;
  const quarter = (fx: number, fy: number, gx: number, gy: number) =>
    `${shown(x + fx + reach * gx)} ${shown(y + fy + reach * gy)} ${shown(x + gx + reach * fx)} ${shown(y + gy + reach * fy)} ${to(x + gx, y + gy)} c`;
  const [dx, dy] = [fromX - x, fromY - y];
  return `${quarter(dx, dy, -dy, dx)} ${quarter(-dy, dx, -dx, -dy)}`;
}

function paint({ fill, stroke, width, opacity }: Style, dashes = '1,0'): string {
  const lengths = dashes.split(',').map(Number);
  return [
    `/O${opacity} gs`,
    ...(fill === 'none' ? [] : [`${colourOf(fill)} rg`]),
    ...(stroke === 'none' ? [] : [`${colourOf(stroke)} RG ${width} w`]),
    ...(lengths.includes(0) ? [] : [`[${lengths.join(' ')}] 0 d`]),
  ].join('\n');
}

function operatorOf({ fill, stroke }: Style): string {
  if (fill === 'none') return stroke === 'none' ? 'n' : 'S';
  return stroke === 'none' ? 'f' : 'B';
}

const NAMED: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };

function colourOf(text: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(NAMED[text] ?? text) ?? [];
  if (parts.length === 0) throw new Error(`a figure has the colour ${text}`);
  return parts.map((part) => shown(parseInt(part, 16) / 255)).join(' ');
}

interface Line {
  readonly attributes: ReadonlyMap<string, string>;
  readonly x: number;
  readonly y: number;
}

/** A line of text where it begins, in the middle or at its end. */
function textLine(text: string, { attributes, x, y }: Line): string {
  const size = parseFloat(attributes.get('font-size')!);
  const shares: Readonly<Record<string, number>> = { middle: 0.5, end: 1 };
  const before = (shares[attributes.get('text-anchor') ?? ''] ?? 0) * size * widthOf(text);
  return `BT /F ${size} Tf 1 0 0 -1 ${shown(x - before)} ${shown(y)} Tm (${pdfText(text)}) Tj ET`;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** A number as short as its place on paper needs. */
const shown = (x: number): string => String(Number(x.toFixed(3)) + 0);
