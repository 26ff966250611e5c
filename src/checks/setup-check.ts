import type { BoardSetup, GameBoard, Piece, PieceLook } from '../contract/board.ts';
import type { Game, Position } from '../contract/game.ts';
import { promise } from './check.ts';
import type { Sample } from './sample.ts';

/** Positions that are set up again. */
const SET_UP = 200;

/** What is set up by hand as it lies on the board is the same position again, its age and history aside. */
export function inspectSetup(sample: Sample, board: GameBoard, setup: BoardSetup): string {
  const { game } = sample;
  promise(game.parse !== undefined, 'a game whose positions are set up has to parse them');
  const looks = new Set(setup.pieces.map(lookOf));
  promise(looks.size === setup.pieces.length, 'two pieces to set up look alike');
  promise((setup.options === undefined) === (setup.optionsOf === undefined), 'options need optionsOf');
  const every = Math.max(1, Math.floor(sample.positions / SET_UP));
  let seen = 0;
  let count = 0;
  sample.visible((position) => {
    if (position.over || seen++ % every > 0) return;
    const where = () => game.print(position);
    const pieces = board.pieces(position);
    for (const piece of pieces) promise(looks.has(lookOf(piece)), `${lookOf(piece)} cannot be set up`, where);
    const options = setup.optionsOf?.(position) ?? {};
    const text = setup.text(pieces, options);
    const again = parsed(game, text, where);
    promise(
      sorted(board.pieces(again)) === sorted(pieces) &&
        again.turn === position.turn &&
        JSON.stringify(setup.optionsOf?.(again) ?? {}) === JSON.stringify(options) &&
        namesOf(sample, again) === namesOf(sample, position),
      `set up again it is '${game.print(again)}'`,
      where,
    );
    count++;
  });
  return `${setup.pieces.length} pieces, ${count} positions set up again`;
}

function parsed(game: Game, text: string, where: () => string): Position {
  try {
    return game.parse!(text);
  } catch (error) {
    promise(false, `set up again it is refused: ${String(error)}`, where);
  }
}

const lookOf = ({ owner, kind = 'man', text = '', size = 1 }: PieceLook): string =>
  `${owner === undefined ? "nobody's" : `role ${owner}'s`} ${kind} ${text} of width ${size}`;

const sorted = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => `${piece.cell} ${lookOf(piece)}`)
    .sort()
    .join();

const namesOf = (sample: Sample, position: Position): string =>
  [...sample.legal(position)]
    .map((move) => sample.game.moveName(position, move))
    .sort()
    .join();
