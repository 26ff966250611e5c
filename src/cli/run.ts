import { Command, Config, Errors, flush, run, settings } from '@oclif/core';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandFaults } from '../registry/plugins.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';
import { endWithOutput, watchOutput } from './output.ts';
import { lineText } from '../util/escape.ts';
import { LabError } from '../util/errors.ts';
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
  process.on('warning', ({ name, message, detail = '' }: Error & { detail?: string }) => {
    // Node 22 calls its SQLite experimental; what we use of it is tested.
    if (name === 'ExperimentalWarning' && /^(SQLite|stripTypeScriptTypes)/.test(message)) return;
    // A home that cannot be entered counts as none: there are no plugins in it.
    if (/^(EACCES|ELOOP|ENOTDIR): .*[/\\]package\.json'$/.test(message)) return;
    // Said by runLab, with the reason.
    if (detail.includes('\ntask: findCommand ')) return;
    const [line = ''] = message.split('\n');
    process.stderr.write(`Warning: ${lineText(line)}\n`);
  });
  watchOutput();
}

/**
 * Runs a command line: the words after `lab`. The status is in `process.exitCode`, unless the process was
 * ended with another.
 */
export async function runLab(words: readonly string[]): Promise<void> {
  const root = resolve(fileURLToPath(PACKAGE_ROOT));
  const config = await Config.load({ root, ignoreManifest: !dropStaleManifests(root) });
  keepManifests(root, config);
  for (const { message, code } of await commandFaults(config))
    process.emitWarning(`${message} (${code}); going on without it`);
  checkFolder(config);
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
    endWithOutput();
    await flush();
  } catch (error) {
    const known = reported(error);
    if (known) refuse(known, config);
    await Errors.handle(error instanceof Error ? error : new Error(String(error)));
  } finally {
    foreign.catch = dump;
  }
}

/** LAB_DISK if the current folder has been removed: most of what commands do begins with it. */
function checkFolder(config: Config): void {
  try {
    process.cwd();
  } catch {
    refuse(
      new LabError('LAB_DISK', 'the current folder is no longer there', 'go to one that is: cd'),
      config,
    );
  }
}
