import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EpisodeArchive } from '../../src/experiment/archive.ts';
import { runConfig, storedRun } from '../../src/experiment/run-settings.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { EpisodeKeeper } from '../../src/storage/episode-keeper.ts';
import { estimateEvolution } from '../../src/tasks/estimate.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';
import { laboratory, method, settings, SMALL } from '../fixtures/small-evolution.ts';
import type { Spec } from '../../src/contract/agent.ts';
import { LabError } from '../../src/util/errors.ts';
import { contextOf } from 'evolab/testing';

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'lab-evolve-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'run');
}

test('without a folder nothing is written, and the result is that of a run in a folder', async () => {
  const folder = newFolder();
  const here = process.cwd();
  const empty = mkdtempSync(join(tmpdir(), 'lab-empty-'));
  process.chdir(empty);
  onTestFinished(() => {
    process.chdir(here);
    rmSync(empty, { recursive: true });
  });
  const kept = await evolve(contextOf(laboratory), { settings, folder, generations: 3 });
  const context = contextOf<EvolutionEvent>(laboratory);
  const { events } = context;
  const free = await evolve(context, { settings, generations: 3 });
  expect(readdirSync(empty)).toEqual([]);
  expect(free).toEqual({ ...kept, folder: undefined, championFile: undefined });
  expect(existsSync(kept.championFile!)).toBe(true);
  expect(free.champion).toEqual(free.agents[0]);
  expect(free.ratings.map(({ generation }) => generation)).toContain(3);
  const told = events.filter(({ type }) => type !== 'progress');
  expect(told.map(({ type }) => type)).toEqual([
    ...['begin', 'untrained', 'generation', 'generation', 'generation'],
  ]);
  expect(told[0]).toMatchObject({ game: 'tic-tac-toe', generation: 0, last: 3, folder: undefined });
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'progress', phase: 'playing', unit: 'games' }),
  );
});

test.each<[Spec, string]>([
  [{ use: 'tic-tac-toe' }, method],
  [{ use: 'nim', players: 3 }, method],
  [{ use: '2048' }, 'td-mc'],
])('a rating has as many games as the beginning says: %j, %s', async (game, by) => {
  const rating = { every: 2, rounds: 2, anchors: ['random'], first: false };
  const config = runConfig(laboratory, {
    method: by,
    game,
    overrides: { ...(by === method && SMALL), rating },
  });
  const context = contextOf<EvolutionEvent>(laboratory);
  const settings = settingsOf(by, config, laboratory.registries);
  const { ratings } = await evolve(context, { settings, generations: 1 });
  const [begin] = context.events;
  expect(ratings.length).toBeGreaterThan(0);
  for (const { wins, losses, draws } of ratings)
    expect(begin).toMatchObject({ type: 'begin', ratingGames: wins + losses + draws });
});

test('an aborted run ends with what is finished, and goes on from its folder to the same end', async () => {
  const folder = newFolder();
  const context = contextOf<EvolutionEvent>(laboratory, {
    abortAt: (event) => event.type === 'generation' && event.report.generation === 2,
  });
  const stopped = await evolve(context, { settings, folder, generations: 4 });
  expect(stopped).toMatchObject({ interrupted: true, generation: 2, last: 4 });
  // It remembers how far it was meant to go.
  const resumed = await evolve(contextOf(laboratory), { stored: storedRun(laboratory, folder), folder });
  const straight = await evolve(contextOf(laboratory), { settings, generations: 4 });
  expect(resumed).toMatchObject({ interrupted: false, generation: 4, stateHash: straight.stateHash });
});

