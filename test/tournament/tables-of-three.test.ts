import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentsOf } from '../../src/agents/agents.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { pointsOf, gamesOf } from '../../src/tournament/games.ts';
import { readTournament } from '../../src/tournament/folder.ts';
import { knockoutPlan, knockoutRounds } from '../../src/tournament/knockout.ts';
import { newPairing, type Pairing, type ScheduleSettings } from '../../src/tournament/pairing.ts';
import { plannedPairings, Schedule } from '../../src/tournament/schedule.ts';
import { swissTable } from '../../src/tournament/swiss.ts';
import type { RatedTables, SoloTables } from '../../src/tournament/tables.ts';
import { emptyFolder } from '../cli/lab.ts';
import { dicePlugin } from '../fixtures/dice-game.ts';
import { SMALL_SCHEDULE } from '../fixtures/small-schedule.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const names = (n: number) => Array.from({ length: n }, (_, i) => `p${String(i + 1).padStart(2, '0')}`);
const settingsOf = (type: ScheduleSettings['type'], n: number, more: Partial<ScheduleSettings> = {}) => ({
  ...SMALL_SCHEDULE,
  type,
  seats: 3,
  players: names(n),
  ...more,
});
/** The higher seed is ahead: of three in as many games 3, 1.5 and 0 points. */
const byRank = ({ players }: Pairing) => {
  const sorted = players.toSorted();
  return players.map((player) => [3, 1.5, 0][sorted.indexOf(player)]);
};
function playAll(settings: ScheduleSettings, result = byRank): { pairings: Pairing[]; schedule: Schedule } {
  const schedule = new Schedule(settings);
  const pairings: Pairing[] = [];
  for (let pairing = schedule.next(); pairing; pairing = schedule.next()) {
    pairings.push(pairing);
    schedule.report(pairing.id, result(pairing));
  }
  return { pairings, schedule };
}

describe('tables of three', () => {
  test('are all of them in a round robin, those with a seeded player in a gauntlet', () => {
    const all = settingsOf('round-robin', 6);
    const { pairings } = playAll(all);
    expect(pairings).toHaveLength(20);
    expect(plannedPairings(all)).toBe(20);
    expect(new Set(pairings.map(({ players }) => players.toSorted().join())).size).toBe(20);
    const some = settingsOf('gauntlet', 6, { seeds: 2 });
    const tables = playAll(some).pairings;
    expect(tables).toHaveLength(plannedPairings(some));
    expect(tables).toHaveLength(16);
    expect(tables.every(({ players }) => players.includes('p01') || players.includes('p02'))).toBe(true);
  });

  test('sit in both orders in turn', () => {
    const settings = settingsOf('round-robin', 3);
    const orders = [0, 1, 2].map((round) =>
      newPairing(settings, ['c', 'a', 'b'], round, 0, 1).players.join(''),
    );
    expect(orders).toEqual(['abc', 'acb', 'abc']);
    const four = [0, 1, 2, 3, 4, 5, 6].map((round) =>
      newPairing(settings, ['a', 'b', 'c', 'd'], round, 0, 1).players.join(''),
    );
    expect(new Set(four.slice(0, 6)).size).toBe(6);
    expect(four[6]).toBe(four[0]);
  });

  test('of a Swiss tournament seat who has met least, and free all in turn', () => {
    const settings = settingsOf('swiss', 9, { rounds: 4 });
    const { pairings, schedule } = playAll(settings);
    const met = pairings.flatMap(({ players: [a, b, c] }) =>
      [
        [a, b],
        [a, c],
        [b, c],
      ].map((two) => two.sort().join()),
    );
    // Nine can meet in four rounds of three tables without any two meeting twice; Monrad's order finds three such rounds.
    expect(new Set(met.slice(0, 18)).size).toBe(18);
    const { rounds, points } = swissTable(settings, schedule.state.results);
    expect(rounds.every(({ byes }) => byes.length === 0)).toBe(true);
    expect(points[0]).toEqual(['p01', 12]);
    const odd = playAll(settingsOf('swiss', 8, { rounds: 4 })).schedule;
    const byes = swissTable(odd.settings, odd.state.results).rounds.flatMap((round) => round.byes);
    expect(new Set(byes).size).toBe(8);
  });

  test.each([3, 4, 5, 7, 8, 9, 10, 27, 30])(
    'of a knockout of %i leave one winner, and only full tables play',
    (n) => {
      const settings = settingsOf('knockout', n);
      const { pairings, schedule } = playAll(settings);
      expect(pairings.every(({ players }) => new Set(players).size === 3)).toBe(true);
      expect(pairings).toHaveLength(plannedPairings(settings));
      const rounds = knockoutRounds(settings, schedule.state.results);
      expect(rounds).toHaveLength(knockoutPlan(n, 3).length);
      expect(rounds.at(-1)).toHaveLength(1);
      expect(rounds.at(-1)![0].winner).toBe('p01');
      // Whoever goes on sits in the next round.
      rounds.slice(1).forEach((round, i) => {
        const through = rounds[i].flatMap((tie) => tie.through ?? []);
        expect(round.flatMap(({ players }) => players).sort()).toEqual(through.sort());
      });
    },
  );

  test('play on while those who go on are not decided, and in the end trust the seeds', () => {
    const settings = settingsOf('knockout', 3);
    const even = playAll(settings, () => [1.5, 1.5, 1.5]);
    expect(even.pairings).toHaveLength(1 + 4);
    expect(knockoutRounds(settings, even.schedule.state.results)[0][0]).toMatchObject({
      points: [7.5, 7.5, 7.5],
      through: ['p01'],
    });
  });

  test('need three players', () => {
    expect(() => new Schedule(settingsOf('round-robin', 2))).toThrow(
      expect.objectContaining({
        code: 'LAB_USAGE',
        message: 'a tournament needs 3 players or more, and has 2',
      }),
    );
  });

  test('gives points to who was ahead, in whatever seat', () => {
    const game = (payoffs: number[]) => ({ payoffs, key: 1, nodes: [0, 0, 0], evals: [0, 0, 0] });
    // Player 0 sits in role 0, then 2, then 1 and is always first; players 1 and 2 tie in the last game.
    const games = [game([1, 0, -1]), game([0, -1, 1]), game([-0.5, 1, -0.5])];
    expect(pointsOf({ id: 'x', players: ['a', 'b', 'c'], games })).toEqual([3, 1.25, 0.25]);
  });
});

