import { expect, test } from 'vitest';
import { gameUse } from 'evolab/command';
import { installedLaboratory } from 'evolab/testing';
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
