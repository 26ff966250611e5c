import type { Evaluator } from 'evolab';
import { Random } from 'evolab';
import { Deepening, ExactFirst, Playout, RandomPlayer, Uct } from 'evolab/search';
import { expect, test } from 'vitest';
import { othello, type Othello } from '../src/index.ts';

/**
 * Positions with 14 empty squares from games between agents in which most moves throw the result away, and the
 * moves that keep it, by the exact scores of a solver of its own without null windows.
 */
const CRITICAL: readonly (readonly [position: string, keep: string])[] = [
  ['OOOOO---OXXOO---OXOXO--OOOOXO--OOOOOOOOOXXXXXXOX--XOOXX--XXXXXXX X', 'f1 f3 h7'],
  ['--OOOX---OOOOX--XOOXOO-XXOXOXXXXXOXOOXOXXXXOXOOX--OXXOO--OOOOO-- X', 'b1 h7'],
  ['--OOOOXO---OOOOXO-OOOOXXOXOOOOO-OXOOOOO-OOOOOOO-O-OXXO---OOOOOO- X', 'h4'],
  ['-OOOOO----OOOO-OOOXXXXXO-OOXOXXOXOXXXXXOOOOOOOOO--XXXX-O--XXXX-- X', 'a7'],
  ['---OOO-O---OOOOX--X-OOXXX-XXOXXXXOXOXXXXXOOXOOXXXOOOOO-X-XXXXXX- X', 'g1 c2 d3'],
  ['-OOOOO----OOOOX-XXXXOXO-XXXOXOOOXXOXXXXXXOXOXXX-O-OXX---XXXXXX-- X', 'b2'],
  ['OXXXXO--OOOOOO--OOOXOOOXOXXOXOOXOOOOOXXXOOOOOXXX----OO-X---XOO-- X', 'c7'],
  ['-OOOOOO---OXOO-XXOXOOX-XXXOOOOOXXOXOXOOXO-XXOXOX--XXOO---XXXXX-- X', 'b2'],
  ['--O--O-O--O-OOO--OOXOOXO-OOOOXOX-OOOXOXXXXOXXXXX-XXOXOOX-XOOOOOO X', 'h2 a5'],
  ['-XXXXO---OXXOO-O--XOXOOO--OXXXXO--OOXXXO--OXOOXO-OOOOOOOOOOOOOOO X', 'a1 g1'],
  ['--XXXX----XOXX--XXXXXXXXXXXOOOXXXXXOOOXXXXOXXOXX-OOOOOO---XXXX-- X', 'h8'],
  ['-XXXXXX---XOOX-O--XOXOOO--OXXOOO-OOOXXOOXXOXXXXO--XOXXX--XXXXXXX X', 'b7'],
  ['X-OO----XOOOO---XOOOO---XOOOOO-OXOOOOO-O-OOXXOOOXOXOXXOOOOOOOOOO X', 'a6'],
  ['--O-O---X-OOO---XXOXOOOOXXXXOOOOXXXXOOOOXXOOOOOOX-OOXOOO---OOOOO X', 'd1 f1 f2 g2'],
  ['--OOO---XOO--O--XXOOXXOOXOXXOXO-XOXXOXOXXXOOOXXXX-XOOX-X-XXXXXX- X', 'a1'],
  ['--OOOO---OOOOO--XOOXOOOOOXXOXOOOOOXOOXOOXOOOXOOOXOO-XO--OOX--O-- X', 'd7 g7 h7 g8'],
  // The slowest two of 300: moves that are only sorted by their replies take more than the limit.
  ['O------XOX-OX-OXOXOOXXOXOOXOXOOXOXXOXOOXOXXOOOO--O-OXXX---OOXXXX X', 'c2 c7 h7 a8'],
  ['---------OX-O----OXOOXXXOOOOXXXXOOXXOXXXOOXXOOXXOXOOOOXXXXXXXXOO X', 'f2'],
];

const game = othello.create({ size: 8 });
const mobility: Evaluator<Othello> = {
  evaluate: (p, role) => (p.mobility(role) - p.mobility(1 - role)) / 64,
};

test.each([
  ['a random player', () => new RandomPlayer(game, new Random(1))],
  ['deepening', () => new Deepening(game, mobility)],
  ['tree search', () => new Uct(game, new Playout(game, new Random(2)), new Random(2))],
])('%s with 200,000 nodes a move keeps what can be thrown away with 14 empty squares', (_, searcher) => {
  const agent = new ExactFirst(game, searcher(), [game.solver!()]);
  for (const [text, keep] of CRITICAL) {
    const position = game.parse!(text) as Othello;
    agent.reset();
    const { move, nodes } = agent.search(position, position.turn, { nodes: 200_000, exact: 200_000 });
    expect(keep.split(' '), text).toContain(game.moveName(position, move));
    expect(nodes).toBeLessThanOrEqual(200_000);
  }
});

test('without the solver some are thrown away', () => {
  const agent = new Deepening(game, mobility);
  const kept = CRITICAL.filter(([text, keep]) => {
    const position = game.parse!(text) as Othello;
    const { move } = agent.search(position, position.turn, { nodes: 5000 });
    return keep.split(' ').includes(game.moveName(position, move));
  });
  expect(kept.length).toBeLessThan(CRITICAL.length);
});
