import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Crosstable } from '../statistics/flow.ts';
import type { RunState } from '../experiment/experiment.ts';
import { keptChampions, keptGenerations } from '../experiment/run-files.ts';
import { differentPairs, meetingOf, swappedPairs } from '../play/swapped-pairs.ts';
import type { RunFolder } from '../storage/run-folder.ts';
import { hashOf } from '../util/hash.ts';

const MOST = 12;
const MOST_PAIRS = 5;

/**
 * Champions of earlier generations, named after these. They are chosen evenly, and not more of them than can
 * all meet each other in pairs within `games` games.
 */
export function hallOfFame(folder: RunFolder, state: RunState, games: number): AgentSpec[] {
  const kept = keptGenerations(folder);
  let count = Math.min(MOST, kept.length);
  while (count > 1 && count * (count - 1) > games) count--;
  if (count < 2) return [];
  return keptChampions(folder, state, kept, count).map(({ generation, agent }) => ({
    ...agent,
    name: `generation ${generation}`,
  }));
}

/** Agents against each other: the games to play, and the crosstable of their records, without pairs that repeat others. */
export function roundRobin(
  game: Game,
  agents: readonly AgentSpec[],
  { games, plies, seed }: { games: number; plies: number; seed: number },
): { jobs: MatchJob[]; crosstable(records: readonly MatchRecord[]): Crosstable } {
  const meetings = agents.flatMap((_, j) => agents.slice(0, j).map((__, i) => [i, j] as const));
  const pairs = Math.min(MOST_PAIRS, Math.floor(games / (2 * Math.max(1, meetings.length))));
  const jobs = meetings.flatMap(([i, j]) =>
    swappedPairs(game, agents[i]!, [agents[j]!], { pairs, plies, seed: hashOf('hall', seed, i, j) }),
  );
  return {
    jobs,
    crosstable: (records) => {
      const square = () => agents.map(() => agents.map(() => 0));
      const [played, points] = [square(), square()];
      meetings.forEach(([i, j], at) => {
        const [from, to] = [at * 2 * pairs, (at + 1) * 2 * pairs];
        for (const pair of differentPairs(game, jobs.slice(from, to), records.slice(from, to))) {
          const { games: count, points: won } = meetingOf(i, j, pair);
          played[i]![j]! += count;
          played[j]![i]! += count;
          points[i]![j]! += won;
          points[j]![i]! += count - won;
        }
      });
      return { names: agents.map(({ name }) => name), games: played, points };
    },
  };
}
