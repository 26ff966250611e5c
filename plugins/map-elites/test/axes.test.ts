import { CHANCE, Random, type Game } from 'evolab';
import { expect, test } from 'vitest';
import backgammon from '../../backgammon/src/index.ts';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import othello from '../../othello/src/index.ts';
import { checkedOptions, moveNamed } from 'evolab/testing';
import { AXES, boardFor, insteadOf, styleOf, type AxisName } from '../src/axes.ts';

const gameOf = (plugin: typeof othello, options: object = {}): Game => {
  const [definition] = plugin.games!;
  return definition.create(checkedOptions(definition, options));
};
/** The moves of these texts, one by one. */
const movesOf = (game: Game, texts: readonly string[]): Int32Array => {
  const position = game.start();
  return Int32Array.from(texts, (text) => {
    const move = moveNamed(game, position, text);
    position.play(move);
    return move;
  });
};

const styleIn = (game: Game, names: readonly AxisName[], texts: readonly string[], role: number, from = 0) =>
  styleOf(game, names, { moves: movesOf(game, texts), role, from });

test('counts what moves of the player take or turn, and no others', () => {
  const game = gameOf(othello);
  // The first and the third move turn a disc each.
  expect(styleIn(game, ['captures'], ['d3', 'c3', 'c4'], 0)).toEqual([1]);
  const jump = ['11-15', '22-18', '15x22'];
  expect(styleIn(gameOf(draughts), ['captures'], jump, 0)).toEqual([1 / 2]);
  expect(styleIn(gameOf(draughts), ['captures'], jump, 1)).toEqual([0]);
  // The opening is nobody's choice.
  expect(styleIn(gameOf(draughts), ['captures'], jump, 0, 2)).toEqual([1]);
});

test('measures the most that one reply takes', () => {
  const game = gameOf(draughts);
  // Nothing can be taken after 11-15; 22-18 offers a man, as does 9-14 afterwards.
  expect(styleIn(game, ['risk'], ['11-15'], 0)).toEqual([0]);
  expect(styleIn(game, ['risk'], ['11-15', '22-18'], 1)).toEqual([1]);
});

/** After the first move the other role has very many, of which the last takes the only piece. */
function crowdedGame(replies: number): Game {
  class Crowd {
    turn = 0;
    over = false;
    taken = false;
    moves(out: Int32Array, at: number): number {
      const count = this.turn === 0 ? 1 : replies;
      for (let i = 0; i < count; i++) out[at + i] = i;
      return count;
    }
    play(move: number): void {
      this.over = this.turn === 1;
      this.taken = this.over && move === replies - 1;
      this.turn = 1;
    }
    copy({ turn, over, taken }: Crowd): void {
      Object.assign(this, { turn, over, taken });
    }
    payoff = () => 0;
    key = () => 0;
  }
  const encode = ({ taken }: Crowd, role: number, out: Float64Array) => {
    out[0] = taken ? 0 : role === 0 ? 1 : -1;
  };
  return {
    roles: ['one', 'many'],
    maxMoves: replies,
    maxPlies: 2,
    start: () => new Crowd(),
    print: () => '',
    moveName: (_, move) => String(move),
    encoders: { board: { size: 1, kinds: 1, encode } },
  };
}

test('looks at all replies, however many a game allows', () => {
  expect(styleOf(crowdedGame(5000), ['risk'], { moves: Int32Array.of(0), role: 0, from: 0 })).toEqual([1]);
});

test('compares own choices with those that a move leaves to the enemy', () => {
  // Seven choices, then seven again.
  expect(styleIn(gameOf(connectFour), ['mobility'], ['4'], 0)).toEqual([1 / 2]);
  // 4 choices of black, 3 of white after them.
  expect(styleIn(gameOf(othello), ['mobility'], ['d3'], 0)).toEqual([4 / 7]);
});

test('measures how far from the centre new pieces are, and how long games are', () => {
  const game = gameOf(connectFour);
  const [, far] = styleIn(game, ['length', 'centre'], ['1', '4'], 0) as number[];
  const [length, near] = styleIn(game, ['length', 'centre'], ['1', '4'], 1) as number[];
  expect(length).toBe(2);
  expect(near).toBeCloseTo(2.5, 10);
  expect(far).toBeCloseTo(Math.hypot(3, 2.5), 10);
});

test('says nothing of a role that has not moved', () => {
  expect(styleIn(gameOf(othello), ['captures', 'risk'], ['d3'], 1)).toEqual([undefined, undefined]);
});

test('refuses axes of the board where a game has none', () => {
  expect(() => boardFor({ encoders: {} } as unknown as Game, ['length', 'risk'])).toThrow('axis risk');
  expect(boardFor({ encoders: {} } as unknown as Game, ['length', 'mobility'])).toBeUndefined();
  expect(Object.keys(AXES).length).toBe(5);
  // That of backgammon has the bar too, so that a man who is hit does not leave it.
  for (const axis of ['captures', 'risk', 'centre'] as const)
    expect(() => boardFor(gameOf(backgammon), [axis, 'length'])).toThrow(
      expect.objectContaining({ hint: 'begin again with another one: --set across=mobility' }),
    );
  const hintFor = (game: Game, axes: readonly AxisName[], axis: number) =>
    insteadOf(game, axes, axis).replace(/^.*: /, '');
  expect(hintFor(gameOf(backgammon), ['captures', 'mobility'], 0)).toBe('--set across=length');
  expect(hintFor(gameOf(backgammon), ['length', 'mobility'], 0)).toBe('--set first=512');
  expect(hintFor(gameOf(othello), ['length', 'mobility'], 1)).toBe('--set up=captures');
  expect(hintFor(gameOf(othello), ['length', 'mobility', 'risk', 'centre'], 2)).toBe('further=[centre]');
});

test('looks past the dice at what a move leads to', () => {
  const game = gameOf(einstein);
  const random = new Random('einstein');
  const position = game.start();
  const moves: number[] = [];
  // Chance begins; the roles choose after each roll.
  const captured = [0, 0];
  const own = [0, 0];
  /** By role: shares of its choices in those of both, each at the choice that comes next. */
  const shares: number[][] = [[], []];
  let last: { turn: number; choices: number } | undefined;
  while (!position.over) {
    const legal = new Int32Array(game.maxMoves);
    const list = legal.subarray(0, position.moves(legal, 0));
    const move = list[random.below(list.length)];
    const { turn } = position;
    if (turn !== CHANCE) {
      if (last) shares[last.turn].push(last.choices / (last.choices + list.length));
      last = { turn, choices: list.length };
    }
    const board = game.encoders!['board'];
    const enemies = (role: number) => {
      const cells = new Float64Array(board.size);
      board.encode(position, role, cells);
      return cells.filter((cell) => cell < 0).length;
    };
    const before = turn === CHANCE ? 0 : enemies(turn);
    position.play(move);
    moves.push(move);
    if (turn === CHANCE) continue;
    own[turn]++;
    captured[turn] += before - enemies(turn);
  }
  expect(captured[0] + captured[1]).toBeGreaterThan(0);
  for (const role of [0, 1]) {
    const [captures, mobility] = styleOf(game, ['captures', 'mobility'], {
      moves: Int32Array.from(moves),
      role,
      from: 0,
    });
    expect(captures).toBeCloseTo(captured[role] / own[role], 12);
    // Each choice is compared with that of the enemy after its roll, not with the faces of the die.
    const mean = shares[role].reduce((sum, share) => sum + share, 0) / shares[role].length;
    expect(mobility).toBeCloseTo(mean, 12);
  }
});
