/** The description of a file. */
export interface Inspection {
  /** For people: rows of a name and a value. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** For scripts: what `--json` prints besides `format` and `version`. */
  readonly data: object;
}

/** Describes files of a format that a plugin's commands write: `lab inspect` shows them. */
export interface InspectorDefinition {
  /** The format that was passed to `seal` of 'evolab/storage'. */
  readonly id: string;
  /** One line. */
  readonly summary: string;
  /** Throws `LabError` (LAB_BAD_FILE) for a damaged file. */
  inspect(file: string): Promise<Inspection>;
}
