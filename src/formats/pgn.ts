import type { Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { startOf } from '../agents/stored-game.ts';
import { pgnValue } from '../util/escape.ts';
import { isMap } from '../util/is-map.ts';
import type { Movetext } from '../contract/notation.ts';
import type { WrittenGame, GameRecord, Tags } from '../contract/game-record.ts';

const WIDTH = 80;
/** A move that needs no quotes. */
const PLAIN = /^[A-Za-z0-9][\w+#=:/@-]*$/;
const RESULT = /^(?:[0-2]-[0-2]|1\/2-1\/2)$/;
/** Tags that are read into the members of a game. */
const READ: ReadonlySet<string> = new Set([
  ...['White', 'Black', 'Result', 'Payoffs', 'Variant', 'GameType', 'SetUp', 'Setup', 'FEN', 'Options'],
  ...['Seed', 'Termination'],
]);

/**
 * A game in the form of PGN, with the tags Variant, FEN (the first position as the game prints it), Seed and
 * Termination, and a comment on why a game was lost by default. Names of moves that PGN would not take for one word are quoted.
 */
export function pgnText(game: Game, finished: WrittenGame): string {
  const start = finished.start ?? game.print(game.start());
  const setUp = finished.start === undefined ? [] : [['SetUp', '1'] as const];
  return taggedText(game, finished, [0, 1], [['Variant', finished.game.use], ...setUp, ['FEN', start]]);
}

/** The text of a game whose tags White and Black name the players of two roles. */
function taggedText(
  game: Game,
  finished: WrittenGame,
  [white, black]: readonly [number, number],
  variant: Tags,
): string {
  const { players, payoffs, seed, reason, tags = [] } = finished;
  const given = new Map(tags);
  const result = resultText(payoffs);
  const options = Object.entries(finished.game).filter(([key]) => key !== 'use');
  const written: Tags = [
    ['Event', given.get('Event') ?? 'lab'],
    ...withValue('Round', given.get('Round') ?? finished.round),
    ['White', players[white]!],
    ['Black', players[black] ?? ''],
    ...players.slice(2).map((player, i) => [`Player${i + 3}`, player] as const),
    ['Result', result],
    ...(isPlain(payoffs) ? [] : [['Payoffs', payoffs.join(' ')] as const]),
    ...variant,
    ...(options.length === 0 ? [] : [['Options', optionsText(Object.fromEntries(options))] as const]),
    ...withValue('Seed', seed === 0 ? '' : String(seed)),
    ...withValue('Termination', reason),
  ];
  const known = new Set(written.map(([key]) => key));
  const more = tags.filter(([key]) => !known.has(key) && /^\w+$/.test(key));
  const head = [...written, ...more].map(([key, value]) => `[${key} ${pgnValue(value)}]\n`);
  return `${head.join('')}\n${wrapped([...moveWords(game, finished), ...causeWords(finished), result])}\n`;
}

/** Reads a game that `pgnText` wrote, or one with the same tags. Throws `SyntaxError`. */
export function pgnRecord({ tags, moves, result }: Movetext): GameRecord {
  const variant = tags.get('Variant');
  if (variant === undefined) throw new SyntaxError('no tag Variant names its game, as [Variant "hex"] does');
  const payoffs = payoffsTag(tags) ?? payoffsOf(tags, result);
  const start = tags.get('FEN');
  const names = [...tags.keys()].filter((key) => /^Player\d+$/.test(key));
  return {
    game: { use: variant.toLowerCase().replaceAll(' ', '-'), ...optionsOf(tags) },
    ...(start !== undefined && { start }),
    players: ['White', 'Black', ...names].map((key) => tags.get(key) ?? '?'),
    moves,
    payoffs,
    ...aboutOf(tags),
  };
}

/** What PGN and PDN tell of a game besides its players, moves and result. */
function aboutOf(tags: ReadonlyMap<string, string>) {
  const seed = Number(tags.get('Seed') ?? 0);
  return {
    reason: tags.get('Termination') ?? '',
    round: tags.get('Round') ?? '',
    seed: Number.isSafeInteger(seed) ? seed : 0,
    tags: [...tags].filter(([key]) => !READ.has(key) && !/^Player\d+$/.test(key)),
  };
}

/** The options of a game as its tag tells them. Throws `SyntaxError`. */
function optionsOf(tags: ReadonlyMap<string, string>): Omit<Spec, 'use'> {
  const text = tags.get('Options');
  if (text === undefined) return {};
  for (const json of [text, text.replaceAll("'", '"')]) {
    try {
      const options: unknown = JSON.parse(json);
      if (isMap(options) && !('use' in options)) return options;
    } catch {
      // The other way to write it.
    }
  }
  throw new SyntaxError(`the tag Options is no JSON: ${text}`);
}

/** Payoffs of the first and the second role; empty if the result tells none. */
function payoffsOf(tags: ReadonlyMap<string, string>, result: string): number[] {
  const told = [tags.get('Result') ?? '', result].find((text) => text !== '' && text !== '*' && text !== '?');
  return [...(PAYOFFS.get(told ?? '') ?? [])];
}

const PAYOFFS: ReadonlyMap<string, readonly number[]> = new Map([
  ['1-0', [1, -1]],
  ['2-0', [1, -1]],
  ['0-1', [-1, 1]],
  ['0-2', [-1, 1]],
  ['1/2-1/2', [0, 0]],
  ['1-1', [0, 0]],
  ['0-0', [-1, -1]],
]);

const withValue = (key: string, value: string): Tags => (value === '' ? [] : [[key, value]]);

function payoffsTag(tags: ReadonlyMap<string, string>): number[] | undefined {
  const text = tags.get('Payoffs');
  if (text === undefined) return undefined;
  const payoffs = text.split(' ').map(Number);
  if (payoffs.every((payoff) => payoff >= -1 && payoff <= 1)) return payoffs;
  throw new SyntaxError(`the tag Payoffs is no list of numbers from -1 to 1: ${text}`);
}

/** Quotes are apostrophes where there are none: easier to read between the quotes of a tag. */
function optionsText(options: Omit<Spec, 'use'>): string {
  const json = JSON.stringify(options);
  return json.includes("'") ? json : json.replaceAll('"', "'");
}

/** The names of the moves, each two after their number. */
function moveWords(game: Game, finished: WrittenGame): string[] {
  const position = startOf(game, finished, 'the game');
  return [...finished.moves].flatMap((move, ply) => {
    const name = game.moveName(position, move);
    const word = PLAIN.test(name) && !RESULT.test(name) ? name : pgnValue(name);
    position.play(move);
    return ply % 2 === 0 ? [`${ply / 2 + 1}.`, word] : [word];
  });
}

/** A comment on a game that was lost by default. A brace would end it, and a line that begins with % would not be read. */
function causeWords({ cause }: WrittenGame): string[] {
  return cause === undefined
    ? []
    : `{${cause.replaceAll('}', ')').replaceAll(/(^|\s)%/g, "$1'%")}}`
        .split(' ')
        .filter((word) => word !== '');
}

/** Whether a result of PGN tells all about these payoffs. */
function isPlain(payoffs: readonly number[]): boolean {
  return ['', '1 -1', '-1 1', '0 0', '-1 -1'].includes(payoffs.join(' '));
}

/** The result, the first role first. */
function resultText(payoffs: readonly number[]): string {
  if (payoffs.length !== 2) return '*';
  const [first, second] = payoffs as readonly [number, number];
  if (first < 0 && second < 0) return '0-0';
  return first > second ? '1-0' : first < second ? '0-1' : '1/2-1/2';
}

/** The parts of PGN from which notations with the same tags and movetext are made. */
export const pgn = { text: taggedText, about: aboutOf, options: optionsOf, payoffs: payoffsOf };

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
