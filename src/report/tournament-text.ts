import { cyclicity } from '../statistics/cyclic.ts';
import { Z95 } from '../statistics/elo.ts';
import { flowOf } from '../statistics/flow.ts';
import { glickoByRound, type GlickoHistory } from '../tournament/glicko-rounds.ts';
import type { GlickoPlayer } from '../statistics/glicko2.ts';
import { nashAverage } from '../statistics/nash.ts';
import { scoresOf } from '../tournament/scores.ts';
import { standingsOf, type Standings } from '../tournament/standings.ts';
import { knockoutRounds } from '../tournament/knockout.ts';
import { swissTable } from '../tournament/swiss.ts';
import { knockoutText, swissText } from './places.ts';
import { fixed, percent } from './numbers.ts';
import { crosstableText, standingsTable } from './standings-table.ts';
import { textTable } from './table.ts';
import { limitList, limitRemarks } from '../lab/budget.ts';
import { anchorOf, type Played } from '../tournament/folder.ts';
import { pointsOf } from '../tournament/games.ts';

/** The tables of a tournament as it stands, for people and for scripts: a function of what was played alone. */
export function tournamentReport(tournament: Played): { document: object; text: string } {
  const { settings } = tournament;
  if (settings.type === 'solo') return soloReport(tournament);
  const table = tableOf(tournament);
  const hidden = hiddenIn(table);
  const glicko = glickoOf(tournament, table);
  const cost = table.standings.map(({ name, cost: { nodes, evals }, games: n }) => [
    name,
    String(Math.round(nodes / Math.max(1, n))),
    String(Math.round(evals / Math.max(1, n))),
  ]);
  const places = placesOf(tournament);
  const text = [
    headline(tournament),
    ...(places.text === '' ? [] : ['', places.text]),
    '',
    standingsTable(table.standings),
    '',
    crosstableText(table.crosstable),
    '',
    textTable(['Cost of a game', 'nodes', 'evaluations'], cost),
    '',
    glickoText(glicko),
    '',
    hiddenText(hidden),
    ...(table.repeats > 0
      ? [`${table.repeats} games repeat an earlier one move by move: give longer --openings.`]
      : []),
    ...limitRemarks(tournament.each, table.standings),
  ].join('\n');
  const standings = table.standings.map(({ tally, ...standing }, i) => ({
    ...standing,
    glicko: glicko[i].after.at(-1),
    wins: tally.wins,
    draws: tally.draws,
    losses: tally.losses,
    ptnml: tally.ptnml,
  }));
  return {
    document: {
      type: settings.type,
      game: tournament.game,
      standings,
      crosstable: table.crosstable,
      ...places.document,
      repeats: table.repeats,
      ...hidden,
    },
    text,
  };
}

/** What was played, and under which conditions. */
export function headline({ settings, game, each, openings, played }: Played): string {
  const games = played.length * (settings.type === 'solo' ? 1 : 2);
  const { use, ...options } = game;
  const list = (o: object) => Object.entries(o).map(([key, value]) => `${key}=${value}`);
  const what = [use, ...list(options)].join(':');
  return [
    `${settings.type} of ${settings.players.length}, ${games} games of ${what}`,
    ...limitList(each),
    `openings ${openings}`,
    `seed ${settings.seed}`,
  ].join(', ');
}

/** Ratings and crosstable of a tournament of two roles. */
export function tableOf({ settings, anchor, played }: Played): Standings {
  return standingsOf(settings.players, played, {
    seed: settings.seed,
    ...(anchor !== undefined && { anchor: anchorOf(anchor, settings.players) }),
  });
}

/** Ratings by Glicko-2 after each round, in the order of the standings. */
export function glickoOf({ played }: Played, { crosstable }: Standings): GlickoHistory[] {
  return glickoByRound(crosstable.names, played);
}

/** The last of them. */
function glickoText(histories: readonly GlickoHistory[]): string {
  const rounds = histories[0].after.length - 1;
  return textTable(
    [`Glicko-2 after ${rounds} round${rounds === 1 ? '' : 's'}`, 'rating', '+/-', 'volatility'],
    histories.map(({ name, after }) => [name, ...glickoCells(after.at(-1)!)]),
  );
}

/** Rating, half of its 95% interval, and volatility. */
export function glickoCells({ rating, deviation, volatility }: GlickoPlayer): string[] {
  return [fixed(rating, 1), fixed(Z95 * deviation, 1), fixed(volatility, 4)];
}

/** Who came how far, where that is not the order of the ratings. */
export function placesOf({ settings, played }: Played): { text: string; document: object } {
  const results = Object.fromEntries(Array.from(played, (pairing) => [pairing.id, pointsOf(pairing)]));
  if (settings.type === 'swiss') {
    const table = swissTable(settings, results);
    const places = table.points.map(([name, points]) => ({ name, points }));
    return { text: swissText(table), document: { places } };
  }
  if (settings.type === 'knockout') {
    const rounds = knockoutRounds(settings, results);
    const ties = rounds.map((round) =>
      round.map(({ players, points, winner }) => ({ players, points, winner })),
    );
    return { text: knockoutText(rounds), document: { rounds: ties } };
  }
  return { text: '', document: {} };
}

/** What a single number for each player cannot show. */
export interface Hidden {
  /** The share of the results that no rating explains, and how probable as much is by chance alone. */
  readonly cyclicShare: number;
  readonly cyclicChance: number;
  /** The mixture of players that nobody gains against, in the order of the standings; empty unless all have met. */
  readonly nash: readonly { readonly name: string; readonly mix: number; readonly rating: number }[];
}

/** How far the results of a pool are from a single order. */
export function hiddenIn({ crosstable }: Standings): Hidden {
  const { names, games, points } = crosstable;
  const { share, chance } = cyclicity(flowOf(crosstable));
  const n = names.length;
  const all = games.every((row, i) => row.every((count, j) => i === j || count > 0));
  const payoff = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return games[i][j] === 0 ? 0 : (2 * points[i][j]) / games[i][j] - 1;
  });
  const { mix, ratings } = nashAverage(payoff);
  const nash = names.map((name, i) => ({ name, mix: mix[i], rating: ratings[i] }));
  return { cyclicShare: share, cyclicChance: chance, nash: all ? nash : [] };
}

/** That in a sentence. */
export function hiddenText({ cyclicShare, cyclicChance, nash }: Hidden): string {
  const mixture = nash.filter(({ mix }) => mix > 0.005).map(({ name, mix }) => `${name} ${percent(mix, 0)}`);
  return (
    `Cyclic share of the results ${percent(cyclicShare, 1)} (as much by chance alone with probability ${cyclicChance.toFixed(2)})` +
    (mixture.length > 0 ? `; nobody gains against this mixture: ${mixture.join(', ')}` : '')
  );
}

function soloReport(tournament: Played): { document: object; text: string } {
  const lines = scoresOf(tournament.settings.players, tournament.played);
  const rows = lines.map(({ name, games: n, mean, error, solved }) => [
    name,
    String(n),
    mean.toFixed(3),
    error.toFixed(3),
    String(solved),
  ]);
  return {
    document: { type: 'solo', game: tournament.game, standings: lines },
    text: `${headline(tournament)}\n\n${textTable(['Name', 'Games', 'Mean payoff', '+/-', 'Solved'], rows)}`,
  };
}
