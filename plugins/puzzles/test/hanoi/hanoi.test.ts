import { LabError, positionAfter } from 'evolab';
import { checkedOptions, checkGame, playNames, viewOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import { hanoi } from '../../src/index.ts';
import { Hanoi, movesFromStart } from '../../src/hanoi/position.ts';

const make = (options: object = {}) => hanoi.create(checkedOptions(hanoi, options));
const game = make();

test('keeps the contract', () => {
  for (const rules of [
    { discs: 5, limit: 31, scores: [100, 80, 60, 40] },
    { discs: 2, limit: 8, scores: [100] },
    { discs: 15, limit: 50, scores: [] },
  ]) {
    checkGame(make(rules), {
      playouts: 25,
      seed: 1,
      // All discs on the second pillar.
      imageOf() {
        const image = new Hanoi(rules);
        image.pillars[1] = image.pillars[0];
        image.pillars[0] = 0;
        return image;
      },
    });
  }
});

/** The moves that transfer a tower of `discs` from one pillar to another. */
function carry(discs: number, from: string, to: string): string[] {
  if (discs === 0) return [];
  const third = [...'abc'].find((pillar) => pillar !== from && pillar !== to)!;
  return [...carry(discs - 1, from, third), `${discs}${to}`, ...carry(discs - 1, third, to)];
}

test('five discs need 31 moves, which are worth 100 points', () => {
  const position = game.start() as Hanoi;
  const way = carry(5, 'a', 'c');
  expect(way).toHaveLength(31);
  for (const name of way) {
    expect(position.over).toBe(false);
    playNames(game, position, [name]);
  }
  expect(game.print(position)).toBe('-/-/54321 31');
  expect([position.over, position.payoff()]).toEqual([true, 1]);
});

test('the game continues after the tower is complete', () => {
  const patient = make({ discs: 2, limit: 5 });
  const position = patient.start() as Hanoi;
  playNames(patient, position, ['1b', '2c', '1c']);
  expect([patient.print(position), position.over]).toEqual(['-/-/21 3', false]);
  playNames(patient, position, ['1a', '1b']);
  expect([position.over, position.payoff()]).toEqual([true, 80 / 50 - 1]);
});

test.each([
  [5, 100],
  [4, 80],
  [3, 60],
  [2, 40],
  [1, 0],
  [0, 0],
])('%i discs on the last pillar are worth %i points', (discs, points) => {
  const tower = '54321'.slice(5 - discs) || '-';
  const rest = '54321'.slice(0, 5 - discs) || '-';
  const position = game.parse!(`${rest}/-/${tower} 31`);
  expect(position.payoff(0)).toBeCloseTo(points / 50 - 1, 12);
});

test('breadth-first search finds the minimum number of moves to each of 243 arrangements, at most 31', () => {
  const patient = make({ limit: 100 });
  const keyOf = ({ pillars }: Hanoi) => pillars.join();
  const first = patient.start() as Hanoi;
  const least = new Map([[keyOf(first), 0]]);
  const queue = [first];
  const legal = new Int32Array(3);
  for (const position of queue) {
    const count = position.moves(legal, 0);
    for (const move of [...legal.subarray(0, count)]) {
      const child = positionAfter(patient, position, move) as Hanoi;
      if (least.has(keyOf(child))) continue;
      least.set(keyOf(child), child.step);
      queue.push(child);
    }
  }
  expect(least.size).toBe(243);
  expect(Math.max(...least.values())).toBe(31);
  for (const position of queue) expect(movesFromStart(position, 5)).toBe(least.get(keyOf(position)));
});

test('encoders write the discs at their places', () => {
  const position = game.parse!('543/2/1 2');
  const encoded = (name: string) => viewOf(game, name, position).join('').replace(/...\B/g, '$& ');
  expect(encoded('board')).toBe('000 000 300 400 521');
  expect(encoded('planes')).toBe('001 010 100 100 100');
  // Two moves are 01000.
  expect(encoded('bits')).toBe('001 010 100 100 100 010 00');
});

test.each([
  ['too few pillars', '54321/- 0'],
  ['a larger disc on a smaller one', '5423/-/1 2'],
  ['a disc that is missing', '543/2/- 2'],
  ['a disc that is there twice', '5432/2/- 4'],
  ['a disc too many', '654321/-/- 0'],
  ['moves beyond the limit', '54321/-/- 32'],
  ['fewer moves than it takes', '-/-/54321 30'],
  ['a single move that leads nowhere', '54321/-/- 1'],
  ['an empty name of a pillar', '54321//- 0'],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test.each([{ discs: 0 }, { discs: 16 }, { discs: 2.5 }, { limit: 0 }, { scores: [101] }, { scores: [-1] }])(
  'invalid options are user errors: %o',
  (options) => {
    expect(() => make(options)).toThrow(LabError);
  },
);
