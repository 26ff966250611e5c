import { option, type OptionsOf } from 'evolab';

const counted = (value: number, help: string) => option.whole(value, { min: 0, max: 1_000_000, help });

/** The options of the game: rules for draws; 0 disables a rule. */
export const DRAW_OPTIONS = {
  maxPlies: counted(200, 'draw after this many plies; 200 are 100 moves per side (Chellapilla and Fogel)'),
  quietPlies: counted(
    0,
    'draw after this many consecutive plies without progress (see quietUntil); 80 in tournaments',
  ),
  quietUntil: option.choice('progress', ['progress', 'capture'], {
    help: "what is progress: a capture or a move of a man ('progress', as in tournaments), or only a capture ('capture')",
  }),
  repetitions: counted(0, 'draw when a position occurs this many times; 3 in tournaments'),
  loops: counted(
    0,
    'draw when both sides, after ply 20, undo their last move this many times in a row; 3 in LIA programs',
  ),
};

/** Never reached. */
const NEVER = 0x3fffffff;
/** The men of a side are 72 rows away from promotion in total, and fewer than 24 pieces are captured. */
const MAN_MOVES = 144;
const CAPTURES = 23;

/** The options in the form that positions use. */
export interface DrawRules {
  readonly maxPlies: number;
  readonly quietPlies: number;
  readonly manMovesCount: boolean;
  readonly repetitions: number;
  readonly loops: number;
  /** The number of consecutive reversible moves that a position must record; 0 if no rule needs them. */
  readonly history: number;
  /** The maximum length of a game. */
  readonly longest: number;
}

type DrawOptions = OptionsOf<typeof DRAW_OPTIONS>;

/** The problem with options that allow endless games. */
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
    history: repetitions > 0 || loops > 0 ? Math.min(maxPlies || NEVER, quietPlies || NEVER) : 0,
    longest: Math.min(maxPlies || NEVER, quietPlies > 0 ? stretches * quietPlies : NEVER),
  };
}
