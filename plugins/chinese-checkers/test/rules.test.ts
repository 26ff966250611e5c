import type { Random } from 'evolab';
import { crossPlay, legalNames, perft, playNames, repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { make } from './game.ts';
import { naive, type State } from './naive.ts';

const BOARDS: readonly (readonly [size: number, pieces: number, side: number, games: number])[] = [
  [3, 1, 1, 600],
  [3, 3, 2, 600],
  [4, 1, 1, 100],
  [4, 3, 2, 200],
  [4, 6, 3, 200],
  [5, 1, 1, 100],
  [5, 3, 2, 120],
  [5, 6, 3, 80],
  [5, 10, 4, 80],
  [6, 3, 2, 30],
  [6, 6, 3, 30],
  [7, 6, 3, 30],
  [8, 10, 4, 12],
  [9, 3, 2, 12],
  [9, 10, 4, 12],
];

describe.each(['own', 'full'] as const)('goal %s', (goal) => {
  test.each(BOARDS)('size %i with %i pieces plays like the naive rules', (size, pieces, side, games) => {
    const game = make({ size, pieces, goal });
    crossPlay(game, naive({ size, side, goal, cap: game.maxPlies }), {
      games: repeats(games),
      seed: 1,
      exactKeys: true,
    });
  });

  // Random play almost never reaches the goal on larger boards, so both sides mostly make the longest move
  // forward.
  test.each([
    [5, 3, 2, 60],
    [5, 10, 4, 30],
    [6, 6, 3, 30],
    [7, 6, 3, 30],
    [8, 10, 4, 12],
    [9, 10, 4, 12],
  ])('size %i with %i pieces ends fast games like the naive rules', (size, pieces, side, games) => {
    const game = make({ size, pieces, goal });
    const reference = naive({ size, side, goal, cap: game.maxPlies });
    const wins = [0, 0];
    const payoffs = (state: State) => {
      const result = reference.payoffs(state);
      result.forEach((payoff, role) => (wins[role] += payoff > 0 ? 1 : 0));
      return result;
    };
    const choose = ({ turn }: State, names: readonly string[], random: Random) => {
      const ahead = names.map((name) => (turn === 0 ? forward(name) : -forward(name)));
      const best = names.filter((_, i) => ahead[i] === Math.max(...ahead));
      const among = random.unit() < 0.8 ? best : names;
      return among[random.below(among.length)];
    };
    crossPlay(game, { ...reference, payoffs }, { games, seed: 2, exactKeys: true, choose });
    expect(Math.min(...wins)).toBeGreaterThan(0);
  });
});

/** The number of rows that a move leads to the north. */
function forward(name: string): number {
  const [from, to] = name.split('-').map((cell) => cell.charCodeAt(0) + Number(cell[1]));
  return from - to;
}

describe('moves', () => {
  const names = (size: number, text: string) => {
    const game = make({ size, pieces: 1, maxPlies: 100 });
    return legalNames(game, game.parse!(text));
  };

  test('a lone piece steps to its six neighbours', () => {
    expect(names(5, 'o..../...../..x../...../..... x 0')).toEqual(
      ['c3-b3', 'c3-d3', 'c3-c2', 'c3-c4', 'c3-d2', 'c3-b4'].sort(),
    );
  });

  test('a jump leads over a neighbour to the cell beyond', () => {
    expect(names(5, '...../...../..x../...o./..... x 0')).not.toContain('c3-e5');
    expect(names(5, '...../...../..xo./...../..... x 0')).toContain('c3-e3');
    expect(names(5, '...../...o./..x../...../..... x 0')).toContain('c3-e1');
  });

  test('no move wraps around the edge of the board', () => {
    expect(names(5, '....x/o..../...../...../..... x 0')).toEqual(['e1-d1', 'e1-d2', 'e1-e2']);
    expect(
      names(
        9,
        '........x/........o/........./........./........./........./........./........./......... x 0',
      ),
    ).toEqual(['i1-h1', 'i1-h2', 'i1-i3']);
  });

  test('a chain of jumps may turn, jumps over both sides and does not return to its start', () => {
    const game = make({ size: 5, pieces: 3 });
    const from = (text: string, cell: string) =>
      legalNames(game, game.parse!(text)).filter((name) => name.startsWith(cell));
    // a1 over b1 to c1, over c2 to c3, over b3 to a3, and over a2 back to a1.
    expect(from('xo.../x.o../.x.../...../....o x 0', 'a1')).toEqual(['a1-a3', 'a1-c1', 'a1-c3']);
  });

  test('steps and jumps do not mix', () => {
    expect(names(5, 'xo.../...../...../...../..... x 0')).toEqual(['a1-a2', 'a1-c1']);
  });
});

describe('ends', () => {
  const end = (options: Parameters<typeof make>[0], text: string) => {
    const position = make(options).parse!(text);
    return position.over ? [position.payoff(0), position.payoff(1)] : 'goes on';
  };

  test('goal own: all own pieces are in the opposite home', () => {
    expect(end({ size: 5 }, 'xx.../x..../o..../.o.../...o. o 30')).toEqual([1, -1]);
    expect(end({ size: 5 }, 'x..../xx.../o..../.o.../...o. o 30')).toBe('goes on');
    expect(end({ size: 5 }, 'xo.../x..../...../...../x.o.o o 30')).toBe('goes on');
    expect(end({ size: 5 }, 'x..../x..../x..../....o/...oo x 31')).toEqual([-1, 1]);
  });

  test('goal full: the opposite home is full and holds at least one own piece', () => {
    expect(end({ size: 5, goal: 'full' }, 'xo.../o..../...../..x../..x.o o 30')).toEqual([1, -1]);
    expect(end({ size: 5, goal: 'full' }, 'oo.../o..../...../..x../..x.x o 30')).toBe('goes on');
    expect(end({ size: 5, goal: 'full' }, 'xo.../...../...../..x.o/..x.o o 30')).toBe('goes on');
    expect(end({ size: 5, goal: 'full' }, 'o..../o..../o..../....x/...xx x 31')).toBe('goes on');
    expect(end({ size: 5, goal: 'full' }, 'o..../o..../xx.../....o/....x x 31')).toBe('goes on');
    expect(end({ size: 5, goal: 'full' }, 'o..../x..../x..../....o/...ox x 31')).toEqual([-1, 1]);
  });

  test('goal full: a side can win by the move of the other', () => {
    const game = make({ size: 5, goal: 'full' });
    const position = game.parse!('xo.../.o.../...../..x../..x.o o 30');
    playNames(game, position, ['b2-a2']);
    expect([position.over, position.payoff(0)]).toEqual([true, 1]);
  });

  test('a game is drawn at the ply limit, unless the last move wins', () => {
    expect(end({ size: 5 }, 'xx.../.x.../o..../.o.../...o. o 74')).toBe('goes on');
    expect(end({ size: 5 }, 'xx.../.x.../o..../.o.../...o. x 75')).toEqual([0, 0]);
    expect(end({ size: 5 }, 'xx.../x..../o..../.o.../...o. o 75')).toEqual([1, -1]);
    expect(end({ size: 5, maxPlies: 9 }, 'xx.../.x.../o..../.o.../...o. o 9')).toEqual([0, 0]);
  });

  test('a side that cannot move has lost', () => {
    const stuck = 'oooox/oooxx/ooxx./oxx../xx..x';
    expect(end({ size: 5, pieces: 10 }, `${stuck} o 20`)).toEqual([1, -1]);
    expect(end({ size: 5, pieces: 10 }, `${stuck} x 20`)).toBe('goes on');
  });
});

describe('options', () => {
  test.each([3, 4, 5, 6, 7, 8, 9])('size %i has its own home, ply limit and first move', (size) => {
    const game = make({ size });
    const pieces = [1, 3, 3, 6, 6, 10, 10][size - 3];
    expect([...game.print(game.start())].filter((c) => c === 'o')).toHaveLength(pieces);
    expect(game.maxPlies).toBe([25, 50, 75, 100, 125, 150, 175][size - 3]);
    expect(perft(game, 1)).toBe(pieces === 1 ? 2 : pieces === 3 ? 6 : pieces === 6 ? 10 : 14);
  });

  test('the homes of the large board are those of the thesis', () => {
    const cells = [...make({}).print(make({}).start()).replaceAll('/', '')];
    const of = (piece: string) => cells.flatMap((c, i) => (c === piece && i < 81 ? [i] : []));
    expect(of('x')).toEqual([53, 61, 62, 69, 70, 71, 77, 78, 79, 80]);
    expect(of('o')).toEqual([0, 1, 2, 3, 9, 10, 11, 18, 19, 27]);
  });

  test.each([
    { size: 2 },
    { size: 10 },
    { size: 5.5 },
    { size: 5, pieces: 2 },
    { size: 3, pieces: 6 },
    { pieces: 15 },
    { goal: 'any' },
    { maxPlies: -1 },
    { maxPlies: 1.5 },
  ])('%o is rejected', (options) => {
    expect(() => make(options)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }));
  });
});
