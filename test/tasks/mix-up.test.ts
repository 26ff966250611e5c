import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedRun } from '../../src/experiment/run-settings.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';
import { lookAtGames } from '../../src/tasks/replay.ts';
import { report } from '../../src/tasks/report.ts';
import { listRuns } from '../../src/tasks/runs.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { FollowedTournament } from '../../src/tournament/follow.ts';
import { readStored } from '../../src/tournament/folder.ts';
import { emptyFolder } from '../cli/lab.ts';
import { laboratory, settings } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

const room = mkdtempSync(join(tmpdir(), 'lab-mix-up-'));
afterAll(() => rmSync(room, { recursive: true }));
const context = () => contextOf(laboratory);
const learning = () => contextOf<EvolutionEvent>(laboratory);
const game = { use: 'tic-tac-toe' };

beforeAll(async () => {
  for (const seed of [1, 2])
    await evolve(learning(), {
      settings: { ...settings, seed, keepEvery: 1 },
      folder: join(room, `run${seed}`),
      generations: 2,
    });
  const texts = ['random', 'greedy'];
  const agents = texts.map((text) => laboratory.agentOf(text, game));
  for (const seed of [1, 2])
    await tournament(context(), {
      game,
      agents,
      texts,
      rounds: 1,
      seed,
      resume: false,
      out: join(room, `cup${seed}`),
    });
});

/** A copy of a folder in which a file is that of another one. */
function mixed(folder: string, other: string, name: string): string {
  const copy = join(emptyFolder(), 'mixed');
  cpSync(join(room, folder), copy, { recursive: true });
  cpSync(join(room, other, name), join(copy, name));
  return copy;
}

/** LAB_BAD_FILE in one line that names the file. */
const namedFile = (name: string) =>
  expect.objectContaining({
    code: 'LAB_BAD_FILE',
    message: expect.stringMatching(new RegExp(`^[^\\n]*mixed/${name}[^\\n]*$`)) as string,
  }) as Error;

const resumed = (folder: string) =>
  evolve(learning(), { stored: storedRun(laboratory, folder), folder, generations: 3 });
const reported = (folder: string) => report(context(), { folder, games: 30 });
const listed = (folder: string) => listRuns({ laboratory }, [folder]);

test('the log of another run is not believed', async () => {
  const folder = mixed('run1', 'run2', 'log.jsonl');
  const before = readFileSync(join(folder, 'log.jsonl'));
  await expect(resumed(folder)).rejects.toThrow(namedFile('log.jsonl'));
  await expect(reported(folder)).rejects.toThrow(namedFile('log.jsonl'));
  expect(listed(folder)).toMatchObject([
    { kind: 'damaged', method: expect.stringContaining('mixed/log.jsonl') as string },
  ]);
  expect(readFileSync(join(folder, 'log.jsonl'))).toEqual(before);
  // Nor a line of it.
  const whole = mixed('run1', 'run1', 'log.jsonl');
  appendFileSync(join(whole, 'log.jsonl'), before.toString().split('\n')[1] + '\n');
  await expect(reported(whole)).rejects.toThrow(namedFile('log.jsonl'));
});

test.each(['population.msgpack', 'hall/000002.msgpack'])(
  '%s of another run is not believed',
  async (name) => {
    await expect(reported(mixed('run1', 'run2', name))).rejects.toThrow(namedFile(name));
  },
);

test('the champion of another run has no say about this one, and is written anew', async () => {
  const folder = mixed('run1', 'run2', 'champion.msgpack');
  const [own] = listed(join(room, 'run1'));
  expect(listed(folder)).toMatchObject([{ kind: 'evolution', done: 2, best: own.best }]);
  await resumed(folder);
  const straight = join(emptyFolder(), 'run');
  await evolve(learning(), {
    settings: { ...settings, seed: 1, keepEvery: 1 },
    folder: straight,
    generations: 3,
  });
  const champion = (of: string) => readFileSync(join(of, 'champion.msgpack'));
  expect(champion(folder)).toEqual(champion(straight));
});

test('an edit of run.yaml, or that of another run, is refused in a line that names the setting', async () => {
  const folder = mixed('run1', 'run2', 'run.yaml');
  await expect(async () => resumed(folder)).rejects.toThrow(
    expect.objectContaining({
      code: 'LAB_RUN_CHANGED',
      message: expect.stringMatching(/run\.yaml.*seed: 1 -> 2/) as string,
    }) as Error,
  );
  const taken = mixed('run1', 'run1', 'run.yaml');
  const settings = readFileSync(join(taken, 'run.yaml'), 'utf8');
  writeFileSync(join(taken, 'run.yaml'), settings.replace(/^seed: .*\n/m, ''));
  await expect(async () => resumed(taken)).rejects.toThrow(/run\.yaml.*seed: 1 -> nothing/);
  // How far it goes may be edited.
  const longer = mixed('run1', 'run1', 'run.yaml');
  const file = join(longer, 'run.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('generations: 2', 'generations: 3'));
  const stored = storedRun(laboratory, longer);
  expect(await evolve(learning(), { stored, folder: longer })).toMatchObject({ generation: 3 });
});

test.each([
  ['no YAML', (file: string) => writeFileSync(file, 'seed: [1\n')],
  ['no settings', (file: string) => writeFileSync(file, '7\n')],
  ['nothing', (file: string) => writeFileSync(file, '')],
  ['random bytes', (file: string) => writeFileSync(file, Buffer.from([0, 255, 254, 10, 0]))],
  [
    'a folder',
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
])('a run.yaml of %s is named when the run is to go on, and nothing is written', async (_, spoil) => {
  const folder = mixed('run1', 'run1', 'run.yaml');
  spoil(join(folder, 'run.yaml'));
  const state = readFileSync(join(folder, 'state.msgpack'));
  await expect(async () => resumed(folder)).rejects.toThrow(namedFile('run.yaml'));
  await expect(async () => resumed(folder)).rejects.toThrow(
    expect.objectContaining({
      hint: expect.stringMatching(/^(copy it again; or remove it|check the name)/) as string,
    }) as Error,
  );
  expect(readFileSync(join(folder, 'state.msgpack'))).toEqual(state);
  // As the hint says.
  rmSync(join(folder, 'run.yaml'), { recursive: true });
  expect(await resumed(folder)).toMatchObject({ generation: 3 });
});

test('the log of another tournament is not believed, even of the same players', async () => {
  const folder = mixed('cup1', 'cup2', 'games.log');
  const before = readFileSync(join(folder, 'games.log'));
  const again = { game: readStored(folder).game, agents: [], texts: [], out: folder, resume: true };
  await expect(tournament(context(), again)).rejects.toThrow(namedFile('games.log'));
  await expect(reported(folder)).rejects.toThrow(namedFile('games.log'));
  expect(() => lookAtGames(context(), folder, {}, 9)).toThrow(namedFile('games.log'));
  expect(() => new FollowedTournament(folder)).toThrow(namedFile('games.log'));
  expect(listed(folder)).toMatchObject([
    { kind: 'damaged', method: expect.stringContaining('mixed/games.log') as string },
  ]);
  expect(readFileSync(join(folder, 'games.log'))).toEqual(before);
});
