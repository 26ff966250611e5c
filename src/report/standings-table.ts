import type { Crosstable } from '../statistics/flow.ts';
import type { Standing } from '../tournament/standings.ts';
import { drawRatio } from '../statistics/tally.ts';
import { lineText } from '../util/escape.ts';
import { largest } from '../util/extremes.ts';
import { fixed, percent, rangeText, scoreText } from './numbers.ts';
import { textTable } from './table.ts';

const TITLES = ['Rank', 'Name', 'Elo', '+/-', 'nElo', '+/-', 'Games', 'Score', 'Draw', 'Ptnml(0-2)'];

/** Bounds of as many players are not listed. */
const BOUNDS = 10;

/** The share of an interval by which one side may be longer than the other before both bounds are listed. */
const UNEVEN = 0.2;

/** The table of a tournament, with the columns of fastchess; ratings are over the whole pool. */
export function standingsTable(standings: readonly Standing[]): string {
  const isTable = standings.some(({ winShare }) => winShare !== undefined);
  const table = isTable ? seatedTable(standings) : pairTable(standings);
  const groups =
    largest(
      standings.map(({ group }) => group),
      0,
    ) + 1;
  const open = standings.filter(({ low, high }) => !Number.isFinite(low) || !Number.isFinite(high));
  const uneven = standings.filter(
    ({ elo, low, high }) => Math.abs(high - elo - (elo - low)) > UNEVEN * (high - low) && high < Infinity,
  );
  return [
    table,
    ...boundsText('Elo with an open end, 95%', open),
    ...boundsText('Elo where +/- is not the same on both sides, 95%', uneven),
    ...(groups > 1 ? [groupNote(standings, groups)] : []),
  ].join('\n\n');
}

function boundsText(what: string, players: readonly Standing[]): string[] {
  const bounds = players.map(({ name, low, high }) => `${lineText(name)} ${rangeText([low, high])}`);
  return players.length > 0 && players.length < BOUNDS ? [`${what}: ${bounds.join('; ')}`] : [];
}

/** Of games of more than two players, where no pairs are counted. */
function seatedTable(standings: readonly Standing[]): string {
  return textTable(
    ['Rank', 'Name', 'Elo', '+/-', 'Games', 'Points'],
    standings.map(({ name, elo, error, games, points }, i) => [
      String(i + 1),
      name,
      fixed(elo, 2),
      fixed(error, 2),
      String(games),
      scoreText(points, games),
    ]),
  );
}

function pairTable(standings: readonly Standing[]): string {
  return textTable(
    TITLES,
    standings.map(({ name, elo, error, nElo, nEloError, games, points, tally }, i) => [
      String(i + 1),
      name,
      fixed(elo, 2),
      fixed(error, 2),
      fixed(nElo, 2),
      fixed(nEloError, 2),
      String(games),
      scoreText(points, games),
      games === 0 ? '' : percent(drawRatio(tally), 1),
      `[${tally.ptnml.join(', ')}]`,
    ]),
  );
}

function groupNote(standings: readonly Standing[], groups: number): string {
  const members = Array.from({ length: groups }, (_, g) =>
    standings
      .filter(({ group }) => group === g)
      .map(({ name }) => lineText(name))
      .join(', '),
  );
  return [
    `The players form ${groups} groups that have not met: ratings are comparable within a group only.`,
    ...members.map((names, g) => `  ${g + 1}: ${names}`),
  ].join('\n');
}

/** Points of the players of the rows against those of the columns, as `points/games`. */
export function crosstableText({ names, games, points }: Crosstable): string {
  return textTable(
    ['', 'Name', ...names.map((_, i) => String(i + 1))],
    names.map((name, i) => [
      String(i + 1),
      name,
      ...games[i]!.map((count, j) => (count === 0 ? '-' : `${String(points[i]![j])}/${count}`)),
    ]),
  );
}
