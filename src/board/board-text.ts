import type { GameBoard, Piece } from '../contract/board.ts';
import type { Game, Position } from '../contract/game.ts';
import { boardOf } from './default-board.ts';
import { largest } from '../util/extremes.ts';

/** The board for people: as the game draws it, else its squares with their coordinates, else the position as text. */
export function drawn(game: Game, position: Position): string {
  return game.draw?.(position) ?? boardText(game, position) ?? game.print(position);
}

/**
 * The board of a game as rows of signs, with the coordinates that its labels show; undefined for a game without a board, and
 * for one that is no rectangle of squares or holds more than men.
 */
export function boardText<P extends Position>(game: Game<P>, position: P): string | undefined {
  const board = boardOf(game);
  const { length: roles } = game.roles;
  // Without a board of the game's own, nobody knows who of three owns a piece: the start would be drawn alone.
  if (board === undefined || roles < 2 || (roles > 2 && game.board === undefined)) return undefined;
  const size = sizeOf(board);
  const pieces = board.pieces(position);
  if (size === undefined || !pieces.every(isMan)) return undefined;
  const [width, height] = size;
  const marks = marksOf(game.roles);
  const rows = Array.from({ length: height }, () => new Array<string>(width).fill('.'));
  for (const { cell, owner } of pieces) {
    const { x, y } = board.cells[cell]!;
    rows[y]![x] = marks[owner!]!;
  }
  const { columns, names } = coordinatesOf(board, width, height);
  const margin = largest(names.map(({ length }) => length));
  const spread = largest(
    columns.map(({ length }) => length),
    1,
  );
  const line = (name: string, signs: readonly string[]) =>
    `${margin > 0 ? `${name.padStart(margin)} ` : ''}${signs.map((sign) => sign.padEnd(spread)).join(' ')}`.trimEnd();
  return [
    ...rows.map((row, y) => line(names[y]!, row)),
    ...(columns.some((text) => text !== '') ? [line('', columns)] : []),
  ].join('\n');
}

const KINDS = ['man', 'cross', 'ring'];
const isMan = ({ owner, kind = 'man', text }: Piece): boolean =>
  owner !== undefined && KINDS.includes(kind) && text === undefined;

/** Columns and rows of a board whose cells fill a rectangle from the upper left corner. */
function sizeOf({ cells }: GameBoard): [width: number, height: number] | undefined {
  const width = 1 + largest(cells.map(({ x }) => x));
  const height = 1 + largest(cells.map(({ y }) => y));
  const places = new Set(cells.filter(isPlaced).map(({ x, y }) => `${x} ${y}`));
  return places.size === cells.length && width * height === cells.length ? [width, height] : undefined;
}

const isPlaced = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0;

/** The labels above or below the columns and beside the rows; empty where there is none. */
function coordinatesOf({ labels = [] }: GameBoard, width: number, height: number) {
  const columns = new Array<string>(width).fill('');
  const names = new Array<string>(height).fill('');
  for (const { x, y, text } of labels) {
    if ((y < 0 || y > height - 1) && x in columns) columns[x] = text;
    else if ((x < 0 || x > width - 1) && y in names) names[y] = text;
  }
  return { columns, names };
}

/** Signs of roles whose names begin alike. */
const SIGNS = 'xo#+@%&*=~';

/** A sign for each role: the first letters of their names if they differ, else x, o and others. */
function marksOf(roles: readonly string[]): readonly string[] {
  const letters = roles.map((name) => name[0]!);
  const apart = new Set(letters).size === roles.length && !letters.includes('.');
  return apart ? letters : roles.map((_, role) => SIGNS[role] ?? String.fromCharCode(0x41 + role));
}
