import { defineExecutor, definePlugin, LabError, type Executor } from 'evolab';
import { decode, encode, resultsOf, type Reply } from 'evolab/executor';

/** Sends a request to a machine that runs `lab http-worker`; LAB_QUEUE if it does not answer. */
async function ask(url: string, post?: { body: Uint8Array; signal: AbortSignal }): Promise<unknown> {
  try {
    const response = await fetch(url, post && { ...post, method: 'POST', body: Buffer.from(post.body) });
    return decode(new Uint8Array(await response.arrayBuffer()));
  } catch {
    throw new LabError('LAB_QUEUE', `nobody answers at ${url}`, 'start lab http-worker there');
  }
}

export const http = defineExecutor({
  id: 'http',
  summary: 'sends batches to a machine that runs lab http-worker',

  async open({ url, versions }): Promise<Executor> {
    // The worker returns its number of threads.
    const slots = (await ask(url)) as number;
    const closed = new AbortController();
    return {
      slots,
      batchMillis: 500,
      async run(batch, onCpu) {
        const reply = await ask(url, { body: encode({ versions, batch }), signal: closed.signal });
        return resultsOf(reply as Reply, onCpu);
      },
      close() {
        closed.abort();
        return Promise.resolve();
      },
    };
  },
});

export default definePlugin({ name: 'http-executor', executors: [http] });
