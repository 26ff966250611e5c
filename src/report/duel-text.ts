import type { Budget } from '../contract/searcher.ts';
import { limitList } from '../lab/budget.ts';
import type { DuelSummary } from '../play/duel.ts';
import type { SprtSettings, SprtState } from '../statistics/sprt.ts';
import type { Tally } from '../statistics/tally.ts';
import { duelBlock } from './duel-block.ts';
import { limitRemarks } from './limit-remarks.ts';

/** A duel as people read about it. */
export interface DuelReading {
  /** As one would type it after `--game`. */
  readonly game: string;
  readonly agents: readonly { readonly name: string }[];
  readonly each: Budget;
  readonly openingWords: string;
  readonly summary: DuelSummary;
  readonly tally: Tally;
  readonly sprt?: { readonly settings: SprtSettings; readonly state: SprtState };
  readonly interrupted: boolean;
}

/** The result of a duel, with remarks on how to read it. */
export function duelText({
  game,
  agents,
  each,
  openingWords,
  summary,
  tally,
  sprt,
  interrupted,
}: DuelReading): string {
  const block = duelBlock({
    first: agents[0].name,
    second: agents[1].name,
    conditions: [game, ...limitList(each), openingWords],
    tally,
    ...(sprt && { sprt }),
  });
  const players = agents.map(({ name }, i) => ({ name, cost: summary.costs[i] }));
  return [block, ...remarks(summary, interrupted), ...limitRemarks(each, players)].join('\n');
}

function remarks({ costs, repeats, sprt, games }: DuelSummary, interrupted: boolean): string[] {
  const spent = costs.map(
    ({ nodes, evals }) =>
      `${Math.round(nodes / Math.max(1, games))} nodes, ${Math.round(evals / Math.max(1, games))} evaluations`,
  );
  return [
    `Cost of a game: ${spent[0]} against ${spent[1]}`,
    ...(repeats > 0
      ? [`${repeats} pairs repeated an earlier one move by move and were not counted: give longer openings`]
      : []),
    ...(sprt !== undefined && sprt !== 'continue' ? [`${sprt} accepted`] : []),
    ...(sprt === 'continue' && !interrupted ? ['Undecided after all rounds: give more by --rounds'] : []),
    ...(interrupted ? ['Stopped before the end'] : []),
  ];
}
