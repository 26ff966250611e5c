import { hashOf, largest, type Encoder, type GameBoard, type Role } from 'evolab';
import { findBoards, type Board } from './board.ts';
import { boardText } from './board-text.ts';
import type { Compiled } from './compiled.ts';
import { gameBoardOf, NO_BOARD } from './game-board.ts';
import type { Machine } from './machine.ts';
import { holds, type GdlPosition } from './position.ts';
import { termText } from './rules.ts';

/** The encoders and the drawing of positions. */
export interface Views {
  readonly encoders: Readonly<Record<string, Encoder<GdlPosition>>>;
  readonly draw?: (position: GdlPosition) => string;
  readonly board: GameBoard<GdlPosition>;
}

/** The views of positions whose facts are bits, with a drawing of the board if there is one. */
export function viewsOf(machine: Compiled, limit: number): Views {
  const facts = machine.graph.facts.length;
  const bits = bitsOf(facts);
  const whose = ownership(machine);
  const boards = findBoards(machine);
  const views = { bits, facts: withRole(bits, machine.roles.length) };
  // A board of pieces that belong to roles is preferred to one of heights, for example.
  const owned = boards.find(({ pieces }) => pieces.some((fact, i) => i % 3 === 0 && whose(fact) >= 0));
  const shown = owned ?? boards[0];
  const board = owned === undefined ? heap(facts, whose) : boardEncoder(owned, machine, whose);
  return {
    encoders: { board, planes: planesOf(board), ...views },
    ...(shown && { draw: (position) => boardText(shown, position) }),
    board: shown ? gameBoardOf(shown, machine, limit, (content) => ownerOf(shown, whose, content)) : NO_BOARD,
  };
}

/** A number, 0 or 1, for every kind of piece and every cell: own pieces first, then those of the others. */
function planesOf({ size, kinds = 1, grid, encode }: Encoder<GdlPosition>): Encoder<GdlPosition> {
  const seen = new Float64Array(size);
  const cells = Array.from({ length: 2 * kinds * size }, (_, i) => grid?.cells?.[i % size] ?? i % size);
  return {
    size: 2 * kinds * size,
    range: [0, 1],
    ...(grid && { grid: { width: grid.width, height: grid.height, cells } }),
    encode(position, role, out) {
      encode(position, role, seen);
      for (let i = 0; i < cells.length; i++) out[i] = 0;
      for (let i = 0; i < size; i++) {
        if (seen[i] > 0) out[(seen[i] - 1) * size + i] = 1;
        if (seen[i] < 0) out[(kinds - 1 - seen[i]) * size + i] = 1;
      }
    },
  };
}

/** Without a list of all facts, each is hashed by its text to one of this many places. */
const PLACES = 512;

/** The views of positions whose facts are not known beforehand: two facts may share a place. */
export function hashedViews(machine: Machine): Views {
  const bits: Encoder<GdlPosition> = {
    size: PLACES,
    range: [0, 1],
    encode(position, _, out) {
      for (let i = 0; i < PLACES; i++) out[i] = 0;
      for (const fact of machine.facts(position)) out[hashOf('view', termText(fact)) & (PLACES - 1)] = 1;
    },
  };
  return {
    encoders: {
      board: { ...bits, grid: { width: 32, height: PLACES / 32 } },
      planes: bits,
      bits,
      facts: withRole(bits, machine.roles.length),
    },
    board: NO_BOARD,
  };
}

/** A view followed by one number for each role: 1 for the role that it is encoded for. */
function withRole(view: Encoder<GdlPosition>, roles: number): Encoder<GdlPosition> {
  const { size } = view;
  return {
    size: size + roles,
    range: [0, 1],
    encode(position, role, out) {
      view.encode(position, role, out);
      for (let r = 0; r < roles; r++) out[size + r] = r === role ? 1 : 0;
    },
  };
}

/** 1 for every fact that holds, the same for all roles. */
function bitsOf(facts: number): Encoder<GdlPosition> {
  return {
    size: facts,
    range: [0, 1],
    encode(position, _, out) {
      for (let fact = 0; fact < facts; fact++) out[fact] = holds(position, fact) ? 1 : 0;
    },
  };
}

