import { GAMES, PUZZLES, SWEEPS, type PublishedGame, type Pairing } from './figures.ts';

/** The effort that a budget allows. */
interface Effort {
  /** Processor seconds that a row may take, unless the fewest games take longer. */
  readonly seconds: number;
  /** The most games of a row. */
  readonly games: number;
  readonly puzzleGames: number;
}

/** Some rows of the table with their cost; `games` is the number of games of a row. */
export type Item = { readonly seconds: number; readonly games: number; readonly sims: number } & (
  | { readonly kind: 'pairing'; readonly pairing: AnyPairing; readonly game: PublishedGame }
  | { readonly kind: 'scores'; readonly game: PublishedGame }
  | { readonly kind: 'puzzle'; readonly puzzle: (typeof PUZZLES)[number]; readonly player: 'mini' | 'cadia' }
  | { readonly kind: 'sweep'; readonly sweep: (typeof SWEEPS)[number]; readonly place: number }
);

/** The pairings of the slides, and two that they lack. */
export type AnyPairing = Pairing | 'str/mini-c' | 'eq/mini-c';

/**
 * The cost of a pairing relative to two players with all strategies. HH alone and `cadia-like` take a fifth or less of their
 * time, since they evaluate no successors.
 */
export const SHARES: Readonly<Record<AnyPairing, number>> = {
  'mini/mini-c': 0.6,
  'mini/cadia': 0.6,
  'cadia/mini-c': 0.2,
  'str/cadia': 0.6,
  'eq/cadia': 0.2,
  '1-s/mini': 0.85,
  'str/mini-c': 0.6,
  'eq/mini-c': 0.2,
};

/** The throughput of two cores, relative to one. */
export const CORES = 1.8;
/** Fewer games would be no evidence. */
const LEAST_GAMES = 10;
const LEAST_PUZZLES = 4;
/** The minutes from which on there is time for everything. */
const ENOUGH = 240;
/**
 * A row may take this share of the budget, and ROW_SECONDS in any case; all rows of a sweep together may take as long as
 * SWEEP_ROWS others.
 */
const ROW_SHARE = 1 / 48;
const LONG_ROW_SHARE = 1 / 24;
const ROW_SECONDS = 12;
const SWEEP_ROWS = 8;
/** The longest time of a row of a puzzle. */
const PUZZLE_SECONDS = 240;
/** Games that take at least this many seconds come last. */
const SLOW = 5;
/** Games of self-play for the mean scores of strategies, on one core. */
const SCORE_GAMES = 10;

function effortOf(minutes: number): Effort {
  const long = minutes >= 1000;
  return {
    seconds: Math.max(ROW_SECONDS, 60 * minutes * CORES * (minutes >= ENOUGH ? LONG_ROW_SHARE : ROW_SHARE)),
    games: long ? 300 : 100,
    puzzleGames: long ? 100 : 30,
  };
}

/** The items in the order of their importance, with as many games as a budget allows. */
export function planOf(minutes: number): readonly Item[] {
  const effort = effortOf(minutes);
  /** The even number of games that fit, if each takes `seconds`. */
  const within = (seconds: number, most = effort.seconds) =>
    Math.max(LEAST_GAMES, Math.min(effort.games, 2 * Math.floor(most / seconds / 2)));
  const pairings = (which: readonly AnyPairing[], of = GAMES): Item[] =>
    which.flatMap((pairing) =>
      of.map((game) => {
        const each = game.seconds * SHARES[pairing];
        const games = within(each);
        return { kind: 'pairing', pairing, game, games, sims: game.sims, seconds: games * each };
      }),
    );
  const sweeps = SWEEPS.map((sweep): Item[] => {
    const games = within(sweep.seconds, (SWEEP_ROWS * effort.seconds) / sweep.points.length);
    return sweep.points.map((_, place) => ({
      kind: 'sweep',
      sweep,
      place,
      games,
      sims: sweep.sims,
      seconds: games * sweep.seconds,
    }));
  });
  const scores = GAMES.map((game): Item => ({
    kind: 'scores',
    game,
    games: SCORE_GAMES,
    sims: game.sims,
    // Only one core is used.
    seconds: CORES * game.seconds * SCORE_GAMES,
  }));
  const puzzles = PUZZLES.flatMap((puzzle) =>
    (['mini', 'cadia'] as const).map((player): Item => {
      const most = Math.floor(Math.min(effort.seconds, PUZZLE_SECONDS) / puzzle.seconds);
      const games = Math.max(LEAST_PUZZLES, Math.min(effort.puzzleGames, most));
      return { kind: 'puzzle', puzzle, player, games, sims: puzzle.sims, seconds: games * puzzle.seconds };
    }),
  );
  const ablations = ['mini/cadia', 'eq/cadia', 'str/cadia', '1-s/mini'] as const;
  const [quick, slow] = [
    GAMES.filter(({ seconds }) => seconds < SLOW),
    GAMES.filter(({ seconds }) => seconds >= SLOW),
  ];
  const [history, exploration, goalApproach, mobility, ...others] = sweeps;
  return [
    ...pairings(['mini/mini-c'], quick),
    ...[...history, ...mobility],
    ...puzzles,
    ...goalApproach,
    ...pairings(ablations, quick),
    ...pairings(['mini/mini-c', ...ablations], slow),
    ...scores,
    ...pairings(['cadia/mini-c', 'eq/mini-c', 'str/mini-c']),
    ...exploration,
    ...others.flat(),
  ];
}
