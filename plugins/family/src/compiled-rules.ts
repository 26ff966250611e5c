import { popcount, zobristKeys, largest } from 'evolab';
import { Lattice } from './lattice.ts';
import { PLACINGS, flips, type Directions, type MoveRule, type RuleTree, type Target } from './rule-tree.ts';
import { endsByItself, hasMovement, leadsForward, placingOf } from './rule-tree.ts';

/** Ways of sliding and jumping in a direction, as bits. */
export const SLIDE_EMPTY = 4;
export const SLIDE_ENEMY = 8;
export const JUMP_OWN = 16;
export const JUMP_ENEMY = 32;
export const JUMP_TAKE = 64;

/** Ways of placing, as numbers; 0 is none. */
export const PLACE = { none: 0, ...Object.fromEntries(PLACINGS.map((name, i) => [name, i + 1])) } as Readonly<
  Record<(typeof PLACINGS)[number] | 'none', number>
>;

export const GOAL_LINE = 0;
export const GOAL_CONNECTION = 1;
const GOAL_REACH = 2;
export const GOAL_ELIMINATION = 3;
export const GOAL_CAPTURE = 4;

export const PASS_NEVER = 0;
export const PASS_FORCED = 1;
export const PASS_ALLOWED = 2;

/** A goal as numbers, so that the position asks for no names. */
export interface CompiledGoal {
  readonly kind: number;
  /** The length of a line, or the stones that may be left. */
  readonly number: number;
  readonly axes: Int16Array;
  /** For each role the sides to be joined, as alternatives. */
  readonly joins: readonly [Int32Array, Int32Array];
  /** 1 if the role that meets it wins, -1 if it loses. */
  readonly result: number;
}

/** A rule tree as tables: made once for a game and shared by its positions. */
export class CompiledRules {
  readonly tree: RuleTree;
  readonly lattice: Lattice;
  readonly cells: number;
  readonly players: number;
  /** Words of 32 bits of a board. */
  readonly words: number;
  readonly next: Int16Array;
  readonly directions: number;
  /** The bits of the cells that exist, word by word. */
  readonly all: Int32Array;
  readonly place: number;
  readonly beside: Int16Array;
  /** For each role: directions and the ways of moving in them, in turns. */
  readonly ways: readonly [Int16Array, Int16Array];
  /** For each role the cells to which a step or leap from a cell leads if they are empty, words of bits cell by cell. */
  readonly ontoEmpty: readonly [Int32Array, Int32Array];
  /** The same if an enemy is there. */
  readonly ontoEnemy: readonly [Int32Array, Int32Array];
  /** The neighbours of each cell, and the cells next to it along which it captures, words of bits cell by cell. */
  readonly near: Int32Array;
  readonly nearCapture: Int32Array;
  readonly moving: boolean;
  /** 0 none, 1 one stone, 2 a line of any length. */
  readonly custodial: number;
  readonly custodialDirections: Int16Array;
  readonly flip: boolean;
  readonly enclosure: boolean;
  readonly goals: readonly CompiledGoal[];
  readonly pass: number;
  readonly first: number;
  readonly stones: number;
  readonly limit: number;
  readonly pie: boolean;
  /** The last row of each role, as words of bits: `farRow[words * role + word]`. */
  readonly farRow: Int32Array;
  readonly start: Int32Array;
  readonly startCounts: readonly [number, number];
  /** Zobrist keys by cell, role and half: for two players `keys[4 * cell + 2 * role + half]`. */
  readonly keys: Int32Array;
  /** No position has more moves, and no game more plies. */
  readonly maxMoves: number;
  readonly maxPlies: number;
  /** Room for lists of moves, of cells and of taken stones. A thread plays one ply at a time. */
  readonly moveRoom: Int32Array;
  readonly cellRoom: Int16Array;
  readonly taken: Int16Array;
  /** Bits of the cells of a group. */
  readonly group: Int32Array;
  /** Of games for more than two: the stones of one role, then those of all others. */
  readonly view: Int32Array;

