import type { Spec } from '../contract/agent.ts';
import { gameOf } from '../agents/stored-game.ts';
import { gamesPage, type GamesOfKind } from '../report/html/games-page.ts';
import { GameTally } from '../report/game-tally.ts';
import { showSome, type GameToShow } from '../report/shown-games.ts';
import type { StoredGame } from '../storage/game-file.ts';
import type { TaskContext } from './context.ts';
import { LabError } from '../util/errors.ts';
import { openGames } from './game-source.ts';

/**
 * The games of a file or a database as one HTML file, each to step through; records that cannot be read are counted and
 * left out. LAB_BAD_FILE if it holds no games.
 */
export async function reportGames(
  { laboratory, report, signal }: Pick<TaskContext, 'laboratory' | 'report' | 'signal'>,
  path: string,
): Promise<string> {
  const source = openGames(laboratory, path);
  try {
    const kinds = new Map<string, { use: Spec; first: StoredGame; indices: number[]; tally: GameTally }>();
    let unread = 0;
    let index = 0;
    for (const read of source.all()) {
      signal.throwIfAborted();
      if ('stored' in read) {
        const { stored } = read;
        const key = JSON.stringify(stored.game);
        let kind = kinds.get(key);
        if (!kind)
          kinds.set(key, (kind = { use: stored.game, first: stored, indices: [], tally: new GameTally() }));
        kind.indices.push(index);
        kind.tally.add(stored);
      } else unread++;
      report({ type: 'progress', done: ++index, total: source.count, unit: 'games' });
    }
    if (kinds.size === 0)
      throw new LabError(
        'LAB_BAD_FILE',
        `there is no game in ${path} that can be shown`,
        `lab replay ${path} says what is wrong with them`,
      );
    const shown = [...kinds.values()].map(({ use, first, indices, tally }): GamesOfKind => {
      const at = (which: number): GameToShow | undefined => {
        const place = indices[which]!;
        const read = source.at(place);
        return 'stored' in read ? { ...read.stored, remark: `${place + 1}` } : undefined;
      };
      const games = showSome(gameOf(laboratory, first, path), indices.length, at);
      return { use, tally, games };
    });
    return await gamesPage({ path, unread, kinds: shown });
  } finally {
    source.close();
  }
}
