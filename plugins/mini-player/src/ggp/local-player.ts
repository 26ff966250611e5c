import { LabError, Random, type AgentSpec } from 'evolab';
import type { AgentFactory, Laboratory } from 'evolab/command';
import type { GdlGame } from '@evolab/gdl';
import { GgpPlayer, type PlayerParts } from './player.ts';

interface PlayerOptions extends Pick<PlayerParts, 'name' | 'margin' | 'say' | 'onLegal'> {
  readonly seed: number;
}

/** The rules as the game `gdl` takes them. */
const gameUse = (rules: string) => ({ use: 'gdl', rules });

/** The game of rules from a file, which errors name. */
export function gameOf(factory: AgentFactory, rules: string, file: string): GdlGame {
  try {
    return factory.game(gameUse(rules)) as unknown as GdlGame;
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError(error.code, `${file}: ${error.message.replace(/^the rules: /, '')}`, error.hint);
  }
}

/**
 * A player in this process from the text of an agent. Throws `LabError` (LAB_BAD_AGENT) if there is no such
 * agent.
 */
export function localPlayer(laboratory: Laboratory, agent: string, options: PlayerOptions): GgpPlayer {
  return newPlayer(laboratory.factory, checkedAgent(laboratory, agent), options);
}

/** The agent of a text, for the rules of any match. LAB_BAD_AGENT, or LAB_BAD_OPTION. */
export function checkedAgent({ factory, agentOf }: Laboratory, agent: string): AgentSpec {
  // The rules are not known yet, but the agent and its options can be checked.
  const tried = agentOf(agent, { use: 'gdl' });
  try {
    factory.searcher(tried, new Random(0));
  } catch (error) {
    // An agent that does not fit this game may fit the rules of a match.
    if (error instanceof LabError && error.code === 'LAB_BAD_OPTION') throw error;
  }
  return tried;
}

/** A player on this thread. */
export function newPlayer(
  factory: AgentFactory,
  agent: AgentSpec,
  { seed, ...parts }: PlayerOptions,
): GgpPlayer {
  const random = new Random(seed, 'ggp', parts.name);
  return new GgpPlayer({
    ...parts,
    gameOf: (rules) => factory.game(gameUse(rules)) as unknown as GdlGame,
    searcherOf(rules) {
      const searcher = factory.searcher({ ...agent, game: gameUse(rules) }, random);
      searcher.reset();
      return searcher;
    },
  });
}
