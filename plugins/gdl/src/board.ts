import { Random } from 'evolab';
import type { Compiled } from './compiled.ts';
import { GdlPosition } from './position.ts';
import { termText, type Term } from './rules.ts';

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
 * pairs, for boards of boards) span a rectangle, and which never have two facts about one cell. The board
 * with the most facts comes first.
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
  return exclusive(found, machine);
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
  if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MAX_SIDE) return undefined;
  const contents: string[] = [];
  const cells = new Set<number>();
  const pieces = facts.flatMap(({ fact, args }) => {
    const cell = sides[1].indexOf(pick(args, y)) * width + sides[0].indexOf(pick(args, x));
    const content = args.filter((_, i) => !x.includes(i) && !y.includes(i)).join(' ');
    if (!contents.includes(content)) contents.push(content);
    cells.add(cell);
    return [fact, cell, contents.indexOf(content)];
  });
  if (cells.size < LEAST_USED * width * height || contents.length > MAX_CONTENTS * cells.size)
    return undefined;
  return { width, height, columns: sides[0], rows: sides[1], pieces: Int32Array.from(pieces), contents };
}

/** The boards on which no cell had two contents in a few random games. */
function exclusive(boards: readonly Board[], machine: Compiled): readonly Board[] {
  const random = new Random('gdl', 'board');
  const start = new GdlPosition(machine, TRIAL_STEPS);
  const position = new GdlPosition(machine, TRIAL_STEPS);
  let left = [...boards];
  for (let step = 0; step < TRIAL_STEPS && left.length > 0; step++) {
    left = left.filter((board) => isExclusive(board, position));
    if (position.over) position.copy(start);
    else position.play(position.sample(random));
  }
  return left;
}

function isExclusive({ pieces, width, height }: Board, { facts }: GdlPosition): boolean {
  const taken = new Uint8Array(width * height);
  for (let i = 0; i < pieces.length; i += 3) {
    if (((facts[pieces[i] >> 5] >>> pieces[i]) & 1) === 0) continue;
    if (taken[pieces[i + 1]]++ > 0) return false;
  }
  return true;
}

function byNumber(a: string, b: string): number {
  const [m, n] = [Number(a), Number(b)];
  return Number.isNaN(m - n) ? (a < b ? -1 : 1) : m - n;
}
