import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultsOf, Random } from 'evolab';
import { Greedy } from 'evolab/search';
import { emptyFolder, labJson, labProcess, repeats } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { backgammon } from '../../backgammon/src/index.ts';
import { pubeval } from '../../backgammon/src/pubeval.ts';
import { playForm } from '../src/backgammon-play.ts';
import { PREPARATION } from '../src/client/gnubg.ts';

const game = backgammon.create(defaultsOf(backgammon.options));

test('the form of a play is that of all ways to tell it, and no other play of the roll has it', () => {
  const random = new Random(5, 'plays');
  const legal = new Int32Array(game.maxMoves);
  let rolls = 0;
  for (const position = game.start(); rolls < 300;) {
    if (position.over) position.copy(game.start());
    const moves = legal.slice(0, position.moves(legal, 0));
    const names = Array.from(moves, (move) => game.moveName(position, move));
    // Rolls and the play without a move are no plays.
    if (names.every((name) => name.includes('/'))) {
      rolls++;
      const forms = names.map((name) => playForm(name)!);
      expect(new Set(forms).size).toBe(names.length);
      names.forEach((name, i) => expect(playForm(name.split(' ').toReversed().join(' '))).toBe(forms[i]));
    }
    position.play(moves[random.below(moves.length)]);
  }
});

test.each([
  ['24/20', '24/23 23/20'],
  ['13/11(2)', '13/11 13/11'],
  ['bar/20*/18', 'BAR/20* 20/18'],
  ['6/off', '6/0'],
])('%s is %s', (one, other) => {
  expect(playForm(one)).toBe(playForm(other));
});

test.each([
  ['24/20', '24/20*'],
  ['13/11', '13/11(2)'],
  ['6/3', '5/3'],
])('%s is not %s', (one, other) => {
  expect(playForm(one)).not.toBe(playForm(other));
});

test.each(['-', '31', 'e2-e4', '22x8x11x18', '24/'])('%s is no play', (text) => {
  expect(playForm(text)).toBeUndefined();
});

/** Plays by the command line of GNU Backgammon: names the steps of the last legal play one by one, in reverse. */
const PRETENDER = `
import { createInterface } from 'node:readline';
import { answers } from './answers.mjs';
const seen = [];
for await (const line of createInterface({ input: process.stdin })) {
  seen.push(line);
  if (line === 'show version') console.log('GNU Backgammon 0.0');
  if (line === 'exit') break;
  if (line === 'hint 1') {
    console.log("It is your turn.");
    console.log('    1. Cubeless 0-ply    ' + answers(seen) + '      Eq.: +0.300');
    console.log('    2. Cubeless 0-ply    8/7 8/5      Eq.: -0.285 (-0.485)');
  }
}
`;

test('a program that speaks as gnubg does is told the position and the dice, and its play is understood', async () => {
  const folder = emptyFolder(onTestFinished);
  writeFileSync(join(folder, 'gnubg.mjs'), PRETENDER);
  writeFileSync(
    join(folder, 'answers.mjs'),
    `export const answers = (seen) => {
       const told = seen.slice(-4).join('; ');
       return told === 'set turn 1; set board 4HPwATDgc/ABMA; set dice 3 1; hint 1' ? '6/5 8/5' : told;
     };`,
  );
  const engine = `engine:cmd=${JSON.stringify(`"${process.execPath}" "${join(folder, 'gnubg.mjs')}"`)},protocol=gnubg,startMillis=600000`;
  const position = ['--game', 'backgammon', '--position', '4HPwATDgc/ABMA white 31 ply 1'];
  const { move, value } = await labJson(['analyze', engine, ...position], folder);
  expect([move, value]).toEqual(['8/5 6/5', expect.closeTo(0.1, 6)]);
});

test('gnubg is for backgammon, and has no word for nodes', async () => {
  const folder = emptyFolder(onTestFinished);
  const engine = `engine:cmd="${process.execPath}",protocol=gnubg`;
  for (const [args, message] of [
    [['--game', 'othello'], 'gnubg is for backgammon'],
    [['--game', 'backgammon:cube=64'], 'without a cube'],
    [['--game', 'backgammon:match=3'], 'without a cube'],
    [['--game', 'backgammon', '--each', 'nodes=10'], 'does not use the limit nodes'],
  ] as const) {
    const { status, stderr } = await labProcess(['duel', engine, 'random', ...args, '--rounds', '1'], folder);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message) as string]);
  }
});

const GNUBG = ['/usr/games/gnubg', '/usr/bin/gnubg'].find((file) => existsSync(file));
test.skipIf(GNUBG === undefined)('GNU Backgammon plays whole games without a fault', async () => {
  const engine = `engine:cmd="${GNUBG} -t -q -r",protocol=gnubg`;
  const folder = emptyFolder(onTestFinished);
  const duel = ['duel', engine, 'greedy:evaluator=pubeval', '--game', 'backgammon', '--rounds', '2'];
  const result = await labJson([...duel, '--workers', '1'], folder);
  expect(result['games']).toBe(4);
  expect(result['forfeits'] ?? []).toEqual([]);
});

/** Positions with a choice of games in which every other play is the best by `pubeval`: as printed, with all plays. */
function choices(count: number): { readonly text: string; readonly plays: readonly string[] }[] {
  const random = new Random(7, 'gnubg');
  const best = new Greedy(
    game,
    pubeval.create(defaultsOf(pubeval.options ?? {}), { game, weights: new Float64Array(0) }),
    random,
  );
  const legal = new Int32Array(game.maxMoves);
  const found: { text: string; plays: string[] }[] = [];
  for (const position = game.start(); found.length < count;) {
    if (position.over) position.copy(game.start());
    const moves = legal.slice(0, position.moves(legal, 0));
    const names = Array.from(moves, (move) => game.moveName(position, move));
    // Rolls are no plays.
    const isPlay = names.every((name) => name.includes('/'));
    if (isPlay && names.length > 1) found.push({ text: game.print(position), plays: names });
    const isBest = isPlay && random.below(2) === 0;
    position.play(isBest ? best.search(position, position.turn).move : moves[random.below(moves.length)]);
  }
  return found;
}

test.skipIf(GNUBG === undefined)('GNU Backgammon has the same plays in every position', () => {
  const positions = choices(repeats(500));
  const asked = positions.flatMap(({ text }) => {
    const [, id, first, second] = /^(\S+) (?:white|black) (\d)(\d)/.exec(text)!;
    return ['set turn 1', `set board ${id}`, `set dice ${first} ${second}`, 'hint 5000'];
  });
  const { stdout } = spawnSync(GNUBG!, ['-t', '-q', '-r'], {
    input: [...PREPARATION, 'new session', ...asked, 'exit', ''].join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 600_000,
  });
  const answers = stdout.split(/The dice have been set to \d and \d\./).slice(1);
  expect(answers.length).toBe(positions.length);
  positions.forEach(({ text, plays }, i) => {
    const theirs = Array.from(
      answers[i].matchAll(/^ *\d+\. Cube\S+ \d-ply +(.+?) +Eq\.:/gm),
      ([, play]) => play,
    );
    const forms = (names: readonly string[]) => names.map((name) => playForm(name)).sort();
    expect(forms(theirs), text).toEqual(forms(plays));
  });
});
