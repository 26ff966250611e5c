import { Random, type Evaluator } from 'evolab';
import { checkEvaluator, emptyFolder, labJson, randomPosition } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { gameFromRules, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';
import { goalProximity } from '../src/goal-evaluator.ts';

const evaluatorOf = (game: GdlGame, ways: number): Evaluator =>
  goalProximity.create({ ways }, { game, weights: new Float64Array(0) });

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
    const [game, fresh] = [gameFromRules(sheets[sheet]), gameFromRules(sheets[sheet])];
    checkEvaluator(() => evaluatorOf(game, 0.5), game, { playouts: 3 });
    const [evaluator, again] = [evaluatorOf(game, 0.5), evaluatorOf(fresh, 0.5)];
    const random = new Random(1);
    const seen = new Set<number>();
    for (let i = 0; i < 60; i++) {
      const position = randomPosition(game, 40, random);
      const same = fresh.parse(game.print(position as GdlPosition));
      const values = game.roles.map((_, role) => evaluator.evaluate(position, role));
      expect(game.roles.map((_, role) => again.evaluate(same, role))).toEqual(values);
      expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(0, 12);
      seen.add(values[0]);
    }
    expect(seen.size).toBeGreaterThan(1);
  },
);

test('a puzzle is worth -1 to 1: the nearer its goal, the more', () => {
  const game = gameFromRules(sheets['lights-out']);
  const evaluator = evaluatorOf(game, 0);
  const out = new Float64Array(2);
  const random = new Random(2);
  for (let i = 0; i < 20; i++) {
    const position = randomPosition(game, 20, random) as GdlPosition;
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
