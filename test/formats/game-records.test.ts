import { option, type Game, type WrittenGame } from 'evolab';
import { beforeAll, describe, expect, test } from 'vitest';
import { gameRecords, type GameRecords } from '../../src/formats/game-records.ts';
import { gameText as textIn, usualNotation } from '../../src/formats/game-text.ts';
import type { PlayedRecord, Problem } from '../../src/formats/played-record.ts';
import type { Laboratory } from '../../src/agents/laboratory.ts';
import { moveNames } from '../../src/agents/stored-game.ts';
import type { StoredGame } from '../../src/storage/game-file.ts';
import { Random } from '../../src/util/random.ts';
import { installedGames, installedPlugins } from '../fixtures/installed-plugins.ts';
import { laboratoryOf } from 'evolab/testing';
import { randomGame } from './random-games.ts';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = laboratoryOf(...(await installedPlugins()));
});

const gameText = (game: Game, finished: WrittenGame, notation?: string): string =>
  textIn(laboratory.registries.notations, game, finished, notation);
const read = (text: string | Uint8Array): GameRecords =>
  gameRecords(laboratory, typeof text === 'string' ? Buffer.from(text) : text, 'test/games');
const all = ({ count, at }: GameRecords): (PlayedRecord | Problem)[] =>
  Array.from({ length: count }, (_, i) => at(i));
const onlyGame = (text: string): StoredGame => {
  const [first, ...others] = all(read(text));
  expect(others).toEqual([]);
  expect(first).toMatchObject({ remarks: [] });
  return (first as PlayedRecord).stored;
};
const names = (stored: StoredGame): string =>
  moveNames(laboratory.game(stored.game), stored, 'a game').join(' ');
const problems = (text: string): string[] =>
  all(read(text)).flatMap((one) => ('stored' in one ? [] : [one.message]));

/** What a text form keeps of a game. */
const kept = ({ game, players, moves, payoffs, reason, start, seed }: StoredGame) => ({
  game,
  players,
  moves: [...moves],
  reason,
  start,
  seed,
  payoffs: payoffs.map((payoff) => payoff + 0),
});

describe('what is written is read again', () => {
  test('every game of every plugin, in its usual form and as PGN', async () => {
    for (const [id, game] of await installedGames()) {
      const use = { use: id };
      const played = Array.from({ length: 8 }, (_, seed) => ({
        ...randomGame(game, use, seed + 1, { plies: seed === 0 ? 3 : 300 }),
        rulesVersion: laboratory.registries.games.get(id).definition.rulesVersion ?? 1,
      }));
      for (const format of new Set([usualNotation(laboratory.registries.notations, use), 'pgn'])) {
        const text = played.map((one) => gameText(game, one, format)).join('\n');
        const again = all(read(text)).map((one) => ('stored' in one ? kept(one.stored) : one));
        // GGF has no word for a game that was cut off.
        const wanted = played.map(kept).map((one) => ({
          ...one,
          reason: format === 'ggf' && one.reason === 'plies' ? 'agreed' : one.reason,
        }));
        expect([id, format, again]).toEqual([id, format, wanted]);
      }
    }
  });

  test('names of moves that are no words of PGN, options with quotes, roles and payoffs of any number', () => {
    const game = {
      ...laboratory.game({ use: 'tic-tac-toe' }),
      moveName: (_: unknown, move: number) => `(mark ${move} "x") 1-0`,
    };
    const odd = laboratoryOf({
      name: 'odd',
      games: [
        {
          id: 'odd',
          summary: 'odd',
          options: { text: option.text('', { help: 'of it' }) },
          create: () => game,
        },
      ],
    });
    const played = {
      ...randomGame(game, { use: 'odd', text: `it's "so"\n\\` }, 3),
      payoffs: [0.25, -0.5],
      reason: 'by somebody',
    };
    const shorter = { ...played, moves: played.moves.slice(0, 3) };
    const [again] = all(gameRecords(odd, Buffer.from(gameText(game, shorter)), 'x'));
    expect(kept((again as PlayedRecord).stored)).toEqual(kept(shorter));
  });

  test('from any first position', () => {
    for (const [use, start] of [
      ['draughts', 'W:WK3,18,24:B12,16,K27'],
      ['othello', `${'-'.repeat(18)}X${'-'.repeat(7)}XXO${'-'.repeat(6)}OX${'-'.repeat(27)} O`],
      ['tic-tac-toe', 'x...o....'],
    ]) {
      const game = laboratory.game({ use });
      const played = randomGame(game, { use }, 5, { start: game.print(game.parse!(start)) });
      expect(played.moves.length).toBeGreaterThan(2);
      for (const format of new Set([usualNotation(laboratory.registries.notations, { use }), 'pgn']))
        expect(kept(onlyGame(gameText(game, played, format)))).toEqual(kept(played));
    }
  });
});

