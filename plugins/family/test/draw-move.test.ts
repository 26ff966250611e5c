import { Random, type Plugin } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants } from 'evolab/testing';
import plugin from '../src/index.ts';

/** Rules in which every way of moving and every condition occurs. */
const GAMES = [
  'moves: [{ place: beside-enemy }, { step: forward-diagonal, onto: [enemy] }]\ncapture: enclosure\npass: allowed\nend: majority',
  'moves: [{ jump: all, over: [own] }, { jump: orthogonal, over: [enemy], take: true }, { step: [forward, sideways] }]\nstart: { rows: 1 }\nend: majority',
  'moves: [{ slide: [all], onto: [empty, enemy] }, { leap: [1, 2] }]\nstart: { rows: 1 }\ngoals: [{ elimination: 1 }]\nend: draw',
  'moves: [{ place: lowest }, { slide: [diagonal], onto: [enemy] }]\nend: territory\nlimit: 60',
];
const GAMES_OF = (of: Plugin) =>
  GAMES.map((rules) =>
    of.games![0].create({
      game: 'hex',
      rules: `name: x\nboard: { shape: square, width: 5, height: 7 }\n${rules}\n`,
    }),
  );
const EACH = 20;

/** Throws if a move that is drawn is not legal, or if some moves come much too often or too rarely. */
function check(of: Plugin): void {
  for (const [i, game] of GAMES_OF(of).entries()) {
    const random = new Random('draw', i);
    const legal = new Int32Array(game.maxMoves);
    let [squares, freedom] = [0, 0];
    const position = game.start();
    for (let plies = 0; plies < 40 && !position.over; plies++) {
      const count = position.moves(legal, 0);
      const drawn = new Map(Array.from(legal.subarray(0, count), (move) => [move, 0]));
      for (let k = 0; k < EACH * count; k++) {
        const move = game.sampler!.sample(position, random);
        const times = drawn.get(move);
        if (times === undefined) throw new Error(`${game.print(position)} has no move ${move}`);
        drawn.set(move, times + 1);
      }
      for (const times of drawn.values()) squares += (times - EACH) ** 2 / EACH;
      freedom += count - 1;
      position.play(legal[random.below(count)]);
    }
    expect(Math.abs(squares - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(4);
  }
}

test('moves are drawn as they are listed, all alike', () => check(plugin));

checkMutants(
  test,
  new URL('../src/draw-move.ts', import.meta.url),
  [
    ['slides pass over stones', 'for (let at = next[row + from]; at !== to;', 'for (let at = to; at !== to;'],
    [
      'nothing needs to be jumped over',
      'return (code & OVER_ENEMY) !== 0 &&',
      'return (code & OVER_ENEMY) !== 0 ||',
    ],
    ['nobody passes', 'moving + placing + passes', 'moving + placing'],
  ],
  check,
);
