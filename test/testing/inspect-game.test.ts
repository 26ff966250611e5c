import { checkGame, inspectGame } from 'evolab/testing';
import {
  boardOf,
  rowsOfSigns,
  squareGrid,
  type BoardSetup,
  type Encoder,
  type Game,
  type GameBoard,
  type PositionIndex,
} from 'evolab';
import { describe, expect, test } from 'vitest';
import { NaiveSolver } from '../fixtures/naive-solver.ts';
import { Pennies, penniesGame, Row, rowGame } from './toy-games.ts';

const board = rowGame().encoders!.board;
const withBoard = (change: Partial<Encoder<Row>>): Game<Row> => ({
  ...rowGame(),
  encoders: { board: { ...board, ...change } },
});
const rowBoard: GameBoard<Row> = {
  ...squareGrid({ width: 5, height: 1, rowsFrom: 'bottom' }),
  pieces: ({ cells }) =>
    [...cells].flatMap((sign, cell) => (sign === 0 ? [] : [{ cell, owner: sign > 0 ? 0 : 1 }])),
  cellsOf: (_, move) => ({ path: [move] }),
};
const drawnAs = (change: Partial<GameBoard<Row>>): Game<Row> => ({
  ...rowGame(),
  board: { ...rowBoard, ...change },
});

const rowSetup: BoardSetup<Row> = {
  pieces: [{ owner: 0 }, { owner: 1 }],
  text: (pieces) => rowsOfSigns(pieces, { width: 5, height: 1 }, 'xo'),
};

const setUpAs = (change: Partial<BoardSetup<Row>>): Game<Row> =>
  drawnAs({ setup: { ...rowSetup, ...change } });
let calls = 0;

/** The cells as digits to base 3; stones may be more than turns lead to. */
const positionIndex: PositionIndex<Row> = {
  count: 243,
  indexOf: ({ cells }) => cells.reduce((sum, cell) => sum * 3 + cell + 1, 0),
  positionAt(index, position) {
    for (let i = 4; i >= 0; i--, index = Math.floor(index / 3)) position.cells[i] = (index % 3) - 1;
    position.over = !position.cells.includes(0);
  },
};

/** A game whose solver is right before `spoil`, which gets the legal moves too. */
function withSolver(
  spoil: (solver: NaiveSolver<Row>, moves: readonly number[], position: Row) => void,
): Game<Row> {
  const game = rowGame();
  class Spoilt extends NaiveSolver<Row> {
    override solve(position: Row, limit: number): boolean {
      const moves = new Int32Array(game.maxMoves);
      const count = position.moves(moves, 0);
      const solved = super.solve(position, limit);
      if (solved) spoil(this, [...moves.subarray(0, count)], position);
      return solved;
    }
  }
  return { ...game, solver: () => new Spoilt(game) };
}

