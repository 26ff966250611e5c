import {
  differIn,
  familyGame,
  readRules,
  ruleLine,
  writeRules,
  type FamilyGame,
  type RuleTree,
} from '@evolab/family';
import type { Measure, Trace } from '@evolab/survey';
import { LabError, meanInterval } from 'evolab';
import { withParts, type GivenParts } from './grammar.ts';

/** A rule, as in a file of rules, and in which of some games it matters. */
export interface RuleInGames {
  readonly rule: string;
  readonly matters: readonly boolean[];
}

/**
 * In which of the games that were played each rule matters. It matters in a game that is not the same without it: other moves
 * are legal, or a legal move leads elsewhere. A rule that the game cannot do without matters in all of them.
 */
export function rulesInGames(game: FamilyGame, played: readonly Trace[]): RuleInGames[] {
  return withoutEachRule(game.rules.tree).map(({ rule, tree }) => {
    const other = gameOf(tree);
    return { rule, matters: played.map(({ moves }) => other === undefined || differIn(game, other, moves)) };
  });
}

/** The share of the rules that matter in a game, on average over the games. */
export function ruleUse(rules: readonly RuleInGames[]): Measure {
  const games = rules[0].matters.map((_, game) => shareOfTrue(rules.map(({ matters }) => matters[game])));
  const { mean, low, high } = meanInterval(games);
  return { value: mean, low: Math.max(0, low), high: Math.min(1, high) };
}

/** The share of the games in which a rule matters. */
export const shareOfGames = ({ matters }: RuleInGames): number => shareOfTrue(matters);

const shareOfTrue = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

/** The same for a tree that has one rule more, which always matters. */
export function withRuleUsed({ value, low, high }: Measure, tree: RuleTree): Measure {
  const count = ruleCount(tree);
  const more = (share: number) => (share * (count - 1) + 1) / count;
  return { value: more(value), low: more(low), high: more(high) };
}

/** The rules that somebody has to remember: what is not there, or as usual, is none. */
export const ruleCount = (tree: RuleTree): number => withoutEachRule(tree).length;

/** The rules that somebody has to remember, and the tree without each. */
function withoutEachRule(tree: RuleTree): { rule: string; tree: RuleTree }[] {
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
    ...moves.map((move, i) => ({ rule: ruleLine(move), without: { moves: moves.toSpliced(i, 1) } })),
    ...goals.map((goal, i) => ({ rule: ruleLine(goal), without: { goals: goals.toSpliced(i, 1) } })),
    ...unusual
      .filter((without) => without !== false)
      .map((without) => ({ rule: ruleLine(partsOf(tree, without)), without })),
  ].map(({ rule, without }) => ({ rule, tree: withParts(tree, without) }));
}

const partsOf = (tree: RuleTree, parts: GivenParts): GivenParts =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => name in parts));

/** Undefined if the rules do not fit together. */
function gameOf(tree: RuleTree): FamilyGame | undefined {
  try {
    return familyGame(readRules(writeRules(tree)));
  } catch (error) {
    if (error instanceof LabError) return undefined;
    throw error;
  }
}
