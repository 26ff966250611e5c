import { dirname, join, resolve } from 'node:path';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Budget } from '../contract/searcher.ts';
import { isSpec, readAgents, type StoredAgent } from '../storage/agent-file.ts';
import { kindOf, readText } from '../storage/files.ts';
import { knownHint, LabError, nearest } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { shellWord } from '../util/shell-word.ts';
import { withFileText } from '../config/file-option.ts';
import { checkBudget, deepened, LIMIT_NAMES, requireLimits } from './budget.ts';
import { parseOptions, typedValue } from '../config/option-text.ts';
import type { Registries } from '../registry/registries.ts';
import { useText } from '../registry/spec-text.ts';
import { parseText } from '../storage/yaml-text.ts';
import { levelsLine } from './level-file.ts';

const WHAT_AGENTS_ARE = 'an agent is a file, a run folder or a short name such as random or material:depth=3';

/** An agent that a user named, before it is known which game is played. */
export interface NamedAgent {
  readonly stored: StoredAgent;
  /** False if the agent's own file or specification says which game it plays. */
  readonly anyGame: boolean;
  /** Whether the user typed all of it, so that no file says what it is. */
  readonly typed?: boolean;
}

/**
 * An agent from what a user typed: an agent or population file, a run folder (its champion; `#2` after either
 * takes the third of the population), a YAML or JSON specification, which may take missing parts `from`
 * another agent, one of a list of specifications (`FILE.yaml#NAME`), or a short name such as `random`, `material:depth=3` or `uct:sims=500`. Limits and options of the
 * search may follow a file or a folder as well: `champion.msgpack:nodes=1000`. Where limits that replace those of a file, `each`
 * among them, or those of a short name that does not say how it searches, are nodes, evaluations or time without a depth, a
 * search to a fixed depth deepens instead. Nothing in a file is executed.
 * Throws LAB_BAD_AGENT, LAB_BAD_FILE or LAB_BAD_OPTION.
 */
export function resolveAgent(
  text: string,
  game: Spec,
  registries: Registries,
  each: Budget = {},
): NamedAgent {
  const [source, options] = splitOptions(text, registries);
  const [path, index] = placeIn(source);
  const kind = kindOf(path);
  if (options !== undefined && kind !== undefined) {
    const { stored, anyGame } = resolveAgent(source, game, registries);
    const { agent, lineage, members } = stored;
    const changed = searching(agent, options, text, registries, each);
    // Its ratings are those of another search.
    return { stored: { agent: changed, ...(lineage && { lineage }), ...(members && { members }) }, anyGame };
  }
  if (kind === 'folder')
    return index === undefined
      ? resolveAgent(fileIn(path, ['champion.msgpack', 'tuned.msgpack']), game, registries, each)
      : resolveAgent(`${fileIn(path, ['population.msgpack'])}#${index}`, game, registries, each);
  if (kind === 'file' && !isText(path)) {
    const { agents } = readAgents(path);
    const stored = agentAt(agents, index ?? 0, path);
    const name = nameOfFile(path, stored, agents.length === 1 ? '' : `#${index ?? 0}`);
    const agent = deepened(stored.agent, Object.keys(each), registries);
    return { stored: { ...stored, agent: { ...agent, name } }, anyGame: false };
  }
  if (kind === 'file') return readSpecification(path, index?.toString(), game, registries, each);
  const isShort = isKnown(/^([^:]*):/.exec(text)?.[1], registries);
  if (!isShort && /[/\\]|\.(msgpack|ya?ml|json)$/.test(path)) {
    const isFile = /\.\w+$/.test(path);
    throw new LabError(
      'LAB_BAD_AGENT',
      `there is no ${isFile ? 'file' : 'folder'} ${path}`,
      isFile ? WHAT_AGENTS_ARE : waysToMake(path, game),
    );
  }
  return { stored: { agent: parseShortName(text, game, registries, each) }, anyGame: true, typed: true };
}

/** `SOURCE:key=value,...` as the source and its options, unless a file has this name or the source is a short name. */
export function splitOptions(
  text: string,
  registries: Registries,
): [source: string, options: string | undefined] {
  const [, source, options] = /^(.+?):(\w+=.*)$/s.exec(text) ?? [];
  return source === undefined || isKnown(source, registries) || kindOf(text) !== undefined
    ? [text, undefined]
    : [source, options];
}

/**
 * What a user typed where several agents may stand: a list of specifications as `FILE.yaml#NAME` for each of its agents, all
 * else as it is. LAB_BAD_AGENT.
 */
