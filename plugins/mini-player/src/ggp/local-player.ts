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

/** A player on this machine from what a user typed; LAB_BAD_AGENT at once if there is no such agent. */
export function localPlayer(laboratory: Laboratory, agent: string, options: PlayerOptions): GgpPlayer {
  const { assembler } = laboratory;
  const random = new Random(options.seed, 'ggp', options.name);
  // Which rules will come is not known; whether the agent is, is, and whether its options make sense.
  const tried = laboratory.agentOf(agent, { use: 'gdl' });
  try {
    assembler.searcher(tried, random);
  } catch (error) {
    // An agent of another game may yet fit the rules that come.
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
