import {
  betweenInstants,
  LabError,
  type AgentSpec,
  type Budget,
  type Executor,
  type Game,
  type Move,
  type Position,
} from 'evolab';
import { moveNamed, notationOf, type Notation, type Protocol } from '../notation.ts';
import type { EngineFound, EngineSearch } from './search-job.ts';

/** What a search has found so far, in the words of the protocol. */
export interface SearchReport {
  readonly move: string;
  /** Expected payoff of the side to move, in [-1, 1]. */
  readonly value: number;
  readonly nodes: number;
  readonly depth: number;
  readonly pv: readonly string[];
  readonly seconds: number;
}

/** Milliseconds of the first step of a search without limits, and of the longest. */
const FIRST_STEP = 50;
const LONGEST_STEP = 10_000;

export interface SessionParts {
  readonly executor: Executor;
  readonly agent: AgentSpec;
  readonly game: Game;
  readonly protocol: Protocol;
  readonly seed: number;
}

/** The position of an engine, and its search. */
export class EngineSession {
  readonly game: Game;
  readonly agent: AgentSpec;
  readonly #executor: Executor;
  readonly #notation: Notation;
  readonly #seed: number;
  #gameNumber = 0;
  #from: string | undefined;
  #moves: Move[] = [];
  #position: Position;
  /** Shared with the thread that searches. */
  #stop = new Int32Array(new SharedArrayBuffer(4));
  #searching: Promise<unknown> | undefined;

  constructor({ executor, agent, game, protocol, seed }: SessionParts) {
    this.#executor = executor;
    this.agent = agent;
    this.game = game;
    this.#notation = notationOf(protocol, agent.game.use, game);
    this.#seed = seed;
    this.#position = game.start();
  }

  get position(): Position {
    return this.#position;
  }

  get searching(): boolean {
    return this.#searching !== undefined;
  }

  newGame(): void {
    this.#gameNumber++;
    this.setPosition(undefined, []);
  }

  /**
   * Goes to a position, in the game's text, or to the start, and makes moves. `SyntaxError` for a text that is no legal
   * position or a move that is not legal; the position before stays.
   */
  setPosition(from: string | undefined, names: readonly string[]): void {
    const before = { from: this.#from, moves: this.#moves, position: this.#position };
    try {
      if (from !== undefined && !this.game.parse) throw new SyntaxError('the game reads no positions');
      this.#position = from === undefined ? this.game.start() : this.game.parse!(from);
      this.#from = from;
      this.#moves = [];
      if (!betweenInstants(this.game, this.#position))
        throw new SyntaxError('some roles have chosen already in this position, which nobody may see');
      for (const name of names) this.play(name);
    } catch (error) {
      this.#from = before.from;
      this.#moves = before.moves;
      this.#position = before.position;
      throw error;
    }
  }

  /** Makes a move; `SyntaxError` if it is not legal. */
  play(name: string): void {
    const move = this.#position.over ? undefined : moveNamed(this.game, this.#position, this.#notation, name);
    if (move === undefined) throw new SyntaxError(`'${name}' is no legal move`);
    this.#play(move);
  }

  /** The legal moves by name; none when the game is over. */
  legal(): string[] {
    return Array.from(this.#legalMoves(), (move) => this.#notation(this.#position, move));
  }

  /** Makes the only legal move if the protocol has no word for it; whether there was one. */
  playUnnamed(): boolean {
    const moves = this.#legalMoves();
    if (moves.length !== 1 || this.#notation(this.#position, moves[0]) !== '') return false;
    this.#play(moves[0]);
    return true;
  }

  /** Takes the last move back; whether there was one. */
  undo(): boolean {
    if (this.#moves.length === 0) return false;
    const moves = this.#moves.slice(0, -1);
    this.#position = this.#from === undefined ? this.game.start() : this.game.parse!(this.#from);
    for (const move of moves) this.#position.play(move);
    this.#moves = moves;
    return true;
  }

  /**
   * Searches within limits; without any, within those of the agent; 'endless' until `stop`. Steps of an endless search
   * are reported.
   */
  async search(
    limits: Budget | 'endless',
    onStep: (report: SearchReport) => void = () => {},
  ): Promise<SearchReport> {
    if (this.#searching) throw new LabError('LAB_USAGE', 'a search is under way', 'stop it first');
    this.#stop = new Int32Array(new SharedArrayBuffer(4));
    const began = performance.now();
    const search =
      limits === 'endless'
        ? this.#searchEndlessly(began, onStep)
        : this.#once(Object.keys(limits).length > 0 ? limits : this.agent.budget, began);
    this.#searching = search;
    try {
      return await search;
    } finally {
      this.#searching = undefined;
    }
  }

  /** Ends the search; it gives what it has found. Resolves when it has. */
  async stop(): Promise<void> {
    this.raiseStop();
    await this.#searching?.catch(() => {});
  }

  /** Ends the search without waiting for it. */
  raiseStop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  async #searchEndlessly(began: number, onStep: (report: SearchReport) => void): Promise<SearchReport> {
    for (let millis = FIRST_STEP; ; millis = Math.min(2 * millis, LONGEST_STEP)) {
      const from = performance.now();
      const report = await this.#once({ millis }, began);
      onStep(report);
      const done = performance.now() - from < millis / 2;
      // A search that has nothing left to do waits to be stopped.
      while (done && Atomics.load(this.#stop, 0) === 0) {
        const { async, value } = Atomics.waitAsync(this.#stop, 0, 0, 20);
        if (async) await value;
      }
      if (Atomics.load(this.#stop, 0) !== 0) return report;
    }
  }

  async #once(limits: Budget, began: number): Promise<SearchReport> {
    const job: EngineSearch = {
      agent: this.agent,
      from: this.#from,
      moves: Int32Array.from(this.#moves),
      limits: { ...limits, stop: this.#stop },
      seed: this.#seed,
      gameNumber: this.#gameNumber,
    };
    const position = this.game.start();
    position.copy(this.#position);
    const [found] = (await this.#executor.run({ kind: 'job', job: 'engine-search', jobs: [job] })) as [
      EngineFound,
    ];
    const { move, value, nodes, depth } = found;
    const name = this.#notation(position, move);
    const pv = found.pv.map((next) => {
      const word = this.#notation(position, next);
      position.play(next);
      return word;
    });
    return { move: name, value, nodes, depth, pv, seconds: (performance.now() - began) / 1000 };
  }

  #play(move: Move): void {
    this.#position.play(move);
    this.#moves = [...this.#moves, move];
  }

  #legalMoves(): Int32Array {
    if (this.#position.over) return new Int32Array(0);
    const legal = new Int32Array(this.game.maxMoves);
    return legal.subarray(0, this.#position.moves(legal, 0));
  }
}