/** Every fault is found by the check of that name. */
const FAULTS: [check: string, fault: string, game: () => Game<Row>][] = [
  ['roles', 'two roles of one name', () => ({ ...rowGame(), roles: ['left', 'left'] })],
  ['roles', 'maxMoves is no integer', () => ({ ...rowGame(), maxMoves: 4.5 })],
  [
    'plays',
    'an error in play',
    () =>
      rowGame(
        class extends Row {
          override play(move: number) {
            if (this.cells[0] !== 0) throw new TypeError('oh');
            super.play(move);
          }
        },
      ),
  ],
  [
    'turn',
    'roles counted from 1',
    () =>
      rowGame(
        class extends Row {
          override play(move: number) {
            super.play(move);
            this.turn += 1;
          }
        },
      ),
  ],
  ['moves', 'maxMoves too small', () => ({ ...rowGame(), maxMoves: 4 })],
  [
    'moves',
    'no move before the end',
    () =>
      rowGame(
        class extends Row {
          override moves(out: Int32Array, at: number) {
            return this.cells[2] !== 0 ? 0 : super.moves(out, at);
          }
        },
      ),
  ],
  [
    'moves',
    'writes to the beginning of the list',
    () =>
      rowGame(
        class extends Row {
          override moves(out: Int32Array) {
            return super.moves(out, 0);
          }
        },
      ),
  ],
  [
    'codes',
    'a move of 32 bits',
    () =>
      rowGame(
        class extends Row {
          override moves(out: Int32Array, at: number) {
            const count = super.moves(out, at);
            for (let i = at; i < at + count; i++) out[i] |= 0x80000000;
            return count;
          }
        },
      ),
  ],
  [
    'codes',
    'a move listed twice',
    () =>
      rowGame(
        class extends Row {
          override moves(out: Int32Array, at: number) {
            const count = super.moves(out, at);
            if (count === 3) out[at] = out[at + 1];
            return count;
          }
        },
      ),
  ],
  ['names', 'moves whose name is no text', () => ({ ...rowGame(), moveName: () => undefined as never })],
  ['names', 'two moves of one name', () => ({ ...rowGame(), moveName: (_, move) => 'abcdd'[move] })],
  ['length', 'maxPlies too small', () => ({ ...rowGame(), maxPlies: 4 })],
  [
    'length',
    'a game without end',
    () =>
      rowGame(
        class extends Row {
          override play(move: number) {
            super.play(move);
            if (this.over) {
              this.cells.fill(0);
              this.over = false;
            }
          }
        },
      ),
  ],
  [
    'payoff',
    'a payoff in points',
    () =>
      rowGame(
        class extends Row {
          override payoff(role: number) {
            return 100 * super.payoff(role);
          }
        },
      ),
  ],
  [
    'start',
    'one start position for all',
    () => {
      const only = new Row();
      return { ...rowGame(), start: () => only };
    },
  ],
  [
    'looking',
    'an encoder that rotates the board',
    () =>
      withBoard({
        encode(p, role, out) {
          p.cells.reverse();
          board.encode(p, role, out);
        },
      }),
  ],
  [
    'looking',
    'a sampler that plays',
    () => ({
      ...rowGame(),
      sampler: {
        sample(p) {
          const move = p.cells.indexOf(0);
          p.turn = 1 - p.turn;
          return move;
        },
      },
    }),
  ],
  ['print', 'a picture instead of a line', () => ({ ...rowGame(), print: (p) => `\n${rowGame().print(p)}` })],
  [
    'copy',
    'a copy without the turn',
    () =>
      rowGame(
        class extends Row {
          override copy(other: Row) {
            this.cells.set(other.cells);
            this.over = other.over;
          }
        },
      ),
  ],
  [
    'copy',
    'a copy that shares its cells',
    () =>
      rowGame(
        class extends Row {
          override copy(other: Row) {
            super.copy(other);
            this.cells = other.cells;
          }
        },
      ),
  ],
  [
    'repeatable',
    'every seventh game is another',
    () => {
      let games = 0;
      return rowGame(
        class extends Row {
          reversed = games++ % 7 === 6;
          override copy(other: this) {
            super.copy(other);
            this.reversed = other.reversed;
          }
          override moves(out: Int32Array, at: number) {
            const count = super.moves(out, at);
            if (this.reversed) out.subarray(at, at + count).reverse();
            return count;
          }
        },
      );
    },
  ],
  [
    'keys',
    'a key of the order of the moves',
    () =>
      rowGame(
        class extends Row {
          path = 0;
          override play(move: number) {
            this.path = (this.path * 7 + move + 1) | 0;
            super.play(move);
          }
          override copy(other: this) {
            super.copy(other);
            this.path = other.path;
          }
          override key() {
            return this.path;
          }
        },
      ),
  ],
  [
    'keys',
    'one key for all',
    () =>
      rowGame(
        class extends Row {
          override key() {
            return 1;
          }
        },
      ),
  ],
  [
    'keys',
    'a key that is no int32',
    () =>
      rowGame(
        class extends Row {
          override key(half: 0 | 1) {
            return super.key(half) + 0.5;
          }
        },
      ),
  ],
  [
    'parse',
    'parse() that forgets the turn',
    () => ({ ...rowGame(), parse: (text) => Object.assign(rowGame().parse!(text), { turn: 0 }) }),
  ],
  [
    'parse',
    'print() that hides what decides the game',
    () =>
      rowGame(
        class extends Row {
          first = -1;
          override play(move: number) {
            if (this.first < 0) this.first = move;
            super.play(move);
          }
          override copy(other: this) {
            super.copy(other);
            this.first = other.first;
          }
          override payoff(role: number) {
            return this.over && this.first === 0 ? 0 : super.payoff(role);
          }
        },
      ),
  ],
  [
    'damaged text',
    'an error of another kind',
    () => ({
      ...rowGame(),
      parse(text) {
        if (text.length !== 5) throw new RangeError('length');
        return rowGame().parse!(text);
      },
    }),
  ],
  [
    'damaged text',
    'text that is read as a position without moves',
    () => ({
      ...rowGame(),
      parse(text) {
        const p = rowGame().parse!(text.length === 4 ? `${text}x` : text);
        if (text.length === 4) p.cells.fill(1);
        return p;
      },
    }),
  ],
  ['encoder board', 'one number too many', () => withBoard({ size: 4 })],
  ['encoder board', 'one number too few', () => withBoard({ size: 6, grid: { width: 6, height: 1 } })],
  [
    'encoder board',
    'a number out of range',
    () => withBoard({ encode: (_p, _role, out) => void out.fill(3, 0, 5) }),
  ],
  [
    'encoder board',
    'not a number',
    () => withBoard({ encode: (_p, _role, out) => void out.fill(NaN, 0, 5) }),
  ],
  [
    'encoder board',
    'one view for both roles',
    () => withBoard({ encode: (p, _, out) => board.encode(p, 0, out) }),
  ],
  ['encoder board', 'a cell off the grid', () => withBoard({ grid: { width: 2, height: 2 } })],
  [
    'encoder board',
    'numbers between the kinds',
    () => withBoard({ encode: (_p, _role, out) => void out.fill(0.5, 0, 5) }),
  ],
  [
    'encoder board',
    'only empty cells are written',
    () =>
      withBoard({
        encode(p, _, out) {
          p.cells.forEach((cell, i) => cell === 0 && (out[i] = 0));
        },
      }),
  ],
  [
    'encoder board',
    'numbers that depend on what was seen before',
    () => withBoard({ encode: (p, _role, out) => board.encode(p, calls++ % 2, out) }),
  ],
  [
    'encoder board',
    'cells that nets read otherwise than the numbers',
    () =>
      withBoard({
        cellwise: {
          widths: new Int32Array(5).fill(1),
          at: new Int32Array(5).fill(1),
          numbers: Float64Array.of(-1, 0, 1),
          write: (p, _role, out) => p.cells.forEach((cell, i) => (out[i] = cell)),
        },
      }),
  ],
  [
    'feature middle',
    'a measurement out of its range',
    () => ({ ...rowGame(), features: { middle: { ...rowGame().features!.middle, measure: () => 2 } } }),
  ],
  [
    'symmetry mirror',
    'not a permutation',
    () => ({ ...rowGame(), symmetries: [{ name: 'mirror', cells: [0, 0, 1, 2, 3] }] }),
  ],
  [
    'symmetry mirror',
    'an end that pays otherwise than its image',
    () =>
      rowGame(
        class extends Row {
          override payoff(role: number) {
            const owner = this.cells[1] === this.cells[2] ? this.cells[2] : 0;
            return role === 0 ? owner : 0 - owner;
          }
        },
      ),
  ],
  [
    'symmetry mirror',
    'swaps the roles of three',
    () => ({
      ...rowGame(),
      roles: ['left', 'right', 'referee'],
      features: {},
      symmetries: [{ name: 'mirror', cells: [4, 3, 2, 1, 0], swapsRoles: true }],
    }),
  ],
  [
    'symmetry mirror',
    'not a symmetry of the rules',
    () =>
      rowGame(
        class extends Row {
          override moves(out: Int32Array, at: number) {
            const count = super.moves(out, at);
            return count > 1 && out[at] === 0 ? count - 1 : count;
          }
        },
      ),
  ],
  [
    'sampler',
    'draws an occupied cell',
    () => ({ ...rowGame(), sampler: { sample: (_, random) => random.below(5) } }),
  ],
  [
    'sampler',
    'prefers the first cell',
    () => ({
      ...rowGame(),
      sampler: {
        sample: (p, random) =>
          random.below(9) === 0 ? p.cells.indexOf(0) : rowGame().sampler!.sample(p, random),
      },
    }),
  ],
  [
    'tactics',
    'active in quiet positions',
    () => ({ ...rowGame(), tactics: { noisy: (_, move) => move === 2, active: () => true } }),
  ],
  [
    'tactics',
    'quiet in active positions',
    () => ({ ...rowGame(), tactics: { noisy: (_, move) => move === 2, active: () => false } }),
  ],
  ['board', 'cells of one name', () => drawnAs({ cells: rowBoard.cells.map((c) => ({ ...c, name: 'a' })) })],
  ['board', 'cells at one place', () => drawnAs({ cells: rowBoard.cells.map((c) => ({ ...c, x: 0 })) })],
  ['board', 'two roles of one colour', () => drawnAs({ colours: ['red', 'red'] })],
  ['board', 'a piece off the board', () => drawnAs({ pieces: () => [{ cell: 5 }] })],
  ['board', 'a piece of no role', () => drawnAs({ pieces: () => [{ cell: 0, owner: 2 }] })],
  ['board', 'pieces that the encoder does not see', () => drawnAs({ pieces: () => [{ cell: 0, owner: 0 }] })],
  [
    'board',
    'both roles look alike',
    () => drawnAs({ pieces: (p) => rowBoard.pieces(p).map(({ cell }) => ({ cell, owner: 0 })) }),
  ],
  ['board', 'a move that leads off the board', () => drawnAs({ cellsOf: () => ({ path: [5] }) })],
  ['board', 'a move from an empty cell', () => drawnAs({ cellsOf: (_, move) => ({ path: [move, 0] }) })],
  [
    'board',
    'a capture of nothing',
    () => drawnAs({ cellsOf: (_, move) => ({ path: [move], captured: [move] }) }),
  ],
  ['board setup', 'a piece that cannot be set up', () => setUpAs({ pieces: [{ owner: 0 }] })],
  ['board setup', 'a text that is refused', () => setUpAs({ text: () => 'nothing' })],
  ['board setup', 'another position', () => setUpAs({ text: () => rowGame().print(rowGame().start()) })],
  ['solver', 'a wrong value', () => withSolver((solver) => (solver.value = 0))],
  [
    'solver',
    'a move that does not get the value',
    () => withSolver((solver, [first]) => (solver.move = first)),
  ],
  ['solver', 'more nodes than allowed', () => withSolver((solver) => (solver.nodes = 200_000))],
  ['solver', 'a position that is changed', () => withSolver((_, [first], p) => p.play(first))],
  [
    'solver',
    'an answer that depends on games before',
    () => withSolver((solver) => (solver.nodes = ++calls)),
  ],
  [
    'position index',
    'a number too few',
    () => ({ ...rowGame(), positionIndex: { ...positionIndex, count: 200 } }),
  ],
  [
    'position index',
    'two positions of one number',
    () => ({
      ...rowGame(),
      positionIndex: { ...positionIndex, indexOf: (p) => positionIndex.indexOf(p) & ~1 },
    }),
  ],
  [
    'position index',
    'positions with other moves',
    () => ({
      ...rowGame(),
      // The last cell is forgotten.
      positionIndex: {
        count: 81,
        indexOf: (p) => Math.floor(positionIndex.indexOf(p) / 3),
        positionAt: (index, p) => positionIndex.positionAt(3 * index + 1, p),
      },
    }),
  ],
];

