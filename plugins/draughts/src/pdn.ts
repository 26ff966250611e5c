import {
  pgn,
  type Game,
  type GameRecord,
  type Movetext,
  type Naming,
  type NotationDefinition,
  type WrittenGame,
} from 'evolab';

/** Plies of a game that is longer than the limit of the usual rules: more than any that people played. */
const LONG = 2000;
const SQUARES = 32;

/**
 * A game of English draughts as PDN, game type 21. Black moves first, and the first number of a result is Black's, as
 * PDN 2.0 has it for this game.
 */
function pdnText(game: Game, finished: WrittenGame): string {
  const { start } = finished;
  const setUp =
    start === undefined
      ? []
      : ([
          ['SetUp', '1'],
          ['FEN', start],
        ] as const);
  return pgn.text(game, finished, [1, 0], [['GameType', '21'], ...setUp]);
}

/** Whether a game in the form of PGN is one of draughts. */
function isPdn({ tags, moves }: Movetext): boolean {
  if (tags.has('Variant')) return false;
  if (moves.length === 0) return tags.size > 0;
  return tags.has('GameType') || /^\d{1,2}[-x:]|^\d+$/i.test(plainSigns(moves[0]));
}

/** Reads a game of English draughts. Throws `SyntaxError`. */
function pdnRecord({ tags, moves, result }: Movetext): GameRecord {
  const type = tags.get('GameType');
  if (type !== undefined && Number.parseInt(type) !== 21)
    throw new SyntaxError(`GameType ${type} is another game than English draughts, which is 21`);
  const options = pgn.options(tags);
  const start = tags.get('FEN');
  return {
    game: { use: 'draughts', ...options },
    ...(Object.keys(options).length === 0 && { longer: { use: 'draughts', maxPlies: LONG } }),
    ...(start !== undefined && { start: usualFen(start) }),
    players: [tags.get('Black') ?? tags.get('Red') ?? '?', tags.get('White') ?? '?'],
    moves: joined(moves.map(plainSigns)),
    payoffs: pgn.payoffs(tags, result),
    ...pgn.about(tags),
  };
}

/** A position as this game prints it, from one with spaces, small letters, zeros before numbers or a number of moves. */
const usualFen = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/\s+/g, '')
    .replace(/:F\d+/, '')
    .replaceAll(/(?<!\d)0+(?=\d)/g, '');

/** A word with the signs of a keyboard for dashes and for the sign of multiplication. */
const plainSigns = (word: string): string =>
  word.replaceAll(/[\u2010-\u2015\u2212]/g, '-').replaceAll('\u00d7', 'x');

/** Words as moves: spaces within a move are taken out, numbers without a period are left out. */
function joined(words: readonly string[]): string[] {
  const moves: string[] = [];
  let open = false;
  for (const word of words) {
    const goes = /^[-x:]/i.test(word) || open;
    if (goes && moves.length > 0) moves.push(`${moves.pop()!}${word}`);
    else moves.push(word);
    open = /\d[-x:]$/i.test(word) || /^[-x:]$/i.test(word);
  }
  return moves.filter((move) => !/^\d{1,3}$/.test(move));
}

/**
 * Moves by squares: `22x8`, `22x15x8`, `22-8` and `22:08` may all stand for `22x15x8`. Squares between the first and
 * the last may be left out.
 */
const PDN_NAMING: Naming = {
  fits(name, word) {
    const asked = squaresOf(word);
    if (asked.length < 2) return false;
    const visited = squaresOf(name);
    if (asked[0] !== visited[0] || asked.at(-1) !== visited.at(-1)) return false;
    let at = 0;
    for (const square of asked) {
      while (at < visited.length && visited[at] !== square) at++;
      if (at++ === visited.length) return false;
    }
    return true;
  },
};

/** The squares of a move; none if it is not one. */
function squaresOf(word: string): number[] {
  if (/^\d{4}$/.test(word)) return [Number(word.slice(0, 2)), Number(word.slice(2))];
  if (word.length > 40 || !/^\d{1,2}(?:[-x:]\d{1,2})+$/i.test(word)) return [];
  const squares = word.split(/[-x:]/i).map(Number);
  return squares.every((square) => square >= 1 && square <= SQUARES) ? squares : [];
}

/** PDN, the notation of other programs for draughts. */
export const pdn: NotationDefinition = {
  id: 'pdn',
  summary: 'Portable Draughts Notation, game type 21: English draughts',
  game: 'draughts',
  write: pdnText,
  naming: PDN_NAMING,
  tagged: { accepts: isPdn, record: pdnRecord },
};
