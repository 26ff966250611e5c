import { join } from 'node:path';
import { Interrupted, LabError, sum, type AgentSpec, type Effort, type Executor, type Spec } from 'evolab';
import {
  checkState,
  evolve,
  kindOf,
  leftOpen,
  storedRun,
  type EffortBudget,
  type EvolutionEvent,
  type TaskContext,
} from 'evolab/command';
import { readAgents, RunFolder, writeAgent } from 'evolab/storage';
import { unitText, type Budget } from './budget.ts';
import { folderOf, settingsFor, type Entry } from './entries.ts';
import type { Failure } from './found.ts';

/** A run that is to learn up to the budget. */
export interface Training {
  readonly entry: Entry;
  readonly game: Spec;
  /** The game as one would type it. */
  readonly gameText: string;
  readonly seed: number;
  readonly folder: string;
  /** What it may spend, in what its learner counts. */
  readonly budget: EffortBudget;
}

/** A run that has, with its champion before any learning and after each part of the budget. */
export interface Trained extends Training {
  readonly champions: readonly AgentSpec[];
  readonly reached: readonly { readonly generation: number; readonly effort: Partial<Effort> }[];
  /** Seconds of processor time that its generations took; undefined if one of them does not tell. */
  readonly seconds: number | undefined;
}

/** Where a run is kept below the folder of a comparison. */
export function trainingFolder(out: string, entry: Entry, gameText: string, seed: number): string {
  return join(out, 'runs', folderOf(gameText), folderOf(entry.label), `seed-${seed}`);
}

/**
 * Trains all runs, each up to so many `parts` of its own budget, which is `shown` to people, as many at a time as there are
 * slots. A run that is there goes on; one that fails is named and the others go on. Aborted, it throws `Interrupted` when every run has stored its last round.
 */
export async function trainAll(
  context: TaskContext,
  executor: Executor,
  trainings: readonly Training[],
  shown: Budget,
  checkpoints: number,
  parts = checkpoints,
): Promise<{ readonly trained: readonly Trained[]; readonly failures: readonly Failure[] }> {
  const results = new Array<Trained | Failure>(trainings.length);
  const spent = Float64Array.from(trainings, (training) => keptShare(training, parts / checkpoints));
  const each = (shown.amount * parts) / checkpoints;
  const total = Math.round(trainings.length * each);
  let finished = 0;
  const show = () =>
    context.report({
      type: 'progress',
      phase: 'learning',
      done: Math.round(each * spent.reduce((sum, share) => sum + Math.min(share, 1), 0)),
      total,
      unit: unitText(shown),
      details: [`${finished} of ${trainings.length} runs`],
    });
  // First what earlier processes did: the speed is that of this one.
  show();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < trainings.length && !context.signal.aborted) {
      const at = next++;
      const onSpent = (share: number) => {
        spent[at] = share;
        show();
      };
      results[at] = await trainOne(context, executor, trainings[at], { checkpoints, parts, onSpent });
      finished++;
      onSpent(1);
    }
  };
  // Waits for all, so that no run is left writing when one of them was stopped.
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(Math.max(1, executor.slots), trainings.length) }, work),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (context.signal.aborted) throw new Interrupted();
  return {
    trained: results.filter((one) => 'champions' in one),
    failures: results.filter((one) => 'message' in one),
  };
}

/** How much of a part of its budget a run has spent; of one that cannot be read nothing, which is told when it goes on. */
function keptShare({ folder, budget }: Training, part: number): number {
  try {
    return (spentIn(new RunFolder(folder), Infinity)[budget.unit] ?? 0) / (budget.amount * part);
  } catch {
    return 0;
  }
}

interface TrainingPlan {
  readonly checkpoints: number;
  /** After how many of them it ends. */
  readonly parts: number;
  readonly onSpent: (shareOfParts: number) => void;
}

