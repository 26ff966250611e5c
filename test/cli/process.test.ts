// Tests run most commands in a process they share: what only a process of its own shows is tested here, and that the
// shared one says the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labProcess, type Outcome } from './lab.ts';

test.each([
  ['list games --json', 0],
  ['inspect random', 2],
  ['duel random random --game tic-tac-toe --rounds 2 --workers 2', 0],
  ['duel random nobody', 2],
  ['duel random --json', 2],
  ['deul --json', 2],
  ['plugins unlink nobody', 2],
  ['evolve --plugin coevolution --out full', 2],
  ['--version', 0],
])('lab %s ends by itself, with what it says elsewhere and status %i', async (line, status) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'full'), '');
  const alone = await labProcess(line.split(' '), cwd);
  expect(alone.status).toBe(status);
  // All but the time that a move took.
  const untimed = (outcome: Outcome) => ({
    ...outcome,
    stdout: outcome.stdout.replace(/^Time of a move: .*$/m, ''),
  });
  expect(untimed(await lab(line.split(' '), cwd))).toEqual(untimed(alone));
});
