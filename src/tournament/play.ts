import type { MatchRecord } from '../contract/agent.ts';
import type { Executor } from '../contract/executor.ts';
import { pullMatches } from '../play/run-jobs.ts';
import { placeOf, seatingJobs } from '../play/pair.ts';
import { rotations } from '../play/seatings.ts';
import type { EpisodeKeeper } from '../storage/episode-keeper.ts';
import type { Tournament } from './folder.ts';
import { placed, pointsOf, storedBy } from './games.ts';
import type { Pairing } from './pairing.ts';
import { hashOf } from '../util/hash.ts';
import { Schedule } from './schedule.ts';

/** What the games of a tournament are played with. */
export interface TournamentParts {
  readonly executor: Executor;
  readonly signal: AbortSignal;
  /** Called after each batch of games. */
  readonly onProgress: () => void;
  /** Takes the games as they are finished. */
  readonly keeper?: EpisodeKeeper | undefined;
}

/**
 * The number of the opening of a pairing among `count`. An encounter plays every opening of number lane + spread k; where that
 * comes back to its first before all openings were played, it goes on with the one after it.
 */
export function openingOf({ opening }: Pick<Pairing, 'opening'>, spread: number, count: number): number {
  const divisor = greatestCommonDivisor(spread, count);
  const cycles = Math.floor(opening / ((spread / divisor) * count));
  return (opening + (cycles % divisor)) % count;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Plays what is left of a tournament; throws `Interrupted` if the signal says so, with every finished pair kept. */
export async function playTournament(
  tournament: Tournament,
  { executor, signal, onProgress, keeper }: TournamentParts,
): Promise<void> {
  const { settings, played, starts, noise = 0, adjudication } = tournament;
  const agents = new Map(tournament.agents.map((agent) => [agent.name, agent]));
  const results = Object.fromEntries(Array.from(played, (pairing) => [pairing.id, pointsOf(pairing)]));
  const schedule = new Schedule(settings, results);
  const open = new Map<string, { pairing: Pairing; records: (MatchRecord | undefined)[] }>();
  const stored = storedBy(tournament);
  const source = {
    next: () => {
      const pairing = schedule.next();
      if (!pairing) return undefined;
      keeper?.begin(pairing.id);
      const players = pairing.players.map((name) => agents.get(name)!);
      open.set(pairing.id, { pairing, records: players.map(() => undefined) });
      const opening = starts[openingOf(pairing, settings.spread, starts.length)]!;
      return seatingJobs(pairing.id, players, rotations(players.length), opening, pairing.seed, {
        noise,
        ...(adjudication && { adjudication }),
        ...(settings.type === 'solo' && { chanceSeed: hashOf('luck', settings.seed, pairing.round) }),
      });
    },
    report: (record: MatchRecord) => {
      const { pairing: id, game: index } = placeOf(record.id);
      const entry = open.get(id)!;
      entry.records[index] = record;
      if (entry.records.some((known) => known === undefined)) return;
      open.delete(id);
      const { players, seed } = entry.pairing;
      const records = entry.records as MatchRecord[];
      const pairing = { id, players, seed, records };
      schedule.report(id, pointsOf(tournament.keep(pairing)));
      keeper?.put(
        records.map((_, game) => placed(stored(pairing, game))),
        id,
      );
    },
  };
  await pullMatches(executor, source, { signal, onProgress });
}
