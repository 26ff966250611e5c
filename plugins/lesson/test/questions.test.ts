import { expect, test } from 'vitest';
import { installedLaboratory } from 'evolab/testing';
import { solveAll } from '@evolab/oracle';
import { questions } from '../src/questions.ts';
import { solvedWalk } from '../src/solved-walk.ts';
import { instructivePositions, watchAlphaBeta } from '../src/watched-alphabeta.ts';
import { watchSimulations } from '../src/watched-simulations.ts';

const laboratory = await installedLaboratory();

/** What is said of the visits of the moves at the start of a game. */
function saidOfVisits(use: string, sims: number): string {
  const game = laboratory.game({ use });
  const simulations = watchSimulations(game, game.start(), sims, 1);
  return JSON.stringify(questions(game, { simulations })[0]);
}

test('moves that no simulation has tried are counted, and their mean is not told', () => {
  // Of 121 moves, and of 9.
  expect(saidOfVisits('hex', 40)).toMatch(/had 1 visit with a mean of [^N]* \d+ of the 121 moves had none\./);
  expect(saidOfVisits('tic-tac-toe', 40)).toMatch(/had \d+ visits with a mean of [^N]*\d\."/);
});

test('an order of moves that saves nothing is not said to save something', () => {
  const game = laboratory.game({ use: 'tic-tac-toe' });
  const [{ position, depth }] = instructivePositions(game, 1);
  const watched = watchAlphaBeta(game, position, depth);
  const said = (ordered: number) =>
    JSON.stringify(questions(game, { search: { watched, ordered, minimax: undefined } })[1]);
  expect(said(watched.nodes)).toMatch(/"Often\. .* In so small a tree there is too little/);
  expect(said(watched.nodes - 1)).toMatch(/"Yes\. [^"]*first \d+\."/);
});

test('one first move keeps the result, several keep it', () => {
  const said = (use: string) => {
    const game = laboratory.game({ use });
    return JSON.stringify(questions(game, { walk: solvedWalk(game, solveAll(game, 10_000), 10) })[0]);
  };
  expect(said('hanoi')).toContain(' 1 of the 2 first moves keeps that result.');
  expect(said('tic-tac-toe')).toContain(' All of the 9 first moves keep that result.');
});
