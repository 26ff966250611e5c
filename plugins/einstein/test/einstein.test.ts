import { LabError, legalMovesOf, positionAfter } from 'evolab';
import { checkedOptions, checkGame, legalNames, playNames } from 'evolab/testing';
import { expect, test } from 'vitest';
import { einstein } from '../src/index.ts';
import type { Einstein } from '../src/position.ts';
import { naive } from './naive.ts';

const make = (options: object = {}) => einstein.create(checkedOptions(einstein, options));
const game = make();

test.each([
  {},
  { setup: 'fixed' },
  { size: 4 },
  { size: 4, setup: 'fixed' },
  { size: 3 },
  { size: 3, setup: 'fixed' },
])('keeps the contract with %o', (options) => {
  checkGame(make(options), { playouts: 40 });
});

test('the stone of the die moves; without it the next lower or the next higher one', () => {
  expect(legalNames(game, game.parse!('.2..6/...../...../..c../..... white 2'))).toEqual([
    'b5-b4',
    'b5-c4',
    'b5-c5',
  ]);
  expect(legalNames(game, game.parse!('.2..6/...../...../..c../..... white 4'))).toEqual([
    'b5-b4',
    'b5-c4',
    'b5-c5',
    'e5-e4',
  ]);
  expect(legalNames(game, game.parse!('.2..6/...../...../..c../..... white 1'))).toEqual([
    'b5-b4',
    'b5-c4',
    'b5-c5',
  ]);
  expect(legalNames(game, game.parse!('.2..6/...../...../..c../..... black 6'))).toEqual([
    'c2-b2',
    'c2-b3',
    'c2-c3',
  ]);
});

test('a stone hits what is on its cell, its own side as well', () => {
  const position = game.parse!('12.../.c.../...../...../..... white 1');
  playNames(game, position, ['a5-b5']);
  expect(game.print(position)).toBe('.1.../.c.../...../...../..... black roll');
  playNames(game, position, ['5', 'b4-b5']);
  expect([game.print(position), position.over]).toEqual(['.c.../...../...../...../..... white roll', true]);
  expect([position.payoff(0), position.payoff(1)]).toEqual([-1, 1]);
});

test('the far corner wins', () => {
  const position = game.parse!('.b.../...../...../...../...1. white 3');
  playNames(game, position, ['d1-e1']);
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 1, -1]);
});

test('chance sets the stones one by one, or they lie in order', () => {
  const position = game.start();
  playNames(game, position, ['b4', 'a5']);
  expect(game.print(position)).toBe('2..../.1.../...../...../..... white set');
  const fixed = make({ setup: 'fixed' });
  expect(fixed.print(fixed.start())).toBe('123../45.../6...f/...ed/..cba white roll');
});

test('`board` is turned for black, so that both head for the last cell', () => {
  const seen = (role: number) => {
    const out = new Float64Array(25);
    game.encoders!.board.encode(game.parse!('.2.../...../...../..c../..... white roll'), role, out);
    return [...out.entries()].filter(([, value]) => value !== 0).join(' ');
  };
  expect([seen(0), seen(1)]).toEqual(['1,2 17,-3', '7,3 23,-2']);
});

test('features count steps and stones', () => {
  const position = game.parse!('.2..6/...../...../..c../..... white roll');
  const measured = (role: number) =>
    Object.values(game.features!).map(({ measure }) => measure(position, role));
  // Stone 6 has 4 steps to e1, black's has 5 to a5.
  expect([measured(0), measured(1)]).toEqual([
    [1, 1],
    [-1, -1],
  ]);
});

/** The share of games that white wins with optimal play. Games are short and positions do not repeat. */
function whiteWins(size: number, from?: string): number {
  const small = make({ size, setup: 'fixed' });
  const index = small.positionIndex!;
  const known = new Float64Array(index.count).fill(-1);
  const share = (position: Einstein, role: number): number => {
    if (position.over) return position.payoff(role) > 0 ? 1 : 0;
    const { mover } = position;
    const number = index.indexOf(position);
    if (known[number] < 0) {
      const shares = legalMovesOf(small, position).map((move) => {
        const child = positionAfter(small, position, move) as Einstein;
        return share(child, mover);
      });
      known[number] = best(shares, position.turn < 0);
    }
    return role === mover ? known[number] : 1 - known[number];
  };
  return share((from === undefined ? small.start() : small.parse!(from)) as Einstein, 0);
}

const best = (shares: readonly number[], rolls: boolean) =>
  rolls ? shares.reduce((sum, one) => sum + one) / shares.length : Math.max(...shares);

/** The same by the naive rules, after some moves by their names. */
function whiteWinsNaively(size: number, names: readonly string[]): { text: string; wins: number } {
  const rules = naive(size, false);
  const known = new Map<string, number>();
  const share = (state: ReturnType<typeof rules.start>): number => {
    const names = rules.moves(state);
    if (names.length === 0) return rules.payoffs(state)[0] > 0 ? 1 : 0;
    const text = rules.print(state);
    const before = known.get(text);
    if (before !== undefined) return before;
    const shares = names.map((name) => share(rules.play(state, name)));
    const turn = rules.turn(state);
    const value = turn === 1 ? Math.min(...shares) : best(shares, turn < 0);
    known.set(text, value);
    return value;
  };
  const state = names.reduce((before, name) => rules.play(before, name), rules.start());
  return { text: rules.print(state), wins: share(state) };
}

test('on three rows white wins 69.96% of the games with optimal play, by the naive rules as well', () => {
  expect(whiteWins(3)).toBeCloseTo(0.69959, 5);
  const { text, wins } = whiteWinsNaively(3, ['2', 'b3-c3', '1', 'c1-b1']);
  expect(whiteWins(3, text)).toBeCloseTo(wins, 12);
});

test.each([
  '',
  '123../45.../6...f/...ed/..cb. white',
  '123../45.../6...f/...ed/..cb1 white roll',
  '1.../..../..../..../ white roll',
  '...../...../...../...../..... white roll',
  '1..../...../...../...../....2 white roll',
  'a..../...../...../...../....2 white roll',
  '...1./...../...../...../..... white set',
  '1.3../...../...../...../..... white set',
  '1..../...../...../...../...a. white 7',
])("'%s' is no position", (text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test('other sizes are a user error', () => {
  expect(() => make({ size: 6 })).toThrow(LabError);
});
