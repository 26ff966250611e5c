import { moveNamed, playNames, viewOf } from 'evolab/testing';
import othello from '@evolab/othello';
import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';
import { termText } from '../src/rules.ts';

test('the board of a sheet is that of the native game, row by row in the order of the sheet', () => {
  const game = gameFromRules(sheets['othello']);
  const { create, defaults } = othello.games![0];
  const native = create(defaults);
  expect(game.encoders['board']).toMatchObject({ size: 64, grid: { width: 8, height: 8 }, kinds: 1 });
  for (const role of [0, 1])
    expect(viewOf(game, 'board', game.start(), role)).toEqual(viewOf(native, 'board', native.start(), role));
});

test('pieces of both sides are told apart, plain ones first', () => {
  const game = gameFromRules(sheets['checkers']);
  const { board } = game.encoders;
  expect([board.size, board.kinds]).toEqual([32, 2]);
  const kinged = game.parse(
    '(true (control black) (count black 1) (count white 2) (piece 2 1 white king) (piece 4 1 white man) (piece 7 8 black man) (step 9))',
  );
  const seen = viewOf(game, 'board', kinged, 1);
  expect(seen.filter((x) => x !== 0)).toEqual([-2, -1, 1]);
  expect(game.draw!(kinged)).toContain('white-king');
});

/** Four cells in a row, of which each side marks one in turn. */
const row = (cell: string, contents: readonly string[], turned = false): string => {
  const [empty, first, second] = contents;
  const fact = (at: string, what: string) => (turned ? `(${cell} ${what} ${at})` : `(${cell} ${at} ${what})`);
  return (
    `(role x) (role o) (init (control x)) (is x ${first}) (is o ${second}) (other x o) (other o x)` +
    ['p', 'q', 'r', 's'].map((at) => `(init ${fact(at, empty)})`).join(' ') +
    `(<= (legal ?p (mark ?c)) (true (control ?p)) (true ${fact('?c', empty)}))` +
    '(<= (legal ?p noop) (role ?p) (not (true (control ?p))))' +
    `(<= (next ${fact('?c', '?w')}) (does ?p (mark ?c)) (is ?p ?w))` +
    `(<= (next ${fact('?c', '?w')}) (true ${fact('?c', '?w')}) (does ?p (mark ?d)) (distinct ?c ?d))` +
    '(<= (next (control ?q)) (true (control ?p)) (other ?p ?q))' +
    `(<= open (true ${fact('?c', empty)})) (<= terminal (not open)) (<= (goal ?p 50) (role ?p))`
  );
};

test.each([
  ['cell', ['b', 'x', 'o'], false],
  ['holds', ['nothing', 'cross', 'ring'], false],
  ['lies', ['b', 'x', 'o'], true],
] as const)('a row of cells is drawn with what lies on them, %s', (cell, contents, turned) => {
  const [empty, first] = contents;
  const game = gameFromRules(row(cell, contents, turned));
  const position = game.start();
  const mark = moveNamed(game, position, 'mark q');
  expect(game.board.cellsOf(position, mark)).toMatchObject({ path: [1] });
  expect(game.board.cells.map(({ name }) => name)).toEqual(['p', 'q', 'r', 's']);
  position.play(mark);
  const words = game.draw!(position)
    .split('\n')
    .map((line) => line.split(/ +/));
  expect(words.slice(0, 2)).toEqual([
    [empty, first, empty, empty],
    ['p', 'q', 'r', 's'],
  ]);
  expect(game.encoders['board'].size).toBe(4);
});

test('a relation of cells and roles that no cell is always in is a row too', () => {
  const rules =
    '(role red) (role green) (role blue) (init (turn red)) (after red green) (after green blue) (after blue red)' +
    '(cell 1) (cell 2) (cell 3) (cell 4)' +
    '(<= (taken ?c) (true (stone ?c ?p))) (<= (legal ?p (put ?c)) (true (turn ?p)) (cell ?c) (not (taken ?c)))' +
    '(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))' +
    '(<= (next (stone ?c ?p)) (does ?p (put ?c))) (<= (next (stone ?c ?p)) (true (stone ?c ?p)))' +
    '(<= (next (turn ?q)) (true (turn ?p)) (after ?p ?q))' +
    '(<= open (cell ?c) (not (taken ?c))) (<= terminal (not open)) (<= (goal ?p 50) (role ?p))';
  const game = gameFromRules(rules);
  expect(game.draw!(game.start()).split('\n').slice(0, 2)).toEqual(['. . . .', '1 2 3 4']);
});

test('heaps of counts are no row of cells', () => {
  const { cells } = gameFromRules(sheets['nim-for-three']).board;
  expect(cells.map(({ name }) => name)).toContain('a 3');
});

test('boards in terminals have the names of cells, the first row at the bottom, within 60 columns', () => {
  const draw = (sheet: string): string[] => {
    const game = gameFromRules(sheets[sheet]);
    return game.draw!(game.start()).split('\n');
  };
  expect(draw('tic-tac-toe')).toEqual(['3 b b b', '2 b b b', '1 b b b', '  1 2 3', '(control x)']);
  expect(draw('breakthrough')[0]).toBe('8 black black black black black black black black');
  expect(draw('checkers').slice(7, 10)).toEqual([
    '1 .  wm .  wm .  wm .  wm',
    '  1  2  3  4  5  6  7  8',
    'bm black-man, wm white-man',
  ]);
  for (const sheet of ['checkers', 'connect-four', 'pilgrimage'])
    for (const line of draw(sheet)) expect(line.length).toBeLessThanOrEqual(60);
});

test('long names of contents are shortened so that they stay apart', () => {
  const game = gameFromRules(row('cell', ['white-emptiness', 'white-knight', 'white-king']));
  const position = playNames(game, game.start(), ['mark p', 'mark r']);
  expect(game.draw!(position).split('\n').slice(0, 3)).toEqual([
    'wkn we  wki we',
    'p   q   r   s',
    'we white-emptiness, wki white-king, wkn white-knight',
  ]);
});

test('bits are the facts, and facts also have the role that they are encoded for', () => {
  const game = gameFromRules(sheets['breakthrough']);
  const position = game.start();
  position.play(position.sample(new Random(1)));
  const bits = viewOf(game, 'bits', position, 0);
  expect(bits.filter((x) => x === 1)).toHaveLength(game.factsOf(position).length);
  expect(bits).toEqual(viewOf(game, 'bits', position, 1));
  expect(viewOf(game, 'facts', position, 1)).toEqual([...bits, 0, 1]);
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
      expect(viewOf(game, name, position, 0).some((x) => x !== 0)).toBe(true);
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
