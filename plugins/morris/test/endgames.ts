/**
 * Positions of three men against three, White to move, all men placed: rings from the outside, each clockwise
 * from its top left corner. `plies` is the distance to the end under best play, `fastest` the number of moves
 * that win fastest, keep the draw, or, in a loss, all. From a retrograde analysis that agrees in every value
 * and distance with Malom's perfect-play database (G. Gevay, G. Danner, Calculating ultrastrong and extended
 * solutions for nine men's morris, Morabaraba and Lasker morris, IEEE TCIAIG 8(3), 2016).
 */
export const ENDGAMES = `
.WB.WW......B..........B win 1 56 3
.......W.BWB..WB........ win 7 54 1
BW......W...B..BW....... win 3 54 2
.....W...WBW...B..B..... win 5 54 1
.BB.W.W..B.......W...... win 1 56 3
.B.........W.....WB.W..B win 7 54 1
.W.....B....B.B......WW. win 1 56 3
..W...B......B......BW.W win 15 54 1
W.........W....B...WB..B win 13 54 2
.B..W..W..BBW........... win 5 54 2
...W..B......B...W....BW win 5 54 2
..W..W.B..W......B....B. win 3 54 1
...W..B.........BW....WB win 5 54 1
...W.....BWB.........BW. win 9 54 5
...W.W.....WB......B..B. win 3 54 1
............WB.BW..WB... win 3 54 1
.W.W.......B.B....WB.... win 3 54 1
.B....B.....W.....WWB... win 3 54 1
.......W....W....WB..B.B win 5 54 4
....B.W..B...W....B....W win 3 54 1
BB.WB.W................W loss 20 54 54
.W.B......W.......B.B.W. loss 16 54 54
.WBW....W........BB..... loss 20 54 54
B.B..W....B....W......W. loss 6 54 54
BW.....BW.......W.B..... loss 12 54 54
....W..B..WB...B...W.... loss 14 54 54
B..W..B..B.......W..W... loss 20 54 54
B...W.B.....W....WB..... loss 10 54 54
WB.W..B..B..........W... loss 12 54 54
.....W........W..B...BBW loss 12 54 54
W..W....B.......BB....W. loss 4 54 54
.B.W.....B..W.......BW.. loss 14 54 54
.........BB.WB...W..W... loss 12 54 54
..B......W..W...B.B...W. loss 16 54 54
WWB........B...W...B.... loss 16 54 54
..........BB...W.WB.W... loss 20 54 54
..W.....W.BW.B.......B.. loss 14 54 54
....W.B..W....W.....BB.. loss 16 54 54
.W...W.W.B..........BB.. loss 8 54 54
....W..B...BW..B....W... loss 14 54 54
.......B.W...B.W.....B.W draw 0 54 1
.........B.W...WBW.....B draw 0 54 1
.....BW.......WB.....W.B draw 0 54 2
...........W.B.W...BBW.. draw 0 54 1
.....BWB.W...........BW. draw 0 54 1
W.......BW.....B.B.....W draw 0 54 1
..BBB..W...W.....W...... draw 0 54 1
.......B.B...W.W.B.....W draw 0 54 1
BBB...WW..........W..... draw 0 54 1
...W......BBBW....W..... draw 0 54 3
.WB.W............BBW.... draw 0 54 1
..............BW....WWBB draw 0 54 1
BBBW...........W.W...... draw 0 54 3
BW......BB.....W......W. draw 0 54 1
..W..B......WB.......B.W draw 0 54 1
.............B.W....WWBB draw 0 54 1
..........WB....WBWB.... draw 0 54 1
.............BWB.W....WB draw 0 54 1
WB.....BW..W...B........ draw 0 54 1
..........WB.....BWWB... draw 0 54 2
`
  .trim()
  .split('\n')
  .map((line) => {
    const [rings, value, plies, moves, fastest] = line.split(' ');
    return {
      rings,
      value: value as 'win' | 'loss' | 'draw',
      plies: Number(plies),
      moves: Number(moves),
      fastest: Number(fastest),
    };
  });
