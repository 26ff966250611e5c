import type { Game } from 'evolab';
import { fixed, percent } from 'evolab/command';

/** What the scores of a comparison on a game are; more is better. */
export interface Measure {
  /**
   * `elo`: of two roles, the first anchor being 0. `score`: of one role, the mean score of its games. `payoff`: of more
   * roles, the mean payoff of the champion's seats against the anchors. `share`: of moves at solved positions.
   */
  readonly kind: 'elo' | 'score' | 'payoff' | 'share';
  /** In a heading or before a number, such as `Elo`. */
  readonly name: string;
}

export const ELO: Measure = { kind: 'elo', name: 'Elo' };

/** What is measured on a game. */
export function measureOf({ roles, score }: Game): Measure {
  if (roles.length === 2) return ELO;
  if (roles.length > 2) return { kind: 'payoff', name: 'mean payoff' };
  return { kind: 'score', name: score ? `mean ${score.unit}` : 'mean payoff' };
}

/** How much a number differs from zero decides its digits: 1234, 12.3, 0.123. */
const digitsOf = (x: number): number => (Math.abs(x) >= 100 ? 0 : Math.abs(x) >= 10 ? 1 : 3);

/** A value of a measure for people. */
export function valueText(x: number, { kind }: Measure): string {
  if (!Number.isFinite(x)) return '?';
  return kind === 'share' ? percent(x, 1) : fixed(x, kind === 'elo' ? 0 : digitsOf(x));
}
