import { LabError, type AgentSpec } from 'evolab';
import type { Laboratory } from 'evolab/command';

/** LAB_PROGRAM, with this hint, if the agent is an external program. */
export function refuseProgram(
  { registries }: Laboratory,
  { searcher, name }: Pick<AgentSpec, 'searcher' | 'name'>,
  hint: string,
): void {
  const { definition, options } = registries.searchers.resolve(searcher);
  if (definition.program?.(options) !== undefined)
    throw new LabError('LAB_PROGRAM', `${name} is an external program, which no page can start`, hint);
}
