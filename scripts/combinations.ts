// Writes into docs/combinations.md what goes together, by trying it: node scripts/combinations.ts
//   npm run combinations
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Random, Spec } from 'evolab';
import type { AgentFactory } from '../src/registry/agent-factory.ts';
import type { Registries } from '../src/registry/registries.ts';
import { LabError } from '../src/util/errors.ts';
import { markdownTable } from './markdown-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PAGE = join(ROOT, 'docs/combinations.md');
/** Three roles pick a cell in turn; then a coin says whether the last pick or the one before wins. */
const THREE_WITH_CHANCE = `
  (role a) (role b) (role c) (role random)
  (after a b) (after b c) (after c end)
  (init (turn a)) (init (cell 1 1 b)) (init (cell 1 2 b)) (init (cell 2 1 b)) (init (cell 2 2 b))
  (<= (legal ?r (mark ?x ?y)) (true (turn ?r)) (true (cell ?x ?y b)))
  (<= (legal ?r wait) (role ?r) (distinct ?r random) (not (true (turn ?r))))
  (<= (legal random (shows head)) (true (turn end)))
  (<= (legal random (shows tail)) (true (turn end)))
  (<= (legal random wait) (not (true (turn end))))
  (<= (next (turn ?s)) (true (turn ?r)) (after ?r ?s))
  (<= (marked ?x ?y) (does ?r (mark ?x ?y)))
  (<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))
  (<= (next (cell ?x ?y ?w)) (true (cell ?x ?y ?w)) (not (marked ?x ?y)))
  (<= (next (coin ?s)) (does random (shows ?s)))
  (<= over (true (coin ?s)))
  (<= terminal over)
  (<= (wins c) (true (coin head))) (<= (wins b) (true (coin tail)))
  (<= (goal ?r 100) (wins ?r))
  (<= (goal ?r 0) (role ?r) (distinct ?r random) over (not (wins ?r)))`;
/** Games of each kind, of which one is tried; the first fits most evaluators. */
const KINDS: readonly (readonly [kind: string, game: Spec])[] = [
  ['two roles in turn', { use: 'draughts' }],
  ['one role', { use: 'lights-out' }],
  ['three roles', { use: 'family', game: 'snort-three' }],
  ['with chance', { use: 'einstein' }],
  ['three roles with chance', { use: 'gdl', rules: THREE_WITH_CHANCE }],
  ['at the same time', { use: 'gdl', sheet: 'farming-quandries' }],
];
const USUAL: readonly Spec[] = [
  { use: 'tic-tac-toe' },
  { use: 'draughts' },
  { use: 'othello' },
  { use: 'connect-four' },
];
/** A net with a weight, that sees nothing: there is no usual one. */
const ONNX = JSON.stringify({
  inputs: [],
  nodes: [{ type: 'Tanh', inputs: ['weight'], outputs: ['value'], attributes: {} }],
  constants: [{ name: 'weight', shape: [1, 1] }],
});
/** What an evaluator cannot be made without. */
const NEEDED: Readonly<Record<string, object>> = {
  ensemble: { of: { use: 'mlp' }, members: 2 },
  ccnn: { units: ['tanh:0.5'] },
  onnx: { net: ONNX },
};

/** Whether something can be made; the reason if it cannot. */
function tried(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return error.message;
  }
}

const yes = (fault: string | undefined) => (fault === undefined ? 'yes' : '');

/** What goes together, as tables whose first row is the head, and as lists of names. */
export interface Combinations {
  readonly learned: readonly (readonly string[])[];
  readonly kinds: readonly (readonly string[])[];
  readonly searched: readonly (readonly string[])[];
  readonly fixed: readonly string[];
  readonly own: readonly string[];
}

