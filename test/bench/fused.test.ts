import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { whole } from 'evolab/testing';
import { expect, test } from 'vitest';

test.runIf(whole)(
  'the search that is one WebAssembly module finds the values of the one in TypeScript by as many positions',
  () => {
    const script = join(import.meta.dirname, '../../scripts/bench-fused.ts');
    const printed = execFileSync(process.execPath, [script, '3', '1'], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect(printed).toMatch(/^float: .* ratio .*\nint16: .* ratio .*\nplain loop in /);
  },
);
