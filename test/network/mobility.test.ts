import { breakthrough } from '@evolab/breakthrough';
import { chineseCheckers } from '@evolab/chinese-checkers';
import { draughts } from '@evolab/draughts';
import { gameFromRules, sheets, type GdlPosition } from '@evolab/gdl';
import { pig } from '@evolab/pig';
import { CHANCE, Random, type Game } from 'evolab';
import { coreEvaluators } from 'evolab/network';
import { checkEvaluator, emptyFolder, labJson, randomPosition } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

const definition = coreEvaluators.find(({ id }) => id === 'mobility')!;
const evaluatorOf = (game: Game) => definition.create({}, { game, weights: new Float64Array(0) });

const blackToMove = 'W:W27,19,18,11,7,6,5:B28,26,25,20,17,10,9,4,3,2';
const game = draughts.create(draughts.defaults);

test('a position is worth the share of moves that its role to move has', () => {
  const position = game.parse!(blackToMove);
  const count = position.moves(new Int32Array(game.maxMoves), 0);
  const evaluator = evaluatorOf(game);
  expect(count).toBeGreaterThan(1);
  expect(evaluator.evaluate(position, position.turn)).toBe(count / (game.maxMoves + 1));
  expect(evaluator.evaluate(position, 1 - position.turn)).toBe(-count / (game.maxMoves + 1));
});

test.each<[string, Game]>([
  ['breakthrough', breakthrough.create(breakthrough.defaults)],
  ['chinese checkers for three', chineseCheckers.create({ ...chineseCheckers.defaults, players: 3 })],
  ['pig, whose dice roll at times', pig.create(pig.defaults)],
])('in %s the values of all roles add up to 0, and are 0 where chance decides', (_, played) => {
  checkEvaluator(() => evaluatorOf(played), played, { playouts: 2 });
  const evaluator = evaluatorOf(played);
  const random = new Random('mobility');
  const seen = new Set<number>();
  for (let i = 0; i < 40; i++) {
    const position = randomPosition(played, 30, random);
    const values = played.roles.map((__, role) => evaluator.evaluate(position, role));
    expect(values.reduce((sum, value) => sum + value)).toBeCloseTo(0, 12);
    if (position.turn === CHANCE) expect(values.every((value) => value === 0)).toBe(true);
    seen.add(values[0]);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('where roles move at once, a position is worth the own moves minus those of the other', () => {
  const both = gameFromRules(sheets['free-for-all']);
  const evaluator = evaluatorOf(both);
  const random = new Random('at once');
  const moves = new Int32Array(both.maxMoves);
  const seen = new Set<number>();
  for (let i = 0; i < 20; i++) {
    const position = randomPosition(both, 12, random) as GdlPosition;
    const [mine, theirs] = [0, 1].map((role) =>
      (position.choosers >> role) & 1 ? position.movesOf(role, moves, 0) : 0,
    );
    expect(evaluator.evaluate(position, 0)).toBeCloseTo((mine - theirs) / (both.maxMoves + 1), 12);
    seen.add(mine - theirs);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test.each(['breakthrough', 'gdl:sheet=breakthrough'])(
  'in %s alpha-beta with it beats alpha-beta without any knowledge at equal depth',
  async (played) => {
    const agents = ['mobility:depth=1', 'constant:depth=1'];
    const args = ['duel', ...agents, '--game', played, '--rounds', '10', '--openings', 'plies=4'];
    const { scoreInterval } = (await labJson(args, emptyFolder(onTestFinished))) as {
      scoreInterval: number[];
    };
    expect(scoreInterval[0]).toBeGreaterThan(0.6);
  },
);
