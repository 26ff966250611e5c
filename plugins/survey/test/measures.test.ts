import family, { knownGames } from '@evolab/family';
import { expect, test } from 'vitest';
import { contextOf, laboratoryOf } from '../../../test/fixtures/task-context.ts';
import type { MeasureName } from '../src/measures.ts';
import plugin from '../src/index.ts';
import { survey } from '../src/survey.ts';

const laboratory = laboratoryOf(family, plugin);

async function measured(rules: string, slots = 1) {
  const game = { use: 'family', rules };
  const agents = [10, 60].map((sims) => ({
    ...{ name: `uct ${sims}`, game, searcher: { use: 'uct' }, budget: { sims } },
  }));
  const request = { game, agents, games: 20, seed: 2, measured: 20 };
  return (await survey(contextOf(laboratory, { slots }), request)).measures!;
}

const sound = await measured(knownGames.squava);

/** Games with one fault each, and the measures that must see it. */
const FAULTY: readonly (readonly [string, string, readonly MeasureName[]])[] = [
  [
    'the first move wins',
    'board: { shape: square, size: 4 }\nmoves: [{ place: anywhere }]\ngoals: [{ reach: far-row }]\nend: draw',
    ['balance', 'pieBalance', 'leadChanges'],
  ],
  [
    'there is no end',
    'board: { shape: square, size: 6 }\nstart: crosswise\nmoves: [{ step: sideways }]\ngoals: [{ reach: far-row }]\nend: draw\nlimit: 24',
    ['completion', 'decided', 'skill'],
  ],
  [
    'choice has no effect',
    'board: { shape: square, size: 3 }\nmoves: [{ place: anywhere }]\nend: loses',
    ['stakes', 'skill', 'killerMoves', 'drama'],
  ],
];

test.each(FAULTY)('a game in which %s scores low', async (_, rules, low) => {
  const found = await measured(`name: faulty\n${rules}\n`);
  for (const name of low) {
    expect(found[name].value, name).toBeLessThan(0.2);
    expect(sound[name].value, `${name} of a sound game`).toBeGreaterThan(found[name].value);
  }
});

test('measures lie within their intervals, and do not depend on the number of threads', async () => {
  const one = await measured(knownGames['tic-tac-toe']);
  for (const [name, { value, low, high }] of Object.entries(one)) {
    expect(low, name).toBeLessThanOrEqual(value);
    expect(high, name).toBeGreaterThanOrEqual(value);
  }
  expect(one.coverage.value).toBeGreaterThan(0.5);
  expect(await measured(knownGames['tic-tac-toe'], 3)).toEqual(one);
});
