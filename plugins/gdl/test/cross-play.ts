import breakthrough from '@evolab/breakthrough';
import connectFour from '@evolab/connect-four';
import nineBoardTicTacToe from '@evolab/nine-board-tic-tac-toe';
import nim from '@evolab/nim';
import othello from '@evolab/othello';
import pentago from '@evolab/pentago';
import pig from '@evolab/pig';
import { eightPuzzle, hanoi, knightsTour, lightsOut } from '@evolab/puzzles';
import ticTacToe from '@evolab/tic-tac-toe';
import { defaultsOf, legalMovesOf, Random, type Game, type Options, type Plugin } from 'evolab';
import { gameFromRules, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';
import { termText } from '../src/rules.ts';

/** The arguments of all facts of a relation. */
type Facts = (relation: string) => string[][];

/** A rule sheet and the native game of the same rules. */
export interface Pair {
  readonly sheet: string;
  readonly native: Game;
  /** The native name of a move of the sheet, given by its name and arguments. */
  move(words: readonly string[], facts: Facts): string;
  /** The facts as the native game prints them; `over` if the game is over. */
  print(facts: Facts, over: boolean): string;
  /** The native game prints last how many plies were made, which no fact says. */
  readonly counted?: boolean;
}

const make = (plugin: Pick<Plugin, 'games'>, options: Options = {}): Game => {
  const { create, options: schema } = plugin.games![0];
  return create({ ...defaultsOf(schema!), ...options });
};

const FILES = ' abcdefgh';

/** Rows joined by slashes, the top one first; `y` counts from the bottom unless `down`. */
function board(width: number, height: number, cell: (x: number, y: number) => string, down = false): string {
  const rows = Array.from({ length: height }, (_, i) => (down ? i + 1 : height - i));
  return rows.map((y) => Array.from({ length: width }, (_, i) => cell(i + 1, y)).join('')).join('/');
}

/** The content of a cell: the last argument of the fact whose other arguments are its coordinates. */
function contents(facts: Facts, relation: string): (...place: (number | string)[]) => string | undefined {
  const known = new Map(facts(relation).map((args) => [args.slice(0, -1).join(), args[args.length - 1]]));
  return (...place) => known.get(place.join());
}

const turnOf = (facts: Facts): string => facts('control')[0][0];

const discs = (facts: Facts): string => {
  const cell = contents(facts, 'cell');
  return board(8, 6, (x, y) => cell(x, y) ?? '.');
};

export const pairs: readonly Pair[] = [
  {
    sheet: 'tic-tac-toe',
    native: make(ticTacToe),
    move: ([, row, column]) => FILES[Number(column)] + String(4 - Number(row)),
    print: (facts) => {
      const cell = contents(facts, 'cell');
      return board(9, 1, (i) => cell(Math.ceil(i / 3), ((i - 1) % 3) + 1)!.replace('b', '.'));
    },
  },
  {
    sheet: 'connect-four',
    native: make(connectFour, { width: 8 }),
    move: ([, column]) => column,
    print: discs,
  },
  {
    sheet: 'connect-four-suicide',
    native: make(connectFour, { width: 8, suicide: true }),
    move: ([, column]) => column,
    print: discs,
  },
  {
    sheet: 'nine-board-tic-tac-toe',
    native: make(nineBoardTicTacToe),
    move: ([, i, j, k, l]) => `${3 * Number(j) - 3 + Number(i)}/${3 * Number(l) - 3 + Number(k)}`,
    print: (facts, over) => {
      const cell = contents(facts, 'cell');
      const [next] = facts('board');
      const full =
        next !== undefined &&
        !facts('cell').some(([i, j, , , v]) => i === next[0] && j === next[1] && v === 'b');
      const rows = board(
        9,
        9,
        (x, y) =>
          cell(Math.ceil(x / 3), Math.ceil(y / 3), ((x - 1) % 3) + 1, ((y - 1) % 3) + 1)!.replace('b', '.'),
        true,
      );
      const named = next === undefined || full ? '-' : String(3 * Number(next[1]) - 3 + Number(next[0]));
      return over ? rows : `${rows} ${turnOf(facts)} ${named}`;
    },
  },
  {
    sheet: 'pentago',
    native: make(pentago, { rotation: 'own-ply' }),
    move: ([kind, a, b]) => (kind === 'set' ? FILES[Number(a)] + b : a + b[0].toUpperCase()),
    print: (facts, over) => {
      const stone = contents(facts, 'stone');
      const rows = board(6, 6, (x, y) => stone(x, y)?.[0] ?? '.');
      return over ? rows : `${rows} ${turnOf(facts)[0]}${facts('turning').length > 0 ? ' rotate' : ''}`;
    },
  },
  {
    sheet: 'hanoi',
    native: make({ games: [hanoi] }),
    move: ([, disc, pillar]) => disc + FILES[Number(pillar)],
    print: (facts) => {
      const pillars = ['1', '2', '3'].map(
        (p) =>
          facts('on')
            .filter(([, on]) => on === p)
            .map(([disc]) => disc)
            .sort()
            .reverse()
            .join('') || '-',
      );
      return `${pillars.join('/')} ${facts('step')[0][0]}`;
    },
  },
  {
    sheet: 'knights-tour',
    native: make({ games: [knightsTour] }),
    move: ([, x, y]) => FILES[Number(x)] + y,
    print: (facts) => {
      const has = (relation: string, x: number, y: number) =>
        facts(relation).some(([a, b]) => a === String(x) && b === String(y));
      return board(6, 5, (x, y) => '.#NX'[(has('hole', x, y) ? 1 : 0) + (has('knight', x, y) ? 2 : 0)]);
    },
  },
  {
    sheet: 'eight-puzzle',
    native: make({ games: [eightPuzzle] }),
    move: ([, row, column], facts) => contents(facts, 'tile')(Number(row), Number(column))!,
    print: (facts) => {
      const tile = contents(facts, 'tile');
      return `${board(3, 3, (x, y) => tile(y, x)!.replace('gap', '.'), true)} ${facts('step')[0][0]}`;
    },
  },
  {
    sheet: 'lights-out',
    native: make({ games: [lightsOut] }),
    move: ([, row, column]) => FILES[Number(column)] + String(6 - Number(row)),
    print: (facts) => {
      const on = new Set(facts('on').map((args) => args.join()));
      return `${board(5, 5, (x, y) => (on.has(`${y},${x}`) ? '#' : '.'), true)} ${facts('step')[0][0]}`;
    },
  },
  {
    sheet: 'othello',
    native: make(othello),
    move: ([kind, x, y]) => (kind === 'put' ? FILES[Number(x)] + y : 'pass'),
    print: (facts, over) => {
      const disc = contents(facts, 'disc');
      const letter = (who: string | undefined) => (who === undefined ? '-' : who === 'black' ? 'X' : 'O');
      const cells = board(8, 8, (x, y) => letter(disc(x, y)), true).replaceAll('/', '');
      return over ? cells : `${cells} ${letter(turnOf(facts))}`;
    },
  },
  {
    sheet: 'nim-for-three',
    native: make(nim, { players: 3 }),
    move: ([, heap, count]) => heap + count,
    print: (facts, over) => {
      const heaps = ['a', 'b', 'c'].map((heap) => contents(facts, 'heap')(heap));
      const turn = ['first', 'second', 'third'].indexOf(facts('turn')[0][0]) + 1;
      return over ? heaps.join() : `${heaps.join()} ${turn}`;
    },
  },
  {
    sheet: 'pig',
    native: make(pig, { target: 20 }),
    counted: true,
    move: (words) => words.at(-1)!,
    print: (facts, over) => {
      const score = contents(facts, 'score');
      const rolls = facts('rolling').length > 0 ? ' rolls' : '';
      if (over) return score('first')!;
      return `${score('first')} ${score('second')} ${facts('total')[0][0]} ${facts('turn')[0][0]}${rolls}`;
    },
  },
  {
    sheet: 'breakthrough',
    native: make(breakthrough),
    move: ([, x, y, u, v], facts) =>
      FILES[Number(x)] +
      y +
      (contents(facts, 'pawn')(Number(u), Number(v)) === undefined ? '-' : 'x') +
      FILES[Number(u)] +
      v,
    print: (facts, over) => {
      const pawn = contents(facts, 'pawn');
      const rows = board(8, 8, (x, y) => pawn(x, y)?.[0] ?? '.');
      return over ? rows : `${rows} ${turnOf(facts)[0]}`;
    },
  },
];

/**
 * Plays random games on both and throws at the first difference; returns the number of positions compared.
 */
export function playBoth(pair: Pair, games: number, seed: number): number {
  const game = gameFromRules(sheets[pair.sheet], { engine: 'network' });
  const random = new Random('cross-play', pair.sheet, seed);
  let positions = 0;
  for (let i = 0; i < games; i++) {
    const position = game.start();
    const other = pair.native.start();
    for (;;) {
      const facts = factsOf(game, position);
      positions++;
      same(
        pair.print(facts, position.over),
        comparable(pair, other.over),
        'state',
        position.over === other.over,
      );
      if (position.over || other.over) break;
      const moves = legalMovesOf(game, position).map((move) => ({
        move,
        name: pair.move(words(game, position, move), facts),
      }));
      const names = new Map(
        legalMovesOf(pair.native, other).map((move) => [pair.native.moveName(other, move), move]),
      );
      same(
        moves
          .map(({ name }) => name)
          .sort()
          .join(' '),
        [...names.keys()].sort().join(' '),
        'moves',
        true,
      );
      const { move, name } = moves[random.below(moves.length)];
      position.play(move);
      other.play(names.get(name)!);
    }
    pair.native.roles.forEach((role, r) => {
      const [ours, theirs] = [position.payoff(r), other.payoff(r)];
      if (ours !== theirs) throw new Error(`${pair.sheet}: ${role} gets ${ours}, natively ${theirs}`);
    });

    function same(ours: string, theirs: string, what: string, both: boolean): void {
      if (ours === theirs && both) return;
      throw new Error(
        `${pair.sheet}: ${what} ${ours}, natively ${theirs} (over: ${position.over}, ${other.over})`,
      );
    }
    function comparable({ native }: Pair, over: boolean): string {
      // In positions that are over, the role to move has no meaning.
      const text = pair.counted ? native.print(other).replace(/ \d+$/, '') : native.print(other);
      return over && native.roles.length > 1 ? text.split(' ')[0] : text;
    }
  }
  return positions;
}

/** Plays random games on the network and the interpreter and throws at the first difference. */
export function playEngines(sheet: string, games: number, steps: number, seed: number): number {
  const network = gameFromRules(sheets[sheet], { engine: 'network' });
  // Whether roles move in turn, which takes the interpreter a second to find out, changes no position.
  const interpreter = gameFromRules(sheets[sheet], { engine: 'interpreter', turns: 'simultaneous' });
  const random = new Random('engines', sheet, seed);
  const out = new Int32Array(interpreter.maxMoves);
  const seen = (game: GdlGame, position: GdlPosition): string => {
    const moves = game.roles.map((_, role) =>
      position.over
        ? ''
        : Array.from(out.slice(0, position.movesOf(role, out, 0)), (move) =>
            game.moveText(role, move),
          ).sort(),
    );
    const goals = game.roles.map((_, role) => game.goal(position, role));
    // The interpreter counts steps even if the rules set an end, because it cannot see that they do.
    const facts = game.print(position).replace(/^\(step \d+\) /, '');
    return [facts, position.over, position.turn, position.choosers, goals, ...moves].join('\n');
  };
  let positions = 0;
  for (let i = 0; i < games; i++) {
    const a = network.start();
    const b = interpreter.start();
    for (let step = 0; ; step++) {
      const [one, two] = [seen(network, a), seen(interpreter, b)];
      if (one !== two) throw new Error(`${sheet}: the network says\n${one}\nthe interpreter\n${two}`);
      positions++;
      if (a.over || step >= steps) break;
      const { turn } = a;
      const text = network.moveText(turn, a.sample(random));
      a.play(network.moveOf(a, turn, text)!);
      b.play(interpreter.moveOf(b, turn, text)!);
    }
  }
  return positions;
}

const words = (game: GdlGame, position: GdlPosition, move: number): string[] =>
  game.moveText(position.turn, move).replace(/[()]/g, '').split(' ');

function factsOf(game: GdlGame, position: GdlPosition): Facts {
  const byName = new Map<string, string[][]>();
  for (const fact of game.factsOf(position)) {
    const args = fact.kind === 'function' ? fact.args.map(termText) : [];
    const known = byName.get(fact.name);
    if (known === undefined) byName.set(fact.name, [args]);
    else known.push(args);
  }
  return (relation) => byName.get(relation) ?? [];
}
