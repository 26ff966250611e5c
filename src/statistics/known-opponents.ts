import { sqrt } from '../util/math.ts';
import { bisect } from './bisect.ts';
import { scoreOfElo, Z95 } from './elo.ts';

/** Elo beyond which no interval reaches. */
const FAR = 4000;

/** The results of a player against one whose rating is known. */
export interface KnownOpponent {
  readonly elo: number;
  readonly games: number;
  readonly points: number;
}

/**
 * The 95% interval of a rating from games against players of known ratings: the ratings at which the points
 * differ from what is expected by no more than `Z95` standard deviations (the score interval of Rao). After
 * wins only, after losses only and without games it ends `FAR` away. A draw counts as half a win and half a loss, so
 * intervals are rather too wide where draws are many.
 */
export function eloIntervalAgainst(
  opponents: readonly KnownOpponent[],
): readonly [low: number, high: number] {
  const points = opponents.reduce((sum, one) => sum + one.points, 0);
  // Falls as the rating rises.
  const deviationsAt = (elo: number) => {
    let expected = 0;
    let variance = 0;
    for (const { elo: other, games } of opponents) {
      const p = scoreOfElo(elo - other);
      expected += games * p;
      variance += games * p * (1 - p);
    }
    const excess = points - expected;
    return excess === 0 ? 0 : excess / sqrt(variance);
  };
  const where = (deviations: number) => bisect((elo) => deviations - deviationsAt(elo), -FAR, FAR);
  return [where(Z95), where(-Z95)];
}
