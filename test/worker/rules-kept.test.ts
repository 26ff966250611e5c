import { expect, test } from 'vitest';
import { definePlugin, defineSearcher, newSearchResult, type Batch, type Executor } from 'evolab';
import { laboratoryOf } from 'evolab/testing';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { doBatch } from '../../src/worker/batch.ts';
import { rulesKept } from '../../src/worker/rules-kept.ts';

/** Always chooses the first cell. */
const stuck = defineSearcher({
  id: 'stuck',
  summary: '',
  options: {},
  create: () => ({ reset: () => {}, search: () => newSearchResult(9) }),
});
const { factory, agentOf } = laboratoryOf(ticTacToe, definePlugin({ name: 'stuck', searchers: [stuck] }));
const game = { use: 'tic-tac-toe' };

/** Plays matches of two agents where no thread is needed. */
const play = (agents: readonly string[]) => {
  const executor: Executor = {
    slots: 1,
    run: (batch) => Promise.resolve(doBatch(batch, factory)),
    close: () => Promise.resolve(),
  };
  const job = { id: 'x', agents: agents.map((agent) => agentOf(agent, game)), seed: 1, opening: [] };
  const batch: Batch = { kind: 'match', jobs: [job, { ...job, id: 'y', seed: 2 }] };
  return rulesKept(executor, factory).run(batch);
};

test('a searcher that chooses illegal moves is named, and what looks for its fault', async () => {
  const played = play(['random', 'stuck']);
  await expect(played).rejects.toThrow(
    /^a match of random and stuck breaks the rules: moves: number \d is not legal$/,
  );
  await expect(played).rejects.toMatchObject({
    code: 'LAB_BAD_PLUGIN',
    hint: 'correct the plugin: lab doctor random --game tic-tac-toe; lab doctor stuck --game tic-tac-toe',
  });
});

test('matches by the rules pass', async () => {
  await expect(play(['random', 'random'])).resolves.toHaveLength(2);
});
