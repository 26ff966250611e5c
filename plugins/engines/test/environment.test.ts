import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import connectFour, { connectFour as fourInARow } from '@evolab/connect-four';
import draughts from '@evolab/draughts';
import einstein from '@evolab/einstein';
import nim from '@evolab/nim';
import othello from '@evolab/othello';
import pig from '@evolab/pig';
import ticTacToe, { ticTacToe as noughts } from '@evolab/tic-tac-toe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, laboratoryOf, labProcess, outcomeOf, penniesGame } from 'evolab/testing';
import { gameUse } from 'evolab/command';
import { GameBatch } from '../src/environment/games.ts';
import { serveGames } from '../src/environment/serve.ts';

const root = resolve(import.meta.dirname, '../../..');
const examples = join(root, 'examples/python');
const laboratory = laboratoryOf(connectFour, draughts, einstein, nim, othello, pig, ticTacToe);

interface Answer {
  readonly error?: string;
  readonly turn: (number | null)[];
  readonly legal: number[][];
  readonly done: boolean[];
  readonly payoffs: (number[] | null)[];
  readonly names?: string[][];
  readonly observation?: number[][];
  readonly features?: number[][];
  readonly positions?: string[];
}

/** Asks line by line; a request that is a text is sent as it is. */
async function answers(batch: GameBatch, requests: readonly (object | string)[]): Promise<Answer[]> {
  const said: string[] = [];
  const lines = requests.map((request) => (typeof request === 'string' ? request : JSON.stringify(request)));
  await serveGames(
    batch,
    Readable.from(lines.map((line) => `${line}\n`)),
    (line) => said.push(line),
    new AbortController().signal,
  );
  return said.map((line) => JSON.parse(line) as Answer);
}

/** Plays the first legal move of each game again and again; games begin anew. */
async function firstMoves(batch: GameBatch, steps: number, reset: object): Promise<Answer[]> {
  const said = await answers(batch, [reset]);
  for (let step = 0; step < steps; step++) {
    const moves = said.at(-1)!.legal.map(([first]) => first ?? null);
    said.push(...(await answers(batch, [{ do: 'step', moves, restart: true, positions: true }])));
  }
  return said;
}

const newBatch = (id: string, count: number) => new GameBatch(id, laboratory.game(gameUse(id)), count);

