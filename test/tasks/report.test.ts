import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import connectFour from '../../plugins/connect-four/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import { defineReport, type EvolutionData, type TournamentData } from '../../src/contract/report.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { code, paragraph, plot, smallPlots, table } from '../../src/report/blocks.ts';
import { evolve } from '../../src/tasks/evolve.ts';
import { compareRuns, report } from '../../src/tasks/report.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { emptyFolder } from '../cli/lab.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const game = { use: 'tic-tac-toe' };
const EVIL = '<script>alert(1)</script>';
const SPEC = {
  data: { values: [{ x: 1 }, { x: 2 }] },
  mark: 'point',
  encoding: { x: { field: 'x', type: 'quantitative' } },
};

/** What the reports below were given. */
const seen: { evolution?: EvolutionData; tournament?: TournamentData } = {};
const evolutionReport = defineReport({
  id: 'zeta',
  summary: 'of evolutions',
  of: 'evolution',
  sections(data) {
    seen.evolution = data;
    return [
      {
        title: `Zeta ${EVIL}`,
        body: [
          paragraph(`of ${data.method} ${EVIL}`),
          table(['Generation', EVIL], [[1, EVIL]], 0),
          plot(SPEC, `Two points ${EVIL}`),
          smallPlots([plot(SPEC, '', 'small')]),
          code(EVIL),
        ],
      },
    ];
  },
});
const tournamentReport = defineReport({
  id: 'ends',
  summary: 'of tournaments',
  of: 'tournament',
  sections(data) {
    seen.tournament = data;
    const plies = [...data.games].map(({ round, moves }) => [round, moves.length]);
    return [{ title: 'How games end', body: [table(['Round', 'Plies'], plies)] }];
  },
});
const quiet = defineReport({ id: 'alpha', summary: 'shows nothing', of: 'evolution', sections: () => [] });

const parts = [ticTacToe, coevolution];
const plain = laboratoryOf(...parts);
const reporting = laboratoryOf(...parts, {
  name: 'reporter',
  reports: [evolutionReport, tournamentReport, quiet],
});
const titles = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title);
/** The same page without and with the sections of plugins. */
async function both(folder: string): Promise<{ before: string; after: string }> {
  const request = { folder, games: 8 };
  const [before, after] = [
    await report(contextOf(plain), request),
    await report(contextOf(reporting), request),
  ];
  return { before: before.html, after: after.html };
}

test('sections of plugins stand after those of an evolution, every text of them escaped', async () => {
  const folder = join(emptyFolder(), 'run');
  const settings = settingsOf(
    'coevolution',
    { game, learner: { use: 'coevolution', population: 4, games: 1 }, rating: { rounds: 1 } },
    plain.registries,
  );
  await evolve(contextOf(plain), { settings, folder, generations: 2 });
  const { before, after } = await both(folder);
  const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;';
  expect(titles(after)).toEqual([...titles(before), `Zeta ${escaped}`]);
  const [, own] = after.split(/<h2>Zeta/);
  expect(own).not.toContain(EVIL);
  // The title of a column is in what its table is called, too.
  expect(own.split(escaped)).toHaveLength(1 + 8);
  expect(own.match(/<svg/g)).toHaveLength(2);
  const { log, agents, ...data } = seen.evolution!;
  expect(data).toMatchObject({
    method: 'coevolution',
    seed: 1,
    generation: 2,
    gameUse: game,
    learner: { use: 'coevolution' },
  });
  expect(log.map(({ generation, jobs }) => [generation, jobs])).toEqual([
    [1, expect.any(Number)],
    [2, expect.any(Number)],
  ]);
  expect(agents).toHaveLength(4);
});

