/**
 * Positions of the FFO endgame test (Fédération Française d'Othello), with the exact score of every move for
 * the role to move: the final disc difference, with empty squares for the winner.
 */
export const FFO: readonly (readonly [
  name: string,
  position: string,
  scores: Readonly<Record<string, number>>,
])[] = [
  [
    'FFO1',
    '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X',
    { g8: 18, h1: 12, h7: 6, a2: 6, a3: 4, b1: -4, a4: -22, g2: -24 },
  ],
  [
    'FFO3',
    '----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X',
    { d1: 2, g3: 0, b8: -2, b1: -4, c1: -4, a2: -4, a3: -6, b2: -12 },
  ],
  [
    'FFO5',
    '-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X',
    { g8: 32, g2: 12, b2: -20, g6: -26, g1: -32, g7: -34 },
  ],
  [
    'FFO7',
    '--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X',
    { a6: 8, g1: 0, a1: -2, h8: -6, h7: -14, b1: -30 },
  ],
  [
    'FFO9',
    '--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O',
    { g7: -8, a4: -8, b1: -16, a7: -16, b7: -26, a3: -30, g1: -38, h7: -40 },
  ],
  [
    'FFO11',
    '---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O',
    { b3: 30, c2: 26, a6: 24, g7: 20, c3: 18, d2: 16, b4: 10, e1: 6 },
  ],
  [
    'FFO13',
    '--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X',
    { b7: 14, a4: 0, a3: -8, b1: -18, g8: -20, h7: -20, a2: -24 },
  ],
  [
    'FFO15',
    '----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X',
    { g3: 4, b8: 4, f1: 0, c1: 0, c2: -2, d1: -4, b2: -8, a3: -8 },
  ],
  [
    'FFO17',
    '-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X',
    { f8: 8, g2: 6, g6: -24, g1: -32, f7: -32, g7: -34, b2: -38 },
  ],
  [
    'FFO19',
    '--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X',
    { b6: 8, h8: 4, b7: 0, g1: -6, b5: -16, h7: -16, b1: -24 },
  ],
  [
    'FFO21',
    'OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O',
    { g5: 0, g2: -2, g4: -4, g6: -6 },
  ],
  [
    'FFO23',
    '--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X',
    { a2: 4, d1: -20, h3: -20, b1: -30, g2: -30, e1: -30, f2: -34, g8: -34, b2: -36, h2: -38 },
  ],
];
