import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openLab } from 'evolab';
import { emptyFolder as emptyFolderUntil } from 'evolab/testing';
import { emptyFolder, lab, linkPlugins } from './lab.ts';

/** A searcher that returns the number of its best move in the list, not the move. */
const plugin = emptyFolderUntil(afterAll);
cpSync(fileURLToPath(new URL('../../templates/searcher', import.meta.url)), plugin, { recursive: true });
const source = join(plugin, 'src/index.ts');
const code = readFileSync(source, 'utf8');
writeFileSync(source, code.replace('result.move = result.moves[best]', 'result.move = best'));
await linkPlugins(plugin);

test('no figures come from games with illegal moves, by a command or by the library', async () => {
  expect(readFileSync(source, 'utf8')).not.toBe(code);
  const args = ['duel', 'my-searcher', 'random', '--game', 'tic-tac-toe', '--rounds', '2'];
  const { status, stdout, stderr } = await lab(args, emptyFolder());
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^Error: a match of my-searcher and random breaks the rules: .* \(LAB_BAD_PLUGIN\)$/m,
  );

  // The library finds the plugins that the command has.
  const library = await openLab({ workers: 1 });
  onTestFinished(() => library.close());
  const duel = library.duel('my-searcher', 'random', { game: 'tic-tac-toe', rounds: 2 });
  await expect(duel).rejects.toThrow(/breaks the rules/);
});
