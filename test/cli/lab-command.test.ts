import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LabCommand } from '../../src/cli/lab-command.ts';
import { Interrupted } from '../../src/contract/executor.ts';
import { LabError } from '../../src/util/errors.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a command leaves behind that ends in an error. */
async function ended(error: unknown, argv: string[] = []) {
  class Failing extends LabCommand {
    static override id = 'failing';
    override async run(): Promise<void> {
      await this.parse(Failing);
      throw error;
    }
  }
  const texts: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      texts[stream] += String(text);
      return true;
    });
  vi.spyOn(console, 'log').mockImplementation((text) => (texts.stdout += `${String(text)}\n`));
  await Failing.run(argv, root);
  const status = process.exitCode;
  process.exitCode = undefined;
  vi.restoreAllMocks();
  return { status, ...texts };
}

test('a command that Ctrl-C ends says so in one line, exit status 130', async () => {
  expect(await ended(new Interrupted())).toEqual({ status: 130, stdout: '', stderr: 'Stopped.\n' });
  const { status, stdout } = await ended(new Interrupted(), ['--json']);
  expect([status, JSON.parse(stdout)]).toEqual([130, { interrupted: true }]);
});

test('an error without a hint gets the help of its command', async () => {
  expect(await ended(new LabError('LAB_USAGE', 'too much'))).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Error: too much (LAB_USAGE)\nHint: lab failing --help\n',
  });
  expect(await ended(new LabError('LAB_USAGE', 'too much', 'less'))).toMatchObject({
    stderr: 'Error: too much (LAB_USAGE)\nHint: less\n',
  });
});

test('what is no error of the user is a stack, exit status 1', async () => {
  const { status, stderr } = await ended(new TypeError('slip'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^TypeError: slip\n +at /);
});

test.each([null, undefined, 'late', Symbol('s')])(
  '%s that a plugin throws is told in one line',
  async (thrown) => {
    expect(await ended(thrown)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^Error: a plugin throws "(null|undefined|late|Symbol\(s\))", which is no Error \(LAB_BAD_PLUGIN\)\nHint: .*\n$/,
      ) as string,
    });
  },
);
