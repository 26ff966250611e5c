/** What one inspection found. */
export interface Check {
  /** Which promise was put to the test: stable words that scripts may look for. */
  readonly name: string;
  readonly ok: boolean;
  /** What was seen: how much was tested, or where the promise was broken. */
  readonly detail: string;
  /** Nothing forbidden, but worth a look. */
  readonly warning?: true;
}

/** Thrown where a promise is found broken. */
export class BrokenPromise extends Error {}

/** Thrown where something allowed but doubtful is found. */
export class Doubt extends Error {}

/**
 * Runs one inspection, which returns what it tested or throws; any other error is the inspected code's own.
 */
export function inspection(name: string, body: () => string): Check {
  try {
    return { name, ok: true, detail: body() };
  } catch (error) {
    if (error instanceof Doubt) return { name, ok: true, detail: error.message, warning: true };
    if (error instanceof BrokenPromise) return { name, ok: false, detail: error.message };
    return { name, ok: false, detail: `threw ${String(error)}` };
  }
}

/** Throws an error that names the first broken promise. */
export function throwIfBroken(checks: readonly Check[]): void {
  const broken = checks.find((check) => !check.ok);
  if (broken !== undefined) throw new Error(`${broken.name}: ${broken.detail}`);
}

/** Throws a `BrokenPromise` unless `holds`; `where` is only asked if it is needed. */
export function promise(holds: boolean, what: string, where?: () => string): asserts holds {
  if (!holds) throw new BrokenPromise(where === undefined ? what : `${what}\n  at ${where()}`);
}
