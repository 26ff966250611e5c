import { checkBudget } from '../agents/budget.ts';
import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import { drawWeights } from '../network/draw-weights.ts';
import { withinBounds } from '../network/within-bounds.ts';
import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import type { Options } from '../contract/option.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { recordFault } from '../play/record-check.ts';
import { limitsOf, type Registries } from '../registry/registries.ts';
import { isAgentSpec } from '../storage/agent-file.ts';
import { decode, encode } from '../storage/codec.ts';
import type { Check } from '../checks/check.ts';
import { evaluatorChecks } from '../checks/inspect-evaluator.ts';
import { gameChecks } from '../checks/inspect-game.ts';
import { learnerChecks } from '../checks/inspect-learner.ts';
import { optionChecks } from '../checks/inspect-options.ts';
import { searcherChecks } from '../checks/inspect-searcher.ts';
import { weightChecks } from '../checks/weights-check.ts';
import { product } from '../registry/product.ts';
import { LabError, nearest } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import type { TaskContext } from './context.ts';

export interface DoctorRequest {
  /** An extension, with options. */
  readonly subject: Spec;
  /**
   * What a part other than a game is tried on. If not given: an evaluator's only game, or else the first that
   * it fits, the usual one for tests before others.
   */
  readonly game?: Spec | undefined;
  readonly seed: number;
}

/** What is examined. */
interface Subject {
  readonly kind: 'game' | 'evaluator' | 'searcher' | 'learner';
  /** What it is tried on, unless it is a game itself. */
  readonly game?: Spec;
}

export interface DoctorResult extends Subject {
  /** Whether all checks hold. */
  readonly ok: boolean;
  readonly checks: readonly Check[];
}

/** The subject first, then every check when it is done. */
export type DoctorEvent =
  | { readonly type: 'subject'; readonly subject: Subject }
  | { readonly type: 'check'; readonly check: Check };

/**
 * Runs the contract kit on an extension. It does not pause. LAB_UNKNOWN_EXTENSION if nothing is called so,
 * LAB_WRONG_GAME if it does not fit the game that is asked for, or none.
 */
export function doctor(
  { laboratory, report }: Pick<TaskContext<DoctorEvent>, 'laboratory' | 'report'>,
  request: DoctorRequest,
): DoctorResult {
  const { subject, checks } = examination(laboratory, request);
  report({ type: 'subject', subject });
  const done: Check[] = [];
  for (const check of checks) {
    report({ type: 'check', check });
    done.push(check);
  }
  return { ...subject, ok: done.every(({ ok }) => ok), checks: done };
}

interface Examination {
  readonly subject: Subject;
  readonly checks: Iterable<Check>;
}

function examination(laboratory: Laboratory, { subject, game: asked, seed }: DoctorRequest): Examination {
  const { registries } = laboratory;
  const { games, evaluators, searchers, learners } = registries;
  const id = subject.use;
  if (games.has(id)) {
    if (asked === undefined) return ofGame(laboratory, subject, seed);
    const hint = `leave out --game, or test that one: lab doctor ${asked.use}`;
    throw new LabError('LAB_USAGE', `'${id}' is a game, which is not tried on another`, hint);
  }
  const own = evaluators.has(id) ? evaluators.get(id).definition.game : undefined;
  const candidates = asked
    ? [asked]
    : [own ?? product().testGame, ...games.ids].map((use): Spec => ({ use }));
  if (evaluators.has(id)) return ofEvaluator(laboratory, subject, candidates, seed);
  if (searchers.has(id)) return ofSearcher(laboratory, subject, candidates, seed);
  if (learners.has(id)) return ofLearner(laboratory, subject, candidates, seed);
  const likely = nearest(
    id,
    [games, evaluators, searchers, learners].flatMap(({ ids }) => ids),
  );
  throw new LabError(
    'LAB_UNKNOWN_EXTENSION',
    `nothing installed is called '${id}'`,
    likely === undefined
      ? 'lab list names what is installed; lab plugins link FOLDER adds a plugin of yours'
      : `did you mean '${likely}'?`,
  );
}

function ofGame({ registries, factory }: Laboratory, subject: Spec, seed: number): Examination {
  const make = (options: Options) => factory.game({ use: subject.use, ...options });
  return {
    subject: { kind: 'game' },
    checks: inTurn(
      gameChecks(factory.game(subject), { seed }),
      checksOfOptions(registries.games, subject, make, true),
    ),
  };
}

function ofEvaluator(
  { registries, factory }: Laboratory,
  subject: Spec,
  candidates: readonly Spec[],
  seed: number,
): Examination {
  const on =
    (game: Spec, options: Options = {}, given?: Float64Array) =>
    (): Evaluator => {
      const evaluator: Spec = { ...subject, ...options };
      const weights = given ?? startWeights(registries, factory.game(game), evaluator, seed);
      const spec = { name: subject.use, game, searcher: { use: 'random' }, budget: {}, evaluator, weights };
      const made = factory.evaluator(spec);
      if (!made) throw new Error('no evaluator was made');
      return made;
    };
  const game = fitting(candidates, (use) => on(use)());
  const made = factory.game(game);
  const blocks = blocksOf(registries, made, subject);
  const withWeights = (weights: Float64Array) => on(game, {}, weights)();
  return {
    subject: { kind: 'evaluator', game },
    checks: inTurn(
      evaluatorChecks(on(game), made, { seed }),
      blocks.length === 0 ? [] : weightChecks(blocks, withWeights, made, seed),
      checksOfOptions(registries.evaluators, subject, (options) => on(game, options)()),
    ),
  };
}

