import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from '../../src/config/settings.ts';
import { estimateText } from '../../src/report/estimate-text.ts';
import { estimateEvolution } from '../../src/tasks/estimate.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';
import coevolution from '../../plugins/coevolution/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { emptyFolder } from '../cli/lab.ts';
import { contextOf, laboratoryOf } from 'evolab/testing';

const laboratory = laboratoryOf(coevolution, ticTacToe);
const settings = settingsOf(
  'coevolution',
  {
    game: { use: 'tic-tac-toe' },
    learner: { use: 'coevolution', population: 4, games: 2, evaluator: { use: 'layered', hidden: [4] } },
    rating: { every: 3, rounds: 2, anchors: ['random'] },
  },
  laboratory.registries,
);

test.each([6, 7])(
  'a dry run of %i generations knows what the run plays, and writes nothing',
  async (generations) => {
    const folder = join(emptyFolder(), 'run');
    const estimate = await estimateEvolution(contextOf(laboratory), { settings, generations, folder });
    expect(existsSync(folder)).toBe(false);
    const context = contextOf<EvolutionEvent>(laboratory);
    const { ratings } = await evolve(context, { settings, generations, folder });
    const told = context.events.flatMap((event) => (event.type === 'generation' ? [event.report] : []));
    expect(estimate.games).toBe(told[0].games);
    const untrained = context.events.flatMap((event) => (event.type === 'untrained' ? [event.ratings] : []));
    const rated = [...untrained, ...told.map((report) => report.ratings)].filter(({ length }) => length > 0);
    // That of the last generation, if it was not due.
    const times = rated.length + (generations % 3 === 0 ? 0 : 1);
    expect(estimate.ratings).toMatchObject({
      times,
      games: ratings.reduce((sum, { wins, losses, draws }) => sum + wins + losses + draws, 0),
    });
    expect(estimate.generations).toMatchObject({ done: generations });
    expect(estimate.seconds).toBeGreaterThan(estimate.generations!.seconds);
    expect(estimateText(estimate, 2)).toMatch(
      new RegExp(`^generations  ${generations}: about \\d+ games, .* each$`, 'm'),
    );
  },
);
