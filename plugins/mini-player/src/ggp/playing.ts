import { lowestBit, type Budget, type Move, type Random, type Role, type Searcher } from 'evolab';
import type { GdlGame, GdlPosition } from '@evolab/gdl';

/** A match from rules, as it goes on: every role names its move, also who only waits. */
export class Playing {
  readonly game: GdlGame;
  readonly position: GdlPosition;
  readonly #moves: Int32Array;

  constructor(game: GdlGame) {
    this.game = game;
    this.position = game.start();
    this.#moves = new Int32Array(game.maxMoves);
  }

  /** The moves that `role` may make in this step, as KIF; one if it only waits. */
  legal(role: Role): string[] {
    const count = this.position.movesOf(role, this.#moves, 0);
    return Array.from(this.#moves.subarray(0, count), (move) => this.game.moveText(role, move));
  }

  /** The move of `role` that is written so; undefined if it is not legal. */
  moveOf(role: Role, text: string): Move | undefined {
    try {
      return this.game.moveOf(this.position, role, text);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** A legal move at random, as KIF. */
  any(role: Role, random: Random): string {
    const legal = this.legal(role);
    return legal[random.below(legal.length)];
  }

  /** Makes a step; false, and nothing is changed, if a move is not legal. */
  step(texts: readonly string[]): boolean {
    const { position, game } = this;
    if (position.over || texts.length !== game.roles.length) return false;
    const moves = texts.map((text, role) => this.moveOf(role, text));
    if (moves.includes(undefined)) return false;
    for (let left = position.choosers; left !== 0; left &= left - 1) position.play(moves[lowestBit(left)]!);
    return true;
  }

  /** What `role` gets, 0 to 100. */
  goal(role: Role): number {
    return Math.round(50 * this.position.payoff(role) + 50);
  }
}

/** A searcher that can go on thinking without choosing; others think only when they are asked. */
interface Thinker extends Searcher<GdlPosition> {
  think(position: GdlPosition, role: Role, budget: Budget): void;
}

/** So long does a thinker think before others get a word in, in milliseconds. */
const SLICE = 30;

/** Somebody who plays one role: thinks on its own clock and on those of others. */
export class Seat {
  readonly playing: Playing;
  readonly role: Role;
  readonly #searcher: Searcher<GdlPosition>;
  #thinking = 0;

  constructor(playing: Playing, role: Role, searcher: Searcher<GdlPosition>) {
    this.playing = playing;
    this.role = role;
    this.#searcher = searcher;
  }

  /** Chooses within `millis` milliseconds; the move as KIF. */
  async choose(millis: number): Promise<string> {
    this.rest();
    const { position } = this.playing;
    const legal = this.playing.legal(this.role);
    if (legal.length === 1 || ((position.choosers >> this.role) & 1) === 0) return legal[0];
    const deadline = performance.now() + millis;
    await this.#think(deadline - SLICE);
    const left = Math.max(1, deadline - performance.now());
    const { move } = this.#searcher.search(position, this.role, { millis: left });
    return this.playing.game.moveText(this.role, move);
  }

  /** Thinks until `millis` milliseconds have passed, somebody chooses, or it is told to rest. */
  ponder(millis: number): Promise<void> {
    return this.#think(performance.now() + millis);
  }

  rest(): void {
    this.#thinking++;
  }

  async #think(deadline: number): Promise<void> {
    const searcher = this.#searcher as Partial<Thinker>;
    const mine = ++this.#thinking;
    const { position } = this.playing;
    while (this.#thinking === mine && !position.over && performance.now() < deadline) {
      if (!searcher.think) return;
      searcher.think(position, this.role, { millis: Math.min(SLICE, deadline - performance.now()) });
      // Messages are heard between slices.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
