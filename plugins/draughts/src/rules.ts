import { option, type OptionsOf } from 'evolab';

const counted = (value: number, help: string) => option.whole(value, { min: 0, max: 1_000_000, help });

/** The options of the game: when it is a draw; 0 switches a rule off. */
export const DRAW_OPTIONS = {
  maxPlies: counted(200, 'draw after this many plies; 200 is 100 moves of each side (Chellapilla and Fogel)'),
  quietPlies: counted(
    0,
    'draw after this many plies in a row without what quietUntil names; 80 in tournaments',
  ),
  quietUntil: option.choice('progress', ['progress', 'capture'], {
    help: "'progress': a capture or a man's move, as in tournaments; 'capture': a capture only",
  }),
  repetitions: counted(0, 'draw when a position comes up this many times; 3 in tournaments'),
  loops: counted(
    0,
    'draw when both sides, after ply 20, took back their last move this many times in a row; 3 in LIA programs',
  ),
};

/** Never reached. */
const NEVER = 0x3fffffff;
/** A side's men are 72 rows away from being crowned, and fewer than 24 pieces are captured. */
const MAN_MOVES = 144;
const CAPTURES = 23;

/** The options as a position consults them. */
export interface DrawRules {
  readonly maxPlies: number;
  readonly quietPlies: number;
  readonly manMovesCount: boolean;
  readonly repetitions: number;
  readonly loops: number;
  /** How many reversible moves in a row a position must remember; 0 if no rule asks for them. */
  readonly memory: number;
  /** No game from the start is longer. */
  readonly longest: number;
}

type DrawOptions = OptionsOf<typeof DRAW_OPTIONS>;

/** What is wrong with options by which a game might never end. */
export function problemOf({ maxPlies, quietPlies, repetitions }: DrawOptions): string | undefined {
  if (repetitions === 1) return 'repetitions is 1, but every position comes up once; 0 is off';
  if (maxPlies === 0 && quietPlies === 0)
    return 'without maxPlies and quietPlies a game need not end: set one of them';
  return undefined;
}

export function drawRules(options: DrawOptions): DrawRules {
  const { maxPlies, quietPlies, quietUntil, repetitions, loops } = options;
  const manMovesCount = quietUntil === 'progress';
  const stretches = CAPTURES + 1 + (manMovesCount ? MAN_MOVES : 0);
  return {
    maxPlies: maxPlies || NEVER,
    quietPlies: quietPlies || NEVER,
    manMovesCount,
    repetitions,
    loops,
    memory: repetitions > 0 || loops > 0 ? Math.min(maxPlies || NEVER, quietPlies || NEVER) : 0,
    longest: Math.min(maxPlies || NEVER, quietPlies > 0 ? stretches * quietPlies : NEVER),
  };
}
