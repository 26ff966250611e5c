import { knownHint, LabError, type Budget } from 'evolab';
import { checkBudget } from 'evolab/command';
import type { EngineServer, ServerParts } from './server.ts';

/** The other side of `client/json.ts`: a position or moves from the start, with limits; the answer has a move. */
export function jsonServer({ session, say }: ServerParts): EngineServer {
  const answer = async (line: string): Promise<object> => {
    const { position, moves, budget = {}, newGame } = questionOf(line);
    if (newGame) session.newGame();
    session.setPosition(moves ? undefined : position, moves ?? []);
    const { move, value, nodes, depth, pv } = await session.search(budget);
    return { move, value: Number.isNaN(value) ? null : value, nodes, depth, pv };
  };
  return {
    async line(text) {
      if (text.trim() === '') return false;
      try {
        say(JSON.stringify(await answer(text)));
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof LabError)) throw error;
        const hint = error instanceof LabError && error.hint ? `; ${error.hint}` : '';
        say(JSON.stringify({ error: `${error.message}${hint}` }));
      }
      return false;
    },
    end: () => session.stop(),
  };
}

interface Question {
  readonly position?: string;
  readonly moves?: readonly string[];
  readonly budget?: Budget;
  readonly newGame?: boolean;
}

/** Keys of questions, also those that only programs other than this one need. */
const KEYS = [
  ...['position', 'moves', 'budget', 'newGame'],
  ...['game', 'role', 'legal', 'start', 'settings', 'observation', 'actions'],
];

function questionOf(line: string): Question {
  const value: unknown = JSON.parse(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError('a question is a map such as {"moves":[]}');
  const foreign = Object.keys(value).find((key) => !KEYS.includes(key));
  if (foreign !== undefined)
    throw new SyntaxError(`a question has no '${foreign}'; ${knownHint(foreign, KEYS)}`);
  const { position, moves, budget = {}, newGame = false } = value as Readonly<Record<string, unknown>>;
  const texts =
    moves === undefined || (Array.isArray(moves) && moves.every((move) => typeof move === 'string'));
  if (!texts || (position !== undefined && typeof position !== 'string'))
    throw new SyntaxError('position is a text, moves is a list of texts');
  if (typeof budget !== 'object' || budget === null || Array.isArray(budget))
    throw new SyntaxError('budget is a map of limits');
  if (typeof newGame !== 'boolean') throw new SyntaxError('newGame is true or false');
  return {
    ...(position !== undefined && { position }),
    ...(moves !== undefined && { moves: moves }),
    budget: checkBudget(budget, 'budget'),
    newGame,
  };
}
