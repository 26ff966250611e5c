import { emptyFolder, lab } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';

test.each([
  ['pig', '--set evaluator.use=mlp --set up=mobility --set searcher.quiescence=0'],
  ['nim:players=3', '--set evaluator.antisymmetric=false --set up=mobility'],
])('where the preset does not fit %s, the hint is a command that does', async (game, sets) => {
  const cwd = emptyFolder(onTestFinished);
  const refused = await lab(['evolve', '--plugin', 'map-elites', '--game', game], cwd);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toMatch(/\(LAB_BAD_OPTION\)\n/);
  const command = /^Hint: type lab (.*)$/m.exec(refused.stderr)?.[1];
  expect(command).toBe(`evolve --plugin map-elites --game ${game} ${sets}`);
  const small = '--generations 1 --set rating.rounds=1 --set teach=0 --set first=2 --set samples=2';
  const taken = await lab(`${command!} ${small} --out run`.split(' '), cwd);
  // What its games show is known when they have been played.
  if (taken.status !== 0) expect(taken.stderr).toMatch(/Hint: .*more players may differ: --set first=512\n/);
});
