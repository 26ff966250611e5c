import type { MatchJob, ReproductionContext } from 'evolab';
import type { TaskReproductionContext } from 'evolab/command';
import { describe, expect, onTestFinished, test } from 'vitest';
import { swappedPairs } from '../../src/play/swapped-pairs.ts';
import { partsOf } from '../../src/tasks/table-parts.ts';
import { openReproductionContext } from '../../src/tasks/reproduction-context.ts';
import { contextOf, emptyFolder, installedLaboratory, whole } from 'evolab/testing';

const laboratory = await installedLaboratory();

/** Of a paper with many parts that are alike, how many are tried. */
const PARTS: Readonly<Record<string, number>> = {
  'coevolution-2026': 1,
  'coevolution-presets': 5,
  'd-visiondraughts-players': 3,
  'dice-2026': 1,
  'expert-iteration-2026': 2,
  'mini-player': 1,
  'mini-player-choosers': 1,
  'mini-player-readings': 8,
  'n-tuple-2026-learning-on': 1,
  'n-tuple-2026-morris': 1,
  // The last of a curve has other opponents too.
  'norberg-2014-curve': 7,
  // Two poles take a minute; plugins/neat/test/benchmark.test.ts balances them.
  'stanley-miikkulainen-2002': 1,
  'structure-2026': 1,
  // In so short a time its first two parts are one.
  'tesauro-1992': 1,
  'thill-2012': 1,
};

/** Options that make a learner's generation or a search short, by its id. */
const SHORT: Readonly<Record<string, object>> = {
  coevolution: { population: 4, games: 1, maxPlies: 20 },
  'evolution-strategy': { samples: 2, games: 2 },
  'expert-iteration': { episodes: 2, sims: 2, replay: 1 },
  'genetic-programming': { population: 4, games: 2, elite: 1, maxPlies: 20 },
  neat: { population: 4, games: 2, maxPlies: 20 },
  sane: { neurons: 8, networks: 4, games: 2, elite: 1, maxPlies: 20 },
  td: { episodes: 2 },
  mc: { episodes: 2, memory: 100 },
  'td-cloning': { budget: { depth: 1 }, testAfter: 1 },
  mini: { learn: 6 },
  'uct-ccnn': { sims: 4, startGames: 2, randomStates: 4, maxUnits: 1 },
};
const GENERATIONS = 2;
/** The budget, on a machine as fast as the one that costs are stated for. */
const MINUTES = 0.1;
/** Moves that are made of a game of a duel. */
const A_FEW = 4;
/** Of a duel: one game won, one drawn. */
const BY_ROLE = [
  { wins: 1, losses: 0, draws: 0 },
  { wins: 0, losses: 0, draws: 1 },
];
/** Games played of a list of jobs: the others end as these do. */
const PLAYED = 2;

/** A context that runs all that is asked for, but as little of it as it can. */
function small(context: TaskReproductionContext, parts = Infinity): TaskReproductionContext {
  let left = parts;
  const quick = (agent: MatchJob['agents'][number]) => ({
    ...agent,
    searcher: { ...agent.searcher, ...SHORT[agent.searcher.use] },
    budget: { ...(agent.budget.sims === undefined ? { depth: 1 } : { sims: 3 }) },
  });
  return {
    task: context.task,
    game: (use) => context.game(use),
    cpuSeconds: (name) => context.cpuSeconds(name),
    measures: (name, generations) =>
      context.measures(name, generations && Math.min(generations, GENERATIONS)),
    learnerOf: (method, game, preset) => context.learnerOf(method, game, preset),
    accuracy: (agent, oracle, seed) => context.accuracy(quick(agent), oracle, seed),
    show: (page) => context.show(page),
    pause: () => context.pause(),
    compute: (of, seed, make) => context.compute(of, seed, make),
    say: (text) => context.say(text),
    fits: () => left-- > 0,
    evolve: ({ learner, generations, ...run }) =>
      context.evolve({
        ...run,
        learner: { ...learner, ...SHORT[learner.use] },
        generations: Math.min(generations, GENERATIONS),
      }),
    play: async (jobs) => {
      const short = jobs
        .slice(0, PLAYED)
        .map((job) => ({ ...job, agents: job.agents.map(quick), maxPlies: 40 }));
      const records = await context.play(short);
      return jobs.map(({ id }, i) => ({ ...records[i % PLAYED], id }));
    },
    async duel(a, b) {
      const jobs = swappedPairs(context.game(a.game), quick(a), [quick(b)], { pairs: 1, plies: 0, seed: 1 });
      await context.play(jobs.map((job) => ({ ...job, maxPlies: A_FEW })));
      return { wins: 1, losses: 0, draws: 1, byRole: BY_ROLE, low: 0.3, high: 1, repeats: 0 };
    },
  };
}

/** A context in which there is time for nothing. */
function refuse(say: (what: string) => void): ReproductionContext {
  const never = () => Promise.reject(new Error('nobody has asked whether there is time for this'));
  return {
    evolve: never,
    play: never,
    duel: never,
    accuracy: never,
    show: never,
    pause: never,
    say,
    compute: never,
    game: (use) => laboratory.factory.game(use),
    learnerOf: () => ({ use: 'td' }),
    cpuSeconds: () => 0,
    measures: () => ({}),
    fits: (what) => {
      say(what);
      return false;
    },
  };
}

describe('every paper can be run again', () => {
  const papers = laboratory.registries.reproductions.list().map(({ definition }) => definition);

  test('the papers are there', () => {
    expect(papers.length).toBeGreaterThan(5);
  });

  test.each(papers)(
    '$id plays nothing before it has asked, and says what its rows are called',
    async (paper) => {
      const parts = await partsOf(paper, 10, {
        game: (use) => laboratory.factory.game(use),
        learnerOf: () => ({ use: 'td' }),
      });
      expect(parts.length).toBeGreaterThan(0);
      const asked: string[] = [];
      const refusing = refuse((what) => asked.push(what));
      expect(await paper.run(refusing, 10)).toEqual([]);
      expect(asked).toEqual(parts.map(({ what }) => what));
    },
  );

  // Comparisons measure every learner for seconds: learning-curves.test.ts makes a small one.
  const short = papers.filter(({ id }) => id !== 'learning-curves');
  test.each(short.filter((_, i) => whole || i % 4 === 0))(
    '$id gives rows of figures between their limits',
    async (paper) => {
      const context = contextOf(laboratory);
      const executor = await context.openExecutor('');
      const { signal, report, events } = context;
      const real = openReproductionContext({
        laboratory,
        executor,
        folder: emptyFolder(onTestFinished),
        signal,
        report,
      });
      const rows = await paper.run(small(real, PARTS[paper.id]), MINUTES);
      expect(rows.length).toBeGreaterThan(0);
      expect(events.map(({ type }) => type)).toContain('progress');
      expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
      for (const { what, ours, low, high } of rows) {
        if (Number.isNaN(low + ours + high)) continue;
        expect(low, what).toBeLessThanOrEqual(ours);
        expect(high, what).toBeGreaterThanOrEqual(ours);
      }
    },
  );
});
