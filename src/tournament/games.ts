import { causeOf } from '../play/forfeits.ts';
import { roleIn, seatsOf, type PlayedPairing } from '../play/pair.ts';
import { placeInPlan } from './pairing.ts';
import { shareAhead } from '../statistics/tally.ts';
import type { StoredGame, StoredGames } from '../storage/game-file.ts';
import { GameLog } from '../storage/game-log.ts';
import { digest } from '../storage/run-folder.ts';
import type { Played } from './folder.ts';
import type { LoggedPairing } from './logged-pairing.ts';

/** Points of the players of a pairing, in their order. */
export function pointsOf({ players, games }: PlayedPairing): number[] {
  return players.map((_, player) =>
    games.reduce(
      (sum, { payoffs }, game) => sum + shareAhead(payoffs, roleIn(players.length, player, game)),
      0,
    ),
  );
}

/** The games of a tournament as files keep them, in an order that does not depend on who finished first. */
export function gamesOf(tournament: Played): StoredGames {
  const { played, logFile } = tournament;
  const stored = storedBy(tournament);
  const order = played.byRound();
  const each = played.length > 0 ? played.at(0).games.length : 1;
  const count = each * order.length;
  const at = (index: number): StoredGame | undefined => {
    if (index < 0 || index >= count) return undefined;
    const place = played.placeOf(order[Math.floor(index / each)]!);
    return stored(GameLog.entryAt<LoggedPairing>(logFile, place), index % each);
  };
  return {
    count,
    at,
    *[Symbol.iterator]() {
      for (let index = 0; index < count; index++) yield at(index)!;
    },
  };
}

/** Number `index` of the games in the order in which they were finished; undefined if there is none. */
export function finishedGame(tournament: Played, index: number): StoredGame | undefined {
  const { played, logFile } = tournament;
  if (played.length === 0) return undefined;
  const each = played.at(0).games.length;
  if (!Number.isInteger(index) || index < 0 || index >= each * played.length) return undefined;
  const place = played.placeOf(Math.floor(index / each));
  return storedBy(tournament)(GameLog.entryAt<LoggedPairing>(logFile, place), index % each);
}

/** How a game of a pairing is stored. */
export function storedBy({
  game: use,
  rulesVersion,
  agents,
}: Pick<Played, 'game' | 'rulesVersion' | 'agents'>): (pairing: LoggedPairing, game: number) => StoredGame {
  const digests = new Map(agents.map((agent) => [agent.name, digest(agent)]));
  return ({ id, seed, records, ...pairing }, game) => {
    const { moves, payoffs, reason, forfeit } = records[game]!;
    const players = seatsOf(pairing, game);
    const { round, pair } = placeInPlan(id);
    return {
      game: use,
      rulesVersion,
      players,
      agents: players.map((name) => digests.get(name) ?? ''),
      seed,
      round: `${round + 1}.${pair + 1}.${game + 1}`,
      moves,
      payoffs,
      reason,
      ...causeOf(players, forfeit),
    };
  };
}

/** A game with a place that no game of another tournament has, whose agents may have the same names. */
export function placed(stored: StoredGame): StoredGame {
  return { ...stored, round: `${stored.round} ${digest(stored.agents).slice(0, 12)}` };
}
