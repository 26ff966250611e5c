import { cmaEs } from './cma-es.ts';
import { openaiEs } from './openai-es.ts';
import type { Optimizer } from './optimizer.ts';
import { sepCmaEs } from './sep-cma-es.ts';
import { snes } from './snes.ts';

export const OPTIMIZERS = ['cmaes', 'sep-cmaes', 'openai-es', 'snes'] as const;
export type OptimizerName = (typeof OPTIMIZERS)[number];

/** The optimizer of that name. `rate` is the learning rate of those that have one; 0: the usual one. */
export function optimizerOf(name: OptimizerName, rate: number): Optimizer<unknown> {
  const own = rate > 0 ? [rate] : [];
  const known = { cmaes: cmaEs, 'sep-cmaes': sepCmaEs, 'openai-es': openaiEs(...own), snes: snes(...own) };
  return known[name];
}
