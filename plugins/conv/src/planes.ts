import { LabError, Random, type Encoder, type Game, type Position, type Role } from 'evolab';
import { encoderOf } from 'evolab/network';

/**
 * A position as planes of numbers on a grid: what an encoder writes, the board itself (1 on its cells), and the number of the
 * viewer. Of an encoder with kinds of pieces every kind has a plane for the viewer's pieces, then one for those of others;
 * otherwise the numbers of a cell have a plane each.
 */
export interface Planes {
  readonly encoder: Encoder;
  /** The name of the encoder. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Their number. */
  readonly count: number;
  /** The kinds of pieces; 0 if numbers are planes. */
  readonly kinds: number;
  /** For each number of the encoder its cell, and its plane unless there are kinds. */
  readonly cells: Int32Array;
  readonly planes: Int32Array;
  /** 1 for each cell that the encoder knows. */
  readonly board: Float32Array;
}

/** The planes of an encoder; LAB_WRONG_GAME if its numbers do not lie on a grid. */
export function planesOf(game: Game, name: string): Planes {
  const encoder = encoderOf(game, name);
  const { grid, kinds = 0, size } = encoder;
  if (!grid)
    throw new LabError(
      'LAB_WRONG_GAME',
      `conv needs an encoder whose numbers lie on a grid; '${name}' of this game has none`,
      'a game with a board of cells: lab list games',
    );
  const { width, height } = grid;
  const cells = Int32Array.from({ length: size }, (_, i) => grid.cells?.[i] ?? i);
  const board = new Float32Array(width * height);
  const seen = new Int32Array(width * height);
  const planes = cells.map((cell) => {
    board[cell] = 1;
    return kinds > 0 ? 0 : seen[cell]++;
  });
  const most = kinds > 0 ? 2 * kinds : seen.reduce((high, number) => Math.max(high, number));
  return { encoder, name, width, height, count: most + 2, kinds, cells, planes, board };
}

/** Games by which `turnsBoard` tells. */
const GAMES = 4;
const turned = new WeakMap<Game, Map<string, boolean>>();

/**
 * Whether an encoder shows the second role another board than the first, such as one that is turned around, so that actions,
 * which are named by cells, lie elsewhere on it. Told by random games, always the same.
 */
export function turnsBoard(game: Game, { encoder, name }: Planes): boolean {
  const known = turned.get(game) ?? new Map<string, boolean>();
  turned.set(game, known);
  let turns = known.get(name);
  if (turns === undefined) known.set(name, (turns = findsTurned(game, encoder)));
  return turns;
}

function findsTurned(game: Game, encoder: Encoder): boolean {
  const random = new Random('board');
  const moves = new Int32Array(game.maxMoves);
  const codes = game.roles.map(() => new Float64Array(encoder.size));
  const differs = (position: Position, role: Role): boolean => {
    encoder.encode(position, role, codes[role]);
    return codes[role].some((number, i) => (number === 0) !== (codes[0][i] === 0));
  };
  for (let i = 0; i < GAMES; i++) {
    const position = game.start();
    while (!position.over) {
      if (game.roles.some((_, role) => differs(position, role))) return true;
      position.play(moves[random.below(position.moves(moves, 0))]);
    }
  }
  return false;
}
