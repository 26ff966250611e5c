import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Random, type Position } from 'evolab';
import { emptyFolder, randomPosition } from 'evolab/testing';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf } from '../src/description.ts';
import { formula } from '../src/evaluator.ts';
import { Measures } from '../src/tree/inputs.ts';
import { number, branch, type Tree } from '../src/tree/tree.ts';
import { print } from '../src/tree/print.ts';
import { Program } from '../src/tree/program.ts';
import { GAME, randomTrees } from './random-trees.ts';

const random = new Random('code');
const positions: Position[] = Array.from({ length: 20 }, () => randomPosition(GAME, 30, random));
const SCALE = 3;
const TREES: Tree[] = [
  ...randomTrees(60, 'code'),
  // Bounds, and a divisor that is 0.
  branch('-', branch('*', number(1e9), { op: 'choices' }), number(1e9)),
  branch('/', number(5), branch('-', number(1), number(1))),
];
const hasPython = spawnSync('python3', ['--version'], { timeout: 600_000 }).status === 0;

/** What the code of other languages takes. */
const inputs = positions.map((position) => {
  const { role, features } = { role: 1, features: Object.entries(GAME.features ?? {}) };
  const board = new Float64Array(GAME.encoders!['board'].size);
  GAME.encoders!['board'].encode(position, role, board);
  const measures = new Measures(GAME);
  return {
    board: [...board],
    choices: measures.of({ op: 'choices' }).measure(position, role),
    turn: position.turn === role,
    features: Object.fromEntries(features.map(([name, feature]) => [name, feature.measure(position, role)])),
  };
});

function expectSame(tree: Tree, formulas: readonly number[], values: readonly number[]): void {
  const program = new Program(tree, GAME);
  const agent = formula.create(
    { ...formula.defaults, formula: print(tree), scale: SCALE },
    { game: GAME, weights: new Float64Array(0) },
  );
  positions.forEach((position, i) => {
    // A condition is true or false in other languages.
    expect(Number(formulas[i]) + 0, print(tree)).toBe(program.run(position, 1) + 0);
    expect(values[i]).toBeCloseTo(agent.evaluate(position, 1), 14);
  });
}

test('code in TypeScript gives the values of the formula', async () => {
  const folder = emptyFolder(onTestFinished);
  for (const [at, tree] of TREES.entries()) {
    const file = join(folder, `code-${at}.ts`);
    writeFileSync(file, codeOf(tree, SCALE, GAME)['typescript']);
    const own = (await import(pathToFileURL(file).href)) as {
      formula(from: object): number;
      value(from: object): number;
    };
    expectSame(tree, inputs.map(own.formula), inputs.map(own.value));
  }
});

test.skipIf(!hasPython)('code in Python gives the values of the formula', () => {
  const folder = emptyFolder(onTestFinished);
  TREES.forEach((tree, at) =>
    writeFileSync(join(folder, `code_${at}.py`), codeOf(tree, SCALE, GAME)['python']),
  );
  writeFileSync(
    join(folder, 'all.py'),
    [
      'import importlib, json, sys',
      'inputs = json.load(sys.stdin)',
      `modules = [importlib.import_module(f"code_{at}") for at in range(${TREES.length})]`,
      'print(json.dumps([[[f(**i) for i in inputs] for f in (m.formula, m.value)] for m in modules]))',
    ].join('\n'),
  );
  const { stdout, stderr } = spawnSync('python3', ['all.py'], {
    cwd: folder,
    input: JSON.stringify(inputs),
    encoding: 'utf8',
    maxBuffer: 1e8,
    timeout: 600_000,
  });
  expect(stderr).toBe('');
  const all = JSON.parse(stdout) as [number[], number[]][];
  TREES.forEach((tree, at) => expectSame(tree, ...all[at]));
});
