import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defineLearner, definePlugin, type AgentSpec, type Learner } from 'evolab';
import { contextOf, laboratoryOf } from 'evolab/testing';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';
import { emptyFolder } from '../cli/lab.ts';

const sound: AgentSpec = {
  name: 'sound',
  game: { use: 'tic-tac-toe' },
  searcher: { use: 'random' },
  budget: {},
};

/** Two generations of a learner that returns these in generation 0 and in later ones, in a folder. */
function run(parts: {
  first?: unknown;
  later?: unknown;
  tell?: (state: number) => unknown;
}): [folder: string, events: EvolutionEvent[], ended: Promise<unknown>] {
  const { first = [sound], later = [sound], tell = () => ({ measures: {} }) } = parts;
  const still = defineLearner({
    id: 'still',
    summary: 'Learns nothing',
    options: {},
    create: (): Learner<number> => ({
      init: () => 0,
      ask: () => [],
      tell: (state) => ({ state: state + 1, ...(tell(state) as { measures: Record<string, number> }) }),
      agents: (state) => (state === 0 ? first : later) as AgentSpec[],
    }),
  });
  const laboratory = laboratoryOf(ticTacToe, definePlugin({ name: 'acme', learners: [still] }));
  const rating = { anchors: [], first: false };
  const config = { game: { use: 'tic-tac-toe' }, learner: { use: 'still' }, keepEvery: 1, rating };
  const settings = settingsOf('still', config, laboratory.registries);
  const folder = join(emptyFolder(), 'run');
  const context = contextOf<EvolutionEvent>(laboratory);
  return [folder, context.events as EvolutionEvent[], evolve(context, { settings, folder, generations: 3 })];
}

const refusal = (text: string) =>
  expect.objectContaining({
    code: 'LAB_BAD_PLUGIN',
    message: expect.stringMatching(`^learner 'still' of plugin acme .*${text}`) as string,
  }) as Error;

test.each<[string, unknown]>([
  ['no list of agents', []],
  ['no list of agents', Promise.resolve([sound])],
  ['agent 2 what no file can hold', [sound, { ...sound, weights: [1, 2] }]],
  ['agent 1 what no file can hold', [{ ...sound, weights: Float64Array.of(1, NaN) }]],
  ['agent sound with a wrong budget: depth must be', [{ ...sound, budget: { depth: 1.5 } }]],
  ["agent sound with a wrong budget: 'plies' is no limit", [{ ...sound, budget: { plies: 2 } }]],
])('agents that no file can hold are never stored: %s', async (text, agents) => {
  const [atOnce, , begun] = run({ first: agents });
  await expect(begun).rejects.toThrow(refusal(text));
  expect(existsSync(join(atOnce, 'state.msgpack'))).toBe(false);
  const [folder, , later] = run({ later: agents });
  await expect(later).rejects.toThrow(refusal(text));
  expect(existsSync(join(folder, 'state.msgpack'))).toBe(true);
  for (const name of ['population.msgpack', 'champion.msgpack', 'log.jsonl', 'hall'])
    expect(existsSync(join(folder, name))).toBe(false);
});

test.each<[string, unknown]>([
  ['no measures', {}],
  ["a measure 'loss' that is no number but string", { measures: { loss: '0.5' } }],
])('measures that are no numbers are refused: %s', async (text, told) => {
  const [folder, , ended] = run({ tell: () => told });
  await expect(ended).rejects.toThrow(refusal(text));
  expect(existsSync(join(folder, 'log.jsonl'))).toBe(false);
});

test('a measure that is not finite is null in the log, and said once', async () => {
  const [folder, events, ended] = run({ tell: (state) => ({ measures: { loss: state === 0 ? 1 : NaN } }) });
  await ended;
  const log = readFileSync(join(folder, 'log.jsonl'), 'utf8').trimEnd().split('\n');
  expect(log.map((line) => (JSON.parse(line) as { measures: unknown }).measures)).toEqual([
    { loss: 1 },
    { loss: null },
    { loss: null },
  ]);
  expect(events.filter(({ type }) => (type as string) === 'warning')).toEqual([
    {
      type: 'warning',
      text: "learner 'still' of plugin acme measures 'loss' as NaN in generation 2: it is null in the log, and missing from curves",
    },
  ]);
});
