import { popcount } from 'evolab';
import { expect, test } from 'vitest';
import type { Draughts } from '../src/index.ts';
import { POSITIONS, SLICES } from './endgames.ts';
import { draughtsGame } from './game.ts';
import { Retrograde, type Value } from './retrograde.ts';

const game = draughtsGame();
const solved = new Retrograde(3);
const read = (fen: string) => game.parse!(fen) as Draughts;
const pieces = ({ black, white }: Draughts) => popcount(black | white);

test('all endgames of up to three pieces have the known values and lengths', () => {
  const found = new Map<string, { win: number; loss: number; draw: number; maxPlies: number }>();
  let positions = 0;
  solved.forEach(({ black, white, kings }, { value, plies }) => {
    const slice = [black & ~kings, black & kings, white & ~kings, white & kings].map(popcount).join();
    if (!found.has(slice)) found.set(slice, { win: 0, loss: 0, draw: 0, maxPlies: 0 });
    const counts = found.get(slice)!;
    counts[value]++;
    counts.maxPlies = Math.max(counts.maxPlies, plies);
    positions++;
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(SLICES.map(({ pieces: slice, ...counts }) => [slice.join(), counts])),
  );
  // Those of two and three pieces by Chinook's count, less the positions with pieces of one side only.
  expect(positions).toBe(SLICES.reduce((sum, { win, loss, draw }) => sum + win + loss + draw, 0));
});

test('sample positions have the known value, length and number of moves', () => {
  const out = new Int32Array(game.maxMoves);
  const child = game.start();
  let looked = 0;
  for (const [fen, value, plies, moves, keeping] of POSITIONS) {
    const position = read(fen);
    expect(position.moves(out, 0), fen).toBe(moves);
    if (pieces(position) > 3) continue;
    looked++;
    expect(solved.lookUp(position), fen).toEqual({ value, plies });
    const after: Record<Value, Value> = { win: 'loss', loss: 'win', draw: 'draw' };
    const kept = Array.from(out.subarray(0, moves)).filter((move) => {
      child.copy(position);
      child.play(move);
      return solved.lookUp(child as Draughts).value === after[value];
    });
    expect(kept.length, fen).toBe(keeping);
  }
  expect(looked).toBe(23);
});

test('short wins and losses of four pieces are found by search, and none that is shorter', () => {
  const short = POSITIONS.filter(
    ([fen, value, plies]) => value !== 'draw' && plies <= 9 && pieces(read(fen)) > 3,
  );
  expect(short.length).toBeGreaterThan(10);
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