/** Learners by evaluators, and learners and searchers by kinds of games. */
export function combinations(
  { registries, factory }: { readonly registries: Registries; readonly factory: AgentFactory },
  random: Random,
): Combinations {
  const evaluators = registries.evaluators.list();
  const learners = registries.learners.list();
  const takes = ({ definition }: (typeof learners)[number]) =>
    definition.options?.['evaluator'] !== undefined;
  /** Without an evaluator its own. A fixed opponent is one for any game. */
  const begins = ({ id, definition }: (typeof learners)[number], game: Spec, evaluator?: Spec): boolean => {
    const opponent = definition.options?.['opponent'] && { opponent: { use: 'constant' } };
    const learner = { use: id, ...opponent, ...(evaluator && { evaluator }) };
    return tried(() => factory.newLearner({ learner, game, seed: 1 }).init()) === undefined;
  };
  const useOf = ({ id }: { readonly id: string }): Spec => ({ use: id, ...NEEDED[id] });
  const gamesOf = ({ definition }: (typeof evaluators)[number]) =>
    definition.game === undefined ? USUAL : [{ use: definition.game }];
  const learned = evaluators
    .map((evaluator) => {
      const cells = learners
        .filter(takes)
        .map((learner) =>
          gamesOf(evaluator).some((game) => begins(learner, game, useOf(evaluator))) ? 'yes' : '',
        );
      return [`\`${evaluator.id}\``, ...cells];
    })
    .filter((row) => row.includes('yes'));
  const fixed = evaluators
    .map(({ id }) => `\`${id}\``)
    .filter((name) => !learned.some(([known]) => known === name));
  const own = learners.filter((learner) => !takes(learner)).map(({ id }) => `\`${id}\``);
  // Whatever the evaluator: what one game lacks, such as a board, says nothing of its kind.
  const learns = (learner: (typeof learners)[number], game: Spec) =>
    (takes(learner)
      ? [...evaluators.filter(({ definition }) => definition.weights).map(useOf), undefined]
      : [undefined]
    ).some((evaluator) => begins(learner, game, evaluator));
  const kinds = learners.map((learner) => [
    `\`${learner.id}\``,
    ...KINDS.map(([, game]) => (learns(learner, game) ? 'yes' : '')),
  ]);
  const searchers = registries.searchers.list().filter(({ definition }) => definition.program === undefined);
  const searched = searchers.map(({ id }) => [
    `\`${id}\``,
    ...KINDS.map(([, game]) =>
      yes(
        tried(() =>
          factory.searcher(
            { name: id, game, searcher: { use: id }, evaluator: { use: 'constant' }, budget: {} },
            random,
          ),
        ),
      ),
    ),
  ]);
  return {
    learned: [['evaluator', ...learners.filter(takes).map(({ id }) => `\`${id}\``)], ...learned],
    kinds: [['learner', ...KINDS.map(([kind]) => kind)], ...kinds],
    searched: [['searcher', ...KINDS.map(([kind]) => kind)], ...searched],
    fixed,
    own,
  };
}

const tableOf = ([head, ...rows]: readonly (readonly string[])[]) => markdownTable(head, rows);

/** The page with what was found in its places. */
export function pageWith(page: string, { learned, kinds, searched, fixed, own }: Combinations): string {
  const put = (text: string, name: string, content: string) =>
    text.replace(
      new RegExp(`<!-- ${name} -->[^]*?<!-- end -->`),
      () => `<!-- ${name} -->\n\n${content}\n\n<!-- end -->`,
    );
  const others = `Nothing to learn: ${fixed.join(', ')}.\n\nLearners with an evaluator of their own: ${own.join(', ')}.`;
  const parts = {
    learners: `${tableOf(learned)}\n\n${others}`,
    kinds: tableOf(kinds),
    searchers: tableOf(searched),
  };
  return Object.entries(parts).reduce((text, [name, content]) => put(text, name, content), page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [{ createContainer }, { corePlugin }, { Service }, { Random }] = await Promise.all([
    import('../src/registry/container.ts'),
    import('../src/registry/core-plugin.ts'),
    import('../src/registry/tokens.ts'),
    import('../src/util/random.ts'),
  ]);
  // Those of this repository alone: others may be installed.
  const entries = globSync('plugins/*/src/index.ts', { cwd: ROOT }).sort();
  const modules = await Promise.all(
    entries.map((entry) => import(join(ROOT, entry)) as Promise<{ default?: Partial<Plugin> }>),
  );
  const plugins = modules.flatMap(({ default: plugin }) => (plugin?.name ? [plugin as Plugin] : []));
  const container = createContainer([corePlugin, ...plugins]);
  const laboratory = {
    registries: container.get<Registries>(Service.registries),
    factory: container.get<AgentFactory>(Service.factory),
  };
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), combinations(laboratory, new Random(1))));
}
