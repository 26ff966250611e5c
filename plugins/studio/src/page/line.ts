import {
  betweenInstants,
  positionAfter,
  type Game,
  type Move,
  type Position,
  type Role,
} from 'evolab/browser';

/** A move that was made. */
export interface Ply {
  readonly move: Move;
  readonly name: string;
  readonly role: Role;
}

/** The moves of a game with all positions on the way. */
export class Line {
  readonly game: Game;
  readonly plies: Ply[] = [];
  /** One more than there are moves: `positions[i]` is the one after i moves. */
  readonly positions: Position[];
  /** What role 0 may expect in each position, in [-1, 1], as far as an agent has said. */
  readonly values: (number | undefined)[] = [];

  /** Begins in a position as the game prints it; at its start if none is given. */
  constructor(game: Game, start?: string) {
    this.game = game;
    this.positions = [start === undefined ? game.start() : game.parse!(start)];
  }

  get length(): number {
    return this.plies.length;
  }

  get last(): Position {
    return this.positions[this.length];
  }

  get moves(): Move[] {
    return this.plies.map(({ move }) => move);
  }

  get over(): boolean {
    return this.last.over || this.length >= this.game.maxPlies;
  }

  play(move: Move): void {
    const { last, game } = this;
    const next = positionAfter(game, last, move);
    this.plies.push({ move, name: game.moveName(last, move), role: last.turn });
    this.positions.push(next);
  }

  /** Goes back to the position after `ply` moves. */
  cut(ply: number): void {
    this.plies.length = ply;
    this.positions.length = ply + 1;
    this.values.length = Math.min(this.values.length, ply + 1);
  }

  /**
   * After how many moves the instant of the last position began. Roles that choose at one instant all see the position
   * before it.
   */
  instantStart(): number {
    let start = this.length;
    while (start > 0 && !betweenInstants(this.game, this.positions[start])) start--;
    return start;
  }
}
