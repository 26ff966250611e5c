import { kind, LabError, type Game, type Move, type Position, type ValueOf } from 'evolab';

/**
 * A board from which training games begin: a `position` as the game prints it, the start of the game if left out or
 * empty; names of `moves` made from there, with spaces between, such as `11-15 23-19`; what a `draw` is worth to the
 * learner as the first and as the second role, 0 and 0 if left out; and the points of its test games that make a clone,
 * else those of the learner's own option.
 */
export const BOARD = kind.record(
  {},
  {
    position: kind.text(),
    moves: kind.text(),
    draw: kind.tuple([kind.number({ min: -1, max: 1 }), kind.number({ min: -1, max: 1 })]),
    pointsToClone: kind.number({ min: 0 }),
  },
);

export type BoardOptions = ValueOf<typeof BOARD>;

export interface StartBoard {
  readonly position: Position;
  /** The moves from the start of the game to it; undefined if it was given as a position. */
  readonly path: Int32Array | undefined;
  readonly draw: readonly [number, number];
  readonly pointsToClone: number;
}

/** The boards of a configuration; LAB_BAD_POSITION for one that cannot be reached. */
export function startBoards(
  game: Game,
  boards: readonly BoardOptions[],
  pointsToClone: number,
): StartBoard[] {
  return boards.map((board) => ({
    ...walk(game, board),
    draw: board.draw ?? [0, 0],
    pointsToClone: board.pointsToClone ?? pointsToClone,
  }));
}

function walk(
  game: Game,
  { position: text = '', moves = '' }: BoardOptions,
): Pick<StartBoard, 'position' | 'path'> {
  const position = parse(game, text);
  const path: Move[] = [];
  for (const name of moves.split(/\s+/).filter((word) => word !== '')) {
    const legal = new Int32Array(game.maxMoves);
    const count = position.over ? 0 : position.moves(legal, 0);
    const move = legal
      .subarray(0, count)
      .find((candidate: Move) => game.moveName(position, candidate) === name);
    if (move === undefined)
      throw new LabError(
        'LAB_BAD_POSITION',
        `'${name}' is no legal move in ${game.print(position)}`,
        `legal: ${Array.from(legal.subarray(0, count), (m) => game.moveName(position, m)).join(', ')}`,
      );
    position.play(move);
    path.push(move);
  }
  if (position.over)
    throw new LabError('LAB_BAD_POSITION', `no game begins from ${game.print(position)}`, 'it is over');
  return { position, path: text === '' ? Int32Array.from(path) : undefined };
}

function parse(game: Game, text: string): Position {
  if (text === '') return game.start();
  try {
    if (!game.parse) throw new SyntaxError('this game reads no positions');
    return game.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LabError('LAB_BAD_POSITION', `'${text}': ${error.message}`, 'a position as lab prints it');
  }
}
