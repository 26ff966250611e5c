import type { Use } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { defineEvaluator, type EvaluatorDefinition, type Options } from '../contract/plugin.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { checkWeights } from './topology.ts';

const RULES = ['mean', 'median'];
const MOST = 100;

/** Several evaluators that judge as one; searcher 'vote' asks each of them. */
export class Ensemble implements Evaluator {
  readonly members: readonly Evaluator[];
  readonly #median: boolean;
  /** What the members say, for the median in ascending order. */
  readonly #values: Float64Array;

  constructor(members: readonly Evaluator[], rule: 'mean' | 'median') {
    this.members = members;
    this.#median = rule === 'median';
    this.#values = new Float64Array(members.length);
  }

  evaluate(position: Position, role: Role): number {
    const { members } = this;
    const values = this.#values;
    const count = members.length;
    let sum = 0;
    for (let m = 0; m < count; m++) {
      const value = members[m].evaluate(position, role);
      sum += value;
      let at = m;
      for (; this.#median && at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
      values[at] = value;
    }
    if (!this.#median) return sum / count;
    return (values[(count - 1) >> 1] + values[count >> 1]) / 2;
  }
}

type EnsembleOptions = {
  readonly of: Use;
  readonly members: number;
  readonly rule: string;
};

/** The evaluator 'ensemble' over any of `kinds`; its weights are those of its members, one after the other. */
export function ensembleOf(kinds: readonly EvaluatorDefinition[]): EvaluatorDefinition {
  return defineEvaluator<EnsembleOptions>({
    id: 'ensemble',
    summary: 'Several evaluators of one kind that judge as one: made by lab ensemble',
    defaults: { of: { use: 'mlp' }, members: 3, rule: 'mean' },
    help: {
      of: 'what the members are: an evaluator with its options',
      members: 'how many there are',
      rule: "the 'mean' or the 'median' of what they say; searcher 'vote' counts their votes instead",
    },
    weights(options, game) {
      const blocks = memberOf(kinds, options, game).blocks;
      return Array.from({ length: options.members }, (_, m) =>
        blocks.map((block) => ({ ...block, name: `${m + 1}: ${block.name}` })),
      ).flat();
    },
    create(options, { game, weights }) {
      const { blocks, create } = memberOf(kinds, options, game);
      const size = blocks.reduce((sum, block) => sum + block.size, 0);
      checkWeights(weights, size * options.members);
      const members = Array.from({ length: options.members }, (_, m) =>
        create(weights.subarray(m * size, (m + 1) * size)),
      );
      return new Ensemble(members, options.rule as 'mean' | 'median');
    },
  });
}

function memberOf(kinds: readonly EvaluatorDefinition[], { of, members, rule }: EnsembleOptions, game: Game) {
  if (!Number.isInteger(members) || members < 1 || members > MOST)
    throw new LabError('LAB_BAD_OPTION', `members cannot be ${members}`, `a whole number from 1 to ${MOST}`);
  if (!RULES.includes(rule))
    throw new LabError('LAB_BAD_OPTION', `rule cannot be '${rule}'`, knownHint(rule, RULES));
  const definition = kinds.find(({ id }) => id === of.use);
  if (!definition) {
    const known = kinds.map(({ id }) => id);
    throw new LabError(
      'LAB_BAD_OPTION',
      `there are no ensembles of '${of.use}'`,
      knownHint(String(of.use), known),
    );
  }
  const options: Options = { ...definition.defaults, ...checkedOptions(of, definition) };
  return {
    blocks: definition.weights?.(options, game) ?? [],
    create: (weights: Float64Array) => definition.create(options, { game, weights }),
  };
}

/** The options of `use`, each of the kind of its default. */
function checkedOptions(use: Use, { id, defaults }: EvaluatorDefinition): Options {
  const kind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
  const options: Record<string, unknown> = { ...use };
  delete options['use'];
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(defaults, name) || kind(value) !== kind(defaults[name]))
      throw new LabError(
        'LAB_BAD_OPTION',
        `evaluator '${id}' has no option '${name}' that could be ${JSON.stringify(value)}`,
        knownHint(name, Object.keys(defaults)),
      );
  }
  return options;
}
