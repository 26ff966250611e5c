import { comparison } from './comparison.ts';
import { convolutions } from './convolutions.ts';
import { distributions } from './distributions.ts';
import { elites } from './elites.ts';
import { experts } from './experts.ts';
import { formulas } from './formulas.ts';
import { learning } from './learning.ts';
import { models } from './models.ts';
import { search } from './search.ts';
import { populations } from './populations.ts';
import { rules } from './rules.ts';
import type { SourceMutant } from './source-mutant.ts';
import { statistics } from './statistics.ts';
import { strategies } from './strategies.ts';
import { structure } from './structure.ts';
import { symbiosis } from './symbiosis.ts';
import { texts } from './texts.ts';
import { tournament } from './tournament.ts';
import { trees } from './trees.ts';
import { tuning } from './tuning.ts';
import { views } from './views.ts';

/** All faults that tests must catch. */
export const MUTANTS: readonly SourceMutant[] = [
  ...comparison,
  ...convolutions,
  ...distributions,
  ...elites,
  ...experts,
  ...formulas,
  ...models,
  ...populations,
  ...search,
  ...learning,
  ...rules,
  ...statistics,
  ...strategies,
  ...structure,
  ...symbiosis,
  ...texts,
  ...tournament,
  ...trees,
  ...tuning,
  ...views,
];
