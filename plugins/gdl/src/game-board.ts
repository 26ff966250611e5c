import { CHANCE, type GameBoard, type MoveCells, type PieceLook, type Role } from 'evolab';
import type { Board } from './board.ts';
import type { Compiled } from './compiled.ts';
import { GdlPosition, holds } from './position.ts';
import { bareText, termText, type Term } from './rules.ts';
import { setupOf } from './setup.ts';
import { EMPTY, nameOf, TURN } from './words.ts';

/** What rules call the marks of tic-tac-toe and its kin. */
const MARKS: Readonly<Record<string, string>> = { x: 'cross', o: 'ring' };

/** Rules without a board to be drawn: the text of the position is shown. */
export const NO_BOARD: GameBoard<GdlPosition> = {
  shape: 'square',
  cells: [],
  pieces: () => [],
  cellsOf: () => ({ path: [] }),
};

/**
 * The board that was found in rules, its cells in the order of the encoder `board`. `ownerOf` gives the role to which a
 * content belongs, -1 if to none.
 */
export function gameBoardOf(
  found: Board,
  machine: Compiled,
  limit: number,
  ownerOf: (content: number) => Role,
): GameBoard<GdlPosition> {
  const { pieces: facts, columns, rows, contents } = found;
  const used = [...new Set(facts.filter((_, i) => i % 3 === 1))].sort((a, b) => a - b);
  const place = new Map(used.map((cell, i) => [cell, i]));
  // Asked for every cell of every move: found once.
  const owners = contents.map((_, content) => ownerOf(content));
  const cells = facts.map((fact, i) => (i % 3 === 1 ? place.get(fact)! : fact));
  const looks = contents.map((text, content) => lookOf(text, owners[content], machine.roles));
  const cellAt = cellsByName(found, place);
  const names = new Map([...cellAt].map(([name, cell]) => [cell, name]));
  const heightOf = (row: number) => rows.length - 1 - row;
  const told = toldFacts(found, machine, cellAt);
  const child = new GdlPosition(machine, limit);
  const contentsOf = (position: GdlPosition): Int32Array => {
    const seen = new Int32Array(used.length).fill(-1);
    for (let i = 0; i < cells.length; i += 3)
      if (holds(position, cells[i])) seen[cells[i + 1]] = cells[i + 2];
    return seen;
  };
  const ownersOf = (seen: Int32Array) => Array.from(seen, (content) => owners[content] ?? -1);
  const setup = setupOf({ machine, facts, cellOf: (cell) => place.get(cell)!, looks, contents });

  return {
    ...(setup && { setup }),
    shape: 'square',
    cells: used.map((cell, i) => ({
      // Row 1 is at the bottom, towards which discs fall and from which white pawns start.
      name: names.get(i)!,
      x: cell % columns.length,
      y: heightOf(Math.floor(cell / columns.length)),
    })),
    labels: [
      ...columns.map((text, x) => ({ x, y: rows.length - 0.25, text: shortened(text) })),
      ...rows.map((text, y) => ({ x: -0.75, y: heightOf(y), text: shortened(text) })),
    ],
    pieces: (position) =>
      [...contentsOf(position)].flatMap((content, cell) => {
        const its = content < 0 ? undefined : looks[content];
        return its === undefined ? [] : [{ cell, ...its }];
      }),
    cellsOf(position, move) {
      const { turn, mover } = position;
      const named = cellsIn(wordsOf(machine.action(mover, move)), cellAt, rows.length === 1);
      if (turn === CHANCE) return { path: named.slice(0, 1) };
      const before = contentsOf(position);
      child.copy(position);
      child.play(move);
      return moveCells(turn, {
        named,
        before: ownersOf(before),
        after: ownersOf(contentsOf(child)),
        isPiece: (cell) => before[cell] >= 0 && looks[before[cell]] !== undefined,
      });
    },
    caption: (position) =>
      shortened(
        machine.graph.facts
          .filter((_, fact) => told.has(fact) && holds(position, fact))
          .map(bareText)
          .join(', '),
        200,
      ),
  };
}

