import { LabError, type Spec } from 'evolab';
import {
  fitting,
  keyOf,
  kindOf,
  parseText,
  readText,
  runConfig,
  settingsIn,
  settingsOf,
  shellWord,
  withSettings,
  type Laboratory,
  type Settings,
} from 'evolab/command';

import { drawn, type Sweep } from './sweep.ts';

/** One of the things that are compared: a method with a preset and settings of its own. */
export interface Entry {
  /** Its name in all tables, unique. */
  readonly label: string;
  readonly method: string;
  readonly preset?: string;
  /** Settings as after `--set`, in the order in which they are laid over the preset. */
  readonly set: readonly string[];
}

/** What an entry may set: all else is the same for every entry. */
const TAKEN = ['learner'];
const ENTRY_KEYS = ['name', 'method', 'preset', 'set'];
/** What a file may say for the whole comparison, as after these flags. */
const SHARED_KEYS = [
  ...['game', 'budget', 'seeds', 'checkpoints', 'rounds', 'pool', 'plies'],
  ...['anchor', 'search', 'oracle', 'set', 'sweep', 'seed'],
];

/**
 * The entries that texts name: `METHOD`, `METHOD/PRESET`, either with `+key=value` behind it and `NAME=` before it, or a YAML
 * file of a list of maps (name, method, preset, set), which may be the `entries` of a map. `sets` hold for all. A value that
 * is a list, `key=v1,v2`, stands for one entry with each, several lists for every combination, or for as many as a random
 * `sweep` draws from `seed`. LAB_USAGE or LAB_BAD_CONFIG.
 */
export function entriesOf(
  texts: readonly string[],
  sets: readonly string[],
  sweep: Sweep = { kind: 'grid' },
  seed = 1,
): Entry[] {
  const named = texts.flatMap((text) => (isFile(text) ? entriesIn(text) : [entryOf(text)]));
  const entries = named.flatMap((entry) => {
    const all = swept({ ...entry, set: [...entry.set, ...sets] }, sets);
    return sweep.kind === 'random' ? drawn(all, sweep.count, seed, entry.label) : all;
  });
  const labels = entries.map(({ label }) => label);
  // The page and methods.md give the command again, in which names are typed.
  const untypable = labels.find((label) => label === '' || label.startsWith('-'));
  if (untypable !== undefined)
    throw new LabError(
      'LAB_USAGE',
      `'${untypable}' cannot be the name of an entry`,
      'a name is not empty, and does not begin as a flag does',
    );
  for (const [name, list] of [
    ['', labels],
    ['the folder of ', labels.map(folderOf)],
  ] as const) {
    const twice = list.find((one, at) => list.indexOf(one) < at);
    if (twice !== undefined)
      throw new LabError(
        'LAB_USAGE',
        `${name}'${twice}' is there twice`,
        'every entry needs its own name: a YAML file can give them',
      );
  }
  return entries;
}

/** The name of the folder of an entry's runs. */
export function folderOf(label: string): string {
  return label.replace(/[^\w.=,+-]+/g, '-').replace(/^[.-]+/, '_');
}

function entryOf(text: string): Entry {
  const [name, ...set] = text.split(/\+(?=[A-Za-z][\w.]*=)/);
  const [, given, method, preset] = /^(?:([^=/]+)=)?([^=/]+)(?:\/([^=/]+))?$/.exec(name) ?? [];
  if (method === undefined)
    throw new LabError(
      'LAB_USAGE',
      `'${text}' is no method`,
      'METHOD, METHOD/PRESET, METHOD/PRESET+key=value, NAME= before it, or a YAML file',
    );
  return { label: given ?? name, method, ...(preset !== undefined && { preset }), set };
}

/** An entry as one would type it. */
export function entryText({ label, method, preset, set }: Entry): string {
  const text = [preset === undefined ? method : `${method}/${preset}`, ...set].join('+');
  // What the settings say needs no name; no name that can be typed has these letters.
  return text === label || /[=/+]/.test(label) ? text : `${label}=${text}`;
}

const isFile = (text: string): boolean => /\.(ya?ml|json)$/.test(text);

/** The flags, as words, that files among these texts say for the whole comparison, but for those `typed`. LAB_BAD_CONFIG. */
export function sharedFlags(texts: readonly string[], typed: ReadonlySet<string>): string[] {
  return texts
    .filter(isFile)
    .flatMap((file) => Object.entries(contentOf(file).shared))
    .filter(([key]) => !typed.has(key))
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => `--${key}=${one}`));
}

const wrongIn = (file: string, what: string) =>
  new LabError(
    'LAB_BAD_CONFIG',
    `${file}: ${what}`,
    'a list of { name, method, preset, set: { key: value } }, or a map with it as entries and flags of lab compare',
  );

