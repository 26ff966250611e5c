import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineSearcher, option } from 'evolab';
import { afterAll, expect, test } from 'vitest';
import { membersOf, resolveAgent } from '../../src/agents/agent-source.ts';
import { cutOffAmong, withBudget } from '../../src/agents/budget.ts';
import { createContainer } from '../../src/registry/container.ts';
import { corePlugin } from '../../src/registry/core-plugin.ts';
import type { Registries } from '../../src/registry/registries.ts';
import { Service } from '../../src/registry/tokens.ts';

const registries = createContainer([corePlugin]).get<Registries>(Service.registries);
const folder = mkdtempSync(join(tmpdir(), 'lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const GAME = { use: 'draughts' };
const champion = resolve(import.meta.dirname, '../../papers/champions/draughts-td.msgpack');
const resolveText = (text: string) => {
  const file = join(folder, 'agent.yaml');
  writeFileSync(file, text);
  return resolveAgent(file, GAME, registries);
};

/** A specification that takes all from a file. */
function from(file: string): string {
  const name = join(folder, 'from.yaml');
  writeFileSync(name, `from: ${file}\n`);
  return name;
}

test('a specification may take what it does not say from another agent', () => {
  const { agent } = resolveAgent(champion, GAME, registries).stored;
  const { stored, anyGame } = resolveText(`from: ${champion}\nsearcher: deepening\nbudget: { nodes: 500 }\n`);
  expect(stored.agent).toEqual({
    ...agent,
    name: 'agent',
    searcher: { use: 'deepening' },
    budget: { nodes: 500 },
  });
  expect(anyGame).toBe(false);
  expect(resolveText(`from: ${champion}`).stored.agent).toEqual({ ...agent, name: 'agent' });
});

test.each([
  ['from: nowhere.msgpack', /there is no file/],
  ['from: agent.yaml', /from must be an agent file/],
  ['from: 3', /from must be an agent file/],
  ['evaluator: material', /names no searcher/],
  ['form: a', /unknown key 'form'/],
  ['just text', /agent\.yaml is no specification of an agent/],
  ['- searcher', /agent\.yaml is no specification of an agent/],
  ['searcher: [', /agent\.yaml: .* at line/],
  ['searcher: random\nname: 5', /name must be a text/],
  ['searcher: random\nbudget: 5', /budget must be a map of limits/],
  ['searcher: alphabeta\nweights: [a]', /weights must be a list of numbers/],
  ['agents: { a: { searcher: random }, b: { searcher: random } }', /agent\.yaml lists 2 agents/],
  ['agents: { a: { searcher: random, form: b } }', /unknown key 'form' of a/],
  ['agents: { a: { searcher: random, name: b } }', /unknown key 'name' of a/],
  ['agents: { a b: { searcher: random } }', /'a b' is no name of an agent/],
  ['agents: { a: random }', /agent a must be a map/],
  ['agents: {}', /agents must be a map of agents by name/],
  ['agents: [random]', /agents must be a map of agents by name/],
])('refuses %j', (text, message) => {
  expect(() => resolveText(text)).toThrow(message);
  expect(() => resolveText(text)).toThrow(expect.objectContaining({ code: 'LAB_BAD_AGENT' }) as Error);
});

test('a list of agents stands for all of them, each by its name and with what holds for all', () => {
  const file = join(folder, 'list.yaml');
  writeFileSync(
    file,
    `game: draughts
searcher: deepening
budget: { nodes: 300 }
agents:
  td: { from: ${champion} }
  '2': { evaluator: material, budget: { nodes: 500 } }
  uct-1: { searcher: { use: uct, cp: 1 } }
`,
  );
  expect(membersOf(file, registries)).toEqual(['2', 'td', 'uct-1'].map((name) => `${file}#${name}`));
  expect(membersOf(`${file}:nodes=9`, registries)[1]).toBe(`${file}#td:nodes=9`);
  for (const text of [`${file}#td`, champion, 'random', 'nowhere.yaml', folder])
    expect(membersOf(text, registries)).toEqual([text]);
  const read = (text: string) => resolveAgent(text, GAME, registries).stored.agent;
  const { weights, evaluator } = read(champion);
  const deepening = { game: GAME, searcher: { use: 'deepening' }, budget: { nodes: 300 } };
  expect(read(`${file}#td`)).toEqual({ ...deepening, name: 'td', weights, evaluator });
  const counts = { ...deepening, name: '2', evaluator: { use: 'material' }, budget: { nodes: 500 } };
  expect(read(`${file}#2`)).toEqual(counts);
  expect(read(`${file}#uct-1:cp=2,sims=7`)).toMatchObject({
    name: 'uct-1:cp=2,sims=7',
    searcher: { use: 'uct', cp: 2 },
    budget: { sims: 7 },
  });
  expect(() => read(`${file}#tdd`)).toThrow("list.yaml lists no agent 'tdd'");
  expect(() => read(`${champion}#td`)).toThrow('is one agent, there is no #td');
  writeFileSync(join(folder, 'one.yaml'), 'searcher: random\n');
  expect(() => read(`${join(folder, 'one.yaml')}#td`)).toThrow('is one agent, there is no #td');
});

test('limits and options of the search may follow a file, a member of a population and a specification', () => {
  const { agent, lineage } = resolveAgent(champion, GAME, registries).stored;
  const { stored, anyGame } = resolveAgent(`${champion}:nodes=500,searcher=deepening`, GAME, registries);
  expect(stored.agent).toEqual({
    ...agent,
    name: `${agent.name}:nodes=500,searcher=deepening`,
    searcher: { use: 'deepening' },
    budget: { nodes: 500 },
  });
  expect([anyGame, stored.lineage, stored.ratings]).toEqual([false, lineage, undefined]);
  const [{ searcher, budget }, member] = [`${champion}:ties=random`, `${champion}#0:depth=2`].map(
    (text) => resolveAgent(text, GAME, registries).stored.agent,
  );
  expect([searcher, budget]).toEqual([{ ...agent.searcher, ties: 'random' }, agent.budget]);
  expect(member.budget).toEqual({ depth: 2 });
  const file = join(folder, 'counts.yaml');
  writeFileSync(file, 'searcher: greedy\nevaluator: material\n');
  const typed = resolveAgent(`${file}:values=2`, GAME, registries);
  expect([typed.anyGame, typed.stored.agent.evaluator]).toEqual([true, { use: 'material', values: 2 }]);
});

test('an option that names an extension is typed as its id, with options of its own in quotes', () => {
  const member = defineSearcher({
    id: 'made-of-another',
    summary: 'made of another',
    options: { of: option.use({ use: 'uct' }, 'searcher', { help: 'the other' }) },
    limits: ({ of }, limitsOf) => limitsOf(of),
    create: ({ of }, { random, inner }) => inner!.make(of, random),
  });
  const plugin = { name: 'made', searchers: [member] };
  const known = createContainer([corePlugin, plugin]).get<Registries>(Service.registries);
  const read = (text: string) => resolveAgent(text, GAME, known).stored.agent.searcher;
  expect(read('made-of-another')).toEqual({ use: 'made-of-another' });
  expect(read('made-of-another:of=greedy')).toEqual({ use: 'made-of-another', of: { use: 'greedy' } });
  expect(read('made-of-another:of="uct:cp=1,final=value",sims=5')).toEqual({
    use: 'made-of-another',
    of: { use: 'uct', cp: 1, final: 'value' },
  });
  expect(() => read('made-of-another:of="uct:cp"')).toThrow(/'cp' is not of the form key=value/);
  expect(() => read('made-of-another:of="uct:cp=-1",sims=5')).toThrow(/option 'cp' of searcher 'uct'/);
  // Its limits are those of the other.
  expect(() => read('made-of-another:of=greedy,sims=5')).toThrow(/does not use the limit sims/);
});

test('what follows a file is no option of learned weights, and a file that has such a name is that file', () => {
  const read = (text: string) => resolveAgent(text, GAME, registries);
  expect(() => read(`${champion}:hidden=3`)).toThrow(/has no option 'hidden'/);
  expect(() => read('nowhere.msgpack:depth=3')).toThrow(/there is no file nowhere\.msgpack$/);
  const named = join(folder, 'a:depth=3.msgpack');
  copyFileSync(champion, named);
  expect(read(named).stored.agent).toEqual({ ...read(champion).stored.agent, name: 'a:depth=3' });
});

test.each([
  ['material:nodes=1000', {}, 'deepening'],
  ['material:evals=10,endgame=4', {}, 'deepening'],
  ['material:movetime=5', {}, 'deepening'],
  ['material', { nodes: 1000 }, 'deepening'],
  ['material:nodes=1000', { depth: 3 }, 'alphabeta'],
  ['material:nodes=1000,depth=3', {}, 'alphabeta'],
  ['material:nodes=1000,searcher=alphabeta', {}, 'alphabeta'],
  ['alphabeta:nodes=1000', {}, 'alphabeta'],
  ['material:depth=3', {}, 'alphabeta'],
  ['material', {}, 'alphabeta'],
] as const)('%s under the limits %j searches with %s', (text, each, searcher) => {
  expect(resolveAgent(text, GAME, registries, each).stored.agent.searcher).toEqual({ use: searcher });
});

test.each([
  [':nodes=1000', {}, 'deepening'],
  [':nodes=1000,exact=50,ties=random', {}, 'deepening'],
  [':movetime=5', {}, 'deepening'],
  ['', { evals: 9 }, 'deepening'],
  [':ties=random', { nodes: 9 }, 'deepening'],
  [':depth=3', { nodes: 9 }, 'deepening'],
  [':nodes=1000', { depth: 3 }, 'alphabeta'],
  [':nodes=1000,depth=3', {}, 'alphabeta'],
  [':searcher=alphabeta', { nodes: 9 }, 'alphabeta'],
  [':depth=3', {}, 'alphabeta'],
  ['', {}, 'alphabeta'],
] as const)('an agent of a file%s under the limits %j searches with %s', (options, each, searcher) => {
  for (const file of [champion, from(champion)])
    expect(resolveAgent(file + options, GAME, registries, each).stored.agent.searcher.use).toBe(searcher);
});

test('limits of a specification replace those of the agent that it takes its search from', () => {
  const agentOf = (text: string) => resolveText(`from: ${champion}\n${text}`).stored.agent;
  expect(agentOf('budget: { nodes: 9 }')).toMatchObject({
    searcher: { use: 'deepening' },
    budget: { nodes: 9 },
  });
  expect(agentOf('budget: { nodes: 9 }\nsearcher: alphabeta').searcher.use).toBe('alphabeta');
  expect(agentOf('budget: { depth: 9 }').searcher.use).toBe('alphabeta');
});

test('the agents whose search to a fixed depth is cut off are known', () => {
  const texts = ['alphabeta:nodes=9', 'alphabeta:nodes=9,depth=2', 'alphabeta:depth=2', 'deepening:nodes=9'];
  const agents = texts.map((text) => resolveAgent(text, GAME, registries).stored.agent);
  expect(cutOffAmong(registries, agents)).toEqual(['alphabeta:nodes=9']);
});

test.each([
  [
    'alphabeta:sims=3',
    "alphabeta:sims=3: 'alphabeta' does not use the limit sims",
    'it uses: depth, nodes, evals, movetime',
  ],
  ['uct:evals=3', "uct:evals=3: 'uct' does not use the limit evals", 'it uses: depth, nodes, sims, movetime'],
  ['random:movetime=3', "random:movetime=3: 'random' does not use the limit movetime", 'it needs no limit'],
])('the limit of %s is without effect and refused', (text, message, hint) => {
  const error = expect.objectContaining({ code: 'LAB_BAD_OPTION', message, hint }) as Error;
  expect(() => resolveAgent(text, GAME, registries)).toThrow(error);
});

test('a limit without effect is refused in files too, and behind them', () => {
  const wrong = expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error;
  expect(() => resolveText('searcher: alphabeta\nbudget: { sims: 3 }\n')).toThrow(wrong);
  expect(() => resolveAgent(`${champion}:sims=3`, GAME, registries)).toThrow(wrong);
  expect(() => resolveAgent(`${champion}:sims=3,searcher=uct`, GAME, registries)).not.toThrow();
});

test('limits of all are refused for an agent that uses others, and passed over by one that uses none', () => {
  const [fixed, random] = ['alphabeta', 'random'].map(
    (text) => resolveAgent(text, GAME, registries).stored.agent,
  );
  expect(() => withBudget(fixed, { sims: 3 }, registries)).toThrow("'alphabeta' does not use the limit sims");
  expect(withBudget(fixed, { sims: 3, depth: 2 }, registries).budget.depth).toBe(2);
  expect(() => withBudget(random, { sims: 3 }, registries)).not.toThrow();
});

test('with exact, a limit of nodes is allowed for every searcher: the solver uses it', () => {
  const limits = { nodes: 9, exact: 5 };
  expect(resolveAgent('random:nodes=9,exact=5', GAME, registries).stored.agent.budget).toEqual(limits);
});
