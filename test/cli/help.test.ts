import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from './lab.ts';
import { root, shellOf, succeeds } from './shell.ts';

const folder = join(root, 'src/commands');
const commands = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, '').replaceAll(/[\\/]/g, ' '))
  .sort();

/** What depends on the machine is left out. */
const steady = (text: string) => text.replace(/^ {2}evolab\/.*$/m, '  evolab/VERSION');

describe('help', () => {
  test.for(['', ...commands])('lab %s --help', async (command) => {
    const home = emptyFolder();
    const text = succeeds(await shellOf(home)(`lab ${command} --help`, home));
    // Rows of a table fit; only words that cannot be broken, such as examples, may be longer.
    const [table] = text.split(/^EXAMPLES$/m);
    const long = table.split('\n').filter((line) => line.length > 80 && line.startsWith('  '));
    expect(long).toEqual([]);
    const name = command === '' ? 'lab' : command.replaceAll(' ', '-');
    await expect(steady(text)).toMatchFileSnapshot(`help/${name}.txt`);
  });

  test('there is no page of a command that is gone', () => {
    const pages = readdirSync(join(import.meta.dirname, 'help')).map((file) => file.replace(/\.txt$/, ''));
    expect(pages.sort()).toEqual(['lab', ...commands.map((id) => id.replaceAll(' ', '-'))].sort());
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
