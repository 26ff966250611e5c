import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentSpec } from 'evolab';
import { parseBudgets } from 'evolab/command';
import { describe, expect, onTestFinished, test } from 'vitest';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { levelAgent } from '../../../src/agents/level-file.ts';
import { contextOf, emptyFolder, laboratoryOf } from 'evolab/testing';
import { levels, limitedAgents } from '../src/levels.ts';
import { levelsText } from '../src/levels-text.ts';

const laboratory = laboratoryOf(ticTacToe);
const game = { use: 'tic-tac-toe' };
const uct: AgentSpec = { name: 'uct', game, searcher: { use: 'uct' }, budget: {} };
const random: AgentSpec = { name: 'random', game, searcher: { use: 'random' }, budget: {} };

test('several limits are typed as a list', () => {
  expect(parseBudgets('sims=5,20', '--dial')).toEqual([{ sims: 5 }, { sims: 20 }]);
  for (const wrong of ['', 'sims', 'sims=', 'sims=a', 'sims=0', 'sims=1.5', 'speed=3'])
    expect(() => parseBudgets(wrong, '--dial')).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^LAB_/) as string }) as Error,
    );
});

test('every agent gets every limit, but one that does not search stays as it is', () => {
  const { registries } = laboratory;
  const names = limitedAgents([uct, random], [{ sims: 5 }, { sims: 20 }], registries).map(({ name }) => name);
  expect(names).toEqual(['uct sims 5', 'uct sims 20', 'random']);
});

test('levels of a limit that an agent does not use would all be one', () => {
  const fixed = { ...uct, name: 'fixed', searcher: { use: 'alphabeta' } };
  expect(() => limitedAgents([uct, fixed], [{ sims: 5 }], laboratory.registries)).toThrow(
    "fixed: 'alphabeta' does not use the limit sims",
  );
});

describe('levels', () => {
  const request = (pairs = 30) => ({
    agents: [random, uct],
    limits: [{ sims: 8 }, { sims: 8 }, { sims: 200 }],
    pairs,
    openings: { plies: 1 },
    seed: 1,
    step: 100,
    out: join(emptyFolder(onTestFinished), 'levels'),
  });

  test('go up, each at least a step above the one before; equals share one', async () => {
    const context = contextOf(laboratory);
    const { levels: found, tried, interrupted } = await levels(context, request());
    expect([tried, interrupted]).toEqual([4, false]);
    expect(found.map(({ agent }) => agent.name)).toEqual(['random', 'uct sims 8', 'uct sims 200']);
    expect(found.map(({ level }) => level)).toEqual([1, 2, 3]);
    found.slice(1).forEach(({ elo, step }, i) => {
      expect(step).toBeCloseTo(elo - found[i].elo, 9);
      expect(step).toBeGreaterThanOrEqual(100);
    });
    for (const { elo, low, high } of found) expect(low < elo && elo < high).toBe(true);
    expect(context.events[0]).toMatchObject({ type: 'progress', done: 0, total: 6 * 60 });
    expect(context.events.at(-1)).toMatchObject({ type: 'progress', done: 6 * 60 });
  });

  test('are the same every time', async () => {
    const of = async (slots: number) => {
      const { levels: found } = await levels(contextOf(laboratory, { slots }), request());
      return found.map((level) => ({ ...level, file: '' }));
    };
    expect(await of(5)).toEqual(await of(2));
  });

  test('that are aborted rest on the pairs that every two have finished', async () => {
    const asked = request();
    const aborted = await levels(contextOf(laboratory, { abortAfter: 200 }), asked);
    expect(aborted.interrupted).toBe(true);
    expect(aborted.pairs).toBeGreaterThan(0);
    expect(aborted.pairs).toBeLessThan(30);
    expect(levelAgent(asked.out, aborted.levels.length)).toBe(aborted.levels.at(-1)!.file);
    const whole = await levels(contextOf(laboratory), request(aborted.pairs));
    expect(aborted.levels.map(({ elo }) => elo)).toEqual(whole.levels.map(({ elo }) => elo));
  });

  test('that were aborted go on with the games that are kept, and come to the same', async () => {
    const asked = request();
    await levels(contextOf(laboratory, { abortAfter: 200 }), asked);
    const context = contextOf(laboratory);
    const whole = await levels(context, { ...asked, resume: true });
    // The first event says what is there already.
    expect((context.events[0] as { done: number }).done).toBeGreaterThanOrEqual(200);
    const straight = await levels(contextOf(laboratory), request());
    const seen = ({ levels: found, ...rest }: typeof whole) => ({
      ...rest,
      found: found.map(({ elo, low, high }) => [elo, low, high]),
    });
    expect(seen(whole)).toEqual(seen(straight));
    await expect(levels(contextOf(laboratory), asked)).rejects.toMatchObject({ code: 'LAB_RUN_EXISTS' });
    await expect(levels(contextOf(laboratory), { ...request(), resume: true })).rejects.toMatchObject({
      code: 'LAB_RUN_MISSING',
    });
  });

  test('that are gone on with otherwise than they were begun are refused, and keep their games', async () => {
    const asked = request(4);
    await levels(contextOf(laboratory, { abortAfter: 1 }), asked);
    const bytes = () => readFileSync(join(asked.out, 'games.log'));
    const before = bytes();
    for (const [other, said] of [
      [
        { limits: [{ sims: 8 }, { sims: 8 }, { sims: 300 }] },
        'dial: "sims=8 sims=8 sims=200" -> "sims=8 sims=8 sims=300"',
      ],
      [{ seed: 2 }, 'seed: 1 -> 2'],
      [{ openings: { plies: 2 } }, 'openings.plies: 1 -> 2'],
    ] as const)
      await expect(levels(contextOf(laboratory), { ...asked, ...other, resume: true })).rejects.toMatchObject(
        {
          code: 'LAB_RUN_CHANGED',
          message: `the levels in ${asked.out} were begun with other settings (${said})`,
        },
      );
    expect(bytes()).toEqual(before);
    // More games, and another step, belong to the same levels.
    const more = await levels(contextOf(laboratory), { ...asked, pairs: 5, step: 1, resume: true });
    expect([more.pairs, more.interrupted]).toEqual([5, false]);
  });

  test('that are aborted before every two have met are not written', async () => {
    const asked = request();
    const aborted = await levels(contextOf(laboratory, { abortAfter: 1 }), asked);
    expect(aborted).toEqual({ levels: [], tried: 4, pairs: 0, interrupted: true });
    expect(existsSync(join(asked.out, 'level-1.msgpack'))).toBe(false);
  });
});

test('an interval without an end is said in words', () => {
  const level = { level: 1, agent: { name: 'uct' }, elo: 811, low: 88, high: Infinity, step: 0 };
  expect(levelsText([level], 1, 50)).toMatch(/811 +above 88$/m);
});
