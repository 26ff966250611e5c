import { Command, Config, Errors, flush, run, settings } from '@oclif/core';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../util/source-file.ts';
import { lineText } from '../util/escape.ts';
import { foreignError } from './foreign-error.ts';
import { dropStaleManifests, keepManifests } from './manifest.ts';
import { refuse } from './refuse.ts';

/**
 * Sets up a process in which commands are run: its warnings are one line each, and a reader may stop reading.
 */
export function prepareProcess(): void {
  // Node strips the types itself: no look-up of ts-node and the like.
  settings.enableAutoTranspile = false;
  // One line each: oclif warns at length, for instance of a linked folder that is gone.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    // Node 22 calls its SQLite experimental; what we use of it is tested.
    if (name === 'ExperimentalWarning' && message.startsWith('SQLite')) return;
    process.stderr.write(`Warning: ${lineText(message.split('\n')[0])}\n`);
  });
  // The reader has seen enough, as in `lab list | head`: oclif would wait for the rest to be written.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

/**
 * Runs a command line: the words after `lab`. The status is in `process.exitCode`, unless the process was
 * ended with another.
 */
export async function runLab(words: readonly string[]): Promise<void> {
  const root = resolve(fileURLToPath(PACKAGE_ROOT));
  dropStaleManifests(root);
  const config = await Config.load(root);
  keepManifests(root, config);
  // Our own commands report their errors; for the help and the commands of oclif's plugins it is done here.
  const reported = (error: unknown) => foreignError(error, words, config);
  const foreign = Command.prototype as unknown as { catch: (error: unknown) => Promise<unknown> };
  const { catch: dump } = foreign;
  // With --json, they would print all they know of the command line.
  foreign.catch = async function (error) {
    if (reported(error)) throw error;
    return dump.call(this, error);
  };
  try {
    await run([...words], config);
    await flush();
  } catch (error) {
    const known = reported(error);
    if (known) refuse(known, config);
    await Errors.handle(error instanceof Error ? error : new Error(String(error)));
  } finally {
    foreign.catch = dump;
  }
}
