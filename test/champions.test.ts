import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAgents } from '../src/storage/agent-file.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{populations,papers}/champions/*.msgpack', { cwd: root });

test('there is one champion to try for each of some games, and papers have more', () => {
  const games = files
    .filter((file) => file.startsWith('populations'))
    .map((file) => JSON.stringify(readAgents(join(root, file)).agents[0].agent.game));
  expect(games.length).toBeGreaterThan(3);
  expect(new Set(games).size).toBe(games.length);
  expect(files.length).toBeGreaterThan(games.length);
});

test.each(files)('%s is whole, and says where it comes from', (file) => {
  const { format, agents } = readAgents(join(root, file));
  expect(format).toBe('evolab-agent');
  const [{ agent, lineage, members }] = agents;
  const origins = members?.map((member) => member.lineage) ?? [lineage];
  expect(agent.weights?.length).toBeGreaterThan(40);
  for (const origin of origins) expect(origin?.method).toMatch(/^[a-z-]+$/);
  // Players of invented games learn with a seed that follows from the rules.
  if (agent.game.use === 'family') expect(origins[0]?.seed).toBeGreaterThan(0);
  else expect(origins[0]).toMatchObject({ seed: 1 });
});

test('the champion of a game is the first to judge its games', () => {
  const judges = parse(readFileSync(join(root, 'configs/judges.yaml'), 'utf8')) as Record<string, string[]>;
  const champions = files
    .filter((file) => file.startsWith('populations'))
    .map((file): [string, string] => [readAgents(join(root, file)).agents[0].agent.game.use, `../${file}`])
    // Solvers and rules that were invented judge otherwise.
    .filter(([game]) => game !== 'family' && game !== 'backgammon');
  expect(champions.length).toBeGreaterThan(3);
  expect(champions.map(([game]) => [game, judges[game]?.[0]])).toEqual(champions);
});
