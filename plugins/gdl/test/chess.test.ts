import { perft, repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';

const KINDS: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** A position of Forsyth-Edwards notation as facts. */
function factsOf(fen: string): string {
  const [rows, turn, castling, passed] = fen.split(' ');
  const sideOf = (letter: string) => (letter === letter.toLowerCase() ? 'black' : 'white');
  const facts = [`(control ${turn === 'w' ? 'white' : 'black'})`, '(step 1)'];
  rows.split('/').forEach((row, i) => {
    let x = 1;
    for (const letter of row) {
      if (/\d/.test(letter)) x += Number(letter);
      else facts.push(`(piece ${x++} ${8 - i} ${sideOf(letter)} ${KINDS[letter.toLowerCase()]})`);
    }
  });
  for (const letter of castling.replace('-', ''))
    facts.push(`(right ${sideOf(letter)} ${letter.toLowerCase() === 'k' ? 'short' : 'long'})`);
  // The square that was passed over; the fact names the pawn's.
  if (passed !== '-')
    facts.push(`(passed ${'abcdefgh'.indexOf(passed[0]) + 1} ${passed[1] === '3' ? 4 : 5})`);
  return `(true ${facts.join(' ')})`;
}

/**
 * Published counts of leaves at depth 1, 2, 3 ...: the start, four well-known positions for tests of move generators, one of
 * promotions, and one in which taking in passing would open the king's rank.
 */
const LEAVES: readonly (readonly [name: string, fen: string, leaves: readonly number[]])[] = [
  ['the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', [20, 400, 8902]],
  [
    'castling on both sides, pins',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
    [48, 2039, 97862],
  ],
  ['captures in passing and checks', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -', [14, 191, 2812]],
  ['a king in check', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -', [6, 264, 9467]],
  ['a pawn before its promotion', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -', [44, 1486, 62379]],
  ['promotions', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -', [24, 496, 9483]],
  ['a rank that must stay closed', '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3', [6]],
];

const game = gameFromRules(sheets.chess);

test.each(LEAVES)('chess has the published number of moves: %s', (_, fen, leaves) => {
  const position = game.parse(factsOf(fen));
  // Two moves show every rule; the third takes seconds.
  const some = leaves.slice(0, repeats(3, 2));
  expect(some.map((_, i) => perft(game, i + 1, position))).toEqual(some);
});

test.each([
  ['mate', 'R5k1/5ppp/8/8/8/8/8/K7 b - -', [1, -1]],
  ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - -', [0, 0]],
])('%s ends a game', (_, fen, payoffs) => {
  const position = game.parse(factsOf(fen));
  expect(position.over).toBe(true);
  expect([position.payoff(0), position.payoff(1)]).toEqual(payoffs);
});
