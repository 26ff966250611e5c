import { join } from 'node:path';
import { Interrupted } from '../contract/executor.ts';
import type { Reproduction, Row } from '../contract/reproduction.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { rowVerdict } from '../report/row-verdict.ts';
import type { Verdict } from '../statistics/equivalence.ts';
import { kindOf, namesIn, readWhole, writeWhole } from '../storage/files.ts';
import { RunFolder } from '../storage/run-folder.ts';
import type { TaskContext, TaskEvent } from './context.ts';
import { measureSpeed } from './machine-speed.ts';
import type { Provenance } from './kept-results.ts';
import { openReproductionContext } from './reproduction-context.ts';
import { checkTexts, isWanted, partsOf } from './table-parts.ts';
import { TimeBudget, type LeftOut } from './time-budget.ts';

/** A paper's table, to be run again. */
export interface ReproduceRequest {
  readonly reproduction: Reproduction;
  /** The budget on two cores. */
  readonly minutes: number;
  /** Of this machine, in relation to the one that costs are stated for; measured if not given. */
  readonly speed?: number | undefined;
  /** Where its runs are kept, and found again. */
  readonly folder: string;
  /** Nothing that is kept in the folder is used. */
  readonly fresh?: boolean;
  /** Pieces of the names of those rows that are wanted; none: all of them. */
  readonly only?: readonly string[];
}

/** A row with its verdict, if the paper has an interval. */
type JudgedRow = Row & { readonly verdict?: Verdict };

export interface ReproduceResult extends Provenance {
  /** None if it was interrupted. */
  readonly rows: readonly JudgedRow[];
  readonly interrupted: boolean;
  /** By which the quantities of the rows were chosen. */
  readonly speed: number;
  /** What there was no time for. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * The reproduction of a paper, which may be named by its method or its plugin if these have no other;
 * LAB_UNKNOWN_EXTENSION.
 */
export function reproductionOf({ registries }: Pick<Laboratory, 'registries'>, name: string): Reproduction {
  const { reproductions } = registries;
  const named = reproductions
    .list()
    .filter(({ plugin, definition }) => plugin === name || definition.method === name);
  const [found] = !reproductions.has(name) && named.length === 1 ? named : [reproductions.get(name)];
  return found!.definition;
}

/**
 * Runs a paper's table again. What it costs is known for one machine; how fast this one is, is measured first. Aborted,
 * it keeps the runs that are finished. LAB_USAGE if `only` has what is in no name of a row.
 */
export async function reproduce(
  context: TaskContext,
  { reproduction, minutes, speed: given, folder, fresh = false, only = [] }: ReproduceRequest,
): Promise<ReproduceResult> {
  const { laboratory, signal } = context;
  const begun = performance.now();
  let budget: TimeBudget | undefined;
  const report = (event: TaskEvent) => {
    const left = budget?.left ?? 60 * minutes - (performance.now() - begun) / 1000;
    context.report(event.type === 'progress' ? { ...event, left } : event);
  };
  let speed = given ?? 1;
  checkFolder(folder);
  const executor = await context.openExecutor(folder);
  const fits = (what: string, seconds: number, rows: readonly string[] = []) =>
    isWanted(only, { what, rows }) && (budget?.begin(what, seconds) ?? true);
  const real = openReproductionContext({ laboratory, executor, folder, fresh, signal, report, fits });
  const results = () => ({ speed, leftOut: budget?.leftOut ?? [], ...real.provenance() });
  try {
    const { sample } = reproduction;
    if (given === undefined && sample) {
      const file = `${folder}/speed.json`;
      const kept = fresh ? undefined : readSpeed(file);
      report({ type: 'progress', phase: 'measuring the speed', done: 0, unit: 'games' });
      speed = kept ?? (await measureSpeed(executor, sample, signal));
      writeWhole(file, JSON.stringify(speed));
      report({
        type: 'note',
        text: `This machine has ${speed} of the speed that costs are stated for${kept === undefined ? '' : ', as measured before'}.`,
      });
    }
    if (only.length > 0)
      checkTexts(reproduction.id, only, await partsOf(reproduction, minutes * speed, real));
    budget = new TimeBudget(60 * minutes - (performance.now() - begun) / 1000, speed);
    const rows = await reproduction.run(real, minutes * speed);
    return { rows: rows.map(judged), interrupted: false, ...results() };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { rows: [], interrupted: true, ...results() };
  } finally {
    await executor.close();
  }
}

/** Of these a folder has one as soon as a result is kept, or the folder of a run. */
const OWN = ['speed.json', 'page.html', 'duels', 'computed', 'accuracy', 'tasks'];

function checkFolder(folder: string): void {
  const runs = kindOf(folder) === 'folder' ? namesIn(folder) : [];
  const states = runs.map((name) => join(name, 'state.msgpack'));
  new RunFolder(folder).checkHolds('results of lab reproduce', [...OWN, ...states]);
}

/** A row with its verdict. */
function judged(row: Row): JudgedRow {
  const verdict = rowVerdict(row);
  return verdict === undefined ? row : { ...row, verdict };
}

/** A kept speed: with another one the runs would have other lengths, and those that are kept could not be used. */
function readSpeed(file: string): number | undefined {
  if (kindOf(file) !== 'file') return undefined;
  const speed = Number(Buffer.from(readWhole(file)).toString());
  return speed > 0 && Number.isFinite(speed) ? speed : undefined;
}
