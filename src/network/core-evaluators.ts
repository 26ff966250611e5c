import type { Declared } from '../contract/option.ts';
import type { EvaluatorDefinition } from '../contract/plugin.ts';
import { constant } from './constant.ts';
import { layered } from './layered.ts';
import { material } from './material.ts';
import { mlp } from './mlp.ts';
import { mobility } from './mobility.ts';
import { rbf } from './rbf.ts';
import { subsquare } from './subsquare.ts';

/** The evaluators that need no plugin, but for ensembles: see `ensembleOf`. */
export const coreEvaluators: readonly (EvaluatorDefinition & Declared)[] = [
  constant,
  layered,
  material,
  mlp,
  mobility,
  rbf,
  subsquare,
];
