import { LabError, popcount } from 'evolab';
import { solve } from '@evolab/oracle';
import { checkedOptions, checkGame, checkUniform } from 'evolab/testing';
import { expect, test } from 'vitest';
import { lightsOut } from '../../src/index.ts';
import { makePanel, solve as pressesFor } from '../../src/lights-out/panel.ts';
import { parseLights } from '../../src/lights-out/text.ts';

const START = '..#../#..##/.#.#./..###/..#..';
const make = (options: object = {}) => lightsOut.create(checkedOptions(lightsOut, options));
const game = make();

/** The same game with a permuted start. */
function mirrored(start: string, cells: readonly number[]): string {
  const width = start.indexOf('/');
  const lights = start.replaceAll('/', '');
  const image = cells.map((cell) => lights[cell]).join('');
  return image.replace(new RegExp(`.{${width}}(?=.)`, 'g'), '$&/');
}

test('keeps the contract', () => {
  for (const options of [{ start: START }, { start: '.#./###', limit: 9 }]) {
    const imageOf = (_: unknown, { cells }: { cells: readonly number[] }) =>
      make({ ...options, start: mirrored(options.start, cells) }).start();
    checkGame(make(options), { playouts: 15, seed: 1, imageOf });
  }
});

test('a press switches its cell and the four around it', () => {
  const position = game.parse!('...../...../...../...../..... 9');
  for (const [cell, seen] of [
    [12, '...../..#../.###./..#../..... 10'],
    [0, '##.../#.#../.###./..#../..... 11'],
    [24, '##.../#.#../.###./..#.#/...## 12'],
  ] as const) {
    position.play(cell);
    expect(game.print(position)).toBe(seen);
  }
});

const { panel, lights } = parseLights(START);

test('nine presses turn off the lights of the start, and win', () => {
  const presses = pressesFor(panel, lights)!;
  expect(presses.map((cell) => game.moveName(game.start(), cell))).toEqual(
    'c5 b4 d4 b3 c3 a2 d2 a1 c1'.split(' '),
  );
  const position = game.start();
  for (const cell of presses) {
    expect([position.over, position.payoff(0)]).toEqual([false, -1]);
    position.play(cell);
  }
  expect([position.over, position.payoff(0)]).toEqual([true, 1]);
});

test('eight presses do not suffice', () => {
  const pressed = (count: number, from: number, lit: number): boolean => {
    if (lit === 0) return true;
    for (let cell = from; count > 0 && cell < 25; cell++) {
      if (pressed(count - 1, cell + 1, lit ^ panel.switches[cell])) return true;
    }
    return false;
  };
  expect(pressed(8, 0, lights)).toBe(false);
});

test.each([
  { width: 2, height: 2, solvable: 16, most: 4 },
  { width: 3, height: 2, solvable: 16, most: 3 },
  { width: 3, height: 3, solvable: 512, most: 9 },
  { width: 4, height: 4, solvable: 4096, most: 7 },
])('the solver and breadth-first search agree on $width x $height', ({ width, height, solvable, most }) => {
  const { cells, switches } = makePanel(width, height);
  const least = new Map([[0, 0]]);
  for (const [lit, presses] of least) {
    for (let cell = 0; cell < cells; cell++) {
      if (!least.has(lit ^ switches[cell])) least.set(lit ^ switches[cell], presses + 1);
    }
  }
  expect(least.size).toBe(solvable);
  expect(Math.max(...least.values())).toBe(most);
  for (let lit = 0; lit < 1 << cells; lit++) {
    expect(pressesFor(makePanel(width, height), lit)?.length).toBe(least.get(lit));
  }
});

// Quiet patterns of presses change no light; the theorem is by Anderson and Feil, Mathematics Magazine 71
// (1998).
test('a quarter of the patterns of a 5x5 panel can be solved, those orthogonal to both quiet patterns', () => {
  const quiet = ['#.#.#/#.#.#/...../#.#.#/#.#.#', '##.##/...../##.##/...../##.##'].map(
    (text) => parseLights(text).lights,
  );
  for (const presses of quiet) {
    let lit = 0;
    for (let cell = 0; cell < 25; cell++) if ((presses >> cell) & 1) lit ^= panel.switches[cell];
    expect(lit).toBe(0);
  }
  for (let i = 0; i < 400; i++) {
    const lit = Math.imul(i, 0x9e3779b1) & 0x1ffffff;
    const orthogonal = quiet.every((presses) => popcount(lit & presses) % 2 === 0);
    expect(pressesFor(panel, lit) !== undefined).toBe(orthogonal);
  }
});

test('after the last press lights that are on lose', () => {
  const position = game.parse!('##.../#..../...../...../..... 19');
  position.play(24);
  expect([position.over, position.payoff(0)]).toEqual([true, -1]);
  const last = game.parse!('##.../#..../...../...../..... 19');
  last.play(0);
  expect([last.over, last.payoff(0)]).toEqual([true, 1]);
});

test('the sampler draws cells uniformly', () => {
  checkUniform(game, `${START} 4`);
});

test('the encoder writes the lights row by row', () => {
  const out = new Float64Array(25);
  game.encoders!.board.encode(game.start(), 0, out);
  expect([...out.keys()].filter((i) => out[i] === 1)).toEqual([2, 5, 8, 9, 11, 13, 17, 18, 19, 22]);
});

test('bits are the lights and the presses made in binary', () => {
  const { size, encode } = game.encoders!.bits;
  const out = new Float64Array(size);
  encode(game.parse!('..#../#..##/.#.#./..###/..#.. 6'), 0, out);
  expect([...out].join('')).toBe('0010010011010100011100100' + '01100');
});

test.each([
  ['too few rows', '..... 0'],
  ['another panel', '.../... 0'],
  ['a row that is too short', '..#../#..##/.#.#./..###/..#. 0'],
  ['another symbol', '..#../#..##/.#.#./..###/..#.x 0'],
  ['presses beyond the limit', `${START} 21`],
  ['no presses', START],
  ['lights that no presses put out', '#..../...../...../...../..... 9'],
  ['lights that take more presses', '...../...../...../...../..... 8'],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test.each([
  { start: '#..../...../...../...../.....' },
  { start: '...../.....' },
  { start: '#####' },
  { start: '##/#' },
  { start: 'ab/cd' },
  { limit: 0 },
  { limit: 2.5 },
])('invalid options are user errors: %o', (options) => {
  expect(() => make(options)).toThrow(LabError);
});

test('retrograde analysis of small panels finds the same number of presses as linear algebra', () => {
  const small = make({ start: '##./#../...' });
  const solution = solve(small);
  const panel = makePanel(3, 3);
  const position = small.start();
  for (let lights = 1; lights < 512; lights++) {
    small.positionIndex!.positionAt(lights, position);
    expect(small.positionIndex!.indexOf(position)).toBe(lights);
    expect(solution.pliesOf(position)).toBe(pressesFor(panel, lights)?.length);
  }
  // On 4x4 one pattern in 16 can be solved; 5x5 has too many patterns.
  const { positionIndex } = make({ start: '##../#.../..../....' });
  expect(positionIndex?.count).toBe(65536);
  expect(solve(make({ start: '##../#.../..../....' })).count(1)).toBe(4096);
  expect(game.positionIndex).toBeUndefined();
});
