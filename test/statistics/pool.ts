import { scoreOfElo } from '../../src/statistics/elo.ts';
import type { Meeting } from '../../src/statistics/bradley-terry.ts';
import type { Random } from '../../src/util/random.ts';

/** A round robin of players of known strength: `rounds` pairs of games for each two, with three draws in ten at most. */
export function simulatedMeetings(elos: readonly number[], rounds: number, random: Random): Meeting[] {
  const meetings: Meeting[] = [];
  const game = (expected: number): number => {
    const draws = 0.6 * Math.min(expected, 1 - expected);
    const x = random.unit();
    return x < expected - draws / 2 ? 1 : x < expected + draws / 2 ? 0.5 : 0;
  };
  for (let first = 0; first < elos.length; first++) {
    for (let second = first + 1; second < elos.length; second++) {
      const expected = scoreOfElo(elos[first] - elos[second]);
      for (let round = 0; round < rounds; round++)
        meetings.push({ first, second, games: 2, points: game(expected) + game(expected) });
    }
  }
  return meetings;
}
