import {
  betweenInstants,
  CHANCE,
  copyOf,
  LabError,
  legalMovesOf,
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

/** The rules by which an engine plays. */
interface Rules {
  readonly game: Game;
  readonly agent: AgentSpec;
  readonly notation: Notation;
}

interface PlayedMove {
  readonly move: Move;
  /** Whether the other program did not name it. */
  readonly implied: boolean;
}

export interface SessionParts {
  readonly executor: Executor;
  readonly agent: AgentSpec;
  readonly game: Game;
  readonly protocol: Protocol;
  readonly seed: number;
  /** The same game with a later end by the number of plies: other programs play on after the usual one. */
  readonly longer?: { readonly use: AgentSpec['game']; readonly game: Game };
}

/** The position of an engine, and its search. */
export class EngineSession {
  readonly #executor: Executor;
  readonly #usual: Rules;
  readonly #longer: Rules | undefined;
  readonly #seed: number;
  #gameNumber = 0;
  #from: string | undefined;
  #moves: readonly PlayedMove[] = [];
  #rules: Rules;
  #position: Position;
  /** Why the position of the other program is not known. */
  #refused: string | undefined;
  /** Shared with the thread that searches. */
  #stop = new Int32Array(new SharedArrayBuffer(4));
  #searching: Promise<unknown> | undefined;

  constructor({ executor, agent, game, protocol, seed, longer }: SessionParts) {
    const rulesOf = (own: AgentSpec, of: Game): Rules => ({
      agent: own,
      game: of,
      notation: notationOf(protocol, own.game.use, of),
    });
    this.#executor = executor;
    this.#usual = rulesOf(agent, game);
    this.#longer = longer && rulesOf({ ...agent, game: longer.use }, longer.game);
    this.#rules = this.#usual;
    this.#seed = seed;
    this.#position = game.start();
  }

  get game(): Game {
    return this.#rules.game;
  }

  get agent(): AgentSpec {
    return this.#rules.agent;
  }

  get position(): Position {
    return this.#position;
  }

  newGame(): void {
    this.#gameNumber++;
    this.setPosition(undefined, []);
  }

  /**
   * Goes where the other program is, by `work`; the message, if that is refused (`SyntaxError`). From then on every search is
   * refused, until `setPosition` succeeds: it would be one of another position.
   */
  follow(work: () => void): string | undefined {
    try {
      work();
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#refused = error.message;
    }
    return this.#refused;
  }

  /**
   * Goes to a position, in the game's text, or to the start, and makes moves. `SyntaxError` for a text that is no legal
   * position or a move that is not legal; the position before stays.
   */
  setPosition(from: string | undefined, names: readonly string[]): void {
    const before = {
      from: this.#from,
      moves: this.#moves,
      position: this.#position,
      rules: this.#rules,
      refused: this.#refused,
    };
    try {
      this.#refused = undefined;
      this.#rules = this.#usual;
      if (from !== undefined && !this.game.parse) throw new SyntaxError('the game reads no positions');
      this.#from = from;
      this.#position = this.#begin(this.game);
      this.#moves = [];
      if (!betweenInstants(this.game, this.#position))
        throw new SyntaxError('some roles have chosen already in this position, which nobody may see');
      for (const name of names) this.play(name);
    } catch (error) {
      this.#from = before.from;
      this.#moves = before.moves;
      this.#position = before.position;
      this.#rules = before.rules;
      this.#refused = before.refused;
      throw error;
    }
  }

  /** Makes a move; `SyntaxError` if it is not legal, or after a position that was refused. */
  play(name: string): void {
    if (this.#refused !== undefined) throw new SyntaxError(this.#refused);
    const { game, notation } = this.#rules;
    const move = moveNamed(game, this.#position, notation, name);
    if (move === undefined) throw new SyntaxError(`'${name}' is no legal move`);
    this.#play(move, false);
  }

  /** The legal moves by name; none when the game is over. */
  legal(): string[] {
    return legalMovesOf(this.game, this.#position).map((move) => this.#rules.notation(this.#position, move));
  }

  /**
   * Makes the only legal move if the protocol has no word for it; whether there was one. `implied` says that the other program
   * did not mention it.
   */
  playUnnamed(implied: boolean): boolean {
    const moves = legalMovesOf(this.game, this.#position);
    if (moves.length !== 1 || this.#rules.notation(this.#position, moves[0]) !== '') return false;
    this.#play(moves[0], implied);
    return true;
  }

  /** Takes the last move back that was not implied, with the implied moves just before it; whether there was one. */
  undo(): boolean {
    const last = this.#moves.findLastIndex(({ implied }) => !implied);
    if (last < 0) return false;
    this.#moves = this.#moves.slice(0, last);
    this.undoImplied();
    return true;
  }

  /** Takes back the implied moves after the last that is not. */
  undoImplied(): void {
    const last = this.#moves.findLastIndex(({ implied }) => !implied);
    this.#moves = this.#moves.slice(0, last + 1);
    this.#position = this.#after(this.game);
  }

  /**
   * Searches within limits; without any, within those of the agent; 'endless' until `stop`. Steps of an endless search
   * are reported. `SyntaxError` where no role is to choose, and after a position that was refused.
   */
  async search(
    limits: Budget | 'endless',
    onStep: (report: SearchReport) => void = () => {},
  ): Promise<SearchReport> {
    if (this.#searching) throw new LabError('LAB_USAGE', 'a search is under way', 'stop it first');
    if (this.#refused !== undefined) throw new SyntaxError(this.#refused);
    if (this.#position.over) throw new SyntaxError('the game is over');
    if (this.#position.turn === CHANCE) throw new SyntaxError('chance is next: give the outcome');
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
      moves: Int32Array.from(this.#moves, ({ move }) => move),
      limits: { ...limits, stop: this.#stop },
      seed: this.#seed,
      gameNumber: this.#gameNumber,
    };
    const { game, notation } = this.#rules;
    const position = copyOf(game, this.#position);
    const [found] = (await this.#executor.run({ kind: 'job', job: 'engine-search', jobs: [job] })) as [
      EngineFound,
    ];
    const { move, value, nodes, depth } = found;
    const name = notation(position, move);
    const pv = found.pv.map((next) => {
      const word = notation(position, next);
      position.play(next);
      return word;
    });
    return { move: name, value, nodes, depth, pv, seconds: (performance.now() - began) / 1000 };
  }

  #play(move: Move, implied: boolean): void {
    this.#position.play(move);
    this.#moves = [...this.#moves, { move, implied }];
    if (this.#position.over && this.#longer) this.#goOn(this.#longer);
  }

  /** Goes on by longer rules, if the game is not over by these. */
  #goOn(longer: Rules): void {
    const position = this.#after(longer.game);
    if (position.over) return;
    this.#rules = longer;
    this.#position = position;
  }

  #begin(game: Game): Position {
    return this.#from === undefined ? game.start() : game.parse!(this.#from);
  }

  /** The position after all moves. */
  #after(game: Game): Position {
    const position = this.#begin(game);
    for (const { move } of this.#moves) position.play(move);
    return position;
  }
}
