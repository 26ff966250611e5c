import { defineExecutor, definePlugin, LabError, type Executor } from 'evolab';
import { decode, encode, resultsOf, type Reply } from 'evolab/executor';

/** Sends a request to a machine that runs `lab http-worker`; LAB_QUEUE if it does not answer. */
async function ask(url: string, body?: Uint8Array): Promise<unknown> {
  try {
    const response = await fetch(url, body && { method: 'POST', body: Buffer.from(body) });
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
    return {
      slots,
      batchMillis: 500,
      run: async (batch, onCpu) => resultsOf((await ask(url, encode({ versions, batch }))) as Reply, onCpu),
      close: () => Promise.resolve(),
    };
  },
});

export default definePlugin({ name: 'http-executor', executors: [http] });
