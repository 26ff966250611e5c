import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'plugins/*/test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // All cores: many tests wait for programs they have started.
    maxWorkers: '100%',
    // Programs and threads that tests start find what others have compiled.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
  },
});
