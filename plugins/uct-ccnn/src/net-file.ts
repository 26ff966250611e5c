import { LabError } from 'evolab';
import { notUnderstood, readWhole, seal, unseal, writeWhole } from 'evolab/storage';
import { CASCADE_OUTPUTS, checkCascade, type CascadeNet } from './cascade/net.ts';
import { parseUnit, unitText } from './cascade/unit.ts';

/** A net that was fitted to a table, with the names of its inputs and of the columns it predicts. */
export interface StoredNet {
  readonly inputs: readonly string[];
  readonly targets: readonly string[];
  readonly net: CascadeNet;
  /** Its errors, if they are known. */
  readonly fitted?: Fitted;
}

/** Mean squared errors of a net, in units of the data, over the training rows and over the test rows. */
export interface Fitted {
  readonly training: { readonly rows: number; readonly error: number };
  /** Missing if there were no test rows. */
  readonly test?: { readonly rows: number; readonly error: number };
}

export function writeNet(file: string, { inputs, targets, net, fitted }: StoredNet): void {
  const { output, units, weights } = net;
  const body = {
    kind: 'ccnn',
    inputs,
    targets,
    output,
    units: units.map(unitText),
    weights,
    ...(fitted && { fitted }),
  };
  writeWhole(file, seal('evolab-net', body));
}

/** What `writeNet` wrote; LAB_BAD_FILE if it is damaged or holds no net. */
export function readNet(file: string): StoredNet {
  const { value } = unseal(readWhole(file, 'LAB_BAD_FILE', 'agents'), ['evolab-net'], file);
  const { kind, inputs, targets, output, units, weights, fitted } = (value ?? {}) as Record<string, unknown>;
  const known = CASCADE_OUTPUTS.find((name) => name === output);
  if (
    kind !== 'ccnn' ||
    !isNames(inputs) ||
    !isNames(targets) ||
    !known ||
    !Array.isArray(units) ||
    !(weights instanceof Float64Array) ||
    !(fitted === undefined || isFitted(fitted))
  )
    throw notUnderstood(file, 'net', 'lab fit writes one');
  try {
    const net: CascadeNet = {
      inputs: inputs.length,
      outputs: targets.length,
      output: known,
      units: units.map(parseUnit),
      weights,
    };
    checkCascade(net);
    return { inputs, targets, net, ...(fitted !== undefined && { fitted }) };
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError('LAB_BAD_FILE', `${file} holds no net: ${error.message}`, error.hint);
  }
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string');

const isMeasured = (value: unknown): boolean => {
  const { rows, error } = (value ?? {}) as { rows?: unknown; error?: unknown };
  return Number.isInteger(rows) && Number.isFinite(error);
};

function isFitted(value: unknown): value is Fitted {
  const { training, test } = (value ?? {}) as { training?: unknown; test?: unknown };
  return isMeasured(training) && (test === undefined || isMeasured(test));
}
