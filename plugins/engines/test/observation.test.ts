import { afterAll, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, lab } from 'evolab/testing';
import { agentOf, openFactory } from './engine-factory.ts';
import { loggingEngine } from './logging-engine.ts';

const { pools, factory } = openFactory();
afterAll(() => pools.close());
const random = agentOf('connect-four', { use: 'random' });

test('with an encoder a question has the observation and action ids of lab env', () => {
  const { cmd, asked: questions } = loggingEngine(emptyFolder(onTestFinished));
  const game = factory.game({ use: 'connect-four' });
  const engine = agentOf('connect-four', { use: 'engine', cmd, encoder: 'planes' });
  // With the first column full, ids are no ranks.
  factory.play({ id: 'm', agents: [random, engine], seed: 3, opening: [0, 0, 0, 0, 0, 0] });
  const asked = questions<Record<'position' | 'role' | 'legal' | 'actions' | 'observation', never>>();
  const expected = asked.map(({ position: text, role, legal }) => {
    const position = game.parse!(text);
    const observation = new Float64Array(game.encoders!['planes'].size);
    game.encoders!['planes'].encode(position, role, observation);
    return {
      observation: Array.from(observation),
      actions: (legal as string[]).map((name) => Number(name) - 1),
    };
  });
  expect(asked.map(({ observation, actions }) => ({ observation, actions }))).toEqual(expected);
});

test.each([
  ['colours', 'json', /no encoder 'colours'/],
  ['board', 'ugi', /ugi has no word for an encoder/],
])('the encoder %s with %s is refused', async (encoder, protocol, message) => {
  const engine = `engine:cmd="node x.mjs",protocol=${protocol},encoder=${encoder}`;
  const { status, stderr } = await lab(
    ['duel', engine, 'random', '--game', 'connect-four', '--allow-programs'],
    emptyFolder(onTestFinished),
  );
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/LAB_BAD_(OPTION|CONFIG)/);
  expect(status).toBe(2);
});