export function membersOf(text: string, registries: Registries): string[] {
  const [source, options] = splitOptions(text, registries);
  const [path, index] = placeIn(source);
  if (index !== undefined || kindOf(path) !== 'file' || !isText(path)) return [text];
  const { agents } = specificationIn(path);
  if (agents === undefined) return [text];
  const behind = options === undefined ? '' : `:${options}`;
  return Object.keys(listIn(agents, path)).map((name) => `${path}#${name}${behind}`);
}

/** Whether a file is a specification, by its name. */
const isText = (path: string): boolean => /\.(ya?ml|json)$/.test(path);

const isKnown = (id: string | undefined, { searchers, evaluators }: Registries): boolean =>
  id !== undefined && (searchers.has(id) || evaluators.has(id));

/** What can stand behind `#`. */
const MEMBER = /^[\w.-]+$/;

/**
 * `FILE#2` as the file and the number of an agent in it, counted from 0, and `FILE#NAME` as the file and the name; undefined
 * if neither is given.
 */
export function placeIn(text: string): [path: string, index: number | string | undefined] {
  const [, path, index] = /^(.*)#([\w.-]+)$/.exec(text) ?? [];
  // A file may really have such a name.
  if (path === undefined || kindOf(text) !== undefined) return [text, undefined];
  return [path, /^\d+$/.test(index!) ? Number(index) : index];
}

/** An agent of a file that may hold several; LAB_BAD_AGENT if it holds fewer. */
export function agentAt(agents: readonly StoredAgent[], index: number | string, path: string): StoredAgent {
  const stored = typeof index === 'number' ? agents[index] : undefined;
  if (stored) return stored;
  const held = agents.length === 1 ? 'is one agent' : `holds ${agents.length} agents`;
  throw new LabError('LAB_BAD_AGENT', `${path} ${held}, there is no #${index}`, 'the first is #0');
}

/** The files of a folder that hold agents: all of them first. */
export const AGENT_FILES = ['population.msgpack', 'champion.msgpack', 'tuned.msgpack'];

/**
 * The first of `names` that is in a folder; LAB_BAD_AGENT, which says what the folder holds instead, if none
 * is.
 */
export function fileIn(folder: string, names: readonly string[]): string {
  const has = (name: string) => kindOf(join(folder, name)) === 'file';
  const found = names.find(has);
  if (found !== undefined) return join(folder, found);
  if (has('tournament.msgpack'))
    throw new LabError(
      'LAB_BAD_AGENT',
      `${folder} holds a tournament, not an agent`,
      `its table: lab report ${shellWord(folder)}; its games: lab replay ${shellWord(folder)}`,
    );
  if (has('level-1.msgpack'))
    throw new LabError(
      'LAB_BAD_AGENT',
      `${folder} holds agents of several levels`,
      `name one: ${join(folder, 'level-1.msgpack')}; or play: lab play ${shellWord(folder)} --level 1`,
    );
  if (has('state.msgpack'))
    throw new LabError(
      'LAB_BAD_AGENT',
      `the run in ${folder} has come to no agent yet`,
      `go on with it: lab evolve --resume --out ${shellWord(folder)}`,
    );
  throw new LabError('LAB_BAD_AGENT', `there is no agent in ${folder}`, WHAT_AGENTS_ARE);
}

/**
 * What an agent of a file is called. One that was bred has a number within its run for a name: it is called by the file,
 * or by the run if the file has the name that all runs give it.
 */
function nameOfFile(path: string, { agent, lineage }: StoredAgent, place: string): string {
  const parts = resolve(path.replace(/\.msgpack$/, '')).split(/[/\\]/);
  const [folder = '', parent = '', own = ''] = parts.slice(-3);
  const [, level] = /^level-(\d+)$/.exec(own) ?? [];
  if (level !== undefined) return `Level ${level}`;
  if (!lineage) return agent.name;
  if (parent === 'hall' && /^\d+$/.test(own)) return `${folder}/${Number(own)}`;
  return (['champion', 'tuned', 'population'].includes(own) ? parent : own) + place;
}

type Specification = Partial<AgentSpec> & { readonly from?: unknown; readonly agents?: unknown };
/** What agents of a list may say, each for itself or together. */
const LISTED_KEYS = ['from', 'game', 'searcher', 'evaluator', 'endgame', 'budget', 'weights'];
const KEYS = ['name', ...LISTED_KEYS, 'agents'];

