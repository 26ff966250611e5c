import { cyclicChance, cyclicity } from '../statistics/cyclic.ts';
import { flowOf } from '../statistics/flow.ts';
import { nashAverage } from '../statistics/nash.ts';
import { parseAnchor } from './anchor.ts';
import type { Played } from './folder.ts';
import { pointsOf } from './games.ts';
import { glickoByRound, type GlickoHistory } from './glicko-rounds.ts';
import { knockoutRounds, type Tie } from './knockout.ts';
import { scoresOf, type ScoreLine } from './scores.ts';
import { standingsOf, type Standings } from './standings.ts';
import { seatsIn } from './pairing.ts';
import { swissTable, type SwissTable } from './swiss.ts';

/** The tables of a tournament of two roles or more. */
export interface RatedTables {
  readonly table: Standings;
  readonly hidden: Hidden;
  /** Ratings by Glicko-2 after each round, in the order of the standings; none for games of more than two. */
  readonly glicko: readonly GlickoHistory[];
  /** Places by points of a Swiss tournament, and the rounds of a knockout, where the ratings do not decide. */
  readonly swiss?: SwissTable;
  readonly knockout?: readonly (readonly Tie[])[];
}

/** The table of a puzzle, which every player plays alone. */
export interface SoloTables {
  readonly scores: readonly ScoreLine[];
}

/** The tables of a tournament as it stands: a function of what was played alone. */
export function tablesOf(tournament: Played): RatedTables | SoloTables {
  const { settings, anchor, played } = tournament;
  if (settings.type === 'solo') return { scores: scoresOf(settings.players, played) };
  const table = standingsOf(settings.players, played, {
    seed: settings.seed,
    luck: tournament.luck === true || tournament.noise !== undefined,
    ...(anchor !== undefined && { anchor: parseAnchor(anchor) }),
  });
  const results = () => Object.fromEntries(Array.from(played, (pairing) => [pairing.id, pointsOf(pairing)]));
  return {
    table,
    hidden: hiddenIn(table),
    glicko: seatsIn(settings) === 2 ? glickoByRound(table.crosstable.names, played, table.repeated) : [],
    ...(settings.type === 'swiss' && { swiss: swissTable(settings, results()) }),
    ...(settings.type === 'knockout' && { knockout: knockoutRounds(settings, results()) }),
  };
}

/** The tables as scripts read them. */
export function documentOf(
  { settings, game, noise, adjudication, played }: Played,
  tables: RatedTables | SoloTables,
): object {
  const { type } = settings;
  const forfeits = played.forfeits.list();
  if ('scores' in tables) return { type, game, standings: tables.scores, forfeits };
  const { table, hidden, glicko, swiss, knockout } = tables;
  return {
    type,
    game,
    ...(noise !== undefined && { noise }),
    ...(adjudication && { adjudication, adjudicated: played.adjudicated }),
    standings: table.standings.map(({ tally, ...standing }, i) => ({
      ...standing,
      ...(glicko.length > 0 && { glicko: glicko[i]!.after.at(-1) }),
      wins: tally.wins,
      draws: tally.draws,
      losses: tally.losses,
      ptnml: tally.ptnml,
    })),
    crosstable: table.crosstable,
    ...(swiss && { places: swiss.points.map(([name, points]) => ({ name, points })) }),
    ...(knockout && {
      rounds: knockout.map((round) =>
        round.map(({ players, points, winner, through }) => ({
          players,
          points,
          winner,
          ...(seatsIn(settings) > 2 && { through }),
        })),
      ),
    }),
    repeats: table.repeats,
    forfeits,
    ...hidden,
  };
}

/** What a single number for each player cannot show. */
export interface Hidden {
  /** The share of the results that no rating explains, and how probable as much is by chance alone. */
  readonly cyclicShare: number;
  readonly cyclicChance: number;
  /** The mixture of players that no player gains against, in the order of the standings; empty unless all have met. */
  readonly nash: readonly { readonly name: string; readonly mix: number; readonly rating: number }[];
}

/** How far the results of a pool are from a single order. */
function hiddenIn({ evidence }: Standings): Hidden {
  const { names, games, points } = evidence;
  const n = names.length;
  const all = games.every((row, i) => row.every((count, j) => i === j || count > 0));
  const payoff = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return games[i]![j] === 0 ? 0 : (2 * points[i]![j]!) / games[i]![j]! - 1;
  });
  const { mix, ratings } = nashAverage(payoff);
  const nash = names.map((name, i) => ({ name, mix: mix[i]!, rating: ratings[i]! }));
  return {
    cyclicShare: cyclicity(flowOf(evidence)).share,
    cyclicChance: cyclicChance(evidence),
    nash: all ? nash : [],
  };
}
