import {
  LabError,
  Random,
  randomOpening,
  requireAtMostTwoRolesInTurn,
  type AgentSpec,
  type Game,
  type Position,
} from 'evolab';
import { readText, type AgentFactory } from 'evolab/command';

/** Random plies at the start of a game. */
const OPENING_PLIES = 4;
/** A position is taken from this ply on, and before the next. */
const FIRST_PLY = 10;
const END_PLY = 40;
/** How deep the players look ahead. */
const DEPTH = 4;
/** Games that may end too soon, for each position that is wanted. */
const MAX_GAMES = 50;

export interface PositionsRequest {
  /** A file of positions, one a line; without it they are taken from games. */
  readonly file?: string | undefined;
  /** The most that are wanted. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Positions on which alpha-beta searches are compared. Throws `LabError`: LAB_WRONG_GAME for a game that
 * alpha-beta cannot play or whose games are too short, LAB_BAD_FILE and LAB_BAD_POSITION for what is wrong
 * with a file.
 */
export function searchPositions(
  factory: AgentFactory,
  agent: AgentSpec,
  { file, count, seed }: PositionsRequest,
): Position[] {
  const game = factory.game(agent.game);
  requireAtMostTwoRolesInTurn(game, 'alpha-beta');
  if (file !== undefined) return readPositions(game, file).slice(0, count);
  return middlegamePositions(factory, agent, count, seed);
}

/** The positions of a file; lines that begin with # are skipped. */
function readPositions(game: Game, file: string): Position[] {
  if (!game.parse)
    throw new LabError('LAB_WRONG_GAME', 'positions of this game cannot be read', 'leave out --positions');
  const parse = game.parse.bind(game);
  const text = readText(file, 'table');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new LabError('LAB_BAD_FILE', `${file} holds no position`, 'one a line');
  return lines.map((line) => {
    try {
      return parse(line);
    } catch (error) {
      throw new LabError('LAB_BAD_POSITION', `${file}: ${(error as Error).message}`, 'one position a line');
    }
  });
}

/** Positions from the middle of games that a shallow alpha-beta plays against itself, one of each game. */
function middlegamePositions(
  factory: AgentFactory,
  agent: AgentSpec,
  count: number,
  seed: number,
): Position[] {
  const player = { ...agent, searcher: { use: 'alphabeta', ties: 'random' } };
  const budget = { depth: DEPTH };
  const game = factory.game(agent.game);
  const positions: Position[] = [];
  for (let i = 0; positions.length < count; i++) {
    const random = new Random(seed, 'position', i);
    const searchers = [0, 1].map(() => factory.searcher({ ...player, budget }, random));
    const plies = FIRST_PLY + random.below(END_PLY - FIRST_PLY);
    const { position } = randomOpening(game, OPENING_PLIES, random);
    for (let ply = OPENING_PLIES; ply < plies && !position.over; ply++) {
      const { turn } = position;
      position.play(searchers[(turn + i) % 2].search(position, turn, budget).move);
    }
    if (!position.over) positions.push(position);
    else if (i >= MAX_GAMES * count)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${agent.game.use} is over too soon: hardly a game lasts ${FIRST_PLY} plies or more`,
        'give --positions FILE, or another game',
      );
  }
  return positions;
}
