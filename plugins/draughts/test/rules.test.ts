import { LabError } from 'evolab';
import { checkGame, legalNames, perft } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { draughtsGame, playAll } from './game.ts';

const game = draughtsGame();
const names = (fen: string): string => legalNames(game, game.parse!(fen)).join(' ');
const after = (fen: string, moves: string): string =>
  game.print(playAll(game, fen, moves)).replace(/:P\d+$/, '');

describe('moves', () => {
  test('Black moves first, from squares 1 to 12', () => {
    expect(game.print(game.start())).toBe(game.print(game.parse!('B:W21-32:B1-12')));
    expect(legalNames(game, game.start()).join(' ')).toBe('10-14 10-15 11-15 11-16 12-16 9-13 9-14');
  });

  test('men move one square forward, kings one square in all directions', () => {
    expect(names('B:W32:B14')).toBe('14-17 14-18');
    expect(names('W:W18:B1')).toBe('18-14 18-15');
    expect(names('B:W32:BK14')).toBe('14-10 14-17 14-18 14-9');
    expect(names('W:WK28:B1')).toBe('28-24 28-32');
  });

  test('no step crosses an edge', () => {
    expect(names('B:WK29:B12')).toBe('12-16');
    expect(names('B:WK1:BK13')).toBe('13-17 13-9');
    expect(names('W:WK5:BK32')).toBe('5-1 5-9');
    expect(names('W:WK4:BK29')).toBe('4-8');
  });

  test('captures are compulsory', () => {
    expect(names('B:W18:B1,15')).toBe('15x22');
    expect(names('W:WK1:BK6,28')).toBe('1x10');
  });

  test('any capture may be chosen, but must be completed', () => {
    expect(names('B:W15,26:B10,11')).toBe('10x19 11x18');
    expect(names('B:W15,18,26:B10,14')).toBe('10x19 14x23x30');
  });

  test('each path to the same square is a separate move that names every square visited', () => {
    expect(names('B:W6,7,14,15:BK2')).toBe('2x11x18x9x2 2x9x18x11x2');
    expect(after('B:W6,7,14,15,32:BK2', '2x9x18x11x2')).toBe('W:W32:BK2');
  });

  test('a piece is jumped over only once, a king may revisit a square', () => {
    expect(names('B:W7:BK2')).toBe('2x11');
    expect(legalNames(game, game.parse!('B:W9,10,17,18,19,25,26:BK5'))).toContain('5x14x21x30x23x14x7');
  });

  test('there are captures of nine', () => {
    const longest = 'B:W9,10,11,17,18,19,25,26,27:BK5';
    const nine = legalNames(game, game.parse!(longest)).filter((name) => name.split('x').length === 10);
    expect(nine.length).toBeGreaterThan(0);
    for (const name of nine) expect(after(longest, name)).toMatch(/^W:W:BK32/);
  });

  test('men do not capture backwards, kings do', () => {
    expect(names('B:W10:B15')).toBe('15-18 15-19');
    expect(names('B:W10:BK15')).toBe('15x6');
    expect(names('W:W18:B22')).toBe('18-14 18-15');
    expect(names('W:WK18:B22')).toBe('18x25');
  });

  test('no capture crosses an edge or captures a piece on it', () => {
    expect(names('B:W20:B16')).toBe('16-19');
    expect(names('B:W13,20,29:B12,8')).toBe('12-16 8-11');
  });

  test('a man on its last row becomes a king and stops, even within a capture', () => {
    expect(after('B:W32:B27', '27-31')).toBe('W:W32:BK31');
    expect(after('W:W5:B28', '5-1')).toBe('B:WK1:B28');
    expect(names('B:W26,27:B22')).toBe('22x31');
    expect(after('B:W26,27:B22', '22x31')).toBe('W:W27:BK31');
    expect(names('W:W11:B7,8')).toBe('11x2 11x4');
  });

  test('a king may continue a capture on the last row', () => {
    expect(names('B:W26,27:BK22')).toBe('22x31x24');
  });

  test('the king flag of a captured king is cleared', () => {
    expect(after('B:WK18,K32:B9,15', '15x22 32-28 9-14 28-32 14-18')).toBe('W:WK32:B18,22');
  });
});

