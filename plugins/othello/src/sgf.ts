import { recordBytes, textOf, type GameRecord, type NotationDefinition } from 'evolab';
import { afterValue, CLOSING, isSgf, LEFT, OPENING } from './game-trees.ts';

/** The number of Othello in the property GM. */
const OTHELLO = '2';
const PASS = 'pass';
const COLOURS = ['B', 'W'];
/** Properties of the root that PGN has tags for, and those that are read into members of a game. */
const TAG_OF: Readonly<Record<string, string>> = { PC: 'Site', DT: 'Date', EV: 'Event', RO: 'Round' };
const READ = new Set(['FF', 'GM', 'SZ', 'PB', 'PW', 'RE', 'AB', 'AW', 'PL', 'CA', 'AP', 'B', 'W']);

/** Where the games of a collection begin and end, in pairs: trees that are in no other. */
function treesIn(bytes: Uint8Array): number[] {
  const places: number[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at];
    if (byte === OPENING && depth++ === 0) begun = at;
    else if (byte === CLOSING && depth > 0 && --depth === 0) places.push(begun, at + 1);
    at = byte === LEFT && depth > 0 ? afterValue(bytes, at + 1) : at + 1;
  }
  if (depth > 0) places.push(begun, bytes.length);
  return places;
}

type Node = readonly { readonly key: string; readonly values: readonly string[] }[];

/** The nodes of the main line: at every fork the first variation. Throws `SyntaxError`. */
function mainLine(text: string): Node[] {
  const nodes: { key: string; values: string[] }[][] = [];
  const token = /\s*(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\[^])*)\])/gy;
  /** How deep the variations lie that are not followed. */
  let aside = 0;
  let depth = 0;
  let closed = false;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, sign, key, value] = found;
    if (sign === '(') {
      depth++;
      // After the first variation of a fork there is nothing more of the main line.
      if (closed || aside > 0) aside++;
    } else if (sign === ')') {
      depth--;
      if (aside > 0) aside--;
      closed = true;
      if (depth === 0) return nodes;
    } else if (aside > 0 || closed) continue;
    else if (sign === ';') nodes.push([]);
    else if (key !== undefined) nodes.at(-1)?.push({ key: key.replaceAll(/[a-z]/g, ''), values: [] });
    else
      nodes
        .at(-1)
        ?.at(-1)
        ?.values.push(value.replaceAll(/\\([^])/g, '$1'));
  }
  throw new SyntaxError('the tree of its moves does not end');
}

/** Reads a game. Throws `SyntaxError`. */
function sgfRecord(text: string): GameRecord {
  const [root = [], ...rest] = mainLine(text);
  const about = new Map(root.map(({ key, values }) => [key, values]));
  const of = (key: string): string | undefined => about.get(key)?.[0];
  const kind = of('GM') ?? '1';
  if (kind !== OTHELLO) throw new SyntaxError(`GM[${kind}] is not Othello, which is GM[2]`);
  const size = Number(of('SZ') ?? 8);
  const moves: string[] = [];
  const movers: number[] = [];
  for (const { key, values } of [root, ...rest].flat()) {
    if (!COLOURS.includes(key)) continue;
    const [name = ''] = values;
    moves.push(/^(|pa|pass|tt)$/i.test(name.trim()) ? PASS : name.trim().toLowerCase());
    movers.push(COLOURS.indexOf(key));
  }
  const start = startText(about, size);
  return {
    game: size === 8 ? { use: 'othello' } : { use: 'othello', size },
    ...(start !== undefined && { start }),
    players: [of('PB') ?? '?', of('PW') ?? '?'],
    moves,
    movers,
    ...resultOf(of('RE')),
    round: of('RO') ?? '',
    seed: 0,
    tags: root
      .filter(({ key, values }) => !READ.has(key) && key !== 'RO' && values.length === 1)
      .map(({ key, values }) => [TAG_OF[key] ?? key, values[0]]),
  };
}

/** The discs that are set up in the root, as Othello prints positions; undefined if there are none. */
function startText(about: ReadonlyMap<string, readonly string[]>, size: number): string | undefined {
  const black = about.get('AB') ?? [];
  const white = about.get('AW') ?? [];
  if (black.length + white.length === 0) return undefined;
  const cells = Array.from({ length: size * size }, () => '-');
  for (const [names, disc] of [
    [black, 'X'],
    [white, 'O'],
  ] as const)
    for (const name of names) {
      const [, letter, number] = /^([a-z])(\d{1,2})$/i.exec(name.trim()) ?? [];
      const column = letter === undefined ? -1 : letter.toLowerCase().charCodeAt(0) - 97;
      const row = Number(number) - 1;
      if (!(column >= 0 && column < size && row >= 0 && row < size))
        throw new SyntaxError(`${name} is no square of ${size}x${size}`);
      cells[row * size + column] = disc;
    }
  return `${cells.join('')} ${/^w/i.test(about.get('PL')?.[0] ?? 'B') ? 'O' : 'X'}`;
}

/** `B+12`, `W+R`, `0`, `Draw`; anything else tells no result. */
function resultOf(text = ''): { payoffs: number[]; reason: string } {
  const [, winner, how] = /^([BW])\+(.*)$/i.exec(text.trim()) ?? [];
  if (winner === undefined)
    return /^(0|draw)$/i.test(text.trim()) ? { payoffs: [0, 0], reason: '' } : { payoffs: [], reason: '' };
  const first = /b/i.test(winner) ? 1 : -1;
  const reason = /^r/i.test(how) ? 'resigned' : /^t/i.test(how) ? 'time' : '';
  return { payoffs: [first, 0 - first], reason };
}

/** SGF, which many programs of board games share; of it Othello (GM 2). */
export const sgf: NotationDefinition = {
  id: 'sgf',
  summary: 'Smart Game Format: Othello, GM[2]',
  game: 'othello',
  naming: { impliesPasses: true },
  file: {
    accepts(beginning) {
      const text = textOf(beginning);
      return /^\s*\(\s*;/.test(text) && isSgf(text);
    },
    records(bytes) {
      const places = treesIn(bytes);
      return {
        count: places.length / 2,
        at: (index) => sgfRecord(textOf(recordBytes(bytes, places, index))),
      };
    },
  },
};

/** A game in a line, as programs and books of Othello write it: squares one after another, in any case. */
const LINE = /^[ \t]*((?:[a-h][1-8][ \t]*){4,60})\r?$/i;

/** Games as lines of squares, `f5d6c3d3c4`; passes are left out. */
export const squares: NotationDefinition = {
  id: 'squares',
  summary: 'games of Othello as lines of squares: f5d6c3d3c4',
  game: 'othello',
  naming: { impliesPasses: true },
  file: {
    accepts: (beginning) =>
      LINE.test(
        textOf(beginning)
          .split('\n')
          .find((line) => line.trim() !== '') ?? '',
      ),
    records(bytes) {
      const lines = textOf(bytes)
        .split('\n')
        .filter((line) => line.trim() !== '');
      return {
        count: lines.length,
        at(index) {
          const [, text] = LINE.exec(lines[index]) ?? [];
          if (text === undefined) throw new SyntaxError('it is no line of squares such as f5d6c3d3c4');
          return {
            game: { use: 'othello' },
            players: ['?', '?'],
            moves: text.toLowerCase().match(/[a-h][1-8]/g)!,
            payoffs: [],
            reason: '',
            round: '',
            seed: 0,
            tags: [],
          };
        },
      };
    },
  },
};
