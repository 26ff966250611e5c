import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Kept {
  readonly faults: {
    readonly results: {
      readonly games: number;
      readonly forfeited: number;
      readonly processesLeft: number;
      readonly memory: readonly number[];
    };
  };
  readonly protocols: {
    readonly results: readonly {
      readonly games: number;
      readonly forfeited: number;
      readonly same: number;
    }[];
  };
}

test('the pages of engines say what node scripts/measure-engines.ts measured', async () => {
  const { pageWith } = (await import(join(root, 'scripts/measure-engines.ts'))) as {
    pageWith(page: string, kept: Kept): string;
  };
  const kept = JSON.parse(read('docs/engines.json')) as Kept;
  for (const [name, parts] of [
    ['docs/engines.md', 1],
    ['plugins/engines/README.md', 2],
  ] as const) {
    const page = read(name);
    expect(pageWith(page, kept)).toBe(page);
    expect(page.match(/measure-engines\.ts \w+ -->\n\n[^<]+\n\n<!-- end -->/g)).toHaveLength(parts);
  }
});

test('with faults at random all games were counted, no process was left, and memory stayed as it was', () => {
  const { faults, protocols } = JSON.parse(read('docs/engines.json')) as Kept;
  const { games, forfeited, processesLeft, memory } = faults.results;
  expect({ games, processesLeft }).toEqual({ games: 500, processesLeft: 0 });
  expect(forfeited).toBeGreaterThan(100);
  const [early, late] = [memory.slice(0, 5), memory.slice(5)].map((part) => Math.max(...part));
  expect(late).toBeLessThan(1.1 * early);
  for (const row of protocols.results) expect(row).toMatchObject({ games: 200, forfeited: 0, same: 200 });
});
