import type { Reference } from 'evolab/testing';

/**
 * The rules in plain form: names of points, sixteen lines, counts of men in hand, positions as text. Shares
 * only the names of moves and the text of positions with the plugin.
 */
const LINES = [
  ...['a7 d7 g7', 'g7 g4 g1', 'g1 d1 a1', 'a1 a4 a7'],
  ...['b6 d6 f6', 'f6 f4 f2', 'f2 d2 b2', 'b2 b4 b6'],
  ...['c5 d5 e5', 'e5 e4 e3', 'e3 d3 c3', 'c3 c4 c5'],
  ...['d7 d6 d5', 'g4 f4 e4', 'd1 d2 d3', 'a4 b4 c4'],
].map((line) => line.split(' '));
const RINGS = ['a7 d7 g7 g4 g1 d1 a1 a4', 'b6 d6 f6 f4 f2 d2 b2 b4', 'c5 d5 e5 e4 e3 d3 c3 c4'].map((ring) =>
  ring.split(' '),
);
const NAMES = RINGS.flat();
const LINES_OF = new Map(NAMES.map((name) => [name, LINES.filter((line) => line.includes(name))]));
const BESIDE = new Map(
  NAMES.map((name) => [
    name,
    LINES_OF.get(name)!.flatMap((line) => {
      const at = line.indexOf(name);
      return [line[at - 1], line[at + 1]].filter((other) => other !== undefined);
    }),
  ]),
);

export interface NaiveRules {
  readonly flying: boolean;
  readonly repetition: boolean;
  readonly occurrences: number;
  readonly quietPlies: number;
  readonly doubleMill: number;
  readonly maxPlies: number;
}

type Side = 'W' | 'B';
type Board = ReadonlyMap<string, Side>;

export interface NaiveState {
  readonly board: Board;
  readonly hand: { readonly W: number; readonly B: number };
  readonly side: Side;
  readonly plies: number;
  /** The positions since the last placement or capture, including this one, and the slides between them. */
  readonly seen: readonly string[];
  readonly slides: readonly string[];
}

const menOn = (board: Board, side: Side) => NAMES.filter((name) => board.get(name) === side);

/** Parses a position without history. */
export function naivePosition(text: string): NaiveState {
  const [rings, side, plies] = text.split(' ');
  const placed = Math.min(18, Number(plies));
  const signs = [...rings.replaceAll('/', '')];
  const board = new Map(NAMES.flatMap((name, i) => (signs[i] === '.' ? [] : [[name, signs[i] as Side]])));
  const seen = placed === 18 ? [`${rings}${side}`] : [];
  const hand = { W: 9 - Math.ceil(placed / 2), B: 9 - Math.floor(placed / 2) };
  return { board, hand, side: side as Side, plies: Number(plies), seen, slides: [] };
}

const pictureOf = (board: Board) =>
  RINGS.map((ring) => ring.map((name) => board.get(name) ?? '.').join('')).join('/');

function millsThrough(board: Board, name: string): number {
  const side = board.get(name);
  return LINES_OF.get(name)!.filter((line) => line.every((other) => board.get(other) === side)).length;
}

/** The orders in which `count` men of `side` can be captured, each with the resulting board. */
function removals(board: Board, side: Side, count: number): [taken: string[], left: Board][] {
  const men = menOn(board, side);
  if (count === 0 || men.length === 0) return [[[], board]];
  const outside = men.filter((name) => millsThrough(board, name) === 0);
  return (outside.length > 0 ? outside : men).flatMap((name) => {
    const rest = new Map(board);
    rest.delete(name);
    return removals(rest, side, count - 1).map(([more, left]): [string[], Board] => [[name, ...more], left]);
  });
}

