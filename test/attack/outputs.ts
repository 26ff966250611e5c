import { cpSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES, FILES, FOLDERS, makeRoom, nameFor, READ } from '../fixtures/written-files.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack } from './attack.ts';
import { contentOf, differenceOf } from './contents.ts';
import { badRefusal, runLab, succeeds } from './lab-process.ts';

/** Lines that look for minutes before they know the name of their result to be free, and what is no line of ours. */
const SLOW = ['rules rank --out', 'probcut --out'];

/** A line, and the name of a file or folder that it may not replace. */
interface Refused {
  readonly args: readonly string[];
  readonly name: string;
}

const OF_WORTH = ['of worth\n', '', '<!doctype html>\n<title>mine</title>\n', '\0\u0001\u0002'.repeat(400)];

/** Something of a user's at a place where a command would write. */
function occupy(folder: string, name: string, random: Random): void {
  const kind = random.below(4);
  const place = join(folder, name);
  if (kind === 0) return mkdirWith(place);
  const kept = join(folder, 'kept.txt');
  const file = kind === 1 ? place : kept;
  writeFileSync(file, OF_WORTH[random.below(OF_WORTH.length)]);
  if (kind === 2) symlinkSync('kept.txt', place);
  if (kind === 3) linkSync(kept, place);
}

function mkdirWith(folder: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'mine.txt'), 'of worth\n');
}

/** One of all commands that write, with a result where something is already, or is read. */
function refusedLine(folder: string, random: Random): Refused {
  const files = Object.entries(FILES).filter(([flag]) => !SLOW.includes(flag));
  const folders = Object.values(FOLDERS);
  const databases = Object.values(DATABASES);
  const kinds = [...files, ...folders, ...databases, ...READ];
  const at = random.below(kinds.length);
  if (at < files.length) {
    const [flag, args] = files[at];
    const name = nameFor(flag, 'theirs');
    occupy(folder, name, random);
    return { args: [...args, name], name };
  }
  const read = READ[at - files.length - folders.length - databases.length];
  if (read !== undefined) {
    const [name, args] = read;
    return { args: [...args, '--out', name, ...(random.below(2) > 0 ? ['--force'] : [])], name };
  }
  const args = [...folders, ...databases][at - files.length];
  mkdirWith(join(folder, 'theirs'));
  return { args: [...args, 'theirs'], name: 'theirs' };
}

const occupied: Attack = {
  name: 'results where something is already',
  promise:
    'Every command that writes refuses in one line to replace a file, a folder or the target of a link. It refuses to replace its own input even with --force. Nothing is changed and nothing added.',
  tries: 120,
  seconds: 110,
  parallel: 2,
  async prepare(folder) {
    const room = join(folder, 'room');
    mkdirSync(room);
    await makeRoom(room, (args, cwd) => succeeds(args, { cwd }));
    return {
      async attempt(random, index) {
        const cwd = join(folder, String(index));
        cpSync(room, cwd, { recursive: true });
        const { args, name } = refusedLine(cwd, random);
        const before = contentOf(cwd);
        const ended = await runLab(args, { cwd });
        const fault = badRefusal(ended) ?? differenceOf(before, contentOf(cwd));
        rmSync(cwd, { recursive: true });
        return fault === undefined ? undefined : `lab ${args.join(' ')} (${name}): ${fault}`;
      },
    };
  },
};

export const outputs: readonly Attack[] = [occupied];
