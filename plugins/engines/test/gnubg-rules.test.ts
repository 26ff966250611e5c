// The rules of backgammon against GNU Backgammon itself, where it is installed (Debian's package gnubg).
import { spawnSync } from 'node:child_process';
import { CHANCE, defaultsOf, Random } from 'evolab';
import { Greedy } from 'evolab/search';
import { repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { backgammon } from '../../backgammon/src/index.ts';
import { pubeval } from '../../backgammon/src/pubeval.ts';
import { playForm } from '../src/backgammon-play.ts';
import { placed, PLAY, PREPARATION } from '../src/client/gnubg.ts';

/** Its name on the path, and where Debian has it. */
const installed = ['gnubg', '/usr/games/gnubg'].find(
  (command) => spawnSync(command, ['--version'], { timeout: 600_000 }).status === 0,
);
const game = backgammon.create(defaultsOf(backgammon.options));

/** A position after a roll, and the forms of all its plays. */
interface Choice {
  readonly text: string;
  readonly plays: readonly string[];
}

/** Those of a game between two players who follow pubeval, but for one play in five, which is random. */
function choicesOf(seed: number): Choice[] {
  const random = new Random(seed, 'gnubg rules');
  const evaluator = pubeval.create(defaultsOf(pubeval.options), { game, weights: new Float64Array(0) });
  const player = new Greedy(game, evaluator, random);
  const legal = new Int32Array(game.maxMoves);
  const choices: Choice[] = [];
  const position = game.start();
  while (!position.over) {
    const moves = legal.slice(0, position.moves(legal, 0));
    if (position.turn === CHANCE || moves.length === 1) {
      position.play(moves[random.below(moves.length)]);
      continue;
    }
    const plays = Array.from(moves, (move) => playForm(game.moveName(position, move))!).sort();
    choices.push({ text: game.print(position), plays });
    const isRandom = random.below(5) === 0;
    position.play(isRandom ? moves[random.below(moves.length)] : player.search(position, position.turn).move);
  }
  return choices;
}

/** The forms of the plays that GNU Backgammon lists in each position, all of them at 0-ply. */
function listed(command: string, choices: readonly Choice[]): string[][] {
  const asked = choices.flatMap(({ text }) => [...placed(text)!, 'hint 5000']);
  const lines = [...PREPARATION, 'set evaluation chequerplay evaluation plies 0', 'new session', 'new game'];
  const { stdout } = spawnSync(command, ['-t', '-q', '-r'], {
    input: [...lines, ...asked, 'exit', 'y', ''].join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 600_000,
  });
  const [, ...answers] = stdout.split(/^.*dice have been set.*$/m);
  return answers.map((answer) =>
    answer
      .split('\n')
      .flatMap((line) => PLAY.exec(line)?.[2] ?? [])
      .map((play) => playForm(play) ?? play)
      .sort(),
  );
}

test.skipIf(installed === undefined)(
  'every roll of many games has the plays that GNU Backgammon lists',
  () => {
    const choices = Array.from({ length: repeats(100, 5) }, (_, seed) => choicesOf(seed)).flat();
    expect(choices.length).toBeGreaterThan(200);
    const found = listed(installed!, choices);
    expect(found).toHaveLength(choices.length);
    for (const [i, { text, plays }] of choices.entries()) expect(found[i], text).toEqual(plays);
  },
);
