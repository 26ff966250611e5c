import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dropStaleManifests, keepManifests } from './cli/manifest.ts';
import { installResolver } from './lab/resolver.ts';
import { allowWideKernels } from './network/kernel/compile.ts';

// Started by an older Node (bin/run.js): when that process is killed this one is as well. Nothing on disk minds.
if (process.env['LAB_REEXEC'] && process.channel) {
  process.once('disconnect', () => process.exit(1));
  process.channel.unref();
}
installResolver('@oclif/core');
// The process is the command's own, V8 flags included.
allowWideKernels();
const { Command, Config, Errors, flush, run, settings } = await import('@oclif/core');
// Node strips the types itself: no look-up of ts-node and the like.
settings.enableAutoTranspile = false;
// One line each: oclif warns at length, for instance of a linked folder that is gone.
process.removeAllListeners('warning');
process.on('warning', ({ name, message }) => {
  // Node 22 calls its SQLite experimental; what we use of it is tested.
  if (name === 'ExperimentalWarning' && message.startsWith('SQLite')) return;
  process.stderr.write(`Warning: ${message.split('\n')[0]}\n`);
});
// Whoever reads has seen enough, as `lab list | head` has: oclif would wait for the rest to be written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});
const words = process.argv.slice(2);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
dropStaleManifests(root);
const config = await Config.load(root);
keepManifests(root, config);
// Our own commands tell their errors; the help and the commands of oclif's plugins speak here.
const lineOf = async (error: unknown) =>
  (await import('./cli/foreign-error.ts')).foreignError(error, words, config);
const foreign = Command.prototype as unknown as { catch: (error: unknown) => Promise<unknown> };
const { catch: dump } = foreign;
// Asked for --json, they would answer with all they know of the command line.
foreign.catch = async function (error) {
  if (await lineOf(error)) throw error;
  return dump.call(this, error);
};
try {
  await run(words, config);
  await flush();
} catch (error) {
  const told = await lineOf(error);
  if (told) (await import('./cli/refuse.ts')).refuse(told);
  await Errors.handle(error instanceof Error ? error : new Error(String(error)));
}
