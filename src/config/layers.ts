import { isSpec } from '../storage/agent-file.ts';
import { isMap } from '../util/is-map.ts';
import { mergeConfig } from './config.ts';
import type { LabConfig } from './config-form.ts';

/**
 * The sources of settings, each laid over those before it. `lab evolve --dry-run` prints them with what each of them has
 * decided.
 */
export const SOURCES = {
  default: 'the default',
  preset: 'the preset, over what it extends',
  agent: 'the agent of --from',
  found: 'lab.config.yaml, .labrc or package.json, in this folder or above it',
  file: '--config',
  typed: 'the command line',
} as const;

type Source = keyof typeof SOURCES;

/** What one source says. */
export interface Layer {
  readonly source: Source;
  /** The file it is in. */
  readonly file?: string | undefined;
  readonly config: LabConfig;
  /** Anchors that the file names and that are not for the game of the run. */
  readonly leftOut?: readonly string[];
}

/** All layers as one configuration, later ones winning. */
export function merged(layers: readonly Layer[]): LabConfig {
  return layers.reduce<LabConfig>((config, layer) => mergeConfig(config, layer.config), {});
}

/** A source with the settings it has decided, such as `learner.population`. */
export interface Origin {
  readonly source: Source;
  readonly file: string | null;
  readonly settings: readonly string[];
}

/** Which source decided each of these settings: every source that decided one, in their order, the default first. */
export function originsOf(settings: object, layers: readonly Layer[]): Origin[] {
  const by: Decisions = new Map();
  for (const layer of layers) mark(layer.config, layer, '', by);
  // The method is always typed.
  const paths = leavesOf(settings).filter((path) => path !== 'method');
  const decided = (layer: Layer | undefined) => paths.filter((path) => by.get(path)?.layer === layer);
  return [undefined, ...layers]
    .map((layer) => ({
      source: layer?.source ?? 'default',
      file: layer?.file ?? null,
      settings: decided(layer),
    }))
    .filter((origin) => origin.settings.length > 0);
}

/** What decided each path, and as what. */
type Decisions = Map<string, { readonly layer: Layer; readonly value: unknown }>;

/** Notes for every path in `value` that a layer decides it. Another extension takes the options of the one before away. */
function mark(value: object, layer: Layer, at: string, by: Decisions): void {
  const before = by.get(`${at}use`)?.value;
  if (isSpec(value) && before !== undefined && before !== value.use)
    for (const path of by.keys()) if (path.startsWith(at) && isReplaced(value, path, at)) by.delete(path);
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined || key === 'extends') continue;
    if (isMap(part)) mark(part, layer, `${at}${key}.`, by);
    else by.set(`${at}${key}`, { layer, value: part as unknown });
  }
}

/** Whether an extension says nothing of a path that one before it had. */
function isReplaced(value: object, path: string, at: string): boolean {
  const [key] = path.slice(at.length).split('.');
  return !Object.hasOwn(value, key!);
}

/** The paths of all values in a map of maps. */
function leavesOf(value: object, at = ''): string[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (part === undefined) return [];
    return isMap(part) ? leavesOf(part, `${at}${key}.`) : [`${at}${key}`];
  });
}
