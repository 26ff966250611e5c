import { expect, onTestFinished, test } from 'vitest';
import { gameUse } from 'evolab/command';
import { contextOf, emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { limitsOf } from '../../src/registry/registries.ts';
import { analyze } from '../../src/tasks/analyze.ts';
import { analysisText, judgedAnalysis } from '../../src/report/analysis-text.ts';

const laboratory = await installedLaboratory();

const NOTHING_FOUND = { move: '', value: 0.25, line: [], moves: [], depth: 3, nodes: 7, evals: 2 };

test('every game says whose turn it is, and once', () => {
  const said = laboratory.registries.games.ids.map((id) => {
    const game = laboratory.game(gameUse(id));
    const position = game.start();
    if (position.turn < 0) return [id, 1];
    const text = analysisText(game, position, NOTHING_FOUND);
    expect(text).toContain('value 0.250, depth 3, 7 nodes, 2 evaluations');
    return [id, text.match(/\bto move\b/gi)?.length];
  });
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter(([, times]) => times !== 1)).toEqual([]);
});

test('in a line of moves with spaces one sees where each ends', () => {
  const game = laboratory.game({ use: 'gdl' });
  const line = ['mark 1 1', 'mark 2 2', 'noop'];
  const text = analysisText(game, game.start(), { ...NOTHING_FOUND, line });
  expect(text).toMatch(/^line mark 1 1, mark 2 2, noop$/m);
});

test('a value that the searcher does not know is no number', () => {
  const game = laboratory.game({ use: 'tic-tac-toe' });
  const text = (value: number) => analysisText(game, game.start(), { ...NOTHING_FOUND, value });
  expect(text(Number.NaN)).toContain('value unknown, depth 3');
  expect(text(-1e-6)).toContain('value 0.000, depth 3');
});

/** What is said of each move. */
function valuesOf(agent: string, position: string, use = 'tic-tac-toe'): Record<string, string> {
  const spec = laboratory.agentOf(agent, { use });
  const game = laboratory.game({ use });
  const found = judgedAnalysis(
    analyze(contextOf(laboratory), { agent: spec, seed: 1, position }),
    limitsOf(spec.searcher, laboratory.registries),
  );
  const text = analysisText(game, game.parse!(position), found);
  const [table] = text.slice(text.indexOf('\nmove')).trim().split('\n\n');
  const rows = table.split('\n').slice(1);
  return Object.fromEntries(
    rows.map((row) => {
      const [, move, value] = /^ *(\S+) *(.*)$/.exec(row)!;
      return [move, value];
    }),
  );
}

test('a move that was not searched has no value', () => {
  // c3 wins at once; c2 would not lose, and nobody has looked.
  for (const agent of ['material:depth=2', 'mobility:nodes=1000', 'pvs:evaluator=material,depth=3'])
    expect(valuesOf(agent, 'xx.oo....')).toEqual({ c3: '1.000', c2: '', a1: '', b1: '', c1: '' });
  // Four plies are too many for two nodes: the first move is chosen.
  const none = Object.values(valuesOf('alphabeta:depth=4,nodes=2', 'x...o....'));
  expect(none).toEqual(none.map(() => ''));
  // The nodes are used up before the last four of seven moves.
  const game = laboratory.game({ use: 'connect-four' });
  const cut = valuesOf('connect-four-threats:nodes=20000', game.print(game.start()), 'connect-four');
  expect(cut).toEqual({ 4: '0.05882', 1: '≤ 0.03030', 2: '≤ 0.03030', 3: '', 5: '', 6: '', 7: '' });
});

test('what is only known of a move at most is marked, and a loss is none', () => {
  // o holds by an edge alone; a corner is no better, which is all that alpha-beta asks.
  expect(valuesOf('alphabeta:depth=9', 'x...o...x')).toMatchObject({ b3: '0.000', c3: '≤ 0.000' });
  expect(valuesOf('alphabeta:depth=9,ties=random', 'x...o...x')).toMatchObject({ c3: '-1.000' });
  // Other searchers know what they say.
  const said = Object.values(valuesOf('perfect', 'x...o...x'));
  expect(said.sort()).toEqual(['-1.000', '-1.000', '0.000', '0.000', '0.000', '0.000']);
  expect(valuesOf('uct:sims=50', 'xx.oo....')['c2']).toMatch(/^-?\d/);
});

test('what the signs of a table mean stands below it, where there are some', async () => {
  const said = async (...words: readonly string[]) => {
    const line = ['analyze', ...words, '--game', 'tic-tac-toe', '--position', 'xo.......'];
    return (await lab(line, emptyFolder(onTestFinished))).stdout.trimEnd().split('\n').at(-1);
  };
  // b2 wins too, which is not searched once a2 does.
  expect(await said('alphabeta:depth=7')).toBe('≤: worth no more than this. Without a value: not searched.');
  for (const agent of ['greedy:evaluator=material', 'uct:sims=50', 'perfect'])
    expect(await said(agent)).toMatch(/^[abc][123] /);
});