/** The owner of a fact: the role that it names, else the only role whose moves can set it, else -1. */
function ownership(machine: Compiled): (fact: number) => number {
  const { roles, graph } = machine;
  let setters: Int32Array | undefined;
  return (fact) => {
    if (roles.length === 1) return 0;
    const term = graph.facts[fact];
    const args = term.kind === 'function' ? term.args.map(termText) : [];
    const named = roles.findIndex((role) => args.includes(role));
    if (named >= 0) return named;
    setters ??= machine.settersOf();
    const only = (setters[fact] & (setters[fact] - 1)) === 0 ? 31 - Math.clz32(setters[fact]) : -1;
    // What only chance sets belongs to nobody.
    return only < roles.length ? only : -1;
  };
}

/** Own pieces of kind k are k, those of other roles -k, pieces without an owner 0. */
function boardEncoder(
  board: Board,
  machine: Compiled,
  whose: (fact: number) => number,
): Encoder<GdlPosition> {
  const { pieces, width, height, contents } = board;
  const owners = contents.map((_, content) => ownerOf(board, whose, content));
  // Pieces that are on the board at the start come before those that they can become.
  const first = new Set(
    [...contents.keys()].filter((content) =>
      pieces.some((fact, i) => i % 3 === 0 && pieces[i + 2] === content && machine.graph.init[fact]),
    ),
  );
  const order = [...contents.keys()].sort((a, b) => Number(first.has(b)) - Number(first.has(a)) || a - b);
  // White men and black men are of the same kind.
  const kindNames = contents.map((text, content) =>
    owners[content] < 0
      ? ''
      : text
          .split(' ')
          .map((word) => (machine.roles.includes(word) ? '*' : word))
          .join(' '),
  );
  const names = [...new Set(order.map((content) => kindNames[content]).filter((name) => name !== ''))];
  const shared = names.some(
    (name) => name.includes('*') && kindNames.indexOf(name) !== kindNames.lastIndexOf(name),
  );
  const kindOf = contents.map((_, content) => {
    if (owners[content] < 0) return 0;
    if (shared) return 1 + names.indexOf(kindNames[content]);
    return 1 + order.filter((other) => owners[other] === owners[content]).indexOf(content);
  });
  const used = [...new Set(pieces.filter((_, i) => i % 3 === 1))].sort((a, b) => a - b);
  const place = new Map(used.map((cell, i) => [cell, i]));
  const at = Int32Array.from({ length: pieces.length / 3 }, (_, i) => place.get(pieces[3 * i + 1])!);
  return {
    size: used.length,
    grid: used.length === width * height ? { width, height } : { width, height, cells: used },
    kinds: largest(kindOf, 1),
    encode(position, role: Role, out) {
      for (let i = 0; i < used.length; i++) out[i] = 0;
      for (let i = 0; i < at.length; i++) {
        const kind = kindOf[pieces[3 * i + 2]];
        if (kind > 0 && holds(position, pieces[3 * i]))
          out[at[i]] = owners[pieces[3 * i + 2]] === role ? kind : -kind;
      }
    },
  };
}

/** The role that owns most facts with this content; -1 if there is none. */
function ownerOf({ pieces }: Board, whose: (fact: number) => number, content: number): number {
  const votes = new Map<number, number>();
  let all = 0;
  for (let i = 0; i < pieces.length; i += 3) {
    if (pieces[i + 2] !== content) continue;
    const owner = whose(pieces[i]);
    votes.set(owner, (votes.get(owner) ?? 0) + 1);
    all++;
  }
  const most = [...votes].find(([, count]) => 2 * count > all);
  return most === undefined ? -1 : most[0];
}

/** Without a board: the facts that belong to roles, or all facts if none does, in an arbitrary square. */
function heap(facts: number, whose: (fact: number) => number): Encoder<GdlPosition> {
  const all = Array.from({ length: facts }, (_, fact) => fact);
  const owners = all.map(whose);
  const owned = all.filter((fact) => owners[fact] >= 0);
  const list = owned.length > 0 ? owned : all;
  const side = Math.max(1, Math.ceil(Math.sqrt(list.length)));
  const cells = list.map((_, i) => i);
  return {
    size: list.length,
    grid: { width: side, height: side, cells },
    ...(owned.length > 0 ? { kinds: 1 } : { range: [0, 1] as const }),
    encode(position, role, out) {
      for (let i = 0; i < list.length; i++) {
        const sign = owned.length === 0 || owners[list[i]] === role ? 1 : -1;
        out[i] = holds(position, list[i]) ? sign : 0;
      }
    },
  };
}
