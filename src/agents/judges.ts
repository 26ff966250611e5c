import { join, resolve } from 'node:path';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { kindOf, readText } from '../storage/files.ts';
import { foldersCalled } from '../config/search-path.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { agentsOf } from './agents.ts';
import type { Laboratory } from './laboratory.ts';
import { difference } from '../config/settings.ts';
import { parseText } from '../storage/yaml-text.ts';

/** Nodes of a search by an evaluator, and simulations of one without. */
const NODES = 20_000;
const SIMULATIONS = 2000;

/** The agent that judges by default. */
const FALLBACK = `uct:sims=${SIMULATIONS}`;

/**
 * The agent that judges games of `use`: the one that a user named, or else the best that a `configs/judges.yaml` knows, of
 * the current folder, the core or a plugin. It may have learned under other options of the game, such as a ply limit, if
 * its weights fit. LAB_BAD_AGENT, LAB_WRONG_GAME.
 */
export function judgeOf(
  laboratory: Laboratory,
  use: Spec,
  { text, each = {} }: { readonly text?: string | undefined; readonly each?: Budget | undefined },
): AgentSpec {
  if (text !== undefined) return judgeNamed(laboratory, text, use, each);
  for (const name of usualJudges(laboratory, use.use)) {
    try {
      const agent = judgeNamed(laboratory, name, use, {});
      const own = name.replace(/^.*[/\\]|\.msgpack$/g, '');
      const budget = Object.keys(each).length > 0 ? each : { nodes: NODES };
      // By a net of several voters, too.
      return { ...agent, name: own, searcher: { use: 'deepening' }, budget };
    } catch (error) {
      // It plays another board, or its plugin is not installed.
      if (!(error instanceof LabError)) throw error;
    }
  }
  return judgeNamed(laboratory, FALLBACK, use, each);
}

function judgeNamed(laboratory: Laboratory, text: string, use: Spec, each: Budget): AgentSpec {
  const agent = laboratory.agentOf(text, use);
  const isOther = agent.game.use === use.use && difference(agent.game, use) !== undefined;
  return agentsOf(laboratory, [isOther ? { ...agent, game: use } : text], { game: use, each }).agents[0];
}

/** Agents that files propose for a game, the best first. */
function usualJudges(laboratory: Laboratory, game: string): string[] {
  return foldersCalled(laboratory, 'configs').flatMap((configs) => {
    const file = join(configs, 'judges.yaml');
    if (kindOf(file) !== 'file') return [];
    const read = parseText(readText(file, 'settings', 'LAB_BAD_CONFIG'), file) ?? {};
    const names: unknown = isMap(read) ? (read as Readonly<Record<string, unknown>>)[game] : undefined;
    if (names === undefined) return [];
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
      throw new LabError(
        'LAB_BAD_CONFIG',
        `${file}: ${game} must be a list of agents`,
        'for example [material]',
      );
    return names.map((name) => (/\.msgpack$/.test(name) ? resolve(configs, name) : name));
  });
}
