import type { AgentSpec } from '../contract/agent.ts';
import { kind, type Kind } from '../contract/option.ts';
import { kindText, shownValue } from '../registry/kind-text.ts';
import { checkName, problemOf, type Problem } from '../registry/option-check.ts';
import { isAgentSpec } from '../storage/agent-file.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import type { ScheduleSettings } from '../tournament/pairing.ts';
import type {
  AgentSource,
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

/** A value that is of no kind of options. */
interface Shape {
  readonly is: (value: unknown) => boolean;
  readonly text: string;
}

/** What a value must be. What is in a map the task itself checks. */
type Form = Kind | Shape;
type Forms<Options> = Readonly<Record<keyof Options, Form>>;

const whole = kind.whole();
const text = kind.text();
const flag = kind.flag();
const map: Kind = { name: 'map' };
const textOr = (other: Kind): Shape => ({
  is: (value) => typeof value === 'string' || problemOf(other, value, () => {}) === undefined,
  text: `${kindText(text)} or ${kindText(other)}`,
});
const AGENT: Shape = {
  is: (value) => typeof value === 'string' || isAgentSpec(value),
  text: 'a file, a run folder, a short name or an agent',
};

const COMMON = {
  game: textOr({ name: 'use', of: 'game' }),
  seed: whole,
  signal: { is: (value) => value instanceof AbortSignal, text: 'an AbortSignal' },
} as const satisfies Record<string, Form>;
const GAMES = {
  ...COMMON,
  each: map,
  openings: textOr(map),
  noise: kind.number(),
  adjudication: map,
  episodes: text,
} as const;
const FORMS: { readonly [Method in keyof OptionsOf]: Forms<OptionsOf[Method]> } = {
  openLab: {
    workers: kind.whole({ min: 1 }),
    executor: text,
    onWarning: { is: (value) => typeof value === 'function', text: 'a function' },
  },
  evolve: {
    ...COMMON,
    method: text,
    preset: text,
    config: map,
    generations: kind.whole({ min: 0 }),
    folder: text,
    resume: flag,
    from: AGENT,
    episodes: text,
    tensorboard: text,
  },
  duel: { ...GAMES, rounds: kind.whole({ min: 1 }), sprt: map, keepGames: flag },
  tournament: {
    ...GAMES,
    out: text,
    resume: flag,
    type: kind.choice([
      'round-robin',
      'gauntlet',
      'swiss',
      'knockout',
      'solo',
    ] satisfies ScheduleSettings['type'][]),
    rounds: whole,
    pairs: whole,
    seeds: whole,
    anchor: kind.record({ name: text, elo: kind.number() }),
  },
  analyze: { ...COMMON, position: text, each: map },
  play: { ...COMMON, role: kind.whole({ min: 0 }), each: map },
};

/** Options without which a method does nothing, each with an example. */
const NEEDED: { readonly [Method in keyof OptionsOf]?: Readonly<Record<string, string>> } = {
  evolve: { method: 'the name of a plugin with a learner, as after --plugin' },
  tournament: { out: "the folder that keeps its games, such as out: 'populations/cup'" },
};

const HINT = 'docs/library.md lists all options';

/**
 * LAB_BAD_OPTION if there is an option that the method does not have, one that is not of its form, such as a text for a
 * number, or if one is missing that it needs: scripts in JavaScript are checked by nobody else.
 */
export function checkOptions(method: keyof OptionsOf, options: unknown = {}): void {
  if (!isMap(options))
    throw new LabError(
      'LAB_BAD_OPTION',
      `the options of ${method} must be a map, not ${shownValue(options)}`,
      HINT,
    );
  const forms: Readonly<Record<string, Form>> = FORMS[method];
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const name of Object.keys(options)) checkName(name, Object.keys(forms), method);
  for (const [name, value] of given) {
    const form = forms[name];
    const problem = form && problemIn(form, value);
    if (problem)
      throw new LabError(
        'LAB_BAD_OPTION',
        `option '${name}${problem.at}' of ${method} ${problem.message}`,
        problem.hint ?? HINT,
      );
  }
  for (const [name, example] of Object.entries(NEEDED[method] ?? {}))
    if (!given.some(([key]) => key === name))
      throw new LabError('LAB_BAD_OPTION', `${method} needs the option '${name}'`, example);
}

function problemIn(form: Form, value: unknown): Problem | undefined {
  if ('name' in form) return problemOf(form, value, () => {});
  return form.is(value) ? undefined : { at: '', message: `must be ${form.text}, not ${shownValue(value)}` };
}

/** LAB_BAD_AGENT if these are no list of agents. Whether there is what a text names is found out later. */
export function checkAgents(sources: unknown): asserts sources is readonly AgentSource[] {
  if (!Array.isArray(sources)) throw noAgent('agents must be a list', sources);
  for (const source of sources)
    if (!AGENT.is(source)) throw noAgent(`an agent must be ${AGENT.text}`, source);
}

/** LAB_BAD_AGENT if this is no agent as data. */
export function checkAgent(agent: unknown): asserts agent is AgentSpec {
  if (!isAgentSpec(agent)) throw noAgent('an agent to save must be a value', agent);
}

const noAgent = (must: string, value: unknown): LabError =>
  new LabError('LAB_BAD_AGENT', `${must}, not ${shownValue(value)}`, 'evolve, load and agent return agents');