describe('a batch of games', () => {
  test('is what the game says, move by move, for every game', async () => {
    const game = laboratory.game({ use: 'draughts' });
    const batch = newBatch('draughts', 3);
    const own = [0, 1, 2].map(() => game.start());
    const legal = new Int32Array(game.maxMoves);
    const numbers = new Float64Array(game.encoders!['board'].size);
    const sight = { encoder: 'board', view: 'opponent', features: ['material'], positions: true };
    let [answer] = await answers(batch, [{ do: 'reset', ...sight }]);
    for (let ply = 0; ply < 300 && own.some(({ over }) => !over); ply++) {
      const moves = own.map((position, at) => {
        expect(answer.done[at]).toBe(position.over);
        const viewer = position.over ? 1 : 1 - position.turn;
        game.encoders!['board'].encode(position, viewer, numbers);
        expect(answer.observation![at]).toEqual([...numbers].map((number) => number + 0));
        expect(answer.features![at]).toEqual([game.features!['material'].measure(position, viewer)]);
        expect(answer.positions![at]).toBe(game.print(position));
        if (position.over) {
          expect([answer.turn[at], answer.legal[at]]).toEqual([null, []]);
          expect(answer.payoffs[at]).toEqual([0, 1].map((role) => position.payoff(role) + 0));
          return null;
        }
        const count = position.moves(legal, 0);
        const names = Array.from(legal.subarray(0, count), (move) => game.moveName(position, move));
        const ranks = names.map((_, rank) => rank);
        expect([answer.turn[at], answer.legal[at], answer.payoffs[at]]).toEqual([position.turn, ranks, null]);
        expect(answer.names![at]).toEqual(names);
        const chosen = (ply * 7 + at * 3) % count;
        position.play(legal[chosen]);
        // By number and by name.
        return at === 0 ? chosen : names[chosen];
      });
      [answer] = await answers(batch, [{ do: 'step', moves, ...sight }]);
    }
    expect(own.every(({ over }) => over)).toBe(true);
  });

  test('begins by its seed, and games that are over begin anew', async () => {
    const reset = { do: 'reset', seed: 5, opening: 4, positions: true };
    const [first, again, other] = await Promise.all(
      [5, 5, 6].map((seed) => firstMoves(newBatch('tic-tac-toe', 8), 60, { ...reset, seed })),
    );
    expect(again).toEqual(first);
    expect(other[0].positions).not.toEqual(first[0].positions);
    expect(new Set(first[0].positions).size).toBeGreaterThan(4);
    const over = first.flatMap(({ done, payoffs, positions, turn }) =>
      done.map((is, at) => ({ is, payoffs: payoffs[at], position: positions![at], turn: turn[at] })),
    );
    const ended = over.filter(({ is }) => is);
    expect(ended.length).toBeGreaterThan(20);
    for (const { payoffs, position, turn } of ended) {
      expect(payoffs![0] + payoffs![1]).toBe(0);
      // The next game, after its opening.
      expect([position.replaceAll('.', '').length, turn]).toEqual([4, 0]);
    }
    // Later games of a seat differ from its first.
    expect(new Set(ended.map(({ position }) => position)).size).toBeGreaterThan(8);
  });

  test('a full column leaves the ids of the others as they are', async () => {
    const batch = newBatch('connect-four', 1);
    const drop = (column: number) => ({ do: 'step', moves: [column] });
    const said = await answers(batch, [
      ...[0, 0, 0, 0, 0, 0, 0, 6].map(drop),
      { do: 'look', positions: true },
    ]);
    expect(said[5].legal).toEqual([[1, 2, 3, 4, 5, 6]]);
    expect(said[5].names).toEqual([['2', '3', '4', '5', '6', '7']]);
    expect(said[6].error).toContain('game 0: 0 is not legal');
    expect(said[8].positions![0].split('/').at(-1)).toBe('x.....x');
    const [spec] = await answers(batch, [{ do: 'spec' }]);
    expect(spec).toMatchObject({ actions: 7, actionIds: 'fixed' });
  });

  test('without ids of its own a game counts the legal moves, and says so', async () => {
    const [spec] = await answers(newBatch('draughts', 1), [{ do: 'spec' }]);
    const { maxMoves, actions } = laboratory.game({ use: 'draughts' });
    expect(actions).toBeUndefined();
    expect(spec).toMatchObject({ actions: maxMoves, actionIds: 'rank' });
  });

  test('rolls the dice itself, by the seed', async () => {
    const reset = (seed: number) => ({ do: 'reset', seed, positions: true });
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => firstMoves(newBatch('einstein', 4), 60, reset(seed))),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first.flatMap(({ turn }) => turn).every((turn) => turn === 0 || turn === 1)).toBe(true);
    // Games side by side have luck of their own, and so has the next game.
    expect(new Set(first[5].positions).size).toBeGreaterThan(1);
    expect(first.some(({ done }) => done.includes(true))).toBe(true);
  });

  test('begins no game that the dice end before a role has chosen', async () => {
    const requests = Array.from({ length: 20 }, (_, seed) => ({ do: 'reset', seed, opening: 10_000 }));
    const begun = await answers(newBatch('pig', 5), requests);
    expect(begun.flatMap(({ done }) => done)).toEqual(new Array(100).fill(false));
    expect(begun.flatMap(({ legal }) => legal).every((moves) => moves.length > 0)).toBe(true);
  });

  test('tells three roles what each got', async () => {
    const said = await firstMoves(newBatch('nim:players=3', 1), 12, { do: 'reset' });
    expect(new Set(said.map(({ turn }) => turn[0]))).toEqual(new Set([0, 1, 2]));
    const { payoffs } = said.find(({ done }) => done[0])!;
    expect(payoffs[0]!.toSorted((a, b) => a - b)).toEqual([-0.5, -0.5, 1]);
  });

  test.each<[object | string, string]>([
    ['nonsense', 'JSON'],
    ['[1]', 'a request is a map'],
    [{ do: 'fly' }, 'spec, look, reset, step'],
    [{ do: 'toString' }, 'do must be one of'],
    [{ do: 'step' }, 'one for each game'],
    [{ do: 'step', moves: [0] }, '1 moves were given for 2 games'],
    [{ do: 'step', moves: [0, 9] }, 'game 1: 9 is not legal; legal: 0, 1, 2, 3, 4, 5, 6, 7, 8'],
    [
      { do: 'step', moves: [0, 'z9'] },
      'game 1: "z9" is not legal; legal: a3, b3, c3, a2, b2, c2, a1, b1, c1',
    ],
    [{ do: 'step', moves: [0, 0.5] }, 'a list of names, numbers or null'],
    [{ do: 'look', encoder: 'bord' }, "no encoder 'bord'; known: board"],
    [{ do: 'look', encoder: 'constructor' }, 'no encoder'],
    [{ do: 'look', features: ['x'] }, "no feature 'x'"],
    [{ do: 'look', view: 2 }, 'roles: 0 to 1'],
    [{ do: 'reset', seed: -1 }, 'seed must be a whole number'],
    [{ do: 'reset', position: 'xyz' }, ''],
    [{ do: 'reset', sed: 1 }, "reset has no 'sed'; did you mean 'seed'? known: encoder, view"],
  ])('refuses %j and goes on as before', async (request, told) => {
    const before = { do: 'look', positions: true };
    const [, played, error, after] = await answers(newBatch('tic-tac-toe', 2), [
      { do: 'reset' },
      { do: 'step', moves: [4, null], positions: true },
      request,
      before,
    ]);
    expect(error.error).toContain(told);
    expect(after).toEqual(played);
  });

  test('answers a request once, whatever characters it has', async () => {
    const [odd, look, ...more] = await answers(newBatch('tic-tac-toe', 1), [
      { do: 'reset', position: 'x\u2028.\u2029' },
      { do: 'look' },
    ]);
    expect([odd.error, look.turn, more]).toEqual([expect.stringContaining('x'), [0], []]);
  });

  test('tells what the game is like', async () => {
    const [spec] = await answers(newBatch('connect-four', 4), [{ do: 'spec' }]);
    const { roles, maxMoves, encoders } = fourInARow.create(fourInARow.defaults);
    expect(spec).toMatchObject({ game: 'connect-four', games: 4, roles, maxMoves });
    const { encoders: told } = spec as unknown as { encoders: Record<string, { size: number }> };
    for (const [name, { size }] of Object.entries(encoders!)) expect(told[name].size).toBe(size);
  });
});

