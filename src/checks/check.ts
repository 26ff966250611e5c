/** The result of one check. */
export interface Check {
  /** The promise that was checked; scripts may rely on this text. */
  readonly name: string;
  readonly ok: boolean;
  /** The extent of the check, or the place where the promise is broken. */
  readonly detail: string;
  /** Allowed, but probably unintended. */
  readonly warning?: true;
}

/** Thrown if a promise is broken. */
export class BrokenPromise extends Error {}

/** Thrown for something that is allowed but probably unintended. */
export class CheckWarning extends Error {}

/**
 * Runs one check, which returns its extent or throws; other errors come from the code that is checked.
 */
export function inspection(name: string, body: () => string): Check {
  try {
    return { name, ok: true, detail: body() };
  } catch (error) {
    if (error instanceof CheckWarning) return { name, ok: true, detail: error.message, warning: true };
    if (error instanceof BrokenPromise) return { name, ok: false, detail: error.message };
    return { name, ok: false, detail: `threw ${String(error)}` };
  }
}

/** Throws an error that names the first broken promise. */
export function throwIfBroken(checks: readonly Check[]): void {
  const broken = checks.find((check) => !check.ok);
  if (broken !== undefined) throw new Error(`${broken.name}: ${broken.detail}`);
}

/** Throws a `BrokenPromise` unless `holds`; `where` is called only then. */
export function promise(holds: boolean, what: string, where?: () => string): asserts holds {
  if (!holds) throw new BrokenPromise(where === undefined ? what : `${what}\n  at ${where()}`);
}
