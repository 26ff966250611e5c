import { GAMES, PAIRINGS, PUZZLES, SWEEPS, type DeckGame, type Pairing } from './figures.ts';

/** How much is played at a budget. */
export interface Effort {
  /** Simulations a move; puzzles get ten times as many. */
  readonly sims: number;
  /** Games of a pairing, an even number. */
  readonly games: number;
  readonly puzzleGames: number;
}

/** Some rows of the table, with what they cost. */
export type Item = { readonly seconds: number } & (
  | { readonly kind: 'pairing'; readonly pairing: AnyPairing; readonly game: DeckGame }
  | { readonly kind: 'scores'; readonly game: DeckGame }
  | { readonly kind: 'puzzle'; readonly puzzle: (typeof PUZZLES)[number]; readonly player: 'mini' | 'cadia' }
  | { readonly kind: 'sweep'; readonly sweep: (typeof SWEEPS)[number] }
);

/** The deck's pairings, and two that it leaves to be guessed. */
export type AnyPairing = Pairing | 'str/mini-c' | 'eq/mini-c';

/** What a pairing costs, of two full players: only they look at successors in playouts. */
const SHARES: Readonly<Record<AnyPairing, number>> = {
  'mini/mini-c': 0.65,
  'mini/cadia': 0.65,
  'cadia/mini-c': 0.35,
  'str/cadia': 0.65,
  'eq/cadia': 0.35,
  '1-s/mini': 0.8,
  'str/mini-c': 0.65,
  'eq/mini-c': 0.35,
};

/** The sims for which seconds were measured. */
const MEASURED = 50;
const MEASURED_PUZZLE = 500;
/** Two cores at work, which get a little in each other's way. */
const CORES = 1.8;
/** Self-play for the mean scores of strategies: so many games, on one core, at fewer simulations. */
export const SCORE_GAMES = 10;
export const SCORE_SIMS = 20;

export function effortOf(minutes: number): Effort {
  if (minutes < 5) return { sims: MEASURED, games: 10, puzzleGames: 5 };
  if (minutes < 30) return { sims: MEASURED, games: 20, puzzleGames: 10 };
  if (minutes < 120) return { sims: MEASURED, games: 50, puzzleGames: 20 };
  if (minutes < 1000) return { sims: MEASURED, games: 100, puzzleGames: 30 };
  return { sims: 200, games: 300, puzzleGames: 100 };
}

/** What is worth most comes first; what no longer fits into the budget is left out. */
export function planOf(minutes: number): { items: readonly Item[]; left: number } {
  const all = everything(effortOf(minutes));
  let rest = 60 * minutes * CORES;
  const items = all.filter(({ seconds }) => {
    if (seconds > rest) return false;
    rest -= seconds;
    return true;
  });
  return { items, left: all.length - items.length };
}

function everything({ sims, games, puzzleGames }: Effort): Item[] {
  const pairings = (which: readonly AnyPairing[]): Item[] =>
    which.flatMap((pairing) =>
      GAMES.map((game) => ({
        ...{ kind: 'pairing' as const, pairing, game },
        seconds: (game.seconds * SHARES[pairing] * games * sims) / MEASURED,
      })),
    );
  const [first, second, ...others] = PAIRINGS;
  return [
    ...pairings([first]),
    ...GAMES.map((game) => ({
      ...{ kind: 'scores' as const, game },
      seconds: (CORES * game.seconds * SCORE_GAMES * SCORE_SIMS) / MEASURED,
    })),
    ...pairings([second]),
    ...PUZZLES.flatMap((puzzle) =>
      (['mini', 'cadia'] as const).map((player) => ({
        ...{ kind: 'puzzle' as const, puzzle, player },
        seconds: (puzzle.seconds * puzzleGames * 10 * sims) / MEASURED_PUZZLE,
      })),
    ),
    ...pairings([...others, 'str/mini-c', 'eq/mini-c']),
    ...SWEEPS.map((sweep) => ({
      ...{ kind: 'sweep' as const, sweep },
      seconds: (sweep.points.length * sweep.seconds * games * sims) / MEASURED,
    })),
  ];
}
