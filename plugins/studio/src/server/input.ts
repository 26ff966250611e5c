import type { IncomingMessage } from 'node:http';
import { kind, LabError, option, type OptionSchema, type OptionsOf } from 'evolab';
import { fillOptions } from 'evolab/command';
import { HttpError } from './http-error.ts';

/** Bytes of what a page posts at most. */
const MOST_BYTES = 1 << 16;

const RUN = {
  method: option.text('', { help: 'a plugin that brings a learner' }),
  preset: option.text('', { help: 'a preset of the method; its usual one if it is empty' }),
  game: option.text('', { help: 'game, with options; that of the preset if it is empty' }),
};

/** What a page may ask for, each as its options are declared. */
export const INPUTS = {
  run: { run: option.text('', { help: 'name of a run' }) },
  events: {
    of: option.text('', { help: 'name of a run; all runs if it is left out' }),
    known: option.text('', { help: 'id of the last message that the page has, of an earlier connection' }),
  },
  games: {
    run: option.text('', { help: 'name of a run' }),
    before: option.whole(Number.MAX_SAFE_INTEGER, { min: 0, help: 'games before this number' }),
  },
  game: {
    run: option.text('', { help: 'name of a run' }),
    number: option.whole(0, { min: 0, help: 'counted from 0 as games were finished' }),
  },
  settings: RUN,
  start: {
    ...RUN,
    set: option.list([], kind.text(), { help: 'changed settings, as KEY=VALUE', maxLength: 200 }),
    seed: option.whole(1, { min: 0, help: 'of every random choice' }),
    generations: option.whole(0, { min: 0, max: 1_000_000, help: 'to reach; as the preset says if 0' }),
    name: option.text('', { help: 'folder of the run; METHOD-GAME-SEED if it is empty' }),
    keepGames: option.flag(false, { help: 'whether all games are kept' }),
  },
  resume: {
    run: option.text('', { help: 'name of a run' }),
    generations: option.whole(0, { min: 0, max: 1_000_000, help: 'to reach; as planned if 0' }),
  },
} as const satisfies Record<string, OptionSchema>;

/** The query of a URL, checked; 400 for anything that does not belong there. */
export function queryOf<S extends OptionSchema>(url: URL, schema: S): OptionsOf<S> {
  const given: Record<string, unknown> = {};
  for (const [key, text] of url.searchParams) {
    if (key === 'token') continue;
    const kind = Object.hasOwn(schema, key) ? schema[key].kind.name : 'text';
    given[key] = kind === 'whole' && /^\d{1,15}$/.test(text) ? Number(text) : text;
  }
  return checked(schema, given);
}

/** What a page posted, checked; 400, 413 or 415. */
export async function bodyOf<S extends OptionSchema>(
  request: IncomingMessage,
  schema: S,
): Promise<OptionsOf<S>> {
  // A form of another site cannot be of this type.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new HttpError(415, 'JSON is wanted');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) throw new HttpError(413, 'that is too long');
    chunks.push(chunk as Buffer);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpError(400, 'that is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError(400, 'an object is wanted');
  return checked(schema, value as Record<string, unknown>);
}

function checked<S extends OptionSchema>(schema: S, given: Record<string, unknown>): OptionsOf<S> {
  try {
    return fillOptions(schema, given, 'the request');
  } catch (error) {
    if (error instanceof LabError) throw new HttpError(400, error.message);
    throw error;
  }
}
