import {
  defineJob,
  instantAfter,
  Random,
  type AgentSpec,
  type Move,
  type Searcher,
  type SearchLimits,
  type Services,
} from 'evolab';

/** A search for an engine. Plain data but for the memory that stops it. */
export interface EngineSearch {
  readonly agent: AgentSpec;
  /** The position as its game prints it, or the start; and the moves after it. */
  readonly from: string | undefined;
  readonly moves: Int32Array;
  readonly limits: SearchLimits;
  readonly seed: number;
  /** Numbers the games of the process: with a new one, the searcher forgets the last. */
  readonly gameNumber: number;
}

export interface EngineFound {
  readonly move: Move;
  readonly value: number;
  readonly nodes: number;
  readonly depth: number;
  readonly pv: readonly Move[];
}

/** The searcher of this thread: what it has found out helps with the next move. */
let kept: { readonly searcher: Searcher; readonly random: Random; readonly agent: string } | undefined;
let lastGame = -1;

export const engineSearch = defineJob({
  id: 'engine-search',
  summary: 'Searches a position for lab engine',
  run({ agent, from, moves, limits, seed, gameNumber }: EngineSearch, services: Services): EngineFound {
    const game = services.game(agent.game);
    const start = from === undefined ? game.start() : game.parse!(from);
    const { seen, begun, position } = instantAfter(game, [...moves], start);
    const key = JSON.stringify({ ...agent, weights: agent.weights?.length });
    if (kept?.agent !== key) {
      const random = new Random(0);
      kept = { searcher: services.searcher(agent, random), random, agent: key };
      lastGame = -1;
    }
    const { searcher, random } = kept;
    if (gameNumber !== lastGame) {
      random.seed(seed, gameNumber);
      searcher.reset();
    }
    lastGame = gameNumber;
    if (from === undefined) searcher.follow?.([...moves.subarray(0, begun)]);
    const { move, value, nodes, depth, pv, pvLength } = searcher.search(seen, position.turn, limits);
    return { move, value, nodes, depth, pv: [...pv.subarray(0, pvLength)] };
  },
});
