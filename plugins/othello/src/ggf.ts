import {
  afterValue,
  isSgf,
  LabError,
  lineText,
  recordBytes,
  startOf,
  textOf,
  type Game,
  type GameRecord,
  type Naming,
  type NotationDefinition,
  type Position,
  type Tags,
  type WrittenGame,
} from 'evolab';

const [OPENING, CLOSING, SEMICOLON, LEFT] = Array.from('();[', (sign) => sign.charCodeAt(0));
const COLOURS = 'BW';
const PASS = 'pass';
/** Properties of GGF that PGN has tags for. */
const TAG_OF: Readonly<Record<string, string>> = { PC: 'Site', DT: 'Date', EV: 'Event' };
/** Properties that are read into the members of a game. */
const READ: ReadonlySet<string> = new Set(['GM', 'PB', 'PW', 'RE', 'BO', 'TY']);
/** How a game ended before the rules ended it. */
const ENDS: Readonly<Record<string, string>> = { r: 'resigned', t: 'time', s: 'agreed' };

/**
 * A game of Othello in the Generic Game Format of the GGS server: the start, the result as Black's discs
 * minus White's (empty squares count for neither), and the moves of both colours, PA for a pass.
 */
function ggfText(game: Game, finished: WrittenGame): string {
  const { players, moves, round, seed, cause, tags = [] } = finished;
  const size = game.encoders?.board?.grid?.width;
  if (size === undefined)
    throw new LabError('LAB_WRONG_GAME', 'GGF is for boards of squares', '--format pgn');
  const position = startOf(game, finished, 'the game');
  const start = cellsOf(game, position).map((owner) => (owner === 0 ? '-' : owner > 0 ? '*' : 'O'));
  const rows = Array.from({ length: size }, (_, row) => start.slice(row * size, (row + 1) * size).join(''));
  const first = '*O'[position.turn];
  const played = Array.from(moves, (move) => {
    const name = game.moveName(position, move);
    const colour = COLOURS[position.turn];
    position.play(move);
    return `${colour}[${name === PASS ? 'PA' : name.toUpperCase()}]`;
  });
  const given = new Map(tags);
  const properties: Tags = [
    ['GM', 'Othello'],
    ['PC', given.get('Site') ?? 'lab'],
    ...(given.has('Date') ? [['DT', given.get('Date')!] as const] : []),
    ['PB', players[0]],
    ['PW', players[1]],
    ['RE', resultText(game, position, finished, size)],
    ['TY', String(size)],
    ['EV', given.get('Event') ?? `round ${round}, seed ${seed}`],
    ...(cause === undefined ? [] : [['CO', cause] as const]),
    ...tags.filter(([key]) => /^[A-Z]{2}$/.test(key) && !READ.has(key)),
    ['BO', `${size} ${rows.join(' ')} ${first}`],
  ];
  const head = properties.map(([key, value]) => `${key}[${ggfValue(value)}]`);
  return `(;${head.join('')}${played.join('')};)\n`;
}

/** The margin; where the rules did not end the game, the whole board for the winner, and how it ended. */
function resultText(game: Game, end: Position, { payoffs, reason }: WrittenGame, size: number): string {
  if (payoffs.length === 0) return '?';
  const margin = end.over
    ? cellsOf(game, end).reduce((sum, owner) => sum + owner, 0)
    : Math.sign(payoffs[0]) * size * size;
  // A game that was forfeited or adjudicated to a winner was not agreed to be drawn.
  const how = Object.keys(ENDS).find((key) => ENDS[key] === reason) ?? (margin === 0 ? 's' : 'r');
  return `${margin > 0 ? '+' : ''}${margin.toFixed(2)}${end.over ? '' : `:${how}`}`;
}

/** The value of a property, without its brackets. */
const ggfValue = (text: string): string => lineText(text).replaceAll(/[\\\]]/g, '\\$&');

/** The owner of each square: 1 Black, -1 White, 0 neither. */
function cellsOf(game: Game, position: Position): number[] {
  const board = game.encoders!.board;
  const cells = new Float64Array(board.size);
  board.encode(position, 0, cells);
  return [...cells];
}

/** Moves are named as Othello names them, in any case; passes may be left out. */
const GGF_NAMING: Naming = { impliesPasses: true };

/** Where the records of a text in GGF begin and end: numbers in pairs. What stands between records is left out. */
function ggfRecordsIn(bytes: Uint8Array): number[] {
  const places: number[] = [];
  let begun = -1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === OPENING && bytes[at + 1] === SEMICOLON) {
      // The record before has no end.
      if (begun >= 0) places.push(begun, at);
      begun = at++;
    } else if (begun < 0) continue;
    else if (byte === LEFT) {
      at = afterValue(bytes, at) - 1;
    } else if (byte === SEMICOLON && bytes[at + 1] === CLOSING) {
      places.push(begun, at + 2);
      begun = -1;
    }
  }
  if (begun >= 0) places.push(begun, bytes.length);
  return places;
}

