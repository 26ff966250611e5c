import { existsSync } from 'node:fs';
import { Flags } from '@oclif/core';
import { LabError } from '../util/errors.ts';

/** What `--openings` says of itself; some commands have older names for it. */
export const OPENINGS_FLAG = {
  description: 'plies=N random moves (default: 4), or file=F, order=random, start=N',
  helpValue: 'plies=4',
};

/** Refuses a number as a file for games: learners count episodes too. */
function gamesFile(file: string): Promise<string> {
  if (!/^[\d_,.]+$/.test(file) || existsSync(file)) return Promise.resolve(file);
  throw new LabError(
    'LAB_USAGE',
    `--episodes names a file for the games, not ${file} of them`,
    `--generations says how long to go on; a file may be called ./${file}`,
  );
}

/** Flags that several commands share, with one meaning. */
export const common = {
  seed: Flags.integer({
    description: 'seed of every random choice',
    helpValue: 'N',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }),
  workers: Flags.integer({ description: 'threads (default: all cores)', helpValue: 'N', min: 1 }),
  config: Flags.string({ description: 'configuration file, YAML or JSON', helpValue: 'FILE' }),
  set: Flags.string({
    description:
      'any setting of a configuration file or option of the learner, such as rating.every=10 or depth=3',
    helpValue: 'key=value',
    multiple: true,
    multipleNonGreedy: true,
  }),
  executor: Flags.string({
    description: 'play on the machines behind this address, not on threads here (docs/scaling.md)',
    helpValue: 'EXECUTOR://HOST:PORT',
    env: 'LAB_EXECUTOR',
  }),
  episodes: Flags.string({
    description: 'add the games to this database, see lab episodes',
    helpValue: 'FILE',
    parse: gamesFile,
  }),
  force: Flags.boolean({ description: 'replace a file that is there' }),
  openings: Flags.string(OPENINGS_FLAG),
  game: Flags.string({ description: 'game, with options: ID[:key=value,...]', helpValue: 'ID' }),
};

/** Flags of duels and tournaments that end games early. */
export const adjudicating = {
  resign: Flags.string({
    description:
      'a side resigns when its value (expected payoff, -1 to 1) is at most -score for this many of its moves in a row',
    helpValue: 'score=0.9,moves=3',
  }),
  draw: Flags.string({
    description:
      'after this move number, a game is drawn when the values of both sides stay within score of 0 for this many moves in a row',
    helpValue: 'number=40,moves=8,score=0.05',
  }),
};

/** Flags of commands that let agents play each other. */
export const playing = {
  episodes: common.episodes,
  game: common.game,
  seed: common.seed,
  workers: common.workers,
  executor: common.executor,
  config: common.config,
  set: Flags.string({
    ...common.set,
    description: 'a setting of a configuration file that this command takes, such as seed=2',
    multiple: true,
  }),
};
