import { mean, type Row } from 'evolab';
import type { Pairing, PublishedGame } from './figures.ts';

/** A game's row of a pairing. */
export interface Played {
  readonly game: PublishedGame;
  readonly row: Row;
}

/** Players whose points against CadiaPlayer are compared with those of MINI-C, by pairing. */
const COMPARED = [
  ['eq/cadia', 'MINI-EQ'],
  ['str/cadia', 'MINI-STR'],
  ['mini/cadia', 'MINI'],
] as const;

/**
 * The slides' table of ratios: what a player scores against CadiaPlayer in relation to what MINI-C does; and of all games
 * together, the ratio of the means. The slides' ratios are computed from their points, from which some printed ones differ
 * in the last digit. `of` gives the rows of a pairing, none if it was not played.
 */
export function ratioRows(of: (pairing: Pairing) => readonly Played[]): Row[] {
  const base = of('cadia/mini-c').map(({ game, row }): Played => ({ game, row: mirrored(row) }));
  return COMPARED.flatMap(([pairing, title]) => {
    const games = of(pairing).flatMap(({ game, row }) => {
      const other = base.find((one) => one.game === game)?.row;
      return other ? [{ game, row, other }] : [];
    });
    const paper = ({ points }: PublishedGame) =>
      [points[pairing][0], 100 - points['cadia/mini-c'][0]] as const;
    const rows = games.map(({ game, row, other }) =>
      ratioRow(`${game.name}: ${title}`, paper(game), row, other, row.basis),
    );
    if (games.length < 2) return rows;
    const [over, under] = [0, 1].map((i) => mean(games.map(({ game }) => paper(game)[i])));
    const together = [meanOf(games.map(({ row }) => row)), meanOf(games.map(({ other }) => other))] as const;
    const what = `Average of ${games.length} games: ${title}`;
    return [...rows, ratioRow(what, [over, under], ...together, `${games.length} games of the slides`)];
  });
}

function ratioRow(
  what: string,
  [over, under]: readonly [number, number],
  a: Limits,
  b: Limits,
  of: string,
): Row {
  return {
    what: `${what} in relation to MINI-C, both against cadia-like`,
    paper: (over / under).toFixed(2),
    ...ratio(a, b),
    basis: `${a.ours.toFixed(1)} to ${b.ours.toFixed(1)} points of 100; ${of}`,
  };
}

type Limits = Pick<Row, 'ours' | 'low' | 'high'>;

/** The points of the other player of a duel. */
const mirrored = (row: Row): Row => ({
  ...row,
  ours: 100 - row.ours,
  low: 100 - row.high,
  high: 100 - row.low,
});

/** The mean of independent figures: the distances of limits add up like standard errors (Zou and Donner 2008). */
function meanOf(rows: readonly Limits[]): Limits {
  const ours = mean(rows.map((row) => row.ours));
  const away = (distance: (row: Limits) => number) =>
    Math.sqrt(rows.reduce((sum, row) => sum + distance(row) ** 2, 0)) / rows.length;
  return {
    ours,
    low: ours - away((row) => row.ours - row.low),
    high: ours + away((row) => row.high - row.ours),
  };
}

/** The ratio of two independent figures with its limits (Donner and Zou 2012); open above if the other may be 0. */
function ratio(a: Limits, b: Limits): Limits {
  const product = a.ours * b.ours;
  const limit = (own: number, other: number, sign: number) => {
    const below = other * (2 * b.ours - other);
    const root = product ** 2 - own * other * (2 * a.ours - own) * (2 * b.ours - other);
    return below > 0 ? (product + sign * Math.sqrt(Math.max(0, root))) / below : Infinity;
  };
  return {
    ours: b.ours === 0 ? Infinity : a.ours / b.ours,
    low: Math.max(0, limit(a.low, b.high, -1)),
    high: limit(a.high, b.low, 1),
  };
}
