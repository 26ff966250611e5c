import type { EvaluatorDefinition } from '../contract/plugin.ts';
import { ccnn } from './cascade/ccnn.ts';
import { constant } from './constant.ts';
import { ensembleOf } from './ensemble.ts';
import { layered } from './layered.ts';
import { material } from './material.ts';
import { mlp } from './mlp.ts';
import { rbf } from './rbf.ts';
import { subsquare } from './subsquare.ts';

const single: readonly EvaluatorDefinition[] = [ccnn, constant, layered, material, mlp, rbf, subsquare];

/** The evaluators that need no plugin. */
export const coreEvaluators: readonly EvaluatorDefinition[] = [...single, ensembleOf(single)];
