import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseText } from 'evolab/command';
import { readAgents } from 'evolab/storage';
import type { CodeBase } from './code-base.ts';

// A file of data is named by its path in the clone; `FILE#NAME` is one agent of a list.

/** Keys whose texts name files, relative to their own. */
const REFERRING: ReadonlySet<string> = new Set(['extends', 'from']);
/** Keys of texts that name nothing. */
const TITLES: ReadonlySet<string> = new Set(['name', 'summary', ...REFERRING]);

/** The settings in a file, of a list those of one agent; undefined if it has none. */
function settingsIn(base: CodeBase, name: string): unknown {
  const [file, member] = name.split('#');
  if (!/\.(ya?ml|json)$/.test(file)) return undefined;
  const settings = base.once<unknown>(`settings ${file}`, () => parseText(base.read(file), file));
  if (member === undefined) return settings;
  const { agents = {}, ...common } = settings as { agents?: Record<string, object> };
  return { ...common, ...agents[member] };
}

/** The texts in a file of settings or agents that can name something. */
export function textsOf(base: CodeBase, name: string): string[] {
  if (!name.endsWith('.msgpack')) return textsIn(settingsIn(base, name));
  return base.once(`texts ${name}`, () =>
    textsIn(readAgents(join(base.root, name)).agents.map(({ agent }) => agent)),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[=,:]/)];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => (TITLES.has(key) ? [] : textsIn(part)));
}

/** The files that a file of settings takes something from. */
export function referred(base: CodeBase, name: string): string[] {
  const found: string[] = [];
  resolved(base, name, (file) => {
    found.push(file);
    return '';
  });
  return found;
}

/** What a file holds; in place of the files it refers to, what they hold, wherever they are. */
export function contentOf(base: CodeBase, name: string): string {
  const text = resolved(base, name, (file) =>
    createHash('sha256').update(contentOf(base, file)).digest('hex'),
  );
  return text ?? base.once(`bytes ${name}`, () => readFileSync(join(base.root, name)).toString('base64'));
}

/** The settings in a file as JSON, with what `replace` gives for each file they refer to; undefined if it has none. */
function resolved(base: CodeBase, name: string, replace: (file: string) => string): string | undefined {
  const settings = settingsIn(base, name);
  if (settings === undefined) return undefined;
  const folder = dirname(name.split('#')[0]);
  return JSON.stringify(settings, (key, value: unknown) => {
    if (!REFERRING.has(key) || typeof value !== 'string') return value;
    const file = join(folder, value.split('#')[0]).replaceAll('\\', '/');
    return existsSync(join(base.root, file)) ? replace(file) : value;
  });
}
