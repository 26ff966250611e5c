import { join } from 'node:path';
import {
  finishedGame,
  FollowedTournament,
  gameOf,
  kindOf,
  seatsOf,
  type Laboratory,
  type Played,
} from 'evolab/command';
import { GamesToShow, type ShownGames } from 'evolab/report';
import { Episodes, type StoredGame } from 'evolab/storage';
import { HttpError } from './http-error.ts';

/** A game in a list. */
interface GameLine {
  readonly number: number;
  readonly round: string;
  readonly players: readonly string[];
  readonly payoffs: readonly number[];
}

/** The games of a run, numbered as they were finished. */
interface KeptGames {
  readonly count: number;
  lines(from: number, count: number): GameLine[];
  at(number: number): StoredGame | undefined;
}

/** Games of a list at most. */
const MOST_LINES = 200;
/** The database of a run that keeps its games with it. */
export const GAMES_FILE = 'games.db';

/** Some of the games of a run, and how many there are. */
export interface ListedGames {
  readonly count: number;
  readonly games: readonly GameLine[];
}

/** The games of runs, as pages ask for them. */
export class GamesOfRuns {
  readonly #laboratory: Laboratory;
  /** Logs are long: of those that were read last only the end is read again. */
  readonly #followed = new Map<string, FollowedTournament>();

  constructor(laboratory: Laboratory) {
    this.#laboratory = laboratory;
  }

  /** Some of the games before a number, the last ones first; none of a run that keeps none. */
  list(folder: string, before: number): ListedGames {
    return this.#with(folder, (games) => {
      const end = Math.min(before, games.count);
      const from = Math.max(0, end - MOST_LINES);
      return { count: games.count, games: games.lines(from, end - from).reverse() };
    });
  }

  /** A game to step through; 404 if there is none of this number. */
  show(folder: string, number: number): ShownGames {
    const stored = this.#with(folder, (games) => games.at(number));
    if (stored === undefined) throw new HttpError(404, 'there is no such game');
    const shown = new GamesToShow(gameOf(this.#laboratory, stored, 'the game'));
    shown.add({ ...stored, remark: stored.round });
    return shown.shown(1);
  }

  #with<T>(folder: string, work: (games: KeptGames) => T): T {
    const file = join(folder, GAMES_FILE);
    if (kindOf(join(folder, 'tournament.msgpack')) === 'file')
      return work(tournamentGames(this.#tournament(folder)));
    if (kindOf(file) !== 'file') return work(NONE);
    const episodes = Episodes.read(file);
    try {
      return work(episodeGames(episodes));
    } finally {
      episodes.close();
    }
  }

  #tournament(folder: string): Played {
    const followed = this.#followed.get(folder) ?? new FollowedTournament(folder);
    followed.look();
    // The one that was used last is the last to go.
    this.#followed.delete(folder);
    this.#followed.set(folder, followed);
    const [oldest] = this.#followed.keys();
    if (this.#followed.size > MOST_FOLLOWED) this.#followed.delete(oldest);
    return followed.played;
  }
}

/** Tournaments whose games are remembered. */
const MOST_FOLLOWED = 4;

const NONE: KeptGames = { count: 0, lines: () => [], at: () => undefined };

function tournamentGames(tournament: Played): KeptGames {
  const { played } = tournament;
  const each = played.length > 0 ? played.at(0).games.length : 1;
  return {
    count: each * played.length,
    lines: (from, count) =>
      Array.from({ length: count }, (_, i) => {
        const number = from + i;
        const pairing = played.at(Math.floor(number / each));
        const { id, games } = pairing;
        const game = number % each;
        return {
          number,
          round: `${id.slice(id.lastIndexOf(' ') + 1)}.${game + 1}`,
          players: seatsOf(pairing, game),
          payoffs: games[game].payoffs,
        };
      }),
    at: (number) => finishedGame(tournament, number),
  };
}

const episodeGames = (episodes: Episodes): KeptGames => ({
  count: episodes.count(),
  lines: (from, limit) =>
    [...episodes.games({}, { from, limit })].map(({ round, players, payoffs }, i) => ({
      number: from + i,
      round,
      players,
      payoffs,
    })),
  at: (number) => [...episodes.games({}, { from: number, limit: 1 })][0],
});
