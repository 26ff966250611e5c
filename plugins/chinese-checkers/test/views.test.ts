import { Random, type Game, type Position } from 'evolab';
import { checkGame, movesByName } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { make } from './game.ts';

test.each([
  { size: 3, pieces: 3 },
  { size: 4, goal: 'full' },
  { size: 5, pieces: 10 },
  { size: 6, goal: 'full' },
  { size: 7 },
  { size: 8 },
  { size: 9 },
])('%o keeps the promises of the contract', (options) => {
  const game = make(options);
  checkGame(game, {
    playouts: 6,
    seed: 3,
    imageOf: (start, { swapsRoles }) =>
      game.parse!(swapsRoles ? game.print(start).replace(' x ', ' o ') : game.print(start)),
  });
});

/** The position with the board rotated and the sides exchanged. */
function turned(game: Game, position: Position): Position {
  const [rows, turn, plies] = game.print(position).split(' ');
  const swap = (text: string) => text.replace(/[xo]/g, (c) => (c === 'x' ? 'o' : 'x'));
  return game.parse!(`${swap([...rows].reverse().join(''))} ${swap(turn)} ${plies}`);
}

/** Calls `visit` at every position of some random games. */
function visitAll(game: Game, games: number, visit: (position: Position) => void): void {
  const random = new Random('views');
  for (let i = 0; i < games; i++) {
    const position = game.start();
    while (!position.over) {
      visit(position);
      const moves = [...movesByName(game, position).values()];
      position.play(moves[random.below(moves.length)]);
    }
  }
}

describe('encoders', () => {
  const encode = (game: Game, name: string, position: Position, role: number) => {
    const { size, encode } = game.encoders![name];
    const out = new Float64Array(size).fill(7);
    encode(position, role, out);
    return [...out];
  };

  test('board and planes are invariant under exchange of the sides', () => {
    const game = make({ size: 6 });
    visitAll(game, 3, (position) => {
      const other = turned(game, position);
      for (const role of [0, 1]) {
        expect(encode(game, 'board', other, 1 - role)).toEqual(encode(game, 'board', position, role));
        expect(encode(game, 'planes', other, 1 - role)).toEqual(encode(game, 'planes', position, role));
      }
    });
  });

  test('board has the goal of the role at its first cell, own pieces positive', () => {
    const game = make({ size: 4 });
    const start = [-1, -1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1];
    expect(encode(game, 'board', game.start(), 0)).toEqual(start);
    expect(encode(game, 'board', game.start(), 1)).toEqual(start);
    const position = game.parse!('x.../..../..o./oxox x 9');
    expect(encode(game, 'board', position, 0)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, 1, -1, 1]);
    expect(encode(game, 'board', position, 1)).toEqual([-1, 1, -1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1]);
  });

  test('planes are own pieces, then enemy pieces', () => {
    const game = make({ size: 3, pieces: 1 });
    const position = game.parse!('.x./..o/... o 2');
    expect(encode(game, 'planes', position, 0).join('')).toBe('010000000' + '000001000');
    expect(encode(game, 'planes', position, 1).join('')).toBe('000100000' + '000000010');
  });

  test('bits are x, o and whether o is to move, for both roles', () => {
    const game = make({ size: 3, pieces: 1 });
    const position = game.parse!('.x./..o/... o 2');
    for (const role of [0, 1]) {
      expect(encode(game, 'bits', position, role).join('')).toBe('010000000' + '000001000' + '1');
    }
  });
});

describe('features', () => {
  const measure = (game: Game, name: string, text: string) =>
    [0, 1].map((role) => game.features![name].measure(game.parse!(text), role));

  test('distance is 0 at the start of every board', () => {
    for (const size of [3, 4, 5, 6, 7, 8, 9]) {
      const game = make({ size });
      expect(game.features!.distance.measure(game.start(), 0)).toBe(0);
    }
  });

  test('distance counts 20 steps for ten pieces in the opposite home', () => {
    // All x have arrived; nine o have distance 8 and one 7.
    const text = 'xxxx....o/xxx....o./xx....o../x....o.../....o..../...o...../..o....../.o......./oo.......';
    expect(measure(make({}), 'distance', `${text} x 5`)).toEqual([79 - 20, 20 - 79]);
    expect(make({}).features!.distance.range).toEqual([-120, 120]);
  });

  test('distance follows every move', () => {
    const game = make({ size: 7 });
    visitAll(game, 5, (position) => {
      const cells = [...game.print(position).split(' ')[0].replaceAll('/', '')];
      const steps = cells.map((piece, i) => {
        const north = Math.floor(i / 7) + (i % 7);
        return piece === 'x' ? -north : piece === 'o' ? 12 - north : 0;
      });
      expect(game.features!.distance.measure(position, 0)).toBe(steps.reduce<number>((sum, n) => sum + n, 0));
    });
  });

  test('middle is the distance of the enemy from the line between the homes, minus own', () => {
    expect(measure(make({ size: 5 }), 'middle', 'x...o/..x../...../o...x/..o.. x 4')).toEqual([9 - 2, 2 - 9]);
  });

  test('left-behind is the distance of the last piece behind the mean, enemy minus own', () => {
    // x has distances 0, 3 and 7, o 4, 5 and 2.
    const [x, o] = measure(make({ size: 5 }), 'left-behind', 'x...o/..x../...../o...x/..o.. x 4');
    expect(x).toBeCloseTo(5 - 11 / 3 - (7 - 10 / 3), 12);
    expect(o).toBe(-x);
  });

  test('at-home and at-goal count own pieces', () => {
    const game = make({ size: 5 });
    const text = 'ox.../..x../..o../....o/...x. x 4';
    expect(measure(game, 'at-home', text)).toEqual([1, 1]);
    expect(measure(game, 'at-goal', text)).toEqual([1, 1]);
    expect(measure(game, 'at-home', game.print(game.start()))).toEqual([3, 3]);
    expect(measure(game, 'at-goal', game.print(game.start()))).toEqual([0, 0]);
  });

  test('all features are invariant under exchange of the sides', () => {
    const game = make({ size: 5, pieces: 6 });
    visitAll(game, 3, (position) => {
      const other = turned(game, position);
      for (const [name, feature] of Object.entries(game.features!)) {
        for (const role of [0, 1]) {
          expect(feature.measure(other, 1 - role), name).toBe(feature.measure(position, role));
        }
      }
    });
  });
});
