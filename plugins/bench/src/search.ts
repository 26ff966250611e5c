import {
  CHANCE,
  Random,
  type AgentSpec,
  type Game,
  type Position,
  type Role,
  type Services,
  type Spec,
} from 'evolab';
import { deepestWork, type Meter, type Speed } from './meter.ts';

/** Simulations of one search of UCT. */
const SIMULATIONS = 20_000;

export interface SearchSpeed {
  /** Simulations of UCT with random playouts from the start. */
  readonly sims: Speed;
  /**
   * Positions visited by plain alpha-beta with moves in the game's order and 0 at the leaves: the cost of the
   * search.
   */
  readonly nodes?: Speed;
}

/** Whether alpha-beta can play the game. */
export function searchable(game: Game): boolean {
  return game.roles.length <= 2 && !game.simultaneous;
}

/** The role for which a search looks at a position: where chance begins, the first. */
export const rootRole = ({ turn }: Position): Role => (turn === CHANCE ? 0 : turn);

/** How fast the searches are that need no evaluator. */
export function searchSpeed(services: Services, game: Spec, meter: Meter, seconds: number): SearchSpeed {
  const nodes = searchable(services.game(game)) ? meter.rate(nodesWork(services, game, seconds)) : undefined;
  return { ...(nodes && { nodes }), sims: meter.rate(simulationsWork(services, game)) };
}

/** Simulations from the start, each search with a new tree. */
function simulationsWork(services: Services, game: Spec): () => number {
  const spec: AgentSpec = { name: 'uct', game, searcher: { use: 'uct' }, budget: {} };
  const searcher = services.searcher(spec, new Random('bench', 'uct'));
  const start = services.game(game).start();
  return () => {
    searcher.reset();
    searcher.search(start, rootRole(start), { sims: SIMULATIONS });
    return SIMULATIONS;
  };
}

/** Alpha-beta from the start, as deep as a run has time for; returns how many positions were visited. */
function nodesWork(services: Services, game: Spec, seconds: number): () => number {
  const spec: AgentSpec = {
    name: 'alphabeta',
    game,
    searcher: { use: 'alphabeta', ordering: false },
    budget: {},
    evaluator: { use: 'constant' },
  };
  const searcher = services.searcher(spec, new Random('bench', 'alphabeta'));
  const start = services.game(game).start();
  return deepestWork((depth) => searcher.search(start, rootRole(start), { depth }).nodes, seconds);
}
