import { CHANCE } from 'evolab';
import { expect, test } from 'vitest';
import { legalNames, moveNamed } from 'evolab/testing';
import { backgammonGame, numbers, playAll, textOf } from './game.ts';
import { playRandomly } from './play.ts';

const game = backgammonGame();
const board = game.board!;
const at = (white: Record<number, number>, black: Record<number, number>, dice = '') =>
  game.parse!(textOf(game, numbers(white, black), dice));
const names = (cells: readonly number[]) => cells.map((cell) => board.cells[cell].name);

test('the pieces are the men, up to five to a point, and the dice', () => {
  playRandomly(game, 3, 5, (position) => {
    const pieces = board.pieces(position);
    for (const role of [0, 1]) {
      const shown = new Map<string, number>();
      for (const { cell, owner, kind, text } of pieces) {
        if (owner !== role || kind === 'die') continue;
        const [place] = board.cells[cell].name.split('.');
        // A number stands for all men of the place.
        shown.set(place, text === undefined ? (shown.get(place) ?? 0) + 1 : Number(text));
      }
      for (let point = 1; point <= 24; point++) {
        const men = Math.max(0, position.men(role, role === 0 ? point : 25 - point));
        expect(shown.get(String(point)) ?? 0).toBe(men);
      }
      const side = game.roles[role];
      expect(shown.get(`${side}-bar`) ?? 0).toBe(Math.max(0, position.men(role, 25)));
      expect(shown.get(`${side}-off`) ?? 0).toBe(position.off(role));
    }
    const dice = pieces.filter(({ kind }) => kind === 'die').map(({ text }) => text);
    if (position.player < 0) expect(dice).toEqual([]);
    else if (position.turn === CHANCE) expect(dice).toEqual([undefined, undefined]);
    else expect(dice).toEqual([String(position.larger), String(position.smaller)]);
  });
});

test('a play is clicked man by man: where each starts, hits and ends', () => {
  const first = playAll(game, game.print(game.start()), 'white 31');
  const cells = (name: string) => board.cellsOf(first, moveNamed(game, first, name));
  expect(names(cells('8/5 6/5').path)).toEqual(['8.3', '5', '6.5', '5.2']);
  expect(names(cells('24/20').path)).toEqual(['24.2', '20']);
  const hit = at({ 10: 1 }, { 18: 1, 1: 14 }, '32');
  expect(legalNames(game, hit)).toContain('10/7*/5');
  const shown = board.cellsOf(hit, moveNamed(game, hit, '10/7*/5'));
  expect([names(shown.path), names(shown.captured!)]).toEqual([['10', '7', '5'], ['7']]);
});

test('rolls have no cells', () => {
  const position = game.start();
  expect(board.cellsOf(position, moveNamed(game, position, 'white 31')).path).toEqual([]);
});

test('the caption tells pips and what comes next', () => {
  expect(board.caption!(game.start())).toBe('white 167 pips, black 167 pips; opening roll');
  const first = playAll(game, game.print(game.start()), 'black 31');
  expect(board.caption!(first)).toBe('white 167 pips, black 167 pips; black plays 31');
  const next = playAll(game, game.print(game.start()), 'black 31, 8/5 6/5');
  expect(board.caption!(next)).toBe('white 167 pips, black 163 pips; white rolls');
});

test('the text fits into 60 columns in every phase of a game', () => {
  for (const options of [{}, { cube: 64 }, { match: 7 }]) {
    const drawn = backgammonGame(options);
    playRandomly(drawn, 7, 5, (position) => {
      for (const line of drawn.draw!(position).split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    });
  }
});

test('the text shows men, the bar, dice, pips and men off', () => {
  const lines = game.draw!(at({ 25: 1, 6: 7 }, { 25: 6, 3: 2 }, '31')).split('\n');
  expect(lines[0]).toBe(' x black: 156 pips, 7 off');
  expect(lines[1]).toBe(' 13 14 15 16 17 18  | bar | 19 20 21 22 23 24');
  expect(lines[2]).toBe('  .  .  .  .  .  .  |  o  |  .  .  .  x  .  .');
  expect(lines[7]).toBe('                    |     | white plays 31');
  expect(lines[8]).toBe('  .  .  .  .  .  .  |  6  |  7  .  .  .  .  .');
  expect(lines[13]).toBe(' 12 11 10  9  8  7  | bar |  6  5  4  3  2  1');
  expect(lines[14]).toBe(' o white: 67 pips, 7 off');
});
