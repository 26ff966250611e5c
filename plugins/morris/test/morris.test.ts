import { LabError, positionAfter, type Game } from 'evolab';
import { solve } from '@evolab/oracle';
import {
  checkedOptions,
  checkEvaluator,
  checkGame,
  legalNames,
  movesByName,
  playNames,
  markedText,
  viewOf,
} from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { handwritten, morris, type MorrisPosition } from '../src/index.ts';
import { ENDGAMES } from './endgames.ts';

const make = (options: object = {}) => morris.create(checkedOptions(morris, options)) as Game<MorrisPosition>;
const game = make();

const legal = (position: MorrisPosition): number[] => [...movesByName(game, position).values()];

/** Plays `names` from `text` or from the start. */
const play = (text: string, names: string, on = game): MorrisPosition =>
  playNames(on, text === '' ? on.start() : on.parse!(text), names.split(' ').filter(Boolean));

const names = (position: MorrisPosition, start = '') =>
  legalNames(game, position)
    .filter((name) => name.startsWith(start))
    .join(' ');

describe('keeps the contract', () => {
  test.each([
    {},
    { repetition: false },
    { occurrences: 3 },
    { quietPlies: 6 },
    { repetition: false, quietPlies: 6 },
    { flying: false },
    { doubleMill: 2 },
    { maxPlies: 20 },
  ])('%o', (options) => checkGame(make(options), { playouts: 10, seed: 1 }));

  test('the evaluator', () => {
    const evaluator = () => handwritten.create(handwritten.defaults, { game, weights: new Float64Array() });
    checkEvaluator(evaluator, game, { playouts: 10 });
  });
});

describe('mills', () => {
  test('a closed mill captures a man outside mills', () => {
    expect(names(play('', 'a7 b6 d7 b4 a1 b2xa1 a4 c5'), 'g7')).toBe('g7xc5');
  });

  test('men in mills are captured if there are no others', () => {
    expect(names(play('', 'a7 b6 d7 b4 a1 b2xa1 a4'), 'c5')).toBe('c5');
    expect(names(play('', 'a7 b6 d7 b4 a1 b2xa1'), 'g7')).toBe('g7xb2 g7xb4 g7xb6');
  });

  test('two mills at once capture one man, or two with the option', () => {
    const cross = 'WW.WWB../W.W.B.../..BB.BB. W 14';
    const at = (on: Game<MorrisPosition>) =>
      legalNames(on, on.parse!(cross)).filter((name) => name.startsWith('g7'));
    expect(at(game).length).toBe(6);
    expect(at(make({ doubleMill: 2 })).length).toBe(15);
  });

  test('a mill that is opened and closed again captures again', () => {
    const position = play('WWW...../B..B.B../B.B..... W 20', 'd7-d6 b6-b4 d6-d7xf4');
    expect(game.print(position)).toBe('WWW...../.....B.B/B.B..... B 23');
  });
});

test('three men fly, unless disabled', () => {
  const text = 'W..W..../W......./BB.B..B. W 18';
  expect(legal(game.parse!(text)).length).toBe(3 * 17);
  expect(legal(make({ flying: false }).parse!(text)).length).toBe(7);
});

test('a player without a move has lost, but three flying men always have one', () => {
  const before = 'WBWBWBW./.......B/........ B 21';
  const blocked = play(before, 'b4-a4');
  expect([blocked.over, blocked.payoff(0), blocked.payoff(1)]).toEqual([true, -1, 1]);
  const three = 'WBWBWB.B/......../........ W 20';
  expect(game.parse!(three).over).toBe(false);
  expect(make({ flying: false }).parse!(three).over).toBe(true);
});

test('a player with two men left, in hand and on the board, has lost', () => {
  const position = play('W.W...../.W.....W/.B..W.WB W 16'.replace('.W.....W', '.......W'), 'd7xd5');
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 1, -1]);
});

test('the game is a draw after maxPlies', () => {
  const position = play('', 'a7 d7 g7 g4', make({ maxPlies: 4 }));
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 0, 0]);
});

describe('repetition', () => {
  const text = 'WW...WW./B..B.B../B.B..... W 20';
  const round = 'd7-d6 c5-c4 d6-d7 c4-c5';

  test('is a draw at the first repetition of a position after the placement phase', () => {
    const position = play(text, round);
    expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 0, 0]);
  });

  test('is part of the text of a position', () => {
    const late = game.print(play(text, 'd7-d6 c5-c4 d6-d7'));
    expect(late).toBe('WW...WW./B..B.B../..B....B B 23 d7-d6,c5-c4,d6-d7');
    expect(play(late, 'c4-c5').over).toBe(true);
    expect(play(late.slice(0, 31), 'c4-c5').over).toBe(false);
  });

  test('is a draw the third time with `occurrences: 3`, also after a text', () => {
    const threefold = make({ occurrences: 3 });
    const once = play(text, round, threefold);
    expect(once.over).toBe(false);
    for (const from of [once, threefold.parse!(threefold.print(once))]) {
      const twice = playNames(threefold, from, round.split(' '));
      expect([twice.over, twice.payoff(0), twice.payoff(1)]).toEqual([true, 0, 0]);
    }
  });

  test('is not a draw if disabled', () => {
    const position = play(text, `${round} ${round}`, make({ repetition: false }));
    expect(position.over).toBe(false);
  });
});

