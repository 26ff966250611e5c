import { smallest } from './extremes.ts';
/**
 * All error codes with their meanings. The meaning of a code never changes, because scripts test for it.
 *
 * @public
 */
export const LAB_CODES = {
  LAB_UNKNOWN_EXTENSION:
    'no installed plugin provides the named game, evaluator, searcher, learner or executor',
  LAB_BAD_OPTION: 'an option is unknown or has a value of the wrong type or range',
  LAB_BAD_CONFIG: 'a configuration file cannot be read or holds an unknown key',
  LAB_BAD_AGENT: 'an agent cannot be understood: no such file, short name or specification',
  LAB_BAD_FILE: 'a file is damaged or is not of the expected kind',
  LAB_BAD_POSITION: 'a position text is not legal for its game',
  LAB_BAD_PLUGIN: 'a plugin could not be loaded',
  LAB_WRONG_GAME: 'the parts do not fit together: another game, or a game of another kind',
  LAB_RUN_EXISTS: 'the run folder is already there and --resume was not given',
  LAB_FILE_EXISTS: 'a file is already there that a result may not replace, or not without --force',
  LAB_RUN_MISSING: 'there is no run to resume in this folder',
  LAB_RUN_BUSY: 'another process is working in this run folder',
  LAB_RUN_CHANGED: 'the run was begun with other settings than those given now',
  LAB_THREAD_LOST: 'a thread that helped to search ended or fell silent',
  LAB_MEMORY: 'there is no memory left for a net, its training or the rules of a game',
  LAB_DISK: 'the disk refused to write',
  LAB_QUEUE: 'the queue of an executor or worker cannot be reached, or rejects the connection',
  LAB_QUEUE_VERSIONS: 'a worker has other versions than the runs it would work for',
  LAB_BATCH: 'a batch of work could not be done by any worker',
  LAB_PROGRAM: 'an external program may not be started, cannot be, or does not speak its protocol',
  LAB_NETWORK: 'cannot bind this address',
  LAB_GDL_LIMIT: 'the rules of a game need more time or memory than they may take',
  LAB_USAGE: 'the command line cannot be understood',
} as const;

/** The codes of `LabError`. */
export type LabCode = keyof typeof LAB_CODES;

/** A user error: printed as one line with its code and a hint, without a stack; exit status 2. */
export class LabError extends Error {
  readonly code: LabCode;
  /** A suggested remedy. */
  readonly hint: string;

  constructor(code: LabCode, message: string, hint = '') {
    super(message);
    this.name = 'LabError';
    this.code = code;
    this.hint = hint;
  }
}

/** The line about a record or a file that is left out while the work goes on: what is wrong with it, and the code. */
export function leftOut(problem: string, code: LabCode = 'LAB_BAD_FILE'): string {
  return `${problem}; left out (${code})`;
}

/**
 * The entry of `known` closest to a mistyped or abbreviated `word`, if one is close; of a path such as `rating.every`
 * its last word will do.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let best: string | undefined;
  // One typing error in a short word, more in a long one: what shares half of its letters is another word.
  let least = Math.max(1, Math.round(0.3 * word.length)) + 1;
  for (const candidate of known) {
    const whole = candidate.toLowerCase();
    const distance = smallest(
      [whole, ...whole.split('.').slice(-1)].map((text) => editDistance(typed, text)),
    );
    if (distance < least) [best, least] = [candidate, distance];
  }
  if (best !== undefined || word.length < 3) return best;
  return known.find((candidate) => candidate.toLowerCase().startsWith(typed));
}

/** A hint that lists the known names, the most similar first. */
export function knownHint(word: string, known: readonly string[]): string {
  const likely = nearest(word, known);
  const list = known.length > 0 ? `known: ${[...new Set(known)].join(', ')}` : 'none is installed';
  return likely === undefined ? list : `did you mean '${likely}'? ${list}`;
}

/** The letters that were added, left out or replaced, or swapped with the next one (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced, swapped ? before[j - 2]! + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
