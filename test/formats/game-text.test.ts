import { expect, test } from 'vitest';
import backgammonPlugin, { backgammon as backgammonDefinition } from '../../plugins/backgammon/src/index.ts';
import draughtsPlugin, { draughts as draughtsDefinition } from '../../plugins/draughts/src/index.ts';
import othelloPlugin, { othello as othelloDefinition } from '../../plugins/othello/src/index.ts';
import { ticTacToe as ticTacToeDefinition } from '../../plugins/tic-tac-toe/src/index.ts';
import type { Game, Move } from '../../src/contract/game.ts';
import { replay } from '../../src/play/match.ts';
import type { WrittenGame } from '../../src/contract/game-record.ts';
import { gameText as textIn } from '../../src/formats/game-text.ts';
import { readMovetext } from '../../src/formats/movetext.ts';
import { Random } from '../../src/util/random.ts';
import { laboratoryOf, playNames } from 'evolab/testing';

const create = ({ create: make, defaults }: typeof ticTacToeDefinition) => make(defaults);
const [draughts, othello, ticTacToe] = [draughtsDefinition, othelloDefinition, ticTacToeDefinition].map(
  create,
);

const { notations } = laboratoryOf(backgammonPlugin, draughtsPlugin, othelloPlugin).registries;
const gameText = (game: Game, finished: WrittenGame): string => textIn(notations, game, finished);

/** A random game to its end. */
function randomGame(game: Game, use: string, seed: number): WrittenGame {
  const random = new Random(seed);
  const moves: Move[] = [];
  const legal = new Int32Array(game.maxMoves);
  const position = game.start();
  while (!position.over) {
    moves.push(legal[random.below(position.moves(legal, 0))]);
    position.play(moves.at(-1)!);
  }
  const payoffs = [position.payoff(0), position.payoff(1)];
  return {
    game: { use },
    players: ['A "x"', 'B]\\'],
    moves,
    payoffs,
    reason: 'rules',
    round: '1.1',
    seed: 7,
  };
}

test('PGN-shaped text names players, result and every move', () => {
  const moves = [0, 4, 1, 8, 2];
  const finished = { ...randomGame(ticTacToe, 'tic-tac-toe', 1), moves, payoffs: [1, -1] };
  expect(gameText(ticTacToe, finished)).toBe(`[Event "lab"]
[Round "1.1"]
[White "A \\"x\\""]
[Black "B]\\\\"]
[Result "1-0"]
[Variant "tic-tac-toe"]
[FEN "........."]
[Seed "7"]
[Termination "rules"]

1. a3 b2 2. b3 c1 3. c3 1-0
`);
});

test('a game that was lost by default says who lost it and why, in a comment that no text breaks', () => {
  const cause = `x lost by default: printed {a} ${'%d '.repeat(40)}; [Event "b"]`;
  const finished = {
    ...randomGame(ticTacToe, 'tic-tac-toe', 1),
    moves: [0, 4],
    payoffs: [1, -1],
    reason: 'forfeit',
  };
  const text = gameText(ticTacToe, { ...finished, cause });
  expect(text).toContain("\n\n1. a3 b2 {x lost by default: printed {a) '%d '%d");
  expect(text).toMatch(/; \[Event "b"\]\} 1-0\n$/);
  expect(text).not.toMatch(/^%/m);
  const { moves, result, tags } = readMovetext(new TextEncoder().encode(text));
  expect([moves, result, tags.get('Termination'), tags.get('Event')]).toEqual([
    ['a3', 'b2'],
    '1-0',
    'forfeit',
    'lab',
  ]);
});

test('GGF and .mat say why a game was lost by default, and that its loser gave it up', () => {
  const cause = 'x lost by default: ended with status 3';
  const lost = { ...randomGame(othello, 'othello', 1), moves: [], payoffs: [-1, 1], reason: 'forfeit' };
  expect(gameText(othello, { ...lost, cause })).toMatch(
    /RE\[-64\.00:r\].*CO\[x lost by default: ended with status 3\]/,
  );
  const stopped = { ...lost, payoffs: [0, 0], reason: 'plies' };
  expect(gameText(othello, stopped)).toMatch(/RE\[0\.00:s\]/);
  expect(gameText(othello, stopped)).not.toContain('CO[');
  const backgammon = { ...lost, game: { use: 'backgammon' }, cause };
  const text = gameText(backgammonDefinition.create(backgammonDefinition.defaults), backgammon);
  expect(text).toContain('; [Termination "forfeit"]\n; [Forfeit "x lost by default: ended with status 3"]\n');
});

test('in PDN White is the one who moves second, and the first number of a result is Black’s', () => {
  const finished = { ...randomGame(draughts, 'draughts', 1), moves: [], payoffs: [1, -1] };
  const text = gameText(draughts, finished);
  expect(text).toMatch(/^\[White "B.*\n\[Black "A.*\n\[Result "1-0"\]\n\[GameType "21"\]$/m);
  expect(gameText(draughts, { ...finished, payoffs: [] })).toMatch(/\n\n\*\n$/);
});

test('GGF holds the moves of a game of Othello, its start and its margin', () => {
  const start = '8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *';
  let passes = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const finished = randomGame(othello, 'othello', seed);
    const text = gameText(othello, finished);
    expect(text).toContain(`(;GM[Othello]PC[lab]PB[A "x"]PW[B\\]\\\\]`);
    expect(text).toContain(`BO[${start}]`);
    const words = [...text.slice(text.indexOf('BO[')).matchAll(/([BW])\[(..)\]/g)];
    passes += words.filter(([, , word]) => word === 'PA').length;
    // Read back by name, each by the colour whose turn it is.
    const position = othello.start();
    for (const [, colour, word] of words) {
      expect(colour).toBe('BW'[position.turn]);
      const name = word === 'PA' ? 'pass' : word.toLowerCase();
      playNames(othello, position, [name]);
    }
    const end = replay(othello, finished.moves);
    expect(othello.print(position)).toBe(othello.print(end));
    const [board] = othello.print(end).split(' ');
    const margin = board.split('X').length - board.split('O').length;
    expect(Number(/RE\[(.*?)\]/.exec(text)![1])).toBe(margin);
    expect(Math.sign(margin)).toBe(finished.payoffs[0]);
  }
  expect(passes).toBeGreaterThan(0);
});
