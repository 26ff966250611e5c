import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BOARD_SCRIPT } from '../../src/report/html/board-script.ts';
import { moveList } from '../../src/report/move-list.ts';

test.each([
  [[], ''],
  [['b2'], 'b2'],
  [['b2', 'c3'], 'b2 c3'],
  [['mark 1 1'], 'mark 1 1'],
  [['mark 1 1', 'noop', 'mark 2 2'], 'mark 1 1, noop, mark 2 2'],
])('of %j one sees where each move ends, on pages too', (names, text) => {
  expect(moveList(names)).toBe(text);
  const onPages = runInNewContext(`${BOARD_SCRIPT}; labMoves`) as typeof moveList;
  expect(onPages(names)).toBe(text);
});
