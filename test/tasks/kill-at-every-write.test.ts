import type * as Files from 'node:fs';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRun } from '../../src/experiment/run-settings.ts';
import { evolve } from '../../src/tasks/evolve.ts';
import { tournament } from '../../src/tasks/tournament.ts';
import { isTournament, readStored } from '../../src/tournament/folder.ts';
import { emptyFolder } from '../cli/lab.ts';
import { bytesIn } from '../fixtures/bytes-in.ts';
import { laboratory, settings } from '../fixtures/small-evolution.ts';
import { contextOf, laboratoryOf, repeats } from 'evolab/testing';
import family from '@evolab/family';
import { definePlugin } from 'evolab';
import { writeWhole } from '../../src/storage/files.ts';
import { fillOptions } from 'evolab/command';
import { compare } from '../../plugins/compare/src/compare.ts';
import { entriesOf } from '../../plugins/compare/src/entries.ts';
import { inventGames, STATE_FILE } from '../../plugins/inventor/src/invent-games.ts';
import { checkJob } from '../../plugins/inventor/src/jobs.ts';
import { quickJudge } from '../../plugins/inventor/test/quick-judge.ts';
import { levels } from '../../plugins/levels/src/levels.ts';
import { LEVELS_PLAN } from '../../plugins/levels/src/options.ts';
import { survey } from '../../plugins/survey/src/survey.ts';
import { TUNE_OPTIONS } from '../../plugins/tune/src/options.ts';
import { parseParameters } from '../../plugins/tune/src/parameters.ts';
import { tune, type TuningSettings } from '../../plugins/tune/src/tuning.ts';

const disk = vi.hoisted(() => ({ left: Infinity, written: 0, inPlace: new Set<string>() }));

// A process that is killed: after so many changes of the disk nothing it does changes anything any more, not even the
// tidying up of its `finally`.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Files>();
  const { dyingFiles } = await import('../fixtures/dying-process.ts');
  const die = (): never => {
    throw Object.assign(new Error('killed'), { code: 'EIO' });
  };
  return { ...fs, ...dyingFiles(fs, disk, die) };
});
afterEach(() => {
  const names = [...disk.inPlace];
  disk.left = Infinity;
  disk.inPlace.clear();
  expect(names, 'written under their own names').toEqual([]);
});

// What the test itself writes is not counted.
const { writeFileSync } = await vi.importActual<typeof Files>('node:fs');

/** Runs `work` in a folder as a process that is killed at its change number `count`; whether it came to its end before. */
async function killedAt(
  count: number,
  folder: string,
  work: (folder: string) => Promise<unknown>,
): Promise<boolean> {
  disk.left = count;
  try {
    await work(folder);
    return disk.left > 0;
  } catch (error) {
    if (disk.left > 0) throw error;
    return false;
  } finally {
    disk.left = Infinity;
    // The number of a process that is not there: we are.
    for (const lock of locksIn(folder))
      writeFileSync(lock, readFileSync(lock, 'latin1').replace(/^\d+/, '999999999'));
  }
}

function locksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(^|[\\/])lock$/.test(name)).map((name) => join(folder, name));
}

/** Half-written files are left out: they are swept away once their process is dead, and ours is not. */
const lasting = (folder: string): Record<string, string> =>
  Object.fromEntries(Object.entries(bytesIn(folder)).filter(([name]) => !/(^|\/)lock$|\.tmp$/.test(name)));

test('an evolution killed at any change of the disk is resumed by --resume alone, to the same bytes', async () => {
  const rating = { ...settings.rating, anchors: ['random'], rounds: 1, first: false };
  const short = { ...settings, rating, keepEvery: 1 };
  const whole = join(emptyFolder(), 'run');
  const begin = (folder: string) =>
    evolve(contextOf(laboratory), { settings: short, folder, generations: 2 });
  const resume = (folder: string) =>
    evolve(contextOf(laboratory), { stored: storedRun(laboratory, folder), folder });
  disk.written = 0;
  await begin(whole);
  const expected = lasting(whole);
  expect(Object.keys(expected)).toContain('hall/000002.msgpack');
  expect(disk.written).toBeGreaterThan(30);
  for (let count = 0, ended = false; !ended; count++) {
    const folder = join(emptyFolder(), 'run');
    ended = await killedAt(count, folder, begin);
    // A process that is killed again while it resumes.
    const begun = () => existsSync(join(folder, 'state.msgpack'));
    if (begun()) await killedAt(count % 7, folder, resume);
    await (begun() ? resume(folder) : begin(folder));
    expect(lasting(folder), `killed at change ${count}`).toEqual(expected);
  }
});

test('a tournament killed at any change of the disk is resumed by --resume alone, to the same bytes', async () => {
  const game = { use: 'tic-tac-toe' };
  const agents = ['random', 'greedy'].map((text) => laboratory.agentOf(text, game));
  const texts = ['random', 'greedy'];
  const begin = (out: string) =>
    tournament(contextOf(laboratory), { game, agents, texts, rounds: 3, seed: 7, out, resume: false });
  const resume = (out: string) =>
    tournament(contextOf(laboratory), {
      game: readStored(out).game,
      agents: [],
      texts: [],
      out,
      resume: true,
    });
  const whole = join(emptyFolder(), 'cup');
  await begin(whole);
  const expected = lasting(whole);
  expect(Object.keys(expected)).toEqual(['games.log', 'standings.json', 'table.txt', 'tournament.msgpack']);
  for (let count = 0, ended = false; !ended; count++) {
    const folder = join(emptyFolder(), 'cup');
    ended = await killedAt(count, folder, begin);
    if (isTournament(folder)) await killedAt(count % 7, folder, resume);
    await (isTournament(folder) ? resume(folder) : begin(folder));
    expect(lasting(folder), `killed at change ${count}`).toEqual(expected);
  }
});

