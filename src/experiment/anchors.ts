import type { AgentSpec } from '../contract/agent.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import type { Registries } from '../registry/registries.ts';
import { resolveAgent } from '../agents/agent-source.ts';
import type { Settings } from '../config/settings.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

/**
 * The opponents of ratings, which never change. Of one that cannot be made for the game the error has its name, and settings
 * to type as its hint.
 */
export function anchorsOf(
  { rating, game }: Settings,
  { registries, assembler }: { readonly registries: Registries; readonly assembler: AgentFactory },
): AgentSpec[] {
  const made = (name: string): AgentSpec => {
    const { agent } = resolveAgent(name, game, registries).stored;
    assembler.evaluator(agent);
    return agent;
  };
  const fits = (name: string): boolean => {
    try {
      made(name);
      return true;
    } catch (error) {
      if (error instanceof LabError) return false;
      throw error;
    }
  };
  return rating.anchors.map((name) => {
    try {
      return made(name);
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      // A preset has named it, perhaps for another game.
      const others = rating.anchors.filter(fits);
      const set = `rating.anchors=${JSON.stringify(others.length > 0 ? others : ['random'])}`;
      throw new LabError(
        error.code,
        `anchor ${name} is not for ${game.use}: ${error.message}`,
        `give others: --set ${shellWord(set)}`,
      );
    }
  });
}
