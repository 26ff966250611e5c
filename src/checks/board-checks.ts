import type { GameBoard, MoveCells, Piece } from '../contract/board.ts';
import type { Position } from '../contract/game.ts';
import { boardOf } from '../board/default-board.ts';
import { inspection, promise, type Check } from './check.ts';
import type { Sample } from './sample.ts';
import { inspectSetup } from './setup-check.ts';

/** Positions whose every move is looked at. */
const LOOKED_AT = 100;

/** The promises of a board for pages, the game's own or the one that its encoder tells. */
export function* boardChecks(sample: Sample): Generator<Check, void, void> {
  const board = boardOf(sample.game);
  if (board === undefined) return;
  yield inspection('board', () => inspectBoard(sample, board));
  const { setup } = board;
  if (setup !== undefined) yield inspection('board setup', () => inspectSetup(sample, board, setup));
}

function inspectBoard(sample: Sample, board: GameBoard): string {
  const { game } = sample;
  inspectPlaces(board, game.roles.length);
  const { cells, colours } = board;
  promise(
    colours === undefined ||
      (colours.length === game.roles.length && new Set(colours).size === colours.length),
    `${colours?.join()} are not ${game.roles.length} colours that differ`,
  );
  const encoder = game.encoders?.board;
  const encoded = encoder?.kinds !== undefined && encoder.size === cells.length;
  /** How each number of the encoder is drawn. */
  const looks = new Map<number, string>();
  const numbers = new Float64Array(encoder?.size ?? 0);
  const count = sample.visible((position) => {
    const where = () => game.print(position);
    const pieces = board.pieces(position);
    inspectPieces(board, pieces, game.roles.length, where);
    if (!encoded) return;
    encoder.encode(position, 0, numbers);
    const drawn = new Map(pieces.map((piece) => [piece.cell, piece]));
    numbers.forEach((value, cell) => {
      const piece = drawn.get(cell);
      promise(
        value === 0 || piece !== undefined,
        `encoder 'board' has a piece on ${cells[cell]!.name}`,
        where,
      );
      promise(
        value !== 0 || piece?.owner === undefined,
        `encoder 'board' has no piece on ${cells[cell]!.name}`,
        where,
      );
      if (value === 0) return;
      const look = `${piece!.owner} ${piece!.kind ?? 'man'} ${piece!.text ?? ''}`;
      const before = looks.get(value) ?? look;
      promise(before === look, `encoder 'board' has ${value} for '${before}' and for '${look}'`, where);
      looks.set(value, look);
    });
  });
  promise(
    new Set(looks.values()).size === looks.size,
    `kinds of pieces look alike: ${[...looks.values()].join('; ')}`,
  );
  const moves = inspectMoves(sample, board);
  return `${cells.length} cells, ${count} positions, ${moves} moves${encoded ? ', as the encoder sees them' : ''}`;
}

function inspectPlaces({ cells, lines = [], labels = [] }: GameBoard, roles: number): void {
  const names = new Set(cells.map(({ name }) => name));
  promise(names.size === cells.length && !names.has(''), 'cells need names that differ');
  const places = new Set(cells.map(({ x, y }) => `${x} ${y}`));
  promise(places.size === cells.length, 'two cells lie at the same place');
  const numbers = [...cells, ...labels].flatMap(({ x, y }) => [x, y]);
  const ends = lines.flatMap(({ from, to }) => [...from, ...to]);
  promise([...numbers, ...ends].every(Number.isFinite), 'a place is not a number');
  for (const { owner } of [...cells, ...lines])
    promise(owner === undefined || isRole(owner, roles), `${owner} owns a part of the board and is no role`);
}

function inspectPieces(
  { cells }: GameBoard,
  pieces: readonly Piece[],
  roles: number,
  where: () => string,
): void {
  for (const { cell, owner, size = 1 } of pieces) {
    promise(cell in cells, `a piece is on cell ${cell} of ${cells.length}`, where);
    promise(
      owner === undefined || isRole(owner, roles),
      `a piece belongs to ${owner}, which is no role`,
      where,
    );
    promise(size > 0 && size <= 1, `a piece has width ${size}`, where);
  }
}

const isRole = (owner: number, roles: number): boolean =>
  Number.isInteger(owner) && owner >= 0 && owner < roles;

/** Cells of moves lie on the board; a path begins on a piece if it is one of several cells, and what is taken was there. */
function inspectMoves(sample: Sample, board: GameBoard): number {
  const every = Math.max(1, Math.floor(sample.positions / LOOKED_AT));
  let seen = 0;
  let moves = 0;
  sample.replay((position, played) => {
    const all = seen++ % every === 0;
    const pieces = new Set(board.pieces(position).map(({ cell }) => cell));
    for (const move of all ? sample.legal(position) : [played]) {
      inspectMove(board, pieces, board.cellsOf(position, move), () => where(sample, position, move));
      moves++;
    }
  });
  return moves;
}

function where({ game }: Sample, position: Position, move: number): string {
  return `${game.print(position)}, move ${game.moveName(position, move)}`;
}

function inspectMove(
  { cells }: GameBoard,
  pieces: ReadonlySet<number>,
  { path, captured = [], turned }: MoveCells,
  where: () => string,
): void {
  for (const cell of [...path, ...captured, ...(turned?.cells ?? [])])
    promise(cell in cells, `cell ${cell} of a move is not one of ${cells.length}`, where);
  if (path.length > 1) promise(pieces.has(path[0]!), `nothing on ${cells[path[0]!]?.name} to move`, where);
  for (const cell of captured) promise(pieces.has(cell), `nothing on ${cells[cell]!.name} to take`, where);
}
