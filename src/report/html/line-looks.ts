import { hashOf } from '../../util/hash.ts';

/** A line of a chart: what it is called, and the method that it is about. */
export interface Line {
  readonly name: string;
  readonly method: string;
}

/** How the line of a method, its points and its bars are drawn. */
export interface LineLook {
  /** A colour of the page, in CSS; it differs in dark mode. */
  readonly colour: string;
  /** Lengths of dashes and gaps, in pixels. */
  readonly dash: readonly number[];
}

/** Colours of lines, in the order in which they are used. */
export const COLOURS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c6)'];
const DASHES = [
  [1, 0],
  [6, 3],
  [2, 2],
  [9, 3, 2, 3],
];
const LOOKS: readonly LineLook[] = DASHES.flatMap((dash) => COLOURS.map((colour) => ({ colour, dash })));
/** Looks that methods ask for: solid lines and the first dashes. */
const ASKED = 2 * COLOURS.length;
/** With it no two methods that come with the laboratory ask for the same look. */
const SALT = 131540;

const askedBy = (text: string): number => (hashOf('line', SALT, text) >>> 0) % ASKED;

/**
 * The look of each line. The first line of a method has the look that its method asks for, whatever else a chart shows; the
 * others of that method that for which their names ask. If a line before has it, the next one that is free. Lines that
 * are added behind others therefore change nothing. With more than 24 lines looks repeat.
 */
export function lineLooks(lines: readonly Line[]): LineLook[] {
  const taken = new Set<number>();
  const isFirst = lines.map(({ method }, at) => lines.findIndex((one) => one.method === method) === at);
  return lines.map(({ name, method }, at) => {
    const asked = askedBy(isFirst[at] ? method : name);
    const others = LOOKS.map((_, step) => (step < ASKED ? (asked + step) % ASKED : step));
    const look = others.find((one) => !taken.has(one)) ?? at % LOOKS.length;
    taken.add(look);
    return LOOKS[look]!;
  });
}
