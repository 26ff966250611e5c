import { clopperPearson, meanInterval } from 'evolab';
import type { Trace } from './trace.ts';

/** A measure of a game, from 0 to 1 unless its name says otherwise, with its 95% interval. */
export interface Measure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What each measure says, and where it is from. */
export const MEASURES = {
  completion: 'games with a winner, or that end before the last ply their rules allow (Browne 2008)',
  decided: 'games that somebody wins (Browne 2008: drawishness)',
  balance: '1 if both roles win alike, 0 if one wins all that are won (Browne 2008: advantage)',
  pieBalance: 'the same if the second role could change sides after the fairest first move',
  length: 'plies of a game',
  decisions: 'plies with more than one legal move (Todd et al. 2024)',
  stakes: 'how much the best move of a ply is worth above the mean one, of the most there is',
  coverage: 'cells that moves of a game name (Todd et al. 2024)',
  uncertainty: 'how open the outcome is, over all plies: 1 less the size of the value (Browne 2008)',
  drama: 'how far the winner was behind, over the plies at which it was: roots of the lead (Browne 2008)',
  leadChanges: 'how often the lead changes, of the plies at which it could (Browne 2008)',
  killerMoves: 'the largest turn towards the winner by one of its moves, of the most there is (Browne 2008)',
  decisiveness: 'how soon a game is over once the winner leads by half, of its length (Browne 2008)',
  skill: 'points of each player against the one before, from a half (0) to all (1), on average',
} as const;

export type MeasureName = keyof typeof MEASURES;

/** A lead that decides. */
const DECISIVE = 0.5;

/** What traces of one game come to. There must be at least one. */
export function measuresOf(traces: readonly Trace[]): Record<Exclude<MeasureName, 'skill'>, Measure> {
  const games = traces.length;
  const won = traces.filter(({ payoff }) => payoff !== 0);
  const first = won.filter(({ payoff }) => payoff > 0).length;
  const mean = (of: (trace: Trace) => number, list = traces) => bounded(list.map(of));
  return {
    completion: share(traces.filter(({ completed }) => completed).length, games),
    decided: share(won.length, games),
    balance: balance(first, won.length),
    pieBalance: pieBalance(traces),
    length: interval(traces.map(({ moves }) => moves.length)),
    decisions: mean(({ choices }) => average(choices.map((count) => (count > 1 ? 1 : 0)))),
    stakes: mean(({ stakes }) => average(stakes) / 2),
    coverage: mean(({ coverage }) => coverage),
    uncertainty: mean((trace) => average(settled(trace).map((value) => 1 - Math.abs(value)))),
    drama: mean(drama, won),
    leadChanges: mean(leadChanges),
    killerMoves: mean(killerMove, won),
    decisiveness: mean(decisiveness, won),
  };
}

const NOTHING: Measure = { value: 0, low: 0, high: 0 };
const average = (list: readonly number[]): number =>
  list.length === 0 ? 0 : list.reduce((sum, x) => sum + x, 0) / list.length;

function share(of: number, games: number): Measure {
  const [low, high] = clopperPearson(of, games);
  return { value: of / games, low, high };
}

function interval(list: readonly number[]): Measure {
  if (list.length === 0) return NOTHING;
  const value = average(list);
  if (list.length === 1) return { value, low: -Infinity, high: Infinity };
  const { low, high } = meanInterval(list);
  return { value, low, high };
}

/** The same for numbers from 0 to 1. */
function bounded(list: readonly number[]): Measure {
  const { value, low, high } = interval(list);
  return { value, low: Math.max(0, low), high: Math.min(1, high) };
}

function balance(first: number, won: number): Measure {
  if (won === 0) return { value: 0, low: 0, high: 1 };
  const [low, high] = clopperPearson(first, won);
  const even = (p: number) => 1 - Math.abs(2 * p - 1);
  return {
    value: even(first / won),
    low: Math.min(even(low), even(high)),
    high: low <= 0.5 && high >= 0.5 ? 1 : Math.max(even(low), even(high)),
  };
}

/**
 * The first role begins with the fairest move, the second chooses its side. Which move that is, every second look at each
 * says, and the others what it is worth; the choice by the same looks would flatter it.
 */
function pieBalance(traces: readonly Trace[]): Measure {
  const halves = [new Map<number, number[]>(), new Map<number, number[]>()];
  const looks = new Map<number, number>();
  for (const { openings } of traces) {
    for (const [move, value] of openings) {
      const before = looks.get(move) ?? 0;
      looks.set(move, before + 1);
      const half = halves[before % 2];
      half.set(move, [...(half.get(move) ?? []), value]);
    }
  }
  const fair = [0, 1].flatMap((half) => {
    const known = [...halves[half]].filter(([move]) => halves[1 - half].has(move));
    if (known.length === 0) return [];
    const [move] = known.reduce((best, one) =>
      Math.abs(average(one[1])) < Math.abs(average(best[1])) ? one : best,
    );
    return [halves[1 - half].get(move)!];
  });
  if (fair.length === 0) return { value: 0, low: 0, high: 1 };
  const { value, low, high } = interval(fair.flat());
  const even = (x: number) => Math.max(0, 1 - Math.abs(x));
  return {
    value: even(value),
    low: Math.min(even(low), even(high)),
    high: low <= 0 && high >= 0 ? 1 : Math.max(even(low), even(high)),
  };
}

/**
 * What the game is worth to the first role before each ply: the mean of what both think of it, since a search of few
 * simulations thinks too well of the role to move.
 */
function settled({ values }: Trace): number[] {
  return values.map((value, i) => (value + (values[i + 1] ?? value)) / 2);
}

/** The winner's lead before each ply, and at the end. */
function leads(trace: Trace): number[] {
  const sign = Math.sign(trace.payoff);
  const values = settled(trace).map((value) => (value === 0 ? 0 : sign * value));
  return [...values, Math.abs(trace.payoff)];
}

function drama(trace: Trace): number {
  const behind = leads(trace).filter((lead) => lead < 0);
  return average(behind.map((lead) => Math.sqrt(-lead)));
}

function leadChanges(trace: Trace): number {
  const values = settled(trace);
  const signs = values.map(Math.sign).filter((sign) => sign !== 0);
  const changes = signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
  return values.length < 2 ? 0 : changes / (values.length - 1);
}

function killerMove(trace: Trace): number {
  const list = leads(trace);
  return Math.max(0, ...list.slice(1).map((lead, i) => (lead - list[i]) / 2));
}

function decisiveness(trace: Trace): number {
  const list = leads(trace);
  const last = list.findLastIndex((lead) => lead <= DECISIVE);
  const decided = last + 1;
  return 1 - (list.length - 1 - decided) / Math.max(1, list.length - 1);
}
