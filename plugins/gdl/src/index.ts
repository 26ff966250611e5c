import { defineGame, definePlugin, LabError } from 'evolab';
import { gameFromRules, type GdlGame, type GdlOptions } from './game.ts';
import { sheets } from './sheets/index.ts';

const ENGINES = ['auto', 'network', 'interpreter'] as const;

export const gdl = defineGame({
  id: 'gdl',
  summary: 'Any game from its rules in the Game Description Language (GDL-I)',
  rulesVersion: 1,
  defaults: { sheet: 'tic-tac-toe', rules: '', engine: 'auto', steps: 0, moves: 0 },
  help: {
    sheet: 'rules that come with the plugin, if no other are given',
    rules: 'the text of the rules; file=PATH on the command line reads it from a file',
    engine: 'auto, network or interpreter',
    steps: 'a game whose rules set no end is cut short after so many; 0: 500',
    moves: 'for the interpreter, room for so many legal moves; 0: 4096',
  },
  create({ sheet, rules, engine, steps, moves }) {
    if (!isEngine(engine))
      throw new LabError('LAB_BAD_OPTION', `there is no engine '${engine}'`, `known: ${ENGINES.join(', ')}`);
    for (const [name, value] of Object.entries({ steps, moves }))
      if (!Number.isInteger(value) || value < 0 || value > 100_000)
        throw new LabError(
          'LAB_BAD_OPTION',
          `${name} must be a whole number from 0 to 100000`,
          '0 is the default',
        );
    const text = rules === '' ? sheetText(sheet) : rules;
    return gdlGame(text, { engine, steps, moves });
  },
});

function isEngine(text: string): text is (typeof ENGINES)[number] {
  return (ENGINES as readonly string[]).includes(text);
}

/** The rules of a bundled sheet; LAB_BAD_OPTION if there is none of that name. */
export function sheetText(name: string): string {
  if (Object.hasOwn(sheets, name)) return sheets[name];
  throw new LabError(
    'LAB_BAD_OPTION',
    `no sheet is called '${name}'`,
    `known: ${Object.keys(sheets).join(', ')}`,
  );
}

/** Like `gameFromRules`, for rules of a user's: LAB_BAD_OPTION if they are not well-formed. */
function gdlGame(text: string, options: GdlOptions): GdlGame {
  try {
    return gameFromRules(text, options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LabError('LAB_BAD_OPTION', `the rules: ${error.message}`, 'see plugins/gdl/README.md');
  }
}

export { checkRules, type RuleSheet } from './check.ts';
export {
  isFactGame,
  type FactGame,
  type Facts,
  type GoalProximity,
  type SuccessorPreview,
} from './fact-game.ts';
export { GdlGame, gameFromRules, type GdlOptions } from './game.ts';
export { parseKif, type Expression } from './kif.ts';
export { GdlPosition } from './position.ts';
export {
  atomText,
  parseRules,
  parseTerm,
  termText,
  type Atom,
  type Literal,
  type Rule,
  type Term,
} from './rules.ts';
export { sheets } from './sheets/index.ts';

export default definePlugin({ name: 'gdl', games: [gdl] });
