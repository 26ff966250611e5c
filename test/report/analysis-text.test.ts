import { describe, expect, onTestFinished, test } from 'vitest';
import { gameUse } from 'evolab/command';
import { emptyFolder, installedLaboratory, lab } from 'evolab/testing';
import { analysisText } from '../../src/report/analysis-text.ts';

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

describe('a value that alpha-beta only bounds is not told as one', () => {
  const tableOf = async (...words: readonly string[]) => {
    const line = ['analyze', ...words, '--game', 'tic-tac-toe'];
    const { stdout } = await lab(line, emptyFolder(onTestFinished));
    return stdout.slice(stdout.indexOf('move ')).trimEnd().split('\n');
  };
  const WON = ['--position', 'xo.......'];

  test('once a move wins, others were not searched: b2 wins too', async () => {
    expect(await tableOf('alphabeta:depth=7', ...WON)).toEqual([
      'move  value',
      'a2    1.000',
      'c3    0.000  or less',
      ...['b2', 'c2', 'a1', 'b1', 'c1'].map((move) => `${move}           lost, or not searched`),
    ]);
    expect(await tableOf('perfect', ...WON)).toContain('b2    1.000');
  });

  test('a loss that was searched is told, unless a limit may have stopped the search before it', async () => {
    const position = ['--position', 'x.o.x....'];
    const lost = await tableOf('alphabeta:depth=5', ...position);
    expect(lost.slice(0, 3)).toEqual(['move   value', 'c1     0.000', 'b3    -1.000']);
    expect(await tableOf('deepening:nodes=90', ...position)).toContain('b3           lost, or not searched');
  });

  test('searches that estimate every move have values alone', async () => {
    for (const agent of ['greedy:evaluator=material', 'uct:sims=50', 'perfect'])
      expect((await tableOf(agent)).join('\n')).not.toMatch(/or less|searched/);
  });
});
