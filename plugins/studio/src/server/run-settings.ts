import {
  kindOfSpec,
  listed,
  optionsInUse,
  settingsIn,
  type Laboratory,
  type LabConfig,
  type Settings,
} from 'evolab/command';
import { HttpError } from './http-error.ts';
import type { Setting } from '../page/runs/setting.ts';

/** The options of the learner of a run, and of all that it uses, that are a number, one of several words, or on and off. */
export function simpleSettings(laboratory: Laboratory, run: Pick<Settings, 'learner'>): Setting[] {
  return optionsInUse(laboratory, run).flatMap(({ kind: of, id, path, options }) =>
    Object.entries(options).flatMap(([name, { kind, allowed, help, value }]): Setting[] => {
      const group = `${of} ${id}`;
      const setting = { key: `${path}${name}`, group, allowed, help };
      if (kind.name === 'whole' || kind.name === 'number') {
        const { min = kind.above, max = kind.below } = kind;
        return [{ ...setting, value: value as number, min, max, whole: kind.name === 'whole' }];
      }
      if (kind.name === 'choice')
        return [{ ...setting, value: value as string | number, choices: kind.choices }];
      if (kind.name === 'id') {
        const ids = listed(laboratory, kindOfSpec(kind.of)).map(({ id }) => id);
        return [{ ...setting, value: value as string, choices: [...kind.also, ...ids] }];
      }
      return kind.name === 'flag' ? [{ ...setting, value: value as boolean }] : [];
    }),
  );
}

/**
 * What lines `KEY=VALUE` from a form change, and the words that change it in a command. 400 for what the form does not have:
 * other options may name files or programs. LAB_* for a value that is not allowed.
 */
export function changesOf(
  settings: readonly Setting[],
  lines: readonly string[],
): { words: string[]; config: LabConfig } {
  const sets = lines.map((line) => {
    const [, key, value] = /^([^=]+)=(-?[\w.+-]+)$/.exec(line) ?? [];
    if (!settings.some((setting) => setting.key === key))
      throw new HttpError(400, `'${line}' sets nothing that the form has`);
    return `learner.${key}=${value}`;
  });
  return { words: sets.map((set) => `--set=${set}`), config: settingsIn(sets, ['learner'], 'lab evolve') };
}
