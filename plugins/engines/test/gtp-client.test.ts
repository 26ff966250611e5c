import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultsOf, Random } from 'evolab';
import { emptyFolder } from 'evolab/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { engine } from '../src/engine.ts';
import { boardSizeOf, ENGINE_OPTIONS } from '../src/settings.ts';
import { agentOf, openFactory } from './engine-factory.ts';

const { pools, factory } = openFactory();
afterAll(() => pools.close());

/**
 * A program that plays the last free cell of a board of hex. It has `size` rows until it is told another number, and keeps
 * what it is told; with `only` it does not know the command that would tell it. With `resigns` it gives up at once, with
 * `marks` its output begins with a byte order mark.
 */
function hexEngine({
  size,
  only = false,
  resigns = false,
  marks = false,
}: {
  size: number;
  only?: boolean;
  resigns?: boolean;
  marks?: boolean;
}) {
  const folder = emptyFolder(onTestFinished);
  const [script, told] = [join(folder, 'hex.mjs'), join(folder, 'told.txt')];
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline'; import { appendFileSync } from 'node:fs';
     ${marks ? "process.stdout.write('\\uFEFF');" : ''}
     let [size, taken] = [${size}, new Set()];
     const nameOf = (cell) => 'abcdefghijk'[cell % size] + (Math.floor(cell / size) + 1);
     const commands = {
       protocol_version: () => '2', quit: () => '', clear_board: () => (taken.clear(), ''),
       ${only ? '' : "boardsize: (words) => ((size = Number(words)), ''),"}
       play: (words) => (taken.add(words.split(' ')[1]), ''),
       genmove() {
         if (${resigns}) return 'resign';
         let cell = size * size - 1;
         while (taken.has(nameOf(cell))) cell--;
         taken.add(nameOf(cell));
         return nameOf(cell);
       },
     };
     for await (const line of createInterface({ input: process.stdin })) {
       appendFileSync(${JSON.stringify(told)}, line + '\\n');
       const [, command, words] = /^(\\w+) ?(.*)$/.exec(line);
       console.log(commands[command] ? '= ' + commands[command](words) + '\\n' : '? unknown command\\n');
     }`,
  );
  return {
    searcher: { use: 'engine', cmd: `"${process.execPath}" "${script}"`, protocol: 'gtp' },
    commands: () => readFileSync(told, 'utf8').trim().split('\n'),
  };
}

/** How two games of an engine against a random player end, on a board of four rows. */
function play(searcher: { readonly use: string }): string[] {
  const game = { use: 'hex', size: 4, swap: false };
  const agents = [searcher, { use: 'random' }].map((one) => agentOf('hex', one, { game }));
  return [1, 2].map((seed) => factory.play({ id: 'match', agents, seed, opening: [] }).reason);
}

test('an engine is told the size of the board before each game', () => {
  const { searcher, commands } = hexEngine({ size: 11 });
  expect(play(searcher)).toEqual(['rules', 'rules']);
  const told = commands();
  const cleared = told.flatMap((command, i) => (command === 'clear_board' ? [i] : []));
  expect(cleared.map((i) => told[i - 1])).toEqual(['boardsize 4', 'boardsize 4']);
});

test('a byte order mark before the first answer is no part of it', () => {
  const { searcher } = hexEngine({ size: 4, marks: true });
  expect(play(searcher)).toEqual(['rules', 'rules']);
});

test('the cause of a loss by an illegal move names ten legal moves', () => {
  const { searcher } = hexEngine({ size: 11, only: true });
  const game = { use: 'hex', size: 4, swap: false };
  const agents = [agentOf('hex', searcher, { game }), agentOf('hex', { use: 'random' }, { game })];
  expect(factory.play({ id: 'match', agents, seed: 1, opening: [] }).forfeit?.cause).toMatch(
    /^chose 'k11', which is not legal; legal: a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, \.\.\.; its last lines: /,
  );
});

test('an engine that resigns loses the game, is not asked again, and goes on to the next', () => {
  const { searcher, commands } = hexEngine({ size: 4, resigns: true });
  const game = { use: 'hex', size: 4, swap: false };
  const agents = [Object.assign(searcher, { retries: 3 }), { use: 'random' }].map((one) =>
    agentOf('hex', one, { game }),
  );
  for (const seed of [1, 2])
    expect(factory.play({ id: 'match', agents, seed, opening: [] })).toMatchObject({
      payoffs: [-1, 1],
      forfeit: { role: 0, cause: 'resigned' },
    });
  const asked = commands().filter((command) => /^(protocol_version|genmove)/.test(command));
  expect(asked).toEqual(['protocol_version', 'genmove black', 'genmove black']);
});

test('log keeps every line in both directions', () => {
  const { searcher, commands } = hexEngine({ size: 4 });
  const log = join(emptyFolder(onTestFinished), 'new/gtp.log');
  const reasons = play(Object.assign(searcher, { log }));
  expect(reasons).toEqual(['rules', 'rules']);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('> '))).toEqual(commands().map((line) => `> ${line}`));
  expect(lines.slice(0, 6)).toEqual(['> protocol_version', '< = 2', '< ', '> boardsize 4', '< = ', '< ']);
  expect(lines.filter((line) => /^< = [a-d][1-4]$/.test(line)).length).toBeGreaterThan(6);
  // A second engine adds its own.
  play(Object.assign(hexEngine({ size: 4 }).searcher, { log }));
  expect(readFileSync(log, 'utf8').startsWith(lines.join('\n'))).toBe(true);
  expect(readFileSync(log, 'utf8').trimEnd().split('\n').length).toBeGreaterThan(lines.length);
});

test('a log that cannot be written is an error, not a lost game', () => {
  const { searcher } = hexEngine({ size: 4 });
  const folder = emptyFolder(onTestFinished);
  expect(() => play(Object.assign(searcher, { log: folder }))).toThrow(
    expect.objectContaining({ code: 'LAB_DISK', message: `cannot write ${folder}: it is a folder` }) as Error,
  );
});

test('a program is not allowed to write another log than the one that the user typed', () => {
  const options = { ...defaultsOf(ENGINE_OPTIONS), cmd: 'gtp', log: 'mine.log' };
  const typed = engine.program!(options);
  expect(typed).toBe('log=mine.log; gtp');
  expect(engine.program!({ ...options, log: 'other.log' })).not.toBe(typed);
});

test('an engine of one size need not know of others', () => {
  const { searcher, commands } = hexEngine({ size: 4, only: true });
  expect(play(searcher)).toEqual(['rules', 'rules']);
  expect(commands()).toContain('boardsize 4');
});

test('a size that the user sets is the only one', () => {
  const { searcher, commands } = hexEngine({ size: 11 });
  expect(play(Object.assign(searcher, { set: 'boardsize=4' }))).toEqual(['rules', 'rules']);
  expect(commands().filter((command) => command.startsWith('boardsize'))).toEqual(['boardsize 4']);
});

test('an engine that can be told moves only is not asked about a position of which the moves are unknown', () => {
  const { searcher, commands } = hexEngine({ size: 4 });
  const spec = { use: 'hex', size: 4, swap: false };
  const player = factory.searcher(agentOf('hex', searcher, { game: spec }), new Random(0));
  const game = factory.game(spec);
  const position = game.start();
  // The start needs no moves.
  const { move } = player.search(position, 0, {});
  expect(game.moveName(position, move)).toBe('d4');
  position.play(move);
  player.reset();
  expect(() => player.search(position, 1, {})).toThrow(
    expect.objectContaining({
      code: 'LAB_BAD_OPTION',
      message: 'gtp has no word for a position, only for the moves from the start that lead to it',
    }) as Error,
  );
  const asked = () => commands().filter((command) => command.startsWith('genmove'));
  expect(asked()).toEqual(['genmove black']);
  player.reset();
  player.follow!([move]);
  expect(game.moveName(position, player.search(position, 1, {}).move)).toBe('c4');
  expect(asked()).toEqual(['genmove black', 'genmove white']);
});

test('the size of a board is that of a square', () => {
  const sizeOf = (use: string, options: object = {}) => boardSizeOf(factory.game({ use, ...options }));
  expect(sizeOf('othello')).toBe(8);
  expect(sizeOf('othello', { size: 6 })).toBe(6);
  expect(sizeOf('hex', { size: 5 })).toBe(5);
  expect(sizeOf('connect-four')).toBeUndefined();
});
