import { once } from 'node:events';
import { Args, Flags } from '@oclif/core';
import { interruptSignal, kindOf, LabCommand, openAddress, shellWord } from 'evolab/command';
import { LabError } from 'evolab';

export default class Serve extends LabCommand {
  static override group = 'look' as const;
  static override summary = 'Watch, start and stop runs in a browser, while they work.';
  static override description =
    'Serves a page, to this machine only: the evolutions and tournaments of the folder, live, those started elsewhere too; curves, ratings, family ' +
    'trees and games; start, stop and resume. The address holds a token, without which nothing is answered. Ctrl-C ends it, and stops the ' +
    'runs that were started from the page: they can be resumed.';
  static override examples = [
    '<%= config.bin %> serve --open',
    '<%= config.bin %> serve populations --port 8080',
  ];
  static override args = { folder: Args.string({ description: 'whose runs are shown', default: '.' }) };
  static override flags = {
    port: Flags.integer({
      description: 'port of this machine (default: any that is free)',
      helpValue: 'N',
      default: 0,
      min: 0,
      max: 65_535,
    }),
    open: Flags.boolean({ description: 'open the page in the browser' }),
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Serve);
    const { folder } = args;
    if (kindOf(folder) !== 'folder')
      throw new LabError('LAB_RUN_MISSING', `there is no folder ${folder}`, 'give a folder that holds runs');
    const [laboratory, { openServer }] = await Promise.all([this.open(), import('../server/server.ts')]);
    const { signal, release } = interruptSignal();
    const warn = (text: string) => this.complain(`Warning: ${text}`);
    const server = await openServer(laboratory, { folder, port: flags.port, warn });
    this.note(`Serving the runs in ${folder} at\n\n  ${server.address}\n\nCtrl-C ends it.`);
    if (flags.open && !(await openAddress(server.address)))
      this.note('No browser can be opened here: copy the address.');
    if (!signal.aborted) await once(signal, 'abort');
    const stopped = await server.close();
    release();
    for (const { folder: run, command } of stopped)
      this.note(`Stopped ${run}. To go on:\n  lab ${command.map(shellWord).join(' ')}`);
    return { address: server.address, stopped: stopped.map(({ folder: run }) => run) };
  }
}