function ofSearcher(
  { registries, factory }: Laboratory,
  subject: Spec,
  candidates: readonly Spec[],
  seed: number,
): Examination {
  const on = (game: Spec, options: Options = {}) => {
    const searcher: Spec = { ...subject, ...options };
    const spec = { name: subject.use, game, searcher, budget: {}, evaluator: evaluatorOn(factory, game) };
    return (random: Random) => factory.searcher(spec, random);
  };
  const game = fitting(candidates, (use) => on(use)(new Random(seed)));
  return {
    subject: { kind: 'searcher', game },
    checks: inTurn(
      searcherChecks(on(game), factory.game(game), { seed, limits: limitsOf(subject, registries) }),
      checksOfOptions(registries.searchers, subject, (options) => on(game, options)(new Random(seed))),
    ),
  };
}

/** For searchers that need one: it counts pieces where a game has a few kinds of them, or else knows nothing. */
function evaluatorOn(factory: Laboratory['factory'], game: Spec): Spec {
  const evaluator: Spec = { use: 'material' };
  try {
    factory.evaluator({ name: 'doctor', game, searcher: { use: 'random' }, budget: {}, evaluator });
    return evaluator;
  } catch (error) {
    if (error instanceof LabError) return { use: 'constant' };
    throw error;
  }
}

function ofLearner(
  laboratory: Laboratory,
  subject: Spec,
  candidates: readonly Spec[],
  seed: number,
): Examination {
  const { registries, factory } = laboratory;
  const on =
    (game: Spec, options: Options = {}) =>
    () =>
      factory.newLearner({ learner: { ...subject, ...options }, game, seed });
  const game = fitting(candidates, (use) => on(use)());
  const learner = on(game)();
  const perform = (job: unknown): unknown =>
    learner.work ? learner.work(job, factory) : playedBy(factory, job as MatchJob);
  return {
    subject: { kind: 'learner', game },
    checks: inTurn(
      learnerChecks(on(game), {
        perform,
        store: (state) => decode(encode(state)),
        faultOf: (agent) => faultOf(agent, laboratory),
      }),
      checksOfOptions(registries.learners, subject, (options) => on(game, options)()),
    ),
  };
}

/** The record of a match; an `Error` if the rules do not allow it, such as the moves of its opening. */
function playedBy(factory: Laboratory['factory'], job: MatchJob): MatchRecord {
  const record = factory.play(job);
  const fault = recordFault(factory.game(job.agents[0]!.game), job, record);
  if (fault !== undefined) throw new Error(`a match that ask() asks for breaks the rules: ${fault}`);
  return record;
}

/** Why an agent of a learner could not be stored, or play; undefined if it can. */
function faultOf(agent: AgentSpec, { registries, factory }: Laboratory): string | undefined {
  const read: unknown = decode(encode(agent));
  if (!isAgentSpec(read)) return 'a file of it could not be read: a part is missing, or of another kind';
  try {
    checkBudget(agent.budget, 'budget');
    factory.searcher(agent, new Random(0));
    const { evaluator, weights } = agent;
    if (evaluator === undefined || weights === undefined) return undefined;
    const within = withinBounds(blocksOf(registries, factory.game(agent.game), evaluator), weights);
    const at = weights.findIndex((weight, i) => weight !== within[i]);
    return at < 0 ? undefined : `weight ${at} is ${weights[at]}, out of its bounds: see withinBounds`;
  } catch (error) {
    if (error instanceof LabError) return error.message;
    throw error;
  }
}

/** Options are set one by one, the others being those of `subject`. */
function checksOfOptions(
  registry: Registries['games' | 'evaluators' | 'searchers' | 'learners'],
  { use, ...base }: Spec,
  make: (options: Options) => void,
  cheap = false,
): Iterable<Check> {
  return optionChecks(registry.get(use).definition, make, { base, cheap });
}

function* inTurn(...parts: readonly Iterable<Check>[]): Generator<Check> {
  for (const part of parts) yield* part;
}

/** The first game with which something can be made; the first error of the user's kind if there is none. */
function fitting(games: readonly Spec[], make: (game: Spec) => unknown): Spec {
  let reason: LabError | undefined;
  for (const game of games) {
    try {
      make(game);
      return game;
    } catch (error) {
      // What else goes wrong is for the checks to say.
      if (!(error instanceof LabError)) return game;
      reason ??= error;
    }
  }
  throw reason ?? new Error('there is no game');
}

function startWeights(registries: Registries, game: Game, evaluator: Spec, seed: number): Float64Array {
  return drawWeights(blocksOf(registries, game, evaluator), new Random(seed, 'doctor'));
}

function blocksOf(registries: Registries, game: Game, evaluator: Spec): readonly WeightBlock[] {
  const { definition, options } = registries.evaluators.resolve(evaluator);
  return definition.weights?.(options, game) ?? [];
}
