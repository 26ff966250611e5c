import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/util/shell-word.ts';

test.each(['two\nlines', "tab\t and 'quote' \\n", "it's", 'plain-1.0'])(
  '%j is one word on one line',
  (word) => {
    const quoted = shellWord(word);
    expect(quoted).not.toMatch(/[\n\t]/);
    const { stdout } = spawnSync('bash', ['-c', `printf %s ${quoted}`], {
      encoding: 'utf8',
      timeout: 600_000,
    });
    expect(stdout).toBe(word);
  },
);
