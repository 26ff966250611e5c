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
  replyOf,
  versionDifference,
  versionsOf,
  type Reply,
} from 'evolab/executor';

/** The body of a request. */
interface Request {
  readonly versions: Readonly<Record<string, string>>;
  readonly batch: Batch;
}

export default class HttpWorker extends LabCommand {
  static override summary = 'Play games for runs on other machines, over plain HTTP.';
  static override examples = ['<%= config.bin %> http-worker --port 8080'];
  static override flags = {
    port: Flags.integer({
      description: 'port to listen on, on all addresses',
      default: 8080,
      min: 0,
      max: 65_535,
    }),
    workers: common.workers,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(HttpWorker);
    const laboratory = await this.open();
    const versions = versionsOf(laboratory);
    const pool = await openPool(laboratory, this.threads(flags.workers));
    const { signal, release } = interruptSignal();

    /** Errors are sent as data, for the run to handle. */
    const reply = async ({ versions: theirs, batch }: Request): Promise<Reply> => {
      try {
        const difference = versionDifference(versions, theirs);
        if (difference !== undefined)
          throw new LabError('LAB_QUEUE_VERSIONS', difference, 'install the same versions on both machines');
        return await replyOf(pool, batch);
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
      this.note(`Listening on port ${port} with ${pool.slots} threads; Ctrl-C stops.`);
    });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    server.close();
    server.closeAllConnections();
    release();
    await pool.close();
    return {};
  }
}
