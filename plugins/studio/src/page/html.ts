import htm from 'htm';
import { h, type VNode } from 'preact';

// Its declaration says that the module is the function; as a module it has it as its default.
const tag = htm as unknown as { bind(create: typeof h): typeof html };

/** Elements from a template; every value is text, never markup. */
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode = tag.bind(h);