/** The rules as a `Reference`; `seen` counts rare events, so that tests can check that they occur. */
export function naiveMorris(rules: NaiveRules, seen: Record<string, number> = {}): Reference<NaiveState> {
  const note = (event: string) => void (seen[event] = (seen[event] ?? 0) + 1);
  const known = new WeakMap<NaiveState, Map<string, Board>>();

  /** The boards after each move, by its name, whether or not the game is over. */
  function boardsAfter(state: NaiveState): Map<string, Board> {
    const before = known.get(state);
    if (before !== undefined) return before;
    const { board, hand, side } = state;
    const enemy = side === 'W' ? 'B' : 'W';
    const after = new Map<string, Board>();
    const finish = (name: string, moved: Board, to: string) => {
      const count = Math.min(millsThrough(moved, to), rules.doubleMill);
      const listed = new Set<string>();
      // Men are named in the order of their rings if they can be captured in that order.
      const orders = removals(moved, enemy, count).sort(([a], [b]) => disorder(a) - disorder(b));
      for (const [taken, left] of orders) {
        const men = taken.toSorted().join();
        if (listed.has(men)) continue;
        listed.add(men);
        after.set([name, ...taken].join('x'), left);
      }
    };
    const free = NAMES.filter((name) => !board.has(name));
    if (hand[side] > 0) {
      for (const to of free) finish(to, new Map(board).set(to, side), to);
    } else {
      const men = menOn(board, side);
      for (const from of men) {
        const anywhere = rules.flying && men.length === 3;
        for (const to of anywhere ? free : BESIDE.get(from)!.filter((name) => !board.has(name))) {
          const moved = new Map(board).set(to, side);
          moved.delete(from);
          finish(`${from}-${to}`, moved, to);
        }
      }
    }
    known.set(state, after);
    return after;
  }

  /** The payoff of White; undefined until the game is over. */
  function result(state: NaiveState): number | undefined {
    const { board, hand, side } = state;
    const loss = side === 'W' ? -1 : 1;
    if (menOn(board, side).length + hand[side] < 3) return loss;
    if (boardsAfter(state).size === 0) {
      note('blocked');
      return loss;
    }
    const times = state.seen.filter((position) => position === state.seen.at(-1)).length;
    if (rules.repetition && times >= rules.occurrences) {
      note('repeated');
      return 0;
    }
    if (rules.quietPlies > 0 && state.slides.length >= rules.quietPlies) {
      note('quiet');
      return 0;
    }
    if (state.plies < rules.maxPlies) return undefined;
    note('exhausted');
    return 0;
  }

  return {
    start: () => ({ board: new Map(), hand: { W: 9, B: 9 }, side: 'W', plies: 0, seen: [], slides: [] }),
    turn: ({ side }) => (side === 'W' ? 0 : 1),
    moves: (state) => (result(state) === undefined ? [...boardsAfter(state).keys()] : []),
    play(state, name) {
      if (name.includes('x')) note('captures');
      if (name.split('x').length > 2) note('pairs');
      const [from, to] = name.split(/[-x]/);
      if (name.includes('-') && !BESIDE.get(from)!.includes(to)) note('flights');
      const board = boardsAfter(state).get(name)!;
      const { side } = state;
      const enemy = side === 'W' ? 'B' : 'W';
      const placed = !name.includes('-');
      const hand = placed ? { ...state.hand, [side]: state.hand[side] - 1 } : state.hand;
      const past = placed || name.includes('x') ? { seen: [], slides: [] } : state;
      const next = { board, hand, side: enemy, plies: state.plies + 1 } as const;
      const remembered = rules.repetition || rules.quietPlies > 0;
      if (!remembered || hand.W + hand.B > 0) return { ...next, seen: [], slides: [] };
      return {
        ...next,
        seen: [...past.seen, `${pictureOf(board)}${enemy}`],
        slides: past === state ? [...past.slides, name] : [],
      };
    },
    print({ board, side, plies, slides }) {
      return `${pictureOf(board)} ${side} ${plies} ${slides.join()}`.trimEnd();
    },
    payoffs(state) {
      const white = result(state)!;
      return [white, 0 - white];
    },
  };
}

function disorder(names: readonly string[]): number {
  return names.filter((name, i) => i > 0 && NAMES.indexOf(names[i - 1]) > NAMES.indexOf(name)).length;
}
