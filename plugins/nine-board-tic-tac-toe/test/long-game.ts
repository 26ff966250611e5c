/**
 * A game that fills all 81 cells without three in a row, which random play does not reach: an alternately
 * coloured Eulerian path through the boards, whose 81 cells are the edges from board to board.
 */
export const LONG_GAME = (
  '3/2 2/3 3/7 7/5 5/3 3/4 4/2 2/4 4/9 9/2 2/5 5/6 6/5 5/5 5/9 9/7 7/1 1/5 5/4 4/8 8/9 9/6 6/6 6/3 3/1 1/2 2/6 ' +
  '6/8 8/8 8/7 7/3 3/3 3/6 6/9 9/1 1/7 7/6 6/4 4/7 7/9 9/8 8/6 6/1 1/6 6/7 7/2 2/7 7/4 4/4 4/1 1/3 3/9 9/4 4/3 ' +
  '3/5 5/1 1/8 8/5 5/7 7/7 7/8 8/1 1/4 4/6 6/2 2/9 9/5 5/8 8/2 2/8 8/4 4/5 5/2 2/2 2/1 1/1 1/9 9/9 9/3 3/8 8/3'
).split(' ');
