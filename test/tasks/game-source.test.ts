import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { Episodes } from '../../src/storage/episodes.ts';
import { openGames } from '../../src/tasks/game-source.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory } from '../fixtures/small-evolution.ts';

test('a database that counts a game which it does not hold is called damaged', () => {
  const file = join(emptyFolder(), 'games.db');
  const game = { use: 'tic-tac-toe' };
  const episodes = Episodes.open(file);
  const played = { game, rulesVersion: 1, players: ['anna', 'bert'], agents: [], seed: 1, reason: 'rules' };
  const moves = Int32Array.of(0, 3, 1, 4, 2);
  episodes.add({ digest: 'a', command: 'duel', label: 'duel', game, rulesVersion: 1 }, [
    { ...played, round: '1', moves, payoffs: [1, -1] },
    { ...played, round: '2', moves, payoffs: [1, -1] },
  ]);
  episodes.close();
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM seats WHERE game = 2');
  database.close();
  const source = openGames(laboratory, file);
  expect(source.at(0)).toMatchObject({ stored: { round: '1' } });
  expect(() => source.at(1)).toThrow(expect.objectContaining({ code: 'LAB_BAD_FILE' }));
  source.close();
});
