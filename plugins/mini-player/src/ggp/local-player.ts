import { LabError, Random } from 'evolab';
import type { Laboratory } from 'evolab/command';
import type { GdlGame } from '@evolab/gdl';
import { GgpPlayer } from './player.ts';

interface PlayerOptions {
  readonly name: string;
  readonly margin: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** The rules as the game `gdl` takes them. */
export const gameUse = (rules: string) => ({ use: 'gdl', rules });

/**
 * A player in this process from the text of an agent. Throws `LabError` (LAB_BAD_AGENT) if there is no such
 * agent.
 */
export function localPlayer(laboratory: Laboratory, agent: string, options: PlayerOptions): GgpPlayer {
  const { assembler } = laboratory;
  const random = new Random(options.seed, 'ggp', options.name);
  // The rules are not known yet, but the agent and its options can be checked.
  const tried = laboratory.agentOf(agent, { use: 'gdl' });
  try {
    assembler.searcher(tried, random);
  } catch (error) {
    // An agent that does not fit this game may fit the rules of a match.
    if (error instanceof LabError && error.code === 'LAB_BAD_OPTION') throw error;
  }
  return new GgpPlayer({
    ...{ name: options.name, margin: options.margin, say: options.say, random },
    gameOf: (rules) => assembler.game(gameUse(rules)) as unknown as GdlGame,
    searcherOf(rules) {
      const spec = laboratory.agentOf(agent, gameUse(rules));
      const searcher = assembler.searcher({ ...spec, game: gameUse(rules) }, random);
      searcher.reset();
      return searcher;
    },
  });
}
