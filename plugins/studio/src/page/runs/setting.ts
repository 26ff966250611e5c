/** An option of a run that a form asks for: a number within bounds, one of several words, or on and off. */
export interface Setting {
  /** As after `--set learner.`. */
  readonly key: string;
  /** Whose option it is, such as `evaluator n-tuple`. */
  readonly group: string;
  /** That of the preset. */
  readonly value: number | string | boolean;
  /** What it may be, in words, and what it means. */
  readonly allowed: string;
  readonly help: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly whole?: boolean;
  readonly choices?: readonly (string | number)[];
}
