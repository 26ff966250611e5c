import type { Rule } from 'eslint';

/** Names every spread of data into the arguments of a call. */
export const noSpreadOfData: Rule.RuleModule;
