import { progressOf } from '../../statistics/progress.ts';
import { progressText } from '../progress-text.ts';
import { stringify } from 'yaml';
import type { Accuracy, GenerationReport, Rating } from '../../contract/evolution.ts';
import type { Block, Section } from '../../contract/report.ts';
import { stateHashOf, type Judgements, type RunState } from '../../experiment/experiment.ts';
import type { Crosstable } from '../../statistics/flow.ts';
import { shellWord } from '../../util/shell-word.ts';
import { code, folded, paragraph, plot, smallPlots, table } from '../blocks.ts';
import { familyOf } from '../family.ts';
import { evolutionVerdict, latest } from '../evolution-verdict.ts';
import { measuresToPlot, words } from '../measure.ts';
import type { ShownGames } from '../../contract/shown-games.ts';
import { crosstableMatrix } from './crosstable.ts';
import { accuracyCurves, measureCurves, ratingCurves, type Measured } from './curves.ts';
import { familyTree } from './family-tree.ts';
import { page } from './page.ts';
import { scoreCells } from './score-cells.ts';
import { gamesText } from '../numbers.ts';

/** What the page of an evolution shows. */
export interface EvolutionPage {
  readonly path: string;
  /** As one would type it after `--game`. */
  readonly game: string;
  readonly state: RunState;
  /** Those of the state, and of the last champion if it was judged when the run ended. */
  readonly judged: Required<Judgements>;
  readonly log: readonly GenerationReport[];
  /** Names of the agents of the last generation, best first. */
  readonly agents: readonly string[];
  /** Versions of what the run depends on. */
  readonly versions: Readonly<Record<string, string>>;
  /** What was played for the page; undefined if nothing was. */
  readonly played: PlayedForPage | undefined;
  /** Sections of plugins, which come last. */
  readonly more: readonly Section[];
}

/** Games that a run itself does not keep. */
export interface PlayedForPage {
  /** Champions of earlier generations against each other; undefined if there are not enough of them. */
  readonly generations: { readonly crosstable: Crosstable; readonly games: number } | undefined;
  /** Undefined if none was played. */
  readonly samples: ShownGames | undefined;
}

/** An evolution as one HTML file. */
export function evolutionPage(shown: EvolutionPage): Promise<string> {
  const { path, game, state, judged, log, played, more } = shown;
  const { settings, generation } = state;
  const games = log.reduce((sum, { games: count = 0 }) => sum + count, 0);
  const facts = [
    `seed ${settings.seed}`,
    `${generation} generations`,
    ...(games > 0 ? [`${games.toLocaleString('en')} games`] : []),
    path,
  ];
  const title = `${settings.method} on ${game}`;
  return page(title, { verdict: evolutionVerdict(judged.ratings, generation), facts: facts.join(', ') }, [
    ...ratingSection(judged.ratings),
    ...accuracySection(judged.accuracy, path),
    ...(played ? playedSections(played, settings.rating.openings) : []),
    ...curveSection(log),
    ...familySection(shown),
    { title: 'How to run it again', body: againBody(shown) },
    ...more,
  ]);
}

function ratingSection(ratings: readonly Rating[]): Section[] {
  if (ratings.length === 0) return [];
  const { last, now } = latest(ratings);
  const rows = now.map((rating) => {
    const { against, wins, losses, draws } = rating;
    const [score, bar] = scoreCells(rating);
    const between = `${bar.low.toFixed(1)} to ${bar.high.toFixed(1)}`;
    return [against, score, bar, between, gamesText(rating), ...[wins, draws, losses].map(String)];
  });
  return [
    {
      title: 'Strength',
      body: [
        plot(
          ratingCurves(ratings),
          'Score of the champion against opponents that never change, with exact 95% intervals.',
        ),
        paragraph(`The champion of generation ${last}:`),
        table(['Against', 'Score', '', '95% interval', 'Games', 'Won', 'Drawn', 'Lost'], rows),
      ],
    },
  ];
}

function accuracySection(accuracy: readonly Accuracy[], path: string): Section[] {
  const [first] = accuracy;
  if (!first) return [];
  const { oracle, positions, critical } = first;
  return [
    {
      title: 'Distance from the truth',
      body: [
        plot(
          accuracyCurves(accuracy),
          `Choices of the champion that keep the result at the ${positions} solved positions ${oracle}, with 95% score intervals; in the ${critical} critical ones a legal move throws it away.`,
        ),
        paragraph('In full, beside the expectation of random moves:'),
        code(`lab accuracy ${shellWord(path)} --oracle ${shellWord(oracle)}`),
      ],
    },
  ];
}

function curveSection(log: readonly Measured[]): Section[] {
  const { names, fitness, others } = measuresToPlot(log);
  if (names.length === 0) return [];
  const small = others.map((name) =>
    plot(measureCurves(log, [name], 300), '', `${words(name)} by generation`),
  );
  return [
    {
      title: 'Curves',
      body: [
        smallPlots([
          ...(fitness.length > 0
            ? [plot(measureCurves(log, fitness, 300), fitnessCaption(names), 'fitness by generation')]
            : []),
          ...small,
        ]),
      ],
    },
  ];
}

function fitnessCaption(names: readonly string[]): string {
  const best = names.includes('meanFitness') ? 'Fitness of the best member and of the mean one' : 'Fitness';
  const band = names.includes('fitnessLow') ? ', the band its 95% interval' : '';
  return `${best}${band}. Where opponents change with the population, it does not compare generations.`;
}

function playedSections({ generations, samples }: PlayedForPage, plies: number): Section[] {
  const opened = plies > 0 ? ` on openings of ${plies} random plies` : '';
  return [
    ...(samples ? [{ title: 'Games', body: [{ kind: 'games', games: samples }] } as const] : []),
    ...(generations
      ? [
          {
            title: 'Generation against generation',
            body: [
              paragraph(progressText(progressOf(generations.crosstable))),
              crosstableMatrix(
                generations.crosstable,
                `Share of the points that the champion of the row took from that of the column, ${generations.games} games${opened}. Progress is blue below the diagonal; pale cells rest on few games.`,
              ),
            ],
          },
        ]
      : []),
  ];
}

function familySection({ agents, log }: EvolutionPage): Section[] {
  const family = agents.length > 0 ? familyOf(log, agents, agents[0]!) : undefined;
  if (!family) return [];
  const caption =
    'Members of the last population and their ancestors, by generation of birth; the line of the champion stands out.';
  return [{ title: 'Genealogy', body: [plot(familyTree(family), caption)] }];
}

function againBody({ state, path, versions }: EvolutionPage): Block[] {
  const { method, ...settings } = state.settings;
  const file = `${method}-${settings.game.use}-${settings.seed}.yaml`;
  const installed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    paragraph(`Save the settings as ${file}, then:`),
    code(
      [
        `lab evolve --plugin ${method} --config ${shellWord(file)} --out ${shellWord(`${path}-again`)}`,
        `lab report ${shellWord(path)}`,
      ].join('\n'),
    ),
    folded('Settings', [code(stringify({ ...settings, generations: state.generation }))]),
    paragraph(
      `The run ends in the state ${stateHashOf(state)}, with any number of workers. ${installed.join(', ')}`,
    ),
  ];
}
