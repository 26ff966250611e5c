import type { Laboratory } from '../lab/laboratory.ts';
import type { Crosstable } from '../statistics/flow.ts';
import { percent, fixed } from '../report/numbers.ts';
import { forestPlot } from '../report/html/forest.ts';
import { glickoCurves } from '../report/html/glicko-curves.ts';
import { gamesView } from '../report/html/games.ts';
import { heatMap } from '../report/html/heat-map.ts';
import { page, type Section } from '../report/html/page.ts';
import { plot } from '../report/html/plot.ts';
import { code, paragraph, table } from '../report/html/tables.ts';
import { limitList } from '../lab/budget.ts';
import { limitRemarks } from '../report/limit-remarks.ts';
import { gameOf } from '../lab/stored-game.ts';
import { shellWord } from '../util/shell-word.ts';
import { shownGame } from '../report/shown-game.ts';
import { readTournament, type Played } from '../tournament/folder.ts';
import { gamesOf, type StoredGames } from '../tournament/games.ts';
import { tablesOf, type RatedTables } from '../tournament/tables.ts';
import type { ScoreLine } from '../tournament/scores.ts';
import { glickoCells, headline, hiddenText, placesText } from '../report/tournament-text.ts';

const SAMPLES = 8;
/** A wider crosstable is shown in colours only. */
const MOST_COLUMNS = 24;

/** A tournament as one HTML file. */
export async function tournamentPage(laboratory: Laboratory, path: string): Promise<string> {
  const tournament = readTournament(path);
  const games = gamesOf(tournament);
  const tables = tablesOf(tournament);
  const results = 'scores' in tables ? soloSections(tables.scores) : await ratedSections(tournament, tables);
  const sections = [
    ...results,
    ...(games.count > 0
      ? [{ title: 'Sample games', body: gamesView(samples(laboratory, games, path)) }]
      : []),
    { title: 'How to run it again', body: [code(commandsOf(tournament, path))] },
  ];
  return page(`Tournament of ${tournament.game.use}`, headline(tournament), sections);
}

async function ratedSections(tournament: Played, tables: RatedTables): Promise<Section[]> {
  const { table: result, hidden, glicko } = tables;
  const { standings, crosstable, repeats } = result;
  const places = placesText(tables);
  const rows = standings.map(({ name, elo, low, high, games, points, tally }, i) => [
    String(i + 1),
    name,
    fixed(elo, 1),
    `${fixed(low, 1)} to ${fixed(high, 1)}`,
    String(games),
    percent(points / games, 1),
    String(tally.wins),
    String(tally.draws),
    String(tally.losses),
  ]);
  const rounds = glicko[0].after.length - 1;
  const costs = standings.map(({ name, cost, games }) => [
    name,
    String(Math.round(cost.nodes / Math.max(1, games))),
    String(Math.round(cost.evals / Math.max(1, games))),
  ]);
  return [
    ...(places === '' ? [] : [{ title: 'Places', body: [code(places)] }]),
    {
      title: 'Standings',
      body: [
        table(['Rank', 'Name', 'Elo', '95% interval', 'Games', 'Score', 'Won', 'Drawn', 'Lost'], rows, 2),
        await plot(
          forestPlot(standings),
          'Elo over the whole pool with 95% intervals, resampled by pairs of games; a triangle marks an open end.',
        ),
      ],
    },
    {
      title: 'Who beats whom',
      body: [
        await plot(
          heatMap(crosstable),
          'Share of the points that the player of the row took from that of the column.',
        ),
        ...(crosstable.names.length > MOST_COLUMNS ? [] : [points(crosstable)]),
        paragraph(`${hiddenText(hidden)}.`),
        ...(hidden.nash.length > 0
          ? [
              table(
                ['Nash average', 'Part of the mixture', 'Gain against it'],
                hidden.nash.map(({ name, mix, rating }) => [name, percent(mix, 1), fixed(rating, 3)]),
              ),
            ]
          : []),
      ],
    },
    {
      title: 'Over the rounds',
      body: [
        ...(rounds > 1
          ? [
              await plot(
                glickoCurves(glicko),
                'Ratings by Glicko-2, each round a rating period; of few players with 95% intervals.',
              ),
            ]
          : []),
        table(
          [`Glicko-2 after ${rounds} round${rounds === 1 ? '' : 's'}`, 'Rating', '±', 'Volatility'],
          glicko.map(({ name, after }) => [name, ...glickoCells(after.at(-1)!)]),
        ),
      ],
    },
    {
      title: 'Cost',
      body: [
        table(['A game', 'Nodes', 'Evaluations'], costs),
        paragraph(`${repeats} games repeat an earlier one move by move.`),
        ...limitRemarks(tournament.each, standings).map(paragraph),
      ],
    },
  ];
}

/** Points of the rows from the columns, as text that can be copied. */
function points({ names, games, points }: Crosstable) {
  const rows = names.map((name, i) => [
    String(i + 1),
    name,
    ...names.map((_, j) => (games[i][j] === 0 ? '' : `${points[i][j]}/${games[i][j]}`)),
  ]);
  return table(['', 'Name', ...names.map((_, j) => String(j + 1))], rows, 2);
}

function soloSections(scores: readonly ScoreLine[]): Section[] {
  const rows = scores.map(({ name, games, mean, error, solved }) => [
    name,
    String(games),
    `${fixed(mean, 3)} ± ${fixed(error, 3)}`,
    String(solved),
  ]);
  return [{ title: 'Scores', body: [table(['Name', 'Games', 'Mean payoff', 'Solved'], rows)] }];
}

/** Games from all over the tournament: steps of the golden section meet neither one round nor one player alone. */
function samples(laboratory: Laboratory, games: StoredGames, path: string) {
  const chosen = Array.from({ length: SAMPLES }, (_, i) =>
    Math.floor((((i + 1) * 0.6180339887) % 1) * games.count),
  );
  return [...new Set(chosen)]
    .sort((a, b) => a - b)
    .map((index) => {
      const stored = games.at(index)!;
      return shownGame(gameOf(laboratory, stored, path), stored, `, round ${stored.round}`);
    });
}

function commandsOf(tournament: Played, path: string): string {
  const { game, each, openings, anchor, settings, texts } = tournament;
  const list = (options: object) => Object.entries(options).map(([key, value]) => `${key}=${String(value)}`);
  const { use, ...options } = game;
  const words = [
    'tournament',
    ...texts,
    '--game',
    list(options).length > 0 ? `${use}:${list(options).join(',')}` : use,
    ...(settings.type === 'solo' ? [] : ['--type', settings.type]),
    ...(settings.type === 'gauntlet' ? ['--seeds', String(settings.seeds)] : []),
    ...(['rounds', 'pairs', 'seed'] as const).flatMap((key) => [`--${key}`, String(settings[key])]),
    '--openings',
    openings,
    ...(limitList(each).length > 0 ? ['--each', limitList(each).join(',')] : []),
    ...(anchor === undefined ? [] : ['--anchor', anchor]),
    '--out',
    `${path}-again`,
  ];
  return [
    `lab ${words.map(shellWord).join(' ')}`,
    `lab replay ${shellWord(path)}`,
    `lab export ${shellWord(path)}`,
    `lab report ${shellWord(path)}`,
  ].join('\n');
}
