import type { AgentSpec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { limitsOf, type Registries } from '../registry/registries.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { parseOptions } from '../config/option-text.ts';

/** The limits, by the names that users type. */
const LIMITS: Readonly<Record<string, keyof Budget>> = {
  depth: 'depth',
  nodes: 'nodes',
  evals: 'evals',
  sims: 'sims',
  exact: 'exact',
  millis: 'millis',
  movetime: 'millis',
};

/** The names of all limits. */
export const LIMIT_NAMES = Object.keys(LIMITS);

/** Reads limits such as `depth=4,nodes=1000`; LAB_USAGE or LAB_BAD_OPTION, whose messages name `from`. */
export function parseBudget(text: string, from: string): Budget {
  return checkBudget(Object.fromEntries(parseOptions(text, from)), from);
}

/**
 * Reads several limits of one kind, such as `depth=1,2,4`, each as a budget; LAB_USAGE or LAB_BAD_OPTION,
 * whose messages name `from`.
 */
export function parseBudgets(text: string, from: string): Budget[] {
  const [, key, list] = /^(\w+)=([\d,]+)$/.exec(text) ?? [];
  const values = (list ?? '').split(',').map(Number);
  if (key === undefined || values.some((value) => !Number.isInteger(value) || value < 1))
    throw new LabError(
      'LAB_USAGE',
      `${from} ${text} is no list of limits`,
      `for example ${from} depth=1,2,4`,
    );
  return values.map((value) => checkBudget({ [key]: value }, from));
}

/** Checks that limits are positive whole numbers; LAB_BAD_OPTION otherwise. */
export function checkBudget(value: object, from: string): Budget {
  const budget: Record<string, number> = {};
  for (const [key, limit] of Object.entries(value) as [string, unknown][]) {
    const name = LIMITS[key];
    if (name === undefined)
      throw new LabError('LAB_BAD_OPTION', `${from}: '${key}' is no limit`, knownHint(key, LIMIT_NAMES));
    if (!Number.isInteger(limit) || (limit as number) < 1) {
      throw new LabError(
        'LAB_BAD_OPTION',
        `${from}: ${key} must be a whole number above 0`,
        'for example depth=4',
      );
    }
    budget[name] = limit as number;
  }
  return budget;
}

/**
 * LAB_BAD_OPTION, whose message names `from`, if a limit does not end any search of this agent: it would be without effect,
 * and the search as long as without it.
 */
export function requireLimits(
  { searcher, budget }: Pick<AgentSpec, 'searcher' | 'budget'>,
  from: string,
  registries: Pick<Registries, 'searchers'>,
): void {
  const known = limitsOf(searcher, registries);
  if (known === undefined) return;
  const [idle] = idleLimits(budget, known);
  if (idle === undefined) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `${from}: '${searcher.use}' does not use the limit ${typedName(idle)}`,
    known.length === 0 ? 'it needs no limit' : `it uses: ${known.map(typedName).join(', ')}`,
  );
}

/** Those of a budget that end no search that `known` limits end. */
function idleLimits(budget: Budget, known: readonly string[]): string[] {
  // The game's solver, which `exact` asks for, takes its positions out of `nodes`.
  const used = budget.exact === undefined ? known : [...known, 'exact', 'nodes'];
  return Object.keys(budget).filter((key) => !used.includes(key));
}

const typedName = (key: string): string => (key === 'millis' ? 'movetime' : key);

/** Limits as users type them, such as `nodes=300`. */
export function limitList(budget: Budget): string[] {
  return Object.entries(budget).map(([key, limit]) => `${typedName(key)}=${limit}`);
}

/**
 * The agent with the limits of all in place of its own, if any are given; LAB_BAD_OPTION if it uses limits, but none of these.
 * One that uses none at all, such as a random one, plays as it is.
 */
export function withBudget(
  agent: AgentSpec,
  budget: Budget,
  registries: Pick<Registries, 'searchers'>,
): AgentSpec {
  const given = Object.keys(budget).length;
  if (given === 0) return agent;
  const limited = { ...agent, budget };
  const known = limitsOf(agent.searcher, registries) ?? [];
  if (known.length > 0 && idleLimits(budget, known).length === given)
    requireLimits(limited, agent.name, registries);
  return limited;
}

/** Whether limits of these names would cut a search to a fixed depth off. */
const cutsFixedDepth = (limits: readonly string[]): boolean =>
  !limits.includes('depth') &&
  limits.some((limit) => ['nodes', 'evals', 'millis', 'movetime'].includes(limit));

/** The agent under limits of these names, given in place of its own: where they would cut its search off, it deepens instead. */
export function deepened(
  agent: AgentSpec,
  limits: readonly string[],
  { searchers }: Pick<Registries, 'searchers'>,
): AgentSpec {
  const { fixedDepth } = searchers.get(agent.searcher.use).definition;
  if (fixedDepth === undefined || !cutsFixedDepth(limits)) return agent;
  return { ...agent, searcher: { ...agent.searcher, use: fixedDepth } };
}

/** The names of the agents whose search is to a fixed depth, and is cut off by their limits. */
export function cutOffAmong(
  { searchers }: Pick<Registries, 'searchers'>,
  agents: readonly AgentSpec[],
): string[] {
  return agents
    .filter((agent) => deepened(agent, Object.keys(agent.budget), { searchers }) !== agent)
    .map(({ name }) => name);
}
