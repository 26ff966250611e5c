import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from './lab.ts';
import { root, shellOf, succeeds } from './shell.ts';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};
const isInstalled = (file: string) =>
  !file.startsWith('plugins/') || `@evolab/${file.split('/')[1]}` in dependencies;
const sources = globSync(['src/commands/**/*.ts', 'plugins/*/src/commands/**/*.ts'], { cwd: root });

/** The commands of the core and of the plugins installed with it, and the pages of their help. */
const pages = new Map(
  sources.filter(isInstalled).map((file) => {
    const [home, name] = file.replace(/(\/index)?\.ts$/, '').split('src/commands/');
    const id = name.replaceAll('/', ' ');
    return [id, join(home, home === '' ? 'test/cli/help' : 'test/help', `${name.replaceAll('/', '-')}.txt`)];
  }),
);
const commands = [...pages.keys()].sort();
pages.set('', 'test/cli/help/lab.txt');

/** What depends on the machine is left out. */
const steady = (text: string) => text.replace(/^ {2}evolab\/.*$/m, '  evolab/VERSION');

describe('help', () => {
  test.for([...pages])('lab %s --help', async ([command, page]) => {
    const home = emptyFolder();
    const text = succeeds(await shellOf(home)(`lab ${command} --help`, home));
    // Rows of a table fit; only words that cannot be broken, such as examples, may be longer.
    const [table] = text.split(/^EXAMPLES$/m);
    const long = table.split('\n').filter((line) => line.length > 80 && line.startsWith('  '));
    expect(long).toEqual([]);
    await expect(steady(text)).toMatchFileSnapshot(join(root, page));
  });

  test('there is no page of a command that is gone', () => {
    const folders = new Set([...pages.values()].map(dirname));
    const found = [...folders].flatMap((folder) => globSync(`${folder}/*`, { cwd: root }));
    expect(found.sort()).toEqual([...pages.values()].sort());
  });

  test('a reader that has seen enough is no error', async () => {
    const home = emptyFolder();
    const { stdout, stderr } = await shellOf(home)('lab tournament --help | head -n 1', home);
    expect(stdout).toMatch(/^Let many agents/);
    expect(stderr).toBe('');
  });
});

test('completion of bash and zsh is set up in an empty home, and knows every command and its flags', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  for (const kind of ['bash', 'zsh']) succeeds(await shell(`lab autocomplete ${kind} --refresh-cache`, home));
  const script = join(home, '.cache/evolab/autocomplete/functions/bash/lab.bash');
  expect(existsSync(script)).toBe(true);
  const known = readFileSync(script, 'utf8');
  for (const command of commands) expect(known).toContain(`\n${command.replaceAll(' ', ':')} `);

  const ask = `. ${script}; COMP_WORDS=(lab evolve --); COMP_CWORD=2; _lab_autocomplete; echo "\${COMPREPLY[@]}"`;
  const offered = succeeds(await shell(`bash -c '${ask}'`, home));
  expect(offered.split(/\s+/)).toEqual(expect.arrayContaining(['--plugin', '--generations', '--resume']));
});
