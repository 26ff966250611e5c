import {
  agentFactoryOf,
  instantAfter,
  LabError,
  Noise,
  Random,
  type Game,
  type Plugin,
  type Position,
  type Searcher,
} from 'evolab/browser';
import { unpackAgent, unpackOutcomes } from './pack-agent.ts';
import type { Found, PageData, SearchRequest, StudyRequest, StudyStep } from './protocol.ts';
import { study } from './study.ts';

/** A searcher that keeps what it found from move to move of one game. */
interface Seat {
  readonly game: number;
  readonly agent: number;
  readonly searcher: Searcher;
}

/** Answers requests for moves, one after another. Each seat plays as the command does with the same seed. */
export class AgentHost {
  readonly #data: PageData;
  readonly #factory: ReturnType<typeof agentFactoryOf>;
  readonly #agents: ReturnType<typeof unpackAgent>[];
  readonly #seats = new Map<string, Seat>();

  constructor(plugins: readonly Plugin[], data: PageData) {
    this.#data = data;
    this.#agents = data.agents.map(({ agent }) => unpackAgent(agent));
    this.#factory = agentFactoryOf(plugins, {
      endgames: ({ endgame }) => {
        const outcomes = data.endgames?.[endgame];
        if (outcomes !== undefined) return unpackOutcomes(outcomes);
        throw new LabError('LAB_BAD_FILE', `the page has no table of endgame ${endgame}`);
      },
    });
  }

  search(request: SearchRequest): Found {
    const { agent, level, start, moves, role, seed } = request;
    const game = this.#game();
    const { seen, begun } = instantAfter(game, moves, startOf(game, start));
    const { budget, noise } = this.#data.agents[agent].levels[level];
    const random = noise ? new Noise(game, hashOf(seed), noise).moveAt(seen, role, begun) : undefined;
    if (random !== undefined) return { move: random, value: undefined };
    const { searcher } = this.#seat(request);
    // It is told of whole games only.
    if (start === undefined) searcher.follow?.(moves.slice(0, begun));
    const { move, value } = searcher.search(seen, role, budget);
    return { move, value };
  }

  /** What an agent finds in a position as it searches further and further. */
  study({ agent, start, moves }: StudyRequest): Iterable<StudyStep> {
    const game = this.#game();
    const searcher = this.#factory.searcher(this.#agents[agent], new Random(this.#data.seed, 'study'));
    searcher.reset();
    const budget = this.#data.agents[agent].levels.at(-1)!.budget;
    return study(game, searcher, instantAfter(game, moves, startOf(game, start)), budget);
  }

  #game(): Game {
    return this.#factory.game(this.#data.game);
  }

  #seat({ seat: name, game, agent, seed }: SearchRequest): Seat {
    const known = this.#seats.get(name);
    if (known?.game === game && known.agent === agent) return known;
    const searcher = this.#factory.searcher(this.#agents[agent], randomOf(seed));
    searcher.reset();
    const seat = { game, agent, searcher };
    this.#seats.set(name, seat);
    return seat;
  }
}

const startOf = (game: Game, start: string | undefined): Position | undefined =>
  start === undefined ? undefined : game.parse!(start);

const randomOf = (seed: SearchRequest['seed']): Random =>
  // oxlint-disable-next-line lab/no-spread-of-data -- the few parts of a seed
  new Random(...seed);

/** One number of the parts of a seed. */
const hashOf = (seed: SearchRequest['seed']): number => randomOf(seed).below(2 ** 31);
