import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Flags } from '@oclif/core';
import { LabError, type Batch } from 'evolab';
import { common, interruptSignal, LabCommand } from 'evolab/command';
import {
  decode,
  encode,
  errorReply,
  openPool,
  versionDifference,
  versionsOf,
  type Reply,
} from 'evolab/executor';

/** What a run sends. */
interface Request {
  readonly versions: Readonly<Record<string, string>>;
  readonly batch: Batch;
}

export default class HttpWorker extends LabCommand {
  static override summary = "Lend this machine's threads to runs on other machines, by plain HTTP.";
  static override examples = ['<%= config.bin %> http-worker --port 8080'];
  static override flags = {
    port: Flags.integer({ description: 'listen here, on all addresses', default: 8080, min: 0, max: 65_535 }),
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(HttpWorker);
    const laboratory = await this.open();
    const versions = versionsOf(laboratory);
    const pool = await openPool(laboratory, this.threads(flags.workers));
    const { signal, release } = interruptSignal();

    /** An error is an answer like any other: data, for the run to deal with. */
    const reply = async ({ versions: theirs, batch }: Request): Promise<Reply> => {
      try {
        const difference = versionDifference(versions, theirs);
        if (difference !== undefined)
          throw new LabError('LAB_QUEUE_VERSIONS', difference, 'install the same versions on both machines');
        return { results: await pool.run(batch) };
      } catch (error) {
        return errorReply(error);
      }
    };
    const server = createServer((request, response) => {
      void buffer(request).then(async (body) => {
        const answer = request.method === 'POST' ? await reply(decode(body) as Request) : pool.slots;
        response.end(encode(answer));
      });
    });
    server.listen(flags.port, () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : flags.port;
      this.note(`Listening on port ${port} with ${pool.slots} threads; Ctrl-C leaves.`);
    });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    server.close();
    server.closeAllConnections();
    release();
    await pool.close();
    return {};
  }
}
