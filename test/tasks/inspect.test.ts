import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import nTuple from '../../plugins/n-tuple/src/index.ts';
import othello from '../../plugins/othello/src/index.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import { evolutionVerdict } from '../../src/report/evolution-verdict.ts';
import { agentsText } from '../../src/report/inspection-text.ts';
import { writeAgent, writePopulation } from '../../src/storage/agent-file.ts';
import { inspect, inspectionDocument, type InspectedAgents } from '../../src/tasks/inspect.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf();
const agentOf = (name: string): AgentSpec => ({
  name,
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'random' },
  budget: {},
  weights: new Float64Array(3),
});

test('a population is listed, and one of its agents is shown in full', async () => {
  const folder = emptyFolder();
  writePopulation(join(folder, 'population.msgpack'), {
    agents: ['first', 'second', 'third'].map((name) => ({ agent: agentOf(name) })),
  });
  const all = (await inspect({ laboratory }, folder)) as InspectedAgents;
  expect(agentsText(all)).toMatch(/3 agents; the first:\n[^]* name +first\n[^]*^ +#2 +third +3$/m);
  const third = (await inspect({ laboratory }, `${folder}#2`)) as InspectedAgents;
  expect(agentsText(third)).toMatch(/3 agents; #2:\n[^]* name +third\n/);
  expect(agentsText(third)).not.toContain('second');
  expect(inspectionDocument(third)).toMatchObject({
    format: 'evolab-population',
    version: 1,
    name: 'third',
    weights: 3,
    lineage: null,
    ratings: [],
    agents: [{ name: 'first' }, { name: 'second' }, { name: 'third' }],
  });
  await expect(inspect({ laboratory }, `${folder}#3`)).rejects.toThrow(/there is no #3/);
});

test('a long text among the options is shown by its size', async () => {
  const folder = emptyFolder();
  const searcher = { use: 'random', short: 'as it is', long: 'x'.repeat(1001) };
  writePopulation(join(folder, 'population.msgpack'), {
    agents: [{ agent: { ...agentOf('one'), searcher } }],
  });
  const text = agentsText((await inspect({ laboratory }, folder)) as InspectedAgents);
  expect(text).toContain('short as it is, long of 1001 characters');
});

test('an agent with 300,000 ratings is shown with its last ones, and its verdict has a few words', async () => {
  const file = join(emptyFolder(), 'many.msgpack');
  const ratings = Array.from({ length: 300_000 }, (_, i) => ({
    against: 'random',
    generation: i + 1,
    wins: 3,
    losses: 1,
    draws: 0,
  }));
  writeAgent(file, { agent: agentOf('one'), ratings });
  const lines = agentsText((await inspect({ laboratory }, file)) as InspectedAgents).split('\n');
  expect(lines.at(-1)).toMatch(/^the last \d+ of 300000 ratings/);
  expect(lines.length).toBeLessThan(2000);
  expect(evolutionVerdict(ratings, 300_000)).toMatch(/^The champion of generation 300000 scores 75.0%/);
});

test('games of an agent against itself are those of the seed, of seed 1 if none is given', async () => {
  const champion = join(import.meta.dirname, '../../papers/champions/othello-n-tuple.msgpack');
  const whole = laboratoryOf(nTuple, othello);
  const values = async (seed?: number) => {
    const found = await inspect({ laboratory: whole }, champion, { selfPlayGames: 3, seed });
    return (found as InspectedAgents).selfPlay;
  };
  const usual = await values();
  expect(await values(1)).toEqual(usual);
  expect(await values(2)).not.toEqual(usual);
});

test('a specification in YAML is text, and no damaged file', async () => {
  const file = join(emptyFolder(), 'agent.yaml');
  writeFileSync(file, 'game: tic-tac-toe\nsearcher: random\n');
  await expect(inspect({ laboratory }, file)).rejects.toMatchObject({
    code: 'LAB_BAD_FILE',
    message: `${file} is text, not a file that lab has sealed`,
    hint: expect.stringContaining('lab duel') as string,
  });
});
