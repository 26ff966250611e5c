import type { Game, Plugin } from 'evolab';
import type { Backgammon } from '../src/position.ts';
import { checkMutants, crossPlay, moveNamed } from 'evolab/testing';
import { test } from 'vitest';
import { backgammonGame, numbers, textOf } from './game.ts';
import { naiveBackgammon } from './naive.ts';
import { naiveDoubling } from './naive-doubling.ts';

/** The texts of positions and how many plays they have: what random games rarely show. */
const COUNTS = [
  ['4HPwATDgc/ABMA white 31', 16],
  ['4HPwATDgc/ABMA black 66', 11],
  ['sGfwATDgc/ABMA black 11', 41],
] as const;

/** White's plays where only one die can be played, and what a win with a man of Black on the bar pays. */
function checkPlaces(game: Game<Backgammon>): void {
  const single = game.parse!(textOf(game, numbers({ 12: 1 }, { 24: 2, 1: 13 }), '65'));
  single.play(moveNamed(game, single, '12/6'));
  const last = game.parse!(textOf(game, numbers({ 1: 1 }, { 6: 14, 25: 1 }), '21'));
  last.play(moveNamed(game, last, '1/off'));
  if (last.payoff(0) !== 1) throw new Error(`a backgammon pays ${last.payoff(0)}`);
}

