import { Random, type Plugin } from 'evolab';
import {
  checkedOptions,
  checkGame,
  checkMutants,
  crossPlay,
  perft,
  playNames,
  repeats,
  type Mutant,
} from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import plugin from '../src/index.ts';
import { make } from './game.ts';
import { naiveStar, type StarState } from './naive-star.ts';

const STARS = [
  { players: 3, size: 3, pieces: 1, arm: 1, side: 1, games: 200 },
  { players: 3, size: 5, pieces: 3, arm: 2, side: 2, games: 20 },
  { players: 4, size: 5, pieces: 1, arm: 2, side: 1, games: 40 },
  { players: 6, size: 3, pieces: 1, arm: 1, side: 1, games: 100 },
  { players: 6, size: 5, pieces: 3, arm: 2, side: 2, games: 6 },
  { players: 3, size: 9, pieces: 10, arm: 4, side: 4, games: 1 },
] as const;

/** Moves towards the goal most of the time: random games do not reach it. */
function forwards(goals: Readonly<Record<string, readonly number[]>>) {
  return (state: StarState, names: readonly string[], random: Random) => {
    if (random.unit() < 0.3) return names[random.below(names.length)];
    const [right, down] = goals[state.turn];
    const gain = (name: string) => {
      const [from, to] = name.split('-').map((cell) => [cell.charCodeAt(0), Number(cell.slice(1))]);
      return right * (to[0] - from[0]) + down * (to[1] - from[1]);
    };
    return names.reduce((best, name) => (gain(name) > gain(best) ? name : best));
  };
}

function agree({ games }: Plugin, share = 1): number {
  let wins = 0;
  const [definition] = games!;
  for (const goal of ['own', 'full'] as const)
    for (const { players, size, pieces, arm, side, games: count } of STARS) {
      const game = definition.create(checkedOptions(definition, { players, size, pieces, goal }));
      const reference = naiveStar({ players, arm, side, goal, cap: game.maxPlies });
      const payoffs = (state: StarState) => {
        const all = reference.payoffs(state);
        if (all.includes(1)) wins++;
        return all;
      };
      const options = { games: Math.ceil(count * share), seed: 3, exactKeys: true };
      crossPlay(game, { ...reference, payoffs }, options);
      const ways = { 0: [0, -1], 1: [1, 0.3], 2: [-1, 0.3], 3: [0, 1], 4: [-1, 0.3], 5: [-1, -0.3] };
      crossPlay(game, { ...reference, payoffs }, { ...options, choose: forwards(ways) });
    }
  return wins;
}

test('stars for three, four and six play like naive rules, to wins too', () => {
  expect(agree(plugin, repeats(10, 2) / 2)).toBeGreaterThan(20);
});

describe.each([3, 4, 6] as const)('for %i', (players) => {
  test('a star keeps the promises of a game', () => {
    checkGame(make({ players, size: 5 }), { playouts: 5 });
  });

  test('each role sees the start as the first role does, and has the same moves there', () => {
    const game = make({ players, size: 7 });
    const seen = game.roles.map((name, role) => {
      const position = game.parse!(game.print(game.start()).replace(/ r 0$/, ` ${name[0]} 0`));
      const board = new Float64Array(game.encoders!['board'].size);
      game.encoders!['board'].encode(position, role, board);
      const moves = new Int32Array(game.maxMoves);
      const count = position.moves(moves, 0);
      const numbers = Array.from(moves.subarray(0, count), (move) => game.actions!.indexOf(position, move));
      return { board, numbers: numbers.sort((a, b) => a - b) };
    });
    // Of four each sees a neighbour at its left or at its right.
    const alike = players === 4 ? [seen[0], seen[2]] : seen;
    for (const one of alike) expect(one).toEqual(seen[0]);
  });
});

test('the start of a full star has 14 moves for each role: perft', () => {
  // Each of ten men has the moves of the rhombus of size 9 at its start.
  const star = make({ players: 3, size: 9 });
  expect(perft(star, 1)).toBe(14);
  expect(perft(star, 3)).toBe(14 ** 3);
});

test('three roles start at every other point, four at two pairs of opposite ones', () => {
  const starts = (players: 3 | 4 | 6) => {
    const { roles, board } = make({ players, size: 5 });
    return roles.map((name, role) => [
      name,
      board!.cells.filter(({ owner }) => owner === role).map((cell) => cell.name),
    ]);
  };
  expect(starts(3)).toEqual([
    ['red', ['a8', 'b8', 'a9']],
    ['yellow', ['a3', 'b3', 'a4']],
    ['blue', ['f3', 'g3', 'f4']],
  ]);
  expect(starts(4).map(([name]) => name)).toEqual(['red', 'orange', 'green', 'blue']);
  expect(starts(6)[3]).toEqual(['green', ['a1', 'a2', 'b2']]);
});

