import { assemblerOf, LabError, Noise, Random, replay, type Plugin, type Searcher } from 'evolab/browser';
import { unpackAgent, unpackOutcomes } from './pack-agent.ts';
import type { Answer, Found, Opening, PageData, SearchRequest } from './protocol.ts';

/** A searcher that keeps what it found from move to move of one game. */
interface Seat {
  readonly game: number;
  readonly agent: number;
  readonly searcher: Searcher;
}

/** Answers requests for moves, one after another. Each seat plays as the command does with the same seed. */
export class AgentHost {
  readonly #data: PageData;
  readonly #assembler: ReturnType<typeof assemblerOf>;
  readonly #agents: ReturnType<typeof unpackAgent>[];
  readonly #seats = new Map<string, Seat>();

  constructor(plugins: readonly Plugin[], data: PageData) {
    this.#data = data;
    this.#agents = data.agents.map(({ agent }) => unpackAgent(agent));
    this.#assembler = assemblerOf(plugins, {
      endgames: ({ endgame }) => {
        const outcomes = data.endgames?.[endgame];
        if (outcomes !== undefined) return unpackOutcomes(outcomes);
        throw new LabError('LAB_BAD_FILE', `the page has no table of endgame ${endgame}`);
      },
    });
  }

  search(request: SearchRequest): Found {
    const { agent, level, moves, role, seed } = request;
    const game = this.#assembler.game(this.#data.game);
    const { start } = this.#data;
    const position = start === undefined ? replay(game, moves) : game.parse!(start);
    if (start !== undefined) for (const move of moves) position.play(move);
    const { budget, noise = 0 } = this.#data.agents[agent].levels[level];
    const random = new Noise(game, { seed: hashOf(seed), noise }).moveAt(position, role, moves.length);
    if (random !== undefined)
      return { move: random, value: undefined, nodes: 0, pv: [], moves: [], values: [], visits: [] };
    const { searcher } = this.#seat(request);
    // It is told of whole games only.
    if (start === undefined) searcher.follow?.(moves);
    const result = searcher.search(position, role, budget);
    const { move, value, nodes, count, pvLength } = result;
    return {
      ...{ move, value, nodes },
      pv: [...result.pv.subarray(0, pvLength)],
      moves: [...result.moves.subarray(0, count)],
      values: [...result.values.subarray(0, count)],
      visits: [...result.visits.subarray(0, count)],
    };
  }

  #seat({ seat: name, game, agent, seed }: SearchRequest): Seat {
    const known = this.#seats.get(name);
    if (known?.game === game && known.agent === agent) return known;
    const searcher = this.#assembler.searcher(this.#agents[agent], new Random(...(seed as [number])));
    searcher.reset();
    const seat = { game, agent, searcher };
    this.#seats.set(name, seat);
    return seat;
  }
}

/** One number of the parts of a seed. */
const hashOf = (seed: readonly (string | number)[]): number =>
  new Random(...(seed as [number])).below(2 ** 31);

/** What a worker does from its start on. */
export function startWorker(plugins: readonly Plugin[]): void {
  let host: AgentHost | undefined;
  addEventListener('message', ({ data }: MessageEvent<Opening | SearchRequest>) => {
    if (data.kind === 'open') {
      host = new AgentHost(plugins, data.data);
      return;
    }
    const { id } = data;
    const answer = (reply: Answer) => postMessage(reply);
    try {
      answer({ id, found: host!.search(data) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
}
