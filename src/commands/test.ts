import { Args } from '@oclif/core';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { LabCommand } from '../cli/lab-command.ts';
import { LabError } from '../util/errors.ts';

export default class Test extends LabCommand {
  static override group = 'extend' as const;
  static override summary = "Run a plugin's own tests with the packages of the laboratory.";
  static override description =
    "Runs Node's test runner in this folder; `evolab` and `evolab/testing` are found in the installed laboratory, so a plugin needs no node_modules.";
  static override examples = ['<%= config.bin %> test', '<%= config.bin %> test test/my-game.test.ts'];
  static override strict = false;
  static override enableJsonFlag = false;
  static override args = { file: Args.string({ description: 'test files (default: test/*.test.*)' }) };

  async run(): Promise<void> {
    const { argv } = await this.parse(Test);
    const files = argv.length > 0 ? (argv as string[]) : ['test/*.test.{js,mjs,ts}'];
    // Node's runner is content with no test at all.
    const nothing = files.find((pattern) => !globSync(pattern).some((file) => /\.[cm]?[jt]s$/.test(file)));
    if (nothing !== undefined)
      throw new LabError(
        'LAB_USAGE',
        `no test file is called ${nothing} here`,
        'run it in the folder of a plugin',
      );
    const others = files
      .flatMap((pattern) => globSync(pattern))
      .find((file) => /from 'vitest'/.test(readFileSync(file, 'utf8')));
    if (others !== undefined)
      throw new LabError(
        'LAB_USAGE',
        `${others} is a test of vitest, not of Node's test runner`,
        `npx vitest run ${others}; tests of plugins import node:test`,
      );
    const { sourceFile } = await import('../registry/source-file.ts');
    const resolver = sourceFile('registry/install-resolver').href;
    const { status } = spawnSync(process.execPath, ['--import', resolver, '--test', ...files], {
      stdio: 'inherit',
    });
    if (status !== 0) this.exit(2);
  }
}
