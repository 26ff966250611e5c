import { isDeepStrictEqual } from 'node:util';
import type { AgentSpec } from '../contract/agent.ts';
import type { Learner, Told } from '../contract/learner.ts';
import { inspection, promise, throwIfBroken, type Check } from './check.ts';

export interface InspectLearnerOptions<State, Job, Result> {
  /** Runs one job as a worker does. */
  readonly perform: (job: Job) => Result;
  /** Number of generations; default 3. */
  readonly generations?: number;
  /** Stores a state and reads it back, for example with the codec of the laboratory; default `structuredClone`. */
  readonly store?: (state: State) => State;
  /** What is wrong with an agent worth keeping, in one line: a laboratory could not make or store it. */
  readonly faultOf?: (agent: AgentSpec) => string | undefined;
}

/** A generation with more rounds is considered endless. */
const MOST_ROUNDS = 1000;

type AnyLearner = Learner<unknown, unknown, unknown>;

interface Trial {
  create(): AnyLearner;
  perform(job: unknown): unknown;
  store(state: unknown): unknown;
  faultOf(agent: AgentSpec): string | undefined;
  readonly generations: number;
}

/** Checks the promises of a learner; `create` makes a new one. */
export function inspectLearner<State, Job, Result>(
  create: () => Learner<State, Job, Result>,
  options: InspectLearnerOptions<State, Job, Result>,
): Check[] {
  return [...learnerChecks(create, options)];
}

/** The same, yielding each check when it is done. */
export function* learnerChecks<State, Job, Result>(
  create: () => Learner<State, Job, Result>,
  {
    perform,
    generations = 3,
    store = (state: State) => structuredClone(state),
    faultOf = () => undefined,
  }: InspectLearnerOptions<State, Job, Result>,
): Generator<Check, void, void> {
  const trial: Trial = { create, perform, store, faultOf, generations };
  yield inspection('init', () => init(trial));
  yield inspection('plain data', () => plainData(trial));
  yield inspection('ask', () => ask(trial));
  yield inspection('tell', () => tell(trial));
  yield inspection('agents', () => agents(trial));
  yield inspection('resume', () => resume(trial));
}

/** Throws an `Error` that names the first broken promise. */
export function checkLearner<State, Job, Result>(
  create: () => Learner<State, Job, Result>,
  options: InspectLearnerOptions<State, Job, Result>,
): void {
  throwIfBroken(inspectLearner(create, options));
}

/** One round; all data is copied, so that nothing is shared. */
function advance({ perform }: Trial, learner: AnyLearner, state: unknown): Told<unknown> {
  const results = learner.ask(state).map((job) => perform(structuredClone(job)));
  return learner.tell(state, structuredClone(results));
}

/** Calls `look` with the state before every round of some generations; returns the final state. */
function follow(
  trial: Trial,
  learner: AnyLearner,
  look: (state: unknown, round: string) => Told<unknown> = (state) => advance(trial, learner, state),
): unknown {
  let state = learner.init();
  for (let i = 0; i < trial.generations; i++) {
    for (let round = 0, more = true; more; round++) {
      promise(round < MOST_ROUNDS, `generation ${i} has no end, ${MOST_ROUNDS} rounds are played`);
      const told = look(state, `generation ${i}${round > 0 ? `, round ${round}` : ''}`);
      state = told.state;
      more = told.more ?? false;
    }
  }
  return state;
}

function init({ create }: Trial): string {
  const state = create().init();
  promise(isDeepStrictEqual(state, create().init()), 'two new learners begin differently');
  return 'begins alike';
}

function plainData(trial: Trial): string {
  const learner = trial.create();
  const state = follow(trial, learner, (before) => {
    mustBePlain(before, 'state');
    learner.ask(before).forEach((job, j) => mustBePlain(job, `job ${j}`));
    return advance(trial, learner, before);
  });
  mustBePlain(state, 'state');
  learner.agents(state).forEach((agent) => mustBePlain(agent, `agent ${agent.name}`));
  return `states, jobs and agents of ${trial.generations} generations`;
}

