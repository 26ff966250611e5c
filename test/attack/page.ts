import { join } from 'node:path';
import { markdownTable } from '../markdown-table.ts';
import type { Attack } from './attack.ts';

/** How an attack ended last, as `results.json` keeps it. */
export interface Kept {
  readonly tried: number;
  readonly held: number;
}

export const RESULTS = join(import.meta.dirname, 'results.json');
export const PAGE = join(import.meta.dirname, '../../docs/promises.md');

/** docs/promises.md: each attack, the promise that it tests, and how it ended last. */
export function pageOf(attacks: readonly Attack[], kept: Readonly<Record<string, Kept>>): string {
  const rows = attacks.map(({ name, promise }) => {
    const { tried, held } = kept[name] ?? { tried: 0, held: 0 };
    return [name, promise, String(tried), String(held)];
  });
  return [
    '# Promises, and the attack on them',
    '',
    "`npm run attack` tries for 15 minutes to break the laboratory's promises: it kills runs, damages files, fills disks, and",
    'sends false results to the queue. Each line is a promise. `tried` and `held` count the tries of the last whole attack.',
    '`npm run attack -- --write` writes this table; `.ci/run` makes a fortieth of the tries. A failed try is printed with its',
    'number; `npm run attack -- --only NAME --try N` repeats it. "In one line" means an error message of one line.',
    '',
    ...markdownTable(['attack', 'promise', 'tried', 'held'], rows),
    '',
  ].join('\n');
}