test('docs/engines.md has requests that are answered, and the agent of the examples', async () => {
  const page = readFileSync(join(root, 'docs/engines.md'), 'utf8');
  expect(page).toContain(readFileSync(join(examples, 'bot.py'), 'utf8'));
  const requests = [...page.matchAll(/^ {4}(\{"do".*)$/gm)].map(([, line]) => line);
  const [begun, played] = await answers(newBatch('othello', 2), requests);
  expect([requests.length, begun.turn, played.turn]).toEqual([2, [0, 0], [1, 1]]);
  expect(played.observation![0]).not.toEqual(begun.observation![0]);
});

const python = spawnSync('python3', ['--version'], { timeout: 600_000 }).status === 0;
describe.skipIf(!python)('from Python', () => {
  test('games are played through Gymnasium and PettingZoo, without either', async () => {
    const command = `'${process.execPath}' '${join(root, 'bin/run.js')}'`;
    const drive = join(import.meta.dirname, 'drive_env.py');
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const { status, stdout, stderr } = await outcomeOf('python3', [drive, examples, command], { env });
    expect([status, stderr]).toEqual([0, '']);
    const told = JSON.parse(stdout) as {
      checked: number;
      gym: [reward: number, position: string, steps: number][];
      again: unknown;
      other: unknown;
      refused: string;
      wrong: string[];
      aec: {
        moves: [agent: string, move: string, discs: number][];
        rewards: Record<string, number>;
        end: string;
      };
    };
    expect(told.checked).toBe(5);
    expect(told.again).toEqual(told.gym);
    expect(told.other).not.toEqual(told.gym);
    expect(told.refused).toContain('game 0 is over');
    expect(told.wrong).toEqual([
      "no encoder 'bord'; known: board, planes, bits",
      "nobody looks as '2'; roles: 0 to 1",
    ]);
    const game = noughts.create({});
    for (const [reward, position] of told.gym) {
      const end = game.parse!(position);
      expect([end.over, end.payoff(1)]).toEqual([true, reward]);
    }
    const { moves, rewards, end } = told.aec;
    const board = fourInARow.create(fourInARow.defaults);
    const last = board.parse!(end);
    expect([last.over, rewards]).toEqual([
      true,
      Object.fromEntries(board.roles.map((role, i) => [role, last.payoff(i)])),
    ]);
    // Three discs lay there, then one more with each move; roles take turns.
    moves.forEach(([agent, , discs], i) => expect([agent, discs]).toEqual([board.roles[(i + 1) % 2], i + 3]));
  });

  test('the agent of the page plays, and is rated in a table', async () => {
    const bot = `engine:cmd="python3 '${join(examples, 'bot.py')}'"`;
    const words = ['tournament', bot, 'random', '--game', 'othello', '--rounds', '2', '--workers', '1'];
    const { status, stdout } = await labProcess(
      [...words, '--json', '--out', 'cup'],
      emptyFolder(onTestFinished),
    );
    expect(status).toBe(0);
    expect(stdout).not.toContain('not legal');
    const { standings } = JSON.parse(stdout) as { standings: { name: string; games: number; elo: number }[] };
    expect(standings.map(({ games }) => games)).toEqual([4, 4]);
    expect(standings.find(({ name }) => name.startsWith('engine'))).toMatchObject({
      elo: expect.any(Number) as number,
    });
  });
});

test('a role is shown the position before what others chose at the same time', async () => {
  const game = {
    ...penniesGame(),
    encoders: {
      board: {
        size: 1,
        kinds: 2,
        encode: (p: { first: number; turn: number }, _role: number, out: Float64Array) =>
          (out[0] = p.first + 2 * p.turn),
      },
    },
  };
  const batch = new GameBatch('pennies', game as never, 1);
  const look = { encoder: 'board', positions: true };
  const [before, within] = await answers(batch, [
    { do: 'reset', ...look },
    { do: 'step', moves: ['tails'], ...look },
  ]);
  expect([before.turn, within.turn]).toEqual([[0], [1]]);
  expect(within.observation).toEqual([[0]]);
  expect(within.positions).toEqual(before.positions);
});