/** Reads a record. Throws `SyntaxError`. */
function ggfRecord(bytes: Uint8Array): GameRecord {
  const properties = propertiesOf(textOf(bytes));
  const about = new Map(properties);
  const name = about.get('GM');
  if (name?.toLowerCase() !== 'othello') throw new SyntaxError(`GM[${name ?? ''}] is not Othello`);
  const [, type = '', kind = ''] = /^[sS]?(\d+)(.*)$/.exec(about.get('TY') ?? '') ?? [];
  if (/a/i.test(kind)) throw new SyntaxError(`TY[${about.get('TY')!}] is Othello to lose`);
  const board = about.get('BO');
  const [size = type, ...cells] = (board ?? '').split(/\s+/).filter((word) => word !== '');
  const place = Number(size === '' ? 8 : size);
  const played = properties.filter(([key]) => key === 'B' || key === 'W');
  const event = /^round (.*), seed (-?\d+)$/.exec(about.get('EV') ?? '');
  return {
    game: place === 8 ? { use: 'othello' } : { use: 'othello', size: place },
    ...(board !== undefined && { start: startText(cells, place) }),
    players: [about.get('PB') ?? '?', about.get('PW') ?? '?'],
    moves: played.map(([, value]) => moveName(value)),
    movers: played.map(([key]) => COLOURS.indexOf(key)),
    ...resultOf(about.get('RE'), place * place),
    round: event?.[1] ?? '',
    seed: Number(event?.[2] ?? 0),
    tags: properties
      .filter(
        ([key, value]) => key.length > 1 && !READ.has(key) && !(key === 'EV' && event) && value !== 'lab',
      )
      .map(([key, value]) => [TAG_OF[key] ?? key, value]),
  };
}

/** The properties between `(;` and `;)`, in their order. */
function propertiesOf(text: string): [key: string, value: string][] {
  const property = /\s*([A-Za-z]+)\s*\[((?:[^\]\\]|\\.)*)\]/sy;
  property.lastIndex = 2;
  const properties: [string, string][] = [];
  for (;;) {
    const at = property.lastIndex;
    const [, key, value] = property.exec(text) ?? [];
    if (key === undefined) {
      if (/^\s*;\)/.test(text.slice(at, at + 100))) return properties;
      throw new SyntaxError(`byte ${at + 1} begins no property such as PB[name]`);
    }
    properties.push([key.toUpperCase(), value.replaceAll(/\\(.)/gs, '$1')]);
  }
}

/** `F5//1.2` holds a move, a value of the position, and seconds. */
function moveName(value: string): string {
  const name = value.split('/', 1)[0].trim().toLowerCase();
  return name === '' || name === 'pa' ? PASS : name;
}

/** A board and the side to move, as Othello prints positions. */
function startText(words: readonly string[], size: number): string {
  const text = words.join('');
  const [board, side] = [text.slice(0, size * size), text.slice(size * size)];
  if (!/^[-.*O]*$/i.test(board) || !/^[*O]$/i.test(side))
    throw new SyntaxError(`BO holds no board of ${size}x${size} with * or O to move`);
  const letters = (part: string) => part.toUpperCase().replaceAll('*', 'X').replaceAll('.', '-');
  return `${letters(board)} ${letters(side)}`;
}

/** A margin that no board has, as GGS writes for a game that was saved before its end, tells no result. */
function resultOf(text: string | undefined, most: number): { payoffs: number[]; reason: string } {
  const [, margin, how] = /^([+-]?\d+(?:\.\d+)?)(?::([a-z]))?/i.exec(text ?? '') ?? [];
  if (margin === undefined || Math.abs(Number(margin)) > most) return { payoffs: [], reason: '' };
  const first = Math.sign(Number(margin)) + 0;
  return { payoffs: [first, 0 - first], reason: ENDS[how?.toLowerCase()] ?? '' };
}

/** GGF, the notation of the server GGS. */
export const ggf: NotationDefinition = {
  id: 'ggf',
  summary: 'Generic Game Format: Othello of the server GGS',
  game: 'othello',
  write: ggfText,
  naming: GGF_NAMING,
  file: {
    accepts(beginning) {
      const text = textOf(beginning);
      return /^[\s\d]*\(;/.test(text) && !isSgf(text);
    },
    records(bytes) {
      const places = ggfRecordsIn(bytes);
      return { count: places.length / 2, at: (index) => ggfRecord(recordBytes(bytes, places, index)) };
    },
  },
};
