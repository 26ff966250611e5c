import { LabError, type Game, type Move, type Position } from 'evolab';

/** A board from which training games begin, as a configuration says it. */
export interface BoardOptions {
  /** A position as the game prints it; left out or empty: the start of the game. */
  readonly position?: string;
  /** Names of moves made from there, with spaces between: `11-15 23-19`. */
  readonly moves?: string;
  /** What a draw is worth to the learner as the first and as the second role; 0 and 0 if left out. */
  readonly draw?: readonly number[];
  /** Points of its test games that make a clone; left out: as the learner's own option says. */
  readonly pointsToClone?: number;
}

export interface StartBoard {
  readonly position: Position;
  /** The moves from the start of the game to it; undefined if it was given as a position. */
  readonly path: Int32Array | undefined;
  readonly draw: readonly [number, number];
  readonly pointsToClone: number;
}

const KEYS = ['position', 'moves', 'draw', 'pointsToClone'];

/** The boards of a configuration; LAB_BAD_OPTION or LAB_BAD_POSITION for what is none. */
export function startBoards(game: Game, boards: readonly unknown[], pointsToClone: number): StartBoard[] {
  const refuse = (what: string, hint: string) => new LabError('LAB_BAD_OPTION', `td-cloning: ${what}`, hint);
  if (boards.length === 0)
    throw refuse('boards is empty', "boards: [{ moves: '' }] is the start of the game");
  return (boards as (BoardOptions & Record<string, unknown>)[]).map((board) => {
    const unknown = Object.keys(board).find((key) => !KEYS.includes(key));
    if (unknown !== undefined) throw refuse(`a board has no key '${unknown}'`, `known: ${KEYS.join(', ')}`);
    for (const key of ['position', 'moves'] as const)
      if (typeof (board[key] ?? '') !== 'string')
        throw refuse(`${key} of a board cannot be ${JSON.stringify(board[key])}`, 'a text');
    const { draw = [0, 0], pointsToClone: points = pointsToClone } = board;
    const isWorth = (worth: unknown) => typeof worth === 'number' && Math.abs(worth) <= 1;
    if (!Array.isArray(draw) || draw.length !== 2 || !draw.every(isWorth))
      throw refuse(`draw cannot be ${JSON.stringify(draw)}`, 'two numbers from -1 to 1');
    if (!(Number.isFinite(points) && points >= 0))
      throw refuse(`pointsToClone cannot be ${String(points)}`, 'a number from 0 on');
    return {
      ...walk(game, board),
      draw: draw as unknown as readonly [number, number],
      pointsToClone: points,
    };
  });
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
