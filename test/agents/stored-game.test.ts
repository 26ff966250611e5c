import { expect, test } from 'vitest';
import { drawn } from '../../src/board/board-text.ts';
import { replay } from '../../src/play/match.ts';
import { installedGames } from '../fixtures/installed-plugins.ts';
import { randomGame } from '../formats/random-games.ts';

test('a board of a game that is over says of nobody that they are to move', async () => {
  let sided = 0;
  for (const [id, game] of await installedGames()) {
    sided += Number(/to move/.test(drawn(game, game.start())));
    const { moves } = randomGame(game, { use: id }, 1);
    expect([id, drawn(game, replay(game, moves))]).toEqual([id, expect.not.stringMatching(/to move/)]);
  }
  expect(sided).toBeGreaterThan(3);
});
