import { createHash } from 'node:crypto';
import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { familyGame, inventedGames, knownGames, readRules, writeRules } from '../src/index.ts';

/** Of the rules as they are written, and of the positions and keys of three random games. */
function digestOf(text: string): string {
  const tree = readRules(text);
  const game = familyGame(tree);
  const hash = createHash('sha256').update(writeRules(tree));
  const random = new Random('kept games');
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < 3; i++) {
    const position = game.start();
    while (!position.over) {
      position.play(moves[random.below(position.moves(moves, 0))]);
      hash.update(`${game.print(position)} ${position.key(0)} ${position.key(1)}\n`);
    }
    hash.update(String(position.payoff(0)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Stored games and inventions refer to these rules. */
const KEPT: Readonly<Record<string, string>> = {
  breakthrough: '2ecdd8fa8a56',
  'capture-go': '59c77ab8a66a',
  clobber: 'd186309d601c',
  col: '9af49d6ab2a5',
  'connect-four': '26d6a62dade0',
  'connect-four-suicide': '366361e6089c',
  connect6: '9293ab8e1861',
  gomoku: '28f9c3c53573',
  'hasami-shogi': '4fd8cadb7eef',
  hex: '5c22d37880a9',
  hexapawn: 'e6dffa17d196',
  hopostel: 'b66bb61d463f',
  knightthrough: 'c04cfadf10ee',
  othello: '1932f8099fc5',
  snort: 'a31a2559874d',
  squava: '676d06683a5e',
  'tic-tac-toe': '4cb016a65d59',
  tuhel: '596ebaf78b72',
  yavalath: '11939796d7e4',
};

test('the games that stored runs refer to keep their rules, positions and keys', () => {
  const games: Readonly<Record<string, string>> = { ...knownGames, ...inventedGames };
  const names = Object.keys(KEPT);
  expect(Object.fromEntries(names.map((name) => [name, digestOf(games[name])]))).toEqual(KEPT);
});
