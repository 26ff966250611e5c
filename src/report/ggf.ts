import type { Game, Position } from '../contract/game.ts';
import { LabError } from '../util/errors.ts';
import { ggfValue } from '../util/escape.ts';
import type { FinishedGame } from './game-text.ts';

const COLOURS = 'BW';

/**
 * A game of Othello in the Generic Game Format of the GGS server: the start, the result as Black's discs
 * minus White's (empty squares count for neither), and the moves of both colours, PA for a pass.
 */
export function ggfText(game: Game, { players, moves, payoffs, round, seed }: FinishedGame): string {
  const size = game.encoders?.board?.grid?.width;
  if (size === undefined)
    throw new LabError('LAB_WRONG_GAME', 'GGF is for boards of squares', '--format pgn');
  const position = game.start();
  const start = cellsOf(game, position).map((owner) => (owner === 0 ? '-' : owner > 0 ? '*' : 'O'));
  const rows = Array.from({ length: size }, (_, row) => start.slice(row * size, (row + 1) * size).join(''));
  const played = Array.from(moves, (move) => {
    const name = game.moveName(position, move);
    const colour = COLOURS[position.turn];
    position.play(move);
    return `${colour}[${name === 'pass' ? 'PA' : name.toUpperCase()}]`;
  });
  const margin = cellsOf(game, position).reduce((sum, owner) => sum + owner, 0);
  const result = payoffs.length === 0 ? '?' : `${margin > 0 ? '+' : ''}${margin.toFixed(2)}`;
  const tags = [
    ['GM', 'Othello'],
    ['PC', 'lab'],
    ['PB', players[0]],
    ['PW', players[1]],
    ['RE', result],
    ['TY', String(size)],
    ['EV', `round ${round}, seed ${seed}`],
    ['BO', `${size} ${rows.join(' ')} *`],
  ];
  const head = tags.map(([key, value]) => `${key}[${ggfValue(value)}]`);
  return `(;${head.join('')}${played.join('')};)\n`;
}

/** The owner of each square: 1 Black, -1 White, 0 neither. */
function cellsOf(game: Game, position: Position): number[] {
  const board = game.encoders!.board;
  const cells = new Float64Array(board.size);
  board.encode(position, 0, cells);
  return [...cells];
}
