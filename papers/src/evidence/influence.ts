import { createHash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CodeBase } from './code-base.ts';
import { contentOf, referred, textsOf } from './data-file.ts';

/** Hexadecimal digits of a digest. */
const DIGITS = 12;

/** What plays a match, whatever asks for it. */
const PLAYS = ['src/worker/pool-thread.ts', 'src/play/match.ts'];

/** What reads sets of solved positions. */
const READS_SETS = 'src/experiment/oracle-sets.ts';

/** Commands that take presets. Of a comparison its entries name them, else what runs may name them too. */
const LEARNS = /^lab (compare|evolve|reproduce)\b/;
const COMPARES = /^lab compare\b/;

/** A folder or a file of a run. Runs are not in git. */
const RUN = /^populations\/(?!champions\/)/;

/** What a figure depends on: files of code, and files of data, of which `FILE#NAME` is one agent of a list. */
export interface Influence {
  readonly code: readonly string[];
  readonly data: readonly string[];
}

/** Everything that can change what these commands print. */
export function influenceOn(base: CodeBase, commands: readonly string[]): Influence {
  const words = commands.flatMap(wordsOf);
  const roots = commands.flatMap((command) => startOf(base, command));
  const data = new Set([...filesNamed(base, words), ...roots.flatMap((file) => entriesBeside(base, file))]);
  // An entry of `lab compare` is METHOD/PRESET.
  const names = new Set(words.flatMap((word) => word.split(/[#/]/)));
  for (;;) {
    for (const file of data) {
      textsOf(base, file).forEach((text) => names.add(text));
      // Those that are added are visited as well.
      referred(base, file).forEach((other) => data.add(other));
    }
    const { files, texts } = base.reached([...PLAYS, ...roots], names);
    const named = commands.every((command) => COMPARES.test(command)) ? names : texts;
    const presets = commands.some((command) => LEARNS.test(command)) ? presetsNamed(base, named) : [];
    const more = presets.filter((file) => !data.has(file));
    if (more.length === 0) {
      const sets = files.includes(READS_SETS) ? setsNamed(base, commands, named) : [];
      return { code: files, data: [...data, ...sets].sort() };
    }
    more.forEach((file) => data.add(file));
  }
}

/** Whether a command takes agents from runs: what these use is not known. */
export function takesFromRuns(command: string): boolean {
  return wordsOf(command).some((word, i, all) => RUN.test(word) && all[i - 1] !== '--out');
}

const wordsOf = (command: string): string[] => command.split(/[\s'"=,:+;]+/).filter((word) => word !== '');

/** The files in which a command starts. */
function startOf(base: CodeBase, command: string): readonly string[] {
  const [program, ...words] = command.split(/\s+/);
  if (program === 'node') return words.slice(0, 1).filter((file) => existsSync(join(base.root, file)));
  if (program === 'npm') return base.files(`scripts/${words[1]}.{ts,mjs}`);
  const [first, second] = words;
  const papers = first === 'reproduce' ? papersNamed(base, second) : [];
  const found = base.files(`{src,plugins/*/src}/commands/${first}/${second}.ts`);
  const starts = found.length > 0 ? found : base.files(`{src,plugins/*/src}/commands/${first}.ts`);
  return [...starts, ...papers];
}

/** The files of the reproduction of a paper. */
function papersNamed(base: CodeBase, paper: string): string[] {
  return base
    .files('papers/*/*.ts')
    .filter((file) => !/^papers\/(src|test)\//.test(file) && base.source(file).texts.has(paper));
}

/** The files of entries that a reproduction reads, beside its code. */
function entriesBeside(base: CodeBase, file: string): readonly string[] {
  const readsThem = file.startsWith('papers/') && base.source(file).code.includes('.yaml');
  return readsThem ? base.files(`${dirname(file)}/*.yaml`) : [];
}

/** The files that the words of a command name; runs that are not in git are not looked for. */
function filesNamed(base: CodeBase, words: readonly string[]): string[] {
  const isFile = (file: string) => statSync(join(base.root, file)).isFile();
  return words
    .filter((word) => /[./]/.test(word) && !RUN.test(word) && !/^[-/]/.test(word))
    .flatMap((word) => {
      const [pattern, member] = word.split('#');
      const files = globSync(pattern, { cwd: base.root }).filter(
        (file) => !file.startsWith('..') && isFile(file),
      );
      return files.map((file) =>
        member !== undefined && /\.ya?ml$/.test(file) ? `${file}#${member}` : file,
      );
    });
}

/** The presets of methods that texts name: both the method and the preset, and those they extend. */
function presetsNamed(base: CodeBase, texts: ReadonlySet<string>): string[] {
  return base.files('{configs,papers/*/configs}/*/*.yaml').filter((file) => {
    const [method, name] = file.split('/').slice(-2);
    return texts.has(method) && texts.has(name.replace(/\.yaml$/, ''));
  });
}

/** The sets of solved positions that texts name; `lab oracle` takes all of them. */
function setsNamed(
  base: CodeBase,
  commands: readonly string[],
  texts: ReadonlySet<string>,
): readonly string[] {
  const takesAll = commands.some((command) => command.startsWith('lab oracle '));
  const sets = base.files('plugins/*/oracles/*.msgpack');
  return sets.filter((file) => takesAll || texts.has(basename(file, '.msgpack')));
}

/** The digest of what a figure depends on. Comments, types, formatting and places of files do not change it. */
export function digestOf(base: CodeBase, { code, data }: Influence): string {
  const parts = [
    ...code.map((file) => base.source(file).code),
    ...data.map((file) => contentOf(base, file)),
  ].filter((part) => part !== '');
  const hash = createHash('sha256');
  for (const part of parts.sort()) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, DIGITS);
}
