import type { AgentSpec, MatchJob, Use } from '../contract/agent.ts';
import type { Laboratory } from '../lab/laboratory.ts';
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

/** Runs the contract kit on whatever `subject` names; the others are tried on the game
 * that is asked for, else on an evaluator's only one, else on tic-tac-toe. */
export function diagnose(
  { registries, assembler }: Laboratory,
  subject: Use,
  asked: Use | undefined,
  seed: number,
): { kind: string; checks: readonly Check[] } {
  const id = subject.use;
  if (registries.games.has(id))
    return { kind: 'game', checks: inspectGame(assembler.game(subject), { seed }) };
  const own = registries.evaluators.has(id) ? registries.evaluators.get(id).definition.game : undefined;
  const gameUse = asked ?? { use: own ?? 'tic-tac-toe' };
  const game = assembler.game(gameUse);
  const spec = (searcher: Use, evaluator?: Use): AgentSpec => ({
    name: id,
    game: gameUse,
    searcher,
    budget: {},
    ...(evaluator && { evaluator, weights: startWeights(evaluator) }),
  });
  const startWeights = (evaluator: Use): Float64Array => {
    const { definition, options } = registries.evaluators.resolve(evaluator);
    const random = new Random(seed, 'doctor');
    const blocks = definition.weights?.(options, game) ?? [];
    return Float64Array.from(
      blocks.flatMap(({ size, start: [low, high] }) =>
        Array.from({ length: size }, () => random.between(low, high)),
      ),
    );
  };
  if (registries.evaluators.has(id)) {
    const create = () => {
      const evaluator = assembler.evaluator(spec({ use: 'random' }, subject));
      if (!evaluator) throw new Error('no evaluator was made');
      return evaluator;
    };
    return { kind: 'evaluator', checks: inspectEvaluator(create, game, { seed }) };
  }
  if (registries.searchers.has(id)) {
    const material = game.encoders?.['board'] ? { use: 'material' } : undefined;
    const create = (random: Random) => assembler.searcher(spec(subject, material), random);
    return { kind: 'searcher', checks: inspectSearcher(create, game, { seed }) };
  }
  if (registries.learners.has(id)) {
    const create = () => assembler.newLearner({ learner: subject, game: gameUse, seed });
    const learner = create();
    const perform = (job: unknown): unknown =>
      learner.work ? learner.work(job, assembler) : assembler.play(job as MatchJob);
    return {
      kind: 'learner',
      checks: inspectLearner(create, { perform, store: (state) => decode(encode(state)) }),
    };
  }
  const known = [registries.games, registries.evaluators, registries.searchers, registries.learners].flatMap(
    ({ ids }) => ids,
  );
  throw new LabError('LAB_UNKNOWN_EXTENSION', `nothing installed is called '${id}'`, knownHint(id, known));
}
