import type { Accuracy as ChampionAccuracy } from '../contract/evolution.ts';
import { boundedMeanInterval, wilson, type Interval, type MeanInterval } from '../statistics/interval.ts';
import { sqrt } from '../util/math.ts';
import type { Choice } from './choices.ts';
import { bestOf, isCritical, resultsOf, type OracleSet, type SolvedPosition } from './solved-position.ts';
import { smallest } from '../util/extremes.ts';

/** A share of positions with its 95% score interval (Wilson 1927): positions of a set come from different games. */
export interface Rate {
  readonly count: number;
  readonly of: number;
  /** NaN of no positions. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** What choosing legal moves at random would give on average, by enumeration. */
  readonly random: number;
}

/** How an agent plays at positions whose truth is known. */
export interface Figures {
  readonly positions: number;
  /** Moves that keep the result. */
  readonly good: Rate;
  /** Moves with the best score; undefined if the game has no scores. */
  readonly perfect: Rate | undefined;
  /** What a move gives away: payoff, or score where scores are all that counts. Interval by `boundedMeanInterval`. */
  readonly loss: MeanInterval;
  /** What the moves that keep the result give away in score; undefined if the game has no scores. */
  readonly scoreLoss: MeanInterval | undefined;
}

/** What positions come to that an agent values alike. */
export interface Calibration {
  /** The values of the agent, from `low` up to `high`. */
  readonly low: number;
  readonly high: number;
  readonly positions: number;
  /** The mean value of the agent there. */
  readonly said: number;
  /** The mean of the true values, with the interval of `boundedMeanInterval`. */
  readonly truth: MeanInterval;
}

/** An agent compared with the truth. */
export interface Accuracy {
  readonly all: Figures;
  /** On positions in which the result can be thrown away. */
  readonly critical: Figures;
  /** Positions that the agent gave a value, and the root mean square difference from the truth; none if it gave none. */
  readonly valued:
    | { readonly positions: number; readonly error: number; readonly bins: readonly Calibration[] }
    | undefined;
}

/** What a move can give away in payoff, and in score. */
const LOSSES: Interval = [0, 2];
const SCORE_LOSSES: Interval = [0, Infinity];

/** Bins of the calibration between -1 and 1. */
const BINS = 10;

/** Compares what an agent chose at the positions of a set with the truth. A choice of no move is a bad one. */
export function accuracyOf(set: OracleSet, choices: readonly Choice[]): Accuracy {
  const all = set.positions.map((position, i) => outcomeOf(set, position, choices[i]!));
  return {
    all: figuresOf(set, all),
    critical: figuresOf(
      set,
      all.filter(({ critical }) => critical),
    ),
    // Without opponents there is nothing that values and payoffs have in common.
    valued: set.byScore ? undefined : valuedOf(set, choices),
  };
}

/** Good and perfect moves of a position, and what the chosen one is among them. */
interface Outcome {
  readonly critical: boolean;
  readonly good: boolean;
  readonly perfect: boolean;
  readonly loss: number;
  readonly scoreLoss: number;
  readonly goodShare: number;
  readonly perfectShare: number;
}

function outcomeOf(set: OracleSet, position: SolvedPosition, { move }: Choice): Outcome {
  const results = resultsOf(set, position);
  const { moves, scores } = position;
  const at = moves.indexOf(move);
  const best = bestOf(results);
  const bestScore = bestOf(scores);
  const shareOf = (values: readonly number[], value: number) =>
    values.filter((other) => other === value).length / moves.length;
  return {
    critical: isCritical(results),
    good: results[at] === best,
    perfect: scores.length > 0 && scores[at] === bestScore,
    loss: best - (results[at] ?? smallest(results)),
    scoreLoss: bestScore - scores[at]!,
    goodShare: shareOf(results, best),
    perfectShare: shareOf(scores, bestScore),
  };
}

function figuresOf({ scoreUnit, byScore }: OracleSet, outcomes: readonly Outcome[]): Figures {
  const rate = (is: 'good' | 'perfect', expected: 'goodShare' | 'perfectShare'): Rate => {
    const count = outcomes.filter((outcome) => outcome[is]).length;
    const of = outcomes.length;
    const [low, high] = wilson(count, of);
    const random = outcomes.reduce((sum, outcome) => sum + outcome[expected], 0) / of;
    return { count, of, share: count / of, low, high, random };
  };
  const scored = scoreUnit !== '' && !byScore;
  const kept = outcomes.filter(({ good }) => good);
  return {
    positions: outcomes.length,
    good: rate('good', 'goodShare'),
    perfect: scored ? rate('perfect', 'perfectShare') : undefined,
    loss: boundedMeanInterval(
      outcomes.map(({ loss }) => loss),
      byScore ? SCORE_LOSSES : LOSSES,
    ),
    scoreLoss: scored
      ? boundedMeanInterval(
          kept.map(({ scoreLoss }) => scoreLoss),
          SCORE_LOSSES,
        )
      : undefined,
  };
}

function valuedOf(set: OracleSet, choices: readonly Choice[]): Accuracy['valued'] {
  const pairs = set.positions.flatMap((position, i) => {
    const { value } = choices[i]!;
    return Number.isNaN(value) ? [] : [{ said: value, truth: bestOf(position.values) }];
  });
  if (pairs.length === 0) return undefined;
  const bins = Array.from({ length: BINS }, (_, bin): Calibration | undefined => {
    const [low, high] = [(2 * bin) / BINS - 1, (2 * (bin + 1)) / BINS - 1];
    const inside = pairs.filter(
      ({ said }) => Math.min(BINS - 1, Math.floor(((said + 1) / 2) * BINS)) === bin,
    );
    if (inside.length === 0) return undefined;
    const said = inside.reduce((sum, pair) => sum + pair.said, 0) / inside.length;
    return {
      low,
      high,
      positions: inside.length,
      said,
      truth: boundedMeanInterval(
        inside.map(({ truth }) => truth),
        [-1, 1],
      ),
    };
  });
  const squares = pairs.reduce((sum, { said, truth }) => sum + (said - truth) * (said - truth), 0);
  return {
    positions: pairs.length,
    error: sqrt(squares / pairs.length),
    bins: bins.filter((bin) => bin !== undefined),
  };
}

/** How many choices of the champion of a generation keep the result. */
export function countGood(
  { name: oracle, set }: { readonly name: string; readonly set: OracleSet },
  generation: number,
  choices: readonly Choice[],
): ChampionAccuracy {
  const { all, critical } = accuracyOf(set, choices);
  return {
    oracle,
    generation,
    positions: all.positions,
    good: all.good.count,
    critical: critical.positions,
    criticalGood: critical.good.count,
  };
}
