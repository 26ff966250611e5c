import type { AgentSpec, FinishedGame, Role } from 'evolab';
import { movesOf, type Games } from './games.ts';
import { stageAt, type Stage } from './schedule.ts';

interface Playing {
  readonly schedule: readonly Stage[];
  readonly from: number;
  readonly seed: number;
  /** The agent that plays one role in some games, and the role it has in an episode; -1: none. */
  readonly partner?: { readonly agent: AgentSpec; readonly roleIn: (episode: number) => Role };
}

/** The players are the net at the start of the generation; their name states the share of greedy moves. */
export function finishedGames(
  agent: AgentSpec,
  games: Games,
  { schedule, from, seed, partner }: Playing,
): FinishedGame[] {
  const finished: FinishedGame[] = [];
  const { payoffs } = games;
  // One object for all games of a stage, because agents are told apart by identity.
  let stage: Stage | undefined;
  let player = agent;
  let other = agent;
  const roles = payoffs.length / Math.max(1, games.lengths.length);
  let game = 0;
  for (const moves of movesOf(games)) {
    if (stage !== stageAt(schedule, from + game)) {
      stage = stageAt(schedule, from + game);
      player = { ...agent, name: `${agent.name} eps ${stage.eps}` };
      if (partner) other = { ...partner.agent, name: `${partner.agent.name} eps ${stage.eps}` };
    }
    const partnerRole = partner ? partner.roleIn(from + game) : -1;
    finished.push({
      agents: Array.from({ length: roles }, (_, role) => (role === partnerRole ? other : player)),
      seed,
      moves,
      payoffs: [...payoffs.subarray(game * roles, (game + 1) * roles)],
      reason: 'rules',
    });
    game++;
  }
  return finished;
}
