import { Args, Flags } from '@oclif/core';
import { common, LabCommand } from 'evolab/command';

export default class Serve extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'Play as an agent on the GGP network: a server that game managers drive by POST.';
  static override description =
    'Listens on this machine only unless --host says otherwise. Searches on its own clock and, if the agent can, on those of others.';
  static override examples = [
    '<%= config.bin %> ggp serve mini',
    '<%= config.bin %> ggp serve uct --port 9148',
  ];
  static override args = {
    agent: Args.string({ description: 'short name or specification of an agent', required: true }),
  };
  static override flags = {
    port: Flags.integer({ description: 'port', helpValue: 'N', default: 9147, min: 0, max: 65535 }),
    host: Flags.string({ description: 'address to listen at', default: '127.0.0.1' }),
    margin: Flags.integer({
      description: 'milliseconds of each clock that are reserved for the network',
      helpValue: 'MS',
      default: 1000,
      min: 0,
    }),
    name: Flags.string({ description: 'name given to game managers', default: 'evolab' }),
    seed: common.seed,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Serve);
    const [
      laboratory,
      { interruptSignal },
      { threadData },
      { checkedAgent },
      { newMatchThread },
      { GgpServer },
      { listen },
    ] = await Promise.all([
      this.open(),
      import('evolab/command'),
      import('evolab/executor'),
      import('../../ggp/local-player.ts'),
      import('../../ggp/match-host.ts'),
      import('../../ggp/server.ts'),
      import('../../ggp/http.ts'),
    ]);
    const { name, margin, seed = 1 } = flags;
    const say = (line: string) => this.note(line);
    const agent = checkedAgent(laboratory, args.agent);
    const thread = threadData(laboratory.plugins);
    let matches = 0;
    const player = new GgpServer({
      name,
      margin,
      say,
      newThread: () => newMatchThread({ thread, agent, name, margin, seed: seed + matches++ }, say),
    });
    const { signal, release } = interruptSignal();
    const server = await listen({ host: flags.host, port: flags.port }, (text) => player.answer(text));
    const { port } = server.address() as { port: number };
    this.note(`Playing as ${args.agent} at http://${flags.host}:${port}; Ctrl-C ends it.`);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    server.close();
    server.closeAllConnections();
    player.close();
    release();
    return { port };
  }
}
