import {
  hashOf,
  Random,
  swapRoles,
  type AgentSpec,
  type Effort,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Memory,
  type MemoryRule,
  type Remembered,
  type Told,
} from 'evolab';
import { openingOf } from './opening.ts';
import { EMPTY } from './memory/memory.ts';
import type { CoevolutionOptions } from './options.ts';
import { dice, seated, seatOf, sidesOf } from './seating.ts';

/** The part of a learner's state that a memory needs; missing without one. */
export interface Remembering {
  readonly generation: number;
  readonly memory?: Memory;
  /** A champion whose games against the memory are to be played before its generation is over. */
  readonly entrant?: Entrant;
}

interface Entrant {
  readonly champion: Remembered;
  /** Of its generation. */
  readonly measures: Readonly<Record<string, number>>;
}

/** The round of games, at the end of some generations, that decides whether the champion enters the memory. */
export class MemoryRound {
  readonly #options: CoevolutionOptions;
  readonly #parts: LearnerParts;
  readonly #rule: MemoryRule | undefined;
  readonly #agentOf: (player: Remembered) => AgentSpec;

  constructor(options: CoevolutionOptions, parts: LearnerParts, agentOf: (player: Remembered) => AgentSpec) {
    this.#options = options;
    this.#parts = parts;
    this.#rule = options.memory === 'none' ? undefined : parts.memory({ use: options.memory });
    this.#agentOf = agentOf;
  }

  /** Ends a generation, whose state is `state`, or asks for the games of its champion. */
  present<State extends Remembering>(
    state: State,
    champion: Remembered,
    measures: Record<string, number>,
    effort: Partial<Effort>,
  ): Told<State> {
    if (!this.#rule || state.generation % this.#options.memoryEvery !== 0) return { state, measures, effort };
    const { memory = EMPTY } = state;
    if (this.#rule.needsGames && memory.members.length > 0)
      return { state: { ...state, entrant: { champion, measures } }, measures, effort, more: true };
    return { state: { ...state, memory: this.#admit(state, champion, []) }, measures, effort };
  }

  /** The games of the entrant: as many against each member of the memory, colours in turn. */
  ask({ generation, memory = EMPTY, entrant }: Remembering): MatchJob[] {
    const { memoryGames, maxPlies } = this.#options;
    const champion = this.#agentOf(entrant!.champion);
    return memory.members.map(this.#agentOf).flatMap((member, m) =>
      Array.from({ length: memoryGames }, (_, game) => ({
        id: `${generation}-memory-${m}-${game}`,
        agents: this.#seated(champion, member, game),
        seed: hashOf(this.#parts.seed, 'memory', generation, m * memoryGames + game),
        ...dice(this.#parts.game, this.#parts.seed, 'memory dice', generation, game >> 1),
        opening: openingOf(this.#parts, this.#options.openings, 'memory', generation, game >> 1),
        ...(maxPlies > 0 && { maxPlies }),
      })),
    );
  }

  tell<State extends Remembering>(state: State, records: readonly MatchRecord[]): Told<State> {
    const { memoryGames } = this.#options;
    const { entrant, memory = EMPTY, ...rest } = state;
    const results = memory.members.map((_, m) => {
      const games = records.slice(m * memoryGames, (m + 1) * memoryGames);
      return (
        games.reduce(
          (sum, { payoffs }, game) => sum + Math.sign(sidesOf(payoffs, this.#seat(game))[game % 2]),
          0,
        ) / memoryGames
      );
    });
    return {
      state: { ...rest, memory: this.#admit(state, entrant!.champion, results) } as unknown as State,
      measures: entrant!.measures,
    };
  }

  /** Two games follow each other on one opening: the champion in a seat among members, and a member there among champions. */
  #seat(game: number): number {
    return seatOf(this.#parts.game, game >> 1);
  }

  #seated(champion: AgentSpec, member: AgentSpec, game: number): readonly AgentSpec[] {
    const [first, second] = swapRoles(champion, member, game);
    return seated(first, second, this.#parts.game, this.#seat(game));
  }

  #admit(
    { generation, memory = EMPTY }: Remembering,
    champion: Remembered,
    results: readonly number[],
  ): Memory {
    if (!this.#rule) return memory;
    const random = new Random(this.#parts.seed, 'admit', generation);
    return this.#rule.admit(memory, champion, results, this.#options.memorySize, random);
  }
}
