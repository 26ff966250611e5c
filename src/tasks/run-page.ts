import { stringify } from 'yaml';
import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import { resolveAgent } from '../lab/agent-source.ts';
import { playMatches } from '../play/run-jobs.ts';
import { checkState, stateHashOf, type RunState } from '../lab/experiment.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { swappedPairs } from '../play/swapped-pairs.ts';
import { isBound, measureCurves, ratingCurves, words, type Measured } from '../report/html/curves.ts';
import { familyTree, type Generation } from '../report/html/family-tree.ts';
import { gamesView } from '../report/html/games.ts';
import { heatMap } from '../report/html/heat-map.ts';
import { html } from '../report/html/markup.ts';
import { page, type Section } from '../report/html/page.ts';
import { plot } from '../report/html/plot.ts';
import { code, paragraph, table } from '../report/html/tables.ts';
import { percent } from '../report/numbers.ts';
import { readAgents, type Rating, type StoredAgent } from '../storage/agent-file.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { Pool } from '../worker/pool.ts';
import { hallOf, hallTable } from './hall.ts';
import { shellWord } from '../util/shell-word.ts';
import { shownGame } from '../report/shown-game.ts';

export interface RunPageRequest {
  /** Games played for the page, at most. */
  readonly games: number;
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** What a page is made of. */
interface Run {
  readonly laboratory: Laboratory;
  readonly folder: RunFolder;
  readonly state: RunState;
  readonly agents: readonly StoredAgent[];
  readonly log: readonly (Measured & Generation)[];
}

/** An evolution as one HTML file; the games of its champions against each other and the samples are played now. */
export async function runPage(
  laboratory: Laboratory,
  path: string,
  request: RunPageRequest,
): Promise<string> {
  const folder = new RunFolder(path);
  const state = checkState(folder.readState(), path);
  const log = folder.readLog(state.generation) as unknown as (Measured & Generation)[];
  const file = folder.file('population.msgpack');
  const agents = state.generation > 0 ? readAgents(file).agents : [];
  const run: Run = { laboratory, folder, state, agents, log };
  const sections = [
    ...(await ratingSection(state.ratings)),
    ...(await curveSection(log)),
    ...(await playedSections(run, request)),
    ...(await familySection(run)),
    { title: 'How to run it again', body: againBody(run) },
  ];
  const { settings, generation } = state;
  const lead = `${settings.learner.use} on ${settings.game.use}, seed ${settings.seed}, ${generation} generations`;
  return page(`Evolution in ${path}`, lead, sections);
}

async function ratingSection(ratings: readonly Rating[]): Promise<Section[]> {
  if (ratings.length === 0) return [];
  const last = Math.max(...ratings.map(({ generation }) => generation));
  const rows = ratings
    .filter(({ generation }) => generation === last)
    .map(({ against, wins, losses, draws }) => {
      const games = wins + losses + draws;
      const points = wins + draws / 2;
      const [low, high] = clopperPearson(points, games);
      return [
        against,
        ...[games, wins, draws, losses].map(String),
        percent(points / games, 1),
        `${percent(low, 1)} to ${percent(high, 1)}`,
      ];
    });
  return [
    {
      title: 'Strength',
      body: [
        await plot(
          ratingCurves(ratings),
          'Score of the champion against opponents that never change, with exact 95% intervals.',
        ),
        paragraph(`The champion of generation ${last}:`),
        table(['Against', 'Games', 'Won', 'Drawn', 'Lost', 'Score', '95% interval'], rows),
      ],
    },
  ];
}

async function curveSection(log: readonly Measured[]): Promise<Section[]> {
  const names = [...new Set(log.flatMap(({ measures }) => Object.keys(measures)))];
  if (names.length === 0) return [];
  const fitness = names.filter((name) => ['fitness', 'meanFitness'].includes(name));
  const others = names.filter(
    (name) => !fitness.includes(name) && !isBound(name, names) && varies(log, name),
  );
  const small = await Promise.all(
    others.map((name) => plot(measureCurves(log, [name], 210), '', `${words(name)} by generation`)),
  );
  return [
    {
      title: 'Curves',
      body: [
        ...(fitness.length > 0 ? [await plot(measureCurves(log, fitness), fitnessCaption(names))] : []),
        html`<div class="small">${small}</div>`,
      ],
    },
  ];
}

function fitnessCaption(names: readonly string[]): string {
  const best = names.includes('meanFitness') ? 'Fitness of the best member and of the mean one' : 'Fitness';
  const band = names.includes('fitnessLow') ? ', the band its 95% interval' : '';
  return `${best}${band}. Where opponents change with the population, only the scores above compare generations.`;
}

/** Whether a measure is worth a plot. */
function varies(log: readonly Measured[], name: string): boolean {
  return new Set(log.map(({ measures }) => measures[name])).size > 1;
}

/** Everything that has to be played first: champions against each other, and sample games. */
async function playedSections(run: Run, request: RunPageRequest): Promise<Section[]> {
  const { laboratory, folder, state, agents } = run;
  const { settings } = state;
  const game = laboratory.assembler.game(settings.game);
  if (agents.length === 0 || request.games < 1 || game.simultaneous) return [];
  const champion = { ...agents[0].agent, name: `champion of generation ${state.generation}` };
  const hall = game.roles.length === 2 ? hallOf(folder, request.games) : [];
  const plies = settings.rating.openings;
  const { jobs, crosstable } = hallTable(game, hall, { games: request.games, plies, seed: settings.seed });
  const sampled = sampleJobs(run, champion, hall).slice(0, request.games);
  const pool = new Pool(laboratory.plugins, request.threads);
  let records: MatchRecord[];
  try {
    records = await playMatches(pool, [...jobs, ...sampled], request);
  } finally {
    await pool.close();
  }
  const samples = sampled.map((job, i) => {
    const players = job.agents.map(({ name }) => name);
    return shownGame(game, { ...records[jobs.length + i], players });
  });
  const opened = plies > 0 ? ` on openings of ${plies} random plies` : '';
  return [
    ...(hall.length > 1
      ? [
          {
            title: 'Generation against generation',
            body: [
              await plot(
                heatMap(crosstable(records.slice(0, jobs.length))),
                `Share of the points that the champion of the row took from that of the column, ${jobs.length} games${opened}. Progress is blue below the diagonal.`,
              ),
            ],
          },
        ]
      : []),
    { title: 'Sample games', body: gamesView(samples) },
  ];
}

/** The champion against each anchor and the oldest of the hall, from both sides; alone, if the game is a puzzle. */
function sampleJobs({ laboratory, state }: Run, champion: AgentSpec, hall: readonly AgentSpec[]): MatchJob[] {
  const { settings } = state;
  const game = laboratory.assembler.game(settings.game);
  if (game.roles.length === 1) return [{ id: '0/0', agents: [champion], seed: settings.seed, opening: [] }];
  if (game.roles.length !== 2) return [];
  const anchors = settings.rating.anchors.map(
    (name) => resolveAgent(name, settings.game, laboratory.registries).stored.agent,
  );
  const opponents = [...hall.slice(0, 1), ...anchors];
  return swappedPairs(game, champion, opponents, {
    pairs: opponents.length,
    plies: Math.min(2, settings.rating.openings),
    seed: settings.seed,
  });
}

async function familySection({ agents, log }: Run): Promise<Section[]> {
  const names = agents.map(({ agent }) => agent.name);
  const tree = names.length > 0 ? familyTree(log, names, names[0]) : undefined;
  if (!tree) return [];
  const caption =
    'Members of the last population and their ancestors, by generation of birth; the line of the champion stands out.';
  return [{ title: 'Genealogy', body: [await plot(tree, caption)] }];
}

function againBody({ state, folder, agents }: Run) {
  const { method, ...settings } = state.settings;
  const file = `${method}-${settings.game.use}-${settings.seed}.yaml`;
  const run = shellWord(folder.path);
  const versions = Object.entries(agents[0]?.lineage?.versions ?? {});
  return [
    paragraph(`Save these settings as ${file}:`),
    code(stringify({ ...settings, generations: state.generation })),
    code(
      [
        `lab evolve --plugin ${method} --config ${shellWord(file)} --run ${shellWord(`${folder.path}-again`)}`,
        `lab report ${run}`,
      ].join('\n'),
    ),
    paragraph(
      `The run ends in the state ${stateHashOf(state)}, with any number of workers. ${versions.map(([name, version]) => `${name} ${version}`).join(', ')}`,
    ),
  ];
}
