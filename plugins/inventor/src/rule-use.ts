import {
  differIn,
  familyGame,
  readRules,
  ruleLine,
  writeRules,
  type FamilyGame,
  type RuleTree,
} from '@evolab/family';
import { exactly, shareOf, type Measure, type Trace } from '@evolab/survey';
import { fitTogether, withParts, type GivenParts } from './grammar.ts';

/** A rule, as in a file of rules, and in which share of games it matters. */
export interface RuleInGames {
  readonly rule: string;
  readonly share: Measure;
}

/**
 * In which share of the games that were played each rule matters. It matters in a game that is not the same without it: other
 * moves are legal, or a legal move leads elsewhere. A rule that the game cannot do without matters in all games.
 */
export function rulesInGames(game: FamilyGame, played: readonly Trace[]): RuleInGames[] {
  return withoutEachRule(game.rules.tree).map(({ rule, tree }) => {
    const other = gameOf(tree);
    if (other === undefined) return { rule, share: exactly(1) };
    const count = played.filter(({ moves }) => differIn(game, other, moves)).length;
    return { rule, share: shareOf(count, played.length) };
  });
}

/** The share of the rules that matter in a game, on average. Its bounds are the means of theirs. */
export function ruleUse(rules: readonly RuleInGames[]): Measure {
  const mean = (of: keyof Measure) => rules.reduce((sum, { share }) => sum + share[of], 0) / rules.length;
  return { value: mean('value'), low: mean('low'), high: mean('high') };
}

/** The same for a tree that has one rule more, which matters in a share of the games. */
export function withRuleUsed(use: Measure, tree: RuleTree, share: Measure): Measure {
  const count = ruleCount(tree);
  const mean = (of: keyof Measure) => (use[of] * (count - 1) + share[of]) / count;
  return { value: mean('value'), low: mean('low'), high: mean('high') };
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
  const rules = writeRules(tree);
  return fitTogether(rules) ? familyGame(readRules(rules)) : undefined;
}
