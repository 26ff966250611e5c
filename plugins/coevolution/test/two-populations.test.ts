import { once } from 'node:events';
import { join } from 'node:path';
import type { AgentSpec, MatchJob, MatchRecord } from 'evolab';
import { checkLearner, emptyFolder, labJson, startLab, laboratoryOf } from 'evolab/testing';
import { RunFolder } from 'evolab/storage';
import { describe, expect, onTestFinished, test } from 'vitest';
import nim from '../../nim/src/index.ts';
import pig from '../../pig/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import coevolution from '../src/index.ts';
import { sharedSample } from '../src/sharing.ts';
import type { TwoPopulations } from '../src/two-populations.ts';

const { factory } = laboratoryOf(coevolution, nim, pig, ticTacToe);
const TIC_TAC_TOE = { use: 'tic-tac-toe' };
const learnerOf = (options: object, game: { use: string } = TIC_TAC_TOE) =>
  factory.newLearner({
    learner: {
      use: 'coevolution',
      evaluator: { use: 'layered', hidden: [3], cache: 0 },
      depth: 1,
      population: 8,
      games: 6,
      opponents: 'two-populations',
      mutateWhen: 'after',
      ...options,
    },
    game,
    seed: 5,
  }) as TwoPopulations;
const play = (job: MatchJob) => factory.play(job);

/** A number of a member for games without moves: its index in the first generation. */
const indexOf = ({ name }: AgentSpec): number => Number(/^0-(\d+)-/.exec(name)![1]);
const isHost = ({ name }: AgentSpec): boolean => name.endsWith('-host');

/** Host 5 alone wins, but not against parasite 6. */
const fiveWins = (host: AgentSpec, parasite: AgentSpec): boolean =>
  indexOf(host) === 5 && indexOf(parasite) !== 6;

/** One generation, with games that host `h` wins against parasite `p` if `wins(h, p)`. */
function generation(learner: TwoPopulations, wins: (host: AgentSpec, parasite: AgentSpec) => boolean) {
  const first = learner.init();
  const jobs = learner.ask(first);
  const records = jobs.map(({ id, agents: [a, b] }): MatchRecord => {
    const payoff = (isHost(a) ? wins(a, b) : !wins(b, a)) ? 1 : -1;
    const none = { nodes: [0, 0], evals: [0, 0], moves: new Int32Array(0) };
    return { id, payoffs: [payoff, -payoff], reason: 'rules', ...none };
  });
  return { jobs, first, ...learner.tell(first, records) };
}

describe.each([
  {},
  { opponents: 'shared-sampling', selection: 'sharing' },
  { games: 5, halving: true, opponents: 'shared-sampling', commonOpenings: true },
  { memory: 'hall-of-fame', memoryEvery: 1, selection: 'ratings' },
  { memory: 'nash', memoryEvery: 1, memoryGames: 2, selection: 'sharing' },
])('two populations with %o', (options) => {
  test.each([TIC_TAC_TOE, { use: 'nim', players: 3 }, { use: 'pig', target: 20 }])(
    'keep the promises of a learner in %o',
    (game) => {
      checkLearner(() => learnerOf({ population: 4, ...options }, game), { perform: play, generations: 3 });
    },
  );
});

describe.each(['two-populations', 'shared-sampling'])('opponents %s', (opponents) => {
  const { jobs, first, state, measures } = generation(learnerOf({ opponents, games: 30 }), fiveWins);

  test('are members of the other population alone, and each member has both sides equally often', () => {
    expect(jobs.length).toBe(2 * 8 * 30);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(jobs.length);
    expect(new Set(jobs.map(({ seed }) => seed)).size).toBe(jobs.length);
    for (const { agents } of jobs) expect(agents.filter(isHost)).toHaveLength(1);
    for (const side of [
      jobs.filter(({ id }) => id.endsWith('-host')),
      jobs.filter(({ id }) => id.endsWith('-parasite')),
    ])
      expect(side.filter(({ agents: [a] }) => isHost(a)).length).toBe(side.length / 2);
  });

  test('leave the champion of the hosts as that of the run, and the best parasite after the hosts', () => {
    const agents = learnerOf({ opponents, games: 30 }).agents(state);
    expect(agents.map(isHost)).toEqual(Array.from({ length: 16 }, (_, i) => i < 8));
    expect(agents[0].name).toBe('0-5-host');
    expect(agents[8].name).toBe('0-6-parasite');
    expect(first.populations[0].members[0].weights).not.toEqual(first.populations[1].members[0].weights);
  });

  test('give each population measures of its own', () => {
    for (const [i, prefix] of ['', 'parasite '].entries()) {
      expect(measures[`${prefix}fitness`]).toBe(state.populations[i].members[0].points);
      for (const name of ['meanFitness', 'fitnessNoise', 'diversity', 'sigma', 'draws', 'plies'])
        expect(measures).toHaveProperty([prefix + name]);
    }
    expect(measures['meanFitness']).not.toBe(measures['parasite meanFitness']);
  });
});

