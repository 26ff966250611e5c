import type { Spec } from '../contract/agent.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { mergeConfig, readConfig } from '../config/config.ts';
import { checkConfig, SETTING_FORM, type LabConfig } from '../config/config-form.ts';
import { merged, type Layer } from '../config/layers.ts';
import { fittingAnchors } from './anchors.ts';
import { fromSettings, type FirstAgent } from './first-agent.ts';
import { checkState, type RunState } from './experiment.ts';
import { checkEdits } from './run-files.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { withFileText } from '../config/file-option.ts';
import { presetFile, presetFolders, presetNames } from '../config/presets.ts';
import { difference, settingsOf, type Settings } from '../config/settings.ts';
import { shortName } from './versions.ts';

/** What a new run is made of. A later part wins over an earlier one. */
export interface RunChoices {
  /** A plugin that brings a learner, or presets for the learner of another. */
  readonly method: string;
  /**
   * A preset of the method. By default the one that bears the name of the game, if there is one, else 'quick'. The game
   * is that of `game`, of the settings, of the files, or of 'quick', in this order.
   */
  readonly preset?: string | undefined;
  /** Configuration files, in their order. */
  readonly files?: readonly Layer[];
  /** Single settings. */
  readonly overrides?: LabConfig;
  readonly game?: Spec | undefined;
  /** The agent to begin with: the evaluator that learns is its own, over that of the preset. */
  readonly from?: FirstAgent | undefined;
}

/** Plugins that bring a learner or a preset 'quick', by name. */
export function methodsOf(laboratory: Laboratory): string[] {
  const { registries, plugins } = laboratory;
  const learning = registries.learners.list().map(({ plugin }) => plugin);
  const preset = plugins
    .map(({ name }) => shortName(name))
    .filter((name) => presetFile(presetFolders(laboratory, name), 'quick') !== undefined);
  return [...new Set([...learning, ...preset])].sort();
}

/**
 * What decides the settings of a new run: preset, files and what was typed, in this order. Anchors of the preset that are
 * not for the game are left out. LAB_UNKNOWN_EXTENSION if there is no such method, LAB_BAD_CONFIG if it has no such preset.
 */
export function runLayers(laboratory: Laboratory, choices: RunChoices): [Layer, ...Layer[]] {
  const { method, files = [], overrides = {}, from, game = from?.game } = choices;
  const known = methodsOf(laboratory);
  if (!known.includes(method)) {
    const { learners } = laboratory.registries;
    const plugin = learners.has(method) ? learners.get(method).plugin : undefined;
    throw new LabError(
      'LAB_UNKNOWN_EXTENSION',
      `no method is called '${method}'`,
      plugin === undefined
        ? knownHint(method, known)
        : `it is a learner: --plugin ${plugin} --set learner=${method}`,
    );
  }
  const asked = { ...choices, game: game ?? useOf(overrides.game ?? merged(files).game) };
  const typed = checkConfig(withGame(overrides, game), 'the command line', SETTING_FORM);
  const preset = presetOf(presetFolders(laboratory, method), asked);
  const rest: Layer[] = [...files, { source: 'typed', config: typed }];
  const learner = merged([preset, ...rest]).learner?.use;
  const layers = [preset, ...(from && learner ? [agentLayer(laboratory, learner, from)] : []), ...rest];
  return [withFittingAnchors(laboratory, preset, useOf(merged(layers).game)), ...layers.slice(1)];
}

/** The evaluator of the agent that a learner begins with, if it can: a run that cannot is refused when its learner is made. */
function agentLayer({ registries }: Laboratory, learner: string, from: FirstAgent): Layer {
  const able = registries.learners.has(learner) && registries.learners.get(learner).definition.fromAgent;
  const evaluator = registries.evaluators.complete(from.evaluator);
  return { source: 'agent', config: able ? { learner: { use: learner, evaluator } } : {} };
}

/** A preset for any game, of which some anchors may not be for this one: without them, or with 'random' if none is left. */
function withFittingAnchors(laboratory: Laboratory, preset: Layer, game: Spec | undefined): Layer {
  const { rating } = preset.config;
  if (!rating?.anchors || game === undefined || !laboratory.registries.games.has(game.use)) return preset;
  const anchors = fittingAnchors(rating.anchors, withFileText(game), laboratory);
  const leftOut = rating.anchors.filter((name) => !anchors.includes(name));
  if (leftOut.length === 0) return preset;
  return { ...preset, config: { ...preset.config, rating: { ...rating, anchors } }, leftOut };
}

