// `Symbol.for`: a plugin installed beside its own copy of the core still meets this one.

/** What plugins contribute, many of each. */
export const Extension = {
  game: Symbol.for('evolab.extension.game'),
  evaluator: Symbol.for('evolab.extension.evaluator'),
  searcher: Symbol.for('evolab.extension.searcher'),
  learner: Symbol.for('evolab.extension.learner'),
  executor: Symbol.for('evolab.extension.executor'),
  job: Symbol.for('evolab.extension.job'),
  inspector: Symbol.for('evolab.extension.inspector'),
  reproduction: Symbol.for('evolab.extension.reproduction'),
} as const;

/** What the laboratory itself provides, one of each. */
export const Service = {
  registries: Symbol.for('evolab.registries'),
  assembler: Symbol.for('evolab.assembler'),
} as const;
