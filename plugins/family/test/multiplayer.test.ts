import { LabError, type Plugin } from 'evolab';
import {
  checkGame,
  checkMutants,
  crossPlay,
  emptyFolder,
  labJson,
  legalNames,
  repeats,
} from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import plugin, {
  familyGame,
  isFamilyGame,
  multiplayerGames,
  readRules,
  ruleSheet,
  rulesInWords,
  writeRules,
} from '../src/index.ts';
import { rateAndEvolve } from './in-commands.ts';
import { naiveMultiplayer } from './naive-multiplayer.ts';

const square = (size: number) =>
  Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)] as const);
const hexagon = (size: number) =>
  square(2 * size - 1).filter(([x, y]) => x + y >= size - 1 && x + y <= 3 * size - 3);
const SQUARES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const HEXAGONS = [
  [1, 0],
  [0, 1],
  [1, -1],
] as const;

const game = (of: Plugin, rules: string) => of.games![0].create({ game: 'yavalath', rules });
const small = (name: string, from: string, to: string) => multiplayerGames[name].replace(from, to);
const four = (rules: string) => rules.replace('players: 3', 'players: 4');
const YAVALATH = [
  [4, 'win'],
  [3, 'loss'],
] as const;

const PAIRS = [
  {
    name: 'Yavalath for three',
    rules: small('yavalath-three', 'size: 5', 'size: 4'),
    naive: { players: 3, cells: hexagon(4), axes: HEXAGONS, lines: YAVALATH, block: true },
    games: 60,
  },
  {
    name: 'Yavalath for four',
    rules: four(multiplayerGames['yavalath-three']),
    naive: { players: 4, cells: hexagon(5), axes: HEXAGONS, lines: YAVALATH, block: true },
    games: 20,
  },
  {
    name: 'gomoku for three',
    rules: small('gomoku-three', 'size: 11', 'size: 5').replace('line: 4', 'line: 3'),
    naive: { players: 3, cells: square(5), axes: SQUARES, lines: [[3, 'win']] as const, block: true },
    games: 60,
  },
  {
    name: 'tic-tac-toe for three',
    rules: multiplayerGames['tic-tac-toe-three'],
    naive: { players: 3, cells: square(4), axes: SQUARES, lines: [[3, 'win']] as const },
    games: 60,
  },
  {
    name: 'snort for three',
    rules: small('snort-three', 'size: 7', 'size: 5'),
    naive: { players: 3, cells: square(5), axes: SQUARES, lines: [], apart: true, stuckLose: true },
    games: 60,
  },
];

function agree(of: Plugin, games: (most: number) => number): void {
  for (const { rules, naive, games: most } of PAIRS)
    crossPlay(game(of, rules), naiveMultiplayer(naive), { games: games(most), seed: 1, exactKeys: true });
}

test('random games for three and four agree with a naive generator', () => {
  agree(plugin, (most) => repeats(most));
});

test.each(PAIRS)('$name keeps the promises of a game', ({ rules }) => {
  checkGame(game(plugin, rules), { playouts: 4 });
});

const yavalath = game(plugin, multiplayerGames['yavalath-three']);

test('a player must block the next one, also by a line of three, but not if the own stone wins', () => {
  const position = yavalath.parse!('...../....../......./......../.ww.w..../......../bb.b.../....../..... w');
  expect(legalNames(yavalath, position)).toEqual(['d5', 'e3']);
  const red = yavalath.parse!('...../....../......./......../.ww.w..../......../bb.b.../....../..... r');
  expect(legalNames(yavalath, red)).toEqual(['d5']);
});

test('a player who is out loses a half, and the others share it if nobody wins', () => {
  const lines = game(
    plugin,
    'board: { shape: square, size: 3 }\nmoves: [{ place: anywhere }]\ngoals: [{ line: 3, result: loss }]\nend: draw\nplayers: 3\n',
  );
  const position = lines.parse!('www/bbr/rb. r out=w');
  position.play(8);
  expect(position.over).toBe(true);
  expect([0, 1, 2].map((role) => position.payoff(role))).toEqual([-0.5, 0.25, 0.25]);
  const last = lines.parse!('www/rbr/b.. b out=w');
  last.play(8);
  expect([0, 1, 2].map((role) => last.payoff(role))).toEqual([-0.5, 0.25, 0.25]);
});

