import { startOf } from '../agents/stored-game.ts';
import type { Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { GameRecord, Naming, Tags, WrittenGame } from '../contract/game-record.ts';
import type { NotationDefinition } from '../contract/notation.ts';
import { LabError } from '../util/errors.ts';
import { lineText } from '../util/escape.ts';
import { isSgf, mainLine, sgfNumber, treesIn } from './game-trees.ts';
import { recordBytes, textOf } from './record-bytes.ts';

/** Who has a cell: the colour of SGF, or nobody. */
export type SgfCell = 'B' | 'W' | '';

/** A first position: the cells row by row, and who moves. */
export interface SgfSetup {
  readonly cells: readonly SgfCell[];
  readonly turn: 'B' | 'W';
}

/** What a game defines of its files in the Smart Game Format (FF[4], A. Hollosi, 1999). */
export interface SgfGame {
  readonly id: string;
  readonly game: string;
  /** For messages: `Othello`. */
  readonly title: string;
  /** Its number in the property GM. */
  readonly number: number;
  /** The colours of the first and the second role. */
  readonly colours: readonly ['B' | 'W', 'B' | 'W'];
  /** The usual number of cells per side, for a game that has the option `size`. */
  readonly size?: number;
  readonly naming?: Naming;
  /** The game's name of a move as a file has it. Throws `SyntaxError`. */
  moveName(value: string): string;
  /** The value that a file has for the game's name of a move; the name itself if not given. */
  moveValue?(name: string): string;
  /** Options that the names of the moves tell. */
  optionsOf?(moves: readonly string[]): Omit<Spec, 'use'>;
  /** A first position as the game prints it, and back; without it, games begin from the usual one only. */
  readonly setup?: { print(setup: SgfSetup): string; parse(text: string): SgfSetup };
}

/** Properties of the root that PGN has tags for. */
const TAG_OF: Readonly<Record<string, string>> = { PC: 'Site', DT: 'Date', EV: 'Event' };
/** Properties that are read into members of a game. */
const READ = new Set([
  'FF',
  'GM',
  'SZ',
  'PB',
  'PW',
  'RE',
  'AB',
  'AW',
  'PL',
  'CA',
  'AP',
  'B',
  'W',
  'RO',
  'TE',
]);
/** How a game ended, by what stands after the winner. */
const ENDS: Readonly<Record<string, string>> = { r: 'resigned', t: 'time', f: 'forfeit' };
/** Letters name columns. */
const MOST_CELLS = 26;
/** The same, by what stands in the place of a last move. */
const GIVEN_UP: ReadonlyMap<string, string> = new Map([
  ['resign', 'resigned'],
  ['forfeit', 'forfeit'],
]);
const SEED = /^seed (-?\d+)$/;
const RULES = /^\w+=[\w.-]+(?:,\w+=[\w.-]+)*$/;

/** SGF of a game, read and written. */
export function sgfNotation(about: SgfGame): NotationDefinition {
  const { id, game, title, number, naming } = about;
  return {
    id,
    summary: `Smart Game Format: ${title}, GM[${number}]`,
    game,
    ...(naming && { naming }),
    write: (rules, finished) => sgfText(about, rules, finished),
    file: {
      accepts(beginning) {
        const text = textOf(beginning);
        return isSgf(text) && sgfNumber(text) === String(number);
      },
      records(bytes) {
        const places = treesIn(bytes);
        return {
          count: places.length / 2,
          at: (index) => sgfRecord(about, textOf(recordBytes(bytes, places, index))),
        };
      },
    },
  };
}

/** Reads a game. Throws `SyntaxError`. */
function sgfRecord(about: SgfGame, text: string): GameRecord {
  const [root = [], ...rest] = mainLine(text);
  const properties = new Map(root.map(({ key, values }) => [key, values]));
  const of = (key: string): string | undefined => properties.get(key)?.[0];
  const kind = of('GM') ?? '1';
  if (kind.trim() !== String(about.number))
    throw new SyntaxError(`GM[${lineText(kind)}] is not ${about.title}, which is GM[${about.number}]`);
  const size = sizeOf(about, of('SZ'));
  const told = [root, ...rest]
    .flat()
    .map(({ key, values }) => ({
      role: about.colours.findIndex((colour) => colour === key),
      value: (values[0] ?? '').trim(),
    }))
    .filter(({ role }) => role >= 0);
  // Some programs write how a game was given up as its last move.
  const last = told.at(-1);
  const givenUp = last && GIVEN_UP.get(last.value.toLowerCase());
  if (givenUp !== undefined) told.pop();
  const moves = told.map(({ value }) => about.moveName(value));
  const result = resultOf(about, of('RE'), of('TE'));
  const rules = of('RU') ?? '';
  const isOurs = RULES.test(rules);
  const start = startText(about, properties, size ?? 0);
  const seed = Number(SEED.exec(of('EV') ?? '')?.[1] ?? NaN);
  return {
    game: {
      use: about.game,
      ...(size !== about.size && { size }),
      ...about.optionsOf?.(moves),
      ...(isOurs && optionsOf(rules)),
    },
    ...(start !== undefined && { start }),
    players: about.colours.map((colour) => of(`P${colour}`) ?? '?'),
    moves,
    movers: told.map(({ role }) => role),
    ...result,
    ...(givenUp !== undefined && result.reason === '' && { reason: givenUp }),
    ...(givenUp !== undefined &&
      result.payoffs.length === 0 && { payoffs: last!.role === 0 ? [-1, 1] : [1, -1] }),
    round: of('RO') ?? '',
    seed: Number.isSafeInteger(seed) ? seed : 0,
    tags: root
      .filter(({ key, values }) => !READ.has(key) && values.length === 1)
      .filter(({ key }) => !(key === 'RU' && isOurs) && !(key === 'EV' && Number.isSafeInteger(seed)))
      .map(({ key, values }) => [TAG_OF[key] ?? key, values[0]!]),
  };
}

/** Cells per side; undefined for a game that has one board. Throws `SyntaxError`. */
function sizeOf({ size: usual }: SgfGame, text: string | undefined): number | undefined {
  if (usual === undefined) return undefined;
  const [, width, height = width] = /^\s*(\d+)(?::(\d+))?\s*$/.exec(text ?? String(usual)) ?? [];
  const size = Number(width);
  if (size >= 1 && size <= MOST_CELLS && Number(height) === size) return size;
  throw new SyntaxError(`SZ[${lineText(text ?? '')}] is no size of a board, such as SZ[${usual}]`);
}

/** `size=7,swap=true` as options. */
function optionsOf(text: string): Record<string, unknown> {
  const parts = text.split(',').map((part) => part.split('='));
  const valueOf = (value: string): string | number | boolean =>
    value === 'true' || value === 'false'
      ? value === 'true'
      : Number.isFinite(Number(value))
        ? Number(value)
        : value;
  if (parts.some(([key]) => key === 'use'))
    throw new SyntaxError(`RU[${text}] names a game, not its options`);
  return Object.fromEntries(parts.map(([key, value]) => [key!, valueOf(value!)] as const));
}

/** The stones that are set up in the root, as the game prints positions; undefined if there are none. */
function startText(
  { setup, title }: SgfGame,
  properties: ReadonlyMap<string, readonly string[]>,
  size: number,
): string | undefined {
  const cells = Array.from({ length: size * size }, (): SgfCell => '');
  const placed = (['B', 'W'] as const).flatMap((colour) =>
    (properties.get(`A${colour}`) ?? []).map((name) => [colour, name.trim()] as const),
  );
  if (placed.length === 0) return undefined;
  if (!setup) throw new SyntaxError(`AB and AW set up a position, which is not read of ${title}`);
  for (const [colour, name] of placed) {
    const [, letter = '', number] = /^([a-z])(\d{1,2})$/i.exec(name) ?? [];
    const column = letter.toLowerCase().charCodeAt(0) - 97;
    const row = Number(number) - 1;
    if (!(column >= 0 && column < size && row >= 0 && row < size))
      throw new SyntaxError(`${lineText(name)} is no square of ${size}x${size}`);
    cells[row * size + column] = colour;
  }
  return setup.print({ cells, turn: /^w/i.test(properties.get('PL')?.[0] ?? 'B') ? 'W' : 'B' });
}

/** `B+12`, `W+R`, `0`, `Draw`; anything else tells no result. */
function resultOf({ colours }: SgfGame, text = '', told = ''): { payoffs: number[]; reason: string } {
  const [, winner, how = ''] = /^([BW])\+(.*)$/i.exec(text.trim()) ?? [];
  if (winner === undefined) return { payoffs: /^(0|draw)$/i.test(text.trim()) ? [0, 0] : [], reason: told };
  const first = winner.toUpperCase() === colours[0] ? 1 : -1;
  return { payoffs: [first, 0 - first], reason: ENDS[how.charAt(0).toLowerCase()] ?? told };
}

/** A game as text, with the rules that are not the usual ones as `RU[swap=true]`. LAB_WRONG_GAME. */
function sgfText(about: SgfGame, game: Game, finished: WrittenGame): string {
  const { players, payoffs, moves, round, seed, reason, cause, tags = [] } = finished;
  const { size: given = about.size } = finished.game;
  const size = given === undefined ? undefined : Number(given);
  const options = Object.entries(finished.game).filter(([key]) => key !== 'use' && key !== 'size');
  const position = startOf(game, finished, 'the game');
  const placed = setupOf(about, finished.start, size ?? 0);
  const played = Array.from(moves, (move) => {
    const name = game.moveName(position, move);
    const colour = about.colours[position.turn];
    position.play(move);
    return `;${colour}[${valueText(about.moveValue?.(name) ?? name)}]\n`;
  });
  const told = new Map(tags);
  const rules = options.map(([key, value]) => `${key}=${String(value)}`);
  const how = Object.keys(ENDS).find((key) => ENDS[key] === reason) ?? '';
  const properties: Tags = [
    ['FF', '4'],
    ['CA', 'UTF-8'],
    ['AP', 'lab'],
    ['GM', String(about.number)],
    ...(size === undefined ? [] : [['SZ', String(size)] as const]),
    ...(rules.length === 0 ? [] : [['RU', rules.join(',')] as const]),
    ...players.map((player, role) => [`P${about.colours[role]}`, player] as const),
    ['RE', resultText(about, payoffs, how.toUpperCase())],
    // A property of lab's own: the standard has no word for other ends.
    ...(how === '' && reason !== '' && reason !== 'rules' ? [['TE', reason] as const] : []),
    ...(round === '' ? [] : [['RO', round] as const]),
    ['EV', told.get('Event') ?? `seed ${seed}`],
    ...(cause === undefined ? [] : [['GC', cause] as const]),
  ];
  const known = new Set([...READ, ...properties.map(([key]) => key), 'Event']);
  const codeOf = (name: string) => Object.keys(TAG_OF).find((key) => TAG_OF[key] === name) ?? name;
  const more = tags
    .filter(([key]) => !known.has(key) && /^[A-Z]{1,2}$/.test(codeOf(key)))
    .map(([key, value]) => [codeOf(key), value] as const);
  const head = [...properties, ...more].map(([key, value]) => `${key}[${valueText(value)}]`);
  return `(;${head.join('')}${placed}\n${played.join('')})\n`;
}

function resultText({ colours }: SgfGame, payoffs: readonly number[], how: string): string {
  if (payoffs.length === 0) return '?';
  if (payoffs[0] === payoffs[1]) return '0';
  return `${colours[payoffs[0]! > payoffs[1]! ? 0 : 1]}+${how}`;
}

/** The properties that set up a first position; empty for the usual one. */
function setupOf({ setup, title }: SgfGame, start: string | undefined, size: number): string {
  if (start === undefined) return '';
  if (!setup)
    throw new LabError(
      'LAB_WRONG_GAME',
      `SGF of ${title} has no positions that are set up, and the game begins from one`,
      '--format pgn',
    );
  const { cells, turn } = setup.parse(start);
  const names = (colour: SgfCell) =>
    cells.flatMap((cell, i) =>
      cell === colour ? [`[${String.fromCharCode(97 + (i % size))}${Math.floor(i / size) + 1}]`] : [],
    );
  const stones = (['B', 'W'] as const).map((colour) => {
    const placed = names(colour);
    return placed.length === 0 ? '' : `A${colour}${placed.join('')}`;
  });
  return `${stones.join('')}PL[${turn}]`;
}

/** The value of a property, without its brackets. */
const valueText = (text: string): string => lineText(text).replaceAll(/[\\\]:]/g, '\\$&');
