import { fileURLToPath } from 'node:url';
import {
  Interrupted,
  type AgentSpec,
  type DuelScore,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { evolve, settingsOf, storedRun, taskOf } from 'evolab/command';
import { readAgents, RunFolder } from 'evolab/storage';
import { gamesOf, scoreRow } from '../src/over-seeds.ts';

/** A champion that learns on, how, and for how long. */
interface Lesson {
  readonly name: string;
  readonly game: Spec;
  readonly champion: string;
  readonly preset: string;
  /** The only entry of the schedule that the learner follows. */
  readonly schedule: { readonly eta: number; readonly search?: number };
  readonly games: number;
  /** What it takes on two cores, in seconds. */
  readonly seconds: number;
}

/** With less than this many minutes one seed and one generation must do. */
const MINUTES_FOR_SEEDS = 1;
const PAIRS = 100;
const PLIES = 6;
const SEARCH = { searcher: { use: 'deepening' }, budget: { nodes: 1000 } };
/** Games of a generation. */
const EPISODES = 2000;
/** The share of moves by the net, and games for which a schedule holds: all. */
const EPS = 0.9;
const ALL = 1_000_000_000;
/** What a duel takes on two cores, in seconds. */
const DUEL = 5;

const OTHELLO = {
  game: { use: 'othello' },
  champion: championFile('othello-n-tuple-hour'),
  preset: 'hour-othello',
};
const MORRIS = {
  game: { use: 'morris' },
  champion: championFile('morris-n-tuple-hour'),
  preset: 'hour-morris',
};
const BY_PLIES: readonly Lesson[] = [
  { plies: 1, seconds: 3 },
  { plies: 2, seconds: 6 },
  { plies: 3, seconds: 14 },
  { plies: 4, seconds: 35 },
].map(({ plies, seconds }) => ({
  ...OTHELLO,
  name: `Othello, targets by ${plies} ${plies === 1 ? 'ply' : 'plies'}`,
  schedule: { eta: 0.1, search: plies },
  games: 10_000,
  seconds,
}));
// One game with five plies costs as much as ten with three.
const DEEPER: readonly Lesson[] = [
  { plies: 3, games: 100_000 },
  { plies: 5, games: 10_000 },
].map(({ plies, games }) => ({
  ...OTHELLO,
  name: `Othello, small steps by ${plies} plies`,
  schedule: { eta: 0.01, search: plies },
  games,
  seconds: 130,
}));
const RESTARTS: readonly Lesson[] = [
  { name: 'large steps', schedule: { eta: 1 }, seconds: 3 },
  { name: 'small steps', schedule: { eta: 0.1 }, seconds: 3 },
  { name: 'large steps and search', schedule: { eta: 1, search: 3 }, seconds: 20 },
  { name: 'small steps and search', schedule: { eta: 0.1, search: 3 }, seconds: 20 },
].map(({ name, ...rest }) => ({ ...MORRIS, ...rest, name: `morris, ${name}`, games: 18_000 }));

/** What becomes of the champions of an hour that learn on with other steps and searches. */
export const nTuple2026LearningOn: Reproduction = {
  id: 'n-tuple-2026-learning-on',
  method: 'n-tuple',
  summary:
    'Champions of an hour that learn on by searches of one to five plies, or with new steps, against themselves',
  async run(context, minutes) {
    const isShort = minutes < MINUTES_FOR_SEEDS;
    const seeds = isShort ? 1 : 3;
    const taught = (lessons: readonly Lesson[]) =>
      lessons.map((lesson) => (isShort ? { ...lesson, games: EPISODES } : lesson));
    const [three, five] = taught(DEEPER);
    const rows: Row[] = [];
    for (const lesson of taught([...BY_PLIES, ...DEEPER, ...RESTARTS]))
      rows.push(...(await rowOf(context, lesson, lesson.champion, seeds)));
    return [...rows, ...(await rowOf(context, five, three, seeds))];
  },
};

/** What those that learned take from the champion, or from those of another lesson with the same seed, in %. */
async function rowOf(
  context: ReproductionContext,
  lesson: Lesson,
  against: string | Lesson,
  seeds: number,
): Promise<Row[]> {
  const { name, games } = lesson;
  const other = typeof against === 'string' ? 'where it began' : against.name;
  const what = `${name}, against ${other}, %`;
  const learning = [lesson, ...(typeof against === 'string' ? [] : [against])];
  const seconds = learning.reduce((sum, one) => sum + one.seconds, DUEL);
  if (!context.fits(what, seeds * seconds)) return [];
  const duels: DuelScore[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const first = await learned(context, lesson, seed);
    const second = typeof against === 'string' ? championIn(against) : await learned(context, against, seed);
    const [a, b] = [first, second].map((agent) => ({ ...agent, ...SEARCH }));
    duels.push(await context.duel(a, b, PAIRS, PLIES, seed));
  }
  const basis = `${gamesOf(duels).toLocaleString('en')} games by ${seeds} seeds, each after ${games.toLocaleString('en')} of learning`;
  return [scoreRow(what, '', duels, basis)];
}

/** The agent after a lesson; one that was stopped goes on. */
async function learned(
  context: ReproductionContext,
  { name, game, champion, preset, schedule, games }: Lesson,
  seed: number,
): Promise<AgentSpec> {
  const { context: task, folderFor } = taskOf(context);
  const { laboratory, report } = task;
  const settings = settingsOf(
    'n-tuple',
    {
      game,
      learner: {
        ...context.learnerOf('n-tuple', game, preset),
        schedule: [{ episodes: ALL, eps: EPS, ...schedule }],
        episodes: EPISODES,
        testGames: 0,
      },
      seed,
      rating: { anchors: [], first: false, every: 1_000_000 },
      keepEvery: 1_000_000,
    },
    laboratory.registries,
  );
  const { evaluator, weights, ...rest } = championIn(champion);
  if (!evaluator || !weights) throw new Error(`${champion} has no weights`);
  const from = { ...rest, evaluator, weights };
  const begun = { ...settings, from };
  const folder = folderFor(`${name.replaceAll(/\W+/g, '-')}-seed${seed}`, [begun], seed);
  const run = new RunFolder(folder).exists()
    ? { stored: storedRun(laboratory, folder, { settings, from }) }
    : { settings, from };
  const { champion: after, interrupted } = await evolve(
    { ...task, report: (event) => event.type === 'progress' && report(event) },
    { ...run, folder, generations: games / EPISODES },
  );
  if (interrupted) throw new Interrupted();
  return after;
}

const championIn = (file: string): AgentSpec => readAgents(file).agents[0].agent;

function championFile(name: string): string {
  return fileURLToPath(new URL(`../../populations/champions/${name}.msgpack`, import.meta.url));
}
