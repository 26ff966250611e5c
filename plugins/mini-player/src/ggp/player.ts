import type { Searcher } from 'evolab';
import type { GdlGame, GdlPosition } from '@evolab/gdl';
import { messageIn, type Message } from './message.ts';
import { MatchState } from './match-state.ts';
import { RolePlayer } from './role-player.ts';

/** What a player is made of. */
export interface PlayerParts {
  readonly name: string;
  /** The game of the given rules; throws for rules that it cannot read. */
  readonly gameOf: (rules: string) => GdlGame;
  readonly searcherOf: (rules: string, game: GdlGame) => Searcher<GdlPosition>;
  /** Milliseconds of each clock that are reserved for the network. */
  readonly margin: number;
  readonly say: (line: string) => void;
  /** Told a legal move, as KIF, before the search for a good one begins. */
  readonly onLegal?: (move: string) => void;
}

interface Match {
  readonly id: string;
  readonly player: RolePlayer;
  /** Milliseconds. */
  readonly playClock: number;
}

/** The longest time of pondering, in milliseconds, if no further message arrives. */
const PONDER = 600_000;

/** A player for game managers: it answers one message after another and plays one match at a time. */
export class GgpPlayer {
  readonly #parts: PlayerParts;
  #match: Match | undefined;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
  }

  /** The answer to a message; undefined if the message cannot be read. */
  async answer(text: string): Promise<string | undefined> {
    const message = messageIn(text, this.#parts.say);
    return message && this.#answer(message);
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
    const player = new RolePlayer(new MatchState(game), role, searcher);
    this.#match = { id: message.match, player, playClock: 1000 * message.playClock };
    say(`match ${message.match}: ${message.role} of ${game.roles.join(', ')}`);
    for (const warning of game.warnings) say(`match ${message.match}: ${warning}`);
    await player.ponder(1000 * message.startClock - margin - (performance.now() - begun));
    return 'ready';
  }

  #step(match: Match, moves: readonly string[] | undefined): void {
    match.player.stop();
    if (moves && !match.player.match.step(moves))
      this.#parts.say(`match ${match.id}: the moves ${moves.join(' ')} are not legal here; going on without`);
  }

  async #play(match: Match): Promise<string> {
    const { player, playClock } = match;
    if (player.match.position.over) return 'noop';
    this.#parts.onLegal?.(player.match.legal(player.role)[0]);
    const move = await player.choose(Math.max(1, playClock - this.#parts.margin));
    // Pondering begins after the answer is sent.
    setImmediate(() => {
      if (this.#match === match) void player.ponder(PONDER);
    });
    return move;
  }

  #end(reply: string): string {
    this.#match?.player.stop();
    this.#match = undefined;
    return reply;
  }
}