test('positions that cannot come about are refused', () => {
  const empty = '...../....../......./......../........./......../......./....../.....';
  for (const [text, why] of [
    [empty, 'one must be to move'],
    [`${empty} w out=b`, 'black is not out'],
    [`${empty} b out=b`, 'who is out is not to move'],
    [`${empty} w out=g`, "'g' is no player"],
    [`${empty} w x`, "'x' is not known here"],
    [`${empty.replace('.....', 'ggggg')} w`, 'is not w, b, r or .'],
    [`${empty.replace('.....', 'www..')} b`, 'white is out'],
    [`${empty.replace('.....', 'wwww.')} b`, 'the game is over'],
  ])
    expect(() => yavalath.parse!(text)).toThrow(why);
});

test('rules for three are written, told in words, and kept from what is for two', () => {
  for (const rules of Object.values(multiplayerGames)) {
    const tree = readRules(rules);
    expect(readRules(writeRules(tree))).toEqual(tree);
    expect(rulesInWords(tree)[0]).toMatch(/^Three players, White, Black and Red, play on /);
    expect(() => familyGame(tree)).toThrow(LabError);
    expect(() => ruleSheet(tree)).toThrow(LabError);
  }
  expect(isFamilyGame(yavalath)).toBe(false);
});

test.each([
  ['players: 5', 'players: 5 is not a whole number from 2 to 4'],
  ['players: 3\npie: true', 'pie: is not for 3 players'],
  ['players: 3\npass: allowed', 'pass: is not for 3 players'],
  ['players: 3\ncapture: enclosure', 'capture: is not for 3 players'],
  ['players: 3\nstart: { rows: 1 }', 'start: is not for 3 players'],
  ['players: 3\nturn: { stones: 2 }', 'turn.stones: is not for 3 players'],
  ['players: 3\nlimit: 9', 'limit: is not for 3 players'],
  ['block: next', 'block: is for more than two players'],
])('%s is refused where it does not fit', (added, message) => {
  const rules =
    'board: { shape: square, size: 4 }\nmoves: [{ place: anywhere }]\ngoals: [{ line: 3 }]\nend: draw\n';
  expect(readRules(rules).players).toBeUndefined();
  expect(() => readRules(`${rules}${added}\n`)).toThrow(message);
});

test('commands play, rate and tell games for three', async () => {
  const use = 'family:game=tic-tac-toe-three';
  const cwd = emptyFolder(onTestFinished);
  expect(await labJson(['rules', use], cwd)).not.toHaveProperty('gdl');
  expect(await rateAndEvolve(use, cwd)).toHaveProperty('points');
});

checkMutants(
  test,
  new URL('../src/multiplayer-position.ts', import.meta.url),
  [
    ['nobody has to block', 'rules.tree.block === undefined ? count', 'rules.pie === false ? count'],
    ['two threats oblige as one', 'if (threat >= 0) return count;', ''],
    [
      'who could win must block',
      'out[i] === threat || this.resultOn(own, out[i]) === 1',
      'out[i] === threat',
    ],
    [
      'the one before is blocked',
      'this.roleAfter(this.turn);\n    const theirs',
      'this.turn;\n    const theirs',
    ],
    ['lines that lose do nothing', 'else if (result === -1) this.out |= 1 << mover;', ''],
    ['a win puts out only the mover', 'this.out = this.everyone ^ (1 << mover)', 'this.out = 1 << mover'],
    ['who is out has a turn', 'while (((this.out >> next) & 1) === 1)', 'while (next < 0)'],
    ['who cannot move is not out', 'this.out |= 1 << this.turn;', ''],
    ['the third is no enemy', 'if (r !== role) others', 'if (r === 1 - role) others'],
    [
      'the first role is not seen',
      'let role = 0; role < players; role++)\n      if',
      'let role = 1; role < players; role++)\n      if',
    ],
    ['a copy forgets who is out', 'this.out = other.out;', ''],
    ['keys forget who is out', 'this.turn | (this.out << 3)', 'this.turn'],
    ['winners get what losers lose', 'losers / (players - 1) / (players - losers)', 'losers / (players - 1)'],
  ],
  (copy) => {
    // Who cannot move may be out already, or not have come to a turn yet.
    const snort = game(copy, small('snort-three', 'size: 7', 'size: 3'));
    const keys = ['.../w../..b r', '.../w../..b r out=w'].map((text) => snort.parse!(text).key(0));
    if (keys[0] === keys[1]) throw new Error('who is out is not in the keys');
    agree(copy, (most) => Math.ceil(most / 2));
    checkGame(game(copy, PAIRS[0].rules), { playouts: 4 });
  },
);
