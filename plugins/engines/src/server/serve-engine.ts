import type { Readable } from 'node:stream';
import type { AgentSpec, Game } from 'evolab';
import type { TaskContext } from 'evolab/command';
import { linesOf } from '../lines.ts';
import type { ServedProtocol } from '../notation.ts';
import { gtpServer } from './gtp.ts';
import { hubServer } from './hub.ts';
import { jsonServer } from './json.ts';
import { nboardServer } from './nboard.ts';
import type { EngineServer, ServerParts } from './server.ts';
import { EngineSession } from './session.ts';
import { ugiServer } from './ugi.ts';

const SERVERS: Readonly<Record<ServedProtocol, (parts: ServerParts) => EngineServer>> = {
  json: jsonServer,
  ugi: ugiServer,
  gtp: gtpServer,
  nboard: nboardServer,
  hub: hubServer,
};

/** Other programs do not stop at the usual number of plies. The limit is that of imported games. */
const LONG_DRAUGHTS = 2000;

export interface EngineRequest {
  readonly agent: AgentSpec;
  readonly game: Game;
  readonly protocol: ServedProtocol;
  readonly seed: number;
  readonly input: Readable;
  readonly say: (line: string) => void;
}

/** Lets another program play with an agent, until it says so, its input ends, or the task is aborted. */
export async function serveEngine(
  context: TaskContext,
  request: EngineRequest,
): Promise<{ interrupted: boolean }> {
  const { agent, game, protocol, seed, input, say } = request;
  const { laboratory, signal } = context;
  const executor = await context.openExecutor('.');
  try {
    const isUsual =
      agent.game.use === 'draughts' && game.maxPlies === laboratory.game({ use: 'draughts' }).maxPlies;
    const use = { ...agent.game, maxPlies: LONG_DRAUGHTS };
    const longer = isUsual && { longer: { use, game: laboratory.game(use) } };
    const session = new EngineSession({ executor, agent, game, protocol, seed, ...longer });
    const name = agent.name.replaceAll(/\s+/g, '-');
    const server = SERVERS[protocol]({ session, name, version: laboratory.version, say });
    for await (const line of linesOf(input, signal)) if (await server.line(line)) break;
    await server.end();
  } finally {
    await executor.close();
  }
  return { interrupted: signal.aborted };
}
