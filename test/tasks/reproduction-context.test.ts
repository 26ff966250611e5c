import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { AgentFactory } from '../../src/registry/agent-factory.ts';
import { openReproductionContext } from '../../src/tasks/reproduction-context.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import { Interrupted, type Batch } from '../../src/contract/executor.ts';
import type { Registries } from '../../src/registry/registries.ts';
import { Service } from '../../src/registry/tokens.ts';
import type { AgentSpec } from '../../src/contract/agent.ts';
import type { ReproductionContext } from '../../src/contract/reproduction.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { laboratoryOf } from 'evolab/testing';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lab-reproduction-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A context in its folder; `rules` are the version of those of tic-tac-toe. */
function open(rules: number) {
  const [game] = ticTacToe.games!;
  const container = createContainer([
    corePlugin,
    coevolution,
    { ...ticTacToe, games: [{ ...game, rulesVersion: rules }] },
  ]);
  const factory = container.get<AgentFactory>(Service.factory);
  const count = { batches: 0 };
  const stop = new AbortController();
  const executor = {
    slots: 1,
    run: (batch: Batch) => {
      count.batches++;
      return Promise.resolve(doBatch(batch, factory));
    },
    close: () => Promise.resolve(),
  };
  const registries = container.get<Registries>(Service.registries);
  const context = openReproductionContext({
    laboratory: { ...laboratoryOf(), version: '1.0.0', registries, factory },
    executor,
    folder,
    signal: stop.signal,
    report: () => undefined,
  });
  const at = (generations: number) =>
    context.evolve({
      name: 'run',
      game: { use: 'tic-tac-toe' },
      learner: { use: 'coevolution', evaluator: { use: 'layered', hidden: [4] }, population: 4, games: 1 },
      seed: 1,
      generations,
    });
  return { context, at, count, stop };
}

test('what a run measured and took is not made up where its file is damaged', async () => {
  const { context, at } = open(1);
  await at(1);
  for (const name of ['measures.json', 'cpu-seconds.json']) {
    const [file] = globSync(join(folder, '**/run', name));
    for (const text of ['{"fitness": ', '', '"x"']) {
      writeFileSync(file, text);
      expect(() => [context.measures('run'), context.cpuSeconds('run')]).toThrow(
        expect.objectContaining({
          code: 'LAB_BAD_FILE',
          message: expect.stringMatching(new RegExp(`^[^\\n]*${name}[^\\n]*$`)) as string,
        }) as Error,
      );
    }
    rmSync(file);
  }
});

test('a curve that is taken up again finds its earlier generations and duels, and goes on from the last', async () => {
  const { context, at, count } = open(1);
  const [two, four] = [await at(2), await at(4)];
  const played = count.batches;
  expect([await at(2), await at(4)]).toEqual([two, four]);
  expect(count.batches).toBe(played);
  const measured = context.measures('run');
  expect(measured['fitness']).toBeGreaterThan(-100);
  expect(open(1).context.measures('run')).toEqual(measured);
  await at(5);
  expect(count.batches).toBeGreaterThan(played);
  expect(context.measures('run')).not.toEqual(measured);
  expect(context.measures('run', 4)).toEqual(measured);
  expect(context.measures('run', 5)).toEqual(context.measures('run'));
  expect(context.measures('run', 3)).toEqual({});
  expect(context.measures('no-run')).toEqual({});

  const [agent] = await at(2);
  const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
  const score = await context.duel(agent, random, 5, 1, 1);
  const dueled = count.batches;
  expect(score.wins + score.losses + score.draws).toBe(10);
  expect(await context.duel(agent, random, 5, 1, 1)).toEqual(score);
  expect(count.batches).toBe(dueled);
  await context.duel(agent, random, 5, 1, 2);
  expect(count.batches).toBeGreaterThan(dueled);
});

test('a computation of its own is kept by its settings and seed, and counts for the state of the code', async () => {
  let computed = 0;
  const ask = (context: ReproductionContext, limit: number, seed = 1) =>
    context.compute({ game: { use: 'tic-tac-toe' }, limit }, seed, () =>
      Promise.resolve([++computed, limit]),
    );
  const { context } = open(1);
  expect(await ask(context, 5)).toEqual([1, 5]);
  expect(await ask(open(1).context, 5)).toEqual([1, 5]);
  expect(await ask(context, 6)).toEqual([2, 6]);
  expect(await ask(context, 6, 2)).toEqual([3, 6]);
  expect(await ask(open(2).context, 5)).toEqual([4, 5]);
  expect(context.provenance()).toMatchObject({ asked: 3, kept: 0, seeds: [1, 2] });
  expect(Object.keys(context.provenance().code)).toContain('evolab');
});

test('a pause lets an interrupt be noticed that comes meanwhile', async () => {
  const { context, stop } = open(1);
  await context.pause();
  setImmediate(() => stop.abort());
  await expect(context.pause()).rejects.toThrow(Interrupted);
});

test('what other rules gave is not used again: runs, their earlier generations and duels begin anew', async () => {
  const before = open(1);
  const [agent] = await before.at(2);
  await before.at(4);
  const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
  await before.context.duel(agent, random, 5, 1, 1);

  const after = open(2);
  await after.context.duel(agent, random, 5, 1, 1);
  expect(after.count.batches).toBeGreaterThan(0);
  let { batches } = after.count;
  for (const generations of [2, 4]) {
    await after.at(generations);
    expect(after.count.batches).toBeGreaterThan(batches);
    ({ batches } = after.count);
    await after.at(generations);
    expect(after.count.batches).toBe(batches);
  }
});

test('a duel counts the games of its first agent, whichever role it has', async () => {
  const { context } = open(1);
  const game = { use: 'tic-tac-toe' };
  const perfect: AgentSpec = {
    name: 'perfect',
    game,
    searcher: { use: 'alphabeta' },
    evaluator: { use: 'material' },
    budget: { depth: 9 },
  };
  const random: AgentSpec = { name: 'random', game, searcher: { use: 'random' }, budget: {} };
  const [ahead, behind] = [
    await context.duel(perfect, random, 10, 0, 1),
    await context.duel(random, perfect, 10, 0, 1),
  ];
  expect(ahead.losses).toBe(0);
  // More than it could have won with one role.
  expect(ahead.wins).toBeGreaterThan(10);
  expect(behind.wins).toBe(0);
  expect(behind.losses).toBeGreaterThan(10);
  for (const { wins, losses, draws, byRole } of [ahead, behind]) {
    expect(byRole.map((counts) => counts.wins + counts.losses + counts.draws)).toEqual([10, 10]);
    expect(byRole[0].wins + byRole[1].wins).toBe(wins);
    expect(byRole[0].losses + byRole[1].losses).toBe(losses);
    expect(byRole[0].draws + byRole[1].draws).toBe(draws);
  }
  // The first move is an advantage. The perfect player has it in the first games of one duel and in the second games of the other.
  expect(ahead.byRole[0].wins).toBeGreaterThan(ahead.byRole[1].wins);
  expect(behind.byRole[1].losses).toBeGreaterThan(behind.byRole[0].losses);
});
