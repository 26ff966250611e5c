import { LabError, type Random } from 'evolab';
import {
  ALONGS,
  CONNECTIONS,
  endsByItself,
  goalKey,
  hasMovement,
  PLACINGS,
  readRules,
  type BoardRule,
  type CaptureRule,
  type Directions,
  type GoalRule,
  type MoveRule,
  type Owner,
  type RuleTree,
  type StartRule,
  type Target,
} from '@evolab/family';

/** Name of a tree until it gets one of its own. */
const NAME = 'a game';

const pick = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)];
const chance = (random: Random, share: number): boolean => random.unit() < share;

/** A tree drawn from the grammar. Its parts need not go together: `soundTree` tells. */
export function randomTree(random: Random): RuleTree {
  const board = randomBoard(random);
  const moves = randomMoves(random, board);
  return completed({
    name: NAME,
    board,
    start: hasMovement({ moves }) ? randomStart(random) : 'empty',
    moves,
    capture: randomCapture(random, board),
    turn: randomTurn(random),
    goals: randomGoals(random, board),
    ...randomEnd(random),
    pie: chance(random, 0.3),
  });
}

/** A tree with one or two parts drawn anew, or moved to a value next to theirs. */
export function mutated(tree: RuleTree, random: Random): RuleTree {
  let now: Omit<RuleTree, 'limit'> = { ...tree, name: NAME };
  for (let changes = chance(random, 0.4) ? 2 : 1; changes > 0; changes--) now = changed(now, random);
  return completed(now);
}

function changed(tree: Omit<RuleTree, 'limit'>, random: Random): Omit<RuleTree, 'limit'> {
  const { board, goals, moves } = tree;
  switch (random.below(12)) {
    case 0:
      return { ...tree, board: randomBoard(random) };
    case 1:
    case 2:
      return { ...tree, board: resized(board, random) };
    case 3:
      return { ...tree, moves: randomMoves(random, board) };
    case 4: {
      const move = randomMove(random, board);
      const others = 'place' in move ? moves.filter((one) => !('place' in one)) : moves;
      return { ...tree, moves: others.length < 3 ? [...others, move] : [move, ...others.slice(1)] };
    }
    case 5:
      return moves.length > 1
        ? { ...tree, moves: without(moves, random) }
        : { ...tree, start: randomStart(random) };
    case 6:
      return { ...tree, capture: randomCapture(random, board) };
    case 7: {
      const goal = randomGoal(random, board);
      return {
        ...tree,
        goals: goals.length < 3 ? ordered([...goals, goal]) : ordered([goal, ...goals.slice(1)]),
      };
    }
    case 8:
      return goals.length > 0
        ? { ...tree, goals: without(goals, random) }
        : { ...tree, goals: [randomGoal(random, board)] };
    case 9:
      return { ...tree, goals: ordered(goals.map((goal) => nudged(goal, random))) };
    case 10:
      return { ...tree, turn: randomTurn(random), pie: chance(random, 0.5) };
    default:
      return { ...tree, ...randomEnd(random) };
  }
}

/** A tree each of whose parts is from one of two. */
export function crossed(a: RuleTree, b: RuleTree, random: Random): RuleTree {
  const from = () => (chance(random, 0.5) ? a : b);
  const rules = from();
  const turns = from();
  const goals = chance(random, 0.3) ? ordered([...a.goals, ...b.goals]).slice(0, 3) : from().goals;
  const ends = from();
  return completed({
    name: NAME,
    board: from().board,
    start: rules.start,
    moves: rules.moves,
    capture: from().capture,
    turn: turns.turn,
    goals,
    pass: ends.pass,
    end: ends.end,
    pie: turns.pie,
  });
}

/** The parts of a tree that can be given, for all that are drawn to have. */
export const PARTS = ['board', 'start', 'moves', 'capture', 'turn', 'goals', 'pass', 'end', 'pie'] as const;
export type Part = (typeof PARTS)[number];
export type GivenParts = Readonly<Partial<Pick<RuleTree, Part>>>;

/** The tree with some parts in place of its own. */
export const withParts = (tree: RuleTree, given: GivenParts): RuleTree => completed({ ...tree, ...given });

/** With a limit, if the game needs one: three plies for each cell, at most 200. */
function completed(tree: Omit<RuleTree, 'limit'>): RuleTree {
  const { shape } = tree.board;
  const cells =
    shape === 'square'
      ? tree.board.width * tree.board.height
      : shape === 'rhombus'
        ? tree.board.size ** 2
        : 3 * tree.board.size * (tree.board.size - 1) + 1;
  return { ...tree, limit: endsByItself(tree) ? 0 : Math.min(200, 3 * cells) };
}

function randomBoard(random: Random): BoardRule {
  const kind = random.below(10);
  if (kind < 3) return { shape: 'hexhex', size: 3 + random.below(3) };
  if (kind < 4) return { shape: 'rhombus', size: 4 + random.below(5) };
  const width = 3 + random.below(6);
  const height = chance(random, 0.8) ? width : 3 + random.below(6);
  return { shape: 'square', width, height, neighbours: chance(random, 0.7) ? 'orthogonal' : 'all' };
}

function resized(board: BoardRule, random: Random): BoardRule {
  const by = chance(random, 0.5) ? 1 : -1;
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  if (board.shape !== 'square')
    return { ...board, size: within(board.size + by, 3, board.shape === 'hexhex' ? 5 : 9) };
  const both = chance(random, 0.7);
  return {
    ...board,
    width: within(board.width + by, 3, 9),
    height: both ? within(board.height + by, 3, 9) : board.height,
    neighbours: chance(random, 0.8) ? board.neighbours : board.neighbours === 'all' ? 'orthogonal' : 'all',
  };
}

