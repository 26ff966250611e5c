import { Interrupted, type Spec } from 'evolab';
import type { TaskContext } from 'evolab/command';
import { contextOf, laboratoryOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import connectFour from '../../../connect-four/src/index.ts';
import draughts from '../../../draughts/src/index.ts';
import pig from '../../../pig/src/index.ts';
import { expectedGame, solveGame } from '../../src/solve/solve-game.ts';

const laboratory = laboratoryOf(connectFour, draughts, pig);

interface Request {
  readonly game: Spec;
  readonly endgame?: string;
  readonly limit: number;
}

/** Solves a game, and raises the signal as Ctrl-C does: only a pause lets it through. */
async function stopped(
  solving: (context: TaskContext, request: Request) => Promise<unknown>,
  request: Request,
): Promise<unknown> {
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const context = { ...contextOf(laboratory), signal: stop.signal };
  return solving(context, request).catch((error: unknown) => error);
}

test.each([
  ['forwards', solveGame, { game: { use: 'connect-four', width: 5, height: 4 }, limit: 1e7 }],
  ['backwards', solveGame, { game: { use: 'draughts' }, endgame: '3', limit: 1e7 }],
  ['by value iteration', expectedGame, { game: { use: 'pig', target: 30 }, limit: 1e7 }],
] as const)('a game that is solved %s stops soon after Ctrl-C', async (_, solving, request) => {
  expect(await stopped(solving, request)).toBeInstanceOf(Interrupted);
});
