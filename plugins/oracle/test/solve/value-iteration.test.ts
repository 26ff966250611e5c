import { CHANCE, type Game, type Position } from 'evolab';
import { emptyFolder, lab, labJson, repeats } from 'evolab/testing';
import { pig } from '@evolab/pig';
import { expect, onTestFinished, test } from 'vitest';
import { iterateAllValues, iterateValues } from '../../src/solve/value-iteration.ts';

// Half a minute, so only where nothing is shortened.
test.runIf(repeats(10) === 10)(
  "in Pig to 100 the first player's share of wins is 53.06% (Neller and Presser 2004)",
  () => {
    const game = pig.create(pig.defaults);
    const { payoffs, positions } = iterateValues(game, game.start(), 600_000, game.positionIndex);
    expect((100 * (1 + payoffs[0])) / 2).toBeCloseTo(53.06, 2);
    expect(payoffs[1]).toBe(-payoffs[0]);
    expect(positions).toBeGreaterThan(400_000);
  },
);

/** Role 0 stays, or tosses a coin that ends the game: it is never worse to toss, and staying for ever is worth 0. */
class Waiting implements Position {
  turn = 0;
  over = false;
  won = false;
  moves(out: Int32Array, at: number): number {
    out[at] = 0;
    out[at + 1] = 1;
    return 2;
  }
  play(move: number): void {
    if (this.turn === CHANCE) {
      this.over = true;
      this.won = move === 1;
      this.turn = 0;
    } else if (move === 1) this.turn = CHANCE;
  }
  copy(other: Waiting): void {
    this.turn = other.turn;
    this.over = other.over;
    this.won = other.won;
  }
  payoff(): number {
    return this.won ? 1 : -1;
  }
  key(half: 0 | 1): number {
    return half === 0 ? this.turn : Number(this.over) + 2 * Number(this.won);
  }
}

test('endless play is worth 0, and positions may repeat', () => {
  const gameOf = (good: number): Game => ({
    roles: ['player'],
    maxMoves: 2,
    maxPlies: 100,
    chance: {
      probabilities: (_: Position, out: Float64Array, at: number) => out.set([1 - good, good], at),
    },
    start: () => new Waiting(),
    print: () => '',
    moveName: (_: Position, move: number) => String(move),
  });
  const value = (good: number) => iterateValues(gameOf(good), gameOf(good).start(), 10).payoffs[0];
  expect(value(0.75)).toBeCloseTo(0.5, 12);
  expect(value(0.25)).toBe(0);
});

test('a game with simultaneous moves is not solved as if they were made one after the other', () => {
  const game = pig.create({ target: 3 });
  for (const solve of [iterateValues, iterateAllValues]) {
    expect(solve(game, game.start(), 1000).positions).toBeGreaterThan(0);
    expect(() =>
      solve(Object.assign(pig.create({ target: 3 }), { simultaneous: true }), game.start(), 1000),
    ).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }) as Error);
  }
});

test('lab solve prints expected payoffs of a game with chance, and refuses what such games have not', async () => {
  const folder = emptyFolder(onTestFinished);
  const { payoffs, moves } = await labJson(['solve', 'pig:target=10'], folder);
  const [first, second] = payoffs as number[];
  // Who rolls first is ahead, and can only roll.
  expect(first).toBeGreaterThan(0.1);
  expect(first).toBeLessThan(0.5);
  expect(second).toBe(-first);
  expect(moves).toHaveLength(1);
  const { status, stderr } = await lab(['solve', 'pig:target=10', '--out', 'page.html'], folder);
  expect(stderr).toContain('LAB_WRONG_GAME');
  expect(status).toBe(2);
});
