import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import hexPlugin from '@evolab/hex';
import nimPlugin from '@evolab/nim';
import othelloPlugin from '@evolab/othello';
import { Random, type AgentSpec, type Budget } from 'evolab';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, laboratoryOf, outcomeOf } from 'evolab/testing';
import { moveNamed, notationOf } from '../src/notation.ts';
import { gtpServer } from '../src/server/gtp.ts';
import type { EngineSession } from '../src/server/session.ts';
import { agentFor, laboratory, talk } from './talk.ts';

/** An agent of Othello on a board of its own, with a way to send it a command and to hear the answer. */
function asking(game: AgentSpec['game']) {
  const { send, heard, ended } = talk('gtp', { ...agentFor('othello'), game });
  const ask = (line: string): Promise<string> => {
    send(line);
    return heard(/^[=?]/);
  };
  return { send, heard, ended, ask };
}

describe('GTP', () => {
  test('answers with the ids of commands, refuses what is wrong, and takes moves back', async () => {
    const { send, ended, ask } = asking({ use: 'othello' });
    expect(await ask('7 protocol_version')).toBe('=7 2');
    expect(await ask('# a comment\nboardsize 10')).toBe('? unacceptable size');
    expect(await ask('boardsize 8')).toBe('=');
    expect(await ask('play white d3')).toBe('? illegal move');
    expect(await ask('genmove white')).toBe('? it is not the turn of this color');
    expect(await ask('play black a1')).toBe('? illegal move');
    expect(await ask('play B D3')).toBe('=');
    expect(await ask('genmove w')).toMatch(/^= [A-H][1-8]$/);
    expect(await ask('undo')).toBe('=');
    expect(await ask('undo')).toBe('=');
    expect(await ask('undo')).toBe('? cannot undo');
    expect(await ask('known_command genmove')).toBe('= true');
    expect(await ask('known_command toString')).toBe('= false');
    expect(await ask('time_settings 0 1 1')).toBe('=');
    expect(await ask('9 genmove black')).toMatch(/^=9 [A-H][1-8]$/);
    expect(await ask('fly')).toBe('? unknown command');
    send('quit');
    await ended;
  });

  test('passes for a side that cannot move, as engines of Othello do', async () => {
    const game = laboratory.game({ use: 'othello' });
    // A random game up to the first pass that does not end it.
    for (let seed = 1; ; seed++) {
      const random = new Random(seed);
      const position = game.start();
      const legal = new Int32Array(game.maxMoves);
      const lines: string[] = [];
      let passed = false;
      while (!position.over && !passed) {
        const count = position.moves(legal, 0);
        const move = legal[random.below(count)];
        const name = game.moveName(position, move);
        passed = name === 'pass';
        if (!passed) lines.push(`play ${position.turn === 0 ? 'black' : 'white'} ${name}`);
        position.play(move);
      }
      if (!passed || position.over) continue;
      const { send, heard, ended } = talk('gtp', agentFor('othello'));
      for (const line of lines) {
        send(line);
        expect(await heard(/^[=?]/)).toBe('=');
      }
      send(`genmove ${position.turn === 0 ? 'black' : 'white'}`);
      expect(await heard(/^[=?]/)).toMatch(/^= [A-H][1-8]$/);
      send('quit');
      await ended;
      return;
    }
  });

  test('undo takes back the last move of the controller, with the passes that it did not name', async () => {
    const { send, heard, ended, ask } = asking({ use: 'othello', size: 4 });
    const board = async (): Promise<string> => {
      send('showboard');
      await heard(/^=/);
      return (await Promise.all([1, 2, 3, 4, 5].map(() => heard(/./)))).join('\n');
    };
    const moves = 'c4 b4 a3 d2 d3 d4 b1 a1 c1 a4'.split(' ');
    const boards: string[] = [];
    for (const [ply, move] of moves.entries()) {
      boards.push(await board());
      expect(await ask(`play ${ply % 2 === 0 ? 'b' : 'w'} ${move}`)).toBe('=');
    }
    const before = await board();
    // Black has to pass. What is refused, and what only asks, leaves no pass behind.
    for (const [line, answer] of [
      ['play w c3', '? illegal move'],
      ['reg_genmove w', '= D1'],
    ]) {
      expect([line, await ask(line)]).toEqual([line, answer]);
      expect(await ask('genmove b')).toBe('= pass');
      expect(await ask('undo')).toBe('=');
    }
    expect(await ask('genmove w')).toBe('= D1');
    expect(await ask('undo')).toBe('=');
    expect(await board()).toBe(before);
    expect(await ask('undo')).toBe('=');
    expect(await board()).toBe(boards.at(-1));
    // A pass that is named is a move of its own.
    for (const line of ['play w a4', 'play b pass', 'play w d1', 'undo', 'undo', 'undo'])
      expect([line, await ask(line)]).toEqual([line, '=']);
    expect(await board()).toBe(boards.at(-1));
    send('quit');
    await ended;
  });

  test('passes after the end are taken back as such, and the score is the lead in discs', async () => {
    const { send, ended, ask } = asking({ use: 'othello', size: 4 });
    const colours = ['b', 'w'];
    let ply = 0;
    for (let passes = 0; passes < 2; ply++)
      passes = (await ask(`genmove ${colours[ply % 2]}`)) === '= pass' ? passes + 1 : 0;
    expect(await ask(`play ${colours[ply % 2]} pass`)).toBe('=');
    const score = await ask('final_score');
    expect(score).toMatch(/^= ([BW]\+\d+|0)$/);
    for (let back = 0; back < 3; back++) {
      expect(await ask('final_score')).toBe(score);
      expect(await ask('undo')).toBe('=');
    }
    for (let left = ply - 2; left > 0; left--) expect(await ask('undo')).toBe('=');
    expect(await ask('undo')).toBe('? cannot undo');
    send('quit');
    await ended;
  });

  test('control characters are discarded', async () => {
    const { send, heard } = talk('gtp', agentFor('othello'));
    send('\u00077 pro\u0001tocol\u007f_version\u0000');
    expect(await heard(/^[=?]/)).toBe('=7 2');
  });

  test.each([
    ['600 0 0', true],
    ['600 30 0', false],
    ['0 30 0', false],
    ['600 30 5', true],
    ['0 30 5', true],
  ])('time_settings %s sets a limit: %o', async (times, isLimit) => {
    expect(await limitsOf(`time_settings ${times}`, 'genmove b')).toEqual([
      isLimit ? { millis: expect.any(Number) as number } : {},
    ]);
  });

  /** The limits of searches that take ten seconds each, whatever their limits. */
  async function limitsOf(...lines: string[]): Promise<Budget[]> {
    const asked: Budget[] = [];
    const session = {
      agent: agentFor('othello'),
      position: { over: false, turn: 0 },
      legal: () => ['a1', 'b1'],
      search(limits: Budget) {
        asked.push(limits);
        return Promise.resolve({ move: 'a1', seconds: 10 });
      },
      play: () => undefined,
      undoImplied: () => undefined,
      newGame: () => undefined,
    } as unknown as EngineSession;
    const server = gtpServer({ session, name: 'a', version: '1', say: () => undefined });
    for (const line of lines) await server.line(line);
    return asked;
  }
  const moves = (count: number) => Array.from({ length: count }, () => 'genmove b');
  const millisOf = async (...lines: string[]) => (await limitsOf(...lines)).map(({ millis }) => millis);

  test('where the controller tells no time_left, the clock of the one that moves runs', async () => {
    const share = (seconds: number) => Math.floor((1000 * seconds) / 30) - 30;
    expect(await millisOf('time_settings 30 0 0', ...moves(5))).toEqual([
      share(30),
      share(20),
      share(10),
      1,
      1,
    ]);
    // Byo-yomi gives each move nine tenths of its share, before the main time gives less.
    const later = await millisOf('time_settings 600 30 10', ...moves(62));
    expect(later.slice(0, 2)).toEqual([share(600), share(590)]);
    expect(later.slice(-2)).toEqual([2700, 2700]);
    // A move that is not played takes no time, a new game has all of it, and what is told stands.
    const lines = ['time_settings 600 0 0', 'reg_genmove b', 'genmove b', 'clear_board', 'genmove b'];
    expect(await millisOf(...lines)).toEqual([share(600), share(600), share(600)]);
    expect(await millisOf('time_settings 600 0 0', 'time_left b 90 0', ...moves(2))).toEqual([
      share(90),
      share(80),
    ]);
  });

  test('after the moves of a period that time_left told, the next one begins', async () => {
    const told = ['time_settings 0 60 10', 'time_left b 40 2'];
    expect(await millisOf(...told, ...moves(3))).toEqual([19_970, 14_970, 5400]);
  });

  test('a game of three is refused, which has more roles than the protocol colours', () => {
    const game = laboratoryOf(nimPlugin).game({ use: 'nim', players: 3 });
    expect(() => notationOf('gtp', 'nim', game)).toThrow('gtp has two colours');
    expect(notationOf('json', 'nim', game)).toBeDefined();
  });

  test('answers what Quarry asks, and plays the game that Quarry saw', async () => {
    // As Debian's quarry 0.2.0 wrote it with --gtp-log: a whole game against gtp-rhino in its window, with a pass.
    const log = readFileSync(join(import.meta.dirname, 'quarry.log'), 'utf8');
    const agent = { ...agentFor('othello'), searcher: { use: 'alphabeta', depth: 4 } };
    const { send, heard, ended, said } = talk('gtp', agent);
    const exchanges = [...log.matchAll(/^> (.*)\n((?: {2}.+\n)+)/gm)];
    expect(exchanges.length).toBeGreaterThan(60);
    for (const [, command, answer] of exchanges) {
      const from = said.length;
      send(command);
      await heard(/^$/);
      const lines = said.slice(from).join('\n').trim();
      if (/^(name|version)$/.test(command)) expect(lines).toMatch(/^= \S+$/);
      // Each command that Quarry saw is there still.
      else if (command === 'list_commands')
        expect(lines.split('\n')).toEqual(expect.arrayContaining(answer.trim().split(/\s*\n\s*/)));
      else expect([command, lines]).toEqual([command, answer.trim()]);
    }
    send('quit');
    await ended;
  });
});

