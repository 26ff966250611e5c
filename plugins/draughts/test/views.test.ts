import { viewOf } from 'evolab/testing';
import { Random, type Game } from 'evolab';
import { expect, test } from 'vitest';
import { draughtsGame } from './game.ts';

const game = draughtsGame();
const view = (name: string, fen: string, role: number, of: Game = game): number[] =>
  viewOf(of, name, of.parse!(fen), role);
const measure = (name: string, fen: string, role = 0) => game.features![name].measure(game.parse!(fen), role);
/** The indices of nonzero numbers. */
const marked = (numbers: number[]) => numbers.flatMap((x, i) => (x === 0 ? [] : [i]));

/** The position with exchanged colours, seen from the other side of the board. */
function otherSide(fen: string): string {
  const [turn, white, black] = fen.split(':');
  const turned = (side: string) => side.slice(1).replace(/\d+/g, (square) => `${33 - Number(square)}`);
  return `${turn === 'B' ? 'W' : 'B'}:W${turned(black)}:B${turned(white)}`;
}

const FEN = 'B:W18,K27,32:BK1,12';

test("board: one number per square, from the role's point of view", () => {
  const black = view('board', FEN, 0);
  expect(black.length).toBe(32);
  expect(marked(black)).toEqual([0, 11, 17, 26, 31]);
  expect([black[0], black[11], black[17], black[26], black[31]]).toEqual([2, 1, -1, -2, -1]);
  const white = view('board', FEN, 1);
  expect(white).toEqual(black.map((_, i) => 0 - black[31 - i]));
});

test('board: its numbers belong to the dark squares of the grid', () => {
  const { width, height, cells } = game.encoders!.board.grid!;
  expect([width, height]).toEqual([8, 8]);
  expect(cells!.slice(0, 9)).toEqual([1, 3, 5, 7, 8, 10, 12, 14, 17]);
  expect(cells![31]).toBe(62);
  for (const cell of cells!) expect((Math.floor(cell / 8) + (cell % 8)) % 2).toBe(1);
});

test('planes: own men, own kings, enemy men, enemy kings', () => {
  expect(marked(view('planes', FEN, 0))).toEqual([11, 32 + 0, 64 + 17, 64 + 31, 96 + 26]);
  expect(marked(view('planes', FEN, 1))).toEqual([0, 14, 32 + 5, 64 + 20, 96 + 31]);
});

test('bits: four per square as in Fausser 2008, 24 set at the start', () => {
  const start = 'B:W21-32:B1-12';
  expect(marked(view('bits', start, 0)).length).toBe(24);
  expect(view('bits', start, 1)).toEqual(view('bits', start, 0));
  const bits = view('bits', FEN, 0);
  const square = (n: number) => bits.slice(4 * n - 4, 4 * n).join('');
  expect([1, 12, 27, 18, 2].map(square)).toEqual(['1000', '0100', '0010', '0001', '0000']);
});

test('encoders and features are invariant under exchange of the colours', () => {
  const random = new Random('views', 1);
  const out = new Int32Array(game.maxMoves);
  for (let i = 0; i < 10; i++) {
    const position = game.start();
    while (!position.over) {
      const fen = game.print(position).replace(/:[HP].*/, '');
      for (const name of Object.keys(game.encoders!)) {
        expect(view(name, otherSide(fen), 1)).toEqual(view(name, fen, 0));
      }
      for (const name of Object.keys(game.features!)) {
        expect(measure(name, otherSide(fen), 1)).toBe(measure(name, fen, 0));
        expect(measure(name, fen, 1) + measure(name, fen, 0)).toBe(0);
      }
      position.play(out[random.below(position.moves(out, 0))]);
    }
  }
});

test('features have the documented values', () => {
  const fen = 'B:W18,K27,32:BK1,4,12,K19';
  expect(measure('men', fen)).toBe(0);
  expect(measure('kings', fen)).toBe(1);
  expect(measure('material', fen)).toBe(2 + 2 + 3 + 3 - (2 + 2 + 3));
  // Black's men are on their rows 0 and 2, White's on their rows 3 and 0.
  expect(measure('advancement', fen)).toBe(2 - 3);
  expect(measure('back-row', fen)).toBe(0);
  expect(measure('back-row', 'B:W18:B1,2,K3,9')).toBe(2);
  expect(measure('centre', fen)).toBe(1 - 1);
  expect(measure('centre', 'B:W20,27:B10,K23')).toBe(2);
  // 1 has 5 and 6; 4 has 8; 12 has 16; 19 has 15, 16, 23, 24. 18 has 14 and 15; 27 has 23, 24, 31; 32 has 28.
  expect(measure('mobility', fen)).toBe(2 + 1 + 1 + 4 - (2 + 3 + 1));
});

test('captures are tactical moves, and make a position active', () => {
  const { noisy, active } = game.tactics!;
  const out = new Int32Array(game.maxMoves);
  const capture = game.parse!('B:W18:B14');
  capture.moves(out, 0);
  expect([active(capture), noisy(capture, out[0])]).toEqual([true, true]);
  const step = game.parse!('B:W22:B14');
  step.moves(out, 0);
  expect([active(step), noisy(step, out[0])]).toEqual([false, false]);
  // White could capture, but it is not White's turn.
  expect(active(game.parse!('B:W18:B14,23,K32'))).toBe(false);
});