test('a game without a board of its own is drawn as its encoder sees it', () => {
  const game = rowGame();
  const drawn = boardOf(game)!;
  const position = game.start();
  position.play(3);
  expect(drawn.cells.map(({ x, y }) => [x, y])).toEqual([0, 1, 2, 3, 4].map((x) => [x, 0]));
  expect(drawn.pieces(position)).toEqual([{ cell: 3, owner: 0 }]);
  expect(drawn.cellsOf(position, 1)).toEqual({ path: [1] });
  expect(drawn.pieces(position)).toEqual([{ cell: 3, owner: 0 }]);
  expect(boardOf({ ...game, board: rowBoard })).toBe(rowBoard);
  expect(boardOf({ ...game, board: { ...rowBoard, cells: [] } })).toBe(undefined);
  expect(boardOf(penniesGame())).toBe(undefined);
});

test('a sound position index passes', () => {
  const checks = inspectGame({ ...rowGame(), positionIndex }, { millis: 0 });
  expect(checks.find(({ name }) => name === 'position index')).toMatchObject({ ok: true });
});

describe('a game that breaks one promise', () => {
  test.each(FAULTS)('%s: %s', (check, _, game) => {
    const broken = inspectGame(game(), { millis: 0 }).filter(({ ok }) => !ok);
    expect(broken.map(({ name }) => name)).toContain(check);
    // What rests on a broken promise may break as well, but nothing comes before it.
    expect(broken[0].name).toBe(check);
    expect(() => checkGame(game())).toThrow(new RegExp(`^${check}: `));
  });
});

