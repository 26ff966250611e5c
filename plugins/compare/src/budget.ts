import { LabError, type Effort } from 'evolab';
import type { EffortBudget } from 'evolab/command';
import type { CompareFound, RunFound } from './found.ts';
import type { Rate } from './rates.ts';

/** What every run may spend: something that learners count, or CPU seconds by rates that were measured once. */
export interface Budget {
  readonly unit: keyof Effort | 'cpu';
  readonly amount: number;
}

const UNITS: Readonly<Record<string, Budget['unit']>> = {
  games: 'games',
  evals: 'evaluations',
  evaluations: 'evaluations',
  updates: 'updates',
  cpu: 'cpu',
};

/** `games=5000`, `evals=1e7`, `cpu=60`; LAB_USAGE for anything else. */
export function budgetIn(text: string): Budget {
  const [, key = '', value] = /^(\w+)=(.+)$/.exec(text) ?? [];
  const unit = UNITS[key];
  const amount = Number(value);
  const isAmount = unit === 'cpu' ? Number.isFinite(amount) : Number.isSafeInteger(amount);
  if (unit !== undefined && isAmount && amount > 0) return { unit, amount };
  throw new LabError(
    'LAB_USAGE',
    `--budget ${text} is no budget`,
    'games=5000, evals=1e7, updates=100000, or CPU seconds: cpu=60',
  );
}

/** A budget as one types it after `--budget`. */
export function budgetText({ unit, amount }: Budget): string {
  return `${unit === 'evaluations' ? 'evals' : unit}=${amount}`;
}

/** Whether a value that was read from a file is a budget. */
export function isBudget(value: unknown): value is Budget {
  const { unit, amount } = (value ?? {}) as Partial<Budget>;
  return Object.values(UNITS).includes(unit!) && typeof amount === 'number' && amount > 0;
}

/** What a run may spend in what its learner counts; CPU seconds need a rate. */
export function effortOf({ unit, amount }: Budget, rate: Rate | undefined): EffortBudget {
  if (unit !== 'cpu') return { unit, amount };
  return { unit: rate!.unit, amount: Math.max(1, Math.round(amount / rate!.seconds)) };
}

/** What a run had spent after a part of the budget, the last by default, in the unit of the budget. */
export function spentOf(
  { budget, rates }: CompareLike,
  { label, game, reached }: RunFound,
  part = -1,
): number {
  const { effort } = reached.at(part)!;
  if (budget.unit !== 'cpu') return effort[budget.unit] ?? 0;
  const rate = rates?.rates.find((one) => one.entry === label && one.game === game);
  // JSON has no missing numbers: a damaged file shows 0.
  return rate ? Number(((effort[rate.unit] ?? 0) * rate.seconds).toPrecision(3)) : 0;
}

type CompareLike = Pick<CompareFound, 'budget' | 'rates'>;

/** The unit of a budget in a sentence. */
export function unitText({ unit }: Budget): string {
  return unit === 'cpu' ? 'CPU seconds' : unit;
}
