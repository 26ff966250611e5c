import { cpus } from 'node:os';
import { join } from 'node:path';
import { Interrupted, LabError, type Effort, type Spec } from 'evolab';
import {
  evolve,
  kindOf,
  openExecutor,
  parseText,
  readText,
  writeWhole,
  type EvolutionEvent,
  type TaskContext,
} from 'evolab/command';
import { settingsFor, type Entry } from './entries.ts';

/** What learning costs an entry on a game, measured once and kept: the same rates give the same bytes on any machine. */
export interface Rate {
  readonly entry: string;
  /** As one would type it. */
  readonly game: string;
  /** What is counted, and the CPU seconds that one of them takes. */
  readonly unit: keyof Effort;
  readonly seconds: number;
}

export interface Rates {
  /** Where they were measured. */
  readonly machine: string;
  readonly rates: readonly Rate[];
}

/** The file in a folder of a comparison that holds them. */
export const RATES_FILE = 'rates.yaml';

/** CPU seconds after which a sample is long enough. */
const ENOUGH = 2;
/** What costs most is counted where it is known; the first is known of all that look at positions. */
const UNITS = ['evaluations', 'updates', 'games'] as const;

/** An entry on a game whose rate is wanted. */
export interface Wanted {
  readonly entry: Entry;
  readonly game: Spec;
  readonly gameText: string;
}

/**
 * The rates of all that is wanted: those that the folder keeps, the others measured one after the other and written there.
 * Of an entry that fails, `failed` has the message. Throws `Interrupted` when aborted; what is measured by then is kept.
 */
export async function ratesFor(
  context: TaskContext,
  out: string,
  wanted: readonly Wanted[],
): Promise<{ readonly kept: Rates; readonly failed: ReadonlyMap<Wanted, string> }> {
  let kept = keptRates(out);
  const failed = new Map<Wanted, string>();
  for (const [at, one] of wanted.entries()) {
    const { entry, gameText } = one;
    if (rateOf(kept, entry.label, gameText)) continue;
    context.report({
      type: 'progress',
      phase: 'measuring rates',
      done: at,
      total: wanted.length,
      unit: 'entries',
    });
    try {
      const rate = await measured(context, one);
      kept = { machine: kept.machine, rates: [...kept.rates, rate] };
      writeWhole(join(out, RATES_FILE), ratesText(kept));
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      failed.set(one, error instanceof Error ? error.message : String(error));
    }
  }
  return { kept, failed };
}

/** The rate of an entry on a game, if it is there. */
export function rateOf({ rates }: Rates, label: string, gameText: string): Rate | undefined {
  return rates.find(({ entry, game }) => entry === label && game === gameText);
}

/** The rates in a folder; none if it has no file of them. LAB_BAD_FILE if that is damaged. */
export function keptRates(out: string): Rates {
  const file = join(out, RATES_FILE);
  if (kindOf(file) !== 'file') return { machine: thisMachine(), rates: [] };
  const content = parseText(
    readText(file, 'settings', 'LAB_BAD_FILE'),
    file,
    'LAB_BAD_FILE',
  ) as Partial<Rates> | null;
  const { machine, rates } = content ?? {};
  const isRate = (rate: Partial<Rate> | null) =>
    typeof rate?.entry === 'string' &&
    typeof rate.game === 'string' &&
    UNITS.includes(rate.unit!) &&
    typeof rate.seconds === 'number' &&
    Number.isFinite(rate.seconds) &&
    rate.seconds > 0;
  if (typeof machine === 'string' && Array.isArray(rates) && rates.every(isRate)) return { machine, rates };
  throw new LabError(
    'LAB_BAD_FILE',
    `${file} holds no rates`,
    'machine, and rates: a list of { entry, game, unit, seconds }',
  );
}

/** JSON of one line is YAML. */
function ratesText({ machine, rates }: Rates): string {
  const lines = rates.map((rate) => `  - ${JSON.stringify(rate)}\n`).join('');
  return `# CPU seconds that one unit of learning takes. Measured once: budgets in CPU seconds follow from these numbers.
machine: ${JSON.stringify(machine)}
rates:
${lines}`;
}

function thisMachine(): string {
  return `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
}

/** Learns on one thread for some seconds of CPU time, and writes nothing but the result. */
async function measured({ laboratory, signal, report }: TaskContext, wanted: Wanted): Promise<Rate> {
  const { entry, game, gameText } = wanted;
  const enough = new AbortController();
  const points: (Partial<Effort> & { readonly cpu: number })[] = [];
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  const started = cpuSeconds();
  const inner: TaskContext<EvolutionEvent> = {
    laboratory,
    signal: AbortSignal.any([signal, enough.signal]),
    openExecutor: (folder) =>
      openExecutor(laboratory, { threads: 1, folder, signal, say: (text) => report({ type: 'note', text }) }),
    report: (event) => {
      if (event.type !== 'generation') return;
      points.push({ ...event.report, cpu: cpuSeconds() - started });
      const { cpu } = points.at(-1)!;
      // The first generation also compiles the program; alone it counts where it is long.
      if (cpu >= ENOUGH && (points.length > 1 || cpu >= 5 * ENOUGH)) enough.abort();
    },
  };
  await evolve(inner, { settings: settingsFor(laboratory, entry, game, 1), generations: 1_000_000 });
  if (signal.aborted) throw new Interrupted();
  return { entry: entry.label, game: gameText, ...sampleRate(points) };
}

/**
 * CPU seconds for each of what was counted, by the generations of a sample after its first, or by the first alone if there
 * is no other; three digits, which are the rate itself. `cpu` are the seconds since the beginning. LAB_USAGE if nothing was
 * counted.
 */
export function sampleRate(
  points: readonly (Partial<Effort> & { readonly cpu: number })[],
): Pick<Rate, 'unit' | 'seconds'> {
  const [first, ...others] = points;
  const counted = others.length > 0 ? others : points;
  const seconds = counted.at(-1)!.cpu - (others.length > 0 ? first.cpu : 0);
  for (const unit of UNITS) {
    const count = counted.reduce((sum, point) => sum + (point[unit] ?? 0), 0);
    if (count > 0 && seconds > 0) return { unit, seconds: Number((seconds / count).toPrecision(3)) };
  }
  throw new LabError(
    'LAB_USAGE',
    'it counts neither games nor evaluations nor updates',
    'its cost cannot be measured; leave it out',
  );
}
