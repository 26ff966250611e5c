/** The rules of a game of the family: a tree of ludemes, as plain data. `readRules` makes one of text and checks it. */
export interface RuleTree {
  readonly name: string;
  /** Who invented it, or where it is from. */
  readonly source?: string;
  readonly board: BoardRule;
  readonly start: StartRule;
  /** What a role may do in a turn: at most one way of placing, any ways of moving. */
  readonly moves: readonly MoveRule[];
  readonly capture: CaptureRule;
  /** Stones or moves of the first turn, and of every turn after it. */
  readonly turn: { readonly first: number; readonly stones: number };
  /** Tried in this order after every stone; the first that the role has met decides. */
  readonly goals: readonly GoalRule[];
  /** `forced`: only a role that cannot move passes; `allowed`: two passes in a row end the game. */
  readonly pass: (typeof PASSES)[number];
  /** What happens when the role to move cannot, or when both have passed. */
  readonly end: (typeof ENDS)[number];
  /** Plies after which the game ends without a decision, or by the count of `end`; 0: it ends by itself. */
  readonly limit: number;
  /** Whether the second role may take over the first move. */
  readonly pie: boolean;
  /** Left out for two. */
  readonly players?: 3 | 4;
  /** Of games for more than two: `next` obliges a role to stop the next one from winning, if it can and does not win. */
  readonly block?: 'next';
  /** Thrown before each move. Left out in games without luck. */
  readonly die?: DieRule;
}

/** Moves of as many cells as a die shows are legal, or those of stones in the column, or placed in the column, of its number. */
export interface DieRule {
  readonly shows: (typeof DIE_SHOWS)[number];
  readonly sides: number;
}

export type BoardRule =
  | {
      readonly shape: 'square';
      readonly width: number;
      readonly height: number;
      /** Which cells are neighbours, for groups, and for placing beside stones. */
      readonly neighbours: 'orthogonal' | 'all';
    }
  | { readonly shape: 'hexhex' | 'rhombus'; readonly size: number };

/** `rows`: each role fills as many rows as that on its side. */
export type StartRule = 'empty' | 'crosswise' | 'chequered' | { readonly rows: number };

export type MoveRule =
  | { readonly place: Placing }
  | { readonly step: readonly Directions[]; readonly onto: readonly Target[] }
  | { readonly slide: readonly Directions[]; readonly onto: readonly Target[] }
  | {
      readonly leap: readonly [number, number];
      readonly way: 'any' | 'forward';
      readonly onto: readonly Target[];
    }
  | { readonly jump: readonly Directions[]; readonly over: readonly Owner[]; readonly take: boolean };

export type CaptureRule =
  | 'none'
  | 'enclosure'
  | {
      /** One enemy between two own stones, or a line of any length. */
      readonly custodial: 'one' | 'line';
      readonly along: Along;
      readonly effect: 'remove' | 'flip';
    };

export type Result = 'win' | 'loss';
export type GoalRule = { readonly result: Result } & (
  | { readonly line: number; readonly along: Along }
  | { readonly connection: (typeof CONNECTIONS)[number] }
  | { readonly reach: 'far-row' }
  /** The enemy has no more stones than this. */
  | { readonly elimination: number }
  /** The first stone that is captured. */
  | { readonly capture: 'first' }
);

export const PLACINGS = [
  'anywhere',
  'lowest',
  'beside-any',
  'beside-own',
  'beside-enemy',
  'apart-own',
  'apart-enemy',
  'capturing',
] as const;
export type Placing = (typeof PLACINGS)[number];
export const DIRECTIONS = [
  'forward',
  'forward-diagonal',
  'sideways',
  'backward',
  'backward-diagonal',
  'orthogonal',
  'diagonal',
  'all',
] as const;
export type Directions = (typeof DIRECTIONS)[number];
export const ALONGS = ['all', 'orthogonal', 'diagonal'] as const;
export type Along = (typeof ALONGS)[number];
export const TARGETS = ['empty', 'enemy'] as const;
export type Target = (typeof TARGETS)[number];
export const OWNERS = ['own', 'enemy'] as const;
export type Owner = (typeof OWNERS)[number];
export const CONNECTIONS = ['own-sides', 'opposite-sides', 'three-sides'] as const;
export const PASSES = ['never', 'forced', 'allowed'] as const;
export const ENDS = ['draw', 'loses', 'wins', 'majority', 'territory'] as const;

export const DIE_SHOWS = ['distance', 'column'] as const;
export const MOST_SIDES = 6;
/** The players in the order of their turns. */
export const COLOURS = ['white', 'black', 'red', 'green'] as const;
export const MOST_PLAYERS = COLOURS.length;
export const MAX_LIMIT = 1000;

/** Whether `tree` has a way of placing stones, and which. */
export function placingOf({ moves }: Pick<RuleTree, 'moves'>): Placing | undefined {
  for (const move of moves) if ('place' in move) return move.place;
  return undefined;
}

/** Whether stones move on the board. */
export function hasMovement({ moves }: Pick<RuleTree, 'moves'>): boolean {
  return moves.some((move) => !('place' in move));
}

/** Whether any enemy stone can leave the board or change sides. */
export function canCapture({ moves, capture }: Pick<RuleTree, 'moves' | 'capture'>): boolean {
  return capture !== 'none' || moves.some((move) => takesEnemies(move));
}

function takesEnemies(move: MoveRule): boolean {
  return ('onto' in move && move.onto.includes('enemy')) || ('take' in move && move.take);
}

export const flips = (capture: CaptureRule): boolean =>
  typeof capture === 'object' && capture.effect === 'flip';

const FORWARD: readonly Directions[] = ['forward', 'forward-diagonal'];

/** Whether a game is for two and without luck. */
export const isPlain = ({ players, die }: Pick<RuleTree, 'players' | 'die'>): boolean =>
  players === undefined && die === undefined;

/** Whether such a game ends by itself: each ply brings it nearer to an end. */
export function endsByItself(tree: Pick<RuleTree, 'moves' | 'capture' | 'die'>): boolean {
  const { moves, capture, die } = tree;
  // Who has no move of the number of the die passes.
  if (die !== undefined) return false;
  if (!hasMovement(tree)) return capture === 'none' || flips(capture);
  if (placingOf(tree) !== undefined || flips(capture)) return false;
  return moves.every((move) => {
    if ('place' in move) return false;
    return (
      leadsForward(move) ||
      ('jump' in move ? move.take && !move.over.includes('own') : !move.onto.includes('empty'))
    );
  });
}

/** Whether a way of moving brings stones nearer to their last row, wherever it leads. */
export function leadsForward(move: Exclude<MoveRule, { readonly place: Placing }>): boolean {
  if ('leap' in move) return move.way === 'forward';
  const directions = 'jump' in move ? move.jump : 'step' in move ? move.step : move.slide;
  return directions.every((direction) => FORWARD.includes(direction));
}

/** What a goal asks for, whatever it brings: no two goals of a tree have the same. */
export function goalKey(goal: GoalRule): string {
  return Object.entries(goal)
    .filter(([key]) => key !== 'result')
    .join();
}