/** Some games against the naive rules, up to the first difference. */
function check(plugin: Plugin): void {
  const game = backgammonGame({}, plugin);
  const out = new Int32Array(game.maxMoves);
  for (const [text, count] of COUNTS) {
    const found = game.parse!(text).moves(out, 0);
    if (found !== count) throw new Error(`${text} has ${found} plays, not ${count}`);
  }
  checkPlaces(game);
  const start = game.start();
  const keys = [
    '4HPwATDgc/ABMA white 31',
    '4HPwATDgc/ABMA black 31',
    '4HPwATDgc/ABMA white 32',
    '4HPwATDgc/ABMA white 41',
    'sGfwATDgc/ABMA white 31',
  ]
    .map((text) => game.parse!(text))
    .flatMap((position) => [position.key(0), position.key(1)]);
  if (new Set(keys).size < keys.length || start.key(0) === start.key(1))
    throw new Error('two keys are equal');
  crossPlay(game, naiveBackgammon(), { games: 6, seed: 3 });
  // Men stay back, so that there are gammons and backgammons.
  crossPlay(game, naiveBackgammon(), {
    games: 8,
    seed: 4,
    choose: ({ player, dice }, names, random) => {
      const some =
        dice.length > 0 && player === 1 ? names.filter((name) => !/(bar|2\d|19)\//.test(name)) : names;
      return (some.length > 0 ? some : names)[random.below(some.length > 0 ? some.length : names.length)];
    },
  });
}

checkMutants(
  test,
  new URL('../src/plays.ts', import.meta.url),
  [
    ['men enter on blocked points', '(blocked >>> (BAR - die)) & 1 ? 0 : BAR_BIT', 'BAR_BIT'],
    ['a man on the bar may wait', '(own & BAR_BIT) !== 0', '(own & BAR_BIT) === -1'],
    ['men step onto blocked points', 'own & ~(blocked << die) & (-2 << die)', 'own & (-2 << die)'],
    ['men are borne off too early', 'const FIRST_OUTSIDE = 1 << 7', 'const FIRST_OUTSIDE = 1 << 8'],
    ['no man is borne off by a larger die', 'if (own < 1 << die)', 'if (own < 0)'],
    [
      'lower men are borne off before higher ones',
      'return steps | (own & (1 << die));',
      'return steps | (own & ((2 << die) - 1));',
    ],
    ['an empty point still has a man', 'count === 1 ? own & ~(1 << from) : own', 'own'],
    ['a man that has moved may not move again', '(from > die ? 1 << (from - die) : 0);', '0;'],
    ['both ways of one man are listed', 'if (((through >>> j) & 1) !== 0) continue;', ''],
    [
      'a hit in passing is forgotten',
      'if (((blots >>> j) & 1) === 0) through |= 1 << i;',
      'through |= 1 << i;',
    ],
    [
      'a hit of the smaller die in passing is forgotten',
      '((through >>> j) & 1) !== 0 && ((blots >>> i) & 1) === 0',
      '((through >>> j) & 1) !== 0',
    ],
    ['the same play in the other order is listed', 'if (((PAIRED[i] >>> j) & 1) !== 0) continue;', ''],
    [
      'the smaller die never comes first',
      'const smallerFirsts = sources(own, blocked, smaller);',
      'const smallerFirsts = 0;',
    ],
    [
      'the smaller die may be played alone',
      'const single = firsts !== 0 ? firsts : smallerFirsts;\n  const flag = firsts !== 0 ?',
      'const single = smallerFirsts !== 0 ? smallerFirsts : firsts;\n  const flag = smallerFirsts === 0 ?',
    ],
    ['a double has three steps', 'let rest = steps === 4 ?', 'let rest = steps === 3 ?'],
    ['fewer steps than possible of a double', 'if (steps < most) return;', ''],
    ['orders of a double are listed', '(2 << from) - 1, steps + 1', '-1, steps + 1'],
    ['no play is no move', 'out[at] = 0;\n  return 1;', 'return 0;'],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['White hits nobody', 'points[to] = 1;\n    points[0]--;', 'points[to] = 1;'],
    ['Black hits nobody', 'points[25 - to] = -1;\n    points[25]++;', 'points[25 - to] = -1;'],
    ['the other role does not come next', 'this.player = 1 - this.player;', ''],
    ['the opening roll decides nothing', 'this.player = (move >>> 6) & 1;', 'this.player = 0;'],
    ['a gammon counts once', 'return 3;\n    return 2;', 'return 3;\n    return 1;'],
    ['a backgammon needs a man on the ace point', 'point = 19; point <= BAR', 'point = 24; point <= BAR'],
    ['men on the bar make no backgammon', 'point = 19; point <= BAR', 'point = 19; point < BAR'],
    ['a game never ends', 'this.points[OFF + this.player] === MEN ||', ''],
    ['copies forget the dice', 'this.larger = other.larger;', ''],
    ['copies forget who has rolled', 'this.player = other.player;', ''],
    ['copies forget men', 'i < 7; i++) this.words[i] = other', 'i < 6; i++) this.words[i] = other'],
    ['keys forget the dice', '* 8 + this.larger', '* 8'],
    ['keys forget who rolls', '((this.player + 1) * 8', '(0'],
    ['keys have equal halves', '+ 256 * half', ''],
    [
      'Black sees blots as points',
      'else if (men < 0) blocked |= 1 << point;\n      }\n    }\n    return',
      'if (men < 0) blocked |= 1 << point;\n      }\n    }\n    return',
    ],
  ],
  check,
);

checkMutants(
  test,
  new URL('../src/rolls.ts', import.meta.url),
  [
    ['a roll is missing', 'i + 1).flatMap', 'i + 2).flatMap'],
    ['doubles decide who begins', '.filter((roll) => roll >>> 3 !== (roll & 7))', ''],
    ['doubles are as likely as other rolls', '? 1 / 36 : 1 / 18', '? 1 / 21 : 1 / 21'],
  ],
  check,
);

const ROLL_OF_SIX = 27 / 36;

/** `bear-off` values a man on the 6 point against one on the ace, with either role on roll. */
function checkBearOff(plugin: Plugin): void {
  const game = backgammonGame({}, plugin);
  const definition = plugin.evaluators!.find(({ id }) => id === 'bear-off')!;
  const evaluator = definition.create({}, { game: game, weights: new Float64Array(0) });
  const value = (white: Record<number, number>, black: Record<number, number>, dice = '', role = 0) =>
    evaluator.evaluate(game.parse!(textOf(game, numbers(white, black), dice)), role);
  const same = (seen: number, expected: number, what: string) => {
    if (!(Math.abs(seen - expected) < 1e-9)) throw new Error(`${what} is ${seen}, not ${expected}`);
  };
  const even = (won: number) => (2 * won - 1) / 3;
  same(value({ 6: 1 }, { 1: 1 }), even(ROLL_OF_SIX), 'a man on 6');
  same(value({ 6: 1 }, { 1: 1 }, '', 1), -even(ROLL_OF_SIX), 'the other side');
  same(value({ 6: 1 }, { 1: 1 }, '21'), even(0), 'a roll that is too small');
  same(value({ 6: 2 }, { 1: 1 }, '66'), even(1), 'a double that bears off both');
  // Beyond six men the rolls of either side decide.
  same(value({ 1: 7 }, { 1: 2 }), even(0), 'seven men against two');
  same(value({ 1: 2 }, { 1: 7 }), even(1), 'two men against seven');
  // Seven men on the ace need two rolls with two doubles, three with a double, otherwise four.
  const [two, three, four] = [6 / 216, 85 / 216, 125 / 216];
  same(
    value({ 1: 7 }, { 1: 7 }),
    even(two + three * (three + four) + four * four),
    'seven men against seven',
  );
}

checkMutants(
  test,
  new URL('../src/bear-off.ts', import.meta.url),
  [
    ['the other plays for me', '1 - won[row + after]', 'won[row + after]'],
    ['men step but do not arrive', 'if (to > 0) after[to - 1]++;', ''],
    ['doubles are as likely as other rolls', 'sum += ROLL_PROBABILITIES[i] * best;', 'sum += best / 21;'],
    [
      'the other has rolled as often',
      'left -= probabilities[MOST_ROLLS * other + rolls - 1];',
      'left -= probabilities[MOST_ROLLS * other + rolls];',
    ],
  ],
  checkBearOff,
);

/** Short matches with cubes against the naive rules, and what they keep of positions. */
function checkDoubling(plugin: Plugin): void {
  for (const [cube, match] of [
    [4, 0],
    [64, 3],
    [2, 7],
  ]) {
    const game = backgammonGame({ cube, match }, plugin);
    crossPlay(game, naiveDoubling(cube, match), {
      games: 3,
      seed: cube + match,
      choose: (_, names, random) =>
        names.includes('take') && random.below(3) > 0 ? 'take' : names[random.below(names.length)],
    });
  }
  const match = backgammonGame({ cube: 64, match: 7 }, plugin);
  const start = '4HPwATDgc/ABMA white';
  const keys = [
    `${start} score 0-0`,
    `${start} may double score 0-0`,
    `${start} doubles score 0-0`,
    `${start} cube 2 white score 0-0`,
    `${start} cube 2 black score 0-0`,
    `${start} cube 4 black score 0-0`,
    `${start} score 1-0`,
    `${start} score 0-1`,
    `${start} score 6-0 crawford`,
    `${start} score 6-0 post-crawford`,
  ].map((text) => match.parse!(text).key(0));
  if (new Set(keys).size < keys.length) throw new Error('two keys are equal');
}

checkMutants(
  test,
  new URL('../src/doubling.ts', import.meta.url),
  [
    ['the other owns the cube that a role takes', 'this.owner = this.turn;', 'this.owner = 1 - this.turn;'],
    ['the cube is worth as much after a double', 'this.cube *= 2;', ''],
    ['who does not own the cube doubles', 'this.owner !== 1 - role &&', ''],
    ["Crawford's game has a cube", '|| this.crawford === CRAWFORD) return false;', ') return false;'],
    [
      "Crawford's game is played again",
      'if (this.crawford !== CRAWFORD_TO_COME) this.crawford = POST_CRAWFORD;\n    else if',
      'if',
    ],
    ['a dead cube is turned', 'this.scores[role] + cube < match', 'true'],
    ['the cube grows beyond its largest value', '2 * cube > largest', 'largest === 0'],
    ['a drop costs the value after the double', 'this.#end(this.player, 1);', 'this.#end(this.player, 2);'],
    ['who drops wins', 'this.#end(this.player, 1);', 'this.#end(this.turn, 1);'],
    ['the cube does not count', 'const points = stake * this.cube;', 'const points = stake;'],
    ['a new game goes on with the cube', 'this.cube = 1;\n    this.owner', 'this.owner'],
    ['a new game goes on with its owner', 'this.owner = this.dropped = -1;', 'this.dropped = -1;'],
    ['a new game begins where the last has ended', 'this.setUp();', ''],
    ['the loser of the last game begins', 'this.player = -1;', ''],
    ['copies forget the score', 'this.scores[1] = other.scores[1];', ''],
    ['copies forget the cube', 'this.cube = other.cube;', ''],
    ['copies forget who is asked', 'this.asked = other.asked;', ''],
    ['copies forget what was won', 'this.won = other.won;', ''],
    ['keys forget who is asked', '* 4 + asked)', '* 4)'],
    ['keys forget the score of Black', '+ white * 32 + black +', '+ white * 32 +'],
    ['a roll is no play, so that no role is asked', 'if (rolls) return;', ''],
  ],
  checkDoubling,
);