test('a run whose database of episodes cannot be closed frees its folder and its threads', async () => {
  const folder = newFolder();
  const context = contextOf<EvolutionEvent>(laboratory);
  const lost = new Error('a thread is lost');
  const closed = vi.spyOn(await context.openExecutor('.'), 'close').mockRejectedValue(lost);
  const full = vi.spyOn(EpisodeKeeper.prototype, 'close').mockImplementation(() => {
    throw new LabError('LAB_DISK', 'the disk is full', '');
  });
  onTestFinished(() => full.mockRestore());
  const request = { settings, folder, generations: 1, episodes: join(folder, '..', 'games.db') };
  await expect(evolve(context, request)).rejects.toThrow('the disk is full');
  expect(closed).toHaveBeenCalled();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a run from a database that cannot begin leaves the database closed', async () => {
  const game = { use: 'tic-tac-toe' };
  const config = runConfig(laboratory, { method: 'td-mc', game, overrides: {} });
  const offline = settingsOf('td-mc', config, laboratory.registries);
  const folder = newFolder();
  const file = join(folder, '..', 'games.db');
  await evolve(contextOf(laboratory), { settings, folder, generations: 1, episodes: file });
  const archive = { file, where: [] };
  const closed = vi.spyOn(EpisodeArchive.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  const context = {
    ...contextOf<EvolutionEvent>(laboratory),
    openExecutor: () => Promise.reject(new LabError('LAB_QUEUE', 'the queue cannot be reached', '')),
  };
  for (const task of [evolve, estimateEvolution]) {
    closed.mockClear();
    await expect(task(context, { settings: offline, archive })).rejects.toThrow('cannot be reached');
    expect(closed).toHaveBeenCalledOnce();
  }
  // Neither does a learner that takes no games of others.
  closed.mockClear();
  await expect(evolve(contextOf(laboratory), { settings, archive })).rejects.toThrow(LabError);
  expect(closed).toHaveBeenCalledOnce();
});

test('a folder that holds a run is not begun again', async () => {
  const folder = newFolder();
  await evolve(contextOf(laboratory), { settings, folder, generations: 1 });
  await expect(evolve(contextOf(laboratory), { settings, folder, generations: 1 })).rejects.toThrow(
    expect.objectContaining({ code: 'LAB_RUN_EXISTS' }) as Error,
  );
});

test('a stored run keeps its settings', async () => {
  const folder = newFolder();
  await evolve(contextOf(laboratory), { settings, folder, generations: 1 });
  const { learner, seed } = settings;
  expect(storedRun(laboratory, folder, { method, overrides: { seed } }).generation).toBe(1);
  const changed = expect.objectContaining({ code: 'LAB_RUN_CHANGED' }) as Error;
  for (const expected of [
    { method: 'td-mc' },
    { overrides: { seed: seed + 1 } },
    { overrides: { learner: { ...learner, population: 10 } } },
    { game: { use: 'othello' } },
    { settings: { ...settings, keepEvery: 7 } },
    { archive: { file: 'games.db', where: [] } },
  ])
    expect(() => storedRun(laboratory, folder, expected)).toThrow(changed);
});

test('a budget ends a run with the first generation that reaches it, stopped or not', async () => {
  const folder = newFolder();
  const budget = { unit: 'games', amount: 50 } as const;
  const context = contextOf<EvolutionEvent>(laboratory, {
    abortAt: (event) => event.type === 'generation' && event.report.generation === 1,
  });
  await evolve(context, { settings, folder, budget });
  const first = storedRun(laboratory, folder);
  const resumed = await evolve(contextOf(laboratory), { stored: first, folder, budget });
  const games = first.games!;
  expect(resumed).toMatchObject({
    generation: Math.ceil(50 / games),
    effort: { games: games * Math.ceil(50 / games) },
  });
  const straight = await evolve(contextOf(laboratory), { settings, budget });
  expect([straight.stateHash, straight.effort]).toEqual([resumed.stateHash, resumed.effort]);
  const again = await evolve(contextOf(laboratory), {
    stored: storedRun(laboratory, folder),
    folder,
    budget,
  });
  expect(again.generation).toBe(resumed.generation);
  // Without its log nobody knows what the run has cost.
  rmSync(join(folder, 'log.jsonl'));
  const lost = evolve(contextOf(laboratory), { stored: storedRun(laboratory, folder), folder, budget });
  await expect(lost).rejects.toMatchObject({ code: 'LAB_BAD_FILE' });
});
