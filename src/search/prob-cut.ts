import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import { option, type OptionsOf } from '../contract/option.ts';
import { LabError } from '../util/errors.ts';
import { Minimax } from './minimax.ts';
import { NULL_WINDOW, type MinimaxOptions } from './minimax-options.ts';
import type { TranspositionTable } from './transposition-table.ts';

/** How a search leaves out what is unlikely to matter. Values then differ from plain minimax. */
export const PROB_CUT_OPTIONS = {
  probCut: option.text('', {
    help: 'Multi-ProbCut (Buro 1997): how shallow searches predict deep ones, as lab probcut fits it; empty: off',
  }),
  probCutWidth: option.number(1.5, {
    min: 0,
    max: 10,
    help: 'standard deviations by which a shallow search has to be outside the window',
  }),
};

/** Values of `PROB_CUT_OPTIONS`. */
export type ProbCutOptions = OptionsOf<typeof PROB_CUT_OPTIONS>;

/** How a search `shallow` plies deep predicts one of `depth` plies: slope * value + intercept, with an error of `sigma`. */
export interface DepthRegression {
  readonly depth: number;
  readonly shallow: number;
  readonly slope: number;
  readonly intercept: number;
  readonly sigma: number;
}

const MOST_DEPTH = 60;

/** The text of the option `probCut`: depth:shallow:slope:intercept:sigma, separated by blanks. */
export const probCutText = (all: readonly DepthRegression[]): string =>
  all
    .map(({ depth, shallow, slope, intercept, sigma }) =>
      [depth, shallow, ...[slope, intercept, sigma].map((number) => Number(number.toPrecision(4)))].join(':'),
    )
    .join(' ');

/** Reads what `probCutText` wrote, by depth. Throws `LabError` (LAB_BAD_OPTION). */
export function parseProbCut(text: string): readonly (DepthRegression | undefined)[] {
  const byDepth: (DepthRegression | undefined)[] = [];
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

/**
 * `Minimax` with Multi-ProbCut (Buro 1997): where a window only asks whether a value is larger, a shallow search that ends outside of
 * it, by more than its usual error, stands for the deep one.
 */
export class ProbCutMinimax<P extends Position = Position> extends Minimax<P> {
  /** By depth. */
  readonly #regressions: readonly (DepthRegression | undefined)[];
  readonly #width: number;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: MinimaxOptions & Partial<ProbCutOptions>,
    table?: TranspositionTable,
  ) {
    super(game, evaluator, options, table);
    const { probCut = '', probCutWidth = 0 } = options;
    this.#regressions = parseProbCut(probCut);
    this.#width = probCutWidth;
  }

  protected override visit(ply: number, depth: number, extensionsLeft: number, at: number): void {
    const by = depth > 0 ? this.#regressions[depth] : undefined;
    if (by !== undefined && this.#asksOnly(ply) && !this.#isKnown(ply, depth, extensionsLeft))
      if (this.#isCut(ply, by, extensionsLeft, at)) return;
    super.visit(ply, depth, extensionsLeft, at);
  }

  #asksOnly(ply: number): boolean {
    return this.highs[ply] - this.lows[ply] <= 2 * NULL_WINDOW;
  }

  /** Whether no search is needed. */
  #isKnown(ply: number, depth: number, extensionsLeft: number): boolean {
    const position = this.stack[ply];
    const { lows, highs, values, nodeTable } = this;
    return (
      position.over || nodeTable?.probe(ply, position, depth, extensionsLeft, lows, highs, values) === true
    );
  }

  /**
   * Whether a shallow search says on which side of the window the value is; the bound is then in values[ply]. Also true if the
   * search was stopped. The evaluator tells on which side to look.
   */
  #isCut(ply: number, by: DepthRegression, extensionsLeft: number, at: number): boolean {
    const { lows, highs, values } = this;
    const [low, high] = [lows[ply], highs[ply]];
    this.evaluate(ply, this.stack[ply].turn === this.role);
    if (this.stopped) return true;
    const above = by.slope * values[ply] + by.intercept >= high;
    const margin = this.#width * by.sigma;
    const bound = ((above ? high + margin : low - margin) - by.intercept) / by.slope;
    // No estimate predicts the end of a game.
    if (Math.abs(bound) >= 1) return false;
    lows[ply] = above ? bound - NULL_WINDOW : bound;
    highs[ply] = above ? bound : bound + NULL_WINDOW;
    super.visit(ply, by.shallow, extensionsLeft, at);
    lows[ply] = low;
    highs[ply] = high;
    if (this.stopped) return true;
    if (above ? values[ply] < bound : values[ply] > bound) return false;
    values[ply] = above ? high : low;
    return true;
  }
}
