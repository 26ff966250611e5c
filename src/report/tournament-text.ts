import { adjudicationList } from '../agents/adjudication-text.ts';
import { limitList } from '../agents/budget.ts';
import { useText } from '../registry/spec-text.ts';
import { Z95 } from '../statistics/elo.ts';
import type { GlickoPlayer } from '../statistics/glicko2.ts';
import type { Played } from '../tournament/folder.ts';
import type { GlickoHistory } from '../tournament/glicko-rounds.ts';
import { seatsIn } from '../tournament/pairing.ts';
import type { ScoreLine } from '../tournament/scores.ts';
import type { Standing } from '../tournament/standings.ts';
import type { Hidden, RatedTables, SoloTables } from '../tournament/tables.ts';
import { lineText } from '../util/escape.ts';
import { alikeAmong, faultRemarks, limitRemarks } from './limit-remarks.ts';
import { decimals, meansTable, type Means } from './means-table.ts';
import { fixed, percent } from './numbers.ts';
import { knockoutText, swissText } from './places.ts';
import { crosstableText, standingsTable } from './standings-table.ts';
import { textTable } from './table.ts';

/** The tables of a tournament as people read them. */
export function tournamentText(tournament: Played, tables: RatedTables | SoloTables): string {
  if ('scores' in tables)
    return [...faultsOf(tournament), headline(tournament), scoreTable(tables.scores)].join('\n\n');
  const { table, hidden, glicko } = tables;
  const places = placesText(tables);
  return [
    ...faultsOf(tournament).flatMap((fault) => [fault, '']),
    headline(tournament),
    ...(places === '' ? [] : ['', places]),
    '',
    standingsTable(table.standings),
    ...meansText(table.standings),
    '',
    crosstableText(table.crosstable),
    '',
    textTable(['Cost of a game', 'nodes', 'evaluations'], costRows(table.standings)),
    '',
    ...(glicko.length > 0 ? [glickoText(glicko), ''] : []),
    hiddenText(hidden),
    ...(table.repeats > 0
      ? [
          `${table.repeats} games repeat earlier ones move by move and are left out of the ratings: give longer --openings.`,
        ]
      : []),
    ...remarksOf(tournament, table.standings),
  ].join('\n');
}

/** What a game cost each player: nodes and evaluations. */
export function costRows(standings: readonly Standing[]): string[][] {
  return standings.map(({ name, cost: { nodes, evals }, games }) => [
    name,
    ...[nodes, evals].map((spent) => String(Math.round(spent / Math.max(1, games)))),
  ]);
}

function meansText(players: readonly Means[]): string[] {
  const means = meansTable(players);
  return means ? ['', textTable(means.titles, means.rows)] : [];
}

/** Games that were lost by default, which are read before any score. */
export const faultsOf = ({ played }: Played): string[] => faultRemarks(played.forfeits.list());

/** Remarks on how to read the tables. */
export function remarksOf({ each, agents, programs = [] }: Played, standings: readonly Standing[]): string[] {
  const evaluators = new Map(agents.map(({ name, evaluator }) => [name, evaluator]));
  const players = standings.map(({ name, cost }) => ({ name, cost, evaluator: evaluators.get(name) }));
  return limitRemarks(each, players, { programs, alike: alikeAmong(agents, each) });
}

/** Places of a Swiss tournament or a knockout; empty for other types, where the ratings decide. */
export function placesText({ swiss, knockout }: RatedTables): string {
  return swiss ? swissText(swiss) : knockout ? knockoutText(knockout) : '';
}

/** What was played and under which conditions, in one line. */
export function headline({ settings, game, each, openings, noise, adjudication, played }: Played): string {
  const games = played.length * seatsIn(settings);
  return [
    `${settings.type} of ${settings.players.length}, ${games} games of ${useText(game, {})}`,
    ...limitList(each),
    `openings ${openings}`,
    ...(noise === undefined ? [] : [`noise ${noise}`]),
    ...adjudicationList(adjudication),
    ...(adjudication ? [`${played.adjudicated} games adjudicated`] : []),
    `seed ${settings.seed}`,
  ].join(', ');
}

/** The ratings after the last round. */
function glickoText(histories: readonly GlickoHistory[]): string {
  const rounds = histories[0]!.after.length - 1;
  return textTable(
    [`Glicko-2 after ${rounds} round${rounds === 1 ? '' : 's'}`, 'rating', '+/-', 'volatility'],
    histories.map(({ name, after }) => [name, ...glickoCells(after.at(-1)!)]),
  );
}

/** Rating, half of its 95% interval, and volatility. */
export function glickoCells({ rating, deviation, volatility }: GlickoPlayer): string[] {
  return [fixed(rating, 1), fixed(Z95 * deviation, 1), fixed(volatility, 4)];
}

/** What the ratings hide, in a sentence. */
export function hiddenText({ cyclicShare, cyclicChance, nash }: Hidden): string {
  const mixture = nash
    .filter(({ mix }) => mix > 0.005)
    .map(({ name, mix }) => `${lineText(name)} ${percent(mix, 0)}`);
  return (
    `Cyclic share of the results ${percent(cyclicShare, 1)} (as much by chance alone with probability ${cyclicChance < 0.005 ? 'below 0.01' : fixed(cyclicChance, 2)})` +
    (mixture.length > 0 ? `; nobody gains against this mixture: ${mixture.join(', ')}` : '')
  );
}

function scoreTable(scores: readonly ScoreLine[]): string {
  const scored = scores.some(({ gameScore }) => gameScore !== undefined);
  const rows = scores.map(({ name, games: n, mean, error, solved, gameScore }) => [
    name,
    String(n),
    ...(scored ? [gameScore ? decimals(gameScore.mean) : '', gameScore ? decimals(gameScore.half) : ''] : []),
    fixed(mean, 3),
    fixed(error, 3),
    String(solved),
  ]);
  const titles = ['Name', 'Games', ...(scored ? ['Mean score', '+/-'] : [])];
  return textTable([...titles, 'Mean payoff', '+/-', 'Solved'], rows);
}
