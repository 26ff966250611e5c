import type { MatchRecord } from '../contract/agent.ts';
import { resultOf, type PlayedPairing } from '../play/pair.ts';
import type { LogVisitor } from '../storage/game-log.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import type { Stored } from './folder.ts';
import type { Ledger } from './ledger.ts';

/** The games of one encounter on one opening, as the log keeps them. */
export interface LoggedPairing {
  readonly id: string;
  readonly players: readonly string[];
  readonly seed: number;
  /** In the second game the players have changed roles. */
  readonly records: readonly MatchRecord[];
}

/**
 * Counts the pairings of a log. Entries of older logs do not name the one before them: an id tells what is there twice,
 * and the players tell a log of another tournament.
 */
export function countIn(
  played: Ledger,
  file: string,
  { id: owner, settings }: Pick<Stored, 'id' | 'settings'>,
): LogVisitor<LoggedPairing> {
  const known = new Set<string>();
  const players = new Set(settings.players);
  return (pairing, at) => {
    const stranger =
      owner === undefined && isPairing(pairing) && pairing.players.find((name) => !players.has(name));
    const damage = !isPairing(pairing)
      ? 'an entry is no pairing'
      : known.has(pairing.id)
        ? `pairing ${pairing.id} is there twice`
        : typeof stranger === 'string' && `${stranger.slice(0, 60)} does not play in this tournament`;
    if (damage)
      throw new LabError(
        'LAB_BAD_FILE',
        `${file} is damaged at byte ${at}: ${damage}`,
        `copy it again; or do without what follows: truncate -s ${at} ${file}`,
      );
    known.add(pairing.id);
    played.add(resultsOf(pairing), at);
  };
}

// The checksum guards against damage, this against entries of another command.
function isPairing(value: unknown): value is LoggedPairing {
  if (!isMap(value)) return false;
  const { id, players, records } = value as Partial<LoggedPairing>;
  return (
    typeof id === 'string' &&
    Array.isArray(players) &&
    players.every((name) => typeof name === 'string') &&
    Array.isArray(records) &&
    records.every((record: unknown) => isMap(record) && Array.isArray(record['payoffs']))
  );
}

/** A pairing as the tables need it. */
export function resultsOf({ id, players, records }: LoggedPairing): PlayedPairing {
  return { id, players, games: records.map(resultOf) };
}
