import { placeOf } from '../play/pair.ts';
import type { PlayedGame } from '../play/standings.ts';
import { scoreOf } from '../play/tally.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { digest } from '../storage/run-folder.ts';
import type { Played, PlayedPairing } from './tournament-folder.ts';

/** Points of the first player of a pairing. */
export function pointsOf({ records }: PlayedPairing): number {
  return records.reduce((sum, record, game) => sum + scoreOf(record.payoffs, game), 0);
}

/** The games of a tournament with who played them, for its tables. */
export function playedGames(played: readonly PlayedPairing[]): PlayedGame[] {
  return played.flatMap(({ players, records }) =>
    records.map((record, index) => ({ players: seats(players, index), record })),
  );
}

/** The games of a tournament as files keep them, in an order that does not depend on who finished first. */
export function gamesOf({ game, rulesVersion, agents, played }: Played): StoredGame[] {
  const digests = new Map(agents.map((agent) => [agent.name, digest(agent)]));
  return [...played].sort(byRound).flatMap(({ id, players, seed, records }) =>
    records.map((record, index): StoredGame => {
      const { moves, payoffs, reason } = record;
      const names = seats(players, index);
      return {
        game,
        rulesVersion,
        players: names,
        agents: names.map((name) => digests.get(name) ?? ''),
        seed,
        round: `${roundOf(id)}.${placeOf(record.id).game + 1}`,
        moves,
        payoffs,
        reason,
      };
    }),
  );
}

/** In the second game of a pairing the players have changed roles. */
function seats(players: readonly string[], game: number): readonly string[] {
  return game === 0 ? players : [...players].reverse();
}

/** Round and pair, which end the id of a pairing. */
function roundOf(id: string): string {
  return id.slice(id.lastIndexOf(' ') + 1);
}

function byRound(a: PlayedPairing, b: PlayedPairing): number {
  const [one, two] = [roundOf(a.id).split('.'), roundOf(b.id).split('.')];
  return Number(one[0]) - Number(two[0]) || Number(one[1]) - Number(two[1]) || (a.id < b.id ? -1 : 1);
}
