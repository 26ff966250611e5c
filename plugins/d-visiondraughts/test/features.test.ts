import { Random, type Game } from 'evolab';
import { draughts, type Draughts } from '@evolab/draughts';
import { describe, expect, test } from 'vitest';
import { othello } from '../../othello/src/index.ts';
import { featureNet } from '../src/feature-evaluator.ts';
import { featureMapOf } from '../src/feature-map.ts';
import { FEATURES_1_TO_12, NET_FEATUREMAP } from '../src/net-featuremap.ts';
import { checkedOptions } from 'evolab/testing';
import { naiveFeatures } from './naive-features.ts';

const game = draughts.create(draughts.defaults) as Game<Draughts>;
const ALL = Object.keys(NET_FEATUREMAP) as (keyof typeof NET_FEATUREMAP)[];
const PLAIN = { features: [], off: -1, legacyQuirks: false };
const measure = (position: Draughts, role: number) =>
  Object.fromEntries(ALL.map((name) => [name, NET_FEATUREMAP[name].measure(position, role)]));
const mapOf = (features: string[], options = {}, of: Game = game) =>
  featureMapOf(of, { ...PLAIN, features, ...options });
const inputs = (map: ReturnType<typeof mapOf>, position: object, role = 0) => {
  const out = new Float64Array(map.size);
  map.encode(position as Draughts, role, out);
  return [...out].map((x) => (x === 1 ? '+' : x === -1 ? '-' : String(x))).join('');
};

describe('the values of the sources', () => {
  test('at the start', () => {
    expect(measure(game.start(), 0)).toMatchObject({
      PieceAdvantage: 0,
      PieceDisadvantage: 0,
      PieceThreat: 0,
      PieceTake: 0,
      Advancement: 4,
      DoubleDiagonal: 5,
      BackRowBridge: 1,
      CentreControl: 1,
      XCentreControl: 3,
      TotalMobility: 4,
      Exposure: 0,
      KingCentreControl: -1,
      DiagonalMoment: 24,
    });
  });

  test('in the middle of a game', () => {
    expect(measure(game.parse!('W:W18,24,26,27,31:B1,2,3,10,15,19,K22'), 0)).toMatchObject({
      PieceAdvantage: 5,
      PieceDisadvantage: 0,
      PieceThreat: 2,
      PieceTake: 1,
      Advancement: 7,
      DoubleDiagonal: 4,
      BackRowBridge: 1,
      CentreControl: 2,
      XCentreControl: 2,
      TotalMobility: 3,
      Exposure: 2,
      KingCentreControl: 0,
      DiagonalMoment: 17,
    });
  });
});

/** Positions of random games, as `visit` sees them one by one. */
function visitAll(games: number, visit: (position: Draughts) => void): void {
  const random = new Random('features');
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < games; i++) {
    const position = game.start();
    while (!position.over) {
      visit(position);
      position.play(moves[random.below(position.moves(moves, 0))]);
    }
  }
}

test('every feature is what its definition says, spelled out square by square, for both sides', () => {
  const cells = new Float64Array(32);
  const most = Object.fromEntries(ALL.map((name) => [name, -Infinity]));
  visitAll(12, (position) => {
    for (const role of [0, 1]) {
      game.encoders!['board'].encode(position, role, cells);
      const naive = naiveFeatures({ at: (square) => cells[square - 1] });
      const values = measure(position, role);
      expect(values, game.print(position)).toEqual(naive);
      for (const name of ALL) {
        const [low, high] = NET_FEATUREMAP[name].range;
        expect(values[name]).toBeGreaterThanOrEqual(low);
        expect(values[name]).toBeLessThanOrEqual(high);
        most[name] = Math.max(most[name], values[name]);
      }
    }
  });
  // Not one of them was asleep all the time.
  for (const name of ALL) expect(most[name], name).toBeGreaterThan(0);
});

test('both sides see the same at the start, and after the same moves', () => {
  const position = game.start();
  const map = mapOf(ALL);
  expect(inputs(map, position, 1)).toBe(inputs(map, position, 0));
  const mirrored = game.parse!('B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12');
  expect(inputs(map, mirrored, 1)).toBe(inputs(map, position, 0));
});

