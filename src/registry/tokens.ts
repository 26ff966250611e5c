// `Symbol.for`: a plugin that is installed with its own copy of the core still shares these tokens.

/** Tokens of what plugins contribute, many of each kind. */
export const Extension = {
  games: Symbol.for('evolab.extension.game'),
  evaluators: Symbol.for('evolab.extension.evaluator'),
  searchers: Symbol.for('evolab.extension.searcher'),
  learners: Symbol.for('evolab.extension.learner'),
  executors: Symbol.for('evolab.extension.executor'),
  jobs: Symbol.for('evolab.extension.job'),
  inspectors: Symbol.for('evolab.extension.inspector'),
  reproductions: Symbol.for('evolab.extension.reproduction'),
  reports: Symbol.for('evolab.extension.report'),
} as const;

/** Tokens of what the laboratory itself provides, one of each. */
export const Service = {
  registries: Symbol.for('evolab.registries'),
  assembler: Symbol.for('evolab.assembler'),
} as const;
