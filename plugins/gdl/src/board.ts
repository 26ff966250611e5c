import { largest, Random, smallest } from 'evolab';
import type { Compiled } from './compiled.ts';
import { GdlPosition, holds } from './position.ts';
import { termText, type Term } from './rules.ts';
import { EMPTY } from './words.ts';

/** The facts that say what is on the cells of a board. */
export interface Board {
  readonly width: number;
  readonly height: number;
  /** What rules call them. */
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** Triples of fact, cell (row by row) and content. */
  readonly pieces: Int32Array;
  /** What can be on a cell, as KIF without parentheses. */
  readonly contents: readonly string[];
}

/** The limits for the columns and rows of a board. */
const MAX_SIDE = 32;
const MIN_SIDE = 3;
/** The least share of cells that facts mention: in draughts it is half of them. */
const LEAST_USED = 0.45;
/** The largest number of contents per cell of the board. */
const MAX_CONTENTS = 4;
const TRIAL_STEPS = 200;

interface Fact {
  readonly fact: number;
  readonly args: readonly string[];
}

/**
 * The boards that can be found in rules, which do not name any: relations of which two arguments (or two
 * pairs, for boards of boards) span a rectangle, and which never have two facts about one cell. Of a relation with two
 * arguments one may be what lies on a row of cells. The board with the most facts comes first.
 */
export function findBoards(machine: Compiled): readonly Board[] {
  const byName = new Map<string, Fact[]>();
  machine.graph.facts.forEach((term: Term, fact) => {
    if (term.kind !== 'function') return;
    const list = byName.get(`${term.name}/${term.args.length}`);
    const entry = { fact, args: term.args.map(termText) };
    if (list === undefined) byName.set(`${term.name}/${term.args.length}`, [entry]);
    else list.push(entry);
  });
  const relations = [...byName.values()].sort((a, b) => b.length - a.length);
  const found = relations.flatMap((facts) =>
    layouts(facts[0].args.length).flatMap(([x, y]) => boardOf(facts, x, y) ?? []),
  );
  const rows = relations.filter(([{ args }]) => args.length === 2).flatMap(rowsOf);
  const isContent = (name: string) => EMPTY.has(name) || machine.roles.includes(name);
  const { boards, always } = exclusive([...rows, ...found], machine);
  // Names of roles and words for an empty cell are no coordinates; what each cell has exactly one of is none either.
  const right = boards.filter((board) => {
    const { columns, contents } = board;
    if (!rows.includes(board)) return ![columns, board.rows].some((side) => side.every(isContent));
    return (
      contents.every(isContent) ||
      (always.has(board) && !contents.every(isCount) && !sameNames(contents, columns))
    );
  });
  const inRows = new Set(right.filter((board) => rows.includes(board)).flatMap(factsOf));
  return right
    .filter((board) => rows.includes(board) || !factsOf(board).some((fact) => inRows.has(fact)))
    .sort((a, b) => b.pieces.length - a.pieces.length);
}

/** A number is a count, such as that of a heap. */
const isCount = (name: string): boolean => /^\d+$/.test(name);

const factsOf = ({ pieces }: Board): number[] => [...pieces].filter((_, i) => i % 3 === 0);

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** The rows of cells that facts of two arguments may be about: the first is the cell, or the second. */
function rowsOf(facts: readonly Fact[]): Board[] {
  return [0, 1].flatMap((x) => boardOf(facts, [x], []) ?? []);
}

/** The arguments that can be the column and the row. */
function layouts(arity: number): [number[], number[]][] {
  const pairs: [number[], number[]][] = [];
  for (let y = 1; y < arity; y++) for (let x = 0; x < y; x++) pairs.push([[x], [y]]);
  if (arity >= 4)
    pairs.push([
      [0, 2],
      [1, 3],
    ]);
  return pairs;
}

function boardOf(facts: readonly Fact[], x: readonly number[], y: readonly number[]): Board | undefined {
  const pick = (args: readonly string[], at: readonly number[]) => at.map((i) => args[i]).join(' ');
  const sides = [x, y].map((at) => [...new Set(facts.map(({ args }) => pick(args, at)))].sort(byNumber));
  const [width, height] = sides.map((side) => side.length);
  if (Math.min(width, y.length === 0 ? width : height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE)
    return undefined;
  const contents: string[] = [];
  const cells = new Set<number>();
  const pieces = facts.flatMap(({ fact, args }) => {
    const cell = sides[1].indexOf(pick(args, y)) * width + sides[0].indexOf(pick(args, x));
    const content = args.filter((_, i) => !x.includes(i) && !y.includes(i)).join(' ');
    if (!contents.includes(content)) contents.push(content);
    cells.add(cell);
    return [fact, cell, contents.indexOf(content)];
  });
  const most = y.length === 0 ? MAX_SIDE : MAX_CONTENTS * cells.size;
  if (cells.size < LEAST_USED * width * height || contents.length > most) return undefined;
  return { width, height, columns: sides[0], rows: sides[1], pieces: Int32Array.from(pieces), contents };
}

/** The boards on which no cell had two contents in a few random games, and those on which each always had one. */
function exclusive(
  boards: readonly Board[],
  machine: Compiled,
): { boards: readonly Board[]; always: ReadonlySet<Board> } {
  const random = new Random('gdl', 'board');
  const start = new GdlPosition(machine, TRIAL_STEPS);
  const position = new GdlPosition(machine, TRIAL_STEPS);
  let left = [...boards];
  const always = new Set(boards);
  for (let step = 0; step < TRIAL_STEPS && left.length > 0; step++) {
    left = left.filter((board) => {
      const { least, most } = fillOf(board, position);
      if (least === 0) always.delete(board);
      return most <= 1;
    });
    if (position.over) position.copy(start);
    else position.play(position.sample(random));
  }
  return { boards: left, always };
}

/** The least and the largest number of contents of a cell in a position. */
function fillOf(
  { pieces, width, height }: Board,
  position: GdlPosition,
): { readonly least: number; readonly most: number } {
  const taken = new Int32Array(width * height);
  for (let i = 0; i < pieces.length; i += 3) taken[pieces[i + 1]] += Number(holds(position, pieces[i]));
  return { least: smallest(taken), most: largest(taken) };
}

function byNumber(a: string, b: string): number {
  const [m, n] = [Number(a), Number(b)];
  return Number.isNaN(m - n) ? (a < b ? -1 : 1) : m - n;
}
