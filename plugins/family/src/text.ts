import type { Move } from 'evolab';
import { GOAL_CAPTURE, PASS_ALLOWED, PASS_FORCED, PASS_NEVER, PLACE } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';
import { columnName } from './lattice.ts';
import { originOf, PASS, SWAP, targetOf } from './move-generator.ts';
import { FamilyPosition } from './position.ts';
import { COLOURS } from './rule-tree.ts';
import { standing } from './standing.ts';

export const ROLES = [COLOURS[0], COLOURS[1]] as const;
const SIGNS = `.${COLOURS.map((colour) => colour[0]).join('')}`;
const RESULTS = ['black', 'draw', 'white'] as const;

/** `c4`, `a2-a3`, `a2xb3` for a move that takes, `swap` or `pass`. */
export function moveName(position: FamilyPosition, move: Move): string {
  if (move === PASS) return 'pass';
  if (move === SWAP) return 'swap';
  const { lattice } = position.rules;
  const to = targetOf(move);
  const from = originOf(move);
  if (from < 0) return lattice.name(to);
  return lattice.name(from) + (takenBy(position, move).length > 0 ? 'x' : '-') + lattice.name(to);
}

/** The enemies that a move takes by leading onto them or over them; not those it encloses. */
export function takenBy(position: FamilyPosition, move: Move): number[] {
  const { rules, turn } = position;
  const from = originOf(move);
  if (from < 0 || move === PASS || move === SWAP) return [];
  const over = rules.jumping ? rules.jumped(turn, from, targetOf(move)) : -1;
  return [targetOf(move), over].filter((cell) => cell >= 0 && position.has(1 - turn, cell));
}

/** The rows of a board from the top; `ownerOf` a cell is -1 if it is empty. */
export function rowsOf({ lattice }: GameRules, ownerOf: (cell: number) => number): string[] {
  return Array.from({ length: lattice.height }, (_, r) =>
    Array.from({ length: lattice.width }, (_, x) => {
      const cell = lattice.index(x, lattice.height - 1 - r);
      return cell < 0 ? '' : SIGNS[ownerOf(cell) + 1];
    }).join(''),
  );
}

/**
 * The rows from the top and the side to move, `www/.../bbb w`, then what the rules need: stones left in the turn, a pass,
 * whether the first move may be taken over, the plies of a game that is limited, and who has won.
 */
export function print(position: FamilyPosition): string {
  const { rules, turn, left, passed, swappable, plies, over, outcome } = position;
  const ownerOf = (cell: number) => position.ownerOf(cell);
  const parts = textOfParts(rules, { ownerOf, turn, left, passed, swappable, plies });
  return over ? `${parts} won=${RESULTS[outcome + 1]}` : parts;
}

/** What a position consists of, who has won aside. */
interface PositionParts {
  readonly ownerOf: (cell: number) => number;
  readonly turn: number;
  readonly left: number;
  readonly passed: boolean;
  readonly swappable: boolean;
  readonly plies: number;
}

/** The text of a game that goes on. */
export function textOfParts(
  rules: GameRules,
  { ownerOf, turn, left, passed, swappable, plies }: PositionParts,
): string {
  return [
    rowsOf(rules, ownerOf).join('/'),
    ROLES[turn][0],
    ...(rules.stones > 1 ? [`left=${left}`] : []),
    ...(passed && rules.pass === PASS_ALLOWED ? ['passed'] : []),
    ...(swappable ? ['swap'] : []),
    ...(rules.limit > 0 ? [`ply=${plies}`] : []),
  ].join(' ');
}

/** The owner of each cell, or -1, from rows as `rowsOf` gives them with slashes between. */
export function readRows(
  { lattice }: GameRules,
  board: string,
  players: number,
  fail: (why: string) => never,
): Int8Array {
  const owners = new Int8Array(lattice.cells);
  const rows = board.split('/');
  if (rows.length !== lattice.height) fail(`${lattice.height} rows are needed`);
  rows.forEach((row, r) => {
    const cells = Array.from({ length: lattice.width }, (_, x) =>
      lattice.index(x, lattice.height - 1 - r),
    ).filter((cell) => cell >= 0);
    if (row.length !== cells.length) fail(`row ${r + 1} has ${row.length} cells, not ${cells.length}`);
    cells.forEach((cell, i) => {
      const sign = SIGNS.indexOf(row[i]);
      if (sign < 0 || sign > players)
        fail(`'${row[i]}' is not ${[...SIGNS.slice(1, players + 1)].join(', ')} or .`);
      owners[cell] = sign - 1;
    });
  });
  return owners;
}

/** Throws what says why a text is no legal position. */
export const refusing =
  (text: string) =>
  (why: string): never => {
    throw new SyntaxError(`'${text}' is no legal position: ${why}`);
  };

