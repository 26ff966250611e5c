import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLaboratory, type Laboratory } from '../agents/laboratory.ts';
import type { Game } from '../contract/game.ts';
import { installedConfig } from '../registry/plugins.ts';
import { PACKAGE_ROOT } from '../util/package-root.ts';

let opened: Promise<Laboratory> | undefined;

/** The laboratory with all installed plugins and their presets, as commands have it; opened once. */
export function installedLaboratory(): Promise<Laboratory> {
  return (opened ??= installedConfig(resolve(fileURLToPath(PACKAGE_ROOT))).then((config) =>
    openLaboratory(config),
  ));
}

/** The games of all installed plugins, with their usual options, by id. */
export async function installedGames(): Promise<[id: string, game: Game][]> {
  const laboratory = await installedLaboratory();
  return laboratory.registries.games.list().map(({ id }) => [id, laboratory.game({ use: id })]);
}
