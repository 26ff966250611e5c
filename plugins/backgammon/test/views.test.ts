import { CHANCE } from 'evolab';
import { describe, expect, test } from 'vitest';
import { playRandomly, pubevalOf } from './play.ts';
import { backgammonGame, numbers, playAll, textOf } from './game.ts';
import { hittingRolls } from '../src/measures.ts';
import { CONTACT_WEIGHTS, RACE_WEIGHTS } from '../src/pubeval-weights.ts';
import { hasContact, type Backgammon } from '../src/position.ts';
import { repeats } from 'evolab/testing';

const game = backgammonGame();
const view = (name: string, position: Backgammon, role: number): number[] => {
  const encoder = game.encoders![name];
  const out = new Float64Array(encoder.size).fill(NaN);
  encoder.encode(position, role, out);
  return [...out];
};
const measure = (name: string, position: Backgammon, role = 0) =>
  game.features![name].measure(position, role);
const at = (white: Record<number, number>, black: Record<number, number>): Backgammon =>
  game.parse!(textOf(game, numbers(white, black)));

/** The same position with the colours exchanged. */
function exchanged(position: Backgammon): Backgammon {
  const other = game.start();
  for (let point = 0; point < 26; point++) other.points[point] = 0 - position.points[25 - point];
  other.points[26] = position.points[27];
  other.points[27] = position.points[26];
  other.player = position.player < 0 ? -1 : 1 - position.player;
  other.turn = position.turn === CHANCE ? CHANCE : 1 - position.turn;
  other.larger = position.larger;
  other.smaller = position.smaller;
  other.race = position.race;
  return other;
}

test('encoders and features are the same for exchanged colours, within their ranges', () => {
  playRandomly(game, repeats(20), 1, (position) => {
    const other = exchanged(position);
    for (const [name, { range }] of Object.entries(game.encoders!)) {
      const own = view(name, position, 0);
      expect(view(name, other, 1)).toEqual(own);
      for (const x of own) expect(x >= range![0] && x <= range![1]).toBe(true);
    }
    for (const [name, { range }] of Object.entries(game.features!)) {
      const own = measure(name, position);
      expect(measure(name, other, 1)).toBe(own);
      expect(measure(name, position, 1)).toBe(0 - own);
      expect(own >= range[0] && own <= range[1]).toBe(true);
    }
  });
});

test('tesauro: units of 1, 2, 3 men and half of the rest, bars, men off, and whose turn it is', () => {
  const position = at({ 25: 1, 6: 5, 3: 1 }, { 1: 2, 4: 3 });
  const own = view('tesauro', position, 0);
  const marked = own.flatMap((x, i) => (x === 0 ? [] : [[i, x]]));
  expect(marked).toEqual([
    [16, 1],
    ...[40, 41, 42].map((i) => [i, 1]),
    [43, 1],
    ...[164, 165, 166].map((i) => [i, 1]),
    [188, 1],
    [189, 1],
    [192, 0.5],
    [194, 8 / 15],
    [195, 10 / 15],
    [196, 1],
  ]);
});

test('board: 24 points, both bars, both trays', () => {
  const position = at({ 25: 2, 6: 5 }, { 25: 1, 4: 3 });
  const own = view('board', position, 0);
  expect(own.flatMap((x, i) => (x === 0 ? [] : [[i, x]]))).toEqual([
    [5, 5],
    [20, -3],
    [24, 2],
    [25, -1],
    [26, 8],
    [27, -11],
  ]);
  expect(view('board', position, 1).slice(24)).toEqual([1, -2, 11, -8]);
});