describe('a corpus of 700 games', () => {
  const COUNT = 700;

  test.each([
    ['draughts', 'pdn'],
    ['othello', 'ggf'],
  ] as const)('of %s as %s is read without loss', (use, format) => {
    const game = laboratory.game({ use });
    const played = Array.from({ length: COUNT }, (_, seed) => randomGame(game, { use }, seed + 1));
    const records = read(played.map((one) => gameText(game, one, format)).join('\n'));
    expect(records.format).toBe(format);
    expect(all(records).map((one) => kept((one as PlayedRecord).stored))).toEqual(played.map(kept));
  });

  test('of Othello in WTHOR is read without loss', () => {
    const game = laboratory.game({ use: 'othello' });
    const played = Array.from({ length: COUNT }, (_, seed) => randomGame(game, { use: 'othello' }, seed + 1));
    const records = read(wthor(played));
    expect(records.format).toBe('wthor');
    const again = all(records).map((one) => (one as PlayedRecord).stored);
    expect(again.map(({ moves, payoffs }) => [[...moves], payoffs])).toEqual(
      played.map(({ moves, payoffs }) => [[...moves], payoffs]),
    );
    expect(again[3]).toMatchObject({ players: ['player 3', 'player 5'], reason: 'rules' });
    expect(new Map(again[3].tags).get('Event')).toBe('tournament 3');
  });
});

/** Games of Othello as a file of WTHOR, written as its description says. */
function wthor(games: readonly StoredGame[], changes: (bytes: Buffer) => void = () => {}): Buffer {
  const game = laboratory.game({ use: 'othello' });
  const bytes = Buffer.alloc(16 + 68 * games.length);
  bytes.set([20, 24, 5, 17]);
  bytes.writeUInt32LE(games.length, 4);
  bytes.writeUInt16LE(2001, 10);
  games.forEach((stored, i) => {
    const at = 16 + 68 * i;
    [i, i, i + 2].forEach((number, place) => bytes.writeUInt16LE(number, at + 2 * place));
    bytes[at + 6] = 32 + 10 * stored.payoffs[0];
    moveNames(game, stored, 'a game')
      .filter((name) => name !== 'pass')
      .forEach((name, move) => (bytes[at + 8 + move] = 10 * Number(name[1]) + name.charCodeAt(0) - 96));
  });
  changes(bytes);
  return bytes;
}

