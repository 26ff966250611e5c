import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, Random } from 'evolab';
import { checkOptions, checkSearcher } from 'evolab/testing';
import { mySearcher as definition } from '../src/index.ts';

const lab = await openLab();
const game = lab.game('tic-tac-toe');
const create = (slips: number, random = new Random(1)) =>
  definition.create({ slips }, { game, evaluator: undefined, random });

test('my-searcher keeps the promises of a searcher', () => {
  checkSearcher((random) => create(10, random), game, { budget: { depth: 1 } });
});

test('my-searcher can be made with all options that it declares', () => {
  checkOptions(definition, ({ slips }) => create(Number(slips)), { cheap: true });
});

test('without slips it takes a win, and with nothing but slips it often does not', () => {
  const position = game.start();
  // The first role has two of the top row.
  for (const cell of [0, 3, 1, 4]) position.play(cell);
  const wins = (slips: number) => {
    const searcher = create(slips);
    const moves = Array.from({ length: 100 }, () => searcher.search(position, 0, { depth: 1 }).move);
    return moves.filter((move) => move === 2).length;
  };
  assert.equal(wins(0), 100);
  assert.ok(wins(100) < 50);
});