function ask(trial: Trial): string {
  const learner = trial.create();
  let jobs = 0;
  follow(trial, learner, (state, when) => {
    const before = structuredClone(state);
    const first = learner.ask(state);
    promise(isDeepStrictEqual(state, before), `ask() changes the state of ${when}`);
    promise(
      isDeepStrictEqual(first, learner.ask(before)),
      `ask() asks for other jobs the second time, ${when}`,
    );
    promise(first.length > 0, `ask() asks for no jobs in ${when}`);
    jobs += first.length;
    return advance(trial, learner, state);
  });
  return `${jobs} jobs in ${trial.generations} generations`;
}

function tell(trial: Trial): string {
  const learner = trial.create();
  let named: string[] = [];
  follow(trial, learner, (state, when) => {
    const before = structuredClone(state);
    const results = learner.ask(state).map((job) => trial.perform(job));
    const handed = structuredClone(results);
    const told = learner.tell(state, handed);
    promise(isDeepStrictEqual(state, before), `tell() changes the state of ${when}: it returns a new one`);
    promise(isDeepStrictEqual(handed, results), `tell() changes the results of ${when}`);
    promise(
      isDeepStrictEqual(learner.tell(before, results), told),
      `tell() is not a function of its arguments, ${when}`,
    );
    const bad = Object.entries(told.measures).find(([, x]) => !Number.isFinite(x));
    promise(bad === undefined, `the measure '${bad?.[0]}' is ${bad?.[1]}`);
    inspectIntervals(told.measures);
    named = Object.keys(told.measures);
    return told;
  });
  return `measures ${named.join(', ')}`;
}

/** An open end of an interval is left out. */
function inspectIntervals(measures: Record<string, number>): void {
  for (const name of Object.keys(measures)) {
    const { [`${name}Low`]: low = -Infinity, [`${name}High`]: high = Infinity } = measures;
    promise(low <= high, `the interval of the measure '${name}' is from ${low} to ${high}`);
  }
}

function agents(trial: Trial): string {
  const learner = trial.create();
  const state = follow(trial, learner);
  const before = structuredClone(state);
  const found = learner.agents(state);
  promise(found.length > 0, 'there is no agent worth keeping');
  promise(isDeepStrictEqual(state, before), 'agents() changes the state');
  for (const agent of found) {
    const { name, weights } = agent;
    promise(name !== '', 'an agent has no name');
    promise(
      weights === undefined || weights.every(Number.isFinite),
      `agent '${name}' has a weight that is not a number`,
    );
    const fault = trial.faultOf(agent);
    promise(fault === undefined, `agent '${name}': ${fault}`);
  }
  return `${found.length}, the best is ${found[0]!.name}`;
}

function resume(trial: Trial): string {
  const { create, store, generations } = trial;
  const steady = create();
  let stored = store(create().init());
  follow(trial, steady, (whole, when) => {
    const step = advance(trial, steady, whole);
    // Stopped and resumed after every round: a new learner with the stored state.
    const resumed = advance(trial, create(), stored);
    promise(
      isDeepStrictEqual(resumed.measures, step.measures) && resumed.more === step.more,
      `other measures after a restart, ${when}`,
    );
    promise(
      isDeepStrictEqual(store(resumed.state), store(step.state)),
      `another state after a restart, ${when}`,
    );
    promise(
      isDeepStrictEqual(store(step.state), step.state),
      `the store does not give back the state of ${when}`,
    );
    stored = store(resumed.state);
    return step;
  });
  return `${generations} generations, stored and read again after each round`;
}

/**
 * Fails unless a value is plain data, which threads and files accept: numbers, strings, booleans, null,
 * arrays, plain objects and typed arrays.
 */
function mustBePlain(value: unknown, where: string): void {
  if (value === undefined || value === null || ['number', 'string', 'boolean'].includes(typeof value)) return;
  promise(typeof value === 'object', `${where} is a ${typeof value}, no plain data`);
  if (ArrayBuffer.isView(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  promise(plain, `${where} is a ${value.constructor.name}, no plain data`);
  promise(Object.getOwnPropertySymbols(value).length === 0, `${where} has a symbol for a key`);
  for (const [key, item] of Object.entries(value)) mustBePlain(item, `${where}.${key}`);
}