/** Throws unless moves come in an order that depends on the position alone, and keys tell whose turn it is. */
function checkOrder({ games }: Plugin): void {
  const [definition] = games!;
  const game = definition.create(checkedOptions(definition, { players: 3, size: 5 }));
  const random = new Random('order');
  const [here, there] = [new Int32Array(game.maxMoves), new Int32Array(game.maxMoves)];
  const position = game.start();
  for (let ply = 0; ply < 60 && !position.over; ply++) {
    const count = position.moves(here, 0);
    game.parse!(game.print(position)).moves(there, 0);
    if (here.subarray(0, count).join() !== there.subarray(0, count).join()) throw new Error('another order');
    position.play(here[random.below(count)]);
  }
  const keys = ['r', 'y'].map((turn) =>
    game.parse!(game.print(game.start()).replace(/ r 0$/, ` ${turn} 0`)).key(0),
  );
  if (keys[0] === keys[1]) throw new Error('keys forget the turn');
}

test('the order of moves depends on the position alone, and keys tell whose turn it is', () => {
  checkOrder(plugin);
});

test('who has no move is passed over', () => {
  const game = make({ players: 6, size: 3 });
  const position = game.parse!('g/.ro./b.p/.y../. y 10');
  playNames(game, position, ['b4-c4']);
  expect(game.print(position)).toBe('g/.ro./b.p/..y./. b 11');
  expect(() => game.parse!('g/.ro./b.p/.y../. g 10')).toThrow('green has no move');
});

test('the losers share what the winner gains', () => {
  const game = make({ players: 3, size: 3 });
  const won = game.parse!('r/y..b/.../..../. y 5');
  expect(won.over).toBe(true);
  expect([0, 1, 2].map((role) => won.payoff(role))).toEqual([1, -0.5, -0.5]);
});

test.each([
  [{ players: 3, size: 4 }, /no star of size 4/],
  [{ players: 6, size: 5, pieces: 6 }, /no star of size 5 for 6 pieces/],
  [{ players: 3, rules: '{}' }, /for two players/],
] as const)('%j is refused', (options, message) => {
  expect(() => make(options)).toThrow(message);
});

test.each([
  'r/y..b y 5',
  'r/y..b/.../..../r y 5',
  'q/y..b/.../..../. y 5',
  'r/y..b/.../..../. q 5',
  'r/y..b/.../..../. y 999',
])('%s is no position', (text) => {
  expect(() => make({ players: 3, size: 3 }).parse!(text)).toThrow(SyntaxError);
});

const faults = (file: string, mutants: readonly Mutant[]) =>
  checkMutants(test, new URL(`../src/star/${file}`, import.meta.url), mutants, (copy) => {
    checkOrder(copy);
    if (agree(copy, 0.3) < 5) throw new Error('no games are won');
  });

faults('star-position.ts', [
  ['pieces jump onto others', 'to < 0 || owners[to] >= 0 ||', 'to < 0 ||'],
  ['chains end after one jump', 'waiting[open++] = to;', ''],
  ['enemies alone fill the goal', ' && this.arrived[role] > 0', ''],
  ['the goal of another counts', 'if (goal === role) this.arrived', 'this.arrived'],
  ['the cap comes a ply late', 'this.plies >= maxPlies', 'this.plies > maxPlies'],
  ['the last role is never asked', '(role + 1) % players);', '(role + 1) % (players - 1));'],
  ['losers pay as one of two', '-1 / (this.board.players - 1)', '-1'],
  ['a copy forgets who has arrived', '    this.arrived.set(other.arrived);\n', ''],
  ['keys forget the turn', 'this.#low ^= keys[all + 2 * this.turn] ^ keys[all + 2 * role];', ''],
  [
    'places are out of order',
    'for (; at > first && this.places[at - 1] > to; at--)',
    'for (; at > last; at--)',
  ],
]);

faults('star-board.ts', [
  ['no neighbour to the northeast', '[-1, 1],\n', '[-2, 1],\n'],
  ['a role heads for its neighbour', 'turns[3][cell]', 'turns[2][cell]'],
  ['four start at neighbouring points', '4: [0, 1, 3, 4]', '4: [0, 1, 2, 4]'],
  ['homes are too large', 'this.width - side', 'this.width - side - 1'],
]);
