// Writes into docs/combinations.md what goes together, by trying it: node scripts/combinations.mjs
//   npm run combinations
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const KINDS = [
  ['two roles in turn', { use: 'draughts' }],
  ['one role', { use: 'lights-out' }],
  ['three roles', { use: 'nim', players: 3 }],
  ['with chance', { use: 'einstein' }],
  ['three roles with chance', { use: 'gdl', rules: THREE_WITH_CHANCE }],
  ['at the same time', { use: 'gdl', sheet: 'farming-quandries' }],
];
const USUAL = [{ use: 'draughts' }, { use: 'othello' }, { use: 'connect-four' }];
/** A net with a weight, that sees nothing: there is no usual one. */
const ONNX = JSON.stringify({
  inputs: [],
  nodes: [{ type: 'Tanh', inputs: ['weight'], outputs: ['value'], attributes: {} }],
  constants: [{ name: 'weight', shape: [1, 1] }],
});
/** What an evaluator cannot be made without. */
const NEEDED = {
  ensemble: { of: { use: 'mlp' }, members: 2 },
  ccnn: { units: ['tanh:0.5'] },
  onnx: { net: ONNX },
};

/** Whether something can be made; the reason if it cannot. */
function tried(make) {
  try {
    make();
    return undefined;
  } catch (error) {
    if (typeof error.code !== 'string' || !error.code.startsWith('LAB_')) throw error;
    return error.message;
  }
}

const yes = (fault) => (fault === undefined ? 'yes' : '');

/** Learners by evaluators, and searchers by kinds of games: rows of cells, the first the head. */
export function combinations({ registries, assembler }, random) {
  const evaluators = registries.evaluators.list();
  const learners = registries.learners.list();
  const takes = ({ definition }) => definition.options?.evaluator !== undefined;
  const useOf = ({ id }) => ({ use: id, ...NEEDED[id] });
  const gamesOf = ({ definition }) => (definition.game === undefined ? USUAL : [{ use: definition.game }]);
  const learned = evaluators
    .map((evaluator) => {
      const cells = learners
        .filter(takes)
        .map((learner) =>
          gamesOf(evaluator).some(
            (game) =>
              tried(() =>
                assembler
                  .newLearner({ learner: { use: learner.id, evaluator: useOf(evaluator) }, game, seed: 1 })
                  .init(),
              ) === undefined,
          )
            ? 'yes'
            : '',
        );
      return [`\`${evaluator.id}\``, ...cells];
    })
    .filter((row) => row.includes('yes'));
  const fixed = evaluators
    .map(({ id }) => `\`${id}\``)
    .filter((name) => !learned.some(([known]) => known === name));
  const own = learners.filter((learner) => !takes(learner)).map(({ id }) => `\`${id}\``);
  // Whatever the evaluator: what one game lacks, such as a board, says nothing of its kind.
  const learns = (learner, game) =>
    (takes(learner)
      ? [...evaluators.filter(({ definition }) => definition.weights).map(useOf), undefined]
      : [undefined]
    ).some(
      (evaluator) =>
        tried(() =>
          assembler
            .newLearner({ learner: { use: learner.id, ...(evaluator && { evaluator }) }, game, seed: 1 })
            .init(),
        ) === undefined,
    );
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
          assembler.searcher(
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

function tableOf([head, ...rows]) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => row[i].length)));
  const text = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [text(head), text(widths.map((width) => '-'.repeat(width))), ...rows.map(text)].join('\n');
}

/** The page with what was found in its places. */
export function pageWith(page, { learned, kinds, searched, fixed, own }) {
  const put = (text, name, content) =>
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
  const plugins = await Promise.all(entries.map(async (entry) => (await import(join(ROOT, entry))).default));
  const container = createContainer([corePlugin, ...plugins.filter((plugin) => plugin?.name !== undefined)]);
  const laboratory = {
    registries: container.get(Service.registries),
    assembler: container.get(Service.assembler),
  };
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), combinations(laboratory, new Random(1))));
}