describe('PDN', () => {
  test('comments, variations, marks, line comments, move numbers of all kinds, and line ends of all systems', () => {
    const stored = onlyGame(
      `\uFEFF% written by hand\r\n[Event "The \\"old\\" farmer"]\r\n[Date "1841-??-??"]\r\n` +
        `[Black "Wyllie, J."]\r\n[White "Martins, R."]\r\n[GameType "21,B,8,8,N1,0"]\r\n[Result "0-1"]\r\n\r\n` +
        `{[%clk 0:00] a comment with ( and [Event } 1.11-15! $1 ; to the end ( of the line\r\n` +
        `%[Event "no tag"]\r\n 1...23-19(!) (1... 22-18 2. 15x22 (2. 8-11 {not} legal)) 2. 08-11 $14 22-17?? ` +
        `3. 4 - 8 17-13 * 4. ... 15:18 1-0`,
    );
    expect(names(stored)).toBe('11-15 23-19 8-11 22-17 4-8 17-13 15-18');
    expect(stored).toMatchObject({
      players: ['Wyllie, J.', 'Martins, R.'],
      payoffs: [-1, 1],
      reason: 'declared',
      tags: [
        ['Event', 'The "old" farmer'],
        ['Date', '1841-??-??'],
      ],
    });
  });

  test('the variants of other programs: dashes and crosses of print, Red, spaces, zeros and small letters', () => {
    const stored = onlyGame(
      '[Red "r"]\n[White "w"]\n[GameType "21"]\n1. 11\u201315 23\u201219 2. 8\u221211 22-17 *',
    );
    expect(names(stored)).toBe('11-15 23-19 8-11 22-17');
    expect(stored.players).toEqual(['r', 'w']);
    const taken = onlyGame('1. 11-15 22-18 2. 15\u00d722 *');
    expect(names(taken)).toBe('11-15 22-18 15x22');
    for (const fen of ['b:W 018,K027:B 05,12', 'B:w18,k27:b05,012', 'B : W18,K27 : B5,12.'])
      expect(onlyGame(`[FEN "${fen}"]\n[GameType "21"]\n*`).start).toBe('B:W18,K27:B5,12');
  });

  test.each(['[1,2]', '[]', '[x]', '[Event', '["a"]', '[{"Event": "x"}]', '[1] [2]', '[tool]\nname'])(
    '%s is in no notation: brackets without a name and a value in quotes are no tags',
    (text) => {
      expect(() => read(text)).toThrow('is in no notation of games that lab reads');
    },
  );

  test('games without a move, and tags that are there twice', () => {
    const empty = '[Event "a"]\n[Black "x"]\n\n';
    expect(read(empty.repeat(3)).count).toBe(3);
    expect(onlyGame('[Event "a"]\n[Black "x"]\n[Event "b"]\n1. 11-15 *').tags).toEqual([['Event', 'b']]);
    expect(onlyGame('[FEN "B:W21-32:B1-12."]\n*')).not.toHaveProperty('start');
  });

  test.each([
    ['1-0', [1, -1]],
    ['2-0', [1, -1]],
    ['0-1', [-1, 1]],
    ['0-2', [-1, 1]],
    ['1/2-1/2', [0, 0]],
    ['1-1', [0, 0]],
    ['0-0', [-1, -1]],
    ['*', []],
  ])('the result %s is %j for Black and White', (result, payoffs) => {
    expect(onlyGame(`1. 11-15 ${result}`).payoffs).toEqual(payoffs);
    expect(onlyGame(`[Result "${result}"]\n1. 11-15 *`).payoffs).toEqual(payoffs);
  });

  // From 31 to 15 over 27 and 19, or over 26 and 18.
  const TWO_WAYS = '[FEN "W:W31:B1,18,19,26,27"]';

  test.each([
    ['31x24x15 *', '31x24x15'],
    ['31x22x15 *', '31x22x15'],
    ['31X22:15 *', '31x22x15'],
    ['31x15 26-30 *', '31x24x15 26-30'],
    ['31x15 27-32 *', '31x22x15 27-32'],
    ['31-15 2732 *', '31x22x15 27-32'],
  ])('a capture that may be made in two ways: %s', (moves, wanted) => {
    expect(names(onlyGame(`${TWO_WAYS} 1. ${moves}`))).toBe(wanted);
  });

  test('a capture of which the moves do not tell the way is read as the first, and told', () => {
    expect(all(read(`${TWO_WAYS} 1. 31x15 1-6 *`))).toMatchObject([
      { remarks: ['ply 1: 31x15 may be 31x24x15 or 31x22x15, read as the first'] },
    ]);
    expect(problems(`${TWO_WAYS} 1. 31x24 *\n${TWO_WAYS} 1. 31x15x24 *`)).toEqual([
      'ply 1: 31x24 is not a legal move',
      'ply 1: 31x15x24 is not a legal move',
    ]);
  });

  test('a game longer than the usual limit of plies is read by rules with a greater one', () => {
    const shuffle = ['1-6', '32-28', '6-1', '28-32'];
    const text = `[FEN "B:WK32:BK1"] ${Array.from({ length: 240 }, (_, i) => shuffle[i % 4]).join(' ')} 1-1`;
    expect(onlyGame(text)).toMatchObject({ game: { use: 'draughts', maxPlies: 2000 }, payoffs: [0, 0] });
  });

  test('records that are wrong are named by what is wrong, and the others are read', () => {
    const good = '[Event "good"]\n1. 11-15 22-18 1-0\n\n';
    expect(
      problems(
        good +
          '[Event "a"]\n1. 11-15 22-19 *\n\n' +
          good +
          '[Event "b"]\n[GameType "20"]\n1. 32-28 *\n' +
          '[Event "c"]\n1. 11-15 { does not end\n\n' +
          good +
          '[Event "d"]\n[FEN "B:W21:B33"]\n*\n\n' +
          '[Event "e"]\n1. 11-15 (22-18 *\n\n' +
          '[Event "f"]\n1. 11-15 /FEN "B:W32:B1"/ 1-6 *\n\n' +
          good,
      ),
    ).toEqual([
      'ply 2: 22-19 is not a legal move',
      'GameType 20 is another game than English draughts, which is 21',
      'a comment does not end',
      "'33' is not within 1-32",
      'a variation does not end',
      'a position is set up after move 1',
    ]);
    expect(read(good.repeat(4)).count).toBe(4);
  });

  test('a result against the rules is told, and the rules decide', () => {
    const [end] = all(read('[FEN "W:W18:B14"] 1. 18x9 1-0'));
    expect(end).toMatchObject({
      stored: { payoffs: [-1, 1], reason: 'rules' },
      remarks: ['the record tells 1 -1, by the rules it is -1 1'],
    });
  });
});