test('bits come least significant first: 6 is -++-, 5 is +-+-, a negative value is all off', () => {
  const lead = (text: string, options = {}) => inputs(mapOf(['PieceAdvantage'], options), game.parse!(text));
  expect(lead('W:W18:BK1,2,3')).toBe('+-+-');
  expect(lead('W:W18,19:B1,2,3,4,5')).toBe('-++-');
  expect(lead('W:W18,19:B1,2,3,4,5', { off: 0 })).toBe('0++0');
  expect(inputs(mapOf(['CentreControl']), game.parse!('W:W32:B1'))).toBe('---');
  expect(NET_FEATUREMAP.CentreControl.measure(game.parse!('W:W32:B1'), 0)).toBe(-1);
});

test('a value too large for its bits loses the higher ones, and sets bit 0 if the sources do so', () => {
  // Ten men more: 20 in four bits is 4.
  const rich = game.parse!('W:W32:B1,2,3,4,5,6,7,8,9,10,11');
  expect(inputs(mapOf(['PieceAdvantage']), rich)).toBe('--+-');
  // Eight exposed men: 8 in three bits is 0, and bit 0 says that it is more.
  const exposed = game.parse!('W:W32:B6,7,14,15,16,22,23,24');
  expect(NET_FEATUREMAP.Exposure.measure(exposed, 0)).toBe(8);
  expect(inputs(mapOf(['Exposure']), exposed)).toBe('+--');
});

test('the quirk of the sources: bit 0 of Advancement and PieceDisadvantage only for 1', () => {
  const text = 'W:W32:B1,2,9';
  expect(NET_FEATUREMAP.Advancement.measure(game.parse!(text), 0)).toBe(7);
  expect(inputs(mapOf(['Advancement']), game.parse!(text))).toBe('+++');
  expect(inputs(mapOf(['Advancement'], { legacyQuirks: true }), game.parse!(text))).toBe('-++');
  const behind = (text: string) =>
    [false, true].map((legacyQuirks) =>
      inputs(mapOf(['PieceDisadvantage'], { legacyQuirks }), game.parse!(text)),
    );
  expect(behind('B:WK32:B1')).toEqual(['+---', '+---']);
  expect(behind('B:WK32,K31:B1,K2')).toEqual(['+---', '+---']);
  expect(behind('B:WK32,31:B1')).toEqual(['++--', '-+--']);
});

test('the inputs are the sum of the bits: 38 for features 1 to 12, 42 with the next, 47 as in a public variant', () => {
  expect(mapOf([]).size).toBe(38);
  expect(mapOf([...FEATURES_1_TO_12, 'DiagonalMoment']).size).toBe(42);
  expect(mapOf([...FEATURES_1_TO_12, 'DiagonalMoment:3', 'Threat', 'Taken']).size).toBe(47);
});

test("any game's features can be mapped: a signed one has bits for either sign", () => {
  const other = othello.create(othello.defaults);
  const [name, feature] = Object.entries(other.features!).find(([, { range }]) => range[0] < 0)!;
  const map = mapOf([`${name}:3`], {}, other);
  expect(map.size).toBe(6);
  const position = other.start();
  const moves = new Int32Array(other.maxMoves);
  const random = new Random('othello');
  const seen = new Set<number>();
  while (!position.over) {
    const value = feature.measure(position, 0);
    seen.add(Math.sign(value));
    const bits = (x: number) => [1, 2, 4].map((b) => (Math.min(7, Math.max(0, x)) & b ? '+' : '-')).join('');
    expect(inputs(map, position)).toBe(bits(value) + bits(-value));
    position.play(moves[random.below(position.moves(moves, 0))]);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test.each([
  [{ features: ['PieceAdvantages'] }, 'LAB_BAD_OPTION'],
  [{ features: ['Threat', 'Threat:2'] }, 'LAB_BAD_OPTION'],
  [{ features: ['Threat:9'] }, 'LAB_BAD_OPTION'],
  [{ off: 0.5 }, 'LAB_BAD_OPTION'],
])('refuses %o', (options, code) => {
  const build = () => featureMapOf(game, { ...PLAIN, ...checkedOptions(featureNet, options), ...options });
  expect(build).toThrow(expect.objectContaining({ code }) as Error);
});
