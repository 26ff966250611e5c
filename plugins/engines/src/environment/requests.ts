import { knownHint } from 'evolab';

/** What a learner may ask, one line of JSON each. */
export type Request = { readonly do: 'spec' } | Reset | Step | Look;

/** What the answer tells of each game. */
export interface Look {
  readonly do: 'look';
  /** The encoder whose numbers are wanted; none if not given. */
  readonly encoder?: string;
  /** Who looks: the role to move (0 where the game is over), the other of two, or a role. */
  readonly view: 'turn' | 'opponent' | number;
  readonly features: readonly string[];
  /** Whether names of legal moves are wanted, and texts of positions. */
  readonly names: boolean;
  readonly positions: boolean;
}

export interface Reset extends Omit<Look, 'do'> {
  readonly do: 'reset';
  /** Of the random moves. */
  readonly seed: number;
  /** Random moves at the beginning of each game. */
  readonly opening: number;
  /** Where games begin, as the game prints positions. */
  readonly position?: string;
}

export interface Step extends Omit<Look, 'do'> {
  readonly do: 'step';
  /** For each game the name of a move, its action id, or null for none. */
  readonly moves: readonly (string | number | null)[];
  /** Whether games that are over begin anew at once. */
  readonly restart: boolean;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isWhole: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** What each key is, in words and as a check. */
const KEYS: Readonly<Record<string, readonly [words: string, check: Check]>> = {
  encoder: ['a text', isText],
  view: ["'turn', 'opponent' or the number of a role", (v) => v === 'turn' || v === 'opponent' || isWhole(v)],
  features: ['a list of texts', listOf(isText)],
  names: ['true or false', isFlag],
  positions: ['true or false', isFlag],
  seed: ['a whole number', isWhole],
  opening: ['a whole number', isWhole],
  position: ['a text', isText],
  moves: ['a list of names, numbers or null', listOf((v) => isText(v) || isWhole(v) || v === null)],
  restart: ['true or false', isFlag],
};

const LOOK = ['encoder', 'view', 'features', 'names', 'positions'];
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  look: LOOK,
  reset: [...LOOK, 'seed', 'opening', 'position'],
  step: [...LOOK, 'moves', 'restart'],
};

const DEFAULTS = { view: 'turn', features: [], names: true, positions: false } as const;

/** Reads a line; `SyntaxError` for one that is no request. */
export function requestOf(line: string): Request {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('a request is a map such as {"do":"reset","seed":1}');
  const { do: what, ...rest } = value as Readonly<Record<string, unknown>>;
  if (typeof what !== 'string' || !Object.hasOwn(TAKEN, what))
    throw new SyntaxError(`do must be one of: ${Object.keys(TAKEN).join(', ')}`);
  for (const [key, given] of Object.entries(rest)) {
    if (!TAKEN[what].includes(key))
      throw new SyntaxError(`${what} has no '${key}'; ${knownHint(key, TAKEN[what])}`);
    const [words, check] = KEYS[key];
    if (!check(given)) throw new SyntaxError(`${key} must be ${words}`);
  }
  if (what === 'step' && !('moves' in rest)) throw new SyntaxError('a step has moves, one for each game');
  const own = what === 'reset' ? { seed: 0, opening: 0 } : what === 'step' ? { restart: false } : {};
  return { do: what, ...(what !== 'spec' && DEFAULTS), ...own, ...rest } as unknown as Request;
}
