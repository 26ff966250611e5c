// What `lab new game` writes, and plugins that break. test/cli/tutorials.test.ts types docs/writing-a-game.md.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from './lab.ts';
import { shellOf, succeeds } from './shell.ts';
import { typeErrors } from './type-errors.ts';

test('a game in plain JavaScript works as one in TypeScript', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  const cwd = join(home, 'plain-game');
  expect(succeeds(await shell('lab new game plain-game --javascript', home))).toMatch(/Wrote 5 files/);
  expect(succeeds(await shell('npm test', cwd))).toMatch(/pass 4\b/);
  succeeds(await shell('lab plugins link .', cwd));
  expect(succeeds(await shell('lab doctor plain-game', cwd))).toMatch(/^All \d+ checks hold/m);
  succeeds(await shell('lab plugins unlink evolab-plain-game', cwd));
  expect((await shell('lab doctor plain-game', cwd)).stderr).toContain('LAB_UNKNOWN_EXTENSION');
});

test('two workers breed a linked game as one does', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  succeeds(await shell('lab new game tiny-game --javascript', home));
  succeeds(await shell('lab plugins link tiny-game', home));
  const hashOf = async (workers: number) => {
    const run = `--generations 2 --workers ${workers} --out r${workers} --json`;
    const text = succeeds(
      await shell(`lab evolve --plugin coevolution --game tiny-game:size=3 ${run}`, home),
    );
    return (JSON.parse(text) as { stateHash: string }).stateHash;
  };
  expect(await hashOf(2)).toBe(await hashOf(1));
  expect(succeeds(await shell('lab duel r2 random --rounds 2', home))).toMatch(/of 4 games, /);
});

test('what a new game says of itself is type-checked against the core', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  for (const flag of ['', ' --javascript']) {
    succeeds(await shell(`lab new game typed${flag.length}${flag}`, home));
    expect(typeErrors(join(home, `typed${flag.length}`))).toEqual([]);
  }
});

test('plugins that break are named in one line, and the others go on', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  const make = async (name: string, change: (source: string) => string) => {
    succeeds(await shell(`lab new game ${name}`, home));
    succeeds(await shell(`lab plugins link ${name}`, home));
    const file = join(home, name, 'src/index.ts');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };
  await make('sound', (source) => source);
  await make('throws', (source) => `${source}\nthrow new Error('out of\\nluck');\n`);
  await make('typo', (source) => source.replace('export default', 'export defautl'));
  await make('gone', (source) => source);
  rmSync(join(home, 'gone'), { recursive: true });
  const { status, stdout, stderr } = await shell('lab list games', home);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ {2}sound /m);
  expect(stdout).toMatch(/^ {2}draughts /m);
  expect(stdout).not.toMatch(/throws|typo|gone/);
  const lines = stderr.trim().split('\n').sort();
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Warning: .*gone/);
  expect(lines[1]).toMatch(
    /^Warning: plugin evolab-throws does not load: out of, in src\/index\.ts line \d+ \(LAB_BAD_PLUGIN\); going on without it$/,
  );
  expect(lines[2]).toMatch(
    /^Warning: plugin evolab-typo does not load: .*, in src\/index\.ts line \d+ \(LAB_BAD_PLUGIN\)/,
  );

  // In threads too.
  succeeds(
    await shell('lab evolve --plugin coevolution --game sound --generations 1 --workers 2 --out r', home),
  );
  const away = await shell('lab plugins unlink evolab-throw', home);
  expect([away.status, away.stderr]).toEqual([2, expect.stringContaining("did you mean 'evolab-throws'?")]);
  expect(JSON.parse(succeeds(await shell('lab plugins unlink evolab-throws --json', home)))).toEqual({
    name: 'evolab-throws',
  });
  expect(succeeds(await shell('lab plugins', home))).toMatch(/^evolab-sound +0\.1\.0 +a link +\S+sound$/m);
  for (const name of ['typo', 'gone']) succeeds(await shell(`lab plugins unlink evolab-${name}`, home));
  expect((await shell('lab list games', home)).stderr).toBe('');
});

test('commands that do not load are named in one line each, with the place of the fault, and the others go on', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  mkdirSync(join(home, 'broken/src/commands/deep'), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(home, 'broken', file), text);
  const oclif = { commands: './src/commands', topicSeparator: ' ' };
  write('package.json', JSON.stringify({ name: 'broken', version: '1.0.0', type: 'module', oclif }));
  write('src/part.ts', 'export const a = 1;\nconst = 2;\n');
  write('src/commands/deep/typo.ts', "import '../../part.ts';\n");
  write('src/commands/plain.js', 'const = 3;\n');
  write('src/commands/throws.ts', "\nthrow new Error('out of\\nluck');\n");
  succeeds(await shell('lab plugins link broken', home));
  const { status, stdout, stderr } = await shell('lab list games', home);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^ {2}draughts /m)]);
  const end = String.raw` \(LAB_BAD_PLUGIN\); going on without it$`;
  const lines = stderr.trim().split('\n').sort();
  expect(lines).toHaveLength(3);
  for (const [i, start] of [
    String.raw`command deep typo of broken does not load: .*, in src/part\.ts line 2`,
    String.raw`command plain of broken does not load: .*, in src/commands/plain or what it imports`,
    String.raw`command throws of broken does not load: out of, in src/commands/throws\.ts line 2`,
  ].entries())
    expect(lines[i]).toMatch(new RegExp(`^Warning: ${start}${end}`));
  succeeds(await shell('lab plugins unlink broken', home));
  expect((await shell('lab list games', home)).stderr).toBe('');
});

