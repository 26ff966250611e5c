import type { CascadeNet } from '../network/cascade/net.ts';
import { checkCascade } from '../network/cascade/net.ts';
import { CASCADE_OUTPUTS } from '../network/cascade/net.ts';
import { parseUnit, unitText } from '../network/cascade/unit.ts';
import { LabError } from '../util/errors.ts';
import { seal, unseal } from './envelope.ts';
import { readWhole, writeWhole } from './files.ts';

/** A net that was fitted to a table, with the names of the columns it sees and foretells. */
export interface StoredNet {
  readonly inputs: readonly string[];
  readonly targets: readonly string[];
  readonly net: CascadeNet;
}

export function writeNet(file: string, { inputs, targets, net }: StoredNet): void {
  const { output, units, weights } = net;
  const body = { kind: 'ccnn', inputs, targets, output, units: units.map(unitText), weights };
  writeWhole(file, seal('evolab-net', body));
}

/** What `writeNet` wrote; LAB_BAD_FILE if it is damaged, or was made by another hand and is no net. */
export function readNet(file: string): StoredNet {
  const { value } = unseal(readWhole(file), ['evolab-net'], file);
  const { kind, inputs, targets, output, units, weights } = (value ?? {}) as Record<string, unknown>;
  const known = CASCADE_OUTPUTS.find((name) => name === output);
  if (
    kind !== 'ccnn' ||
    !isNames(inputs) ||
    !isNames(targets) ||
    !known ||
    !Array.isArray(units) ||
    !(weights instanceof Float64Array)
  )
    throw new LabError('LAB_BAD_FILE', `${file} holds no net this version understands`, 'lab fit writes one');
  try {
    const net: CascadeNet = {
      inputs: inputs.length,
      outputs: targets.length,
      output: known,
      units: units.map(parseUnit),
      weights,
    };
    checkCascade(net);
    return { inputs, targets, net };
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError('LAB_BAD_FILE', `${file} holds no net: ${error.message}`, error.hint);
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');
