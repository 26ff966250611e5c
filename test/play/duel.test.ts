import { describe, expect, test } from 'vitest';
import type { AgentSpec, MatchJob, MatchRecord } from '../../src/contract/agent.ts';
import { Duel, type DuelSettings } from '../../src/play/duel.ts';
import { SPRT_DEFAULTS } from '../../src/statistics/sprt.ts';
import { Random } from '../../src/util/random.ts';

const agent = (name: string): AgentSpec => ({
  name,
  game: { use: 'toy' },
  searcher: { use: 'toy' },
  budget: { nodes: 1 },
});
const settings: DuelSettings = {
  game: { roles: ['first', 'second'] },
  agents: [agent('a'), agent('b')],
  rounds: 40,
  openings: Array.from({ length: 40 }, (_, i) => [i, i + 1]),
  seed: 1,
};

/** A game of a toy in which `a` wins more often, a function of the job's seed alone; a searched 10 nodes, b 7. */
function play(job: MatchJob): MatchRecord {
  const random = new Random('toy', job.seed);
  const x = random.unit();
  const forA = x < 0.5 ? 1 : x < 0.8 ? 0 : -1;
  const isA = job.agents.map(({ name }) => name === 'a');
  return {
    id: job.id,
    moves: Int32Array.from([...job.opening, random.below(1e9)]),
    payoffs: isA.map((own) => (own ? forA : -forA)),
    nodes: isA.map((own) => (own ? 10 : 7)),
    evals: isA.map((own) => (own ? 5 : 3)),
    reason: 'rules',
  };
}

/** All jobs of a duel that is played by many hands at once, finished in random order. */
function playAll(duel: Duel, hands: number, seed: string): MatchJob[] {
  const random = new Random('order', seed);
  const under: MatchJob[] = [];
  const all: MatchJob[] = [];
  for (;;) {
    const jobs = under.length < hands ? duel.next() : undefined;
    if (jobs) {
      under.push(...jobs);
      all.push(...jobs);
    } else {
      if (under.length === 0) return all;
      duel.report(play(under.splice(random.below(under.length), 1)[0]));
    }
  }
}

test('every round is two games on one opening with the roles swapped', () => {
  const jobs = playAll(new Duel(settings), 1, 'x');
  expect(jobs).toHaveLength(80);
  jobs.forEach(({ id, agents, opening, maxPlies }, i) => {
    expect(id).toBe(`${i >> 1}/${i & 1}`);
    expect(agents.map(({ name }) => name)).toEqual(i & 1 ? ['b', 'a'] : ['a', 'b']);
    expect(opening).toEqual(settings.openings[i >> 1]);
    expect(maxPlies).toBeUndefined();
  });
  expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(80);
  // Duels with neighbouring seeds share no game.
  const others = playAll(new Duel({ ...settings, seed: 2, maxPlies: 9 }), 1, 'x');
  expect(new Set([...jobs, ...others].map(({ seed }) => seed)).size).toBe(160);
  expect(others[0].maxPlies).toBe(9);
});

test('the sums are those of the games, seen from the first agent', () => {
  const duel = new Duel(settings);
  const records = playAll(duel, 1, 'x').map(play);
  const scores = records.map(({ payoffs }, i) => payoffs[i & 1]);
  const count = (score: number) => scores.filter((x) => x === score).length;
  const summary = duel.summary();
  expect(summary).toMatchObject({
    games: 80,
    wins: count(1),
    losses: count(-1),
    draws: count(0),
    repeats: 0,
  });
  expect(summary.points).toBe(count(1) + count(0) / 2);
  expect(summary.ptnml.reduce((sum, x) => sum + x)).toBe(40);
  expect(summary.costs).toEqual([
    { nodes: 800, evals: 400 },
    { nodes: 560, evals: 240 },
  ]);
  expect(summary.elo).toBeGreaterThan(0);
  expect(duel.over).toBe(true);
});

describe('a sequential test', () => {
  const sprt = { ...SPRT_DEFAULTS, elo0: 0, elo1: 150 };
  const tested = { ...settings, rounds: 500, sprt };

  test('ends the duel with the pair that decides it, whoever finishes first', () => {
    const alone = new Duel(tested);
    const jobs = playAll(alone, 1, 'x');
    expect(alone.summary().sprt).toBe('H1');
    expect(jobs.length).toBeLessThan(300);
    for (const hands of [2, 8, 64]) {
      const duel = new Duel(tested);
      playAll(duel, hands, `hands ${hands}`);
      expect(duel.summary()).toEqual(alone.summary());
    }
  });

  test('that is not asked for is not reported', () => {
    expect(new Duel(settings).summary()).not.toHaveProperty('llr');
  });
});