describe('GGF', () => {
  const START = '8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *';

  test('several games on a line, times and values, results of all kinds, passes written or not', () => {
    const records = read(
      `2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio\\];)1]PW[a\\\\b]RB[2197.01]TI[05:00//02:00]TY[8]` +
        `RE[+12.00:r]BO[${START}]B[d3//1.2]W[c3/-4.00/0.5]B[C4];)(;GM[othello] PB[x] PW[y] TY[8]\nRE[-2:t]B[F5//];)\n` +
        `1 (;GM[Othello]PB[x]PW[y]TY[s8r18]RE[0.00:s]BO[${START}]B[e6];)`,
    );
    expect(records.format).toBe('ggf');
    const [first, second, third] = all(records).map((one) => (one as PlayedRecord).stored);
    expect(names(first)).toBe('d3 c3 c4');
    expect(first).toMatchObject({ players: ['Saio];)1', 'a\\b'], payoffs: [1, -1], reason: 'resigned' });
    expect(first.tags).toContainEqual(['Site', 'GGS/os']);
    expect([second.payoffs, second.reason]).toEqual([[-1, 1], 'time']);
    expect([third.payoffs, third.reason, names(third)]).toEqual([[0, 0], 'agreed', 'e6']);
  });

  test('passes are read whether they are written or not', () => {
    const game = laboratory.game({ use: 'othello' });
    const played = Array.from({ length: 40 }, (_, seed) => randomGame(game, { use: 'othello' }, seed)).filter(
      (one) => names(one).includes('pass'),
    );
    expect(played.length).toBeGreaterThan(3);
    for (const one of played) {
      const text = gameText(game, one);
      expect(text).toContain('[PA]');
      for (const form of [text, text.replaceAll(/[BW]\[PA\]/g, ''), text.replaceAll('PA', 'pass//0.1')])
        expect(kept(onlyGame(form)).moves).toEqual([...one.moves]);
    }
  });

  test.each([
    ['-127.000', []],
    ['+65', []],
    ['-64.00', [-1, 1]],
    ['+64', [1, -1]],
  ])('RE[%s] tells the payoffs %j: no board has a greater margin than squares', (margin, payoffs) => {
    expect(onlyGame(`(;GM[Othello]PB[x]PW[y]TY[8]RE[${margin}]B[f5];)`).payoffs).toEqual(payoffs);
  });

  test('boards of 4x4 and 6x6, and no others but 8x8', () => {
    expect(onlyGame('(;GM[Othello]PB[x]PW[y]TY[6]RE[?];)').game).toEqual({ use: 'othello', size: 6 });
    expect(problems(`(;GM[Othello]TY[10]BO[10 ${'-'.repeat(100)} *];)`)).toHaveLength(1);
    expect(
      problems('(;GM[Amazons];)(;GM[Othello]TY[8a];)(;GM[Othello]B[f5]B[f6];)(;GM[Othello]B[f5]W[zz];)(;GM['),
    ).toEqual([
      'GM[Amazons] is not Othello',
      'TY[8a] is Othello to lose',
      'ply 2: f6 is out of turn',
      'ply 2: zz is not a legal move',
      'byte 3 begins no property such as PB[name]',
    ]);
  });
});

