import { GAMES, PUZZLE_SIMS, PUZZLES, SWEEPS, type DeckGame, type Pairing } from './figures.ts';

/** How much is played at a budget. */
export interface Effort {
  /** Times the simulations that each game is played with. */
  readonly factor: number;
  /** Processor seconds that a row may take, if the fewest games do not take longer. */
  readonly seconds: number;
  /** Most games of a row. */
  readonly games: number;
  readonly puzzleGames: number;
}

/** Some rows of the table, with what they cost; `games` are those of a row. */
export type Item = { readonly seconds: number; readonly games: number; readonly sims: number } & (
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
  'cadia/mini-c': 0.3,
  'str/cadia': 0.65,
  'eq/cadia': 0.3,
  '1-s/mini': 0.85,
  'str/mini-c': 0.65,
  'eq/mini-c': 0.3,
};

/** Two cores at work, which get a little in each other's way. */
const CORES = 1.8;
/** Fewer games say nothing. */
const LEAST_GAMES = 10;
const LEAST_PUZZLES = 4;
/**
 * A row may take this share of the budget, and that many seconds in any case; all rows of a sweep twice as many. From
 * an hour and a half on there is time for all games of all pairings.
 */
const ROW_SHARE = 1 / 48;
const LONG_ROW_SHARE = 1 / 20;
const ROW_SECONDS = 20;
/** A row of a puzzle takes no longer than this. */
const PUZZLE_SECONDS = 60;
/** Games that take so many seconds come last. */
const SLOW = 1;
/** Self-play for the mean scores of strategies: so many games, on one core, at fewer simulations. */
export const SCORE_GAMES = 10;
export const SCORE_SIMS = 20;

export function effortOf(minutes: number): Effort {
  const long = minutes >= 1000;
  return {
    factor: long ? 4 : 1,
    seconds: Math.max(ROW_SECONDS, 60 * minutes * CORES * (minutes >= 90 ? LONG_ROW_SHARE : ROW_SHARE)),
    games: long ? 300 : 100,
    puzzleGames: long ? 100 : 30,
  };
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

function everything(effort: Effort): Item[] {
  const { factor } = effort;
  /** An even number of games, each of which takes so long. */
  const within = (seconds: number, most = effort.seconds) =>
    Math.max(LEAST_GAMES, Math.min(effort.games, 2 * Math.floor(most / seconds / 2)));
  const pairings = (which: readonly AnyPairing[], of = GAMES): Item[] =>
    which.flatMap((pairing) =>
      of.map((game) => {
        const each = factor * game.seconds * SHARES[pairing];
        const games = within(each);
        return { kind: 'pairing', pairing, game, games, sims: factor * game.sims, seconds: games * each };
      }),
    );
  const sweeps = SWEEPS.map((sweep): Item => {
    const each = factor * sweep.seconds;
    const games = within(each, (2 * effort.seconds) / sweep.points.length);
    return {
      ...{ kind: 'sweep', sweep, games, sims: factor * sweep.sims },
      seconds: sweep.points.length * games * each,
    };
  });
  const scores = GAMES.map((game): Item => ({
    ...{ kind: 'scores', game, games: SCORE_GAMES, sims: SCORE_SIMS },
    // Only one core is at work.
    seconds: (CORES * game.seconds * SCORE_GAMES * SCORE_SIMS) / game.sims,
  }));
  const puzzles = PUZZLES.flatMap((puzzle) =>
    (['mini', 'cadia'] as const).map((player): Item => {
      const each = factor * puzzle.seconds;
      const most = Math.floor(Math.min(effort.seconds, factor * PUZZLE_SECONDS) / each);
      const games = Math.max(LEAST_PUZZLES, Math.min(effort.puzzleGames, most));
      return { kind: 'puzzle', puzzle, player, games, sims: factor * PUZZLE_SIMS, seconds: games * each };
    }),
  );
  const ablations = ['mini/cadia', 'eq/cadia', 'str/cadia', '1-s/mini'] as const;
  return [
    ...pairings(['mini/mini-c']),
    ...pairings(
      ablations,
      GAMES.filter(({ seconds }) => seconds < SLOW),
    ),
    ...sweeps.slice(0, 1),
    ...puzzles,
    ...pairings(
      ablations,
      GAMES.filter(({ seconds }) => seconds >= SLOW),
    ),
    ...scores,
    ...pairings(['cadia/mini-c', 'eq/mini-c', 'str/mini-c']),
    ...sweeps.slice(1),
  ];
}
