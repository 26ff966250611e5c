import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import coevolution from '../../plugins/coevolution/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { Assembler } from '../../src/lab/assembler.ts';
import { openBench } from '../../src/lab/bench.ts';
import { createContainer } from '../../src/lab/container.ts';
import { corePlugin } from '../../src/lab/core-plugin.ts';
import type { Batch } from '../../src/lab/executor.ts';
import type { Registries } from '../../src/lab/registries.ts';
import { Service } from '../../src/lab/tokens.ts';
import { doBatch } from '../../src/worker/batch.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'lab-bench-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test('a curve that is taken up again finds its earlier generations and duels, and goes on from the last', async () => {
  const container = createContainer([corePlugin, coevolution, ticTacToe]);
  const assembler = container.get<Assembler>(Service.assembler);
  let batches = 0;
  const executor = {
    slots: 1,
    run: (batch: Batch) => {
      batches++;
      return Promise.resolve(doBatch(batch, assembler));
    },
    close: () => Promise.resolve(),
  };
  const bench = openBench({
    registries: container.get<Registries>(Service.registries),
    assembler,
    executor,
    folder,
    signal: new AbortController().signal,
    say: () => undefined,
  });
  const at = (generations: number) =>
    bench.evolve({
      name: 'run',
      game: { use: 'tic-tac-toe' },
      learner: { use: 'coevolution', evaluator: { use: 'layered', hidden: [4] }, population: 4, games: 1 },
      seed: 1,
      generations,
    });
  const [two, four] = [await at(2), await at(4)];
  const played = batches;
  expect([await at(2), await at(4)]).toEqual([two, four]);
  expect(batches).toBe(played);
  await at(5);
  expect(batches).toBeGreaterThan(played);

  const [agent] = await at(2);
  const random = { name: 'random', game: agent.game, searcher: { use: 'random' }, budget: {} };
  const score = await bench.duel(agent, random, 5, 1, 1);
  const dueled = batches;
  expect(score.wins + score.losses + score.draws).toBe(10);
  expect(await bench.duel(agent, random, 5, 1, 1)).toEqual(score);
  expect(batches).toBe(dueled);
  await bench.duel(agent, random, 5, 1, 2);
  expect(batches).toBeGreaterThan(dueled);
});
