import type { InspectorDefinition } from 'evolab';
import { unitText } from './cascade/unit.ts';
import type { Fitted, StoredNet } from './net-file.ts';

/** Shows nets that were fitted to tables. */
export const netInspector: InspectorDefinition = {
  id: 'evolab-net',
  summary: 'A net that lab fit wrote: its inputs and outputs, its units and errors',
  async inspect(file) {
    const { readNet } = await import('./net-file.ts');
    const stored = readNet(file);
    const { inputs, targets, net, fitted = null } = stored;
    return {
      rows: netFacts(stored),
      data: {
        kind: 'ccnn',
        inputs,
        targets,
        output: net.output,
        units: net.units.map(unitText),
        weights: net.weights.length,
        fitted,
      },
    };
  },
};

/** The facts about a net for people. */
function netFacts({ inputs, targets, net, fitted }: StoredNet): [string, string][] {
  const measured = (part: Fitted['test']) =>
    part ? `${Number(part.error.toPrecision(4))} over ${part.rows} rows` : 'not known';
  return [
    ['inputs', `${inputs.length}: ${few(inputs)}`],
    ['predicts', `${targets.length}: ${few(targets)}`],
    ['hidden units', net.units.length === 0 ? '0' : `${net.units.length}: ${kinds(net.units.map(unitText))}`],
    ['output', net.output],
    ['weights', String(net.weights.length)],
    ['training error', measured(fitted?.training)],
    ['test error', measured(fitted?.test)],
  ];
}

const MOST_NAMES = 8;

/** The first of some names. */
export const few = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? ', ...' : '');

/** `3 tanh:0.5, 1 sin:1`, in the order of their first appearance. */
function kinds(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `${count} ${text}`).join(', ');
}
