import breakthrough from '@evolab/breakthrough';
import connectFour from '@evolab/connect-four';
import hex from '@evolab/hex';
import othello from '@evolab/othello';
import ticTacToe from '@evolab/tic-tac-toe';
import { defaultsOf, type Game, type Options, type Plugin } from 'evolab';
import { checkGame, checkMutants, perft, repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import plugin from '../src/index.ts';
import { knownGames } from '../src/known-games.ts';
import { playTwins, type Renamed } from '../../inventor/src/twins.ts';

const native = (of: Plugin, options: Options = {}): Game =>
  of.games![0].create({ ...defaultsOf(of.games![0].options!), ...options });
const family = (of: Plugin, game: string, edit = (text: string) => text): Game =>
  of.games![0].create({ game, rules: edit(knownGames[game]) });
const column: Renamed = (name) => String(name.charCodeAt(0) - 96);
const size = (cells: number) => (text: string) => text.replace('size: 11', `size: ${cells}`);

interface Pair {
  readonly name: string;
  tree(of: Plugin): Game;
  readonly other: Game;
  readonly games: number;
  readonly renamed?: Renamed;
}

const PAIRS: readonly Pair[] = [
  { name: 'tic-tac-toe', tree: (of) => family(of, 'tic-tac-toe'), other: native(ticTacToe), games: 60 },
  {
    name: 'connect four',
    tree: (of) => family(of, 'connect-four'),
    other: native(connectFour),
    games: 40,
    renamed: column,
  },
  {
    name: 'connect four, suicide',
    tree: (of) => family(of, 'connect-four-suicide'),
    other: native(connectFour, { suicide: true }),
    games: 30,
    renamed: column,
  },
  {
    name: 'hex with pie',
    tree: (of) => family(of, 'hex', size(4)),
    other: native(hex, { size: 4, swap: true }),
    games: 60,
  },
  {
    name: 'hex',
    tree: (of) => family(of, 'hex', (text) => size(7)(text).replace('pie: true', '')),
    other: native(hex, { size: 7 }),
    games: 12,
  },
  {
    name: 'breakthrough',
    tree: (of) => family(of, 'breakthrough'),
    other: native(breakthrough),
    games: 16,
  },
  { name: 'othello', tree: (of) => family(of, 'othello'), other: native(othello), games: 12 },
];

test.each(PAIRS)(
  '$name is the native game: legal moves, results and perft',
  ({ tree, other, games, renamed }) => {
    const ours = tree(plugin);
    playTwins(ours, other, { games: repeats(games), seed: 1, ...(renamed && { renamed }) });
    for (const depth of [1, 2, 3]) expect(perft(ours, depth)).toBe(perft(other, depth));
  },
);

test.each(['tic-tac-toe', 'hexapawn', 'squava', 'col', 'capture-go'])(
  '%s keeps the promises of a game',
  (name) => {
    const game = family(plugin, name, (text) => text.replace('size: 7', 'size: 4'));
    checkGame(game, { playouts: 4 });
  },
);

/** Against the native games, in which every rule occurs but jumps and enclosure. */
function check(of: Plugin): void {
  for (const { tree, other, games, renamed } of PAIRS)
    playTwins(tree(of), other, { games: games / 4, seed: 2, ...(renamed && { renamed }) });
}

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['the turn never passes', 'this.turn = 1 - this.turn;', ''],
    ['nobody is ever stuck', '!this.canMove(this.turn)) {', 'this.plies < 0) {'],
    [
      'the game goes on after a goal',
      'this.outcome = mover === 0 ? goals[g].result : -goals[g].result;\n      return true;',
      '',
    ],
    [
      'pawns take nothing',
      'if (rules.taking && this.has(1 - mover, to))',
      'if (rules.taking && this.plies < 0)',
    ],
    ['discs are not turned over', 'if (rules.flip) this.toggle(mover, taken[i]);', ''],
    ['the swap does not mirror', 'mirror[cell]', 'cell'],
    ['the swap is never offered', 'this.plies === 1 && this.rules.pie', 'this.plies === 2 && this.rules.pie'],
    [
      'the winner loses',
      'return role === 0 ? this.outcome : 0 - this.outcome',
      'return role === 1 ? this.outcome : 0 - this.outcome',
    ],
  ],
  check,
);
checkMutants(
  test,
  new URL('../src/board-patterns.ts', import.meta.url),
  [
    ['lines are one too short', 'if (length >= number)', 'if (length >= number - 1)'],
    ['lines are seen on one side only', 'at = next[back + cell];', 'at = -1;'],
    ['one side is enough', '(touched & masks[m]) === masks[m]', '(touched & masks[m]) !== 0'],
    [
      'a row needs no end',
      'at >= 0 && ((boards[mine + (at >> 5)] >>> at) & 1) === 1 ? count : 0',
      'at >= 0 ? count : 0',
    ],
  ],
  check,
);
