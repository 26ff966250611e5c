import type { Budget } from '../contract/searcher.ts';
import type { Cost } from '../play/duel.ts';
import { lineText } from '../util/escape.ts';

/** Remarks for readers who compare players under these limits. */
export function limitRemarks(
  each: Budget,
  players: readonly { readonly name: string; readonly cost: Readonly<Cost> }[],
): string[] {
  const free = players.filter(({ cost }) => each.evals !== undefined && cost.evals === 0 && cost.nodes > 0);
  return [
    ...free.map(
      ({ name }) =>
        `${lineText(name)} calls no evaluator: a limit of evaluations does not bind it, nodes= does.`,
    ),
    ...(each.millis === undefined
      ? []
      : ['Limits of time depend on the machine: these games cannot be played again.']),
  ];
}
