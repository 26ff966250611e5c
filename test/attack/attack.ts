import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../src/util/random.ts';

/** One way to break a promise, tried again and again. `npm run attack` runs all of them. */
export interface Attack {
  /** What is done, in a few words; unique. */
  readonly name: string;
  /** What holds all the same, as a sentence. */
  readonly promise: string;
  /** Tries of the whole attack, and the seconds that they may take; all attacks together share its 15 minutes. */
  readonly tries: number;
  readonly seconds: number;
  /** Tries at the same time; 1 if not given. More for those that mostly wait. */
  readonly parallel?: number;
  /** Why it cannot be tried on this machine; undefined if it can. */
  readonly missing?: () => string | undefined;
  /** Makes what all tries need, in an empty folder. */
  readonly prepare: (folder: string) => Promise<Attempts> | Attempts;
}

/** The tries of an attack. */
export interface Attempts {
  /**
   * One try, a function of its random numbers and its number alone. Returns what fell, in a line; undefined if
   * everything held. What it throws fell too.
   */
  attempt(random: Random, index: number): Promise<string | undefined> | string | undefined;
  close?(): Promise<void> | void;
}

/** How an attack ended. Plain data. */
export interface Outcome {
  readonly tried: number;
  readonly held: number;
  /** Of each try that fell: its number and what fell. */
  readonly fell: readonly { readonly index: number; readonly what: string }[];
  /** Why nothing was tried. */
  readonly missing?: string;
}

/** Minutes of the whole attack; every other budget is a share of it. */
export const WHOLE_MINUTES = 15;

/** Milliseconds after which a try has fallen because it does not end. */
const TRY_MILLIS = 120_000;

/** Runs an attack with a share of its tries, in `time` times its seconds, at least one try; or, with `only`, the try of that number. */
export async function runAttack(
  attack: Attack,
  { seed, share, time, only }: { seed: number; share: number; time: number; only?: number | undefined },
): Promise<Outcome> {
  const missing = attack.missing?.();
  if (missing !== undefined) return { tried: 0, held: 0, fell: [], missing };
  const folder = mkdtempSync(join(tmpdir(), 'lab-attack-'));
  const fell: { index: number; what: string }[] = [];
  let attempts: Attempts | undefined;
  let tried = 0;
  try {
    const begun = performance.now();
    const made = (attempts = await attack.prepare(folder));
    const tries = Math.max(1, Math.round(attack.tries * share));
    const spent = () => (performance.now() - begun) / 1000;
    const last = only ?? tries - 1;
    let next = only ?? 0;
    const worker = async (): Promise<void> => {
      while (next <= last && (tried < parallel || spent() < attack.seconds * time)) {
        const index = next++;
        tried++;
        const what = await oneTry(made, new Random(seed, attack.name, index), index);
        if (what !== undefined) fell.push({ index, what });
      }
    };
    const { parallel = 1 } = attack;
    await Promise.all(Array.from({ length: parallel }, worker));
  } finally {
    await attempts?.close?.();
    rmSync(folder, { recursive: true, force: true });
  }
  return { tried, held: tried - fell.length, fell };
}

async function oneTry(attempts: Attempts, random: Random, index: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const endless = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no end after ${TRY_MILLIS / 1000} s`), TRY_MILLIS);
  });
  try {
    return await Promise.race([attempts.attempt(random, index), endless]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
