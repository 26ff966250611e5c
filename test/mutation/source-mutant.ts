/** A fault to plant in a source, and the tests that must fail with it. */
export interface SourceMutant {
  readonly file: string;
  /** What is wrong then. */
  readonly name: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The file of the tests, and what their names have in common. */
  readonly tests: readonly [file: string, name: string];
}

/** Faults of a file, each as its name, what is replaced and by what, and the tests. */
export function mutantsOf(
  file: string,
  faults: readonly (readonly [name: string, find: string, replace: string, testFile: string, test: string])[],
): SourceMutant[] {
  return faults.map(([name, find, replace, testFile, test]) => ({
    file,
    name,
    find,
    replace,
    tests: [testFile, test] as const,
  }));
}
