import { LabError } from 'evolab';

/** What a file says of a board. */
export interface BoardFile {
  readonly size: number;
  readonly homes: readonly [x: readonly number[], o: readonly number[]];
  readonly maxPlies: number | undefined;
}

const LARGEST = 9;
const SMALLEST = 3;
const MOST_PLIES = 100_000;

const refuse = (what: string): never => {
  throw new LabError('LAB_BAD_OPTION', `the board: ${what}`, 'plugins/chinese-checkers/README.md has one');
};

/**
 * Reads a board as Norberg's program does (2014, figure 6): JSON, in which numbers may have zeros before them and lists a
 * comma after their last element. `topology` and `subsquaresize` describe a net, which the evaluator's options decide here:
 * they are checked against the board and not used. LAB_BAD_OPTION.
 */
export function boardFile(text: string): BoardFile {
  const given = fieldsOf(text);
  const whole = (name: string, low: number, high: number): number | undefined => {
    const value = given.get(name);
    given.delete(name);
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
    return refuse(`${name} is ${JSON.stringify(value)}, not a whole number from ${low} to ${high}`);
  };
  const list = (name: string, most: number): readonly number[] | undefined => {
    const value = given.get(name);
    given.delete(name);
    if (value === undefined) return undefined;
    const right = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) <= most;
    return Array.isArray(value) && value.every(right)
      ? (value as number[])
      : refuse(`${name} is no list of whole numbers from 0 to ${most}`);
  };
  const size = whole('boardsize', SMALLEST, LARGEST) ?? refuse('boardsize is missing');
  const cells = size * size;
  const homes = ['playeronehome', 'playertwohome'].map(
    (name) => list(name, cells - 1) ?? refuse(`${name} is missing`),
  );
  const [x, o] = homes;
  const pieces = whole('playersize', 1, cells) ?? x.length;
  for (const home of homes)
    if (home.length !== pieces || new Set(home).size !== pieces)
      refuse(`homes of ${pieces} pieces have ${pieces} different cells`);
  const both = x.find((cell) => o.includes(cell));
  if (both !== undefined) refuse(`cell ${both} is in both homes`);
  if (pieces === 0 || 2 * pieces >= cells) refuse('no room for a move');
  whole('middleindex', 0, cells - 1);
  const maxPlies = whole('maxmoves', 1, MOST_PLIES);
  const from = whole('subsquaresize', 1, size);
  const topology = list('topology', 1_000_000);
  if (topology && !fits(topology, size, from))
    refuse(`topology [${topology.join(', ')}] is not of a net for it`);
  const [unknown] = given.keys();
  if (unknown !== undefined) refuse(`it knows no '${unknown}'`);
  return { size, homes: [x, o], maxPlies };
}

/** The fields, their names in small letters. */
function fieldsOf(text: string): Map<string, unknown> {
  const json = text.replace(/,(\s*[\]}])/g, '$1').replace(/([[,:\s])0+(?=\d)/g, '$1');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return refuse(`it cannot be read: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('it is no object');
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}

/** Whether layers begin with all cells, go on with a unit for each square window from side `from` on, and end in one. */
function fits(layers: readonly number[], size: number, from: number | undefined): boolean {
  let windows = 0;
  for (let side = from ?? size + 1; side <= size; side++) windows += (size - side + 1) ** 2;
  return layers[0] === size * size && layers.at(-1) === 1 && (from === undefined || layers[1] === windows);
}