/** The entries of a file, and what it says for the whole comparison; LAB_USAGE or LAB_BAD_CONFIG. */
export function contentOf(file: string): {
  readonly list: readonly unknown[];
  readonly shared: Readonly<Record<string, unknown>>;
} {
  if (kindOf(file) !== 'file')
    throw new LabError('LAB_USAGE', `there is no file ${file}`, 'a file holds a list of entries');
  const content = parseText(readText(file, 'settings', 'LAB_BAD_CONFIG'), file);
  const isMap = typeof content === 'object' && content !== null && !Array.isArray(content);
  const { entries: list, ...shared } = isMap ? (content as Record<string, unknown>) : { entries: content };
  if (!Array.isArray(list) || list.length === 0) throw wrongIn(file, 'no list of entries');
  for (const [key, value] of Object.entries(shared)) {
    if (!SHARED_KEYS.includes(key)) throw wrongIn(file, `unknown key '${key}'`);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!values.every((one) => typeof one === 'string' || typeof one === 'number'))
      throw wrongIn(file, `${key} is neither a text nor a number, nor a list of them`);
  }
  return { list, shared };
}

function entriesIn(file: string): Entry[] {
  const wrong = (what: string) => wrongIn(file, what);
  return contentOf(file).list.map((value, at): Entry => {
    if (typeof value !== 'object' || value === null) throw wrong(`entry ${at + 1} is no map`);
    const map = value as Record<string, unknown>;
    const unknown = Object.keys(map).find((key) => !ENTRY_KEYS.includes(key));
    if (unknown !== undefined) throw wrong(`entry ${at + 1} has an unknown key '${unknown}'`);
    const { name, method, preset, set = {} } = map;
    if (typeof method !== 'string') throw wrong(`entry ${at + 1} names no method`);
    if (![name, preset].every((text) => text === undefined || typeof text === 'string'))
      throw wrong(`name and preset of entry ${at + 1} must be texts`);
    if (typeof set !== 'object' || set === null || Array.isArray(set))
      throw wrong(`set of entry ${at + 1} must be a map`);
    const label = (name ?? (preset === undefined ? method : `${method}/${preset as string}`)) as string;
    return {
      label,
      method,
      ...(preset !== undefined && { preset: preset as string }),
      // JSON is YAML of one line, and a list in brackets is one value.
      set: Object.entries(set).map(([key, one]) => `${key}=${JSON.stringify(one)}`),
    };
  });
}

/** An entry for every combination of the values of its settings. Those of `common` are named if they have several values. */
function swept(entry: Entry, common: readonly string[]): Entry[] {
  let found: { readonly set: readonly string[]; readonly shown: readonly string[] }[] = [
    { set: [], shown: [] },
  ];
  const isTyped =
    entry.label === (entry.preset === undefined ? entry.method : `${entry.method}/${entry.preset}`);
  for (const text of entry.set) {
    const at = text.indexOf('=');
    const key = text.slice(0, at);
    const values = at < 0 ? [] : listed(text.slice(at + 1));
    const isShown = values.length > 1 || (isTyped && !common.includes(text));
    const choices = at < 0 ? [text] : values.map((value) => `${key}=${value}`);
    found = found.flatMap(({ set, shown }) =>
      choices.map((one) => ({ set: [...set, one], shown: isShown ? [...shown, one] : shown })),
    );
  }
  return found.map(({ set, shown }) => ({ ...entry, label: [entry.label, ...shown].join('+'), set }));
}

/** `a,b` as a and b; a comma within brackets or quotes separates nothing. */
export function listed(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote = '';
  for (const letter of text) {
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ('[{('.includes(letter)) depth++;
    else if (']})'.includes(letter)) depth--;
    if (letter === ',' && depth === 0 && quote === '') parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Rates nothing and keeps no champions: the comparison does both, the same way for all. */
const UNRATED = {
  every: 1_000_000,
  rounds: 1,
  openings: 0,
  anchors: [],
  first: false,
  oracle: '',
};

/** The settings of a run of an entry; an error of the configuration names the entry. */
export function settingsFor(laboratory: Laboratory, entry: Entry, game: Spec, seed: number): Settings {
  return named(entry, () => plainSettings(laboratory, entry, game, seed));
}

function plainSettings(laboratory: Laboratory, entry: Entry, game: Spec, seed: number): Settings {
  const { method, preset, set } = entry;
  const overrides = settingsIn(set, TAKEN, 'lab compare');
  const config = runConfig(laboratory, { method, preset, overrides, game });
  const own = { ...config, seed, keepEvery: UNRATED.every, rating: UNRATED };
  return settingsOf(method, own, laboratory.registries);
}

/**
 * Refuses an entry that cannot learn a game, before anything is played. Of settings that contradict each other all are named,
 * with the entry to type instead.
 */
export function checkEntry(laboratory: Laboratory, entry: Entry, game: Spec): void {
  const changed = (sets: readonly string[]): Entry => ({ ...entry, set: withSettings(entry.set, sets) });
  const check = (sets: readonly string[]) => {
    const { learner, game: use } = plainSettings(laboratory, changed(sets), game, 1);
    laboratory.factory.newLearner({ learner, game: use, seed: 1 });
  };
  const line = (sets: readonly string[]) => `type ${shellWord(entryText(changed(sets)))}`;
  named(entry, () => fitting(check, entry.set.map(keyOf), line));
}

function named<T>({ label }: Entry, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    throw new LabError(error.code, `${label}: ${error.message}`, error.hint);
  }
}
