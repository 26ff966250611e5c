import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from 'evolab/testing';
import { expect, test } from 'vitest';
import { countIn, type LoggedPairing } from '../../src/tournament/logged-pairing.ts';
import { Ledger } from '../../src/tournament/ledger.ts';
import { gameKey, type PlayedPairing } from '../../src/play/pair.ts';

const game = (i: number, roles: number) => {
  const list = (x: number) => Array.from({ length: roles }, (_, role) => x + role);
  return { key: gameKey(Int32Array.of(i)), payoffs: list(-i / 7), nodes: list(2 ** 40 + i), evals: list(i) };
};
const pairing = (i: number): PlayedPairing => ({
  id: `${i * 7919}`,
  players: i % 2 === 0 ? ['a', 'b'] : ['b', 'c'],
  games: [game(2 * i, 2), game(2 * i + 1, 2)],
});
const pairings = Array.from({ length: 200 }, (_, i) => pairing(i));

test('what was added is taken out again', () => {
  const ledger = new Ledger();
  pairings.forEach((one, i) => ledger.add(one, 1e10 * i));
  expect(ledger.length).toBe(200);
  expect([...ledger]).toEqual(pairings);
  expect(ledger.at(77)).toEqual(pairings[77]);
  expect(ledger.placeOf(77)).toBe(77e10);
  expect(ledger.idOf(77)).toBe(pairings[77].id);
});

test('its order by id is that of the ids, whatever came first', () => {
  const ledger = Ledger.of([...pairings].reverse());
  const ids = Array.from(ledger.byId(), (i) => ledger.idOf(i));
  expect(ids).toEqual(pairings.map(({ id }) => id).sort());
});

test('players on their own have one game each', () => {
  const alone = [5, 6].map((i) => ({ id: String(i), players: ['a'], games: [game(i, 1)] }));
  expect([...Ledger.of(alone)]).toEqual(alone);
});

test('a game takes some 200 bytes, what it is called included', async () => {
  const used = async () => {
    // What a column has outgrown is let go by the second collection.
    for (let i = 0; i < 3; i++) {
      collectGarbage();
      await setImmediate();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const ledger = new Ledger();
  const before = await used();
  const count = 40_000;
  for (let i = 0; i < count; i++) {
    const [{ players, games }, id] = [pairings[i % 200], `player ${i % 100} | player ${i} 1.${i}`];
    ledger.add({ id, players, games }, i);
  }
  // With objects for games, even without their moves, it is three times as much.
  expect(((await used()) - before) / (2 * count)).toBeLessThan(300);
  expect(ledger.length).toBe(count);
});

const settings = {
  players: ['a', 'b'],
  type: 'round-robin',
  spread: 64,
  rounds: 1,
  pairs: 1,
  seeds: 1,
  seed: 1,
} as const;

test('an entry that is no pairing is damage, and its place is named', () => {
  const visit = countIn(new Ledger(), 'cup/games.log', { settings });
  const foreign = { key: 'a game of a survey', record: {} } as unknown as LoggedPairing;
  expect(() => visit(foreign, 77)).toThrow(/^cup\/games\.log is damaged at byte 77: an entry is no pairing$/);
});

test('an older log, which names no owner, is not believed if somebody plays in it whom the folder does not know', () => {
  const visit = countIn(new Ledger(), 'cup/games.log', { settings });
  const of = (id: string, players: string[]) => ({ id, players, seed: 1, records: [] });
  visit(of('1.1', ['a', 'b']), 0);
  expect(() => visit(of('1.2', ['a', 'stranger']), 9)).toThrow(/stranger does not play in this tournament$/);
});