function readSpecification(
  file: string,
  member: string | undefined,
  game: Spec,
  registries: Registries,
  each: Budget,
): NamedAgent {
  const value = memberOf(specificationIn(file), member, file);
  const wrong = (message: string, hint: string) => new LabError('LAB_BAD_AGENT', `${file}: ${message}`, hint);
  const useOf = (key: 'game' | 'searcher' | 'evaluator'): Spec | undefined => {
    const part: unknown = value[key];
    if (part === undefined || isSpec(part)) return part;
    if (typeof part === 'string') return { use: part };
    throw wrong(`${key} must be an id or a map with 'use'`, `for example ${key}: { use: alphabeta }`);
  };
  const from: unknown = value.from;
  if (from !== undefined && (typeof from !== 'string' || isText(placeIn(from)[0])))
    throw wrong('from must be an agent file or a run folder', '');
  if (typeof (value.name ?? '') !== 'string')
    throw wrong('name must be a text', `for example name: "${String(value.name)}"`);
  if (!isMap(value.budget ?? {}))
    throw wrong('budget must be a map of limits', 'for example budget: { depth: 4 }');
  const own = checkBudget(value.budget ?? {}, file);
  const limits = Object.keys(each).length > 0 ? each : own;
  const base =
    from === undefined
      ? undefined
      : resolveAgent(resolve(dirname(file), from), game, registries, limits).stored.agent;
  const searcher = useOf('searcher') ?? base?.searcher;
  const evaluator = useOf('evaluator') ?? base?.evaluator;
  if (!searcher) throw wrong('it names no searcher', 'for example searcher: alphabeta');
  const endgame: unknown = value.endgame ?? base?.endgame;
  if (endgame !== undefined && typeof endgame !== 'string' && typeof endgame !== 'number')
    throw wrong('endgame must be a name', 'for example endgame: 4');
  const weights: unknown = value.weights ?? base?.weights;
  const given = weights !== undefined && weights !== base?.weights;
  if (given && !(Array.isArray(weights) && weights.every(Number.isFinite)))
    throw wrong('weights must be a list of numbers', '');
  requireLimits({ searcher, budget: own }, file, registries);
  return {
    stored: {
      agent: {
        name: value.name ?? file.replace(/^.*[/\\]|\.[a-z]+$/g, ''),
        game: withFileText(useOf('game') ?? base?.game ?? game, dirname(file)),
        searcher,
        budget: value.budget === undefined ? (base?.budget ?? {}) : own,
        ...(evaluator && { evaluator }),
        ...(endgame !== undefined && { endgame: String(endgame) }),
        ...(weights !== undefined && { weights: Float64Array.from(weights as number[]) }),
      },
    },
    anyGame: useOf('game') === undefined && base === undefined,
  };
}

/** One agent of a list, with what holds for all; without a list, the only agent of the file. */
function memberOf(value: Specification, member: string | undefined, file: string): Specification {
  const { agents, ...common } = value;
  if (agents === undefined) {
    if (member === undefined) return common;
    throw new LabError('LAB_BAD_AGENT', `${file} is one agent, there is no #${member}`, 'leave that out');
  }
  const list = listIn(agents, file);
  const names = Object.keys(list);
  if (member === undefined)
    throw new LabError(
      'LAB_BAD_AGENT',
      `${file} lists ${names.length} agents`,
      `name one: ${file}#${names[0]}`,
    );
  if (!Object.hasOwn(list, member))
    throw new LabError('LAB_BAD_AGENT', `${file} lists no agent '${member}'`, knownHint(member, names));
  return { ...common, ...list[member], name: member };
}

/** The agents of a list by name; LAB_BAD_AGENT if they are none. */
function listIn(agents: unknown, file: string): Readonly<Record<string, Specification>> {
  const wrong = (message: string, hint: string) => new LabError('LAB_BAD_AGENT', `${file}: ${message}`, hint);
  if (!isMap(agents) || Object.keys(agents).length === 0)
    throw wrong('agents must be a map of agents by name', 'for example agents: { uct: { searcher: uct } }');
  for (const [name, agent] of Object.entries(agents)) {
    if (!MEMBER.test(name)) throw wrong(`'${name}' is no name of an agent`, 'letters, digits, . - and _');
    if (!isMap(agent)) throw wrong(`agent ${name} must be a map`, `for example ${name}: { searcher: uct }`);
    const unknown = Object.keys(agent).find((key) => !LISTED_KEYS.includes(key));
    if (unknown !== undefined)
      throw wrong(`unknown key '${unknown}' of ${name}`, knownHint(unknown, LISTED_KEYS));
  }
  return agents as Readonly<Record<string, Specification>>;
}

function specificationIn(file: string): Specification {
  const text = readText(file, 'settings', 'LAB_BAD_AGENT');
  const value = parseText(text, file, 'LAB_BAD_AGENT') ?? {};
  if (!isMap(value))
    throw new LabError(
      'LAB_BAD_AGENT',
      `${file} is no specification of an agent`,
      'lines such as searcher: alphabeta',
    );
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined)
    throw new LabError('LAB_BAD_AGENT', `${file}: unknown key '${unknown}'`, knownHint(unknown, KEYS));
  return value;
}