/** Reads the text of `print`; throws `SyntaxError` for what is no legal position. */
export function parse(text: string, rules: GameRules): FamilyPosition {
  const fail = refusing(text);
  const [board = '', side = '', ...words] = text.trim().split(' ');
  const position = new FamilyPosition(rules);
  for (let cell = 0; cell < rules.cells; cell++)
    for (let role = 0; role < 2; role++) if (position.has(role, cell)) position.toggle(role, cell);
  readRows(rules, board, 2, fail).forEach((owner, cell) => {
    if (owner >= 0) position.toggle(owner, cell);
  });
  if (side !== 'w' && side !== 'b') fail('w or b must be to move');
  position.turn = 'wb'.indexOf(side);
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(words[0] ?? '');
    if (match === null) return undefined;
    words.shift();
    return match[1] ?? '';
  };
  if (rules.stones > 1) position.left = Number(take(/^left=(\d)$/) ?? fail('left=N is needed'));
  if (position.left < 1 || position.left > rules.stones) fail(`a turn has ${rules.stones} stones`);
  position.passed = rules.pass === PASS_ALLOWED && take(/^passed$/) !== undefined;
  const swap = rules.pie && take(/^swap$/) !== undefined;
  if (rules.limit > 0) position.plies = Number(take(/^ply=(\d{1,4})$/) ?? fail('ply=N is needed'));
  const won = take(/^won=(white|black|draw)$/);
  if (words.length > 0) fail(`'${words[0]}' is not known here`);
  const starts = position.boards.every((word, i) => word === rules.start[i]) && position.turn === 0;
  if (rules.limit === 0) position.plies = swap ? 1 : starts && position.left === rules.first ? 0 : 2;
  if (swap && (position.plies !== 1 || position.turn !== 1)) fail('only the first move is taken over');
  if (rules.pie && !swap && position.plies === 1 && won === undefined)
    fail('the first move can be taken over');
  complete(position, won === undefined ? undefined : RESULTS.indexOf(won as 'draw') - 1, fail);
  return position;
}

/** Sets what follows from the board, and refuses what cannot have come about. */
function complete(position: FamilyPosition, won: number | undefined, fail: (why: string) => never): void {
  const { rules } = position;
  const { startCounts } = rules;
  if (rules.place === PLACE.none) {
    const most = startCounts[0] + startCounts[1];
    const [most0, most1] = rules.flip ? [most, most] : startCounts;
    if (position.own0 > most0 || position.own1 > most1 || position.own0 + position.own1 > most)
      fail('more stones than at the start');
  }
  if (rules.limit > 0 && position.plies > rules.limit) fail(`a game has ${rules.limit} plies`);
  const ends = endings(position, won !== undefined);
  if (won === undefined) {
    if (ends.size > 0 && !ends.has('captured')) fail('the game is over');
    if (rules.pass === PASS_FORCED) position.blocked = !position.canMove(position.turn);
    return;
  }
  if (!ends.has(won) && !(ends.has('captured') && won !== 0)) fail('the game is not over in this way');
  position.over = true;
  position.outcome = won;
}

/** What the position would pay role 0 if it is over, for any of the reasons there are. */
function endings(position: FamilyPosition, over: boolean): Set<number | 'captured'> {
  const { rules, turn } = position;
  const ends = new Set<number | 'captured'>();
  for (let role = 0; role < 2; role++) {
    const result = standing(position, role);
    if (result !== 0) ends.add(role === 0 ? result : -result);
  }
  const met = ends.size > 0;
  // A game that is over may have ended by a capture that brought about another goal too.
  if ((over || !met) && rules.goals.some(({ kind }) => kind === GOAL_CAPTURE)) ends.add('captured');
  if (met) return ends;
  const stuck =
    rules.pass === PASS_ALLOWED
      ? over && position.passed
      : !position.canMove(turn) && (rules.pass === PASS_NEVER || !position.canMove(1 - turn));
  if (stuck) ends.add(position.settled());
  if (rules.limit > 0 && position.plies >= rules.limit) ends.add(position.counted());
  return ends;
}

/** The board as text for people. */
export function draw(position: FamilyPosition): string {
  const state = position.over ? 'over' : `${ROLES[position.turn]} to move`;
  return drawRows(position.rules, (cell) => position.ownerOf(cell), state);
}

/**
 * The board and, below it, a line on the state of the game. Columns of hexagons lean, so each row names its first cell and
 * its last.
 */
export function drawRows(rules: GameRules, ownerOf: (cell: number) => number, state: string): string {
  const { lattice } = rules;
  const { height, width, shape } = lattice;
  const isSquare = shape === 'square';
  const digits = String(height).length;
  const lines = rowsOf(rules, ownerOf).map((row, r) => {
    const y = height - 1 - r;
    const cells = Array.from({ length: width }, (_, x) => lattice.index(x, y)).filter((cell) => cell >= 0);
    const signs = [...row].join(' ');
    if (isSquare) return `${String(y + 1).padStart(digits)} ${signs}`;
    const [first, last] = [cells[0], cells[cells.length - 1]];
    const indent = ' '.repeat(2 * lattice.x[first] + y);
    return `${lattice.name(first).padEnd(digits + 1)} ${indent}${signs}  ${lattice.name(last)}`;
  });
  const columns = Array.from({ length: width }, (_, x) => columnName(x).padEnd(2)).join('');
  const foot = isSquare ? [(' '.repeat(digits + 1) + columns).trimEnd()] : [];
  return [...lines, ...foot, state].join('\n');
}
