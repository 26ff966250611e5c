import type { Random, Searcher } from 'evolab';
import type { GdlGame, GdlPosition } from '@evolab/gdl';
import { readMessage, type Message } from './message.ts';
import { Playing, Seat } from './playing.ts';

/** What a player is made of. */
export interface PlayerParts {
  readonly name: string;
  /** The game of some rules; throws for rules it cannot read. */
  readonly gameOf: (rules: string) => GdlGame;
  readonly searcherOf: (rules: string, game: GdlGame) => Searcher<GdlPosition>;
  readonly random: Random;
  /** Milliseconds of each clock that are left to the network. */
  readonly margin: number;
  readonly say: (line: string) => void;
}

interface Match {
  readonly id: string;
  readonly seat: Seat;
  /** Milliseconds. */
  readonly playClock: number;
}

/** Longest time that is thought about while others are to move, if nobody says anything any more. */
const PONDER = 600_000;

/** A player that a game manager can drive: answers one message after the other, plays one match at a time. */
export class GgpPlayer {
  readonly #parts: PlayerParts;
  #match: Match | undefined;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  /** The answer to a message; `undefined` if the message cannot be understood. */
  async answer(text: string): Promise<string | undefined> {
    let message: Message;
    try {
      message = readMessage(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#parts.say(`not understood: ${error.message}`);
      return undefined;
    }
    return this.#answer(message);
  }

  #answer(message: Message): string | Promise<string> {
    if (message.kind === 'info')
      return `((name ${this.#parts.name}) (status ${this.#match ? 'busy' : 'available'}))`;
    if (message.kind === 'preview') return 'done';
    if (message.kind === 'start') return this.#match ? 'busy' : this.#start(message);
    const match = this.#match;
    if (match?.id !== message.match) return 'busy';
    if (message.kind === 'abort') return this.#end('aborted');
    this.#step(match, message.moves);
    return message.kind === 'stop' ? this.#end('done') : this.#play(match);
  }

  async #start(message: Message & { kind: 'start' }): Promise<string> {
    const { gameOf, searcherOf, margin, say } = this.#parts;
    const begun = performance.now();
    let game: GdlGame;
    let searcher: Searcher<GdlPosition>;
    try {
      game = gameOf(message.rules);
      searcher = searcherOf(message.rules, game);
    } catch (error) {
      say(`match ${message.match}: ${error instanceof Error ? error.message : String(error)}`);
      return 'busy';
    }
    const role = game.roles.findIndex((name) => name.toLowerCase() === message.role.toLowerCase());
    if (role < 0) {
      say(`match ${message.match}: there is no role ${message.role}`);
      return 'busy';
    }
    const seat = new Seat(new Playing(game), role, searcher);
    this.#match = { id: message.match, seat, playClock: 1000 * message.playClock };
    say(`match ${message.match}: ${message.role} of ${game.roles.join(', ')}`);
    for (const warning of game.warnings) say(`match ${message.match}: ${warning}`);
    await seat.ponder(1000 * message.startClock - margin - (performance.now() - begun));
    return 'ready';
  }

  #step(match: Match, moves: readonly string[] | undefined): void {
    const { playing } = match.seat;
    match.seat.rest();
    if (moves && !playing.step(moves))
      this.#parts.say(`match ${match.id}: the moves ${moves.join(' ')} are not legal here; going on without`);
  }

  async #play(match: Match): Promise<string> {
    const { seat, playClock } = match;
    if (seat.playing.position.over) return 'noop';
    const move = await seat.choose(Math.max(1, playClock - this.#parts.margin));
    // The others' clock: the answer must not wait for it.
    setImmediate(() => {
      if (this.#match === match) void seat.ponder(PONDER);
    });
    return move;
  }

  #end(reply: string): string {
    this.#match?.seat.rest();
    this.#match = undefined;
    return reply;
  }
}
