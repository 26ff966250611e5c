import { cyclicity } from '../play/cyclic.ts';
import { flowOf } from '../play/flow.ts';
import { nashAverage } from '../play/nash.ts';
import { scoresOf } from '../play/scores.ts';
import { standingsOf, type PlayedGame, type Standings } from '../play/standings.ts';
import { percent } from '../report/numbers.ts';
import { crosstableText, standingsTable } from '../report/standings-table.ts';
import { textTable } from '../report/table.ts';
import { LabError } from '../util/errors.ts';
import type { Tournament } from './tournament-folder.ts';

/** The tables of a tournament as it stands, for people and for scripts: a function of what was played alone. */
export function tournamentReport(
  tournament: Tournament,
  anchorText: string | undefined,
): { document: object; text: string } {
  const { settings, played } = tournament;
  const games = played.flatMap(({ players, records }) =>
    records.map((record, index): PlayedGame => ({
      players: index === 0 ? players : [...players].reverse(),
      record,
    })),
  );
  if (settings.type === 'solo') return soloReport(settings.players, games);
  const anchor = anchorText === undefined ? undefined : anchorOf(anchorText, settings.players);
  const table = standingsOf(settings.players, games, { seed: settings.seed, ...(anchor && { anchor }) });
  const hidden = intransitivity(table);
  const cost = table.standings.map(({ name, cost: { nodes, evals }, games: n }) => [
    name,
    String(Math.round(nodes / Math.max(1, n))),
    String(Math.round(evals / Math.max(1, n))),
  ]);
  const text = [
    `${settings.type} of ${settings.players.length}, ${games.length} games of ${tournament.game.use}, seed ${settings.seed}`,
    '',
    standingsTable(table.standings),
    '',
    crosstableText(table.crosstable),
    '',
    textTable(['Cost of a game', 'nodes', 'evaluations'], cost),
    '',
    hidden.text,
    ...(table.repeats > 0
      ? [`${table.repeats} games repeat an earlier one move by move: give longer --openings.`]
      : []),
  ].join('\n');
  const standings = table.standings.map(({ tally, ...standing }) => ({
    ...standing,
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
      repeats: table.repeats,
      ...hidden.document,
    },
    text,
  };
}

/** What a single number for each player cannot show. */
function intransitivity({ crosstable, standings }: Standings): { text: string; document: object } {
  const { names, games, points } = crosstable;
  const { share, chance } = cyclicity(flowOf(crosstable));
  const n = names.length;
  const payoff = Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return games[i][j] === 0 ? 0 : (2 * points[i][j]) / games[i][j] - 1;
  });
  const { mix, ratings } = nashAverage(payoff);
  const nash = standings.map(({ name }, i) => ({ name, mix: mix[i], rating: ratings[i] }));
  const best = nash
    .filter(({ mix: part }) => part > 0.005)
    .map(({ name, mix: part }) => `${name} ${percent(part, 0)}`);
  const text =
    `Cyclic share of the results ${percent(share, 1)} (as much by chance alone with probability ${chance.toFixed(2)}); ` +
    `nobody gains against this mixture: ${best.join(', ')}`;
  return { text, document: { cyclicShare: share, cyclicChance: chance, nash } };
}

function soloReport(
  players: readonly string[],
  games: readonly PlayedGame[],
): { document: object; text: string } {
  const lines = scoresOf(players, games);
  const rows = lines.map(({ name, games: n, mean, error, solved }) => [
    name,
    String(n),
    mean.toFixed(3),
    error.toFixed(3),
    String(solved),
  ]);
  return {
    document: { type: 'solo', standings: lines },
    text: textTable(['Name', 'Games', 'Mean payoff', '+/-', 'Solved'], rows),
  };
}

function anchorOf(text: string, players: readonly string[]): { name: string; elo: number } {
  const at = text.lastIndexOf('=');
  const name = text.slice(0, at);
  const elo = Number(text.slice(at + 1));
  if (at > 0 && Number.isFinite(elo) && players.includes(name)) return { name, elo };
  throw new LabError(
    'LAB_USAGE',
    `--anchor ${text}: not NAME=ELO of a player`,
    `players: ${players.join(', ')}`,
  );
}
