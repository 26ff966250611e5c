import type { ScoreLine } from '../tournament/scores.ts';
import type { Standing } from '../tournament/standings.ts';
import type { RatedTables, SoloTables } from '../tournament/tables.ts';
import { decimals, meanRange } from './means-table.ts';
import { fixed, rangeText } from './numbers.ts';
import { winnerOf } from './places.ts';
import { largest } from '../util/extremes.ts';

/** Who won a tournament and how clearly, in a sentence or two. */
export function tournamentVerdict(tables: RatedTables | SoloTables): string {
  if ('scores' in tables) return soloVerdict(tables.scores);
  const { table, knockout, swiss } = tables;
  const games = table.standings.reduce((sum, standing) => sum + standing.games, 0);
  if (games === 0) return 'No game is finished yet.';
  const winner = winnerOf(knockout ?? []);
  const won = winner === undefined ? '' : `${winner} won the final. `;
  const places = swiss ? placesVerdict(swiss.points) : '';
  return won + places + ratingsVerdict(table.standings);
}

/** Who has most points of a Swiss tournament. */
function placesVerdict(points: readonly (readonly [name: string, sum: number])[]): string {
  const most = largest(points.map(([, sum]) => sum));
  const first = points.filter(([, sum]) => sum === most).map(([name]) => name);
  return `${first.join(' and ')} ${first.length === 1 ? 'has' : 'have'} most points, ${most}. `;
}

function ratingsVerdict([first, second]: readonly Standing[]): string {
  const { name, elo, low, high } = first!;
  const strength = `${name} has the highest rating, Elo ${fixed(elo, 0)} (95% interval ${rangeText([low, high])})`;
  if (second === undefined) return `${strength}.`;
  const apart = low > second.high;
  if (apart) return `${strength}, clearly ahead of ${second.name} with ${fixed(second.elo, 0)}.`;
  const isKnown = [first!, second].every((one) => Number.isFinite(one.low) || Number.isFinite(one.high));
  const why = isKnown ? 'their intervals overlap' : 'an interval is unknown';
  return `${strength}; ${second.name} with ${fixed(second.elo, 0)} may be as strong, for ${why}.`;
}

function soloVerdict([first]: readonly ScoreLine[]): string {
  if (first === undefined || first.games === 0) return 'No game is finished yet.';
  const { name, mean, solved, games, gameScore } = first;
  if (gameScore)
    return `${name} got most: a mean score of ${decimals(gameScore.mean)} (95% interval ${meanRange(gameScore)}) in ${games} games.`;
  return `${name} got most: a mean payoff of ${fixed(mean, 3)}, and ${solved} of ${games} games solved.`;
}
