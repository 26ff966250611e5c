import { boundedMeanInterval, clopperPearson, meanInterval, largest, sum, type Figure } from 'evolab';
import type { Trace } from './trace.ts';

/** A measure of a game, from 0 to 1 unless its name says otherwise, with its 95% interval. */
export type Measure = Figure;

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

/**
 * What traces of one game come to. There must be at least one. Intervals rest on the games that differ: what only repeats an
 * earlier game, as of a player that does nothing by chance, is no evidence.
 */
export function measuresOf(traces: readonly Trace[]): Record<Exclude<MeasureName, 'skill'>, Measure> {
  const won = traces.filter(({ payoff }) => payoff !== 0);
  const all = { traces, different: differentOf(traces) };
  const decided = { traces: won, different: differentOf(won) };
  const mean = (of: (trace: Trace) => number, { traces, different }: typeof all = all) =>
    bounded(traces.map(of), different.map(of));
  return {
    completion: share(all, ({ completed }) => completed),
    decided: share(all, ({ payoff }) => payoff !== 0),
    balance: balance(decided),
    pieBalance: pieBalance(traces),
    length: length(all),
    decisions: mean(({ choices }) => average(choices.map((count) => (count > 1 ? 1 : 0)))),
    stakes: mean(({ stakes }) => average(stakes.filter((one) => !Number.isNaN(one))) / 2),
    coverage: mean(({ coverage }) => coverage),
    uncertainty: mean((trace) => average(settled(trace).map((value) => 1 - Math.abs(value)))),
    drama: mean(drama, decided),
    leadChanges: mean(leadChanges),
    killerMoves: mean(killerMove, decided),
    decisiveness: mean(decisiveness, decided),
  };
}

/** Games, and the first of each with the same moves. */
interface Games {
  readonly traces: readonly Trace[];
  readonly different: readonly Trace[];
}

function differentOf(traces: readonly Trace[]): Trace[] {
  const known = new Set<string>();
  return traces.filter(({ moves }) => known.size < known.add(moves.join()).size);
}

/** Of what nothing is known. */
export const UNKNOWN: Measure = { value: 0, low: 0, high: 1 };

/** A measure that is known. */
export const exactly = (value: number): Measure => ({ value, low: value, high: value });

/** The share of `count` in `of`, 0 if there are none, with its 95% interval. */
export function shareOf(count: number, of: number): Measure {
  const [low, high] = clopperPearson(count, of);
  return { value: of === 0 ? 0 : count / of, low, high };
}

/** The same measures for people and documents: the value of what nothing is known of is NaN, which JSON writes as null. */
export function told<Name extends string>(measures: Readonly<Record<Name, Measure>>): Record<Name, Measure> {
  const entries = Object.entries<Measure>(measures).map(([name, measure]): [string, Measure] => [
    name,
    measure === UNKNOWN ? { value: Number.NaN, low: 0, high: 1 } : measure,
  ]);
  return Object.fromEntries(entries) as Record<Name, Measure>;
}

const average = (list: readonly number[]): number => (list.length === 0 ? 0 : sum(list) / list.length);

function share({ traces, different }: Games, has: (trace: Trace) => boolean): Measure {
  const value = traces.filter(has).length / traces.length;
  const [low, high] = clopperPearson(value * different.length, different.length);
  return { value, low, high };
}

/** Of all games; its interval is as wide as that of the different ones. */
function length({ traces, different }: Games): Measure {
  const plies = ({ moves }: Trace) => moves.length;
  const value = average(traces.map(plies));
  const { half } = meanInterval(different.map(plies));
  return { value, low: value - half, high: value + half };
}

/** The mean of numbers from `least` to `most`, and its interval, which is that of `different` around this mean. */
function bounded(
  list: readonly number[],
  different: readonly number[],
  [least, most]: readonly [number, number] = [0, 1],
): Measure {
  if (list.length === 0) return UNKNOWN;
  const value = average(list);
  const apart = value - average(different);
  const { low, high } = boundedMeanInterval(
    different.map((x) => x + apart),
    [least, most],
  );
  return { value, low: Math.max(least, low), high: Math.min(most, high) };
}

/** Of games that somebody won. */
function balance(won: Games): Measure {
  if (won.traces.length === 0) return UNKNOWN;
  const { value, low, high } = share(won, ({ payoff }) => payoff > 0);
  const even = (p: number) => 1 - Math.abs(2 * p - 1);
  return {
    value: even(value),
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
  if (fair.length === 0) return UNKNOWN;
  const { value, low, high } = bounded(fair.flat(), fair.flat(), [-1, 1]);
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
  return largest(
    list.slice(1).map((lead, i) => (lead - list[i]) / 2),
    0,
  );
}

function decisiveness(trace: Trace): number {
  const list = leads(trace);
  // The end decides, whatever it pays.
  const last = list.slice(0, -1).findLastIndex((lead) => lead <= DECISIVE);
  const decided = last + 1;
  return 1 - (list.length - 1 - decided) / Math.max(1, list.length - 1);
}
