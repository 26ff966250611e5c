import { LabError, type HelperParts } from 'evolab';
import { lineText } from 'evolab/report';
import { answerQuestions, type Question, type Reply } from './channel.ts';
import type { Client, NewClient } from './client/client.ts';
import { gnubg } from './client/gnubg.ts';
import { gtp } from './client/gtp.ts';
import { hub } from './client/hub.ts';
import { json } from './client/json.ts';
import { nboard } from './client/nboard.ts';
import { ugi } from './client/ugi.ts';
import { EngineFault, EngineProcess, Resignation } from './engine-process.ts';
import { legalText } from './legal-text.ts';
import { nameAmong, type Protocol } from './notation.ts';

const CLIENTS: Readonly<Record<Protocol, NewClient>> = { json, ugi, gtp, nboard, hub, gnubg };

/** Engines that a thread keeps running; one that has not played for longest is ended first. */
const MOST_RUNNING = 8;

interface Running {
  readonly engine: EngineProcess;
  readonly client: Client;
}

/** Talks to the engines of the searchers of one thread. */
export async function serveEngines(parts: HelperParts): Promise<void> {
  /** By seat, the last to play last. */
  const running = new Map<string, Running>();
  await answerQuestions(parts, async (question): Promise<Reply> => {
    const { seat, request, millis } = question;
    try {
      const { client, engine } = await engineOf(running, question);
      const answer = await client.choose(request, performance.now() + millis);
      if (nameAmong(request.legal, answer.move) === undefined)
        throw engine.fault(
          `chose '${lineText(answer.move.slice(0, 80))}', which is not legal; legal: ${legalText(request.legal)}`,
        );
      return { answer };
    } catch (error) {
      if (error instanceof Resignation) return { fault: error.message, resigned: true };
      if (!(error instanceof EngineFault || error instanceof LabError)) throw error;
      running.get(seat)?.engine.close();
      running.delete(seat);
      if (error instanceof LabError)
        return { error: { code: error.code, message: error.message, hint: error.hint } };
      return { fault: error.message };
    }
  });
}

/** What adds lines to a file; undefined without one. The storage is loaded only where it is needed. */
async function keeperOf(file: string): Promise<((lines: string) => void) | undefined> {
  if (file === '') return undefined;
  const { appendText } = await import('evolab/storage');
  appendText(file, '');
  return (lines) => appendText(file, lines);
}

async function engineOf(
  running: Map<string, Running>,
  { seat, settings: { program, protocol, settings, boardSize, startMillis, log } }: Question,
): Promise<Running> {
  let one = running.get(seat);
  running.delete(seat);
  if (one) running.set(seat, one);
  else {
    const engine = new EngineProcess(program, await keeperOf(log));
    one = { engine, client: CLIENTS[protocol]({ engine, settings, boardSize }) };
    running.set(seat, one);
    await one.client.start(performance.now() + startMillis);
  }
  if (running.size > MOST_RUNNING) {
    const [[eldest, { engine, client }]] = running;
    running.delete(eldest);
    engine.close(client.quit ?? '');
  }
  return one;
}
