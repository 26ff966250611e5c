import type { AgentSpec, FinishedGame } from 'evolab';
import { movesOf, type Games } from './games.ts';
import { stageAt, type Stage } from './schedule.ts';

/** The players are the net at the start of the generation; their name states the share of greedy moves. */
export function finishedGames(
  agent: AgentSpec,
  games: Games,
  { schedule, from, seed }: { schedule: readonly Stage[]; from: number; seed: number },
): FinishedGame[] {
  const finished: FinishedGame[] = [];
  const { payoffs } = games;
  // One object for all games of a stage, because agents are told apart by identity.
  let stage: Stage | undefined;
  let player = agent;
  let game = 0;
  for (const moves of movesOf(games)) {
    if (stage !== stageAt(schedule, from + game)) {
      stage = stageAt(schedule, from + game);
      player = { ...agent, name: `${agent.name} eps ${stage.eps}` };
    }
    finished.push({
      agents: [player, player],
      seed,
      moves,
      payoffs: [payoffs[2 * game], payoffs[2 * game + 1]],
      reason: 'rules',
    });
    game++;
  }
  return finished;
}
