import { createHash } from 'node:crypto';
import type { Game } from '../contract/game.ts';
import type { Archive } from '../contract/plugin.ts';
import { firstIllegal } from '../play/legality.ts';
import { Episodes, type Episode, type EpisodeFilter } from '../storage/episodes.ts';
import { LabError } from '../util/errors.ts';
import type { Registries } from '../registry/registries.ts';
import { difference, type ArchiveSettings, type Settings } from '../config/settings.ts';

/**
 * The games of a database that a run learns from: those of its game, options and rules that meet the
 * conditions.
 */
export class EpisodeArchive implements Archive {
  readonly games: number;
  readonly settings: ArchiveSettings;
  readonly #episodes: Episodes;
  readonly #filter: EpisodeFilter;
  /** The games from `#next` on. */
  #rest: Generator<Episode, void> | undefined;
  #next = 0;

  private constructor(episodes: Episodes, filter: EpisodeFilter, settings: ArchiveSettings) {
    this.#episodes = episodes;
    this.#filter = filter;
    this.settings = settings;
    this.games = settings.games;
  }

  /**
   * Opens the games for a run of `settings`. A resumed run gets the games it was begun with, which `begun`
   * describes, even if more were added since. LAB_WRONG_GAME if there are none, LAB_RUN_CHANGED if they have
   * changed.
   */
  static open(
    asked: { readonly file: string; readonly where: readonly string[] },
    { game: use }: Pick<Settings, 'game'>,
    game: Game,
    registries: Registries,
    begun?: ArchiveSettings,
  ): EpisodeArchive {
    const { file, where } = asked;
    const episodes = Episodes.read(file);
    try {
      const rules = registries.games.get(use.use).definition.rulesVersion ?? 1;
      const sources = episodes
        .sources()
        .filter(
          (source) =>
            source.rulesVersion === rules &&
            source.game.use === use.use &&
            difference(
              registries.games.resolve(source.game).options,
              registries.games.resolve(use).options,
            ) === undefined,
        )
        .map(({ digest }) => digest);
      const filter = { where, sources, complete: true };
      const games = begun?.games ?? episodes.count(filter);
      if (games === 0)
        throw new LabError(
          'LAB_WRONG_GAME',
          `${file} holds no games of ${use.use} as this run plays it${where.length > 0 ? ' for which the conditions hold' : ''}`,
          `lab episodes stats ${file}`,
        );
      const digest = digestOf(episodes.games(filter, { limit: games }), game, file);
      if (begun && begun.digest !== digest)
        throw new LabError(
          'LAB_RUN_CHANGED',
          `${file} no longer holds the games the run was begun with`,
          'give the database it was begun with: --from-episodes FILE',
        );
      return new EpisodeArchive(episodes, filter, { file, where, games, digest });
    } catch (error) {
      episodes.close();
      throw error;
    }
  }

  /** The moves of `count` games from number `from` on; after the last game the first one follows. */
  read(from: number, count: number): Int32Array[] {
    return Array.from({ length: count }, (_, i) => this.#moves((from + i) % this.games));
  }

  close(): void {
    this.#rest?.return();
    this.#episodes.close();
  }

  /** The moves of one game. Reading games in turn, which is the usual case, costs the same for each. */
  #moves(index: number): Int32Array {
    if (!this.#rest || index !== this.#next) {
      this.#rest?.return();
      this.#rest = this.#episodes.games(this.#filter, { from: index });
    }
    this.#next = index + 1;
    const { value } = this.#rest.next();
    if (!value) throw new Error(`${this.#episodes.file} has fewer games than it had`);
    return value.moves;
  }
}

/**
 * A digest of the games. All moves are checked, so that LAB_BAD_FILE is thrown now and not in the middle of a
 * run.
 */
function digestOf(episodes: Iterable<Episode>, game: Game, file: string): string {
  const hash = createHash('sha256');
  for (const { id, source, round, moves } of episodes) {
    const ply = firstIllegal(game, moves);
    if (ply >= 0)
      throw new LabError(
        'LAB_BAD_FILE',
        `${file}, game ${id}: move ${ply + 1} is not legal`,
        'the file does not fit the installed rules',
      );
    hash.update(`${source.digest} ${round} ${moves.join()}\n`);
  }
  return hash.digest('hex');
}
