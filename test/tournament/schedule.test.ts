import { describe, expect, test } from 'vitest';
import { knockoutRounds } from '../../src/tournament/knockout.ts';
import type { Pairing, ScheduleSettings } from '../../src/tournament/pairing.ts';
import { SMALL_SCHEDULE } from '../fixtures/small-schedule.ts';
import { plannedPairings, Schedule } from '../../src/tournament/schedule.ts';
import { swissTable } from '../../src/tournament/swiss.ts';
import { hashOf } from '../../src/util/hash.ts';
import { Random } from '../../src/util/random.ts';
import { openingOf } from '../../src/tournament/play.ts';

type Type = ScheduleSettings['type'];
const names = (n: number) => Array.from({ length: n }, (_, i) => `p${String(i + 1).padStart(2, '0')}`);
const settingsOf = (type: Type, n: number, more: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  ...SMALL_SCHEDULE,
  type,
  players: names(n),
  ...more,
});

/** A result that depends on the pairing alone, as real games do. */
const played = ({ id }: Pairing) => ((hashOf('result', id) >>> 0) % 5) / 2;
/** The player who comes first in the alphabet wins. */
const byRank = () => 2;

/** Reports the points of the first of two players; the second has the others. */
const report = (schedule: Schedule, id: string, points: number) =>
  schedule.report(id, id.includes(' | ') ? [points, 2 - points] : [points]);

/** Plays a tournament with `hands` at once, results coming in at random; all pairings in the order handed out. */
function playAll(schedule: Schedule, hands: number, result: (p: Pairing) => number = played): Pairing[] {
  const random = new Random('hands', hands);
  const under: Pairing[] = [];
  const all: Pairing[] = [];
  for (;;) {
    const pairing = under.length < hands ? schedule.next() : undefined;
    if (pairing) {
      under.push(pairing);
      all.push(pairing);
    } else {
      if (under.length === 0) return all;
      const [done] = under.splice(random.below(under.length), 1);
      report(schedule, done.id, result(done));
    }
  }
}

const TYPES: [Type, Partial<ScheduleSettings>][] = [
  ['solo', { rounds: 2 }],
  ['round-robin', { rounds: 3 }],
  ['gauntlet', { rounds: 2, seeds: 2 }],
  ['swiss', { rounds: 5, pairs: 2 }],
  ['knockout', { pairs: 2 }],
];

