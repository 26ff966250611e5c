import { defineGame, definePlugin, type AgentSpec } from 'evolab';
import { laboratoryOf, penniesGame } from 'evolab/testing';
import { expect, test } from 'vitest';
import { engineSearch } from '../src/server/search-job.ts';

const pennies = defineGame({ id: 'pennies', summary: 'Pennies', create: () => penniesGame() });
const laboratory = laboratoryOf(definePlugin({ name: 'pennies', games: [pennies] }));

test('an engine looks at the position before what others chose at the same time', () => {
  const agent: AgentSpec = laboratory.agentOf('uct:sims=400', { use: 'pennies' });
  const found = [[], [0], [1]].map((moves, gameNumber) => {
    const job = { agent, from: undefined, moves: Int32Array.from(moves), limits: { sims: 400 }, seed: 1 };
    return engineSearch.run({ ...job, gameNumber: moves.length + gameNumber }, laboratory.factory);
  });
  // Who sees the coin of the other wins for certain; nobody does.
  for (const { value } of found as { value: number }[]) expect(Math.abs(value)).toBeLessThan(0.5);
});
