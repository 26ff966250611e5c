import { defineGame, gridSymmetries, LabError, option } from 'evolab';
import { makeEncoders } from './encoders.ts';
import { solve } from './panel.ts';
import { gameBoardOf } from './game-board.ts';
import { LightsOut } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, parseLights, print } from './text.ts';

export const lightsOut = defineGame({
  id: 'lights-out',
  summary: 'Turn off all lights of a panel on which every press switches a cross (single player)',
  rulesVersion: 1,
  options: {
    start: option.text('..#../#..##/.#.#./..###/..#..', {
      help: 'the first position, rows from the top, # on and . off; 2x2 to 30 cells',
    }),
    limit: option.whole(20, { min: 1, max: 1_000_000, help: 'the game ends after this many presses' }),
  },
  create({ start, limit }) {
    const { panel, lights } = panelOf(start);
    const solution = solve(panel, lights);
    if (solution === undefined || solution.length === 0) {
      const problem = solution === undefined ? 'has lights that no presses put out' : 'has no light on';
      throw new LabError(
        'LAB_BAD_OPTION',
        `start ${start} ${problem}`,
        'press cells of a dark panel to get another',
      );
    }
    const positionIndex = positionIndexOf(panel);
    return {
      roles: ['player'],
      maxMoves: panel.cells,
      maxPlies: limit,
      encoders: makeEncoders(panel, limit),
      sampler: { sample: (p: LightsOut, random) => p.sample(random) },
      symmetries: gridSymmetries(panel.width, panel.height),
      ...(positionIndex && { positionIndex }),
      start: () => new LightsOut(panel, limit, lights, 0),
      parse: (text) => parse(text, panel, limit, lights),
      print: (p: LightsOut) => print(p, panel),
      moveName: (_, cell) => moveName(cell, panel),
      draw: (p: LightsOut) => draw(p, panel, limit),
      board: gameBoardOf(panel, limit, lights),
    };
  },
});

function panelOf(text: string): ReturnType<typeof parseLights> {
  try {
    return parseLights(text);
  } catch {
    const hint = 'rows from above such as ..#/##./... , # on and . off, 2x2 to 30 cells';
    throw new LabError('LAB_BAD_OPTION', `start '${text}' is no panel of lights`, hint);
  }
}