  constructor(tree: RuleTree) {
    const lattice = new Lattice(tree.board);
    const { cells } = lattice;
    this.tree = tree;
    this.lattice = lattice;
    this.cells = cells;
    this.players = tree.players ?? 2;
    this.words = Math.ceil(cells / 32);
    this.next = lattice.next;
    this.directions = lattice.vectors.length;
    this.all = wordsOf(
      this.words,
      Int16Array.from({ length: cells }, (_, cell) => cell),
    );
    this.place = PLACE[placingOf(tree) ?? 'none'];
    this.beside = Int16Array.from(lattice.beside);
    this.ways = [waysOf(tree.moves, lattice, 0), waysOf(tree.moves, lattice, 1)];
    const masks = (role: number, onto: Target) => targetMasks(tree.moves, lattice, role, onto, this.words);
    this.ontoEmpty = [masks(0, 'empty'), masks(1, 'empty')];
    this.ontoEnemy = [masks(0, 'enemy'), masks(1, 'enemy')];
    this.near = nearMasks(lattice, lattice.beside, this.words);
    this.moving = hasMovement(tree);
    const { capture } = tree;
    const custodial = typeof capture === 'object' ? capture : undefined;
    this.custodial = custodial === undefined ? 0 : custodial.custodial === 'one' ? 1 : 2;
    this.custodialDirections = Int16Array.from(custodial ? lattice.directions(custodial.along, 0) : []);
    this.nearCapture = nearMasks(lattice, this.custodialDirections, this.words);
    this.flip = flips(capture);
    this.enclosure = capture === 'enclosure';
    this.goals = tree.goals.map((goal): CompiledGoal => {
      const result = goal.result === 'win' ? 1 : -1;
      const none = { number: 0, axes: new Int16Array(0), joins: noJoins, result };
      if ('line' in goal) {
        const axes = Int16Array.from(lattice.axes(goal.along));
        return { ...none, kind: GOAL_LINE, number: goal.line, axes };
      }
      if ('connection' in goal) {
        const joins = (role: number) => Int32Array.from(lattice.joins(goal.connection, role));
        return { ...none, kind: GOAL_CONNECTION, joins: [joins(0), joins(1)] };
      }
      if ('reach' in goal) return { ...none, kind: GOAL_REACH };
      if ('elimination' in goal) return { ...none, kind: GOAL_ELIMINATION, number: goal.elimination };
      return { ...none, kind: GOAL_CAPTURE };
    });
    this.pass = ['never', 'forced', 'allowed'].indexOf(tree.pass);
    this.first = tree.turn.first;
    this.stones = tree.turn.stones;
    this.limit = tree.limit;
    this.pie = tree.pie;
    const row = (y: number) => range(cells).filter((cell) => lattice.y[cell] === y);
    this.farRow = Int32Array.from([
      ...wordsOf(this.words, row(lattice.height - 1)),
      ...wordsOf(this.words, row(0)),
    ]);
    const own = [0, 1].map((role) => startCells(tree, lattice, role));
    this.start = Int32Array.from(own.flatMap((list) => [...wordsOf(this.words, list)]));
    this.startCounts = [own[0].length, own[1].length];
    this.keys = zobristKeys('family', 2 * this.players * cells);
    this.maxMoves = mostMoves(this);
    this.maxPlies = mostPlies(this);
    this.moveRoom = new Int32Array(this.maxMoves);
    this.cellRoom = new Int16Array(cells);
    this.taken = new Int16Array(cells);
    this.group = new Int32Array(this.words);
    this.view = new Int32Array(2 * this.words);
  }
}

const noJoins = [new Int32Array(0), new Int32Array(0)] as const;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function wordsOf(words: number, cells: Iterable<number>): Int32Array {
  const out = new Int32Array(words);
  for (const cell of cells) out[cell >> 5] |= 1 << cell;
  return out;
}

/** How `role` slides and jumps in each direction; ways that overlap are one. */
function waysOf(moves: readonly MoveRule[], lattice: Lattice, role: number): Int16Array {
  const flags = new Int16Array(lattice.vectors.length);
  for (const move of moves) {
    if ('slide' in move) {
      const bits =
        (move.onto.includes('empty') ? SLIDE_EMPTY : 0) | (move.onto.includes('enemy') ? SLIDE_ENEMY : 0);
      for (const name of move.slide) for (const d of lattice.directions(name, role)) flags[d] |= bits;
    } else if ('jump' in move) {
      const bits =
        (move.over.includes('own') ? JUMP_OWN : 0) |
        (move.over.includes('enemy') ? JUMP_ENEMY | (move.take ? JUMP_TAKE : 0) : 0);
      for (const name of move.jump) for (const d of lattice.directions(name, role)) flags[d] |= bits;
    }
  }
  return Int16Array.from(range(flags.length).flatMap((d) => (flags[d] === 0 ? [] : [d, flags[d]])));
}

/** The offsets of the steps of `role` that may lead onto `onto`, but for those that slides include. */
function stepOffsets(
  moves: readonly MoveRule[],
  lattice: Lattice,
  role: number,
  onto: Target,
): [number, number][] {
  const among = (names: readonly Directions[]) =>
    new Set(names.flatMap((name) => [...lattice.directions(name, role)]));
  const slid = among(
    moves.flatMap((move) => ('slide' in move && move.onto.includes(onto) ? move.slide : [])),
  );
  const stepped = among(
    moves.flatMap((move) => ('step' in move && move.onto.includes(onto) ? move.step : [])),
  );
  return [...stepped].filter((d) => !slid.has(d)).map((d): [number, number] => [...lattice.vectors[d]]);
}

