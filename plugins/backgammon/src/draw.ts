import { DoublingBackgammon } from './doubling.ts';
import { pips } from './measures.ts';
import { BAR } from './plays.ts';
import type { Backgammon } from './position.ts';
import { askedText, stakesTexts } from './stakes-text.ts';
import { ROLES } from './text.ts';

/** White's men and Black's. */
const SIGNS = ['o', 'x'] as const;
const ROWS = 5;

/** The board as text, with White below: points of its view, the bar in the middle, pips and men off above and below. */
export function draw(position: Backgammon): string {
  const upper = range(13, 18);
  const upperHome = range(19, 24);
  const lower = range(7, 12).reverse();
  const lowerHome = range(1, 6).reverse();
  const heading = (left: readonly number[], right: readonly number[]) =>
    ` ${left.map(number).join('')} | bar | ${right.map(number).join('')}`.trimEnd();
  const row = (left: readonly number[], right: readonly number[], role: 0 | 1, height: number) => {
    const side = (points: readonly number[]) =>
      points.map((point) => ` ${sign(position, point, height)} `).join('');
    return ` ${side(left)} |  ${onBar(position, role, height)}  | ${side(right)}`.trimEnd();
  };
  const state = (role: 0 | 1) =>
    ` ${SIGNS[role]} ${ROLES[role]}: ${pips(position, role)} pips, ${position.off(role)} off`;
  return [
    state(1),
    heading(upper, upperHome),
    ...range(1, ROWS).map((height) => row(upper, upperHome, 0, height)),
    ` ${' '.repeat(18)} |     |${rolled(position)}`.trimEnd(),
    ...range(1, ROWS)
      .reverse()
      .map((height) => row(lower, lowerHome, 1, height)),
    heading(lower, lowerHome),
    state(0),
    ...(position instanceof DoublingBackgammon
      ? ['', ...stakesTexts(position).map((part) => ` ${part}`)]
      : []),
  ].join('\n');
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);

const number = (point: number): string => String(point).padStart(2).padEnd(3);

/** The man number `height` of a point; the number of all on the last one shown. */
function sign(position: Backgammon, point: number, height: number): string {
  const men = position.points[point];
  const count = Math.abs(men);
  if (count < height) return '.';
  if (height === ROWS && count > ROWS) return count.toString(16).toUpperCase();
  return SIGNS[men > 0 ? 0 : 1];
}

/** Men on the bar stand in the half in which they enter. */
function onBar(position: Backgammon, role: 0 | 1, height: number): string {
  const count = position.men(role, BAR);
  if (count < height) return ' ';
  return height === ROWS && count > ROWS ? count.toString(16).toUpperCase() : SIGNS[role];
}

function rolled(position: Backgammon): string {
  const { player, larger, smaller, over } = position;
  if (over) return '';
  const asked = askedText(position);
  if (asked !== undefined) return ` ${asked}`;
  if (player < 0) return ' the opening roll';
  return larger > 0 ? ` ${ROLES[player]} plays ${larger}${smaller}` : ` ${ROLES[player]} rolls`;
}
