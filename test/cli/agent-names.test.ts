import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, lab, labJson } from './lab.ts';

test('every command calls an agent by the name that its YAML file gives', async () => {
  const folder = emptyFolder();
  writeFileSync(
    join(folder, 'a.yaml'),
    'name: My Champion\ngame: tic-tac-toe\nsearcher: uct\nbudget: { sims: 5 }\n',
  );
  const run = async (...words: string[]) => (await lab(words, folder)).stdout;
  const text = (file: string) => readFileSync(join(folder, file), 'utf8');
  const few = ['--rounds', '1', '--workers', '1'];

  expect(await run('duel', 'a.yaml', 'random', ...few, '--out', 'games.pgn')).toContain(
    'My Champion against random',
  );
  expect(text('games.pgn')).toContain('[White "My Champion"]');
  const { standings } = await labJson(['tournament', 'a.yaml', 'random', ...few, '--out', 'cup'], folder);
  expect((standings as { name: string }[]).map(({ name }) => name).sort()).toEqual(['My Champion', 'random']);
  await run('report', 'cup', '--out', 'cup.html');
  expect(text('cup.html')).toContain('My Champion');
  expect(await labJson(['analyze', 'a.yaml'], folder)).toMatchObject({ agent: 'My Champion' });
  expect(await run('review', 'games.pgn', '--agent', 'a.yaml')).toContain('judged by My Champion');
  await run('share', 'a.yaml', '--out', 'agent.html');
  expect(text('agent.html')).toContain('<title>Play tic-tac-toe against My Champion</title>');
});
