import { dirname, resolve } from 'node:path';
import { cosmiconfig } from 'cosmiconfig';
import * as z from 'zod';
import { isUse } from '../storage/agent-file.ts';
import { readWhole } from '../storage/files.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { withFileText } from './file-option.ts';
import { parseText } from './yaml-text.ts';

const use = z.union([z.string().transform((id) => ({ use: id })), z.looseObject({ use: z.string() })]);

const limits = z.strictObject({
  depth: z.int().positive().optional(),
  nodes: z.int().positive().optional(),
  evals: z.int().positive().optional(),
  sims: z.int().positive().optional(),
  millis: z.int().positive().optional(),
});

/** Everything a configuration file may hold. Presets, `lab.config.*` and `--config` files share this form. */
export const ConfigSchema = z.strictObject({
  extends: z.string().optional().describe('another configuration file, relative to this one; this one wins'),
  summary: z.string().optional().describe('what the file is for, in one line'),
  seed: z.int().nonnegative().optional().describe('of every random choice'),
  workers: z.int().positive().optional().describe('threads; all cores by default'),
  game: use.optional().describe('the game, an id or { use: id, option: value }'),
  learner: use.optional().describe('the learner and its options'),
  generations: z.int().nonnegative().optional(),
  keepEvery: z
    .int()
    .positive()
    .optional()
    .describe('the champion joins the hall of fame once in this many generations'),
  rating: z
    .strictObject({
      every: z.int().positive().optional().describe('the champion is rated once in this many generations'),
      rounds: z.int().positive().optional().describe('pairs of games against each anchor'),
      openings: z.int().nonnegative().optional().describe('random plies before each pair'),
      anchors: z.array(z.string()).optional().describe('agents that never change'),
      first: z.boolean().optional().describe('whether the first champion is an anchor too'),
    })
    .optional(),
  duel: z
    .strictObject({
      rounds: z.int().positive().optional(),
      openings: z.int().nonnegative().optional(),
      each: limits.optional(),
    })
    .optional(),
});

export type LabConfig = z.output<typeof ConfigSchema>;

/** Options may be given without the id of an extension: they are laid over the one that is already set. */
const part = z.union([
  z.string().transform((id) => ({ use: id })),
  z.looseObject({ use: z.string().optional() }),
]);

/** What `--set` may hold. */
const SettingSchema = ConfigSchema.extend({ game: part.optional(), learner: part.optional() });

/** Checks what a file or a flag holds; LAB_BAD_CONFIG names the first thing that is wrong with it. */
export function checkConfig(value: unknown, from: string, schema: z.ZodType = ConfigSchema): LabConfig {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data as LabConfig;
  const issue = result.error.issues[0];
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const key = [...path, issue.keys[0]].join('.');
    throw new LabError(
      'LAB_BAD_CONFIG',
      `${from}: unknown key '${key}'`,
      knownHint(issue.keys[0], knownKeys(path)),
    );
  }
  throw new LabError(
    'LAB_BAD_CONFIG',
    `${from}: ${path.join('.') || 'the file'}: ${issue.message}`,
    'see docs/configuration.md',
  );
}

function knownKeys(path: readonly string[]): string[] {
  let node: { properties?: Record<string, unknown> } | undefined = z.toJSONSchema(ConfigSchema, {
    io: 'input',
  });
  for (const part of path) node = node?.properties?.[part] as typeof node;
  return Object.keys(node?.properties ?? {});
}

/** Reads a YAML or JSON configuration file and all files it extends. */
export function readConfig(file: string, seen: readonly string[] = []): LabConfig {
  if (seen.includes(file)) throw new LabError('LAB_BAD_CONFIG', `${file} extends itself`, seen.join(' -> '));
  const text = Buffer.from(readWhole(file, 'LAB_BAD_CONFIG')).toString('utf8');
  return withBase(parseText(text, file), file, seen);
}

/** The value of a file, checked and laid over what it extends; paths in it are relative to its folder. */
function withBase(value: unknown, file: string, seen: readonly string[] = []): LabConfig {
  const config = checkConfig(value, file);
  const own = config.game ? { ...config, game: withFileText(config.game, dirname(file)) } : config;
  if (config.extends === undefined) return own;
  return mergeConfig(readConfig(resolve(dirname(file), config.extends), [...seen, file]), own);
}

/**
 * `over` laid over `base`: maps are merged, unless they name different extensions; everything else is
 * replaced.
 */
export function mergeConfig<T>(base: T, over: T): T {
  if (!isMap(base) || !isMap(over)) return over === undefined ? base : over;
  if (isUse(base) && isUse(over) && base.use !== over.use) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key !== 'extends') merged[key] = mergeConfig(merged[key], value);
  }
  delete merged['extends'];
  return merged as T;
}

/**
 * Reads every kind of file in the same way, so that errors say what is wrong and where, as for `--config`.
 */
const loader = (file: string, text: string): unknown => parseText(text, file);

/**
 * The configuration in `folder` or above it: `lab.config.*`, `.labrc` or a key of package.json; {} if there
 * is none.
 */
export async function findConfig(folder: string): Promise<LabConfig> {
  try {
    // The explorer reads the package.json of the current folder at once, for settings of its own.
    const explorer = cosmiconfig('lab', {
      searchPlaces: [
        'lab.config.yaml',
        'lab.config.yml',
        'lab.config.json',
        'lab.config.js',
        'lab.config.ts',
        '.labrc',
        'package.json',
      ],
      loaders: { '.yaml': loader, '.yml': loader, '.json': loader, noExt: loader },
      stopDir: resolve('/'),
    });
    const found = await explorer.search(folder);
    return found ? withBase(found.config, found.filepath) : {};
  } catch (error) {
    if (error instanceof LabError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new LabError(
      'LAB_BAD_CONFIG',
      `the configuration found from ${folder} cannot be read: ${message.replace(/:?\n/, ': ').split('\n')[0]}`,
      'correct or remove it',
    );
  }
}

/**
 * Reads `key=value` as a configuration, and returns the full key too. Dots in the key lead to inner keys; a
 * first key that configurations do not have is an option of the learner. The value is YAML. LAB_USAGE or
 * LAB_BAD_CONFIG.
 */
export function setting(text: string): { key: string; config: LabConfig } {
  const at = text.indexOf('=');
  if (at < 1)
    throw new LabError(
      'LAB_USAGE',
      `--set ${text}: not of the form key=value`,
      'for example --set learner.depth=2',
    );
  const path = text.slice(0, at).split('.');
  if (!(path[0] in ConfigSchema.shape)) path.unshift('learner');
  let value: unknown = parseText(text.slice(at + 1), `--set ${text}`);
  for (const key of path.toReversed()) value = { [key]: value };
  return { key: path.join('.'), config: checkConfig(value, `--set ${text}`, SettingSchema) };
}
