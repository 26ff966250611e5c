import { join } from 'node:path';
import type { Config } from '@oclif/core';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { resolveAgent } from './agent-source.ts';
import type { AgentFactory, HelperPools } from '../registry/agent-factory.ts';
import { setEndgameFolder } from '../storage/endgame-file.ts';
import { createContainer } from '../registry/container.ts';
import { corePlugin } from '../registry/core-plugin.ts';
import { catalogue } from '../registry/catalogue.ts';
import { findPlugins, installedPlugin, type KnownPlugin, type PluginFailure } from '../registry/plugins.ts';
import { hashOf } from '../util/hash.ts';
import { Programs } from '../registry/programs.ts';
import type { Registries } from '../registry/registries.ts';
import { Service } from '../registry/tokens.ts';

/** The installed laboratory, as commands and the library use it. */
export interface Laboratory {
  readonly version: string;
  /** The folder in which the core is installed. */
  readonly root: string;
  /** The plugins that loaded, and those that did not. */
  readonly plugins: readonly KnownPlugin[];
  readonly failures: readonly PluginFailure[];
  readonly registries: Registries;
  readonly factory: AgentFactory;
  /** The external programs that may be started. */
  readonly programs: Programs;
  /** A game, made once. Warnings about its rules are reported the first time. */
  game(use: Spec): Game;
  /**
   * An agent from what a user typed, for `game` unless it names another; LAB_BAD_AGENT, LAB_BAD_FILE,
   * LAB_BAD_OPTION.
   */
  agentOf(text: string, game: Spec): AgentSpec;
}

export interface LaboratoryOptions {
  /** Makes the pools of helper threads; without it every search runs on one thread. */
  readonly newHelperPools?: (plugins: readonly KnownPlugin[]) => HelperPools;
  /** Takes warnings, a line each. */
  readonly warn?: (text: string) => void;
}

/** Loads every plugin oclif knows of and puts the laboratory together. */
export function openLaboratory(
  config: Config,
  { newHelperPools, warn = () => {} }: LaboratoryOptions = {},
): Laboratory {
  // One for each installation: two of a version would clear each other's.
  const { plugins, failures } = catalogue(
    findPlugins(config),
    join(config.cacheDir, `plugins-${config.version}-${hashOf(config.root).toString(16)}.json`),
  );
  setEndgameFolder(join(config.cacheDir, 'endgames'));
  const programs = new Programs();
  const container = createContainer(
    [corePlugin, ...plugins.map(installedPlugin)],
    newHelperPools?.(plugins),
    programs,
  );
  const registries = container.get<Registries>(Service.registries);
  const factory = container.get<AgentFactory>(Service.factory);
  const known = new WeakSet<Game>();
  return {
    version: config.version,
    root: config.root,
    plugins,
    failures,
    registries,
    factory,
    programs,
    game: (use) => {
      const game = factory.game(use);
      if (!known.has(game)) game.warnings?.forEach(warn);
      known.add(game);
      return game;
    },
    agentOf: (text, game) => resolveAgent(text, game, registries).stored.agent,
  };
}
