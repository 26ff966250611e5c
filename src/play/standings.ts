import type { MatchRecord } from '../contract/agent.ts';
import type { Meeting } from './bradley-terry.ts';
import type { Cost } from './duel.ts';
import { eloOfPairs } from './elo.ts';
import type { Crosstable } from './flow.ts';
import { gameKey, placeOf } from './pair.ts';
import { ratePool } from './rating.ts';
import { addGame, addPair, gamesOf, newTally, pointsOf, scoreOf, type Tally } from './tally.ts';

/** A finished game of two roles; `players[role]` had that role. The place in its id says which games form a pair. */
export interface PlayedGame {
  readonly players: readonly string[];
  readonly record: MatchRecord;
}

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

/** The table of a tournament; the order in which the games are given does not matter. */
export function standingsOf(
  players: readonly string[],
  games: readonly PlayedGame[],
  { anchor, ...options }: StandingsOptions = {},
): Standings {
  const pairings = [...byPairing(games)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const index = new Map(players.map((name, i) => [name, i]));
  const at = (name: string): number => index.get(name) ?? -1;
  const tallies = players.map(newTally);
  const costs = players.map((): Cost => ({ nodes: 0, evals: 0 }));
  const square = () => players.map(() => players.map(() => 0));
  const [played, won] = [square(), square()];
  const meetings: Meeting[] = [];

  for (const [, pairing] of pairings) {
    const [first, second] = pairing[0].players.map(at);
    meetings.push({
      first,
      second,
      games: pairing.length,
      points: tallyPairing(pairing, [first, second], tallies),
    });
    for (const { players: seats, record } of pairing) {
      seats.forEach((name, role) => {
        const [own, other] = [at(name), at(seats[1 - role])];
        played[own][other]++;
        won[own][other] += scoreOf(record.payoffs, role);
        costs[own].nodes += record.nodes[role];
        costs[own].evals += record.evals[role];
      });
    }
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
    crosstable: { names: order.map((i) => players[i]), games: arrange(played), points: arrange(won) },
    repeats: repeatsIn(pairings.flatMap(([, pairing]) => pairing)),
  };
}

function byPairing(games: readonly PlayedGame[]): Map<string, PlayedGame[]> {
  const pairings = new Map<string, PlayedGame[]>();
  for (const game of games) {
    const { pairing } = placeOf(game.record.id);
    const others = pairings.get(pairing);
    if (others) others.push(game);
    else pairings.set(pairing, [game]);
  }
  for (const pairing of pairings.values())
    pairing.sort((a, b) => placeOf(a.record.id).game - placeOf(b.record.id).game);
  return pairings;
}

/** Counts the games of a pairing for both players; returns the points of the first. */
function tallyPairing(
  pairing: readonly PlayedGame[],
  [first, second]: readonly number[],
  tallies: readonly Tally[],
): number {
  const name = pairing[0].players[0];
  const role = (game: PlayedGame) => (game.players[0] === name ? 0 : 1);
  const mine = pairing.map((game) => scoreOf(game.record.payoffs, role(game)));
  const theirs = pairing.map((game) => scoreOf(game.record.payoffs, 1 - role(game)));
  if (pairing.length === 2) {
    addPair(tallies[first], mine[0], mine[1]);
    addPair(tallies[second], theirs[0], theirs[1]);
  } else {
    for (const score of mine) addGame(tallies[first], score);
    for (const score of theirs) addGame(tallies[second], score);
  }
  return mine.reduce<number>((sum, score) => sum + score, 0);
}

function repeatsIn(games: readonly PlayedGame[]): number {
  const keys = games.map(({ players, record }) => JSON.stringify([players, gameKey(record.moves)]));
  return keys.length - new Set(keys).size;
}
