import type { Plugin } from 'evolab/browser';
import { AgentHost } from './agent-host.ts';
import type { Answer, Opening, SearchRequest, StudyRequest } from './protocol.ts';

/** What a worker does from its start on. */
export function startWorker(plugins: readonly Plugin[]): void {
  let host: AgentHost | undefined;
  addEventListener('message', ({ data }: MessageEvent<Opening | SearchRequest | StudyRequest>) => {
    if (data.kind === 'open') {
      host = new AgentHost(plugins, data.data);
      return;
    }
    const { id } = data;
    const answer = (reply: Answer) => postMessage(reply);
    try {
      if (data.kind === 'search') {
        answer({ id, found: host!.search(data) });
        return;
      }
      // It ends with its worker.
      for (const step of host!.study(data)) answer({ id, step });
      answer({ id, done: true });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
