import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../util/package-root.ts';

/** What a plugin that is not installed would bring. */
export interface Offer {
  readonly executors: readonly string[];
  readonly commands: readonly string[];
}

/** The choices of the installation that no plugin makes: the key `evolab` of its package.json. */
export interface Product {
  /** The game to play if nothing names one. */
  readonly game: string;
  /** The game on which extensions are tested if nothing names one: a small one. */
  readonly testGame: string;
  /** Plugins that are not installed with it, by the name of their package. */
  readonly optional: Readonly<Record<string, Offer>>;
}

const require = createRequire(import.meta.url);

/** Reads package.json, once in a process. */
export function product(): Product {
  const file = fileURLToPath(new URL('package.json', PACKAGE_ROOT));
  return (require(file) as { readonly evolab: Product }).evolab;
}

/** The package that would bring an executor or a command of this name. */
export function packageOf(kind: keyof Offer, name: string): string | undefined {
  return Object.entries(product().optional).find(([, offer]) => offer[kind].includes(name))?.[0];
}
