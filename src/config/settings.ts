import type { Spec } from '../contract/agent.ts';
import { defaultsOf, type OptionsOf } from '../contract/option.ts';
import { LabError } from '../util/errors.ts';
import { hashOf } from '../util/hash.ts';
import { RATING_OPTIONS, type LabConfig } from './config-form.ts';
import { withFileText } from './file-option.ts';
import type { Registries } from '../registry/registries.ts';

/** The games a run learns from, instead of playing them. */
export interface ArchiveSettings {
  readonly file: string;
  readonly where: readonly string[];
  /** Their number, and a digest of their moves. */
  readonly games: number;
  readonly digest: string;
}

/** The name of the agent whose weights a run begins with, and a digest of its evaluator and weights. */
export interface FromSettings {
  readonly agent: string;
  readonly digest: string;
}

/** All settings of a run: together with the versions of its parts they determine every byte of the result. */
export interface Settings {
  readonly method: string;
  readonly seed: number;
  readonly game: Spec;
  readonly learner: Spec;
  readonly keepEvery: number;
  /** `oracle` is left out if it is empty, as in runs of versions that had none. */
  readonly rating: Omit<OptionsOf<typeof RATING_OPTIONS>, 'oracle'> & { readonly oracle?: string };
  readonly archive?: ArchiveSettings;
  readonly from?: FromSettings;
}

/**
 * The settings of a configuration, with all options of game and learner filled in; `LabError` if a part is
 * missing.
 */
export function settingsOf(method: string, config: LabConfig, registries: Registries): Settings {
  const { game, learner } = config;
  if (!learner)
    throw new LabError('LAB_BAD_CONFIG', `the preset of ${method} names no learner`, 'learner: { use: ID }');
  if (!game)
    throw new LabError('LAB_BAD_CONFIG', `the preset of ${method} names no game`, 'give one: --game ID');
  const { oracle, ...rating } = { ...defaultsOf(RATING_OPTIONS), ...config.rating };
  return {
    method,
    seed: config.seed ?? 1,
    game: registries.games.complete(withFileText(game)),
    learner: registries.learners.complete(learner),
    keepEvery: config.keepEvery ?? 5,
    rating: { ...rating, ...(oracle !== '' && { oracle }) },
  };
}

/** The first setting in which two runs differ, as `key: old -> new`; undefined if they are the same. */
export function difference(a: unknown, b: unknown, path = ''): string | undefined {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = difference(
        (a as Record<string, unknown>)[key],
        (b as Record<string, unknown>)[key],
        path === '' ? key : `${path}.${key}`,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return Object.is(a, b) ? undefined : `${path}: ${shown(a)} -> ${shown(b)}`;
}

/** A value in one short line: a text may be the rules of a game. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 60
    ? text
    : `${text.slice(0, 40)}... (${text.length} characters, ${hashOf(text) >>> 0})`;
}