/** The cells that can hold pieces, by a column and a row, as `b 2`, or in a single row by the column alone. */
function cellsByName({ columns, rows }: Board, place: ReadonlyMap<number, number>): Map<string, number> {
  return new Map(
    rows.flatMap((row, y) =>
      columns.flatMap((column, x) => {
        const cell = place.get(y * columns.length + x);
        return cell === undefined ? [] : [[`${column} ${row}`.trimEnd(), cell] as const];
      }),
    ),
  );
}

/** The cells that words name as pairs of a column and a row, or in a single row by the column alone. */
function cellsIn(
  words: readonly string[],
  cellAt: ReadonlyMap<string, number>,
  singleRow: boolean,
): number[] {
  if (singleRow) return words.flatMap((word) => cellAt.get(word) ?? []);
  const cells: number[] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    const cell = cellAt.get(`${words[i]} ${words[i + 1]}`);
    if (cell === undefined) continue;
    cells.push(cell);
    i++;
  }
  return cells;
}

const wordsOf = (term: Term | undefined): string[] =>
  term?.kind === 'function' ? term.args.map(termText) : [];

/** What else people want to know: neither whose turn it is nor anything about cells. */
function toldFacts(
  { pieces, rows }: Board,
  { graph }: Compiled,
  cellAt: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const on = new Set(pieces.filter((_, i) => i % 3 === 0));
  // A single word is no name of a cell: it may be a number of anything.
  const isOfCell = (term: Term) => rows.length > 1 && cellsIn(wordsOf(term), cellAt, false).length > 0;
  return new Set(
    graph.facts.flatMap((term, fact) =>
      on.has(fact) || TURN.has(nameOf(term)) || isOfCell(term) ? [] : [fact],
    ),
  );
}

/** What a move does to a board. */
interface BoardChange {
  /** The cells that the words of the move name. */
  readonly named: readonly number[];
  /** The owners of all cells, -1 for nobody. */
  readonly before: readonly Role[];
  readonly after: readonly Role[];
  /** Whether there was a piece on a cell before. */
  readonly isPiece: (cell: number) => boolean;
}

/** The cells of a move of `turn`: those that its words name; without such words those that it leaves, and enters. */
function moveCells(turn: Role, { named, before, after, isPiece }: BoardChange): MoveCells {
  const cells = [...before.keys()];
  const captured = cells.filter(
    (cell) => before[cell] >= 0 && before[cell] !== turn && after[cell] !== before[cell],
  );
  const found =
    named.length > 0
      ? named
      : [
          ...cells.filter((cell) => before[cell] === turn && after[cell] !== turn),
          ...cells.filter((cell) => before[cell] === -1 && after[cell] === turn),
        ];
  // Words may be numbers of other things, and a move may change many cells: a path begins on a piece.
  const path = found.length > 1 && isPiece(found[0]) ? found : found.slice(0, 1);
  // Pieces that change sides where one is placed are turned over, not taken.
  const taken = path.length > 1 ? captured : captured.filter((cell) => after[cell] !== turn);
  return taken.length > 0 ? { path, captured: taken } : { path };
}

/** How a content is drawn; undefined if as nothing. */
function lookOf(text: string, owner: Role, roles: readonly string[]): PieceLook | undefined {
  if (owner < 0) return EMPTY.has(text) ? undefined : { kind: text, text: shortened(text) };
  return { owner, ...(text in MARKS ? { kind: MARKS[text] } : kindOf(text, roles)) };
}

/** A content that only says whose it is needs no text; one that says more has it on the piece. */
function kindOf(text: string, roles: readonly string[]): { kind?: string; text?: string } {
  const rest = text
    .split(' ')
    .filter((word) => !roles.includes(word) && word !== '')
    .join(' ');
  if (rest === '' || rest === 'man') return {};
  if (/king/.test(rest)) return { kind: 'king' };
  if (/pawn/.test(rest)) return { kind: 'pawn' };
  if (/knight/.test(rest)) return { kind: 'knight' };
  return { kind: rest, text: shortened(rest) };
}

function shortened(text: string, most = 3): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
