import {
  CHANCE,
  clopperPearson,
  eloOfScore,
  endedByLimit,
  mean,
  scoreOf,
  sum,
  type Game,
  type MatchRecord,
} from 'evolab';

/**
 * A share of games, from 0 to 1, with its 95% interval (Clopper and Pearson) after as many games as differ:
 * what only repeats an earlier game, as between players that do nothing by chance, is no evidence.
 */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** What a game is like when one player plays all its roles. */
export interface SurveyRow {
  readonly player: string;
  readonly games: number;
  /** How many different games there are: those with the same moves count once. */
  readonly different: number;
  /** Moves of a game, and in what range nine games of ten are. */
  readonly plies: { readonly mean: number; readonly low: number; readonly high: number };
  /** Legal moves of a position, over all positions in which a role chooses; the most there were. */
  readonly choices: { readonly mean: number; readonly most: number };
  /** Share of these positions with one legal move. */
  readonly forced: number;
  /**
   * For each role: the games in which nobody was paid as much; in a game of one role, those that paid the
   * most there is.
   */
  readonly wins: readonly Share[];
  /** What each role was paid on average, from -1 to 1. */
  readonly payoffs: readonly number[];
  /**
   * Share of the games that nobody won, and of those that were stopped at the ply limit, which are among
   * them.
   */
  readonly draws: number;
  readonly stopped: number;
  /**
   * In games of two roles: the share of the points against the player before, the Elo that it comes to and its 95% interval;
   * infinite where the share is, or may be, 0 or 1.
   */
  readonly better?: Share & { readonly elo: number; readonly eloInterval: readonly [number, number] };
}

/** What the games of a player against itself were like. */
export function describeGames(game: Game, player: string, records: readonly MatchRecord[]): SurveyRow {
  const games = records.length;
  const different = new Set(records.map(({ moves }) => moves.join())).size;
  const lengths = records.map(({ moves }) => moves.length).sort((a, b) => a - b);
  const legal = new Int32Array(game.maxMoves);
  let positions = 0;
  let choices = 0;
  let most = 0;
  let forced = 0;
  for (const { moves } of records) {
    const position = game.start();
    for (const move of moves) {
      // Outcomes of chance are nobody's choices.
      if (position.turn !== CHANCE) {
        const count = position.moves(legal, 0);
        positions++;
        choices += count;
        if (count > most) most = count;
        if (count === 1) forced++;
      }
      position.play(move);
    }
  }
  const wins = game.roles.map((_, role) => records.filter(({ payoffs }) => hasWon(payoffs, role)).length);
  const won = sum(wins);
  return {
    player,
    games,
    different,
    plies: {
      mean: mean(lengths),
      low: lengths[Math.floor(0.05 * (games - 1))],
      high: lengths[Math.ceil(0.95 * (games - 1))],
    },
    choices: { mean: choices / Math.max(1, positions), most },
    forced: forced / Math.max(1, positions),
    wins: wins.map((count) => share(count / games, different)),
    payoffs: game.roles.map((_, role) => mean(records.map(({ payoffs }) => payoffs[role]))),
    draws: (games - won) / games,
    stopped: records.filter((record) => endedByLimit(game, record)).length / games,
  };
}

/** How the first of two agents did in pairs of games; undefined if they have finished none. */
export function compareGames(records: readonly MatchRecord[]): SurveyRow['better'] {
  const met = records.slice(0, 2 * (records.length >> 1));
  if (met.length === 0) return undefined;
  const points = sum(met.map(({ payoffs }, i) => scoreOf(payoffs, i % 2)));
  const different = new Set(met.map(({ moves }, i) => `${i % 2} ${moves.join()}`)).size;
  const score = share(points / met.length, different);
  const { low, high } = score;
  return { ...score, elo: eloOfScore(score.share), eloInterval: [eloOfScore(low), eloOfScore(high)] };
}

function hasWon(payoffs: readonly number[], role: number): boolean {
  if (payoffs.length === 1) return payoffs[0] === 1;
  return payoffs.every((payoff, other) => other === role || payoff < payoffs[role]);
}

function share(of: number, different: number): Share {
  const [low, high] = clopperPearson(of * different, different);
  return { share: of, low, high };
}
