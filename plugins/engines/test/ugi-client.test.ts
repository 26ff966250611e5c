import { expect, test } from 'vitest';
import type { MoveRequest } from '../src/client/client.ts';
import { ugi } from '../src/client/ugi.ts';
import type { EngineProcess } from '../src/engine-process.ts';

/** What is understood of an engine that prints these lines and then its move. */
async function told(...lines: string[]) {
  const printed = [...lines, 'bestmove 4'];
  const engine: Partial<EngineProcess> = {
    refuseUnasked: () => {},
    tell: () => {},
    ask: () => {},
    answer<T>(_: number, find: (line: string) => T | undefined): Promise<T> {
      for (const line of printed) {
        const found = find(line);
        if (found !== undefined) return Promise.resolve(found);
      }
      return Promise.reject(new Error('no answer'));
    },
  };
  const request: Partial<MoveRequest> = { newGame: false, moves: [], budget: { depth: 3 } };
  return ugi({ engine: engine as EngineProcess, settings: [] }).choose(request as MoveRequest, 0);
}

test('an engine tells its depth, nodes and value; the last that it says counts', async () => {
  expect(await told('info depth 1 score cp 0 nodes 5', 'info depth 2 nodes 9 score cp -40')).toEqual({
    move: '4',
    depth: 2,
    nodes: 9,
    value: expect.closeTo(2 / (1 + 10 ** 0.1) - 1, 12) as number,
  });
});

test('what an engine says to people is no depth and no value', async () => {
  const text = 'string table of depth 30 with nodes 7 and score cp 900';
  expect(await told('info depth 2 nodes 9', `info ${text}`, `info nodes 10 ${text}`)).toEqual({
    move: '4',
    depth: 2,
    nodes: 10,
  });
});

test('of several lines of play, the first counts', async () => {
  const lines = [
    'multipv 1 score cp 40 nodes 9',
    'multipv 2 score cp -900 nodes 9',
    'multipv 12 score mate -1',
  ];
  const best = await told('info depth 2 score cp 40 nodes 9');
  expect(await told(...lines.map((line) => `info depth 2 ${line}`))).toEqual(best);
});

test('a forced win is worth 1, a forced loss -1', async () => {
  expect((await told('info score cp 30', 'info score mate 3 nodes 1')).value).toBe(1);
  expect((await told('info score cp 30', 'info score mate -2')).value).toBe(-1);
  expect((await told('info score mate 0')).value).toBe(-1);
});
