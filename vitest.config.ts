import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = ['test/**/*.test.ts', '{plugins/*,papers}/test/**/*.test.ts'];
const sources = globSync(tests, {
  cwd: import.meta.dirname,
  exclude: (path) => path.includes('node_modules'),
}).map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);
const filesWith = (pattern: RegExp) =>
  sources.filter(([, source]) => pattern.test(source)).map(([file]) => file);
/**
 * Tests that replace modules need modules of their own, and gigabytes that a thread never gives back would cost all later
 * tests time; all others share a process for each core.
 */
const alone = [...filesWith(/\bvi\.(mock|doMock|resetModules)\(/), 'plugins/n-tuple/test/kernel.test.ts'];
/** Tests that start programs, or run in CI alone, are small files that take long. */
const slow = filesWith(/\b(whole\b.* from|labProcess|startLab|(spawn|exec|execFile)(Sync)?\()/);

/** Begins with what takes long, so that no core waits for it in the end: vitest would begin with large files. */
class SlowFirst extends BaseSequencer {
  override async sort(given: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ project, moduleId }: TestSpecification) =>
      project.config.isolate || slow.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(given);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    // A net for what hangs, on any machine: no verdict depends on the clock.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // One more than there are cores: tests often wait for programs that they have started, which compete for the cores too.
    maxWorkers: availableParallelism() + 1,
    pool: 'forks',
    // V8 would otherwise mark the whole heap after every 64 MB of typed arrays, such as tables of searches, which die young.
    // That costs most in a process that lives long.
    execArgv: ['--external-memory-accounted-in-global-limit'],
    env: {
      // Programs and threads that tests start find what others have compiled.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      LAB_TEST_NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'test/one-core.cjs'))}`,
    },
    globalSetup: './test/renew-bundle.ts',
    sequence: { sequencer: SlowFirst },
    reporters: ['default', './test/slowest-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: tests,
          exclude: alone,
          // Node loads modules itself, as it does for users: what tests import and what plugins import is the same module.
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'isolated', isolate: true, include: alone } },
    ],
  },
});
