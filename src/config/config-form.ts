import type { Spec } from '../contract/agent.ts';
import {
  kind,
  option,
  type Kind,
  type Kinds,
  type Option,
  type OptionSchema,
  type OptionsOf,
  type ValueOf,
} from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { problemOf } from '../registry/option-check.ts';

const positive = kind.whole({ min: 1 });
const natural = kind.whole({ min: 0 });

/** How champions are rated while a run goes on. */
export const RATING_OPTIONS = {
  every: option.whole(5, { min: 1, help: 'the champion is rated once in this many generations' }),
  rounds: option.whole(20, { min: 1, help: 'pairs of games against each anchor' }),
  openings: option.whole(4, { min: 0, help: 'random plies before each pair' }),
  anchors: option.list(['random'], kind.text(), { help: 'agents that never change' }),
  first: option.flag(true, { help: 'whether the first champion is an anchor too' }),
  oracle: option.text('', {
    help: "solved positions to measure every rated champion by; 'auto': those that come with the game, if any",
  }),
};

/** How two agents meet in a duel. */
export const DUEL_OPTIONS = {
  rounds: option.whole(50, { min: 1, help: 'pairs of games, at most' }),
  openings: option.whole(4, { min: 0, help: 'random plies before each pair' }),
  noise: option.number(0, {
    min: 0,
    below: 1,
    help: 'probability with which a move of either side is random',
  }),
  each: option.record(
    {},
    kind.record(
      {},
      {
        depth: positive,
        nodes: positive,
        evals: positive,
        sims: positive,
        exact: positive,
        millis: positive,
      },
    ),
    { help: 'limits of both agents that stand for their own' },
  ),
};

/** Options as a file gives them: some of them, or none. */
function partOf<S extends OptionSchema>(schema: S): Kind<Partial<OptionsOf<S>>> & { name: 'record' } {
  const kinds = Object.entries<Option>(schema).map(([name, { kind: form }]) => [name, form]);
  return { name: 'record', required: {}, optional: Object.fromEntries(kinds) as Kinds };
}

/** What a configuration may hold beside the game and the learner. */
const SETTINGS = {
  /** Another configuration file, relative to this one; this one wins. */
  extends: kind.text(),
  /** What the file is for, in one line. */
  summary: kind.text(),
  /** Of every random choice. */
  seed: natural,
  /** Threads; all cores by default. */
  workers: positive,
  generations: natural,
  /** The champion joins the hall of fame once in this many generations. */
  keepEvery: positive,
  rating: partOf(RATING_OPTIONS),
  duel: partOf(DUEL_OPTIONS),
};

/** Everything a configuration file may hold. Presets, `lab.config.*` and `--config` files share this form. */
const CONFIG_FORM = kind.record({}, { ...SETTINGS, game: kind.use('game'), learner: kind.use('learner') });

/** Options may be given without the id of an extension: they are laid over the one that is already set. */
const partial: Kind<Spec> = { name: 'map' };

/** What `--set` may hold. */
export const SETTING_FORM = kind.record({}, { ...SETTINGS, game: partial, learner: partial });

export type LabConfig = ValueOf<typeof CONFIG_FORM>;

/** The names of the settings, those of inner maps by their paths, such as `rating.every`. */
export const SETTING_NAMES = Object.entries<Kind>({ ...SETTINGS, game: partial, learner: partial }).flatMap(
  ([name, form]) =>
    form.name === 'record' ? Object.keys(form.optional).map((key) => `${name}.${key}`) : [name],
);

/** Checks what a file or a flag holds; LAB_BAD_CONFIG names the first thing that is wrong with it. */
export function checkConfig(value: unknown, from: string, form: Kind = CONFIG_FORM): LabConfig {
  const config = withUses(value ?? {});
  // Whether the extensions that it names fit is seen when all parts are laid over each other.
  const problem = problemOf(form, config, () => {});
  if (!problem) return config as LabConfig;
  const path = problem.at.replace(/^\./, '');
  if (problem.unknown !== undefined) {
    const key = path === '' ? problem.unknown.key : `${path}.${problem.unknown.key}`;
    throw new LabError(
      'LAB_BAD_CONFIG',
      `${from}: unknown key '${key}'`,
      knownHint(problem.unknown.key, problem.unknown.known),
    );
  }
  throw new LabError(
    'LAB_BAD_CONFIG',
    `${from}: ${path === '' ? 'the file' : path} ${problem.message}`,
    'see docs/configuration.md',
  );
}

/** The same with game and learner as maps: an id alone stands for a map without options. */
function withUses(value: unknown): unknown {
  if (!isMap(value)) return value;
  const uses = ['game', 'learner'].filter((key) => typeof value[key] === 'string');
  return { ...value, ...Object.fromEntries(uses.map((key) => [key, { use: value[key] }])) };
}