test('a duel that was stopped goes on from its records', () => {
  const whole = new Duel(settings);
  const records = playAll(whole, 1, 'x').map(play);
  const kept = records.filter((_, i) => i % 7 !== 3);
  const resumed = new Duel(settings);
  for (const record of kept) resumed.report(record);
  const left = playAll(resumed, 4, 'y');
  expect(left.map(({ id }) => id)).toEqual(records.filter((_, i) => i % 7 === 3).map(({ id }) => id));
  expect(resumed.summary()).toEqual(whole.summary());
});

test('a game that is reported twice counts once', () => {
  const duel = new Duel(settings);
  for (const job of playAll(duel, 1, 'x')) duel.report(play(job));
  expect(duel.summary().games).toBe(80);
});

test('where moves are drawn, equal pairs count as often as they come: the score is that of all games', () => {
  const check = (more: Partial<DuelSettings>) => {
    const duel = new Duel({ ...settings, rounds: 400, openings: [[1], [2]], ...more });
    let won = 0;
    for (let jobs = duel.next(); jobs; jobs = duel.next())
      for (const job of jobs) {
        const wins = new Random('drawn', job.seed).unit() < 0.9;
        if (wins) won++;
        const payoff = wins === (job.agents[0].name === 'a') ? 1 : -1;
        const moves = Int32Array.from([...job.opening, wins ? 1 : 0]);
        duel.report({ ...play(job), moves, payoffs: [payoff, -payoff] });
      }
    expect(duel.summary()).toMatchObject({ games: 800, repeats: 0, points: won });
  };
  check({ noise: 0.1 });
  check({});
});

test('pairs that repeat an earlier one move by move are no new evidence', () => {
  // Both players always do the same: what is played depends on the opening alone, of which there are three.
  const duel = new Duel({ ...settings, rounds: 10, openings: [[1], [2], [3]] });
  for (let jobs = duel.next(); jobs; jobs = duel.next()) {
    for (const job of jobs) {
      const moves = Int32Array.from([...job.opening, 5]);
      duel.report({ ...play(job), moves, payoffs: job.agents[0].name === 'a' ? [1, -1] : [-1, 1] });
    }
  }
  expect(duel.summary()).toMatchObject({ games: 6, wins: 6, repeats: 7 });
  // Three equal rounds do not say that all are: each of others may take 2 of a payoff away, and 4 of the difference.
  const { first, difference } = duel.summary().payoff;
  expect([first.high, difference.high]).toEqual([1, 2]);
  expect(first.low).toBeCloseTo(1 - 2 * (1 - Math.sqrt(0.025)), 12);
  expect(difference.low).toBeCloseTo(2 * first.low, 12);
  expect(duel.over).toBe(true);
});

test('the interval of few games never contradicts the likelihood of superiority', () => {
  for (let seed = 0; seed < 200; seed++) {
    const duel = new Duel({ ...settings, rounds: 5, seed });
    playAll(duel, 1, 'few');
    const { eloInterval, scoreInterval, score, points, games, los } = duel.summary();
    const undecided = los >= 0.025 && los <= 0.975;
    expect(eloInterval[0] <= 0 && eloInterval[1] >= 0, `seed ${seed}`).toBe(undecided);
    expect(scoreInterval[0] <= 0.5 && scoreInterval[1] >= 0.5, `seed ${seed}`).toBe(undecided);
    expect(score).toBe(points / games);
  }
});

test('a player that loses the whole first round by default before it moves ends the duel, and no other', () => {
  const lastOf = (moves: number, faulty: (job: MatchJob) => number) => {
    const duel = new Duel(settings);
    let rounds = 0;
    for (let jobs = duel.next(); jobs; jobs = duel.next()) {
      rounds++;
      for (const job of jobs) {
        const role = faulty(job);
        const all = [...job.opening, ...Array<number>(moves).fill(Number(job.id.split('/')[0]))];
        duel.report({
          ...play(job),
          moves: Int32Array.from(all),
          ...(role >= 0 && { reason: 'forfeit', forfeit: { role, cause: 'ended' } }),
        });
      }
    }
    return rounds;
  };
  const b = ({ agents }: MatchJob) => agents.findIndex(({ name }) => name === 'b');
  expect(lastOf(1, b)).toBe(1);
  expect(lastOf(2, b)).toBe(40);
  expect(lastOf(1, () => 0)).toBe(40);
  expect(lastOf(1, (job) => (job.id === '0/0' ? b(job) : -1))).toBe(40);
  expect(lastOf(1, (job) => (job.id.startsWith('0/') ? -1 : b(job)))).toBe(40);
});
