import { readRules } from '@evolab/family';
import { PLAYERS, survey, type Measure } from '@evolab/survey';
import { clopperPearson, type Use } from 'evolab';
import { agentsOf, type TaskContext } from 'evolab/command';
import { scoreOf, type Judged } from './score.ts';

/** Rules that are measured once more, with games that had no part in their being kept. */
export interface RulesToVerify {
  readonly rules: string;
  /** As they were judged: what a survey does not measure is taken from here. */
  readonly judged: Judged;
  readonly games: number;
  readonly seed: number;
  /** Keeps the games. */
  readonly folder: string;
}

/** What `lab survey --measures` says of a game. */
export interface Verified {
  /** Games of each player against itself, and of the last one again with its thoughts. */
  readonly games: number;
  readonly seed: number;
  readonly player: string;
  /** Share of the games of that player which the first role won, of all that somebody won, and of all that were drawn. */
  readonly first: Measure;
  readonly draws: Measure;
  readonly measures: Judged;
  /** As in the search, from these measures; skill is that of the survey's players. */
  readonly score: number;
}

/** Measures rules by a survey; undefined if it was aborted. The games that were played are kept. */
export async function verifyRules(
  context: TaskContext,
  { rules, judged, games, seed, folder }: RulesToVerify,
): Promise<Verified | undefined> {
  const tree = readRules(rules);
  const game: Use = { use: 'family', rules };
  const agents = PLAYERS.map((name) => ({
    ...agentsOf(context.laboratory, [name], { game }).agents[0],
    name,
  }));
  const {
    players,
    measures: surveyed,
    interrupted,
  } = await survey(context, {
    ...{ game, agents, games, seed, folder, measures: true },
  });
  if (interrupted || surveyed === undefined) return undefined;
  const measures: Judged = { ...judged, ...surveyed };
  const { wins, draws, player, games: played } = players.at(-1)!;
  const [first, second] = wins.map(({ share }) => Math.round(share * played));
  return {
    ...{ games, seed, player, measures, score: scoreOf(measures, tree.pie) },
    first: shareOf(first, first + second),
    draws: shareOf(Math.round(draws * played), played),
  };
}

function shareOf(count: number, of: number): Measure {
  const [low, high] = of === 0 ? [0, 1] : clopperPearson(count, of);
  return { value: of === 0 ? 0 : count / of, low, high };
}
