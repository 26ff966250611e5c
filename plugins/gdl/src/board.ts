import { Random } from 'evolab';
import type { Compiled } from './compiled.ts';
import { GdlPosition } from './position.ts';
import { termText, type Term } from './rules.ts';

/** Facts that say what is on the cells of a board. */
export interface Board {
  readonly width: number;
  readonly height: number;
  /** Fact, cell (row by row) and content, three by three. */
  readonly pieces: Int32Array;
  /** What may be on a cell, as KIF without parentheses. */
  readonly contents: readonly string[];
}

/** More columns or rows, or fewer, are no board. */
const MAX_SIDE = 32;
const MIN_SIDE = 3;
/** At least this part of the cells is in use: half of them in draughts. */
const LEAST_USED = 0.45;
/** At most so many contents a cell of the board. */
const MAX_CONTENTS = 4;
const TRIAL_STEPS = 200;

interface Fact {
  readonly fact: number;
  readonly args: readonly string[];
}

/**
 * The boards that rules speak of without saying so: a relation two of whose arguments (or two pairs of them, for boards
 * of boards) span a rectangle, and which never says two things of one cell. The one with most facts comes first.
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

/** Which arguments tell the column and which the row. */
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
  return { width, height, pieces: Int32Array.from(pieces), contents };
}

/** The boards on which no cell ever has two contents, as far as a few random games show. */
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
