import { defineGame, definePlugin, option } from 'evolab';
import { layoutOf, WAYS } from './layout.ts';
import { type Einstein, start } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, print, ROLES } from './text.ts';
import { actionsOf, encodersOf, featuresOf, gameBoardOf, symmetriesOf } from './views.ts';

export const einstein = defineGame({
  id: 'einstein',
  summary:
    'EinStein wuerfelt nicht: a die names the stone that moves; reach the far corner or hit all enemies',
  rulesVersion: 1,
  options: {
    size: option.choice(5, [3, 4, 5], {
      help: 'rows and columns; three stones a side on 3 and 4, six on 5',
    }),
    setup: option.choice('random', ['random', 'fixed'], {
      help: "'random': chance sets the stones; 'fixed': in the order of their numbers from the corner",
    }),
  },
  create({ size, setup }) {
    const layout = layoutOf(size, setup === 'random');
    const { stones, homes, steps, cells } = layout;
    // Every move is a step towards the corner, and follows a roll.
    const most = homes.reduce(
      (sum, home, role) => sum + home.reduce((all, cell) => all + steps[role * cells + cell], 0),
      0,
    );
    const positionIndex = positionIndexOf(layout);
    return {
      roles: ROLES,
      maxMoves: Math.max(2 * WAYS, stones),
      maxPlies: 2 * most + 2 * stones,
      chance: {
        probabilities(p: Einstein, out, at) {
          const outcomes = p.toSet > stones ? p.toSet - stones : p.toSet > 0 ? p.toSet : stones;
          out.fill(1 / outcomes, at, at + outcomes);
        },
      },
      actions: actionsOf(layout),
      encoders: encodersOf(layout),
      features: featuresOf(layout),
      symmetries: symmetriesOf(layout),
      ...(positionIndex && { positionIndex }),
      start: () => start(layout),
      parse: (text) => parse(text, layout),
      print,
      moveName,
      draw,
      board: gameBoardOf(layout),
    };
  },
});

export default definePlugin({ name: 'einstein', games: [einstein] });