describe('the end', () => {
  test('a side without pieces has lost', () => {
    const end = playAll(game, 'B:W18:B14', '14x23');
    expect([end.over, end.payoff(0), end.payoff(1)]).toEqual([true, 1, -1]);
  });

  test('a side that cannot move has lost', () => {
    const end = playAll(game, 'W:W17,26:B13', '26-22');
    expect(legalNames(game, end)).toEqual([]);
    expect([end.over, end.payoff(0), end.payoff(1)]).toEqual([true, -1, 1]);
    expect(playAll(game, 'W:W17,26:B13', '26-23').over).toBe(false);
  });

  test('the limit of 200 plies is a draw, unless the last move wins', () => {
    const quiet = playAll(game, 'B:WK32:BK1:P198', '1-6 32-27');
    expect([quiet.over, quiet.payoff(0), quiet.payoff(1)]).toEqual([true, 0, 0]);
    expect(playAll(game, 'B:WK32:BK1:P198', '1-6').over).toBe(false);
    const won = playAll(game, 'B:W18:B14:P199', '14x23');
    expect([won.over, won.payoff(0), won.payoff(1)]).toEqual([true, 1, -1]);
  });

  test('by tournament rules 40 moves per side without a capture or a move of a man are a draw', () => {
    const cup = draughtsGame({ maxPlies: 0, quietPlies: 80 });
    expect(playAll(cup, 'B:WK32:BK1:H78', '1-6').over).toBe(false);
    const drawn = playAll(cup, 'B:WK32:BK1:H78', '1-6 32-27');
    expect([drawn.over, drawn.payoff(0), drawn.payoff(1)]).toEqual([true, 0, 0]);
    expect(cup.print(playAll(cup, 'B:WK32:BK1,9:H78', '9-13'))).toBe('W:WK32:BK1,13:P1');
    expect(cup.print(playAll(cup, 'B:WK6,K32:BK1:H78', '1x10'))).toBe('W:WK32:BK10:P1');
  });

  test("without 'progress' a move of a man does not reset the counter", () => {
    const open = draughtsGame({ maxPlies: 0, quietPlies: 40, quietUntil: 'capture' });
    expect(open.print(playAll(open, 'B:WK32:BK1,9:H38', '9-13'))).toBe('W:WK32:BK1,13:H39:P1');
    expect(playAll(open, 'B:WK32:BK1,9:H38', '9-13 32-28').over).toBe(true);
    expect(open.print(playAll(open, 'B:WK6,K32:BK1:H38', '1x10'))).toBe('W:WK32:BK10:P1');
  });

  test('a third repetition is a draw', () => {
    const thrice = draughtsGame({ repetitions: 3 });
    const dance = '1-6 32-27 6-1 27-32';
    expect(playAll(thrice, 'B:WK32:BK1', `${dance} 1-6 32-27 6-1`).over).toBe(false);
    const drawn = playAll(thrice, 'B:WK32:BK1', `${dance} ${dance}`);
    expect([drawn.over, drawn.payoff(0)]).toEqual([true, 0]);
    expect(playAll(game, 'B:WK32:BK1', `${dance} ${dance}`).over).toBe(false);
    // By another path, with the other side to move in between.
    expect(playAll(thrice, 'B:WK32:BK1', `1-5 32-28 5-1 28-32 ${dance}`).over).toBe(true);
    // A man's move in between: the position with the man elsewhere is a different one.
    expect(playAll(thrice, 'B:WK32:BK1,12', `1-6 32-27 6-1 27-32 12-16 32-27 1-6 27-32 6-1`).over).toBe(
      false,
    );
  });

  test('both sides undoing their moves three times in a row, after ply 20, is a draw', () => {
    const loops = draughtsGame({ loops: 3 });
    const dance = '1-6 32-27 6-1 27-32';
    expect(playAll(loops, 'B:WK32:BK1:P13', `${dance} 1-6 32-27 6-1`).over).toBe(false);
    expect(playAll(loops, 'B:WK32:BK1:P13', `${dance} ${dance}`).over).toBe(true);
    expect(playAll(loops, 'B:WK32:BK1:P12', `${dance} ${dance}`).over).toBe(false);
    expect(playAll(loops, 'B:WK32:BK1:P12', `${dance} ${dance} 1-6`).over).toBe(true);
    expect(playAll(loops, 'B:WK32:BK1:P30', `1-5 32-27 5-1 27-32 ${dance}`).over).toBe(false);
  });
});

describe('the game', () => {
  test.each([
    {},
    { maxPlies: 0, quietPlies: 30, quietUntil: 'capture' },
    { quietPlies: 80, repetitions: 3 },
    { quietPlies: 80, repetitions: 3, loops: 2 },
  ])('keeps the contract with options %o', (options) => {
    const played = draughtsGame(options);
    checkGame(played, { playouts: 30, imageOf: () => played.parse!('W:W21-32:B1-12') });
  });

  test('maxPlies holds for all rules', () => {
    expect(game.maxPlies).toBe(200);
    expect(draughtsGame({ maxPlies: 0, quietPlies: 40, quietUntil: 'capture' }).maxPlies).toBe(960);
    expect(draughtsGame({ maxPlies: 0, quietPlies: 80 }).maxPlies).toBe(13440);
  });

  test('draw rules do not change what is legal before the draw', () => {
    const strict = draughtsGame({ quietPlies: 80, repetitions: 3, loops: 3 });
    expect(perft(strict, 7)).toBe(179740);
  });

  test.each([
    [{ maxPlies: 0 }, 'need not end'],
    [{ maxPlies: -1 }, 'maxPlies'],
    [{ maxPlies: 1.5 }, 'maxPlies'],
    [{ quietUntil: 'Tuesday' }, 'quietUntil'],
    [{ repetitions: 1 }, 'repetitions'],
    [{ loops: Number.NaN }, 'loops'],
  ])('options %o are rejected', (options, word) => {
    expect(() => draughtsGame(options)).toThrow(LabError);
    expect(() => draughtsGame(options)).toThrow(word);
  });
});
