import othello from '@evolab/othello';
import { Random, type Game, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';
import { termText } from '../src/rules.ts';

const view = <P extends Position>(game: Game<P>, name: string, position: P, role: number): number[] => {
  const encoder = game.encoders![name];
  const out = new Float64Array(encoder.size);
  encoder.encode(position, role, out);
  return [...out];
};

test('the board of a sheet is that of the native game, row by row in the order of the sheet', () => {
  const game = gameFromRules(sheets['othello']);
  const { create, defaults } = othello.games![0];
  const native = create(defaults);
  expect(game.encoders['board']).toMatchObject({ size: 64, grid: { width: 8, height: 8 }, kinds: 1 });
  for (const role of [0, 1])
    expect(view(game, 'board', game.start(), role)).toEqual(view(native, 'board', native.start(), role));
});

test('pieces of both sides are told apart, plain ones first', () => {
  const game = gameFromRules(sheets['checkers']);
  const { board } = game.encoders;
  expect([board.size, board.kinds]).toEqual([32, 2]);
  const kinged = game.parse(
    '(true (control black) (count black 1) (count white 2) (piece 2 1 white king) (piece 4 1 white man) (piece 7 8 black man) (step 9))',
  );
  const seen = view(game, 'board', kinged, 1);
  expect(seen.filter((x) => x !== 0)).toEqual([-2, -1, 1]);
  expect(game.draw!(kinged)).toContain('white-king');
});

test('bits are the facts, and facts also have the role that they are encoded for', () => {
  const game = gameFromRules(sheets['breakthrough']);
  const position = game.start();
  position.play(position.sample(new Random(1)));
  const bits = view(game, 'bits', position, 0);
  expect(bits.filter((x) => x === 1)).toHaveLength(game.factsOf(position).length);
  expect(bits).toEqual(view(game, 'bits', position, 1));
  expect(view(game, 'facts', position, 1)).toEqual([...bits, 0, 1]);
});

test('rules without a board and the interpreter have views too', () => {
  const rules =
    '(role x) (role y) (init (heap 3)) (init (turn x)) (take 3 2) (take 2 1) (take 1 0) (other x y) (other y x)' +
    '(<= (legal ?p (take 1)) (true (turn ?p))) (<= (legal ?p noop) (role ?p) (not (true (turn ?p))))' +
    '(<= (next (heap ?n)) (true (heap ?m)) (take ?m ?n)) (<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))' +
    '(<= terminal (true (heap 0))) (<= (goal ?p 100) (true (turn ?p))) (<= (goal ?p 0) (role ?p) (not (true (turn ?p))))';
  for (const engine of ['network', 'interpreter'] as const) {
    const game = gameFromRules(rules, { engine });
    const position = game.start();
    expect(game.factsOf(position).map(termText).sort()).toEqual(['(heap 3)', '(turn x)']);
    for (const name of ['board', 'bits', 'facts'])
      expect(view(game, name, position, 0).some((x) => x !== 0)).toBe(true);
  }
});

test('a game lasts as long as its rules count, or is cut short', () => {
  expect(gameFromRules(sheets['hanoi']).maxPlies).toBe(31);
  expect(gameFromRules(sheets['rubiks-cube']).maxPlies).toBe(50);
  // Two choices a step at most.
  expect(gameFromRules(sheets['checkers']).maxPlies).toBe(202);
  expect(gameFromRules(sheets['tic-tac-toe']).maxPlies).toBe(1000);
  expect(gameFromRules(sheets['hanoi'], { steps: 5 }).maxPlies).toBe(5);
});