function targetMasks(
  moves: readonly MoveRule[],
  lattice: Lattice,
  role: number,
  onto: Target,
  words: number,
): Int32Array {
  const leaps = moves.filter((move) => 'leap' in move && move.onto.includes(onto));
  const offsets = [...stepOffsets(moves, lattice, role, onto), ...leapOffsets(leaps, role)];
  return masksOf(lattice.cells, words, (cell) =>
    offsets.map(([dx, dy]) => lattice.index(lattice.x[cell] + dx, lattice.y[cell] + dy)),
  );
}

function nearMasks({ next, cells }: Lattice, directions: Iterable<number>, words: number): Int32Array {
  return masksOf(cells, words, (cell) => Array.from(directions, (d) => next[d * cells + cell]));
}

/** For each cell, words of bits of the cells that `targets` names; negative ones are left out. */
function masksOf(cells: number, words: number, targets: (cell: number) => readonly number[]): Int32Array {
  const masks = new Int32Array(cells * words);
  for (let cell = 0; cell < cells; cell++)
    for (const to of targets(cell)) if (to >= 0) masks[cell * words + (to >> 5)] |= 1 << to;
  return masks;
}

/** The offsets of the leaps of `role`. */
export function leapOffsets(moves: readonly MoveRule[], role: number): [number, number][] {
  return moves.flatMap((move): [number, number][] => {
    if (!('leap' in move)) return [];
    const [a, b] = move.leap;
    const all = [
      [a, b],
      [b, a],
    ].flatMap(([u, v]): [number, number][] => [
      [u, v],
      [u, -v],
      [-u, v],
      [-u, -v],
    ]);
    return move.way === 'any' ? all : all.filter(([, dy]) => (role === 0 ? dy > 0 : dy < 0));
  });
}

/** The cells on which the stones of `role` stand at the start. */
export function startCells({ start }: RuleTree, lattice: Lattice, role: number): number[] {
  const { width, height, x, y, cells } = lattice;
  return range(cells).filter((cell) => {
    if (start === 'empty') return false;
    if (start === 'chequered') return (x[cell] + y[cell]) % 2 === role;
    if (start === 'crosswise') {
      const [u, v] = [x[cell] - width / 2 + 1, y[cell] - height / 2 + 1];
      return (u === 0 || u === 1) && (v === 0 || v === 1) && (u === v ? 0 : 1) !== role;
    }
    return (role === 0 ? y[cell] : height - 1 - y[cell]) < start.rows;
  });
}

function mostMoves({
  cells,
  place,
  ways,
  ontoEmpty,
  ontoEnemy,
  words,
  next,
  tree,
  startCounts,
}: CompiledRules): number {
  const placed = place === PLACE.none ? 0 : cells;
  if (!hasMovement(tree)) return placed + 2;
  const targets = [0, 1].map((role) =>
    range(cells).map((cell) => {
      let count = 0;
      for (let w = cell * words; w < cell * words + words; w++)
        count += popcount(ontoEmpty[role][w] | ontoEnemy[role][w]);
      for (let i = 0; i < ways[role].length; i += 2) {
        const slides = (ways[role][i + 1] & (SLIDE_EMPTY | SLIDE_ENEMY)) !== 0;
        let to = next[ways[role][i] * cells + cell];
        for (let steps = 0; to >= 0 && (slides || steps < 2); steps++, to = next[ways[role][i] * cells + to])
          count++;
      }
      return count;
    }),
  );
  // Stones of a role stay as many as at the start, if they are neither placed nor turned over.
  const fixed = place === PLACE.none && !flips(tree.capture);
  return (
    placed +
    2 +
    largest(
      targets.map((counts, role) =>
        [...counts]
          .sort((a, b) => b - a)
          .slice(0, fixed ? startCounts[role] : cells)
          .reduce((sum, count) => sum + count, 0),
      ),
    )
  );
}

function mostPlies({ cells, limit, tree, startCounts, lattice }: CompiledRules): number {
  const stones = startCounts[0] + startCounts[1];
  const ahead = tree.moves.map((move) => !('place' in move) && leadsForward(move));
  // Where some ways lead forward and the others take, each capture may bring a stone back to its first row.
  const mixed = ahead.includes(true) && ahead.includes(false);
  const own = !endsByItself(tree)
    ? Infinity
    : hasMovement(tree)
      ? stones * (mixed ? 2 * lattice.height : lattice.height + 1)
      : cells - stones;
  const passes = tree.pass === 'never' ? own : 2 * own + 2;
  const most = limit > 0 ? Math.min(limit, passes) : passes;
  return most + (tree.pie ? 1 : 0);
}
