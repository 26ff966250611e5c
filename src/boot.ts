import { stopTasks } from './cli/interrupt.ts';
import { installResolver } from './registry/resolver.ts';
import { allowWideKernels } from './network/kernel/compile.ts';

// Programs that this process starts do not inherit it.
const startedByOlderNode = process.env['LAB_REEXEC'] !== undefined;
delete process.env['LAB_REEXEC'];

// When the process of the older Node (bin/run.js) is killed this one ends as well, and no file is harmed.
if (startedByOlderNode && process.channel) {
  process.once('disconnect', () => process.exit(1));
  // It got a SIGINT. So did this process if that was a Ctrl-C, which must not count twice.
  process.on('message', () => {
    if (!stopTasks()) process.exit(130);
  });
  process.channel.unref();
}
installResolver('@oclif/core');
// The process is the command's own, V8 flags included.
allowWideKernels();
const { prepareProcess, runLab } = await import('./cli/run.ts');
prepareProcess();
await runLab(process.argv.slice(2));
