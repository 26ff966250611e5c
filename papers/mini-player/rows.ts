import {
  clopperPearson,
  hashOf,
  type AgentSpec,
  type MatchJob,
  type ReproductionContext,
  type Row,
} from 'evolab';
import type { Figure } from './figures.ts';

export const SEED = 1;

/** Games of two players of the slides, for a row. */
export interface Duel {
  readonly what: string;
  readonly published: Figure | undefined;
  readonly doubtful?: boolean;
  readonly sweep?: string;
  readonly a: AgentSpec;
  readonly b: AgentSpec;
  readonly games: number;
  readonly sims: number;
}

/** The points of the first player in percent. */
export async function duelRow(
  context: ReproductionContext,
  { what, published, doubtful = false, sweep, a, b, games, sims }: Duel,
): Promise<Row> {
  const { wins, losses, draws, low, high } = await context.duel(a, b, games / 2, 0, SEED);
  const played = wins + losses + draws;
  const basis = `${played} games at ${sims} simulations: ${wins} won, ${losses} lost, ${draws} drawn`;
  return {
    what,
    ...publishedAs(published, doubtful),
    ...(sweep !== undefined && { sweep }),
    basis,
    ours: (100 * (wins + draws / 2)) / played,
    low: 100 * low,
    high: 100 * high,
  };
}

/** Games of one player alone, for a row. */
export interface Alone extends Pick<Duel, 'what' | 'published' | 'games' | 'sims'> {
  /** The slides scored something else: no verdict. */
  readonly incomparable?: boolean;
  readonly agent: AgentSpec;
}

/** The mean score in percent. The interval is exact if all games score 0 or 100, and otherwise too wide. */
export async function aloneRow(
  context: ReproductionContext,
  { what, published, incomparable = false, agent, games, sims }: Alone,
): Promise<Row> {
  const jobs = Array.from({ length: games }, (_, i): MatchJob => ({
    id: String(i),
    agents: [agent],
    seed: hashOf(SEED, 'puzzle', i),
    opening: [],
  }));
  const records = await context.play(jobs);
  const points = records.reduce((sum, { payoffs }) => sum + (payoffs[0] + 1) / 2, 0);
  const [low, high] = clopperPearson(points, games);
  return {
    what,
    ...(incomparable ? { paper: publishedAs(published).paper } : publishedAs(published)),
    basis: `${games} games at ${sims} simulations`,
    ours: (100 * points) / games,
    low: 100 * low,
    high: 100 * high,
  };
}

/** A figure of the slides in a row; one that is badly legible gets no verdict. */
export function publishedAs(figure: Figure | undefined, doubtful = false): Pick<Row, 'paper' | 'published'> {
  if (figure === undefined) return { paper: '' };
  const paper = `${figure[0].toFixed(2)} ± ${figure[1]}`;
  return doubtful ? { paper: `${paper} (?)` } : { paper, published: figure };
}

/** A row as a line of progress. */
export function rowText({ what, ours, low, high, basis }: Row): string {
  return `${what}: ${ours.toFixed(1)}, ${low.toFixed(1)} to ${high.toFixed(1)}, ${basis}`;
}