function randomStart(random: Random): StartRule {
  const kind = random.below(10);
  if (kind < 7) return { rows: 1 + random.below(2) };
  return pick(random, ['empty', 'crosswise', 'chequered'] as const);
}

function randomMoves(random: Random, board: BoardRule): MoveRule[] {
  if (chance(random, 0.6)) return [randomPlace(random)];
  const moves = [randomMovement(random, board)];
  if (chance(random, 0.5)) moves.push(randomMovement(random, board));
  return chance(random, 0.1) ? [randomPlace(random), ...moves] : moves;
}

const randomMove = (random: Random, board: BoardRule): MoveRule =>
  chance(random, 0.5) ? randomPlace(random) : randomMovement(random, board);

const randomPlace = (random: Random): MoveRule => ({
  place: chance(random, 0.5) ? 'anywhere' : pick(random, PLACINGS),
});

function randomMovement(random: Random, board: BoardRule): MoveRule {
  const kind = random.below(10);
  const square = board.shape === 'square';
  if (kind < 4) return { step: randomDirections(random, square), onto: randomTargets(random) };
  if (kind < 6) return { slide: randomDirections(random, square), onto: randomTargets(random) };
  if (kind < 7 && square)
    return {
      leap: chance(random, 0.8) ? [1, 2] : [1, 3],
      way: chance(random, 0.5) ? 'any' : 'forward',
      onto: randomTargets(random),
    };
  const over = pick<readonly Owner[]>(random, [['own'], ['enemy'], ['own', 'enemy']]);
  return {
    jump: randomDirections(random, square),
    over,
    take: over.includes('enemy') && chance(random, 0.7),
  };
}

const SQUARE_WAYS: readonly (readonly Directions[])[] = [
  ...[
    ['forward'],
    ['forward-diagonal'],
    ['forward', 'forward-diagonal'],
    ['orthogonal'],
    ['diagonal'],
    ['all'],
  ],
  ...[['forward', 'sideways'], ['backward']],
] as Directions[][];
const HEXAGON_WAYS: readonly (readonly Directions[])[] = [
  ...[['forward'], ['forward', 'sideways'], ['sideways'], ['backward'], ['all'], ['all']],
] as Directions[][];

const randomDirections = (random: Random, square: boolean): readonly Directions[] =>
  pick(random, square ? SQUARE_WAYS : HEXAGON_WAYS);

const randomTargets = (random: Random): readonly Target[] =>
  pick<readonly Target[]>(random, [['empty'], ['empty'], ['enemy'], ['empty', 'enemy']]);

function randomCapture(random: Random, board: BoardRule): CaptureRule {
  const kind = random.below(10);
  if (kind < 6) return 'none';
  if (kind < 7) return 'enclosure';
  return {
    custodial: chance(random, 0.5) ? 'one' : 'line',
    along: board.shape === 'square' ? pick(random, ALONGS) : 'all',
    effect: chance(random, 0.5) ? 'remove' : 'flip',
  };
}

const randomTurn = (random: Random): RuleTree['turn'] =>
  pick(random, [
    ...Array.from({ length: 6 }, () => ({ first: 1, stones: 1 })),
    { first: 1, stones: 2 },
    { first: 2, stones: 2 },
  ]);

function randomEnd(random: Random): Pick<RuleTree, 'pass' | 'end'> {
  const kind = random.below(10);
  if (kind < 8)
    return {
      pass: 'never',
      end: pick(random, ['draw', 'loses', 'loses', 'wins', 'majority', 'territory'] as const),
    };
  return {
    pass: kind < 9 ? 'forced' : 'allowed',
    end: pick(random, ['draw', 'majority', 'majority', 'territory'] as const),
  };
}

function randomGoals(random: Random, board: BoardRule): GoalRule[] {
  const count = random.below(8);
  const goals = Array.from({ length: count < 1 ? 0 : count < 5 ? 1 : 2 }, () => randomGoal(random, board));
  return ordered(goals);
}

function randomGoal(random: Random, board: BoardRule): GoalRule {
  const result = chance(random, 0.75) ? 'win' : 'loss';
  const kind = random.below(12);
  if (kind < 5)
    return {
      line: 3 + random.below(3),
      along: board.shape === 'square' && chance(random, 0.3) ? pick(random, ALONGS) : 'all',
      result,
    };
  if (kind < 7) return { connection: pick(random, CONNECTIONS), result };
  if (kind < 9) return { reach: 'far-row', result };
  if (kind < 10) return { capture: 'first', result };
  return { elimination: random.below(3), result };
}

function nudged(goal: GoalRule, random: Random): GoalRule {
  if ('line' in goal && chance(random, 0.7))
    return { ...goal, line: Math.max(3, goal.line + (chance(random, 0.5) ? 1 : -1)) };
  return { ...goal, result: goal.result === 'win' ? 'loss' : 'win' };
}

/** Longer lines come first, since they contain the shorter ones; the same goal twice is left out. */
function ordered(goals: readonly GoalRule[]): GoalRule[] {
  const seen = new Set<string>();
  const lengthOf = (goal: GoalRule) => ('line' in goal ? goal.line : 0);
  return [...goals]
    .sort((a, b) => lengthOf(b) - lengthOf(a))
    .filter((goal) => {
      const key = goalKey(goal);
      return seen.has(key) ? false : seen.add(key);
    });
}

function without<T>(list: readonly T[], random: Random): T[] {
  const out = random.below(list.length);
  return list.filter((_, i) => i !== out);
}

/** Whether the parts of a rule set, which is written as in a file, fit together. */
export function fitTogether(rules: string): boolean {
  try {
    readRules(rules);
    return true;
  } catch (error) {
    if (error instanceof LabError) return false;
    throw error;
  }
}
