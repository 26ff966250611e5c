import { Interrupted, type Executor } from '../contract/executor.ts';
import { Experiment } from '../experiment/experiment.ts';
import { oracleOfRun } from '../experiment/oracle-sets.ts';
import { versionsIn } from '../experiment/versions.ts';
import type { Settings } from '../config/settings.ts';
import type { EvolutionEstimate, Sample } from '../report/estimate-text.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { closeAll } from './close-all.ts';
import type { TaskContext } from './context.ts';
import { archiveOf, lastOf, type EvolutionRequest } from './evolve.ts';

/** Seconds of each of the two samples. */
const SECONDS = 2;

/**
 * Begins an evolution in memory, looks at its speed and leaves it: the same work as in its first generations. Nothing
 * is written. LAB_* errors are those of the evolution.
 */
export async function estimateEvolution(
  context: TaskContext,
  request: EvolutionRequest,
): Promise<EvolutionEstimate> {
  const { laboratory } = context;
  const { registries, factory } = laboratory;
  const stored = 'stored' in request ? request.stored : undefined;
  const settings = 'stored' in request ? request.stored.settings : request.settings;
  const generation = stored?.generation ?? 0;
  const last = lastOf(request, request.folder === undefined ? undefined : new RunFolder(request.folder));
  const archive = archiveOf(laboratory, settings, request.archive);
  let opened: Executor | undefined;
  try {
    const oracle = oracleOfRun(laboratory, settings);
    const executor = (opened = await context.openExecutor('.'));
    const experiment = (rating: Settings['rating'], from?: typeof stored) => {
      const versions = versionsIn(laboratory, settings);
      const own = { ...settings, rating, ...(archive && { archive: settings.archive ?? archive.settings }) };
      return new Experiment(
        {
          settings: own,
          versions,
          registries,
          factory,
          executor,
          folder: undefined,
          archive,
          oracle,
        },
        from && { ...from, settings: own },
      );
    };
    const unrated = experiment({ ...settings.rating, every: Infinity }, stored);
    let games: number | undefined;
    const generations = await sampled(context, 'generations', async (watch, finished) => {
      while (unrated.state.generation < last) {
        const told = await unrated.step(watch);
        games = told.games ?? games;
        finished();
      }
    });
    let total = 0;
    const share = await sampled(context, 'ratings', async (watch, finished) => {
      const { ratings } = await experiment(settings.rating).begin(watch);
      total = ratings.reduce((sum, { wins, losses, draws }) => sum + wins + losses + draws, 0);
      finished();
    });
    const { rounds, anchors, first } = settings.rating;
    const size = total > 0 || share?.done !== 1 ? 2 * rounds * (anchors.length + (first ? 1 : 0)) : 0;
    const times = timesRated(settings, generation, last);
    const ratings = { times, games: size, sample: share && { ...share, done: share.done * size } };
    const left = last - generation;
    const known = generations && (share ?? times * size === 0);
    const seconds = known
      ? (left * generations.seconds) / generations.done +
        (share && size > 0 ? (times * share.seconds) / share.done : 0)
      : undefined;
    return { settings, generation, last, generations, games, ratings, seconds };
  } finally {
    await closeAll(
      () => archive?.close(),
      () => opened?.close(),
    );
  }
}

/** The untrained champion of a new run, one every few generations, and the last. */
function timesRated({ rating }: Settings, generation: number, last: number): number {
  const due = Math.floor(last / rating.every) - Math.floor(generation / rating.every);
  return due + (generation === 0 ? 1 : 0) + (last % rating.every === 0 || last === generation ? 0 : 1);
}

type Watch = Parameters<Experiment['step']>[0];

/** Works for a while: how much is `finished`, with the share of what is in hand; undefined if it is nothing. */
async function sampled(
  { signal, report }: TaskContext,
  unit: string,
  work: (watch: Watch, finished: () => void) => Promise<void>,
): Promise<Sample | undefined> {
  const enough = AbortSignal.timeout(1000 * SECONDS);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  let whole: Sample = { done: 0, seconds: 0 };
  let part: Sample = { done: 0, seconds: 0 };
  const progress = { type: 'progress', phase: 'measuring', unit } as const;
  report({ ...progress, done: 0 });
  const watch: Watch = {
    signal: AbortSignal.any([signal, enough]),
    onProgress: (_phase, done, total) => {
      part = { done: whole.done + done / total, seconds: seconds() };
      report({ ...progress, done: Number(part.done.toFixed(2)) });
    },
  };
  try {
    await work(watch, () => (whole = { done: whole.done + 1, seconds: seconds() }));
  } catch (error) {
    if (!(error instanceof Interrupted) || signal.aborted) throw error;
  }
  // What is between two generations belongs to them: whole ones tell more than parts.
  if (whole.done > 0) return whole;
  return part.done > 0 ? part : undefined;
}
