import { option, type Game, type OptionsOf } from 'evolab';
import { pairsOf, wordsOf } from './command-line.ts';
import type { Program } from './engine-process.ts';
import { ENGINE_PROTOCOLS, type Protocol } from './notation.ts';

export const ENGINE_OPTIONS = {
  cmd: option.text('', {
    help: 'the command that starts it; quotes keep spaces together, no shell reads it',
  }),
  protocol: option.choice('json', ENGINE_PROTOCOLS, { help: 'what it speaks' }),
  dir: option.text('.', { help: 'the folder in which it is started' }),
  env: option.text('', { help: 'environment variables: NAME=VALUE; NAME=VALUE' }),
  set: option.text('', { help: 'its own options: NAME=VALUE; NAME=VALUE' }),
  startMillis: option.whole(10_000, { min: 1, help: 'milliseconds until it must be ready' }),
  moveMillis: option.whole(60_000, {
    min: 1,
    help: 'milliseconds a move may take, on top of a limit of time',
  }),
  retries: option.whole(0, {
    min: 0,
    help: 'how often it is started again in a game before the game is lost',
  }),
  encoder: option.text('', {
    help: 'with json: the encoder of the game whose numbers a question has as observation',
  }),
  log: option.text('', {
    help: 'a file to which every line is added: > what it is told, < what it prints; lines of several processes mix',
  }),
};
export type EngineOptions = OptionsOf<typeof ENGINE_OPTIONS>;

/** What the thread that talks to an engine must know. Plain data. */
export interface EngineSettings {
  readonly protocol: Protocol;
  readonly program: Program;
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly startMillis: number;
  /** The file that keeps what is said; '' for none. */
  readonly log: string;
  /** The side of the game's board, if it is a square. */
  readonly boardSize?: number | undefined;
}

/** The side of the board of a game; undefined if it has none, or one that is no square. */
export function boardSizeOf({ encoders }: Pick<Game, 'encoders'>): number | undefined {
  const { width, height } = encoders?.['board']?.grid ?? {};
  return width === height ? width : undefined;
}

/** LAB_BAD_OPTION for texts that cannot be read. */
export function settingsOf(
  { cmd, protocol, dir, env, set, startMillis, log }: EngineOptions,
  boardSize?: number,
): EngineSettings {
  const environment = Object.fromEntries(pairsOf(env, 'env'));
  return {
    protocol,
    startMillis,
    log,
    boardSize,
    program: { words: wordsOf(cmd), folder: dir, environment },
    settings: pairsOf(set, 'set'),
  };
}
