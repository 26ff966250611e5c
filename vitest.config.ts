import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = ['test/**/*.test.ts', '{plugins/*,papers}/test/**/*.test.ts'];
/** Tests that replace modules need modules of their own; all others share a process for each core. */
const replacing = globSync(tests, {
  cwd: import.meta.dirname,
  exclude: (path) => path.includes('node_modules'),
}).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

export default defineConfig({
  test: {
    // A net for what hangs, on any machine: no verdict depends on the clock.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two more than there are cores: tests often wait for programs that they have started.
    maxWorkers: availableParallelism() + 2,
    pool: 'forks',
    // Programs and threads that tests start find what others have compiled.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    reporters: ['default', './test/slowest-reporter.ts'],
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: tests, exclude: replacing } },
      { extends: true, test: { name: 'isolated', isolate: true, include: replacing } },
    ],
  },
});
