/** A module of a clone in its bundle (scripts/bundle.ts). */
export interface Bundled {
  readonly url: string;
  /** A module that exports all that it exports. */
  readonly text: string;
}

/** When the bundle that runs was made, in milliseconds since 1970: its sources have not changed since (fresh-bundle.ts). */
export const bundledAt: number | undefined = undefined;

/** What is imported of a bundle by name or path, by the URLs of the sources; empty when they are run themselves. */
export const bundled: ReadonlyMap<string, Bundled> = new Map();