const lab = laboratoryOf(dicePlugin);
const SOURCES = ['gambler:share=1', 'gambler:share=0', 'random', 'gambler:share=0.7'];
async function played(roles: number, out: string, abortAfter = Infinity, resume = false, slots = 2) {
  const { game, agents } = agentsOf(lab, SOURCES, { game: { use: 'dice', roles } });
  const request = { game, agents: resume ? [] : agents, texts: resume ? [] : SOURCES, resume, out };
  return tournament(contextOf(lab, { abortAfter, slots }), {
    ...request,
    ...(!resume && { rounds: 3, seed: 4 }),
  });
}

describe.each([1, 2, 3])('a tournament with luck and %i roles', (roles) => {
  test('is the same for any number of slots, and after it was stopped and resumed', async () => {
    const folder = emptyFolder();
    const whole = await played(roles, join(folder, 'whole'), Infinity, false, 1);
    const files = ['standings.json', 'table.txt'];
    const read = (dir: string) => files.map((file) => readFileSync(join(folder, dir, file), 'utf8'));
    await played(roles, join(folder, 'other'), Infinity, false, 5);
    expect(read('other')).toEqual(read('whole'));
    const stopped = await played(roles, join(folder, 'stopped'), 9);
    expect(stopped.interrupted).toBe(true);
    await played(roles, join(folder, 'stopped'), Infinity, true);
    expect(read('stopped')).toEqual(read('whole'));
    // The log holds the games, with their scores.
    const [first] = gamesOf(readTournament(join(folder, 'whole')));
    expect(first.payoffs).toHaveLength(roles);
    expect(whole.interrupted).toBe(false);
  });

  test('shows what a game gave on average', async () => {
    const { tables } = await played(roles, join(emptyFolder(), 'x'));
    const lines = (tables as SoloTables).scores ?? (tables as RatedTables).table.standings;
    for (const { gameScore } of lines) {
      expect(gameScore!.low).toBeLessThanOrEqual(gameScore!.mean);
      expect(gameScore!.mean).toBeGreaterThan(2);
    }
    // Two points a turn, nine turns.
    const steady = lines.find(({ name }) => name === 'gambler:share=0');
    if (roles === 1) expect(steady).toMatchObject({ gameScore: { mean: 18, half: Infinity } });
  });
});

test('players of a game for one meet the same luck in each round', async () => {
  const { tournament: cup } = await played(1, join(emptyFolder(), 'luck'));
  const byRound = new Map<string, Set<string>>();
  for (const { moves, players, round } of gamesOf(cup)) {
    if (players[0] !== 'gambler:share=1') continue;
    const faces = moves.filter((move) => move > 10).join();
    byRound.set(round, (byRound.get(round) ?? new Set()).add(faces));
  }
  const all = [...byRound.values()].map((faces) => [...faces][0]);
  expect(new Set(all).size).toBe(all.length);
  const lucky = Array.from(gamesOf(cup)).filter(({ round }) => round.startsWith('1.'));
  const [one, other] = lucky
    .filter(({ players }) => players[0] !== 'gambler:share=0')
    .map(({ moves }) => moves.filter((move) => move > 10));
  const common = Math.min(one.length, other.length);
  expect(common).toBeGreaterThan(0);
  expect(one.slice(0, common)).toEqual(other.slice(0, common));
});
