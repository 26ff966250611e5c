import {
  knownHint,
  LabError,
  Random,
  type AgentSpec,
  type Option,
  type OptionSchema,
  type Spec,
} from 'evolab';
import type { AgentFactory, Laboratory } from 'evolab/command';
import type { Parameter } from './method.ts';

/** What an agent may be made of. */
type Registries = Pick<Laboratory['registries'], 'searchers' | 'evaluators'>;

/**
 * The parameters that `--param` asks for: `option=LOW..HIGH`, with `searcher.` or `evaluator.` before the
 * option if both have one of that name; of an option that declares a range, the name alone. LAB_USAGE for one
 * given twice or without a range, LAB_BAD_OPTION for what is no number of the agent.
 */
export function parseParameters(
  texts: readonly string[],
  agent: AgentSpec,
  registries: Registries,
): Parameter[] {
  const parameters = texts.map((text) => parseParameter(text, agent, registries));
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined)
    throw new LabError('LAB_USAGE', `--param gives ${twice} twice`, 'one range for each option');
  return parameters;
}

function parseParameter(text: string, agent: AgentSpec, { searchers, evaluators }: Registries): Parameter {
  const [, key, low, high] =
    /^([\w.-]+)(?:=(-?[\d.]+(?:e-?\d+)?)\.\.(-?[\d.]+(?:e-?\d+)?))?$/i.exec(text) ?? [];
  const wrong = (reason: string) => new LabError('LAB_USAGE', `'${text}' ${reason}`, 'for example cp=0.2..2');
  if (key === undefined) throw wrong('is not of the form option=LOW..HIGH');
  const known = new Map([
    ...numbersOf('searcher', searchers.get(agent.searcher.use).definition.options),
    ...(agent.evaluator
      ? numbersOf('evaluator', evaluators.get(agent.evaluator.use).definition.options)
      : []),
  ]);
  const found = [...known.keys()].filter((name) => name === key || name.split('.')[1] === key);
  if (found.length !== 1)
    throw new LabError(
      'LAB_BAD_OPTION',
      found.length > 1 ? `'${key}' may be ${found.join(' or ')}` : `'${agent.name}' has no number '${key}'`,
      known.size > 0 ? knownHint(key, [...known.keys()]) : 'nothing of it can be tuned',
    );
  const range = low === undefined ? rangeOf(known.get(found[0])!) : ([Number(low), Number(high)] as const);
  if (!range) throw wrong('has no range of its own');
  if (!(range[0] < range[1] && Number.isFinite(range[1] - range[0]))) throw wrong('is no range');
  return { name: found[0], low: range[0], high: range[1] };
}

/** Options of any number: what is drawn for one of whole numbers would hardly ever be one. */
function numbersOf(part: string, options: OptionSchema): [string, Option][] {
  return Object.entries(options).flatMap(([name, option]) =>
    option.kind.name === 'number' && typeof option.default === 'number' ? [[`${part}.${name}`, option]] : [],
  );
}

/** The range in which an option is tuned by default; undefined if it declares none. */
function rangeOf({ kind, tune }: Option): readonly [number, number] | undefined {
  if (tune) return tune;
  if (kind.name !== 'number' || kind.min === undefined || kind.max === undefined) return undefined;
  return [kind.min, kind.max];
}

/** The agent with these values for its parameters. */
export function withParameters(
  agent: AgentSpec,
  parameters: readonly Parameter[],
  values: readonly number[],
): AgentSpec {
  const parts: { searcher: Spec; evaluator?: Spec } = {
    searcher: { ...agent.searcher },
    ...(agent.evaluator && { evaluator: { ...agent.evaluator } }),
  };
  parameters.forEach(({ name }, k) => {
    const [part, option] = name.split('.') as ['searcher' | 'evaluator', string];
    const use: Spec | undefined = parts[part];
    if (use) (use as Record<string, unknown>)[option] = values[k];
  });
  return { ...agent, ...parts };
}

/** LAB_BAD_OPTION if an option refuses numbers near the ends of its range or between them. */
export function checkRanges(factory: AgentFactory, agent: AgentSpec, parameters: readonly Parameter[]): void {
  for (const share of [0.001, 0.618, 0.999]) {
    const values = parameters.map(({ low, high }) => low + share * (high - low));
    factory.searcher(withParameters(agent, parameters, values), new Random(0));
  }
}
