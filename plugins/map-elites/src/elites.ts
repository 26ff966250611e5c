import { GAMES_KEPT, shareOfPoints, type Scored } from 'evolab';
import { comparePlaces, placeOf, type Niches } from './niches.ts';

/** The best player of a cell, with the points of all its games. Plain data. */
export interface Elite extends Scored {
  /** The cell's number along each axis of a grid, or the number of a Voronoi cell, from 0. */
  readonly place: readonly number[];
  readonly weights: Float64Array;
  /** The mean of each axis over these games. */
  readonly style: readonly number[];
}

/** What the games of a player in a generation showed. */
export interface Result {
  /** Points of all games. */
  readonly points: number;
  /** The mean of each axis; null where no game told anything. */
  readonly style: readonly (number | null)[];
  /** In these games. */
  readonly evaluations: number;
}

/** An elite after another generation's games, and its points in these. */
export interface Tried {
  readonly elite: Elite;
  readonly latest: number;
}

/**
 * Elites after another generation's games, each in the cell of its mean style. Of those that meet in a cell the one with the
 * best share of its points stays. (Flageat and Cully, Uncertain quality-diversity, arXiv 2302.00463, 2023: where styles are
 * noisy, a map whose players keep the cell of their first evaluation looks fuller than it is.)
 */
export function triedAgain(
  niches: Niches,
  elites: readonly Elite[],
  results: readonly Result[],
  games: number,
): readonly Tried[] {
  const cells = new Map<string, Tried>();
  for (const [i, before] of elites.entries()) {
    const elite = again(niches, before, results[i], games);
    const cell = cellOf(elite);
    const other = cells.get(cell);
    if (!other || shareOfPoints(elite) > shareOfPoints(other.elite))
      cells.set(cell, { elite, latest: results[i].points });
  }
  return [...cells.values()];
}

function again(niches: Niches, elite: Elite, { points, style }: Result, games: number): Elite {
  const all = GAMES_KEPT * elite.games + games;
  const mean = elite.style.map((old, axis) => old + ((style[axis] ?? old) - old) * (games / all));
  return {
    ...elite,
    place: placeOf(niches, mean),
    points: GAMES_KEPT * elite.points + points,
    games: all,
    style: mean,
  };
}

/** A new player in its cell; undefined if its games tell nothing about an axis, so that it has no place on the map. */
export function newcomerOf(
  niches: Niches,
  weights: Float64Array,
  { points, style }: Result,
  games: number,
): Elite | undefined {
  if (!style.every((value): value is number => value !== null)) return undefined;
  return { place: placeOf(niches, style), weights, points, games, style };
}

/** The points that a new player of each taken cell must exceed, by `cellOf`: of the same games, and of the elite so far. */
export const barsOf = (tried: readonly Tried[], games: number): ReadonlyMap<string, number> =>
  new Map(
    tried.map(({ elite, latest }) => [cellOf(elite), Math.max(latest, (games * elite.points) / elite.games)]),
  );

/** The elites, in the order of their cells, after the best newcomer of each cell has tried to enter it. */
export function entered(
  tried: readonly Tried[],
  newcomers: readonly (Elite | undefined)[],
  bars: ReadonlyMap<string, number>,
): Elite[] {
  const elites = new Map(tried.map(({ elite }) => [cellOf(elite), elite]));
  const best = new Map<string, number>(bars);
  for (const newcomer of newcomers) {
    if (!newcomer) continue;
    const cell = cellOf(newcomer);
    if (newcomer.points <= (best.get(cell) ?? -1)) continue;
    best.set(cell, newcomer.points);
    elites.set(cell, newcomer);
  }
  return [...elites.values()].sort((a, b) => comparePlaces(a.place, b.place));
}

/**
 * How much a newcomer improves the map, above 0 if it may enter: more than `games` if its cell is empty, otherwise its points
 * beyond the bar of the cell; least of all without a place.
 */
export function gainOf(
  newcomer: Elite | undefined,
  bars: ReadonlyMap<string, number>,
  games: number,
): number {
  if (!newcomer) return -games - 1;
  const bar = bars.get(cellOf(newcomer));
  return bar === undefined ? games + 1 + newcomer.points : newcomer.points - bar;
}

/** The cell of an elite as a key. */
const cellOf = ({ place }: Elite): string => place.join(' ');

/** The strongest first. */
export const ranked = (elites: readonly Elite[]): Elite[] =>
  [...elites].sort((a, b) => shareOfPoints(b) - shareOfPoints(a));
