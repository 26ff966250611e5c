import { defineGame, definePlugin, LabError, option } from 'evolab';
import { gameFromRules, type GdlGame, type GdlOptions } from './game.ts';
import { goalProximity } from './goal-evaluator.ts';
import { sheets } from './sheets/index.ts';

export const gdl = defineGame({
  id: 'gdl',
  summary: 'Any game from its rules in the Game Description Language (GDL-I, and chance of GDL-II)',
  rulesVersion: 1,
  options: {
    sheet: option.choice('tic-tac-toe', Object.keys(sheets), {
      help: 'rules that come with the plugin, if no others are given',
    }),
    rules: option.text('', {
      help: 'the text of the rules; file=PATH on the command line reads it from a file',
    }),
    engine: option.choice('auto', ['auto', 'network', 'interpreter'], {
      help: 'the propositional network, the interpreter, or the network if it is not too large',
    }),
    steps: option.whole(0, {
      min: 0,
      max: 100_000,
      help: 'steps after which a game whose rules set no end is cut short; 0: 500',
    }),
    moves: option.whole(0, {
      min: 0,
      max: 100_000,
      help: 'for the interpreter, the largest number of legal moves; 0: 4096',
    }),
    turns: option.choice('auto', ['auto', 'simultaneous'], {
      help: 'whether roles may choose at the same time: as the rules show, or simultaneous for rules that do not show it',
    }),
    utility: option.choice('auto', ['auto', 'general'], {
      help: 'whether payoffs add up to 0: as goals do, or general for rules whose goals only seem to add up to one number',
    }),
  },
  create({ sheet, rules, engine, steps, turns, utility, moves }) {
    const text = rules === '' ? sheets[sheet] : rules;
    return gdlGame(text, { engine, steps, turns, utility, moves });
  },
});

/** Like `gameFromRules`, but throws `LabError` (LAB_BAD_OPTION) if the rules are not well-formed. */
function gdlGame(text: string, options: GdlOptions): GdlGame {
  try {
    return gameFromRules(text, options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LabError('LAB_BAD_OPTION', `the rules: ${error.message}`, 'see plugins/gdl/README.md');
  }
}

export { isFactGame, type Facts, type SuccessorPreview } from './fact-game.ts';
export { GdlGame, gameFromRules } from './game.ts';
export { kifText, parseKif, type Expression } from './kif.ts';
export { GdlPosition } from './position.ts';
export { sheets } from './sheets/index.ts';

export default definePlugin({ name: 'gdl', games: [gdl], evaluators: [goalProximity] });
