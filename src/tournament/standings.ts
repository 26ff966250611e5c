import type { Meeting } from '../statistics/bradley-terry.ts';
import type { Cost } from '../play/duel.ts';
import { eloOfPairs } from '../statistics/elo.ts';
import type { Crosstable } from '../statistics/flow.ts';
import type { Ledger } from './ledger.ts';
import { seatsOf } from '../play/pair.ts';
import { ratePool } from '../statistics/rating.ts';
import { addPair, gamesOf, newTally, opposite, pointsOf, scoreOf, type Tally } from '../statistics/tally.ts';

/** A player's line in the table of a tournament. */
export interface Standing {
  readonly name: string;
  /** Rated over the whole pool, with the half of the 95% interval and the interval itself. */
  readonly elo: number;
  readonly error: number;
  readonly low: number;
  readonly high: number;
  /** Ratings can be compared within a group only: others have not met, not even through others. */
  readonly group: number;
  /** Normalized Elo against the opposition met. */
  readonly nElo: number;
  readonly nEloError: number;
  readonly games: number;
  readonly points: number;
  readonly tally: Tally;
  readonly cost: Readonly<Cost>;
}

export interface Standings {
  /** The best first; names decide between equals. */
  readonly standings: readonly Standing[];
  /** In the order of the standings. */
  readonly crosstable: Crosstable;
  /** Games that repeat an earlier one: same players in the same roles, same moves. */
  readonly repeats: number;
}

export interface StandingsOptions {
  /** A player whose rating is known. */
  readonly anchor?: { readonly name: string; readonly elo: number };
  readonly resamples?: number;
  readonly seed?: number;
}

/** The table of a tournament of two roles; the order in which the pairings came in does not matter. */
export function standingsOf(
  players: readonly string[],
  played: Ledger,
  { anchor, ...options }: StandingsOptions = {},
): Standings {
  const index = new Map(players.map((name, i) => [name, i]));
  const at = (name: string): number => index.get(name) ?? -1;
  const tallies = players.map(newTally);
  const costs = players.map((): Cost => ({ nodes: 0, evals: 0 }));
  const square = () => players.map(() => players.map(() => 0));
  const [met, won] = [square(), square()];
  const meetings: Meeting[] = [];
  const seen = new Set<string>();
  let games = 0;

  for (const number of played.byId()) {
    const pairing = played.at(number);
    const [first, second] = pairing.players.map(at);
    const [one, two] = pairing.games.map(({ payoffs }, game) => scoreOf(payoffs, game));
    addPair(tallies[first], one, two);
    addPair(tallies[second], opposite(one), opposite(two));
    meetings.push({ first, second, games: 2, points: one + two });
    pairing.games.forEach(({ payoffs, nodes, evals, key }, game) => {
      const seats = seatsOf(pairing, game).map(at);
      seats.forEach((own, role) => {
        const other = seats[1 - role];
        met[own][other]++;
        won[own][other] += scoreOf(payoffs, role);
        costs[own].nodes += nodes[role];
        costs[own].evals += evals[role];
      });
      seen.add(`${seats.join(' ')} ${key}`);
      games++;
    });
  }

  const known = anchor && { player: at(anchor.name), elo: anchor.elo };
  const ratings = ratePool(players.length, meetings, { ...options, ...(known && { anchor: known }) });
  const order = players
    .map((_, i) => i)
    .sort((a, b) => ratings[b].elo - ratings[a].elo || (players[a] < players[b] ? -1 : 1));
  const arrange = (matrix: number[][]) => order.map((i) => order.map((j) => matrix[i][j]));
  return {
    standings: order.map((i) => {
      const { nElo, nEloError } = eloOfPairs(tallies[i]);
      return {
        name: players[i],
        ...ratings[i],
        error: (ratings[i].high - ratings[i].low) / 2,
        nElo,
        nEloError,
        games: gamesOf(tallies[i]),
        points: pointsOf(tallies[i]),
        tally: tallies[i],
        cost: costs[i],
      };
    }),
    crosstable: { names: order.map((i) => players[i]), games: arrange(met), points: arrange(won) },
    repeats: games - seen.size,
  };
}
