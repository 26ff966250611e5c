import type { Move } from 'evolab';
import { WAYS, type Layout } from './layout.ts';
import { Einstein } from './position.ts';

const SIGNS = ['123456', 'abcdef'];
export const ROLES = ['white', 'black'];

/** `a5` is the upper left corner on five rows. */
const cellName = ({ size }: Layout, cell: number): string =>
  'abcdef'[cell % size] + String(size - Math.floor(cell / size));

const signOf = ({ layout: { stones } }: Einstein, stone: number): string =>
  stone < 0 ? '.' : SIGNS[stone < stones ? 0 : 1][stone % stones];

function rowsOf(p: Einstein): string[] {
  const { size } = p.layout;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => signOf(p, p.stoneOn(row * size + column))).join(''),
  );
}

/** Rows from above, digits for white and letters for black, the role to move, and the die, `roll` or `set`. */
export function print(p: Einstein): string {
  const next = p.toSet > 0 ? 'set' : p.die >= 0 ? String(p.die + 1) : 'roll';
  return `${rowsOf(p).join('/')} ${ROLES[p.mover]} ${next}`;
}

/** Reads what `print` wrote; `SyntaxError` for anything else. */
export function parse(text: string, layout: Layout): Einstein {
  const { size, stones } = layout;
  const [, rows = '', mover, next] = /^([1-6a-f./]+) (white|black) (set|roll|[1-6])$/.exec(text) ?? [];
  const p = new Einstein(layout);
  const signs = [...rows.replaceAll('/', '')];
  if (signs.length !== size * size)
    throw new SyntaxError(`'${text}' is no position on ${size} rows, such as '${print(p)}'`);
  signs.forEach((sign, cell) => {
    const role = SIGNS.findIndex((known) => known.includes(sign));
    if (sign !== '.') p.places[role * stones + SIGNS[role].indexOf(sign)] = cell;
  });
  p.mover = ROLES.indexOf(mover);
  p.die = next === 'set' || next === 'roll' ? -1 : Number(next) - 1;
  const onBoard = signs.filter((sign) => sign !== '.').length;
  p.toSet = next === 'set' ? 2 * stones - onBoard : 0;
  p.updateResult();
  if (print(p) !== text || p.die >= stones || !(next === 'set' ? isSetting(p) : isPlaying(p)))
    throw new SyntaxError(`'${text}' cannot come up`);
  return p;
}

/** Stones are set in their order, white first, on the homes, before white begins. */
function isSetting({ places, toSet, mover, layout }: Einstein): boolean {
  const onHome = (stone: number) => layout.homes[stone < layout.stones ? 0 : 1].includes(places[stone]);
  return (
    layout.random &&
    mover === 0 &&
    toSet > 0 &&
    places.every((cell, stone) => (stone < places.length - toSet ? onHome(stone) : cell < 0))
  );
}

/** One role at most has won, and it has just moved. */
function isPlaying(p: Einstein): boolean {
  const { layout, mover, die, over } = p;
  const present = Array.from(p.places.subarray((1 - mover) * layout.stones).subarray(0, layout.stones));
  return present.some((cell) => cell >= 0) && (!over || (die < 0 && p.payoff(mover) < 0));
}

/** The cells of a stone, `a5-b4`; a face of the die; or the cell on which the next stone is set. */
export function moveName(p: Einstein, move: Move): string {
  const { layout } = p;
  if (p.toSet > 0) return cellName(layout, move);
  if (p.turn < 0) return String(move + 1);
  const [from, to] = cellsOf(p, move);
  return `${cellName(layout, from)}-${cellName(layout, to)}`;
}

/** The first and the last cell of a move of a role. */
export function cellsOf({ layout, places, mover }: Einstein, move: Move): [from: number, to: number] {
  const from = places[mover * layout.stones + Math.floor(move / WAYS)];
  return [from, layout.next[(mover * layout.cells + from) * WAYS + (move % WAYS)]];
}

/** The board with coordinates, and the die. */
export function draw(p: Einstein): string {
  const { size } = p.layout;
  const rows = rowsOf(p).map((row, i) => `${size - i} ${[...row].join(' ')}`);
  return [...rows, `  ${[...'abcdef'.slice(0, size)].join(' ')}`, captionOf(p)].join('\n');
}

export function captionOf(p: Einstein): string {
  if (p.toSet > 0) return `${p.toSet} stones to set`;
  if (p.over) return '';
  return p.die >= 0 ? `${ROLES[p.mover]} has ${p.die + 1}` : `${ROLES[p.mover]} rolls`;
}
