import {
  meanInterval,
  type AgentSpec,
  type DuelScore,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';

/** Runs of a learner that differ in their seeds alone, and whom their champions play. */
export interface Series {
  /** What the row tells, and what the paper says. */
  readonly what: string;
  readonly paper: string;
  /** Each run is called this and its seed. Points of a curve share their runs: each point goes on where the last ended. */
  readonly run: string;
  readonly game: Spec;
  readonly learner: Spec;
  readonly generations: number;
  readonly seeds: number;
  readonly opponent: AgentSpec;
  readonly pairs: number;
  /** Random moves of an opening. */
  readonly plies: number;
}

/** Runs the learner with each seed and lets its champion play the opponent: the mean score in % over seeds. */
export async function overSeeds(context: ReproductionContext, series: Series): Promise<Row> {
  return rowOfSeries(series, await duelsOverSeeds(context, series));
}

/** The duels of the champions, one of each seed. */
export async function duelsOverSeeds(context: ReproductionContext, series: Series): Promise<DuelScore[]> {
  const { what, run, game, learner, generations, seeds, opponent, pairs, plies } = series;
  const duels: DuelScore[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const name = `${run}-seed${seed}`;
    const [champion] = await context.evolve({ name, game, learner, seed, generations });
    const duel = await context.duel(champion, opponent, pairs, plies, seed);
    const { wins, losses, draws } = duel;
    duels.push(duel);
    context.say(`${what}, seed ${seed}: ${wins} won, ${losses} lost, ${draws} drawn`);
  }
  return duels;
}

/** The row of a series from its duels. */
export function rowOfSeries({ what, paper, seeds, generations }: Series, duels: readonly DuelScore[]): Row {
  const count = (of: 'wins' | 'losses' | 'draws') => duels.reduce((sum, duel) => sum + duel[of], 0);
  return scoreRow(
    what,
    paper,
    duels,
    `${gamesOf(duels)} games by ${seeds} seeds, ${generations} ${generations === 1 ? 'generation' : 'generations'}: ${count('wins')} won, ${count('losses')} lost, ${count('draws')} drawn`,
  );
}

/** What champions took in their duels, one of each seed: the mean score in % over seeds. */
export function scoreRow(what: string, paper: string, duels: readonly DuelScore[], basis: string): Row {
  const { mean, low, high } = intervalOf(duels.map(shareOf), duels);
  return {
    what,
    paper,
    ours: 100 * mean,
    low: 100 * Math.max(0, low),
    high: 100 * Math.min(1, high),
    basis,
  };
}

/** How many points of 100 the champions of one series took more than those of another, against the same opponent. */
export function differenceRow(
  what: string,
  paper: string,
  first: readonly DuelScore[],
  second: readonly DuelScore[],
): Row {
  const [a, b] = [first, second].map((duels) => intervalOf(duels.map(shareOf), duels));
  const ours = a.mean - b.mean;
  // As in `intervalOf`.
  const away = (x: number, y: number) => Math.sqrt(x ** 2 + y ** 2);
  return {
    what,
    paper,
    ours: 100 * ours,
    low: 100 * (ours - away(a.mean - a.low, b.high - b.mean)),
    high: 100 * (ours + away(a.high - a.mean, b.mean - b.low)),
    basis: 'the rows of both',
  };
}

/** Games that were counted: pairs that repeat others were not. */
export const gamesOf = (duels: readonly DuelScore[]): number =>
  duels.reduce((sum, { wins, losses, draws }) => sum + wins + losses + draws, 0);

/** The score of a duel, from 0 to 1. */
export const shareOf = ({ wins, losses, draws }: DuelScore): number =>
  (wins + draws / 2) / (wins + losses + draws);

/**
 * The mean over seeds and its interval: the wider one of that from the scatter of the seeds, which has no width where all
 * games are drawn, and that from the games, which knows nothing of other seeds.
 */
export function intervalOf(scores: readonly number[], duels: readonly DuelScore[]) {
  const { mean, low, high } = meanInterval(scores);
  // Distances of limits add up like standard errors (Zou and Donner 2008).
  const away = (distance: (i: number) => number) =>
    Math.sqrt(scores.reduce((sum, _, i) => sum + distance(i) ** 2, 0)) / scores.length;
  return {
    mean,
    low: Math.min(low, mean - away((i) => scores[i] - duels[i].low)),
    high: Math.max(high, mean + away((i) => duels[i].high - scores[i])),
  };
}
