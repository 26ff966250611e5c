import { differIn, familyGame, readRules, writeRules, type FamilyGame, type RuleTree } from '@evolab/family';
import type { Measure, Trace } from '@evolab/survey';
import { LabError, meanInterval } from 'evolab';
import { withParts, type GivenParts } from './grammar.ts';

/**
 * The share of the rules that matter in a game, on average over games that were played. A rule matters in a game that is not
 * the same without it: other moves are legal, or a legal move leads elsewhere. Rules that no game can do without matter.
 */
export function ruleUse(game: FamilyGame, played: readonly Trace[]): Measure {
  const others = withoutEachRule(game.rules.tree).map(gameOf);
  const shares = played.map(
    ({ moves }) =>
      others.filter((other) => other === undefined || differIn(game, other, moves)).length / others.length,
  );
  const value = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const { half } = meanInterval(shares);
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
}

/** The same for a tree that has one rule more, which always matters. */
export function withRuleUsed({ value, low, high }: Measure, tree: RuleTree): Measure {
  const count = ruleCount(tree);
  const more = (share: number) => (share * (count - 1) + 1) / count;
  return { value: more(value), low: more(low), high: more(high) };
}

/** The rules that somebody has to remember: what is not there, or as usual, is none. */
export const ruleCount = (tree: RuleTree): number => withoutEachRule(tree).length;

/** The tree without each of the rules that somebody has to remember. */
function withoutEachRule(tree: RuleTree): RuleTree[] {
  const { moves, goals, capture, start, turn, pass, end, pie } = tree;
  const unusual: readonly (false | GivenParts)[] = [
    capture !== 'none' && { capture: 'none' },
    start !== 'empty' && { start: 'empty' },
    turn.stones > 1 && { turn: { first: 1, stones: 1 } },
    pass !== 'never' && { pass: 'never' },
    end !== 'draw' && { end: 'draw' },
    pie && { pie: false },
  ];
  return [
    ...moves.map((_, i) => ({ moves: moves.toSpliced(i, 1) })),
    ...goals.map((_, i) => ({ goals: goals.toSpliced(i, 1) })),
    ...unusual.filter((part) => part !== false),
  ].map((part) => withParts(tree, part));
}

/** Undefined if the rules do not fit together. */
function gameOf(tree: RuleTree): FamilyGame | undefined {
  try {
    return familyGame(readRules(writeRules(tree)));
  } catch (error) {
    if (error instanceof LabError) return undefined;
    throw error;
  }
}
