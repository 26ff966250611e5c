import { popcount, Random } from 'evolab';
import { solve } from '@evolab/oracle';
import { expect, test } from 'vitest';
import type { Draughts } from '../src/index.ts';
import { POSITIONS, SLICES, type Value } from './endgames.ts';
import { repeats } from 'evolab/testing';
import { draughtsGame } from './game.ts';

const game = draughtsGame();
/** Four pieces take as long as many other tests together. */
const PIECES = repeats(4, 3);
const solution = solve(game, game.endgame!(String(PIECES)));
const valueOf = (value: number): Value => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');
const read = (fen: string) => game.parse!(fen) as Draughts;

const slices = SLICES.filter(({ pieces }) => pieces.reduce((sum, count) => sum + count) <= PIECES);

test('all endgames of a few pieces have the known values and lengths', () => {
  const { positionIndex, values, plies } = solution;
  const found: object[] = [];
  // Index 0 stands for all positions in which the side to move has no pieces.
  expect(values[0]).toBe(-1);
  for (let first = 1; first < positionIndex.count;) {
    const pieces = materialAt(first);
    const end = endOfMaterial(first);
    const slice = { pieces, win: 0, loss: 0, draw: 0, maxPlies: 0 };
    for (let i = first; i < end; i++) {
      slice[valueOf(values[i])]++;
      slice.maxPlies = Math.max(slice.maxPlies, plies[i]);
    }
    found.push(slice);
    first = end;
  }
  const inOrder = (slices: readonly object[]) => slices.map((slice) => JSON.stringify(slice)).sort();
  expect(inOrder(found)).toEqual(inOrder(slices));
});

/** Men and kings of Black, who is to move, then of White. */
function materialAt(index: number): number[] {
  const position = game.start() as Draughts;
  solution.positionIndex.positionAt(index, position);
  const { black, white, kings } = position;
  return [black & ~kings, black & kings, white & ~kings, white & kings].map(popcount);
}

/** Positions with the same material have consecutive indices. */
function endOfMaterial(first: number): number {
  const material = materialAt(first).join();
  let last = first;
  for (let step = 2 ** 22; step >= 1; step /= 2) {
    if (last + step < solution.positionIndex.count && materialAt(last + step).join() === material)
      last += step;
  }
  return last + 1;
}

test('sample positions have the known value, length and number of moves that keep it', () => {
  const out = new Int32Array(game.maxMoves);
  const child = game.start();
  const solved = POSITIONS.filter(([fen]) => {
    const { black, white } = read(fen);
    return popcount(black | white) <= PIECES;
  });
  expect(solved.length).toBeGreaterThan(10);
  for (const [fen, value, plies, moves, keeping] of solved) {
    const position = read(fen);
    expect(valueOf(solution.valueOf(position)), fen).toBe(value);
    expect(solution.pliesOf(position), fen).toBe(plies);
    expect(position.moves(out, 0), fen).toBe(moves);
    const kept = out.subarray(0, moves).filter((move) => {
      child.copy(position);
      child.play(move);
      return solution.valueOf(child) === -solution.valueOf(position);
    });
    expect(kept.length, fen).toBe(keeping);
  }
});

test('search confirms short wins and losses, and finds no shorter ones', () => {
  const short = POSITIONS.filter(([, value, plies]) => value !== 'draw' && plies <= 9);
  expect(short.length).toBeGreaterThan(20);
  for (const [fen, value, plies] of short) {
    expect(search(read(fen), plies), fen).toBe(value);
    expect(search(read(fen), plies - 1), fen).toBe('draw');
  }
});

/** The value if it is decided within `plies`, otherwise a draw. */
function search(position: Draughts, plies: number): Value {
  if (!position.canMove()) return 'loss';
  if (plies === 0) return 'draw';
  const out = new Int32Array(game.maxMoves);
  const count = position.moves(out, 0);
  const child = game.start() as Draughts;
  let best: Value = 'loss';
  for (let i = 0; i < count; i++) {
    child.copy(position);
    child.play(out[i]);
    const value = search(child, plies - 1);
    if (value === 'loss') return 'win';
    if (value === 'draw') best = 'draw';
  }
  return best;
}

test('every position of an endgame has its own index', () => {
  for (const name of ['2', 'kk-k', 'mk-m', 'mm-km']) {
    const { count, indexOf, positionAt } = game.endgame!(name);
    const position = game.start();
    const texts = new Set<string>();
    const random = new Random('endgames', name);
    // All positions of small endgames, a sample of the others.
    const step = () => (count < 100_000 ? 1 : 1 + random.below(200));
    let looked = 0;
    for (let i = 0; i < count; i += step(), looked++) {
      positionAt(i, position);
      if (indexOf(position) !== i) expect(indexOf(position), game.print(position)).toBe(i);
      texts.add(game.print(position));
    }
    expect(texts.size).toBe(looked);
  }
});

test('a position has the index of its image with exchanged colours', () => {
  const { indexOf } = game.endgame!('4');
  for (const [fen, image] of [
    ['B:W30:BK1,4', 'W:WK32,29:B3'],
    ['B:WK9,12:B2,K20', 'W:WK13,31:BK24,21'],
    ['W:WK9,12:B2,K20:H3:P40', 'B:WK13,31:BK24,21'],
    ['W:W:B2', 'B:WK7:B'],
  ])
    expect(indexOf(read(fen)), fen).toBe(indexOf(read(image)));
});

test('an endgame is closed under captures and promotions', () => {
  expect(game.endgame!('kk-kk').count).toBe(1 + 992 + 2 * 14_880 + 215_760);
  const { indexOf } = game.endgame!('mk-k');
  for (const fen of ['B:WK3:B20,K21', 'W:WK3:B20,K21', 'B:WK3:BK20,K21', 'W:WK3:B20', 'W:W:BK1'])
    expect(indexOf(read(fen)), fen).toBeGreaterThanOrEqual(0);
  for (const fen of ['B:W20:B3', 'B:WK3:B20,12', 'B:WK3,K4:B20,K21', 'B:W21-32:B1-12'])
    expect(indexOf(read(fen)), fen).toBe(-1);
});

test('unknown and too large endgames are rejected', () => {
  for (const name of ['', '1', '9', '2.5', 'kk', 'k-', 'kx-k', 'k-k-k', 'kkkk-kkk', '6'])
    expect(() => game.endgame!(name), name).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
});
