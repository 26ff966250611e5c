import type { Game, Move, Position } from '../contract/game.ts';
import { LabError } from '../util/errors.ts';
import { moveNames } from './move-names.ts';
import type { Opening } from './openings.ts';

/** A book as text: an opening a line, the names of its moves separated by spaces. */
export function printOpenings(game: Game, openings: readonly Opening[]): string {
  return openings.map((opening) => `${printOpening(game, opening)}\n`).join('');
}

function printOpening(game: Game, opening: Opening): string {
  const names = moveNames(game, game.start(), opening);
  return names.length > 0 ? names.join(' ') : START;
}

/** The opening without moves: an empty line would be none. */
const START = 'startpos';

/**
 * Reads what `printOpenings` wrote; empty lines and lines that begin with # are left out. Throws `LabError`
 * (LAB_BAD_FILE) that names `source` and the line for moves that are not legal and for openings that end the
 * game.
 */
export function parseOpenings(game: Game, text: string, source = 'openings'): Opening[] {
  const openings: Opening[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    const moves = line.trim();
    if (moves !== '' && !moves.startsWith('#'))
      openings.push(parseOpening(game, moves, `${source}, line ${i + 1}`));
  });
  if (openings.length === 0) throw new LabError('LAB_BAD_FILE', `${source} holds no opening`, 'one a line');
  return openings;
}

function parseOpening(game: Game, text: string, where: string): Opening {
  const position = game.start();
  const moves: Move[] = [];
  let rest = text === START ? '' : text;
  while (rest !== '') {
    const [move, name] = nextMove(game, position, rest, where);
    position.play(move);
    moves.push(move);
    if (position.over)
      throw new LabError(
        'LAB_BAD_FILE',
        `${where}: the game is over after '${name}'`,
        'leave some of it to play',
      );
    rest = rest.slice(name.length).trimStart();
  }
  return moves;
}

/** The move with the longest name that `text` begins with: names may hold spaces. */
function nextMove(game: Game, position: Position, text: string, where: string): [Move, string] {
  const legal = new Int32Array(game.maxMoves);
  const count = position.moves(legal, 0);
  const names = Array.from(legal.subarray(0, count), (move) => game.moveName(position, move));
  let best = -1;
  names.forEach((name, i) => {
    const whole = text.startsWith(name) && /^(\s|$)/.test(text.slice(name.length));
    if (whole && (best < 0 || name.length > names[best]!.length)) best = i;
  });
  if (best >= 0) return [legal[best]!, names[best]!];
  const known = names.length > 12 ? `${names.slice(0, 12).join(', ')}, ...` : names.join(', ');
  throw new LabError(
    'LAB_BAD_FILE',
    `${where}: '${text.split(/\s/)[0]}' is no legal move`,
    `legal: ${known}`,
  );
}
