import type { Reporter, TestCase } from 'vitest/node';

/** How many tests are named. */
const COUNT = 10;

/** Names the slowest tests at the end. */
export default class SlowestReporter implements Reporter {
  readonly #tests: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    this.#tests.push(test);
  }

  onTestRunEnd(): void {
    const slowest = this.#tests
      .map((test) => ({ test, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, COUNT);
    const lines = slowest.map(
      ({ test, seconds }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${test.module.relativeModuleId}: ${test.fullName}`,
    );
    console.log(['', 'The slowest tests:', ...lines].join('\n'));
  }
}