interface Work {
  readonly begin: (folder: string) => Promise<unknown>;
  /** Goes on with what is there; the same as `begin` where one command does both. */
  readonly resume: (folder: string) => Promise<unknown>;
  /** A file that is there as soon as there is something to go on with. */
  readonly mark: string;
  /** Files that must be there in the end. */
  readonly files: readonly string[];
  /** A log whose entries may stand in any order. */
  readonly unordered?: string;
}

const game = { use: 'tic-tac-toe' };
const agentOf = (text: string) => laboratory.agentOf(text, game);
const inventing = laboratoryOf(family, definePlugin({ name: 'inventor', jobs: [quickJudge, checkJob] }));

const WORKS: Readonly<Record<string, Work>> = {
  levels: (() => {
    const run = (out: string, resume: boolean) =>
      levels(contextOf(laboratory), {
        agents: [agentOf('random'), agentOf('uct')],
        limits: [{ sims: 4 }, { sims: 50 }],
        pairs: 2,
        openings: { plies: 1 },
        seed: 1,
        step: 1,
        out,
        resume,
      });
    const files = ['games.log', 'level-1.msgpack', LEVELS_PLAN];
    return { begin: (out) => run(out, false), resume: (out) => run(out, true), mark: LEVELS_PLAN, files };
  })(),
  survey: (() => {
    const agents = ['random', 'greedy'].map(agentOf);
    const run = (folder: string) =>
      survey(contextOf(laboratory), { game, agents, games: 4, seed: 1, folder });
    return { begin: run, resume: run, mark: 'games.log', files: ['games.log'] };
  })(),
  tune: (() => {
    const agent = { ...agentOf('uct:sims=5') };
    const tuning: TuningSettings = {
      ...fillOptions(TUNE_OPTIONS, { candidates: 4 }, 'a test'),
      agent,
      against: undefined,
      games: 2,
      plies: 0,
      seed: 1,
      parameters: parseParameters(['cp=0.2..2'], agent, laboratory.registries),
    };
    const run = (folder: string, resume: boolean) =>
      tune(contextOf(laboratory), { settings: tuning, folder, resume, iterations: 2 });
    const files = ['state.msgpack', 'tuned.msgpack', 'tuning.html'];
    return { begin: (out) => run(out, false), resume: (out) => run(out, true), mark: 'state.msgpack', files };
  })(),
  'evolve games': (() => {
    const run = (folder: string, resume: boolean) =>
      inventGames(contextOf(inventing), {
        seed: 3,
        games: 48,
        minutes: Infinity,
        twins: 0,
        opponents: 0,
        generations: 2,
        mostGenerations: 2,
        verify: 0,
        folder,
        resume,
      });
    return {
      begin: (out) => run(out, false),
      resume: (out) => run(out, true),
      mark: STATE_FILE,
      files: [STATE_FILE],
    };
  })(),
  compare: (() => {
    const run = async (out: string) => {
      const result = await compare(contextOf(laboratory), {
        entries: entriesOf(['coevolution+population=4+games=1'], []),
        games: [game],
        seeds: 1,
        budget: { unit: 'games', amount: 8 },
        checkpoints: 1,
        anchors: ['random'],
        rounds: 1,
        pool: 1,
        plies: 1,
        seed: 1,
        out,
      });
      // A run that fails is told; here it fails by being killed.
      if (!result.ok) throw new Error('a run failed');
      writeWhole(join(out, 'compare.json'), JSON.stringify(result.found));
    };
    // Games that were missing come in another order.
    return { begin: run, resume: run, mark: 'plan.json', files: ['compare.json'], unordered: 'games.log' };
  })(),
};

test.each(Object.entries(WORKS))(
  '%s killed at any change of the disk goes on to the same bytes',
  async (_, { begin, resume, mark, files, unordered }) => {
    const whole = join(emptyFolder(), 'work');
    await begin(whole);
    const pathless = (folder: string) =>
      Object.fromEntries(
        Object.entries(lasting(folder))
          .filter(([name]) => name !== unordered)
          .map(([name, text]) => [name, text.replaceAll(folder, 'FOLDER')]),
      );
    const expected = pathless(whole);
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...files]));
    // All of them only at full scale: comparisons and inventions write for long.
    const step = Math.ceil(5 / repeats(5));
    for (let count = 0, ended = false; !ended; count += step) {
      const folder = join(emptyFolder(), 'work');
      ended = await killedAt(count, folder, begin);
      const begun = () => existsSync(join(folder, mark));
      if (begun()) await killedAt(count % 7, folder, resume);
      await (begun() ? resume(folder) : begin(folder));
      expect(pathless(folder), `killed at change ${count}`).toEqual(expected);
    }
  },
);
