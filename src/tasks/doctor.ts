import { drawWeights } from '../contract/draw-weights.ts';
import type { MatchJob, Use } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import type { Registries } from '../lab/registries.ts';
import { decode, encode } from '../storage/codec.ts';
import {
  inspectEvaluator,
  inspectGame,
  inspectLearner,
  inspectSearcher,
  type Check,
} from '../testing/index.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';

/** What the contract kit found. */
export interface Diagnosis {
  readonly kind: string;
  /** What the subject was tried on, unless it is a game itself. */
  readonly game?: Use;
  readonly checks: readonly Check[];
}

/**
 * Runs the contract kit on whatever `subject` names. Parts other than games are tried on the game that is asked for,
 * else on an evaluator's only one, else on the first that they fit, tic-tac-toe before others. LAB_WRONG_GAME if they
 * do not fit the game that is asked for, or none.
 */
export function diagnose(
  { registries, assembler }: Laboratory,
  subject: Use,
  asked: Use | undefined,
  seed: number,
): Diagnosis {
  const id = subject.use;
  if (registries.games.has(id))
    return { kind: 'game', checks: inspectGame(assembler.game(subject), { seed }) };
  const own = registries.evaluators.has(id) ? registries.evaluators.get(id).definition.game : undefined;
  const candidates = asked
    ? [asked]
    : [own ?? 'tic-tac-toe', ...registries.games.ids].map((use): Use => ({ use }));
  if (registries.evaluators.has(id)) {
    const on = (game: Use) => (): Evaluator => {
      const weights = startWeights(registries, assembler.game(game), subject, seed);
      const spec = { name: id, game, searcher: { use: 'random' }, budget: {}, evaluator: subject, weights };
      const evaluator = assembler.evaluator(spec);
      if (!evaluator) throw new Error('no evaluator was made');
      return evaluator;
    };
    const game = fitting(candidates, (use) => on(use)());
    return { kind: 'evaluator', game, checks: inspectEvaluator(on(game), assembler.game(game), { seed }) };
  }
  if (registries.searchers.has(id)) {
    const on = (game: Use) => {
      const evaluator = assembler.game(game).encoders?.['board'] ? { use: 'material' } : undefined;
      const spec = { name: id, game, searcher: subject, budget: {}, ...(evaluator && { evaluator }) };
      return (random: Random) => assembler.searcher(spec, random);
    };
    const game = fitting(candidates, (use) => on(use)(new Random(seed)));
    return { kind: 'searcher', game, checks: inspectSearcher(on(game), assembler.game(game), { seed }) };
  }
  if (registries.learners.has(id)) {
    const on = (game: Use) => () => assembler.newLearner({ learner: subject, game, seed });
    const game = fitting(candidates, (use) => on(use)());
    const learner = on(game)();
    const perform = (job: unknown): unknown =>
      learner.work ? learner.work(job, assembler) : assembler.play(job as MatchJob);
    return {
      ...{ kind: 'learner', game },
      checks: inspectLearner(on(game), { perform, store: (state) => decode(encode(state)) }),
    };
  }
  const known = [registries.games, registries.evaluators, registries.searchers, registries.learners].flatMap(
    ({ ids }) => ids,
  );
  throw new LabError('LAB_UNKNOWN_EXTENSION', `nothing installed is called '${id}'`, knownHint(id, known));
}

/** The first game with which something can be made; the first error of the user's kind if there is none. */
function fitting(games: readonly Use[], make: (game: Use) => unknown): Use {
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

function startWeights(registries: Registries, game: Game, evaluator: Use, seed: number): Float64Array {
  const { definition, options } = registries.evaluators.resolve(evaluator);
  const random = new Random(seed, 'doctor');
  const blocks = definition.weights?.(options, game) ?? [];
  return drawWeights(blocks, random);
}