test('the memory of a population holds the champions of the other', () => {
  const learner = learnerOf({ memory: 'hall-of-fame', memoryEvery: 1, games: 30 });
  const { state } = generation(learner, fiveWins);
  const names = state.populations.map(({ memory }) => memory!.members.map(({ name }) => name));
  expect(names).toEqual([['0-6-parasite'], ['0-5-host']]);
  const opponents = learner.ask(state).map(({ agents }) =>
    agents
      .map(({ name }) => name)
      .toSorted()
      .join(),
  );
  expect(opponents.some((pair) => pair.includes('0-6-parasite'))).toBe(true);
});

test('with sharing, who alone beats an opponent comes before those who beat two that all others beat', () => {
  // Shared sampling: all meet the first three parasites, twice each.
  const special = (host: AgentSpec, parasite: AgentSpec) =>
    (indexOf(parasite) === 0) === (indexOf(host) === 2);
  const best = (selection: string) => {
    const learner = learnerOf({ opponents: 'shared-sampling', selection });
    const { state, measures } = generation(learner, special);
    return [indexOf(learner.agents(state)[0]), measures['fitness']];
  };
  expect(best('points')[0]).not.toBe(2);
  // It beats one opponent alone; each of the other seven has a seventh of two.
  expect(best('sharing')).toEqual([2, 1]);
});

test('within one population sharing divides the worth of an opponent too, among those that beat it', () => {
  const learner = learnerOf({
    opponents: 'population',
    selection: 'sharing',
    creditOpponent: true,
    games: 20,
  });
  const told = learner.tell(learner.init(), learner.ask(learner.init()).map(play));
  // Each opponent is worth one in all, if anyone beats it.
  const total = told.measures['meanFitness'] * 8;
  expect(total).toBeCloseTo(Math.round(total), 9);
  expect(total).toBeGreaterThan(4);
  expect(total).toBeLessThanOrEqual(8);
});

test('a shared sample takes next who beats what few in it beat, and the earlier of equals', () => {
  expect(sharedSample([['a', 'b', 'c'], ['a', 'b'], ['d'], ['d']])).toEqual([0, 1, 2, 3]);
  expect(sharedSample([['a', 'b', 'c'], ['a'], ['b', 'a'], ['d', 'a']])).toEqual([0, 3, 2, 1]);
  expect(sharedSample([[], [], []])).toEqual([0, 1, 2]);
});

test('shared sampling lets all members meet the same parents, on both sides', () => {
  const learner = learnerOf({ opponents: 'shared-sampling', games: 12 });
  const { state } = generation(learner, fiveWins);
  const parents = state.populations[1].members.slice(0, 4).map(({ id }) => id);
  const met = new Map<string, string[]>();
  for (const { id, agents } of learner.ask(state).filter((job) => job.id.endsWith('-host'))) {
    const host = agents.find(isHost)!.name;
    const parasite = agents.findIndex((agent) => !isHost(agent));
    expect(parents, id).toContain(agents[parasite].name);
    met.set(host, [...(met.get(host) ?? []), `${agents[parasite].name} ${parasite}`]);
  }
  const [one, ...others] = [...met.values()];
  expect(new Set(one).size).toBe(8);
  expect(others).toHaveLength(7);
  for (const other of others) expect(other).toEqual(one);
});

test.each([
  [{ optimizer: 'snes' }, "opponents 'two-populations' is for the optimizer selfAdaptive, not snes"],
  [
    { fitness: 'opponent' },
    "opponents 'two-populations' is for fitness 'coevolution', not the fixed opponent",
  ],
  [
    { optimizer: 'snes', opponents: 'population', selection: 'sharing' },
    "selection 'sharing' is for the optimizer selfAdaptive, not snes",
  ],
])('refuses %o in one line', (options, message) => {
  expect(() => learnerOf(options)).toThrow(message);
});

const RUN = [
  '--plugin',
  'coevolution',
  '--game',
  'pig',
  '--set',
  'learner.evaluator={use: layered, hidden: [3]}',
];
const SETTINGS = ['population=4', 'games=4', 'depth=1', 'opponents=shared-sampling', 'selection=sharing'];
const MEMORY = [
  'memory=nash',
  'memoryEvery=2',
  'memoryGames=2',
  'rating.rounds=1',
  'rating.anchors=[random]',
];

test('two populations end in the same bytes with 1 worker and 3, and after a kill', async () => {
  const folder = emptyFolder(onTestFinished);
  const args = ['evolve', ...RUN, ...[...SETTINGS, ...MEMORY].flatMap((setting) => ['--set', setting])];
  const child = startLab([...args, '--generations', '100000', '--out', 'killed', '--workers', '3'], folder);
  const ended = once(child, 'exit');
  for (let told = ''; !/^generation +[2-9]/m.test(told);)
    told += ((await once(child.stdout!, 'data')) as [Buffer])[0].toString();
  child.kill('SIGKILL');
  await ended;
  const { generation: reached } = new RunFolder(join(folder, 'killed')).readState() as { generation: number };
  const goal = ['--generations', String(reached + 2)];
  const resumed = await labJson(['evolve', '--resume', '--out', 'killed', ...goal, '--workers', '1'], folder);
  const hashes = [resumed['stateHash']];
  for (const workers of ['1', '3']) {
    const whole = await labJson([...args, ...goal, '--out', workers, '--workers', workers], folder);
    hashes.push(whole['stateHash']);
  }
  expect(hashes[0]).toMatch(/\w/);
  expect(new Set(hashes).size).toBe(1);
});
