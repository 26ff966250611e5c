import type { AgentSpec, Spec } from '../contract/agent.ts';
import type { Position, Role } from '../contract/game.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { generateOpenings, type Opening } from '../play/openings.ts';
import { Random } from '../util/random.ts';
import type { TaskContext } from './context.ts';

export interface OpeningsRequest {
  readonly game: Spec;
  /** Random moves of each. */
  readonly plies: number;
  readonly count: number;
  readonly seed: number;
  /** The agent finds no opening better than `bound` for either side. */
  readonly balance?: { readonly bound: number; readonly agent: AgentSpec };
}

/**
 * Random openings, of which no two lead to the same position; fewer than `count` if the game has no more. It
 * does not pause. LAB_BAD_OPTION if there is none.
 */
export function openings(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  { game: use, plies, count, seed, balance }: OpeningsRequest,
): Opening[] {
  const tell = (done: number) => report({ type: 'progress', done, total: count, unit: 'openings' });
  tell(0);
  return generateOpenings(laboratory.game(use), {
    plies,
    count,
    seed,
    onFound: tell,
    ...(balance && { balance: { bound: balance.bound, value: valueBy(laboratory, balance.agent) } }),
  });
}

/** The value of a position by an agent's search, whatever it searched before. */
function valueBy({ factory }: Laboratory, agent: AgentSpec): (position: Position, role: Role) => number {
  const random = new Random(0);
  const searcher = factory.searcher(agent, random);
  return (position, role) => {
    random.seed('balance', position.key(0), position.key(1));
    searcher.reset();
    return searcher.search(position, role, agent.budget).value;
  };
}
