import type { Use } from '../contract/agent.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { generateOpenings, type Opening } from '../play/openings.ts';
import { Random } from '../util/random.ts';
import { agentsOf } from '../lab/agents.ts';

export interface BookRequest {
  readonly plies: number;
  readonly count: number;
  readonly seed: number;
  /** An agent finds no opening better than `bound` for either side. */
  readonly balance?: { readonly bound: number; readonly agent: string };
}

/** A book of openings; LAB_BAD_OPTION if there is none. */
export function makeBook(
  laboratory: Laboratory,
  use: Use,
  { balance, ...options }: BookRequest,
): { game: Game; openings: readonly Opening[] } {
  const game = laboratory.game(use);
  const judge = balance && judgeOf(laboratory, use, balance.agent);
  const openings = generateOpenings(game, {
    ...options,
    ...(balance && judge && { balance: { bound: balance.bound, value: judge } }),
  });
  return { game, openings };
}

/** What an agent thinks a position is worth, whatever it was asked before. */
function judgeOf(laboratory: Laboratory, use: Use, text: string): (position: Position, role: Role) => number {
  const [agent] = agentsOf(laboratory, [text], { game: use }).agents;
  const random = new Random(0);
  const searcher = laboratory.assembler.searcher(agent, random);
  return (position, role) => {
    random.seed('balance', position.key(0), position.key(1));
    searcher.reset();
    return searcher.search(position, role, agent.budget).value;
  };
}
