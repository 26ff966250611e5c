import type { Meeting } from '../statistics/bradley-terry.ts';
import type { Cost } from '../play/duel.ts';
import { eloOfPairs } from '../statistics/elo.ts';
import type { Crosstable } from '../statistics/flow.ts';
import type { Ledger } from './ledger.ts';
import { Repeats } from '../play/repeats.ts';
import { roleIn, seatsOf, type GameResult, type PlayedPairing } from '../play/pair.ts';
import { boundedMeanInterval, clopperPearson, type MeanInterval } from '../statistics/interval.ts';
import type { TableMeeting } from '../statistics/plackett-luce.ts';
import { sumOfPoints } from './pairing.ts';
import { ratePool, rateTables } from '../statistics/rating.ts';
import {
  addGame,
  addPair,
  gamesOf,
  newTally,
  opposite,
  scoreOf,
  shareAhead,
  shareOfWin,
  type Tally,
} from '../statistics/tally.ts';
import { sum } from '../util/sums.ts';

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
  /** Normalized Elo against the opposition met; NaN in games of more than two. */
  readonly nElo: number;
  readonly nEloError: number;
  readonly games: number;
  readonly points: number;
  /** Of more than two players, those that nobody is ahead of win, or draw if they are several; pairs are not counted. */
  readonly tally: Tally;
  readonly cost: Readonly<Cost>;
  /**
   * Share of the wins, those of several players divided, in games of more than two that are evidence, with the exact 95%
   * interval.
   */
  readonly winShare?: Omit<MeanInterval, 'half'>;
  /** What such a game paid on average; left out where wins and losses say the same. */
  readonly payoff?: MeanInterval;
  /** The mean score of such a game, where it has scores. */
  readonly gameScore?: MeanInterval;
}

export interface Standings {
  /** The best first; names decide between equals. */
  readonly standings: readonly Standing[];
  /** In the order of the standings. */
  readonly crosstable: Crosstable;
  /** The crosstable of those games that are evidence (see `Repeats`), on which all ratings rest. */
  readonly evidence: Crosstable;
  /** Numbers of the pairings that are none, and how many games these have. */
  readonly repeated: ReadonlySet<number>;
  readonly repeats: number;
}

export interface StandingsOptions {
  /** A player whose rating is known. */
  readonly anchor?: { readonly name: string; readonly elo: number };
  /** Games have luck: equal ones are no repeats. */
  readonly luck?: boolean;
  readonly resamples?: number;
  readonly seed?: number;
}

/** The table of a tournament of two roles or more; the order in which the pairings came in does not matter. */
export function standingsOf(
  players: readonly string[],
  played: Ledger,
  { anchor, luck = false, ...options }: StandingsOptions = {},
): Standings {
  const numbers = new Map(players.map((name, i) => [name, i]));
  const repeated = repeatsIn(played, luck);
  const pairings = played.byId();
  const all = countsOf(numbers, played, pairings);
  // What is no evidence has no part in ratings.
  const evidence =
    repeated.size === 0
      ? all
      : countsOf(
          numbers,
          played,
          pairings.filter((number) => !repeated.has(number)),
        );
  const { meetings, tables, means } = evidence;
  const { tallies, points, costs } = all;

  const known = anchor && { player: numbers.get(anchor.name) ?? -1, elo: anchor.elo };
  const settings = { ...options, ...(known && { anchor: known }) };
  const isTable = tables.length > 0;
  const ratings = isTable
    ? rateTables(players.length, tables, settings)
    : ratePool(players.length, meetings, settings);
  const says = means.some((mean) => mean.says);
  const order = players
    .map((_, i) => i)
    .sort((a, b) => ratings[b]!.elo - ratings[a]!.elo || (players[a]! < players[b]! ? -1 : 1));
  const arrange = (matrix: number[][]) => order.map((i) => order.map((j) => matrix[i]![j]!));
  const crosstableOf = ({ met, won }: Counts): Crosstable => ({
    names: order.map((i) => players[i]!),
    games: arrange(met),
    points: arrange(won),
  });
  return {
    standings: order.map((i) => {
      const { nElo, nEloError } = isTable ? { nElo: NaN, nEloError: NaN } : eloOfPairs(evidence.tallies[i]!);
      return {
        name: players[i]!,
        ...ratings[i]!,
        error: (ratings[i]!.high - ratings[i]!.low) / 2,
        nElo,
        nEloError,
        games: gamesOf(tallies[i]!),
        points: sumOfPoints([points[i]!]),
        tally: tallies[i]!,
        cost: costs[i]!,
        ...(isTable && { winShare: means[i]!.winShare }),
        ...((isTable || says) && { payoff: means[i]!.payoff }),
        ...(means[i]!.gameScore && { gameScore: means[i]!.gameScore }),
      };
    }),
    crosstable: crosstableOf(all),
    evidence: crosstableOf(evidence),
    repeated,
    repeats: repeated.size * (isTable ? tables[0]!.players.length : 2),
  };
}

