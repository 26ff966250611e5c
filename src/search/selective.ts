import { option, type OptionsOf } from '../contract/option.ts';
import { LabError } from '../util/errors.ts';

/** Moves of a position that are searched in full before the others are reduced. */
export const FULL_MOVES = 3;

/** What a search leaves out because it is unlikely to matter. Values then differ from plain minimax. */
export const SELECTIVE_OPTIONS = {
  reduceLate: option.flag(false, {
    help: `late-move reductions: quiet moves after the first ${FULL_MOVES} are searched one ply less deep, and in full if that makes them good`,
  }),
  probCut: option.text('', {
    help: 'Multi-ProbCut (Buro 1997): how shallow searches foretell deep ones, as lab probcut fits it; empty: off',
  }),
  probCutWidth: option.number(1.5, {
    min: 0,
    max: 10,
    help: 'standard deviations by which a shallow search has to be outside the window',
  }),
};

/** Values of `SELECTIVE_OPTIONS`. */
export type SelectiveOptions = OptionsOf<typeof SELECTIVE_OPTIONS>;

/** How a search `shallow` plies deep foretells one of `depth` plies: slope * value + intercept, with an error of `sigma`. */
export interface Foretelling {
  readonly depth: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly sigma: number;
}

const MOST_DEPTH = 60;

/** The text of the option `probCut`: depth:shallow:slope:intercept:sigma, separated by blanks. */
export const foretellingsText = (all: readonly Foretelling[]): string =>
  all
    .map(({ depth, shallow, slope, intercept, sigma }) =>
      [depth, shallow, ...[slope, intercept, sigma].map((number) => Number(number.toPrecision(4)))].join(':'),
    )
    .join(' ');

/** Reads what `foretellingsText` wrote, by depth. Throws `LabError` (LAB_BAD_OPTION). */
export function parseForetellings(text: string): readonly (Foretelling | undefined)[] {
  const byDepth: (Foretelling | undefined)[] = [];
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const numbers = word.split(':').map((number) => (number === '' ? Number.NaN : Number(number)));
    const [depth, shallow, slope, intercept, sigma] = numbers;
    const fits =
      numbers.length === 5 &&
      numbers.every((number) => Number.isFinite(number)) &&
      Number.isInteger(depth) &&
      Number.isInteger(shallow) &&
      shallow >= 1 &&
      shallow < depth &&
      depth <= MOST_DEPTH &&
      slope > 0 &&
      sigma >= 0 &&
      byDepth[depth] === undefined;
    if (!fits)
      throw new LabError(
        'LAB_BAD_OPTION',
        `probCut: '${word}' is no depth:shallow:slope:intercept:sigma with shallow < depth, each depth once`,
        'let lab probcut write it',
      );
    byDepth[depth] = { depth, shallow, slope, intercept, sigma };
  }
  return byDepth;
}
