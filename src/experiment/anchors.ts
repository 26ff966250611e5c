import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { AgentFactory } from '../registry/agent-factory.ts';
import type { Registries } from '../registry/registries.ts';
import { resolveAgent } from '../agents/agent-source.ts';
import type { Settings } from '../config/settings.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';

/** Codes of errors that say of an agent that it is not for a game. */
const NOT_FOR_GAME: ReadonlySet<string> = new Set(['LAB_WRONG_GAME', 'LAB_BAD_OPTION']);

type Parts = { readonly registries: Registries; readonly factory: AgentFactory };

function anchorOf(name: string, game: Spec, { registries, factory }: Parts): AgentSpec {
  const { agent } = resolveAgent(name, game, registries).stored;
  factory.evaluator(agent);
  return agent;
}

/** Whether an agent is for a game: its evaluator can be made for it. */
function fitsGame(name: string, game: Spec, parts: Parts): boolean {
  try {
    anchorOf(name, game, parts);
    return true;
  } catch (error) {
    if (error instanceof LabError && NOT_FOR_GAME.has(error.code)) return false;
    throw error;
  }
}

/** Those anchors that are for a game; 'random' if none is. */
export function fittingAnchors(anchors: readonly string[], game: Spec, parts: Parts): string[] {
  const fitting = anchors.filter((name) => fitsGame(name, game, parts));
  return fitting.length > 0 ? fitting : ['random'];
}

/**
 * The opponents of ratings, which never change. Of one that cannot be made for the game the error has its name, and settings
 * to type as its hint.
 */
export function anchorsOf({ rating, game }: Settings, parts: Parts): AgentSpec[] {
  return rating.anchors.map((name) => {
    try {
      return anchorOf(name, game, parts);
    } catch (error) {
      if (!(error instanceof LabError && NOT_FOR_GAME.has(error.code))) throw error;
      const set = `rating.anchors=${JSON.stringify(fittingAnchors(rating.anchors, game, parts))}`;
      throw new LabError(
        error.code,
        `anchor ${name} is not for ${game.use}: ${error.message}`,
        `give others: --set ${shellWord(set)}`,
      );
    }
  });
}
