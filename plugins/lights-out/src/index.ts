import { defineGame, definePlugin, gridSymmetries, LabError } from 'evolab';
import { makeEncoders } from './encoders.ts';
import { solve } from './panel.ts';
import { LightsOut } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, parseLights, print } from './text.ts';

export const lightsOut = defineGame({
  id: 'lights-out',
  summary: 'Put out all lights of a panel on which every press switches a cross (single player)',
  rulesVersion: 1,
  defaults: { start: '..#../#..##/.#.#./..###/..#..', limit: 20 },
  help: {
    start: 'the lights at the start, rows from above, # on and . off; 2x2 to 30 cells',
    limit: 'the game ends after this many presses',
  },
  create({ start, limit }) {
    if (!Number.isInteger(limit) || limit < 1 || limit > 1e6) {
      throw new LabError('LAB_BAD_OPTION', `limit is ${limit}, no whole number from 1 to a million`);
    }
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

export default definePlugin({ name: 'lights-out', games: [lightsOut] });
