// The examples of docs/writing-*.md are plugins: their files are taken from the page, checked and run as it says.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { whole } from 'evolab/testing';
import { emptyFolder } from './lab.ts';
import { readPage, shellOf, succeeds } from './shell.ts';
import { typeErrors } from './type-errors.ts';

const PAGES = [
  ['writing-a-game-with-dice.md', 'race'],
  ['writing-an-evaluator.md', 'linear'],
  ['writing-a-searcher.md', 'sloppy'],
  ['writing-a-learner.md', 'hill-climber'],
  ['writing-a-report.md', 'weights'],
] as const;

test.for(whole ? PAGES : PAGES.slice(0, 1))(
  'the example of %s works as the page says',
  async ([page, id]) => {
    const home = emptyFolder();
    const shell = shellOf(home);
    const { commands, files } = readPage(page);
    const isNew = commands.some((command) => command.startsWith('lab new'));
    const cwd = join(home, isNew ? id : 'plugin');
    if (!isNew) {
      expect([...files.keys()]).toEqual(expect.arrayContaining(['package.json', 'src/index.ts']));
      for (const [file, text] of files) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), text);
      }
      // The settings that `lab new` writes, which find the types of the core.
      succeeds(await shell('lab new game typed', home));
      cpSync(join(home, 'typed/tsconfig.json'), join(cwd, 'tsconfig.json'));
      expect(typeErrors(cwd)).toEqual([]);
    }

    for (const command of commands) {
      if (command.startsWith('cd ')) {
        expect(command).toBe(`cd ${id}`);
        expect(typeErrors(cwd)).toEqual([]);
        continue;
      }
      const shown = succeeds(await shell(command, command.startsWith('lab new') ? home : cwd));
      if (command === 'npm test') expect(shown).toMatch(/pass 3\b/);
      if (command.startsWith('lab list')) expect(shown).toMatch(new RegExp(`^  ${id} `, 'm'));
      if (command.startsWith('lab doctor')) expect(shown).toMatch(/All \d+ checks hold/);
      if (command.startsWith('lab evolve')) expect(shown).toMatch(/champion of generation/);
      if (command.startsWith('lab duel')) expect(shown).toMatch(/of 20 games, /);
      if (command.startsWith('lab report'))
        expect(readFileSync(join(cwd, shown.trim()), 'utf8')).toMatch(
          /<h2>Weights of the champion<\/h2>[^]*<svg/,
        );
    }
    if (id === 'hill-climber') {
      succeeds(await shell('lab plugins link .', cwd));
      for (const [value, answer] of [
        ['step=0', "option 'step' of learner 'hill-climber' must be a number above 0 and up to 10, not 0"],
        [
          'change=gauss',
          "option 'change' of learner 'hill-climber' must be 'normal' or 'uniform', not 'gauss'",
        ],
      ]) {
        const { status, stderr } = await shell(
          `lab evolve --plugin hill-climber --set ${value} --out wrong`,
          cwd,
        );
        expect([status, stderr]).toEqual([2, expect.stringContaining(`${answer} (LAB_BAD_OPTION)`)]);
      }
      expect(files.get('src/index.ts')).not.toContain('LabError');
      succeeds(await shell('lab plugins unlink evolab-hill-climber', cwd));
    }
    expect(commands.map((line) => line.split(' ')[1])).toContain(id === 'weights' ? 'report' : 'doctor');
    expect(succeeds(await shell('lab list', cwd))).not.toMatch(new RegExp(`^  ${id} `, 'm'));
  },
);
