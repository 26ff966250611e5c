import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentSpec } from '../../src/contract/agent.ts';
import type { Laboratory } from '../../src/agents/laboratory.ts';
import { agentsOf } from '../../src/agents/agents.ts';
import { exportAgent } from '../../src/tasks/export-agent.ts';
import { Random } from '../../src/util/random.ts';
import { batchOf, type Batch } from './graph-inputs.ts';
import type { ComparedNet } from './nets.ts';

/** Positions that values are compared on by `npm run check:onnx`. */
const POSITIONS = 1000;
/** How far apart values may be. */
export const TOLERANCE = 1e-5;

export interface Exported extends Batch {
  readonly file: string;
  readonly bytes: number;
  readonly weights: number;
}

/** A net with weights that are drawn as a learner would, or from [-spread, spread]. */
export function netAgent({ registries, game }: Laboratory, net: ComparedNet): AgentSpec {
  const { definition, options } = registries.evaluators.resolve(net.evaluator);
  const random = new Random('onnx', net.name);
  const { spread } = net;
  const weights = (definition.weights?.(options, game(net.game)) ?? []).flatMap(({ size, start }) =>
    Array.from({ length: size }, () =>
      spread === undefined ? random.between(...start) : random.between(-spread, spread),
    ),
  );
  return {
    name: 'net',
    game: net.game,
    evaluator: net.evaluator,
    weights: Float64Array.from(weights),
    searcher: { use: 'alphabeta' },
    budget: { depth: 1 },
  };
}

/** Exports an agent into a folder; the batch is what its model takes and should answer. */
export function exported(
  laboratory: Laboratory,
  source: string | AgentSpec,
  folder: string,
  positions = POSITIONS,
): Exported {
  const { agents } = agentsOf(laboratory, [source], {});
  const [agent] = agents;
  const file = join(folder, 'net.onnx');
  const { exported: model, bytes } = exportAgent({ laboratory }, agent, file);
  writeFileSync(file, bytes);
  const evaluator = laboratory.factory.evaluator(agent)!;
  const batch = batchOf(laboratory.game(agent.game), evaluator, model, positions);
  return { ...batch, file, bytes: bytes.length, weights: agent.weights?.length ?? 0 };
}

/** The largest difference of what a model answered. */
export function difference(wanted: Float64Array, got: ArrayLike<number>): number {
  if (got.length !== wanted.length) return Infinity;
  return wanted.reduce((most, value, i) => {
    const away = Math.abs(value - got[i]);
    return away <= most ? most : away;
  }, 0);
}
