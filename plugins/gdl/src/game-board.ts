import type { GameBoard, MoveCells, PieceLook, Role } from 'evolab';
import type { Board } from './board.ts';
import type { Compiled } from './compiled.ts';
import { GdlPosition } from './position.ts';
import { termText, type Term } from './rules.ts';
import { setupOf } from './setup.ts';
import { EMPTY, nameOf, TURN } from './words.ts';

/** What rules call the marks of tic-tac-toe and its kin. */
const MARKS: Readonly<Record<string, string>> = { x: 'cross', o: 'ring' };

/** Rules without a board to be drawn: the text of the position is shown. */
export const NO_BOARD: GameBoard<GdlPosition> = {
  ...{ shape: 'square', cells: [] },
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
  const looks = contents.map((text, content): PieceLook | undefined => {
    const owner = ownerOf(content);
    if (owner < 0) return EMPTY.has(text) ? undefined : { kind: text, text: shortened(text) };
    return { owner, ...(text in MARKS ? { kind: MARKS[text] } : look(text, machine.roles)) };
  });
  const cellAt = new Map(
    rows.flatMap((row, y) =>
      columns.flatMap((column, x) => {
        const cell = place.get(y * columns.length + x);
        return cell === undefined ? [] : [[`${column} ${row}`, cell] as const];
      }),
    ),
  );
  const names = new Map([...cellAt].map(([name, cell]) => [cell, name]));
  const heightOf = (row: number) => rows.length - 1 - row;
  const child = new GdlPosition(machine, limit);

  /** The cells that words name as pairs of a column and a row. */
  const cellsIn = (words: readonly string[]): number[] => {
    const cells: number[] = [];
    for (let i = 0; i + 1 < words.length; i++) {
      const cell = cellAt.get(`${words[i]} ${words[i + 1]}`);
      if (cell === undefined) continue;
      cells.push(cell);
      i++;
    }
    return cells;
  };
  const wordsOf = (term: Term | undefined) => (term?.kind === 'function' ? term.args.map(termText) : []);

  const on = new Set(facts.filter((_, i) => i % 3 === 0));
  /** What else people want to know: neither whose turn it is nor anything about cells. */
  const told = new Set(
    machine.graph.facts.flatMap((term, fact) =>
      on.has(fact) || TURN.has(nameOf(term)) || cellsIn(wordsOf(term)).length > 0 ? [] : [fact],
    ),
  );

  const contentsOf = ({ facts: bits }: GdlPosition): Int32Array => {
    const seen = new Int32Array(used.length).fill(-1);
    for (let i = 0; i < facts.length; i += 3)
      if ((bits[facts[i] >> 5] >>> facts[i]) & 1) seen[place.get(facts[i + 1])!] = facts[i + 2];
    return seen;
  };

  const setup = setupOf({ machine, facts, cellOf: (cell) => place.get(cell)!, looks, contents });

  return {
    ...(setup && { setup }),
    shape: 'square',
    cells: used.map((cell, i) => ({
      // Row 1 is at the bottom, towards which discs fall and from which white pawns start.
      ...{ name: names.get(i)!, x: cell % columns.length, y: heightOf(Math.floor(cell / columns.length)) },
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
    cellsOf(position, move): MoveCells {
      const { turn } = position;
      const before = contentsOf(position);
      child.copy(position);
      child.play(move);
      const after = contentsOf(child);
      const ownerAt = (seen: Int32Array, cell: number) => (seen[cell] < 0 ? -1 : ownerOf(seen[cell]));
      const enemy = (owner: number) => owner >= 0 && owner !== turn;
      const cells = [...before.keys()];
      const captured = cells.filter(
        (cell) => enemy(ownerAt(before, cell)) && ownerAt(after, cell) !== ownerAt(before, cell),
      );
      const inWords = cellsIn(wordsOf(machine.action(turn, move)));
      const found =
        inWords.length > 0
          ? inWords
          : [
              ...cells.filter((cell) => ownerAt(before, cell) === turn && ownerAt(after, cell) !== turn),
              ...cells.filter((cell) => ownerAt(before, cell) === -1 && ownerAt(after, cell) === turn),
            ];
      // Words may be numbers of other things, and a move may change many cells: a path begins on a piece.
      const starts = found.length > 1 && before[found[0]] >= 0 && looks[before[found[0]]] !== undefined;
      const path = starts ? found : found.slice(0, 1);
      // Pieces that change sides where one is placed are turned over, not taken.
      const taken = path.length > 1 ? captured : captured.filter((cell) => ownerAt(after, cell) !== turn);
      return taken.length > 0 ? { path, captured: taken } : { path };
    },
    caption: (position) =>
      shortened(
        machine.graph.facts
          .filter((_, fact) => told.has(fact) && ((position.facts[fact >> 5] >>> fact) & 1) === 1)
          .map((term) => termText(term).replace(/^\((.*)\)$/, '$1'))
          .join(', '),
        200,
      ),
  };
}

/** A content that only says whose it is needs no text; one that says more has it on the piece. */
function look(text: string, roles: readonly string[]): { kind?: string; text?: string } {
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
