import { expect, test } from 'vitest';
import { installedLaboratory } from 'evolab/testing';
import { questions } from '../src/questions.ts';
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
