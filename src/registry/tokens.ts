import type { ExtensionKind } from '../contract/extension-kinds.ts';

// `Symbol.for`: a plugin that is installed with its own copy of the core still shares these tokens.

/** The token of what plugins contribute of a kind, of which there are many. */
export const extensionToken = (kind: ExtensionKind): symbol => Symbol.for(`evolab.extension.${kind}`);

/** Tokens of what the laboratory itself provides, one of each. */
export const Service = {
  registries: Symbol.for('evolab.registries'),
  factory: Symbol.for('evolab.factory'),
} as const;
