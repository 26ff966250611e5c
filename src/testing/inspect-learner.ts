import { isDeepStrictEqual } from 'node:util';
import type { Learner, Told } from '../contract/learner.ts';
import { inspection, promise, throwIfBroken, type Check } from './check.ts';

export interface InspectLearnerOptions<State, Job, Result> {
  /** Runs one job as a worker does. */
  readonly perform: (job: Job) => Result;
  /** Number of generations; default 3. */
  readonly generations?: number;
  /** Stores a state and reads it back, for example with the codec of the laboratory. */
  readonly store?: (state: State) => State;
}

/** A generation with more rounds is considered endless. */
const MOST_ROUNDS = 1000;

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
  options: InspectLearnerOptions<State, Job, Result>,
): Generator<Check, void, void> {
  const { perform, generations = 3, store = (state: State) => structuredClone(state) } = options;

  /** One round; all data is copied, so that nothing is shared. */
  const advance = (learner: Learner<State, Job, Result>, state: State) => {
    const results = learner.ask(state).map((job) => perform(structuredClone(job)));
    return learner.tell(state, structuredClone(results));
  };

  /** Calls `look` with the state before every round of some generations; returns the final state. */
  const follow = (
    learner: Learner<State, Job, Result>,
    look: (state: State, round: string) => Told<State> = (state) => advance(learner, state),
  ): State => {
    let state = learner.init();
    for (let i = 0; i < generations; i++) {
      for (let round = 0, more = true; more; round++) {
        promise(round < MOST_ROUNDS, `generation ${i} has no end, ${MOST_ROUNDS} rounds are played`);
        const told = look(state, `generation ${i}${round > 0 ? `, round ${round}` : ''}`);
        state = told.state;
        more = told.more ?? false;
      }
    }
    return state;
  };

  yield inspection('init', () => {
    const state = create().init();
    promise(isDeepStrictEqual(state, create().init()), 'two new learners begin differently');
    return 'begins alike';
  });
  yield inspection('plain data', () => {
    const learner = create();
    const state = follow(learner, (before) => {
      mustBePlain(before, 'state');
      learner.ask(before).forEach((job, j) => mustBePlain(job, `job ${j}`));
      return advance(learner, before);
    });
    mustBePlain(state, 'state');
    learner.agents(state).forEach((agent) => mustBePlain(agent, `agent ${agent.name}`));
    return `states, jobs and agents of ${generations} generations`;
  });
  yield inspection('ask', () => {
    const learner = create();
    let jobs = 0;
    follow(learner, (state, when) => {
      const before = structuredClone(state);
      const first = learner.ask(state);
      promise(isDeepStrictEqual(state, before), `ask() changes the state of ${when}`);
      promise(
        isDeepStrictEqual(first, learner.ask(before)),
        `ask() asks for other jobs the second time, ${when}`,
      );
      promise(first.length > 0, `ask() asks for no jobs in ${when}`);
      jobs += first.length;
      return advance(learner, state);
    });
    return `${jobs} jobs in ${generations} generations`;
  });
  yield inspection('tell', () => {
    const learner = create();
    let named: string[] = [];
    follow(learner, (state, when) => {
      const before = structuredClone(state);
      const results = learner.ask(state).map(perform);
      const handed = structuredClone(results);
      const told = learner.tell(state, handed);
      promise(isDeepStrictEqual(handed, results), `tell() changes the results of ${when}`);
      promise(
        isDeepStrictEqual(learner.tell(before, results), told),
        `tell() is not a function of its arguments, ${when}`,
      );
      const bad = Object.entries(told.measures).find(([, x]) => !Number.isFinite(x));
      promise(bad === undefined, `the measure '${bad?.[0]}' is ${bad?.[1]}`);
      named = Object.keys(told.measures);
      return told;
    });
    return `measures ${named.join(', ')}`;
  });
  yield inspection('agents', () => {
    const learner = create();
    const state = follow(learner);
    const before = structuredClone(state);
    const agents = learner.agents(state);
    promise(agents.length > 0, 'there is no agent worth keeping');
    promise(isDeepStrictEqual(state, before), 'agents() changes the state');
    for (const { name, weights } of agents) {
      promise(name !== '', 'an agent has no name');
      promise(
        weights === undefined || weights.every(Number.isFinite),
        `agent '${name}' has a weight that is not a number`,
      );
    }
    return `${agents.length}, the best is ${agents[0].name}`;
  });
  yield inspection('resume', () => {
    const steady = create();
    let stored = store(create().init());
    follow(steady, (whole, when) => {
      const step = advance(steady, whole);
      // Stopped and resumed after every round: a new learner with the stored state.
      const resumed = advance(create(), stored);
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
  });
}

/** Throws an `Error` that names the first broken promise. */
export function checkLearner<State, Job, Result>(
  create: () => Learner<State, Job, Result>,
  options: InspectLearnerOptions<State, Job, Result>,
): void {
  throwIfBroken(inspectLearner(create, options));
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
