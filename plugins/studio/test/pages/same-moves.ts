// Whether a page and lab make the same moves: games of one seed against an agent, with the same moves of a person.
import { join } from 'node:path';
import { drawWeights, Random, type AgentSpec, type Plugin, type Spec } from 'evolab';
import { PlaySession } from '../../../../src/tasks/play-session.ts';
import { writeAgent } from '../../../../src/storage/agent-file.ts';
import { laboratoryOf } from 'evolab/testing';
import type { Tab } from '../browser/browser.ts';
import { playByNames, READY } from './play-in-page.ts';

/** Two agents of a game: a tree search with playouts, and alpha-beta with a net of drawn weights. */
export function agentsFor(
  plugin: Plugin,
  game: Spec,
  { sims, depth }: { sims: number; depth: number },
): AgentSpec[] {
  const laboratory = laboratoryOf(plugin);
  const evaluator = { use: 'layered' };
  const weights = drawWeights(
    laboratory.factory.weightsOf(evaluator, laboratory.game(game)),
    new Random('same moves', game.use),
  );
  return [
    { name: 'playouts', game, searcher: { use: 'uct' }, budget: { sims } },
    { name: 'net', game, searcher: { use: 'alphabeta' }, budget: { depth }, evaluator, weights },
  ];
}

/** Writes agents to files for `lab share`, and returns their paths. */
export function writeAgents(folder: string, agents: readonly AgentSpec[]): string[] {
  return agents.map((agent) => {
    const file = join(folder, `${agent.name}.msgpack`);
    writeAgent(file, { agent });
    return file;
  });
}

/** Plays in the page, as the first role, against one of its agents. Returns the moves. */
export async function gameInPage(tab: Tab, agent: number, seed: number): Promise<string[]> {
  await tab.evaluate(READY);
  await tab.evaluate(`(() => {
    const set = (selector, value) => {
      const field = document.querySelector(selector);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    set('[data-role="1"] select', '${agent}');
    set('.seed input', '${seed}');
  })()`);
  return playByNames(tab, 1000 + seed);
}

/**
 * Which of the moves the agent would make otherwise in `lab play`, if it does: the ply, what was played and what lab
 * plays.
 */
export function firstDifference(
  plugin: Plugin,
  agent: AgentSpec,
  seed: number,
  moves: readonly string[],
): [ply: number, page: string, command: string] | undefined {
  const session = new PlaySession(laboratoryOf(plugin), { game: agent.game, agents: [agent], role: 0, seed });
  for (const [ply, move] of moves.entries()) {
    if (!session.opponentToMove) {
      session.play(move);
      continue;
    }
    const reply = session.reply();
    if (reply.move !== move) return [ply, move, reply.move];
  }
  return session.position.over ? undefined : [moves.length, 'the end', 'no end'];
}
