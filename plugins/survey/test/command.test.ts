import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from '../../../test/cli/lab.ts';

test('lab survey prints two tables, and the same as JSON', async () => {
  const folder = emptyFolder();
  const args = ['survey', 'hex:size=3', 'random', 'uct:sims=50', '--games', '10', '--workers', '1'];
  const { stdout, status } = await lab(args, folder);
  expect(status).toBe(0);
  expect(stdout).toContain('hex:size=3, 10 games of each player against itself');
  const document = (await labJson(args, folder)) as { roles: string[]; players: { player: string }[] };
  expect(document.players.map(({ player }) => player)).toEqual(['random', 'uct:sims=50']);
  expect(document.roles).toHaveLength(2);
  for (const role of document.roles) expect(stdout).toContain(`${role} wins`);
});
