import { eloOfPairs } from '../statistics/elo.ts';
import type { SprtSettings, SprtState } from '../statistics/sprt.ts';
import { drawRatio, gamesOf, pairsRatio, pointsOf, winLossRatio, type Tally } from '../statistics/tally.ts';
import { lineText } from '../util/escape.ts';
import { fixed } from './numbers.ts';

export interface DuelBlock {
  readonly first: string;
  readonly second: string;
  /** Limits, openings and the like. */
  readonly conditions: readonly string[];
  readonly tally: Tally;
  readonly sprt?: { readonly settings: SprtSettings; readonly state: SprtState };
}

/** The results of two players in the lines that users of fastchess know, without a final newline. */
export function duelBlock({ first, second, conditions, tally, sprt }: DuelBlock): string {
  const elo = eloOfPairs(tally);
  const games = gamesOf(tally);
  const points = pointsOf(tally);
  const f = (x: number): string => fixed(x, 2);
  const where = conditions.length > 0 ? ` (${conditions.join(', ')})` : '';
  const lines = [
    `Results of ${lineText(first)} vs ${lineText(second)}${where}:`,
    `Elo: ${f(elo.elo)} +/- ${f(elo.eloError)}, nElo: ${f(elo.nElo)} +/- ${f(elo.nEloError)}`,
    `LOS: ${f(elo.los * 100)} %, DrawRatio: ${f(drawRatio(tally) * 100)} %, PairsRatio: ${f(pairsRatio(tally))}`,
    `Games: ${games}, Wins: ${tally.wins}, Losses: ${tally.losses}, Draws: ${tally.draws}, ` +
      `Points: ${fixed(points, 1)} (${f((points / games) * 100)} %)`,
    `Ptnml(0-2): [${tally.ptnml.join(', ')}], WL/DD Ratio: ${f(winLossRatio(tally))}`,
  ];
  if (sprt) lines.push(sprtLine(sprt.settings, sprt.state));
  return lines.join('\n');
}

function sprtLine({ elo0, elo1 }: SprtSettings, { llr, lower, upper }: SprtState): string {
  // The share of the way to the bound in this direction, negative towards H0.
  const done = llr >= 0 ? llr / upper : -llr / lower;
  const range = (a: number, b: number): string => `${fixed(a, 2)}, ${fixed(b, 2)}`;
  return `LLR: ${fixed(llr, 2)} (${fixed(done * 100, 1)}%) (${range(lower, upper)}) [${range(elo0, elo1)}]`;
}
