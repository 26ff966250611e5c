import { Args, Flags } from '@oclif/core';
import { common, LabCommand } from 'evolab/command';

export default class Serve extends LabCommand {
  static override group = 'machines' as const;
  static override summary = 'Play as an agent on the GGP network: a server that any game manager can drive.';
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
    const [laboratory, { interruptSignal }, { localPlayer }, { listen }] = await Promise.all([
      this.open(),
      import('evolab/command'),
      import('../../ggp/local-player.ts'),
      import('../../ggp/http.ts'),
    ]);
    const player = localPlayer(laboratory, args.agent, {
      ...{ name: flags.name, margin: flags.margin, seed: flags.seed ?? 1 },
      say: (line) => this.note(line),
    });
    const { signal, release } = interruptSignal();
    const server = await listen({ host: flags.host, port: flags.port }, (text) => player.answer(text));
    const { port } = server.address() as { port: number };
    this.note(`Playing as ${args.agent} at http://${flags.host}:${port}; Ctrl-C ends it.`);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    server.close();
    server.closeAllConnections();
    release();
    return { port };
  }
}
