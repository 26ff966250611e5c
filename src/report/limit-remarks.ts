import type { Budget } from '../contract/searcher.ts';
import type { Cost } from '../play/duel.ts';
import type { Forfeited } from '../play/forfeits.ts';
import { lineText } from '../util/escape.ts';

/**
 * Remarks for readers who compare players under these limits. `programs` are the players that are external programs,
 * `forfeits` the games that were lost by default.
 */
export function limitRemarks(
  each: Budget,
  players: readonly { readonly name: string; readonly cost: Readonly<Cost> }[],
  {
    programs = [],
    forfeits = [],
  }: { readonly programs?: readonly string[]; readonly forfeits?: readonly Forfeited[] } = {},
): string[] {
  const free = players.filter(
    ({ name, cost }) =>
      each.evals !== undefined && cost.evals === 0 && cost.nodes > 0 && !programs.includes(name),
  );
  return [
    ...forfeits.map(
      ({ name, games, cause }) =>
        `${lineText(name)} lost ${games} ${games === 1 ? 'game' : 'games'} by default: it ${cause}.`,
    ),
    ...free.map(
      ({ name }) =>
        `${lineText(name)} calls no evaluator: a limit of evaluations does not bind it, nodes= does.`,
    ),
    ...programs.map(
      (name) =>
        `${lineText(name)} is another program: its games and its cost are as it says, and cannot be repeated.`,
    ),
    ...(each.millis === undefined
      ? []
      : ['Limits of time depend on the machine: these games cannot be played again.']),
  ];
}
