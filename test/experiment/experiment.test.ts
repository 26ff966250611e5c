import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import type { Batch, Executor } from '../../src/contract/executor.ts';
import type { GenerationReport } from '../../src/contract/evolution.ts';
import { checkState, Experiment, stateHashOf, type RunState } from '../../src/experiment/experiment.ts';
import type { Registries } from '../../src/registry/registries.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { Service } from '../../src/registry/tokens.ts';
import { writeAgent } from '../../src/storage/agent-file.ts';
import { RunFolder } from '../../src/storage/run-folder.ts';
import { doBatch } from '../../src/worker/batch.ts';

const container = createContainer([corePlugin, coevolution, ticTacToe]);
const factory = container.get<AgentFactory>(Service.factory);
const registries = container.get<Registries>(Service.registries);
const GENERATIONS = 3;
/** 8 members and 40 games a generation: rounds of 24, 8 and 8. */
const settings = settingsOf(
  'coevolution',
  {
    game: { use: 'tic-tac-toe' },
    learner: { use: 'coevolution', evaluator: { use: 'layered', hidden: [4] }, population: 8, halving: true },
    rating: { anchors: [], first: false },
  },
  registries,
);
const signal = new AbortController().signal;

class PowerCut extends Error {}

/** Some threads, of which the later ones answer first; the power is cut before the batch of that number. */
function threads(slots: number, cutBefore = Infinity): Executor {
  let batches = 0;
  return {
    slots,
    run: async (batch: Batch) => {
      const number = ++batches;
      if (number >= cutBefore) throw new PowerCut();
      for (let wait = number % slots; wait < slots; wait++) await Promise.resolve();
      return doBatch(batch, factory);
    },
    close: () => Promise.resolve(),
  };
}

function emptyFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), 'lab-experiment-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return new RunFolder(path);
}

async function run(experiment: Experiment, reports: GenerationReport[] = []): Promise<GenerationReport[]> {
  while (experiment.state.generation < GENERATIONS) reports.push(await experiment.step({ signal }));
  return reports;
}

function experimentIn(folder: RunFolder, executor: Executor, stored?: RunState): Experiment {
  return new Experiment({ settings, versions: {}, registries, factory, executor, folder }, stored);
}

test('generations of several rounds end the same for any number of threads', async () => {
  const whole = await Promise.all(
    [1, 2, 5].map(async (slots) => {
      const experiment = experimentIn(emptyFolder(), threads(slots));
      const reports = await run(experiment);
      return { hash: experiment.stateHash, reports };
    }),
  );
  expect(whole[0].reports.map(({ games }) => games)).toEqual([40, 40, 40]);
  expect(whole[1]).toEqual(whole[0]);
  expect(whole[2]).toEqual(whole[0]);
});

test('a run stopped before any batch goes on from its last round, to the same end', async () => {
  const straight = experimentIn(emptyFolder(), threads(1));
  const reports = await run(straight);
  let between = 0;
  for (let cut = 1; ; cut++) {
    const folder = emptyFolder();
    const before: GenerationReport[] = [];
    const stopped = experimentIn(folder, threads(1, cut));
    folder.writeState(stopped.state);
    const cutOff = await run(stopped, before).then(
      () => false,
      (error: unknown) => error instanceof PowerCut,
    );
    if (!cutOff) break;
    // Between rounds, hash and agents are those of the last whole generation.
    const stored = checkState(folder.readState(), folder.path);
    if (stored.begun) between++;
    const resumed = experimentIn(folder, threads(2), stored);
    expect(resumed.stateHash).toBe(stopped.stateHash);
    expect([...before, ...(await run(resumed))]).toEqual(reports);
    expect(resumed.stateHash).toBe(straight.stateHash);
    expect(resumed.state).toEqual(straight.state);
  }
  expect(between).toBeGreaterThan(GENERATIONS);
});

test('a generation is in the log before it is stored: a kill in between loses none of either', async () => {
  const folder = emptyFolder();
  const experiment = experimentIn(folder, threads(1));
  folder.writeState(experiment.state);
  const reports: GenerationReport[] = [];
  const killed = experiment.step({ signal }, (report) => {
    reports.push(report);
    throw new PowerCut();
  });
  await expect(killed).rejects.toThrow(PowerCut);
  const stored = checkState(folder.readState(), folder.path);
  expect(stored.generation).toBe(0);
  const [again] = await run(experimentIn(folder, threads(1), stored));
  expect(reports).toEqual([again]);
});

test('a run does not go on against an anchor whose file has changed since it was begun', async () => {
  const folder = emptyFolder();
  const anchor = (depth: number) =>
    writeAgent(folder.file('anchor.msgpack'), {
      agent: {
        name: 'anchor',
        game: settings.game,
        budget: { depth },
        searcher: { use: 'alphabeta' },
        evaluator: { use: 'constant' },
      },
    });
  const rating = { ...settings.rating, anchors: [folder.file('anchor.msgpack')], every: 1, rounds: 1 };
  const parts = { versions: {}, registries, factory, executor: threads(1), folder };
  const open = (stored?: RunState) => new Experiment({ ...parts, settings: { ...settings, rating } }, stored);
  anchor(1);
  const begun = open();
  await begun.step({ signal });
  const stored = checkState(folder.readState(), folder.path);
  anchor(2);
  expect(() => open(stored)).toThrow(expect.objectContaining({ code: 'LAB_RUN_CHANGED' }) as Error);
  anchor(1);
  expect(open(stored).state).toEqual(begun.state);
});

test('a rating counts the games that differ, and has the state of runs that did not count them', async () => {
  const rating = { ...settings.rating, anchors: ['constant:depth=1'], every: 1, rounds: 3 };
  const rate = async (openings: number) => {
    const parts = { versions: {}, registries, factory, executor: threads(1) };
    const experiment = new Experiment({
      ...parts,
      settings: { ...settings, rating: { ...rating, openings } },
    });
    await experiment.step({ signal });
    return experiment.state;
  };
  const state = await rate(0);
  const [{ different, ...known }] = state.ratings;
  expect([different, known.wins + known.losses + known.draws]).toEqual([2, 6]);
  expect(stateHashOf({ ...state, ratings: [known] })).toBe(stateHashOf(state));
  expect((await rate(2)).ratings[0]).not.toHaveProperty('different');
});