/** Pennies with one fault, found by the check `simultaneous`. */
const INSTANT_FAULTS: [fault: string, PositionClass: new () => Pennies][] = [
  [
    'other moves for the second than it had',
    class extends Pennies {
      override moves(out: Int32Array, at: number) {
        return this.turn === 1 && this.chosen === 1 ? 1 : super.moves(out, at) && this.turn + 1;
      }
    },
  ],
  [
    'the second role plays first',
    class extends Pennies {
      override turn = 1;
    },
  ],
  [
    'nobody chooses',
    class extends Pennies {
      override readonly choosers = 0 as never;
    },
  ],
];

test.each(INSTANT_FAULTS)('a simultaneous game with a fault is found out: %s', (_, PositionClass) => {
  const broken = inspectGame(penniesGame(PositionClass) as Game, { millis: 0 }).filter(({ ok }) => !ok);
  expect(broken.map(({ name }) => name)).toContain('simultaneous');
});

test('sound games pass every check', () => {
  for (const game of [rowGame(), penniesGame()] as Game[]) {
    const checks = inspectGame(game, { playouts: 50, millis: 0 });
    expect(checks.filter(({ ok, warning }) => !ok || warning)).toEqual([]);
    expect(() => checkGame(game)).not.toThrow();
  }
});

