import { Random, type Role } from 'evolab';
import { emptyFolder, labJson } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';
import type { GdlGame } from '../src/game.ts';
import { goalProximity } from '../src/goal-evaluator.ts';
import type { GdlPosition } from '../src/position.ts';

const evaluatorOf = (game: GdlGame, ways: number) =>
  goalProximity.create({ ways }, { game, random: new Random(1) } as never) as {
    evaluate(position: GdlPosition, role: Role): number;
  };

/** Positions of random games that are not over. */
function positionsOf(game: GdlGame, seed: number, most: number): GdlPosition[] {
  const random = new Random(seed);
  const positions: GdlPosition[] = [];
  const moves = new Int32Array(game.maxMoves);
  while (positions.length < most) {
    const position = game.start();
    for (; !position.over; position.play(moves[random.below(position.moves(moves, 0))])) {
      const here = game.start();
      here.copy(position);
      positions.push(here);
    }
  }
  return positions.slice(0, most);
}

/** A line of two for x, one cell of o: the nearest ways are 2/3 and 1/3. */
const TWO = '(cell 1 1 x) (cell 1 2 x) (cell 1 3 b) (cell 2 1 b) (cell 2 2 o) (cell 2 3 b)';

test('a board of tic-tac-toe is worth what its lines of cells say', () => {
  const game = gameFromRules(sheets['tic-tac-toe']);
  const start = game.print(game.start());
  const first = /\(cell 1 1 b\)[^]*\(cell 2 3 b\)/;
  expect(start).toMatch(first);
  const position = game.parse(start.replace(first, TWO));
  const [nearest, all] = [evaluatorOf(game, 0), evaluatorOf(game, 1)];
  const out = new Float64Array(2);
  const own = [0, 1].map((role) => {
    game.goals.proximity(position, role, out);
    return [...out];
  });
  expect(own[0][0]).toBeGreaterThan(own[1][0]);
  expect(nearest.evaluate(position, 0)).toBeCloseTo(own[0][0] - own[1][0], 12);
  expect(all.evaluate(position, 1)).toBeCloseTo(own[1][1] - own[0][1], 12);
  expect(nearest.evaluate(game.start(), 0)).toBe(0);
});

test.each(['tic-tac-toe', 'connect-four', 'checkers', 'nim-for-three', 'pentago'])(
  'in %s values are those of the position alone, and add up to 0',
  (sheet) => {
    const game = gameFromRules(sheets[sheet]);
    const positions = positionsOf(game, 1, 60);
    const roles = [...game.roles.keys()];
    const evaluator = evaluatorOf(game, 0.5);
    const values = positions.map((position) => roles.map((role) => evaluator.evaluate(position, role)));
    const again = evaluatorOf(gameFromRules(sheets[sheet]), 0.5);
    const backwards = [...positions]
      .reverse()
      .map((position) => roles.map((role) => again.evaluate(game.parse(game.print(position)), role)));
    expect(backwards.reverse()).toEqual(values);
    for (const each of values) {
      expect(each.reduce((sum, value) => sum + value)).toBeCloseTo(0, 12);
      for (const value of each) expect(Math.abs(value)).toBeLessThanOrEqual(1);
    }
    expect(new Set(values.map((each) => each[0])).size).toBeGreaterThan(1);
  },
);

test('a puzzle is worth -1 to 1: the nearer its goal, the more', () => {
  const game = gameFromRules(sheets['lights-out']);
  const evaluator = evaluatorOf(game, 0);
  const out = new Float64Array(2);
  for (const position of positionsOf(game, 2, 20)) {
    game.goals.proximity(position, 0, out);
    expect(evaluator.evaluate(position, 0)).toBe(2 * out[0] - 1);
  }
});

test('alpha-beta with it beats alpha-beta without any knowledge at equal depth', async () => {
  const agents = ['goal-proximity:depth=2', 'constant:depth=2'];
  const args = [
    'duel',
    ...agents,
    '--game',
    'gdl:sheet=connect-four',
    '--rounds',
    '10',
    '--openings',
    'plies=2',
  ];
  const { scoreInterval } = (await labJson(args, emptyFolder(onTestFinished))) as { scoreInterval: number[] };
  expect(scoreInterval[0]).toBeGreaterThan(0.6);
});
