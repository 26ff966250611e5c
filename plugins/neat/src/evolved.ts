import type { Game, Spec } from 'evolab';
import { encoderOf } from 'evolab/network';
import type { Shape } from './genome/genome.ts';
import { paintingFrame } from './hyperneat/paint.ts';
import { substrateOf } from './hyperneat/substrate.ts';
import type { NetFrame } from './net/structure.ts';

/** The evaluators whose structure evolves. */
const EVALUATORS = ['neat', 'hyperneat'];

/** Whether a specification names an evaluator whose structure evolves. */
export const isEvolved = ({ use }: Spec): boolean => EVALUATORS.includes(use);

/** The net that evolves for an evaluator: of `neat` the evaluator itself, of `hyperneat` the one that paints it. */
export function frameFor(evaluator: Spec, game: Game): NetFrame {
  const name = (evaluator['encoder'] as string | undefined) ?? 'board';
  const encoder = encoderOf(game, name);
  if (evaluator.use === 'hyperneat') return paintingFrame(substrateOf(game, encoder, name));
  return { inputs: encoder.size, outputs: 1, output: 'tanh' };
}

/** The shape of the genomes for an evaluator. */
export function shapeFor(evaluator: Spec, game: Game, activations: Shape['activations']): Shape {
  const { inputs, outputs } = frameFor(evaluator, game);
  return { inputs, outputs, activations };
}

/** Why a learner of structures cannot take an evaluator, or undefined. */
export function whyNotEvolved(evaluator: Spec): string | undefined {
  if (!isEvolved(evaluator))
    return `the learner neat evolves the evaluators neat and hyperneat, not ${evaluator.use}`;
  const { nodes = [], links = 'all' } = evaluator as {
    readonly nodes?: readonly string[];
    readonly links?: string;
  };
  return nodes.length > 0 || links !== 'all'
    ? 'nodes and links of the evaluator evolve and cannot be given'
    : undefined;
}
