import { familyGame, readRules } from '@evolab/family';
import { shareOf, skillOf, survey, type Measure } from '@evolab/survey';
import type { AgentSpec, Spec } from 'evolab';
import { agentsOf, type TaskContext } from 'evolab/command';
import { playRandomly, simsFor } from './random-play.ts';
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
  /** Games of each player against itself, and half as many pairs of games against the one before. */
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

/** Most games by which is measured what a player thinks: they are played anew each time. */
const TRACED = 100;

/** A sixteenth and a quarter of the games, which tell whether it is worth while to play the others, and all of them. */
export const stages = (games: number): number[] =>
  games < TRACED ? [games] : [16, 4, 1].map((parts) => Math.ceil(games / parts));

/**
 * Measures rules by a survey, of a part of the games if `isOpen` says of what they show that it would not matter what
 * others do. Undefined if it was aborted; the games that were played are kept.
 */
export async function verifyRules(
  context: TaskContext,
  { rules, judged, games, seed, folder }: RulesToVerify,
  isOpen: (verified: Verified) => boolean,
): Promise<Verified | undefined> {
  const tree = readRules(rules);
  const request = { ...playersOf(context, rules), seed, folder };
  let verified: Verified | undefined;
  for (const part of stages(games)) {
    const measured = verified === undefined ? Math.min(part, TRACED) : 0;
    const { players, measures, interrupted } = await survey(context, { ...request, games: part, measured });
    if (interrupted) return undefined;
    const all: Judged = { ...judged, ...verified?.measures, ...measures, skill: skillOf(players) };
    const { wins, draws, player, games: played } = players.at(-1)!;
    const [first, second] = wins.map(({ share }) => Math.round(share * played));
    verified = {
      games: part,
      seed,
      player,
      measures: all,
      score: scoreOf(all, tree.pie),
      first: shareOf(first, first + second),
      draws: shareOf(Math.round(draws * played), played),
    };
    if (!isOpen(verified)) break;
  }
  return verified;
}

/** The skill trace of rules, by the players and in as many games as `verifyRules` measures them; undefined if aborted. */
export async function skillTrace(
  context: TaskContext,
  { rules, games, seed, folder }: Omit<RulesToVerify, 'judged'>,
): Promise<Measure | undefined> {
  const request = { ...playersOf(context, rules), games, seed, folder };
  const { players, interrupted } = await survey(context, request);
  return interrupted ? undefined : skillOf(players);
}

/** Simulations for each legal move: the ladder by which rules are judged, and a rung more. */
const EACH = [1, 4, 16, 64] as const;

function playersOf({ laboratory }: TaskContext, rules: string): { game: Spec; agents: AgentSpec[] } {
  const game: Spec = { use: 'family', rules };
  const play = playRandomly(familyGame(readRules(rules)), 0);
  const agents = EACH.map((each) => {
    const name = `uct:sims=${simsFor(play, each)}`;
    return { ...agentsOf(laboratory, [name], { game }).agents[0], name };
  });
  return { game, agents };
}
