import { LabError, mean, Random } from 'evolab';
import type { EntryScores } from './found.ts';

/** Which of the combinations of a sweep are tried, and how long: all, some by chance, or the better half again and again. */
export type Sweep =
  | { readonly kind: 'grid' | 'halving' }
  /** So many of the combinations of each entry, drawn without replacement. */
  | { readonly kind: 'random'; readonly count: number };

/** `grid`, `halving` or `random=N`; LAB_USAGE for anything else. */
export function sweepIn(text: string): Sweep {
  if (text === 'grid' || text === 'halving') return { kind: text };
  const [, count] = /^random=([1-9]\d{0,5})$/.exec(text) ?? [];
  if (count !== undefined) return { kind: 'random', count: Number(count) };
  throw new LabError('LAB_USAGE', `--sweep ${text} is no sweep`, 'grid, random=N, or halving');
}

/** `count` of the items, in their order; all if there are no more. The same for the same `purpose`. */
export function drawn<T>(items: readonly T[], count: number, ...purpose: (string | number)[]): T[] {
  const random = new Random('sweep', ...purpose);
  const order = items.map((_, at) => at);
  for (let at = 0; at < Math.min(count, order.length - 1); at++) {
    const other = at + random.below(order.length - at);
    [order[at], order[other]] = [order[other], order[at]];
  }
  const kept = new Set(order.slice(0, count));
  return items.filter((_, at) => kept.has(at));
}

/** Fewer entries are not halved: they are compared. */
const FEW = 2;

/**
 * After which parts of the budget successive halving drops the worse half (Karnin, Koren and Somekh 2013; Jamieson and
 * Talwalkar 2016): each twice as long as the one before, the last half of the budget. None for few entries.
 */
export function rungsOf(entries: number, checkpoints: number): number[] {
  let halvings = 0;
  for (let left = entries; left > FEW; left = Math.ceil(left / 2)) halvings++;
  const parts = Array.from({ length: halvings }, (_, at) => Math.ceil(checkpoints / 2 ** (halvings - at)));
  return [...new Set(parts)].filter((part) => part < checkpoints);
}

/** The entries that successive halving drops: the worse half by the mean final score, of equal ones the later. */
export function worseHalf(
  entries: readonly EntryScores[],
): { readonly label: string; readonly mean: number }[] {
  if (entries.length <= FEW) return [];
  const ranked = entries
    .map(({ label, finals }) => ({ label, mean: mean(finals) }))
    .sort((a, b) => b.mean - a.mean);
  return ranked.slice(Math.ceil(entries.length / 2));
}