test('so many quiet plies are a draw, and a capture starts the count again', () => {
  const quiet = make({ quietPlies: 3, repetition: false });
  const text = 'WWW...../B..B.B../B.B..... W 20';
  const drawn = play(text, 'd7-d6 b6-b4 g7-g4', quiet);
  expect([drawn.over, drawn.payoff(0), drawn.payoff(1)]).toEqual([true, 0, 0]);
  const after = play(text, 'd7-d6 b6-b4 d6-d7xf4 b4-b6 d7-d6', quiet);
  expect(after.over).toBe(false);
  expect(quiet.parse!(quiet.print(after)).over).toBe(false);
  expect(playNames(quiet, after, ['b6-b4']).over).toBe(true);
});

test.each([
  ['not of its form', 'WW...WW./B..B.B../B.B..... W'],
  ['turn and plies do not fit', 'WW...WW./B..B.B../B.B..... W 21'],
  ['more plies than there are', 'WW...WW./B..B.B../B.B..... W 202'],
  ['ten men', 'WWWWWWWW/WWB.B.B./........ W 20'],
  ['men on the board that are still in hand', 'WW....../B......./........ W 2'],
  ['the player who moved has two men', 'WWW...../B.B...../........ W 20'],
  ['a slide that ends on an empty point', 'WW...WW./B..B.B../B.B..... W 24 c3-c4'],
  ['a slide from an occupied point', 'WW...WW./B..B.B../B.B..... W 24 d2-c5'],
  ['a slide that is none', 'WW...WW./B..B.B../B.B..... W 24 d5-c5,d3-d1,f6-f4'],
  ['a slide that would have closed a mill', 'WWW...W./B..B.B../B.BB.... B 25 d6-d7'],
  ['more slides than plies', 'WW...WW./B..B.B../B.B..... W 18 c4-c5'],
  [
    'a position that had returned before',
    `WW...WW./B..B.B../..B....B B 27 ${'d7-d6,c5-c4,d6-d7,c4-c5,'.repeat(2).slice(0, -1)}`,
  ],
])('parse rejects unreachable positions: %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});

test('different positions have different keys, transpositions the same', () => {
  const key = (position: MorrisPosition) => `${position.key(0)} ${position.key(1)}`;
  expect(key(play('', 'a7 d7 g7 g4'))).toBe(key(play('', 'g7 g4 a7 d7')));
  const texts = [
    '',
    'WW...WW./B..B.B../B.B..... W 20',
    'WW...WW./B..B.B../B.B..... B 21',
    'WW...WW./B..B.B../B.B..... W 16',
    'BB...BB./W..W.W../W.W..... W 20',
    'WW...WW./B..B.B../B..B.... W 20',
  ];
  expect(new Set(texts.map((text) => key(play(text, '')))).size).toBe(texts.length);
  expect(key(play(texts[1], ''))).toBe(key(play(texts[1].replace('20', '40'), '')));
});

test('encoders write the points row by row, bits in the colours of the players', () => {
  const position = play('W......W/.......B/......B. B 15', '');
  const encoded = (name: string, role: number) => markedText(viewOf(game, name, position, role));
  expect(encoded('board', 0)).toBe('0:1 9:1 10:-1 15:-1');
  expect(encoded('board', 1)).toBe('0:-1 9:-1 10:1 15:1');
  expect(encoded('planes', 0)).toBe('0:1 9:1 34:1 39:1');
  expect(encoded('planes', 1)).toBe('10:1 15:1 24:1 33:1');
  // One man in White's hand, two in Black's, Black to move.
  expect(encoded('men', 0)).toBe(`0:1 9:1 34:1 39:1 48:${1 / 9} 49:${2 / 9}`);
  expect(encoded('men', 1)).toBe(`10:1 15:1 24:1 33:1 48:${2 / 9} 49:${1 / 9}`);
  expect(encoded('bits', 0)).toBe('0:1 9:1 34:1 39:1 48:1 53:1 56:1');
  expect(encoded('bits', 1)).toBe(encoded('bits', 0));
});

test.each([
  ['all men in hand', '......../......../........ W 0', 0, 0],
  ['seven men in hand', 'WBWBWBWB/WBW...../........ B 11', 1, 1],
  ['one man in hand', 'WBWBWBWB/WBWBWBWB/W....... B 17', 2, 2],
  ['six men are the fewest', 'WWWWWWWW/W..BBBBB/B....... W 20', 3, 3],
  ['five men are the fewest', 'WWWWW.../...BBBBB/BBBB.... W 20', 4, 4],
  ['four men are the fewest', 'WWWWW.../...BBBB./........ W 20', 5, 5],
  ['White has three', 'WWW...../...BBBB./........ W 20', 6, 7],
  ['Black has three', 'WWWW..../...BBB../........ W 20', 7, 6],
  ['both have three', 'WWW...../...BBB../........ W 20', 8, 8],
])('phase: %s', (_, text, white, black) => {
  for (const [role, phase] of [white, black].entries())
    expect(Math.floor(9 * viewOf(game, 'phase', play(text, ''), role)[0])).toBe(phase);
});

test('fifteen symmetries and the identity form a group', () => {
  const all = [
    game.encoders!.board.grid!.cells!.map((_, i) => i),
    ...game.symmetries!.map(({ cells }) => cells),
  ];
  const texts = new Set(all.map((cells) => cells.join()));
  expect(texts.size).toBe(16);
  for (const a of all) {
    for (const b of all) expect(texts).toContain(a.map((cell) => b[cell]).join());
  }
});

const MIDDLE = 'WWW..B.B/W..B..../..BB.... W 20';

test('the features have the documented values', () => {
  const position = game.parse!(MIDDLE);
  const measured = Object.entries(game.features!).map(([name, { measure }]) => [name, measure(position, 0)]);
  expect(Object.fromEntries(measured)).toEqual({ men: -1, mills: 3, threats: -2, mobility: -6, blocked: -1 });
});

test.each(Object.keys(handwritten.defaults))(
  'the evaluator weighs %s and sees it from both sides',
  (name) => {
    const none = Object.fromEntries(Object.keys(handwritten.defaults).map((key) => [key, 0]));
    const evaluator = handwritten.create({ ...none, [name]: 0.01 }, { game, weights: new Float64Array() });
    for (const text of [MIDDLE, 'BBB..W.W/B..W..W./..WW.... B 21']) {
      const position = game.parse!(text);
      const measured = game.features![name].measure(position, 0);
      expect(measured).not.toBe(0);
      expect(evaluator.evaluate(position, 0)).toBeCloseTo(Math.tanh(0.01 * measured), 12);
      expect(evaluator.evaluate(position, 1)).toBe(-evaluator.evaluate(position, 0));
    }
  },
);

describe('three men against three', () => {
  const positionIndex = game.endgame!('3-3');
  const solution = solve(game, positionIndex);
  const truth = (position: MorrisPosition) => {
    const value = solution.valueOf(position);
    return { value: value > 0 ? 'win' : value < 0 ? 'loss' : 'draw', plies: solution.pliesOf(position) };
  };

  test('have 2691920 positions, 169626 up to symmetry, with the published numbers of wins, losses and draws', () => {
    expect(positionIndex.count).toBe(169626 + 1);
    expect([1, -1, 0].map((value) => solution.count(value))).toEqual([2232160, 455648, 4112]);
    expect(solution.plies[solution.longest()]).toBe(26);
  });

  test('have one index each, and other positions have none', () => {
    const position = game.start();
    for (let i = 0; i < positionIndex.count; i++) {
      positionIndex.positionAt(i, position);
      if (positionIndex.indexOf(position) !== i)
        expect(positionIndex.indexOf(position), game.print(position)).toBe(i);
    }
    for (const text of ['WWW...../BBB...../........ W 16', 'WWWW..../BBB...../........ W 18'])
      expect(positionIndex.indexOf(game.parse!(text)), text).toBe(-1);
    expect(() => game.endgame!('4-3')).toThrow(LabError);
  });

  test.each(ENDGAMES)('$rings: $value in $plies plies', ({ rings, value, plies, moves, fastest }) => {
    const position = game.parse!(`${rings.slice(0, 8)}/${rings.slice(8, 16)}/${rings.slice(16)} W 18`);
    expect(truth(position)).toEqual({ value, plies });
    const results = legal(position).map((move) => {
      const child = positionAfter(game, position, move);
      return truth(child);
    });
    expect(results.length).toBe(moves);
    const opposite = { win: 'loss', loss: 'win', draw: 'draw' }[value];
    const best = results.filter(
      (result) => result.value === opposite && (value !== 'win' || result.plies === plies - 1),
    );
    expect(best.length).toBe(fastest);
  });
});

test.each([{ doubleMill: 3 }, { maxPlies: 0 }, { maxPlies: 1.5 }])('%o is rejected', (options) => {
  expect(() => make(options)).toThrow(LabError);
});