test.each<[returned: unknown, fault: string]>([
  [undefined, 'returns undefined, not a list of sections'],
  [['How games end'], 'returns no title for section 1'],
  [[{ title: 'Ends', body: 'none' }], "returns a section 'Ends' whose body is no list of blocks"],
  [
    [{ title: 'Ends', body: [paragraph(''), { kind: 'toString' }] }],
    "returns a section 'Ends' whose block 2 is of no known kind",
  ],
])('a report of a plugin that returns %j is named', async (returned, fault) => {
  const sections = () => returned as [];
  const reports = (['evolution', 'tournament'] as const).map((of) =>
    defineReport({ id: `odd-${of}`, summary: 'is wrong', of, sections }),
  );
  const odd = contextOf(laboratoryOf(...parts, { name: 'odd', reports }));
  const agents: AgentSpec[] = ['a', 'b'].map((name) => ({
    name,
    game,
    searcher: { use: 'random' },
    budget: {},
  }));
  const [out, folder] = [join(emptyFolder(), 'cup'), join(emptyFolder(), 'run')];
  await tournament(contextOf(plain), { game, agents, texts: ['a', 'b'], rounds: 1, out, resume: false });
  const learner = { use: 'coevolution', population: 2, games: 1 };
  const settings = settingsOf('coevolution', { game, learner, rating: { rounds: 1 } }, plain.registries);
  await evolve(contextOf(plain), { settings, folder, generations: 1 });
  for (const [of, path] of Object.entries({ tournament: out, evolution: folder }))
    await expect(report(odd, { folder: path, games: 2 })).rejects.toMatchObject({
      code: 'LAB_BAD_PLUGIN',
      message: `report 'odd-${of}' ${fault}`,
    });
});

test('sections of plugins stand after those of a tournament', async () => {
  const agents = ['a', 'b'].map((name): AgentSpec => ({
    name,
    game,
    searcher: { use: 'random' },
    budget: {},
  }));
  const out = join(emptyFolder(), 'cup');
  const texts = ['a', 'b'];
  await tournament(contextOf(plain), { game, agents, texts, rounds: 2, out, resume: false });
  const { before, after } = await both(out);
  expect(titles(after)).toEqual([...titles(before), 'How games end']);
  expect(seen.tournament).toMatchObject({ type: 'round-robin', gameUse: game });
  expect(seen.tournament!.players.map(({ name }) => name)).toEqual(['a', 'b']);
  expect([...seen.tournament!.games].map(({ round }) => round)).toEqual(['1.1.1', '1.1.2', '2.1.1', '2.1.2']);
});

test('the title of an evolution, and of several, names the game with its options', async () => {
  const small = laboratoryOf(connectFour, coevolution);
  const runs = [1, 2].map((seed) => join(emptyFolder(), `run-${seed}`));
  for (const [i, folder] of runs.entries()) {
    const options = {
      game: { use: 'connect-four', width: 4, height: 4 },
      learner: { use: 'coevolution', population: 4, games: 1 },
      rating: { rounds: 1 },
      seed: i,
    };
    const settings = settingsOf('coevolution', options, small.registries);
    await evolve(contextOf(small), { settings, folder, generations: 1 });
  }
  const one = await report(contextOf(small), { folder: runs[0], games: 0 });
  const both = await compareRuns(small, runs);
  for (const { html } of [one, both])
    expect(html).toContain('<h1>coevolution on connect-four:width=4,height=4</h1>');
});

test.each([{ measures: null }, { measures: { fitness: 'x' } }, { games: '<b>' }, { births: [null] }])(
  'a log in which a generation has %j is refused as damaged',
  async (change) => {
    const folder = join(emptyFolder(), 'run');
    const learner = { use: 'coevolution', population: 4, games: 1 };
    const settings = settingsOf('coevolution', { game, learner, rating: { rounds: 1 } }, plain.registries);
    await evolve(contextOf(plain), { settings, folder, generations: 1 });
    const file = join(folder, 'log.jsonl');
    const entry = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, `${JSON.stringify({ ...entry, ...change })}\n`);
    const damaged = expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error;
    await expect(report(contextOf(plain), { folder, games: 0 })).rejects.toThrow(damaged);
  },
);

test('a folder of neither is refused', async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await expect(report(contextOf(plain), { folder, games: 1 })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_MISSING' }) as Error,
  );
});