/** The configuration of a new run, from all its layers. */
export function runConfig(laboratory: Laboratory, choices: RunChoices): LabConfig {
  return checkConfig(merged(runLayers(laboratory, choices)), 'the command line');
}

const withGame = (config: LabConfig, game: Spec | undefined): LabConfig =>
  game ? mergeConfig<LabConfig>(config, { game }) : config;

const useOf = (game: LabConfig['game']): Spec | undefined =>
  typeof game === 'string' ? { use: game } : game;

function presetOf(folders: readonly string[], { method, preset, game }: RunChoices): Layer {
  const quick = presetFile(folders, 'quick');
  const played = game ?? (quick === undefined ? undefined : useOf(readConfig(quick).game));
  const own = played && presetFile(folders, played.use);
  const file = preset === undefined ? (own ?? quick) : presetFile(folders, preset);
  if (file !== undefined) return { source: 'preset', file, config: readConfig(file) };
  throw preset === undefined
    ? new LabError(
        'LAB_BAD_CONFIG',
        `method '${method}' has no preset 'quick'`,
        'give one: --preset NAME or --config FILE',
      )
    : new LabError(
        'LAB_BAD_CONFIG',
        `method '${method}' has no preset '${preset}'`,
        knownHint(preset, presetNames(folders)),
      );
}

/** What a stored run is expected to be; what is left out may be anything. */
export interface Expected {
  /** All settings. */
  readonly settings?: Settings | undefined;
  readonly method?: string | undefined;
  /** Single settings, if not all of them. */
  readonly overrides?: LabConfig;
  readonly game?: Spec | undefined;
  /**
   * The database of episodes it learns from, which may have been moved, and the conditions its games meet.
   */
  readonly archive?: { readonly file: string; readonly where: readonly string[] } | undefined;
  /** The agent whose weights it began with, which may have been moved. */
  readonly from?: FirstAgent | undefined;
}

/**
 * The state of the run in a folder; LAB_RUN_MISSING if there is none, LAB_RUN_CHANGED if it is not as
 * expected.
 */
export function storedRun(laboratory: Laboratory, path: string, expected: Expected = {}): RunState {
  const folder = new RunFolder(path);
  const stored = checkState(folder.readState(), path);
  checkEdits(folder, stored);
  const { archive, from, method, overrides = {}, game } = expected;
  const kept = { archive: stored.settings.archive, from: stored.settings.from };
  const otherGames = kept.archive
    ? archive && archive.where.length > 0 && difference(kept.archive.where, archive.where) !== undefined
    : archive !== undefined;
  if (otherGames) throw changedRun(`the run in ${path} was begun with other games to learn from`);
  if (from && fromSettings(from).digest !== kept.from?.digest)
    throw changedRun(`the run in ${path} was not begun with the weights of ${from.name}`);
  const began = begunBy(folder, laboratory);
  const filled = (config: LabConfig): Settings => {
    const all = mergeConfig<LabConfig>(structuredClone(stored.settings), config);
    try {
      return settingsOf(stored.settings.method, all, laboratory.registries);
    } catch (error) {
      if (began === '' || !(error instanceof LabError)) throw error;
      throw new LabError(error.code, `${error.message}; the run in ${path} was begun${began}`, error.hint);
    }
  };
  const settings = expected.settings ?? filled(withGame(overrides, game));
  const wanted = { ...settings, method: method ?? settings.method };
  const asked = { ...wanted, ...kept };
  const changed = difference(stored.settings, asked);
  // An option that came later has its default in runs that were begun without it.
  if (changed !== undefined && difference({ ...filled({}), ...kept }, asked) !== undefined)
    throw changedRun(`the run in ${path} was begun${began} with other settings (${changed})`);
  return stored;
}

/** By which version of the core a run was begun and which one this is, if they differ; otherwise nothing. */
function begunBy(folder: RunFolder, { version }: Laboratory): string {
  const { evolab } = folder.readVersions() ?? {};
  return evolab === undefined || evolab === version ? '' : ` by evolab ${evolab}, and this is ${version},`;
}

function changedRun(message: string): LabError {
  return new LabError('LAB_RUN_CHANGED', message, 'a run keeps its settings; begin a new one with --out DIR');
}