/**
 * Reads `id[:key=value,...]`: the id of a searcher or an evaluator; keys are limits, or options of either.
 */
function parseShortName(text: string, game: Spec, registries: Registries, each: Budget): AgentSpec {
  const colon = text.indexOf(':');
  const id = colon < 0 ? text : text.slice(0, colon);
  const options = parseOptions(colon < 0 ? '' : text.slice(colon + 1), text);
  if (!isKnown(id, registries)) {
    if (registries.games.has(id))
      throw new LabError(
        'LAB_BAD_AGENT',
        `'${id}' is a game, not an agent`,
        `name an agent, and the game after --game: lab play uct:sims=500 --game ${shellWord(text)}`,
      );
    const known = [...registries.searchers.ids, ...registries.evaluators.ids];
    throw new LabError(
      'LAB_BAD_AGENT',
      `'${id}' is not an agent: no file, folder, searcher or evaluator has that name`,
      nearest(id, known) === undefined && colon < 0 ? waysToMake(id, game) : knownHint(id, known),
    );
  }
  const isSearcher = registries.searchers.has(id);
  const limits = limitsAmong(each, options);
  const typed = isSearcher ? id : (take(options, 'searcher') as string | undefined);
  const evaluator = isSearcher ? (take(options, 'evaluator') as string | undefined) : id;
  const agent = {
    name: text,
    game,
    searcher: { use: typed ?? 'alphabeta' },
    budget: {},
    ...(evaluator !== undefined && { evaluator: { use: evaluator } }),
  };
  return withOptions(
    typed === undefined ? deepened(agent, limits, registries) : agent,
    options,
    text,
    registries,
  );
}

/** The names of the limits of all, or without any of all that was typed, limits among them. */
const limitsAmong = (each: Budget, options: ReadonlyMap<string, unknown>): string[] =>
  Object.keys(each).length > 0 ? Object.keys(each) : [...options.keys()];

/** How to make a folder that is not there, which is what a name without a likeness to any other stands for. */
function waysToMake(folder: string, game: Spec): string {
  return `to make an agent in this folder: lab evolve --plugin METHOD --out ${shellWord(folder)}, or levels: ${levelsLine(folder, useText(game, {}))}; short names: lab list searchers`;
}

/** An agent that searches as `text` says, which was typed behind it as `from`, or with limits of all in place of its own. */
function searching(
  agent: AgentSpec,
  text: string,
  from: string,
  registries: Registries,
  each: Budget,
): AgentSpec {
  const options = parseOptions(text, from);
  const use = take(options, 'searcher') as string | undefined;
  const limits = limitsAmong(each, options);
  const { searcher } = use === undefined ? deepened(agent, limits, registries) : { searcher: { use } };
  return withOptions({ ...agent, name: `${agent.name}:${text}`, searcher }, options, from, registries);
}

/** The agent with limits in place of its own, an endgame, and options of its searcher and, if it has no weights, its evaluator. */
function withOptions(
  agent: AgentSpec,
  options: Map<string, unknown>,
  from: string,
  { searchers, evaluators }: Registries,
): AgentSpec {
  const budget = Object.fromEntries(
    LIMIT_NAMES.filter((key) => options.has(key)).map((key) => [key, take(options, key)]),
  );
  const endgame = take(options, 'endgame') as string | number | undefined;
  const searcher: Record<string, unknown> & Spec = { ...agent.searcher };
  const evaluator = agent.evaluator && { ...agent.evaluator };
  const searcherKeys = Object.keys(searchers.get(searcher.use).definition.defaults);
  // Weights were learned with the options of their evaluator.
  const evaluatorKeys =
    evaluator && !agent.weights ? Object.keys(evaluators.get(evaluator.use).definition.defaults) : [];
  for (const [key, value] of options) {
    if (evaluatorKeys.includes(key)) (evaluator as Record<string, unknown>)[key] = value;
    else if (searcherKeys.includes(key))
      searcher[key] = typedValue(searchers.get(searcher.use).definition.options[key]!, value);
    else
      throw new LabError(
        'LAB_BAD_OPTION',
        `agent '${from}' has no option '${key}'`,
        knownHint(key, [...LIMIT_NAMES, 'endgame', ...searcherKeys, ...evaluatorKeys]),
      );
  }
  const limits = checkBudget(budget, from);
  requireLimits({ searcher, budget: limits }, from, { searchers });
  return {
    ...agent,
    searcher,
    budget: Object.keys(limits).length === 0 ? agent.budget : limits,
    ...(evaluator && { evaluator }),
    ...(endgame !== undefined && { endgame: String(endgame) }),
  };
}

function take(options: Map<string, unknown>, key: string): unknown {
  const value = options.get(key);
  options.delete(key);
  return value;
}