async function trainOne(
  context: TaskContext,
  executor: Executor,
  training: Training,
  plan: TrainingPlan,
): Promise<Trained | Failure> {
  try {
    return await train(context, executor, training, plan);
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const { entry, seed, gameText } = training;
    const message = error instanceof Error ? error.message : String(error);
    context.report({
      type: 'warning',
      text: `${entry.label}, seed ${seed} on ${gameText} failed: ${message}`,
    });
    return { label: entry.label, seed, game: gameText, message };
  }
}

async function train(
  { laboratory, signal, report }: TaskContext,
  executor: Executor,
  training: Training,
  { checkpoints, parts, onSpent }: TrainingPlan,
): Promise<Trained> {
  const { entry, game, seed, folder, budget } = training;
  const settings = settingsFor(laboratory, entry, game, seed);
  const own = new RunFolder(folder);
  const champions: AgentSpec[] = [];
  const reached: Trained['reached'][number][] = [];
  const goal = (budget.amount * parts) / checkpoints;
  for (let part = 0; part <= parts; part++) {
    const file = own.file('checkpoints', `${part}-of-${checkpoints}.msgpack`);
    if (kindOf(file) !== 'file') {
      const amount = (budget.amount * part) / checkpoints;
      let spent = spentIn(own, Infinity)[budget.unit] ?? 0;
      const inner: TaskContext<EvolutionEvent> = {
        laboratory,
        signal,
        openExecutor: () => Promise.resolve(leftOpen(executor)),
        report: (event) => {
          if (event.type === 'warning') report(event);
          if (event.type === 'generation') onSpent((spent += event.report[budget.unit] ?? 0) / goal);
        },
      };
      const run = own.exists() ? { stored: storedRun(laboratory, folder, { settings }) } : { settings };
      const limit = part === 0 ? { generations: 0 } : { budget: { unit: budget.unit, amount } };
      const { champion, interrupted, generation } = await evolve(inner, { ...run, ...limit, folder });
      if (interrupted) throw new Interrupted();
      const lineage = { method: settings.method, seed, generation, settings: '', versions: {} };
      writeAgent(file, { agent: champion, lineage });
    }
    const [{ agent, lineage }] = readAgents(file).agents;
    const generation = lineage?.generation ?? 0;
    const effort = spentIn(own, generation);
    const due = (budget.amount * part) / checkpoints;
    const before = generation === 0 ? 0 : (spentIn(own, generation - 1)[budget.unit] ?? 0);
    // The budget follows from rates in a file, which may have been edited or lost.
    if ((effort[budget.unit] ?? 0) < due || (part > 0 && before >= due))
      throw new LabError(
        'LAB_RUN_CHANGED',
        `the run in ${folder} was begun with another budget`,
        'put back the rates.yaml of that time, or choose another --out folder',
      );
    champions.push(agent);
    reached.push({ generation, effort });
  }
  const taken = logOf(own, Infinity).map(({ cpuSeconds }) => cpuSeconds);
  const isKnown = taken.every((one) => typeof one === 'number');
  const seconds = isKnown ? sum(taken) : undefined;
  return { ...training, champions, reached, seconds };
}

/** What the first generations of a run have cost, by its log. */
function spentIn(folder: RunFolder, generation: number): Partial<Effort> {
  const total: Partial<Record<keyof Effort, number>> = {};
  for (const entry of logOf(folder, generation))
    for (const unit of ['games', 'evaluations', 'updates'] as const) {
      const cost = entry[unit];
      if (typeof cost === 'number') total[unit] = (total[unit] ?? 0) + cost;
    }
  return total;
}

/** The log of a run up to a generation; nothing of one that has not begun. */
function logOf(folder: RunFolder, generation: number): Record<string, unknown>[] {
  if (kindOf(folder.file('log.jsonl')) !== 'file') return [];
  const state = checkState(folder.readState(), folder.path);
  return folder.readLog({ ...state, generation });
}
