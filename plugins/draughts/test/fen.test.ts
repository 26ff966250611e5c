import fc from 'fast-check';
import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { draughtsGame, playAll } from './game.ts';

const game = draughtsGame();
const cup = draughtsGame({ maxPlies: 0, quietPlies: 80, repetitions: 3, loops: 3 });
const reprint = (text: string) => game.print(game.parse!(text));

/** A random legal position: at most 12 pieces per side, no man on its promotion row. */
const fens = fc
  .record({
    turn: fc.constantFrom('B', 'W'),
    cells: fc.array(fc.constantFrom('', '', 'b', 'w', 'B', 'W'), { minLength: 32, maxLength: 32 }),
    quiet: fc.integer({ min: 0, max: 200 }),
    plies: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ turn, cells, quiet, plies }) => {
    const side = (man: string) =>
      cells
        .flatMap((cell, i) => {
          const crowns = man === 'b' ? i >= 28 : i < 4;
          return cell.toLowerCase() === man ? [`${cell === man && !crowns ? '' : 'K'}${i + 1}`] : [];
        })
        .slice(0, 12)
        .join();
    const counters = (quiet > 0 ? `:H${quiet}` : '') + (plies > 0 ? `:P${plies}` : '');
    return `${turn}:W${side('w')}:B${side('b')}${counters}`;
  });

describe('positions as text', () => {
  test('every legal position survives printing and parsing', () => {
    fc.assert(
      fc.property(fens, (fen) => {
        expect(reprint(fen)).toBe(fen);
      }),
    );
  });

  test('the history for repetitions is parsed: draws occur at the same ply', () => {
    const random = new Random('fen', 1);
    const out = new Int32Array(cup.maxMoves);
    let withHistory = 0;
    for (let i = 0; i < 200; i++) {
      const position = cup.parse!('B:WK32,K31,8:BK1,K2,25:P30');
      for (let plies = 0; !position.over; plies++) {
        const text = cup.print(position);
        if (text.split(' ').length > 5) withHistory++;
        const read = cup.parse!(text);
        expect(cup.print(read)).toBe(text);
        expect(read.over).toBe(false);
        const move = out[random.below(Math.min(2, position.moves(out, 0)))];
        position.play(move);
        read.play(move);
        expect(cup.print(read)).toBe(cup.print(position));
        expect(read.over).toBe(position.over);
        expect(plies).toBeLessThan(300);
      }
    }
    expect(withHistory).toBeGreaterThan(1000);
  });

  test('moves may follow a position', () => {
    expect(reprint('B:W21-32:B1-12 11-15 22-18 15x22 25x18')).toBe(
      'B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12:P4',
    );
    expect(cup.print(playAll(cup, 'B:WK32:BK1:H2:P9', '1-6 32-27'))).toBe('B:WK32:BK1:H2:P9 1-6 32-27');
  });

  test('other forms of PDN are accepted', () => {
    expect(reprint('B:W21-32:B1-12')).toBe(game.print(game.start()));
    expect(reprint(' [FEN "W:B1,K2-3:WK30,29."] ')).toBe('W:W29,K30:B1,K2,K3');
    expect(reprint('B:W:BK5')).toBe('B:W:BK5');
  });

  test.each([
    ['', "'' is neither B nor W"],
    ['X:W1:B2', "'X' is neither B nor W"],
    ['startpos', 'neither B nor W'],
    ['B:W18', 'squares of White and Black'],
    ['B:W18:B1:W19', 'two fields W'],
    ['B:W18:B1:Z3', "':Z3' is no field"],
    ['B:W18::B1', "':' is no field"],
    ['B:W33:B1', "'33' is not within 1-32"],
    ['B:W0:B1', "'0' is no square"],
    ['B:W18,:B1', "'' is no square"],
    ['B:Wk18:B1', "'k18' is no square"],
    ['B:W32-30:B1', "'32-30' is not within 1-32"],
    ['B:W18,18:B1', 'square 18 is taken twice'],
    ['B:W18:B1,K18', 'square 18 is taken twice'],
    ['B:W18:B1,29', 'Black has a man on 29'],
    ['B:W4,18:B1', 'White has a man on 4'],
    ['B:W18:B1-13', 'Black has 13 pieces'],
    ['B:W18:B1:P201', "':P201' is more than the 200 plies"],
    ['B:W18:B1:P-1', "':P-1' is no count"],
    ['B:W18:B1:H', "':H' is no count"],
    ['B:W18:B1 1-9', '1-9 is no legal move in B:W18:B1'],
    ['B:W18:B1:P200 1-5', '1-5 is no legal move'],
  ])('%j is rejected: %s', (text, message) => {
    expect(() => game.parse!(text)).toThrow(SyntaxError);
    expect(() => game.parse!(text)).toThrow(message);
  });

  test('men are rejected on their promotion row, and only there', () => {
    for (let square = 1; square <= 32; square++) {
      const black = () => reprint(`B:W:B${square}`);
      if (square > 28) expect(black).toThrow(`man on ${square}`);
      else expect(black()).toBe(`B:W:B${square}`);
      const white = () => reprint(`B:W${square}:B`);
      if (square < 5) expect(white).toThrow(`man on ${square}`);
      else expect(white()).toBe(`B:W${square}:B`);
    }
  });

  test('the board is drawn with square 1 at the top, beside the numbers of all squares', () => {
    expect(game.draw!(game.parse!('W:W17,K27:B12,K16'))).toBe(
      [
        '    .   .   .   .        1   2   3   4',
        '  .   .   .   .        5   6   7   8',
        '    .   .   .   b        9  10  11  12',
        '  .   .   .   B       13  14  15  16',
        '    w   .   .   .       17  18  19  20',
        '  .   .   .   .       21  22  23  24',
        '    .   .   W   .       25  26  27  28',
        '  .   .   .   .       29  30  31  32',
        'White to move',
      ].join('\n'),
    );
  });
});
