import { accuracyOf, type Accuracy, type AgentSpec, type Executor, type Rate } from 'evolab';
import { choicesAt, type NamedOracle, type TaskContext } from 'evolab/command';
import type { MovesFound, RunFound, RunMoves } from './found.ts';
import { byEntry, scoresOf } from './scores.ts';

/** What is counted at solved positions, in the order of the tables. */
const KINDS = [
  { key: 'good', name: 'good moves', of: ({ all }: Accuracy) => all.good },
  {
    key: 'critical',
    name: 'critical',
    of: ({ critical }: Accuracy) => (critical.positions > 0 ? critical.good : undefined),
  },
  { key: 'perfect', name: 'perfect moves', of: ({ all }: Accuracy) => all.perfect },
] as const satisfies readonly { readonly key: keyof RunMoves; readonly name: string; readonly of: unknown }[];

/** Some runs at a set of solved positions. */
export interface SolvedMoves {
  /** In the order of the runs. */
  readonly runs: readonly RunMoves[];
  /** What moves chosen at random come to, with the positions that count. */
  readonly rates: Partial<Readonly<Record<keyof RunMoves, Pick<Rate, 'of' | 'random'>>>>;
}

/**
 * Lets the champions of all runs choose at every position of a set, as `lab accuracy` does with the same seed. Aborted, it
 * throws `Interrupted`.
 */
export async function solvedMoves(
  { signal, report }: TaskContext,
  executor: Executor,
  runs: readonly (readonly AgentSpec[])[],
  { set }: NamedOracle,
  seed: number,
): Promise<SolvedMoves> {
  const texts = set.positions.map(({ text }) => text);
  const total = runs.flat().length * texts.length;
  let done = 0;
  const measured: Accuracy[][] = [];
  for (const champions of runs) {
    const own: Accuracy[] = [];
    for (const champion of champions) {
      report({ type: 'progress', phase: 'solved positions', done, total, unit: 'positions' });
      const choices = await choicesAt(executor, champion, texts, seed, { signal });
      own.push(accuracyOf(set, choices));
      done += texts.length;
    }
    measured.push(own);
  }
  const kinds = KINDS.filter(({ of }) => of(measured[0][0]));
  return {
    runs: measured.map((own) =>
      Object.fromEntries(kinds.map(({ key, of }) => [key, own.map((one) => of(one)!.share)])),
    ),
    rates: Object.fromEntries(kinds.map(({ key, of }) => [key, of(measured[0][0])])),
  };
}

/** What the runs of a game come to at solved positions, entry by entry. */
export function movesFound(
  labels: readonly string[],
  runs: readonly RunFound[],
  { name: oracle }: NamedOracle,
  { rates }: SolvedMoves,
  seed: number,
): MovesFound {
  return {
    oracle,
    measures: KINDS.flatMap(({ key, name }) => {
      const rate = rates[key];
      if (!rate) return [];
      const groups = byEntry(labels, runs, ({ moves }) => moves![key]!);
      const measure = { kind: 'share', name } as const;
      return [{ measure, positions: rate.of, random: rate.random, ...scoresOf(groups, seed) }];
    }),
  };
}
