import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** How many tests and files are named. */
const COUNT = 10;
/** Seconds of each file when it last ran, by its path. Not in git. */
const KEPT = join(import.meta.dirname, '../node_modules/.cache/evolab/test-durations.json');

/** Names the slowest tests and files at the end, and keeps the seconds of every file that ran. */
export default class SlowestReporter implements Reporter {
  readonly #tests: TestCase[] = [];
  readonly #files = new Map<string, number>();

  onTestCaseResult(test: TestCase): void {
    this.#tests.push(test);
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.set(module.relativeModuleId, (collectDuration + setupDuration + duration) / 1000);
  }

  onTestRunEnd(): void {
    const tests = this.#tests.map(
      (test) =>
        [
          `${test.module.relativeModuleId}: ${test.fullName}`,
          (test.diagnostic()?.duration ?? 0) / 1000,
        ] as const,
    );
    console.log(['', 'The slowest tests:', ...slowest(tests)].join('\n'));
    console.log(['', 'The slowest files:', ...slowest([...this.#files])].join('\n'));
    const all = { ...kept(), ...Object.fromEntries(this.#files) };
    mkdirSync(join(KEPT, '..'), { recursive: true });
    writeFileSync(KEPT, `${JSON.stringify(all, null, 2)}\n`);
  }
}

function slowest(timed: readonly (readonly [name: string, seconds: number])[]): string[] {
  return [...timed]
    .sort(([, a], [, b]) => b - a)
    .slice(0, COUNT)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function kept(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, number>;
  } catch {
    // It is the first run here.
    return {};
  }
}