/** The lead in discs at the end of a game of Othello, where empty squares count for the winner. */
function wonBy(board: string): number {
  const [blacks, whites] = ['X', 'O'].map((sign) => board.slice(0, 64).split(sign).length - 1);
  return Math.abs(blacks - whites) + (64 - blacks - whites);
}

const python = spawnSync('python3', ['--version'], { timeout: 600_000 }).status === 0;
describe.skipIf(!python)('a controller that knows the draft of GTP and no game', () => {
  const laboratoryOfTwo = laboratoryOf(hexPlugin, othelloPlugin);
  test.each([
    ['othello', 8, {}, 'othello-weights:depth=1'],
    ['hex', 5, { size: 5 }, 'uct:sims=30'],
  ])('referees a game of %s between two processes', async (id, size, options, agent) => {
    const engine = `'${process.execPath}' '${join(import.meta.dirname, '../../../bin/run.js')}' engine --protocol gtp`;
    const game = Object.keys(options).length > 0 ? `${id}:size=${size}` : id;
    const seats = [agent, 'random'].map((seat) => `${engine} ${seat} --game ${game}`);
    const controller = join(import.meta.dirname, 'gtp_controller.py');
    const told = await outcomeOf('python3', [controller, String(size), ...seats], {
      cwd: emptyFolder(onTestFinished),
    });
    expect([told.status, told.stderr]).toEqual([0, '']);
    const { moves, scores, statuses } = JSON.parse(told.stdout) as {
      readonly moves: string[];
      readonly scores: string[];
      readonly statuses: number[];
    };
    expect(statuses).toEqual([0, 0]);
    // The rules agree with every move, and with the end.
    const rules = laboratoryOfTwo.game({ use: id, ...options });
    const notation = notationOf('gtp', id, rules);
    const position = rules.start();
    expect(moves.slice(-2)).toEqual(['PASS', 'PASS']);
    moves.slice(0, -2).forEach((name, ply) => {
      if (name === 'PASS') return;
      if (position.turn !== ply % 2) {
        const legal = new Int32Array(rules.maxMoves);
        position.moves(legal, 0);
        position.play(legal[0]);
      }
      position.play(moveNamed(rules, position, notation, name)!);
    });
    expect(position.over).toBe(true);
    const payoff = position.payoff(0);
    const lead = id === 'othello' ? String(wonBy(rules.print(position))) : '';
    expect(scores).toEqual(Array(2).fill(payoff > 0 ? `B+${lead}` : payoff < 0 ? `W+${lead}` : '0'));
  });
});