describe.each(TYPES)('%s', (type, more) => {
  const settings = settingsOf(type, 9, more);
  const alone = new Schedule(settings);
  const order = playAll(alone, 1);

  test('hands out every pairing once, as many as planned', () => {
    const ids = order.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    if (type === 'knockout') expect(ids.length).toBeGreaterThanOrEqual(plannedPairings(settings));
    else expect(ids.length).toBe(plannedPairings(settings));
  });

  test('gives the same tournament whatever the number of hands and the order of results', () => {
    for (const hands of [2, 5, 100]) {
      const schedule = new Schedule(settings);
      const pairings = playAll(schedule, hands);
      const sorted = (list: Pairing[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(sorted(pairings)).toEqual(sorted(order));
      expect(schedule.state.results).toEqual(alone.state.results);
    }
  });

  test('goes on after being stopped anywhere, from plain data, and plays nothing twice', () => {
    for (let stop = 0; stop <= order.length; stop += 3) {
      const first = new Schedule(settings);
      for (let i = 0; i < stop; i++) {
        const pairing = first.next()!;
        report(first, pairing.id, played(pairing));
      }
      // Lost in the stop.
      first.next();
      const stored = JSON.parse(JSON.stringify(first.state)) as typeof first.state;
      const second = new Schedule(stored.settings, stored.results);
      expect(playAll(second, 3)).toHaveLength(order.length - stop);
      expect(second.state.results).toEqual(alone.state.results);
    }
  });

  test('pairs on an opening of its own each time two players meet', () => {
    const openings = new Map<string, number[]>();
    for (const { players, opening } of order)
      openings.set(players.join(), [...(openings.get(players.join()) ?? []), opening]);
    for (const used of openings.values()) expect(new Set(used).size).toBe(used.length);
  });

  test('never gives a seed twice', () => {
    expect(new Set(order.map(({ seed }) => seed)).size).toBe(order.length);
  });
});

describe('a round robin', () => {
  const ids = (settings: ScheduleSettings) => playAll(new Schedule(settings), 1).map(({ id }) => id);

  test('lets everybody meet everybody', () => {
    const met = new Set(
      playAll(new Schedule(settingsOf('round-robin', 5)), 1).map(({ players }) => players.join()),
    );
    expect(met.size).toBe(10);
  });

  test.each<[string, Partial<ScheduleSettings>, number]>([
    ['a player', { players: ['new', ...names(5)] }, 15 * 2],
    ['a round', { rounds: 3 }, 10 * 3],
    ['both, the players in another order', { players: [...names(5).reverse(), 'new'], rounds: 3 }, 15 * 3],
  ])('that gets %s replays nothing', (_, change, total) => {
    const before = new Schedule(settingsOf('round-robin', 5, { rounds: 2 }));
    const old = playAll(before, 4);
    const settings = settingsOf('round-robin', 5, { rounds: 2, ...change });
    const after = new Schedule(settings, before.state.results);
    const added = playAll(after, 4);
    expect(old.length + added.length).toBe(total);
    expect(Object.keys(after.state.results)).toEqual(
      expect.arrayContaining(Object.keys(before.state.results)),
    );
    // The whole is what a tournament with these settings would have been from the start.
    expect(Object.keys(after.state.results).sort()).toEqual(ids(settings).sort());
  });

  test('spreads its encounters over several openings if wanted, each pairing keeping to its lane', () => {
    const pairings = playAll(new Schedule(settingsOf('round-robin', 12, { rounds: 4, spread: 8 })), 1);
    const firstRound = pairings.filter(({ round }) => round === 0).map(({ opening }) => opening);
    expect(new Set(firstRound).size).toBe(8);
    expect(Math.max(...firstRound)).toBe(7);
    const together = pairings.filter(({ players }) => players.join() === 'p01,p02');
    const lanes = together.map(({ opening }) => opening % 8);
    expect(new Set(lanes).size).toBe(1);
    expect(together.map(({ opening }) => Math.floor(opening / 8))).toEqual([0, 1, 2, 3]);
  });
});

test('a gauntlet pits each seeded player against all others', () => {
  const pairings = playAll(new Schedule(settingsOf('gauntlet', 5, { seeds: 2 })), 1);
  expect(pairings.map(({ players }) => players.join('-'))).toEqual([
    'p01-p02',
    'p01-p03',
    'p01-p04',
    'p01-p05',
    'p02-p03',
    'p02-p04',
    'p02-p05',
  ]);
  // All are seeds: a round robin.
  expect(playAll(new Schedule(settingsOf('gauntlet', 5, { seeds: 5 })), 1)).toHaveLength(10);
});

describe('a Swiss tournament', () => {
  test('lets nobody meet twice as long as that can be', () => {
    for (const [n, rounds] of [
      [8, 7],
      [9, 5],
      [40, 8],
    ]) {
      const settings = settingsOf('swiss', n, { rounds });
      const pairings = playAll(new Schedule(settings), 3);
      expect(new Set(pairings.map(({ players }) => players.join())).size).toBe(pairings.length);
    }
    // Ten rounds of six players: everybody met twice, no two met a third time before.
    const pairings = playAll(new Schedule(settingsOf('swiss', 6, { rounds: 10 })), 1);
    const counts = new Map<string, number>();
    for (const { players } of pairings) counts.set(players.join(), (counts.get(players.join()) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array(15).fill(2));
  });

  test('draws a round when all of the one before is in, and pairs winners with winners', () => {
    const schedule = new Schedule(settingsOf('swiss', 4, { rounds: 2 }));
    const [a, b] = [schedule.next()!, schedule.next()!];
    expect([a.players, b.players]).toEqual([
      ['p01', 'p02'],
      ['p03', 'p04'],
    ]);
    report(schedule, b.id, 0);
    expect(schedule.next()).toBeUndefined();
    report(schedule, a.id, 2);
    expect(schedule.next()?.players).toEqual(['p01', 'p04']);
    expect(schedule.next()?.players).toEqual(['p02', 'p03']);
    expect(schedule.next()).toBeUndefined();
  });

  test('gives a bye to everybody before anybody has a second', () => {
    const settings = settingsOf('swiss', 5, { rounds: 7 });
    const schedule = new Schedule(settings);
    playAll(schedule, 1);
    const byes = swissTable(settings, schedule.state.results).rounds.map(({ byes }) => byes[0]);
    expect(new Set(byes.slice(0, 5)).size).toBe(5);
  });

  test('ranks by points, a bye counting as won', () => {
    const settings = settingsOf('swiss', 3, { rounds: 3 });
    const schedule = new Schedule(settings);
    playAll(schedule, 1, byRank);
    expect(swissTable(settings, schedule.state.results).points).toEqual([
      ['p01', 6],
      ['p02', 4],
      ['p03', 2],
    ]);
  });
});

describe('a knockout tournament', () => {
  const winners = (n: number, result: (p: Pairing) => number) => {
    const settings = settingsOf('knockout', n);
    const schedule = new Schedule(settings);
    const pairings = playAll(schedule, 2, result);
    return { pairings, rounds: knockoutRounds(settings, schedule.state.results) };
  };

  test('keeps the best seeds apart until the end and lets them through without play', () => {
    const { rounds } = winners(6, byRank);
    const show = rounds.map((ties) => ties.map(({ players, winner }) => `${players.join('-')}>${winner}`));
    expect(show).toEqual([
      ['p01>p01', 'p04-p05>p04', 'p02>p02', 'p03-p06>p03'],
      ['p01-p04>p01', 'p02-p03>p02'],
      ['p01-p02>p01'],
    ]);
  });

  test.each([2, 3, 5, 8, 13, 16])('of %i players knocks out all but one', (n) => {
    const { rounds } = winners(n, played);
    expect(rounds).toHaveLength(Math.ceil(Math.log2(n)));
    const matches = rounds.flat().filter(({ players }) => players.length === 2);
    expect(matches).toHaveLength(n - 1);
    expect(rounds.at(-1)?.[0].winner).toBeDefined();
  });

  test('plays an even match on, pair by pair, and in the end trusts the seeds', () => {
    const even = winners(2, () => 1);
    expect(even.pairings).toHaveLength(1 + 4);
    expect(even.rounds[0][0]).toMatchObject({ points: [5, 5], winner: 'p01' });
    const late = winners(2, ({ id }) => (id.endsWith('.3') ? 0.5 : 1));
    expect(late.pairings).toHaveLength(3);
    expect(late.rounds[0][0]).toMatchObject({ points: [2.5, 3.5], winner: 'p02' });
  });

  test('waits for both pairs of a match before it plays on', () => {
    const schedule = new Schedule(settingsOf('knockout', 2, { pairs: 2 }));
    const [one, two] = [schedule.next()!, schedule.next()!];
    report(schedule, one.id, 2);
    expect(schedule.next()).toBeUndefined();
    report(schedule, two.id, 0);
    expect(schedule.next()?.id).toBe('p01 | p02 1.3');
  });
});

test('names cannot be mistaken for each other', () => {
  const players = ['a', 'a | b', 'b', 'b | c', 'c'];
  const pairings = playAll(new Schedule(settingsOf('round-robin', 0, { players })), 1);
  expect(new Set(pairings.map(({ id }) => id)).size).toBe(10);
});

test('a result that nobody waits for is a fault of the program', () => {
  const schedule = new Schedule(settingsOf('round-robin', 2));
  expect(() => report(schedule, 'p01 | p02 1.1', 1)).toThrow('not being played');
});

test.each<[string, Partial<ScheduleSettings>]>([
  ['too few players', { players: ['one'] }],
  ['two of a name', { players: ['a', 'b', 'a'] }],
  ['no round', { rounds: 0 }],
  ['half a pair', { pairs: 0.5 }],
])('%s: an error of the user', (_, more) => {
  expect(() => new Schedule(settingsOf('round-robin', 3, more))).toThrow(
    expect.objectContaining({ code: 'LAB_USAGE' }),
  );
});

test.each([1, 4, 9, 25, 64, 96, 100])(
  'an encounter plays each of %i openings before one comes again',
  (count) => {
    const spread = 64;
    for (const lane of [0, 7, 63]) {
      const opening = (k: number) => openingOf({ opening: k * spread + lane }, spread, count);
      const first = Array.from({ length: count }, (_, k) => opening(k));
      expect(new Set(first).size).toBe(count);
      expect(Array.from({ length: count }, (_, k) => opening(count + k))).toEqual(first);
      expect(first[0]).toBe(lane % count);
    }
  },
);
