import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { resolveAgent, type NamedAgent } from './agent-source.ts';
import { withBudget } from './budget.ts';
import { withFileText } from '../config/file-option.ts';
import type { Laboratory } from './laboratory.ts';
import { product } from '../registry/product.ts';
import { difference } from '../config/settings.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';

export interface AgentsOptions {
  /** The game they must play. */
  readonly game?: Spec | undefined;
  /** The game they play if none of them names one, as a configuration says. */
  readonly usual?: Spec | undefined;
  /** Limits for all agents, in place of their own. */
  readonly each?: Budget | undefined;
}

/** An agent for each source. */
type OneEach<Sources extends readonly unknown[]> = { -readonly [I in keyof Sources]: AgentSpec };

/**
 * Agents that play one game, named or given. Each is assembled once, so that errors show now and not on a
 * thread.
 */
export function agentsOf<const Sources extends readonly (string | AgentSpec)[]>(
  laboratory: Laboratory,
  sources: Sources,
  options: AgentsOptions,
): { game: Spec; agents: OneEach<Sources> } {
  const { registries, factory } = laboratory;
  const asked = options.game;
  const usual = withFileText(options.usual ?? { use: product().game });
  const texts = sources.map((source) => (typeof source === 'string' ? source : source.name));
  const named = sources.map((source): NamedAgent => {
    if (typeof source !== 'string') return { stored: { agent: source }, anyGame: false };
    const found = resolveAgent(source, asked ?? usual, registries, options.each);
    // What the user typed is what the user wants started.
    if (found.typed) allowProgram(laboratory, found.stored.agent);
    return found;
  });
  const own = named.find(({ anyGame }) => !anyGame)?.stored.agent.game;
  const game = asked ?? own ?? usual;
  const { games } = registries;
  const agents = named.map(({ stored: { agent }, anyGame }, i) => {
    const plays = anyGame ? game : agent.game;
    const changed = difference(games.complete(game), games.complete(plays));
    if (changed !== undefined) {
      const { use } = plays;
      throw new LabError(
        'LAB_WRONG_GAME',
        `${texts[i]} plays ${use === game.use ? `${use} by other rules (${changed})` : `${use}, not ${game.use}`}`,
        'agents of one match play the same game with the same options',
      );
    }
    return withBudget({ ...agent, game }, options.each ?? {}, registries);
  });
  // Warns of faults in its rules, once.
  laboratory.game(game);
  for (const agent of agents) factory.searcher(agent, new Random(0));
  return { game, agents: distinct(agents, texts) as OneEach<Sources> };
}

function allowProgram({ registries, programs }: Laboratory, { searcher }: AgentSpec): void {
  const { definition, options } = registries.searchers.resolve(searcher);
  const program = definition.program?.(options);
  if (program !== undefined) programs.allow(program);
}

/** Names that tell agents apart, for tables: their own, else what the user typed, else numbered. */
function distinct(agents: readonly AgentSpec[], texts: readonly string[]): AgentSpec[] {
  const count = (list: readonly string[], word: string) => list.filter((other) => other === word).length;
  const own = agents.map(({ name }) => name);
  return agents.map((agent, i) => {
    if (count(own, agent.name) === 1) return agent;
    return { ...agent, name: count(texts, texts[i]!) === 1 ? texts[i]! : `${texts[i]} (${i + 1})` };
  });
}
