import type { Section } from '../../contract/report.ts';
import { adjudicationFlags } from '../../agents/adjudication-text.ts';
import { limitList } from '../../agents/budget.ts';
import { pairingUnit } from '../../tournament/pairing.ts';
import type { Played } from '../../tournament/folder.ts';
import type { ScoreLine } from '../../tournament/scores.ts';
import type { RatedTables, SoloTables } from '../../tournament/tables.ts';
import { typedUse } from '../../registry/spec-text.ts';
import { shellWord } from '../../util/shell-word.ts';
import { code, paragraph, plot, table } from '../blocks.ts';
import { decimals, meansTable } from '../means-table.ts';
import { fixed, percent, rangeText, scoreText } from '../numbers.ts';
import type { ShownGames } from '../../contract/shown-games.ts';
import { tournamentVerdict } from '../tournament-verdict.ts';
import {
  costRows,
  faultsOf,
  glickoCells,
  headline,
  hiddenText,
  placesText,
  remarksOf,
} from '../tournament-text.ts';
import { crosstableMatrix } from './crosstable.ts';
import { glickoCurves } from './glicko-curves.ts';
import { page } from './page.ts';

/** What the page of a tournament shows. */
export interface TournamentPage {
  readonly tournament: Played;
  /** The game as the title says it. */
  readonly game: string;
  readonly tables: RatedTables | SoloTables;
  /** Games to step through; undefined if none was played. */
  readonly samples: ShownGames | undefined;
  /** Sections of plugins, which come last. */
  readonly more: readonly Section[];
}

/** A tournament as one HTML file. */
export function tournamentPage({ tournament, game, tables, samples, more }: TournamentPage): Promise<string> {
  const results = tournamentSections(tournament, tables);
  const games: Section[] = samples ? [{ title: 'Games', body: [{ kind: 'games', games: samples }] }] : [];
  const [first, ...others] = results;
  const title = `Tournament of ${game}, ${tournament.settings.players.length} players`;
  return page(
    title,
    { verdict: [...faultsOf(tournament), tournamentVerdict(tables)].join(' '), facts: headline(tournament) },
    [
      first!,
      ...games,
      ...others,
      { title: 'How to run it again', body: [code(commandsOf(tournament))] },
      ...more,
    ],
  );
}

/** The tables of a tournament; the first section is its table. */
export function tournamentSections(tournament: Played, tables: RatedTables | SoloTables): Section[] {
  return 'scores' in tables ? soloSections(tables.scores) : ratedSections(tournament, tables);
}

function ratedSections(tournament: Played, tables: RatedTables): Section[] {
  const { table: result, hidden, glicko } = tables;
  const { standings, crosstable, evidence, repeats } = result;
  const places = placesText(tables);
  const rows = standings.map(({ name, elo, low, high, games, points, tally }, i) => [
    String(i + 1),
    name,
    fixed(elo, 0),
    { value: elo, low, high, text: `${name}: Elo ${fixed(elo, 0)}, 95% interval ${rangeText([low, high])}` },
    rangeText([low, high]),
    String(games),
    scoreText(points, games),
    String(tally.wins),
    String(tally.draws),
    String(tally.losses),
  ]);
  const means = meansTable(standings);
  const rounds = glicko.length > 0 ? glicko[0]!.after.length - 1 : 0;
  return [
    ...(places === '' ? [] : [{ title: 'Places', body: [code(places)] }]),
    {
      title: 'Standings',
      body: [
        table(['#', 'Name', 'Elo', '', '95% interval', 'Games', 'Score', 'Won', 'Drawn', 'Lost'], rows, 2),
        paragraph(
          `Elo over the whole pool with 95% intervals, resampled by ${pairingUnit(tournament.settings)} of games.`,
        ),
        ...(means ? [table(means.titles, means.rows)] : []),
      ],
    },
    {
      title: 'Who beats whom',
      body: [
        crosstableMatrix(
          crosstable,
          'Share of the points that the player of the row took from that of the column; pale cells rest on few games.',
          evidence,
        ),
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
    ...(rounds === 0 ? [] : [roundsSection(glicko, rounds)]),
    {
      title: 'Cost',
      body: [
        table(['A game', 'Nodes', 'Evaluations'], costRows(standings)),
        ...(repeats > 0
          ? [paragraph(`${repeats} games repeat earlier ones move by move and are left out of the ratings.`)]
          : []),
        ...remarksOf(tournament, standings).map(paragraph),
      ],
    },
  ];
}

function roundsSection(glicko: RatedTables['glicko'], rounds: number): Section {
  return {
    title: 'Over the rounds',
    body: [
      ...(rounds > 1
        ? [
            plot(
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
  };
}

function soloSections(scores: readonly ScoreLine[]): Section[] {
  const scored = scores.some(({ gameScore }) => gameScore !== undefined);
  const rows = scores.map(({ name, games, mean, error, solved, gameScore }) => [
    name,
    String(games),
    ...(scored ? [gameScore ? `${decimals(gameScore.mean)} ± ${decimals(gameScore.half)}` : ''] : []),
    `${fixed(mean, 3)} ± ${fixed(error, 3)}`,
    String(solved),
  ]);
  const titles = ['Name', 'Games', ...(scored ? ['Mean score'] : []), 'Mean payoff', 'Solved'];
  return [{ title: 'Scores', body: [table(titles, rows)] }];
}

function commandsOf(tournament: Played): string {
  const { game, each, openings, noise, adjudication, anchor, settings, texts, folder } = tournament;
  const { path } = folder;
  const words = [
    'tournament',
    ...texts,
    '--game',
    typedUse(game),
    ...(settings.type === 'solo' ? [] : ['--type', settings.type]),
    ...(settings.type === 'gauntlet' ? ['--seeds', String(settings.seeds)] : []),
    ...(['rounds', 'pairs', 'seed'] as const).flatMap((key) => [`--${key}`, String(settings[key])]),
    '--openings',
    openings,
    ...(noise === undefined ? [] : ['--noise', String(noise)]),
    ...adjudicationFlags(adjudication),
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
