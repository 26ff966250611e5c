import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import hexPlugin from '@evolab/hex';
import othelloPlugin from '@evolab/othello';
import { Random } from 'evolab';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder, laboratoryOf, outcomeOf } from 'evolab/testing';
import { moveNamed, notationOf } from '../src/notation.ts';
import { agentFor, laboratory, talk } from './talk.ts';

describe('GTP', () => {
  test('answers with the ids of commands, refuses what is wrong, and takes moves back', async () => {
    const { send, heard, ended } = talk('gtp', agentFor('othello'));
    const ask = (line: string): Promise<string> => {
      send(line);
      return heard(/^[=?]/);
    };
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
    expect(scores).toEqual(Array(2).fill(payoff > 0 ? 'B+' : payoff < 0 ? 'W+' : '0'));
  });
});