test('two plugins that bring the same game are one clear error', async () => {
  const home = emptyFolder();
  const shell = shellOf(home, { processes: true });
  succeeds(await shell('lab new game twin && lab plugins link twin', home));
  cpSync(join(home, 'twin'), join(home, 'other'), { recursive: true });
  const rename = (file: string, from: string, to: string) => {
    const path = join(home, 'other', file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  };
  rename('package.json', 'evolab-twin', 'evolab-other');
  succeeds(await shell('lab plugins link other', home));
  const samePlugin = await shell('lab list games', home);
  expect(samePlugin.status).toBe(2);
  expect(samePlugin.stderr).toMatch(
    /^Error: two plugins are called 'twin': evolab-other in .*other and evolab-twin in .*twin \(LAB_BAD_PLUGIN\)\nHint: lab plugins unlink evolab-twin\n$/,
  );
  rename('src/index.ts', "name: 'twin'", "name: 'other'");
  const sameGame = await shell('lab list games', home);
  expect(sameGame.status).toBe(2);
  expect(sameGame.stderr).toMatch(
    /^Error: two plugins define the game 'twin': other and twin \(LAB_BAD_PLUGIN\)/,
  );
  succeeds(await shell('lab plugins unlink evolab-other', home));
  expect(succeeds(await shell('lab list games', home))).toMatch(/^ {2}twin /m);
});

test('a folder that holds no plugin is not linked', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  mkdirSync(join(home, 'plain'));
  writeFileSync(join(home, 'plain/package.json'), '{ "name": "plain", "version": "1.0.0" }');
  for (const folder of ['plain', 'nowhere']) {
    const { status, stderr } = await shell(`lab plugins link ${folder}`, home);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Error: .*\(LAB_BAD_PLUGIN\)\nHint: /);
  }
  // One that is written for another version of the laboratory.
  mkdirSync(join(home, 'later'));
  const later = { name: 'later', version: '1.0.0', oclif: {}, evolab: { module: './index.js', api: 2 } };
  writeFileSync(join(home, 'later/package.json'), JSON.stringify(later));
  const { status, stderr } = await shell('lab plugins link later', home);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^Error: later is written for version 2 .* has version 1 \(LAB_BAD_PLUGIN\)\nHint: /,
    ),
  ]);
  expect(succeeds(await shell('lab plugins', home))).toContain('No plugins of your own');
});

test('a fault of a plugin is no error of the user: status 1 and a stack, on the command line and in threads', async () => {
  const home = emptyFolder();
  const shell = shellOf(home);
  succeeds(await shell('lab new game faulty', home));
  succeeds(await shell('lab plugins link faulty', home));
  const file = join(home, 'faulty/src/index.ts');
  const source = readFileSync(file, 'utf8');
  const broken = source.replace(
    / play\(cell: number\): void \{/,
    "$& if (this.turn >= 0) throw new Error('slip');",
  );
  expect(broken).not.toBe(source);
  writeFileSync(file, broken);
  for (const line of ['lab perft faulty --depth 2', 'lab duel random random --game faulty --rounds 1']) {
    const plain = await shell(line, home);
    expect([plain.status, plain.stdout]).toEqual([1, '']);
    expect(plain.stderr).toMatch(/Error: slip\n +at .*faulty\/src\/index\.ts:\d+/);
    const { status, stdout } = await shell(`${line} --json`, home);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error: { message: 'slip' } });
  }
});

test('what is no game at all is one clear line, wherever it is used', async () => {
  const home = emptyFolder();
  const shell = shellOf(home, { processes: true });
  succeeds(await shell('lab new game faulty', home));
  succeeds(await shell('lab plugins link faulty', home));
  const file = join(home, 'faulty/src/index.ts');
  const source = readFileSync(file, 'utf8');
  const said = async (from: string, to: string, line: string) => {
    const broken = source.replace(from, to);
    expect(broken).not.toBe(source);
    writeFileSync(file, broken);
    const { status, stderr } = await shell(line, home);
    expect([status, stderr]).toEqual([2, expect.not.stringMatching(/^ {4}at /m)]);
    return stderr;
  };
  const BODY = 'create({ size }): Game<Faulty> {';
  for (const [part, from, to] of [
    ['roles', BODY, `${BODY} return undefined as never;`],
    ['start', 'start: () => new Faulty(size),', ''],
    ['maxPlies', 'maxPlies: size * size', 'maxPlies: Infinity'],
  ] as const)
    for (const line of ['lab duel random uct:sims=2 --game faulty --rounds 1', 'lab doctor faulty'])
      expect(await said(from, to, line)).toContain(
        `create of game 'faulty' returns no game: its ${part} is missing or wrong (LAB_BAD_PLUGIN)`,
      );
  for (const [from, to] of [
    ["id: 'faulty',", ''],
    ['games: [game]', 'games: game as never'],
  ] as const)
    expect(await said(from, to, 'lab doctor faulty')).toMatch(
      /plugin evolab-faulty does not load: its games must be a list of definitions, each with an id, in src\/index\.ts line \d+ \(LAB_BAD_PLUGIN\)/,
    );
});
