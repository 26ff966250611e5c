import type { GameRecord, Naming, NotationDefinition } from 'evolab';

const HEAD = 16;
const RECORD = 68;
const MOVES_AT = 8;
const SQUARES = 64;
const PLAYER_NAME = 20;
const TOURNAMENT_NAME = 26;

/** Names of the players and the tournaments of a WTHOR database, by their numbers. */
interface WthorNames {
  readonly players: readonly string[];
  readonly tournaments: readonly string[];
}

/**
 * Whether bytes begin as a file of the WTHOR database of the French federation: a date of creation, then numbers of
 * records, and the size of the board.
 */
function isWthor(bytes: Uint8Array): boolean {
  if (bytes.length < HEAD) return false;
  const [century, year, month, day] = bytes;
  const isDate = century >= 19 && century <= 21 && year < 100 && month <= 12 && day <= 31;
  return isDate && [0, 8, 10].includes(bytes[12]) && bytes[13] <= 1;
}

/** The number of games of a file. Throws `SyntaxError` if it is not one of games on 8x8, or not whole. */
function wthorGames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  const games = view.getUint32(4, true);
  if (games === 0 && view.getUint16(8, true) > 0)
    throw new SyntaxError('it holds names, the files of games are called WTH_*.wtb');
  if (bytes[12] === 10) throw new SyntaxError('its boards are 10x10');
  if (bytes[13] === 1) throw new SyntaxError('it holds solitaires, not games');
  if (HEAD + games * RECORD !== bytes.length)
    throw new SyntaxError(
      `it announces ${games} games, which are ${HEAD + games * RECORD} bytes, and has ${bytes.length}`,
    );
  return games;
}

/** The names of a file of players, WTHOR.JOU, or of tournaments, WTHOR.TRN; none if it is neither. */
function wthorNames(bytes: Uint8Array, kind: keyof WthorNames): string[] {
  const length = kind === 'players' ? PLAYER_NAME : TOURNAMENT_NAME;
  const count = isWthor(bytes) ? viewOf(bytes).getUint16(8, true) : 0;
  if (HEAD + count * length > bytes.length) return [];
  const latin1 = new TextDecoder('latin1');
  return Array.from({ length: count }, (_, i) => {
    const field = bytes.subarray(HEAD + i * length, HEAD + (i + 1) * length);
    const end = field.indexOf(0);
    return latin1.decode(end < 0 ? field : field.subarray(0, end)).trim();
  });
}

/** Game `index` of a file. Throws `SyntaxError` for a byte that is no square. */
function wthorRecord(bytes: Uint8Array, index: number, names: WthorNames): GameRecord {
  const from = HEAD + index * RECORD;
  const view = viewOf(bytes);
  const [tournament, black, white] = [0, 2, 4].map((at) => view.getUint16(from + at, true));
  const [score, best] = [bytes[from + 6], bytes[from + 7]];
  if (score > SQUARES) throw new SyntaxError(`Black's score is ${score} of ${SQUARES} discs`);
  const codes = bytes.subarray(from + MOVES_AT, from + RECORD);
  const end = codes.indexOf(0);
  const moves = Array.from(end < 0 ? codes : codes.subarray(0, end), squareName);
  if (codes.subarray(moves.length).some((code) => code !== 0))
    throw new SyntaxError(`moves follow the end after ply ${moves.length}`);
  const year = view.getUint16(10, true);
  const first = Math.sign(2 * score - SQUARES);
  return {
    game: { use: 'othello' },
    players: [black, white].map((number) => names.players[number] ?? `player ${number}`),
    moves,
    payoffs: [first, 0 - first],
    reason: '',
    round: '',
    seed: 0,
    tags: [
      ['Event', names.tournaments[tournament] ?? `tournament ${tournament}`],
      ...(year > 0 ? [['Date', `${year}.??.??`] as const] : []),
      ['BlackScore', String(score)],
      ['BestScore', String(best)],
    ],
  };
}

/** Passes are never written. */
const WTHOR_NAMING: Naming = { impliesPasses: true };

/** A square is ten times its row plus its column, both from 1. */
function squareName(code: number, ply: number): string {
  const [row, column] = [Math.floor(code / 10), code % 10];
  if (row < 1 || row > 8 || column < 1 || column > 8)
    throw new SyntaxError(`ply ${ply + 1}: ${code} is no square`);
  return `${'abcdefgh'[column - 1]}${row}`;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** WTHOR, the databases of games of the French federation. */
export const wthor: NotationDefinition = {
  id: 'wthor',
  summary: 'Databases of games of the French federation, with the names of players beside them; read only',
  game: 'othello',
  naming: WTHOR_NAMING,
  file: {
    accepts: isWthor,
    records(bytes, beside) {
      const names = (kind: keyof WthorNames, file: string): string[] => {
        const found = beside(file);
        return found === undefined ? [] : wthorNames(found, kind);
      };
      const count = wthorGames(bytes);
      const known = {
        players: names('players', 'wthor.jou'),
        tournaments: names('tournaments', 'wthor.trn'),
      };
      return { count, at: (index) => wthorRecord(bytes, index, known) };
    },
  },
};
