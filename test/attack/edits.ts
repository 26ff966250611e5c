import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { seal, unseal } from '../../src/storage/envelope.ts';
import type { Random } from '../../src/util/random.ts';
import type { Attack } from './attack.ts';
import { contentOf, differenceOf } from './contents.ts';
import { badRefusal, oneLine, runLab, succeeds } from './lab-process.ts';

const root = join(import.meta.dirname, '../..');
const { version: here } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

type Map = Record<string, unknown>;

/** A settings file with one setting changed, anywhere in it, or taken out; and the name of the setting. */
function edited(settings: Map, random: Random): { text: string; key: string } {
  const copy = structuredClone(settings);
  // Some are asked for by name, so that each try in four is one that people make.
  const often = ['seed', 'method', 'game.use', 'learner.population', 'learner.games', 'rating.rounds'];
  const all = pathsOf(copy);
  const path = random.below(4) > 0 ? all[random.below(all.length)] : often[random.below(often.length)];
  const names = path.split('.');
  const last = names.pop()!;
  const inside = names.reduce((map, name) => map[name] as Map, copy);
  if (random.below(4) === 0) Reflect.deleteProperty(inside, last);
  else inside[last] = changed(inside[last], random);
  return { text: stringify(copy), key: path };
}

/** The paths of all settings that decide a run, such as `learner.games`. */
function pathsOf(settings: Map, before = ''): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    // What a run was made with and how far it goes are no settings of it.
    if (before === '' && ['generations', 'versions', 'sources'].includes(key)) return [];
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap ? pathsOf(value as Map, `${before}${key}.`) : [before + key];
  });
}

function changed(value: unknown, random: Random): unknown {
  const other = [-1, 0, 1e9, 'x', true, false, [], ['random'], { use: 'hex' }, null, '2', 7];
  const different = other.filter((one) => JSON.stringify(one) !== JSON.stringify(value));
  if (typeof value === 'number' && random.below(2) > 0) return value + 1;
  return different[random.below(different.length)];
}

const editedSettings: Attack = {
  name: 'an edited run.yaml',
  promise:
    'If a setting in the run.yaml of a run was changed or removed, resuming the run names it in one line, and writes nothing.',
  tries: 60,
  seconds: 60,
  parallel: 2,
  async prepare(folder) {
    const evolve =
      'evolve --plugin coevolution --game tic-tac-toe --population 6 --set games=2 --generations 2';
    await succeeds([...evolve.split(' '), '--set', 'rating.rounds=1', '--out', 'run'], { cwd: folder });
    const settings = parse(readFileSync(join(folder, 'run/run.yaml'), 'utf8')) as Map;
    return {
      async attempt(random, index) {
        const cwd = join(folder, String(index));
        cpSync(join(folder, 'run'), join(cwd, 'run'), { recursive: true });
        const { text, key } = edited(settings, random);
        writeFileSync(join(cwd, 'run/run.yaml'), text);
        const before = contentOf(cwd);
        const more = random.below(2) > 0 ? ['--generations', '3'] : [];
        const ended = await runLab(['evolve', '--resume', '--out', 'run', ...more, '--workers', '1'], {
          cwd,
        });
        const named = ended.stderr.includes(key.split('.')[0]) ? undefined : oneLine(ended.stderr);
        const fault =
          badRefusal(ended, /\(LAB_RUN_CHANGED\)/) ?? named ?? differenceOf(before, contentOf(cwd));
        rmSync(cwd, { recursive: true });
        return fault === undefined ? undefined : `${key}: ${fault}`;
      },
    };
  },
};

const fixtures = join(root, 'test/fixtures/released');
const RESUME = ['evolve', '--resume', '--out', 'run', '--generations', '3', '--workers', '1'];
const GO_ON = ['tournament', '--resume', '--out', 'cup', '--rounds', '3', '--workers', '1'];

/** What is asked of folders of older versions, and how it ends: it works, or names the version it was begun by and ours. */
const ASKED: readonly (readonly [ends: 'works' | 'refused', ...args: string[]])[] = [
  ['works', ...RESUME],
  ['works', ...GO_ON],
  ['works', 'report', 'run', '--out', 'page.html'],
  ['works', 'report', 'cup', '--out', 'page.html'],
  ['works', 'replay', 'cup'],
  ['works', 'export', 'cup', '--out', 'cup.pgn'],
  ['works', 'inspect', 'run/champion.msgpack'],
  ['works', 'duel', 'run', 'random', '--rounds', '1', '--workers', '1'],
  ['works', 'runs', '.'],
  ['works', 'progress', 'run', '--rounds', '1', '--workers', '1'],
  ['refused', ...RESUME, '--set', 'games=7'],
  ['refused', ...RESUME, '--set', 'rating.rounds=99'],
];

const olderVersions: Attack = {
  name: 'folders of older versions',
  promise:
    'Runs that a released version has begun are shown and can be resumed. With other settings they are refused in one line that names both versions. A file of a later format is refused in one line.',
  tries: 48,
  seconds: 60,
  parallel: 2,
  prepare: (folder) => ({
    async attempt(random, index) {
      const versions = readdirSync(fixtures);
      const version = versions[index % versions.length];
      const cwd = join(folder, String(index));
      cpSync(join(fixtures, version), cwd, { recursive: true });
      const [ends, ...args] = ASKED[Math.floor(index / versions.length) % ASKED.length];
      const later = random.below(4) === 0 ? laterFormat(cwd, random) : undefined;
      const before = contentOf(cwd);
      const ended = await runLab(args, { cwd });
      const said = ended.stderr;
      let fault: string | undefined;
      if (later !== undefined && said.includes(later)) {
        fault = badRefusal(ended, /\(LAB_BAD_FILE\)/) ?? differenceOf(before, contentOf(cwd));
      } else if (later !== undefined) {
        // It was not asked for what is in that file, or says so in a list.
        fault = ended.child.exitCode === 0 ? undefined : badRefusal(ended);
      } else if (ends === 'refused') {
        const both = version === here || (said.includes(version) && said.includes(here));
        fault = badRefusal(ended, /\(LAB_RUN_CHANGED\)/) ?? (both ? undefined : oneLine(said));
        fault ??= differenceOf(before, contentOf(cwd));
      } else if (ended.child.exitCode !== 0) fault = oneLine(said);
      rmSync(cwd, { recursive: true });
      return fault === undefined ? undefined : `${version}: lab ${args.join(' ')}: ${fault}`;
    },
  }),
};

/** Makes one of the files as a version to come would write it; its name. */
function laterFormat(folder: string, random: Random): string {
  const files = ['run/state.msgpack', 'run/champion.msgpack', 'cup/tournament.msgpack'];
  const name = files[random.below(files.length)];
  const file = join(folder, name);
  const bytes = readFileSync(file);
  const formats = ['evolab-state', 'evolab-agent', 'evolab-tournament'];
  const { format, value } = unseal(bytes, formats, file);
  writeFileSync(file, seal(format, value, 99));
  return name;
}

export const edits: readonly Attack[] = [editedSettings, olderVersions];