test('features have the documented values', () => {
  const start = game.start();
  expect(Object.keys(game.features!).map((name) => measure(name, start))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const position = playAll(game, '4HPwATDgc/ABMA white 31', '8/5 6/5');
  expect(measure('pips', position)).toBe(4);
  expect(measure('home', position)).toBe(1);
  // 6 and 5 of White; 6 and 8 of Black are no row.
  expect(measure('prime', position)).toBe(1);
  expect(measure('bar', at({ 25: 2, 6: 1 }, { 6: 1 }))).toBe(-2);
  expect(measure('blots', at({ 8: 1, 6: 1 }, { 6: 2, 3: 1 }))).toBe(-1);
  expect(measure('off', at({ 6: 1 }, { 6: 3 }))).toBe(2);
});

describe('shots', () => {
  test.each([
    // Direct and combined shots in the open, as in every book.
    [1, 11],
    [2, 12],
    [3, 14],
    [4, 15],
    [5, 15],
    [6, 17],
    [7, 6],
    [8, 6],
    [9, 5],
    [10, 3],
    [11, 2],
    [12, 3],
    [15, 1],
    [18, 1],
    [20, 1],
    [24, 1],
  ])('a blot at a distance of %i is hit by %i rolls of 36', (distance, rolls) => {
    // From the bar, as no other point is as far from all.
    expect(hittingRolls(at({ 25: 1 }, { [distance]: 1 }), 0)).toBe(rolls);
    if (distance < 24) expect(hittingRolls(at({ 24: 1 }, { [distance + 1]: 1 }), 0)).toBe(rolls);
  });

  test('they are no fewer than the plays of each roll have, and rarely more: where a hit would waste a die', () => {
    const out = new Int32Array(game.maxMoves);
    const child = game.start();
    let positions = 0;
    let equal = 0;
    playRandomly(game, repeats(20), 2, (position) => {
      if (position.turn !== CHANCE || position.player < 0) return;
      const { player } = position;
      const rules = rollsByRules(position);
      [player, 1 - player].forEach((role, i) => {
        const rolls = hittingRolls(position, role);
        expect(rolls, game.print(position)).toBeGreaterThanOrEqual(rules[i]);
        if (rules[i] === 0) return;
        positions++;
        if (rolls === rules[i]) equal++;
      });
    });
    expect(positions).toBeGreaterThan(100);
    expect(equal / positions).toBeGreaterThan(0.9);

    /** Rolls of 36 that hit by the rules, for the role on roll and for the other. */
    function rollsByRules(position: Backgammon): [number, number] {
      const { player } = position;
      return [player, 1 - player].map((role) => {
        let count = 0;
        for (let larger = 1; larger <= 6; larger++) {
          for (let smaller = 1; smaller <= larger; smaller++) {
            const roll = game.start();
            roll.copy(position);
            roll.turn = roll.player = role;
            roll.larger = larger;
            roll.smaller = smaller;
            const moves = roll.moves(out, 0);
            const hits = Array.from(out.subarray(0, moves)).some((move) => {
              child.copy(roll);
              child.play(move);
              return child.men(1 - role, 25) > Math.max(0, roll.men(1 - role, 25));
            });
            if (hits) count += larger === smaller ? 1 : 2;
          }
        }
        return count;
      }) as [number, number];
    }
  });
});

describe('pubeval', () => {
  test('its weights are those that Tesauro published', () => {
    expect(CONTACT_WEIGHTS.length).toBe(122);
    expect(RACE_WEIGHTS.length).toBe(122);
    expect([...CONTACT_WEIGHTS.slice(0, 3), CONTACT_WEIGHTS.at(-1)]).toEqual([
      25696, -66937, -166135, -275800,
    ]);
    expect([RACE_WEIGHTS[119], ...RACE_WEIGHTS.slice(-2)]).toEqual([-1232252, 0, 342040]);
  });

  /** The published formula: the sum over its 122 inputs, with the weights of the position before the move. */
  const published = (after: Backgammon, role: number, contact: boolean): number => {
    const weights = contact ? CONTACT_WEIGHTS : RACE_WEIGHTS;
    return view('pubeval', after, role).reduce((sum, x, i) => sum + (x * weights[i]) / 100_000, 0);
  };

  test('it orders the plays of every roll as the published program does', () => {
    const evaluator = pubevalOf(game);
    const child = game.start();
    const out = new Int32Array(game.maxMoves);
    let races = 0;
    let rolls = 0;
    playRandomly(game, repeats(60), 3, (position) => {
      if (position.turn === CHANCE) return;
      const { turn } = position;
      const contact = hasContact(position.points);
      rolls++;
      if (!contact) races++;
      const plays = Array.from(out.subarray(0, position.moves(out, 0)), (play) => {
        child.copy(position);
        child.play(play);
        const won = child.off(turn) === 15;
        return {
          value: won ? child.payoff(turn) : evaluator.evaluate(child, turn),
          sum: won ? Infinity : published(child, turn, contact),
        };
      }).sort((one, other) => other.sum - one.sum);
      for (let i = 1; i < plays.length; i++) {
        const [better, worse] = [plays[i - 1], plays[i]];
        // Sums of decimals are rounded, the values are not.
        if (better.sum - worse.sum > 1e-9) expect(better.value).toBeGreaterThan(worse.value);
        else expect(better.value).toBe(worse.value);
      }
    });
    expect(Math.min(races, rolls - races)).toBeGreaterThan(20);
  });

  test('its values are below a plain win, of opposite sign for the roles, and 0 before the opening roll', () => {
    const evaluator = pubevalOf(game);
    expect(evaluator.evaluate(game.start(), 0)).toBe(0);
    playRandomly(game, repeats(20), 4, (position) => {
      const value = evaluator.evaluate(position, 0);
      expect(Math.abs(value)).toBeLessThan(1 / 3);
      expect(evaluator.evaluate(position, 1)).toBe(0 - value);
    });
  });
});
