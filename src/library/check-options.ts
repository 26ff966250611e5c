import { kind, type Kind } from '../contract/option.ts';
import { checkName, problemOf } from '../registry/option-check.ts';
import { LabError } from '../util/errors.ts';
import type {
  AnalyzeOptions,
  DuelOptions,
  EvolveOptions,
  OpenLabOptions,
  PlayOptions,
  TournamentOptions,
} from './lab-options.ts';

interface OptionsOf {
  readonly openLab: OpenLabOptions;
  readonly evolve: EvolveOptions;
  readonly duel: DuelOptions;
  readonly tournament: TournamentOptions;
  readonly analyze: AnalyzeOptions;
  readonly play: PlayOptions;
}

/** What a value must be; of those with `true`, which have several forms, the task itself tells. */
type Forms<Options> = Readonly<Record<keyof Options, Kind | true>>;

const whole = kind.whole();
const text = kind.text();
const flag = kind.flag();

const COMMON = { game: true, seed: whole, signal: true } as const;
const GAMES = {
  ...COMMON,
  each: true,
  openings: true,
  noise: kind.number(),
  adjudication: true,
  episodes: text,
} as const;
const FORMS: { readonly [Method in keyof OptionsOf]: Forms<OptionsOf[Method]> } = {
  openLab: { workers: kind.whole({ min: 1 }), executor: text, onWarning: true },
  evolve: {
    ...COMMON,
    method: text,
    preset: text,
    config: true,
    generations: whole,
    folder: text,
    resume: flag,
    from: true,
    episodes: text,
    tensorboard: text,
  },
  duel: { ...GAMES, rounds: kind.whole({ min: 1 }), sprt: true, keepGames: flag },
  tournament: {
    ...GAMES,
    out: text,
    resume: flag,
    type: text,
    rounds: whole,
    pairs: whole,
    seeds: whole,
    anchor: kind.record({ name: text, elo: kind.number() }),
  },
  analyze: { ...COMMON, position: text, each: true },
  play: { ...COMMON, role: whole, each: true },
};

/** Options without which a method does nothing, each with an example. */
const NEEDED: { readonly [Method in keyof OptionsOf]?: Readonly<Record<string, string>> } = {
  evolve: { method: 'the name of a plugin with a learner, as after --plugin' },
  tournament: { out: "the folder that keeps its games, such as out: 'populations/cup'" },
};

/**
 * LAB_BAD_OPTION if there is an option that the method does not have, one that is not of its form, such as a text for a
 * number, or if one is missing that it needs: scripts in JavaScript are checked by nobody else.
 */
export function checkOptions(method: keyof OptionsOf, options: object = {}): void {
  const forms: Readonly<Record<string, Kind | true>> = FORMS[method];
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const name of Object.keys(options)) checkName(name, Object.keys(forms), method);
  for (const [name, value] of given) {
    const form = forms[name];
    if (form === undefined || form === true) continue;
    const problem = problemOf(form, value, () => {});
    if (problem)
      throw new LabError(
        'LAB_BAD_OPTION',
        `option '${name}${problem.at}' of ${method} ${problem.message}`,
        problem.hint ?? 'docs/library.md lists all options',
      );
  }
  for (const [name, example] of Object.entries(NEEDED[method] ?? {}))
    if (!given.some(([key]) => key === name))
      throw new LabError('LAB_BAD_OPTION', `${method} needs the option '${name}'`, example);
}