describe('WTHOR', () => {
  const some = () =>
    Array.from({ length: 3 }, (_, seed) =>
      randomGame(laboratory.game({ use: 'othello' }), { use: 'othello' }, seed),
    );

  test('bytes that are wrong are named, and the other games are read', () => {
    const bytes = wthor(some(), (file) => {
      file[16 + 8] = 99;
      file[16 + 68 + 8 + 3] = 0;
      file[16 + 2 * 68 + 6] = 64 - file[16 + 2 * 68 + 6];
    });
    const [one, two, three] = all(read(bytes));
    expect(one).toEqual({ message: 'ply 1: 99 is no square' });
    expect(two).toEqual({ message: 'moves follow the end after ply 3' });
    expect((three as PlayedRecord).remarks).toEqual([expect.stringContaining('by the rules it is')]);
  });

  test('a file that is not whole, of names, or of another board is refused', () => {
    const codes = [wthor(some()).subarray(0, -1), wthor(some(), (file) => (file[12] = 10))].map((bytes) => {
      try {
        return read(bytes).count;
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    expect(codes).toEqual(['LAB_BAD_FILE', 'LAB_BAD_FILE']);
  });
});

describe('any bytes', () => {
  test('damaged files are read or refused, never with another error', () => {
    const draughts = laboratory.game({ use: 'draughts' });
    const othello = laboratory.game({ use: 'othello' });
    const seeds = [1, 2, 3];
    const files = [
      Buffer.from(
        seeds.map((seed) => gameText(draughts, randomGame(draughts, { use: 'draughts' }, seed))).join('\n'),
      ),
      Buffer.from(
        seeds.map((seed) => gameText(othello, randomGame(othello, { use: 'othello' }, seed))).join('\n'),
      ),
      Buffer.from('[Variant "tic-tac-toe"]\n{ a ( b [ } 1. a3 (b2 {c}) "b2" $3 *\n'),
      wthor(seeds.map((seed) => randomGame(othello, { use: 'othello' }, seed))),
    ];
    const random = new Random(7, 'bytes');
    const outcomes = { read: 0, wrong: 0, refused: 0 };
    for (let round = 0; round < 600; round++) {
      const bytes = Buffer.from(files[round % files.length]);
      for (let change = 0; change <= round % 7; change++) {
        const at = random.below(bytes.length);
        bytes[at] =
          round % 2 === 0 ? random.below(256) : '[]{}();"\\%$*/-x1. \n'.charCodeAt(random.below(19));
      }
      try {
        for (const one of all(read(bytes.subarray(0, bytes.length - (round % 5 === 0 ? round : 0)))))
          outcomes['stored' in one ? 'read' : 'wrong']++;
      } catch (error) {
        expect((error as { code?: string }).code).toBe('LAB_BAD_FILE');
        outcomes.refused++;
      }
    }
    expect(Math.min(outcomes.read, outcomes.wrong, outcomes.refused)).toBeGreaterThan(0);
  });

  test.each<[what: string, part: string, most?: number]>([
    ['open comments', '{'],
    ['comments', '{}', 300_000],
    ['open variations', '('],
    ['open tags', '['],
    ['quotes', '"'],
    ['stars', '* '],
    ['marks', '!'],
    ['backslashes', '[A "\\'],
    ['records that do not end', '(;GM['],
    ['tags', '[Event "x"]\n\n'],
    ['periods', '1.'],
  ])('reading %s takes time in proportion to their number', (_, part, most = 20_000) => {
    const time = (count: number): number => {
      const bytes = Buffer.from(`[Event "a"] ${part.repeat(count)}`);
      const { user, system } = process.cpuUsage();
      try {
        all(read(bytes));
      } catch {
        // Refused.
      }
      const after = process.cpuUsage();
      return (after.user + after.system - user - system) / 1000;
    };
    const least = (count: number) => Math.min(...Array.from({ length: 3 }, () => time(count)));
    // Quadratic time would take 400 times as long.
    expect(least(most)).toBeLessThan(100 * Math.max(2, least(most / 20)));
  });
});
