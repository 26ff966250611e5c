import { lab, labJson } from 'evolab/testing';
import { expect } from 'vitest';

/**
 * Rates and evolves players of a game in an empty folder; it has no sheet in GDL. Returns what `lab duel` says of 8 pairs of a
 * tree search and random play.
 */
export async function rateAndEvolve(use: string, cwd: string): Promise<Record<string, unknown>> {
  const agents = ['uct:sims=100', 'random'];
  const few = ['--game', use, '--seed', '1', '--workers', '1'];
  const duel = await labJson(['duel', ...agents, ...few, '--rounds', '8'], cwd);
  const tournament = await labJson(['tournament', ...agents, 'uct:sims=20', ...few, '--rounds', '1'], cwd);
  expect(tournament).toHaveProperty('standings');
  const evolve = ['evolve', '--plugin', 'coevolution', ...few, '--generations', '2', '--run', 'run'];
  const small = ['population=4', 'games=2', 'rating.rounds=1'].flatMap((setting) => ['--set', setting]);
  expect((await lab([...evolve, ...small], cwd)).status).toBe(0);
  expect((await lab(['rules', use, '--gdl'], cwd)).stderr).toContain('LAB_WRONG_GAME');
  return duel;
}