/** What pairings come to, by player, and by two players their games and points against each other. */
interface Counts {
  readonly tallies: readonly Tally[];
  readonly points: readonly number[];
  readonly costs: readonly Readonly<Cost>[];
  readonly means: readonly PlayerMeans[];
  readonly met: number[][];
  readonly won: number[][];
  readonly meetings: readonly Meeting[];
  readonly tables: readonly TableMeeting[];
}

function countsOf(numbers: ReadonlyMap<string, number>, played: Ledger, pairings: Int32Array): Counts {
  const players = [...numbers.values()];
  const at = (name: string): number => numbers.get(name) ?? -1;
  const tallies = players.map(newTally);
  const points = players.map(() => 0);
  const costs = players.map((): Cost => ({ nodes: 0, evals: 0 }));
  const means = players.map(() => new PlayerMeans());
  const [met, won] = [0, 0].map(() => players.map(() => players.map(() => 0))) as [number[][], number[][]];
  const meetings: Meeting[] = [];
  const tables: TableMeeting[] = [];
  for (const number of pairings) {
    const pairing = played.at(number);
    const who = pairing.players.map(at);
    if (who.length === 2) meetings.push(addMeeting(tallies, who as [number, number], pairing));
    else tables.push(addTable(tallies, who, pairing));
    who.forEach((player, seat) => means[player]!.add(pairing, seat));
    pairing.games.forEach(({ payoffs, nodes, evals }, game) => {
      const seats = seatsOf(pairing, game).map(at);
      seats.forEach((own, role) => {
        seats.forEach((other, seat) => {
          if (other === own) return;
          met[own]![other]!++;
          won[own]![other]! += scoreOf([payoffs[role]!, payoffs[seat]!], 0);
        });
        points[own]! += shareAhead(payoffs, role);
        costs[own]!.nodes += nodes[role]!;
        costs[own]!.evals += evals[role]!;
      });
    });
  }
  return { tallies, points, costs, means, met, won, meetings, tables };
}

/** Numbers of the pairings that only repeat others of the same players in the same order. */
function repeatsIn(played: Ledger, luck: boolean): Set<number> {
  if (luck) return new Set();
  const repeated = new Set(played.byId());
  const encounters = new Map<string, Repeats<number>>();
  for (const number of played.byRound()) {
    const { players, games } = played.at(number);
    const who = JSON.stringify(players);
    const encounter = encounters.get(who) ?? new Repeats(false);
    encounters.set(who, encounter);
    for (const counted of encounter.add(games.map(({ key }) => key).join(), number)) repeated.delete(counted);
  }
  return repeated;
}

function addMeeting(
  tallies: readonly Tally[],
  [first, second]: readonly [number, number],
  { games }: PlayedPairing,
): Meeting {
  const [one, two] = games.map(({ payoffs }, game) => scoreOf(payoffs, game));
  addPair(tallies[first]!, one!, two!);
  addPair(tallies[second]!, opposite(one!), opposite(two!));
  return { first, second, games: 2, points: one! + two! };
}

function addTable(
  tallies: readonly Tally[],
  players: readonly number[],
  { games }: PlayedPairing,
): TableMeeting {
  const payoffs = games.map((game, g) =>
    players.map((_, seat) => game.payoffs[roleIn(players.length, seat, g)]!),
  );
  for (const game of payoffs)
    players.forEach((player, seat) => {
      const share = shareOfWin(game, seat);
      addGame(tallies[player]!, share === 1 ? 1 : share === 0 ? 0 : 0.5);
    });
  return { players, payoffs };
}

/** What a player got in each pairing, on average over its games. */
class PlayerMeans {
  readonly #wins: number[] = [];
  readonly #payoffs: number[] = [];
  readonly #scores: number[] = [];
  /** Whether payoffs say more than who won: some are not 1, 0 or -1. */
  says = false;

  add({ players, games }: PlayedPairing, seat: number): void {
    const mean = (of: (game: GameResult, role: number) => number): number =>
      games.reduce((sum, game, g) => sum + of(game, roleIn(players.length, seat, g)), 0) / games.length;
    games.forEach(({ payoffs }, g) => this.#wins.push(shareOfWin(payoffs, roleIn(players.length, seat, g))));
    this.#payoffs.push(mean(({ payoffs }, role) => payoffs[role]!));
    this.says ||= games.some(({ payoffs }) => payoffs.some((payoff) => !Number.isInteger(payoff)));
    const score = mean(({ scores }, role) => scores?.[role] ?? NaN);
    if (!Number.isNaN(score)) this.#scores.push(score);
  }

  get winShare(): Omit<MeanInterval, 'half'> {
    const wins = sum(this.#wins);
    const [low, high] = clopperPearson(wins, this.#wins.length);
    return { mean: wins / Math.max(1, this.#wins.length), low, high };
  }

  get payoff(): MeanInterval {
    return boundedMeanInterval(this.#payoffs, [-1, 1]);
  }

  get gameScore(): MeanInterval | undefined {
    return this.#scores.length > 0 ? boundedMeanInterval(this.#scores) : undefined;
  }
}