test('an inspection says how much it saw', () => {
  const checks = inspectGame(rowGame(), { playouts: 20, millis: 0 });
  const detail = (name: string) => checks.find((check) => check.name === name)?.detail;
  expect(detail('plays')).toBe('20 random games, 100 positions');
  expect(detail('moves')).toBe('3.0 of at most 5 per position');
  expect(detail('symmetry mirror')).toBe('100 positions followed by their images');
});

test('different positions with one key are counted, not condemned', () => {
  class Clock extends Row {
    // Shown, but without any influence: the key may well leave it out.
    first = -1;
    override play(move: number) {
      if (this.first < 0) this.first = move;
      super.play(move);
    }
    override copy(other: this) {
      super.copy(other);
      this.first = other.first;
    }
  }
  const game = rowGame(Clock);
  delete game.parse;
  const shown: Game = { ...game, print: (p: Row) => `${game.print(p)} first ${(p as Clock).first}` };
  const collisions = inspectGame(shown, { millis: 0 }).find(({ name }) => name === 'collisions');
  expect(collisions).toMatchObject({ ok: true, warning: true });
  expect(() => checkGame(shown)).not.toThrow();
});

test('allocation per ply is noticed, and its absence', () => {
  const memory = (game: Game) => inspectGame(game, { millis: 20 }).find(({ name }) => name === 'memory');
  class Wasteful extends Pennies {
    past: number[] = [];
    override play(move: number) {
      this.past = [this.balance, move];
      super.play(move);
    }
  }
  expect(memory(penniesGame(Wasteful) as Game)).toMatchObject({ ok: true, warning: true });
  expect(memory(penniesGame() as Game)).not.toHaveProperty('warning');
});

test('payoffs that do not sum to zero are pointed out', () => {
  class Generous extends Row {
    override payoff(role: number) {
      return Math.max(0, super.payoff(role));
    }
  }
  const checks = inspectGame(rowGame(Generous), { millis: 0 });
  expect(checks.find(({ name }) => name === 'zero-sum')).toMatchObject({ ok: true, warning: true });
});

test('a solver that is right passes', () => {
  const game = rowGame();
  const checks = inspectGame({ ...game, solver: () => new NaiveSolver(game) }, { millis: 0 });
  expect(checks.find(({ name }) => name === 'solver')).toMatchObject({ ok: true });
});
