import type { GenerationReport, Rating as Result } from 'evolab';
import type { Improvement } from '../../server/started-runs.ts';

/** A result of a champion, with its score from 0 to 1 and the 95% interval of that. */
export interface Rating extends Result {
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** A generation as the log tells it. */
export interface Generation extends GenerationReport {
  readonly ratings: readonly Rating[];
  readonly seconds?: number;
}

/** What is known of a run beside its generations. */
export interface AboutRun {
  readonly kind: 'evolution' | 'damaged';
  readonly name: string;
  readonly method: string;
  readonly game: string;
  readonly planned: number;
  readonly state: 'running' | 'finished' | 'stopped';
  readonly stoppable: boolean;
  readonly seed?: number;
  readonly learner?: string;
  readonly untrained?: readonly Rating[];
  /** Of the champion that was rated when the run ended, and not before. */
  readonly ended?: readonly Rating[];
  /** Whether the champion can be made stronger by `lab improve`. */
  readonly improvable?: boolean;
  /** Of trying to make the champion stronger. */
  readonly improvement?: Improvement;
}

export interface Evolution {
  readonly about: AboutRun;
  readonly log: readonly Generation[];
}

/** An evolution with what a message tells of it. */
export function told(before: Evolution | undefined, name: string, data: unknown): Evolution | undefined {
  if (name === 'begin') return { about: data as AboutRun, log: [] };
  if (before === undefined) return undefined;
  if (name === 'about') return { ...before, about: data as AboutRun };
  if (name !== 'log') return before;
  const more = data as readonly Generation[];
  const [first] = more;
  // A run that was killed plays its last generation again.
  return {
    ...before,
    log: [...before.log.filter(({ generation }) => generation < first.generation), ...more],
  };
}

/** Generations by which the speed of a run is told. */
const RECENT = 10;

/** How fast a run goes: what is left in seconds, and games a second, as far as the last generations tell. */
export function speedOf({ about, log }: Evolution): { readonly left?: number; readonly games?: number } {
  const last = log.slice(-RECENT).filter(({ seconds }) => seconds !== undefined);
  const seconds = last.reduce((sum, one) => sum + one.seconds!, 0);
  if (seconds === 0) return {};
  const games = last.reduce((sum, one) => sum + (one.games ?? 0), 0);
  const left = Math.max(0, about.planned - (log.at(-1)?.generation ?? 0));
  return { left: (left * seconds) / last.length, ...(games > 0 && { games: games / seconds }) };
}

/** All ratings, the untrained champion's first. */
export const ratingsOf = ({ about, log }: Evolution): Rating[] => [
  ...(about.untrained ?? []),
  ...log.flatMap(({ ratings }) => ratings),
  ...(about.ended ?? []),
];
