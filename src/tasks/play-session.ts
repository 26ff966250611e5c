import { resolve } from 'node:path';
import type { AgentSpec, Spec } from '../contract/agent.ts';
import {
  CHANCE,
  type Game,
  type Move,
  type Position,
  type Role,
  type SimultaneousPosition,
} from '../contract/game.ts';
import type { Searcher } from '../contract/searcher.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { difference } from '../config/settings.ts';
import { gameOf, positionsOf } from '../agents/stored-game.ts';
import { atTurnOf, instantAfter, type Instant } from '../play/instant.ts';
import { replay } from '../play/match.ts';
import { moveNames } from '../play/move-names.ts';
import { Outcomes } from '../search/outcomes.ts';
import { kindOf } from '../storage/files.ts';
import { writeGames, type StoredGame } from '../storage/game-file.ts';
import { LabError, nearest } from '../util/errors.ts';
import { Random } from '../util/random.ts';

export interface PlayRequest {
  readonly game: Spec;
  /** One for all roles but the person's, or one for each of them in their order. */
  readonly agents: readonly AgentSpec[];
  /** The person's role; if not given that of the saved game, or else the first. */
  readonly role?: Role | undefined;
  readonly seed: number;
  /** A game to go on with. */
  readonly saved?: StoredGame | undefined;
  /** The file that it comes from. */
  readonly file?: string | undefined;
}

/** A move of the agent by its name, and what the agent expects for the side that moves, in [-1, 1]. */
export interface AgentMove {
  readonly move: string;
  readonly value: number;
}

/** The person's name in a saved game. */
const YOU = 'you';

/**
 * A game of a person against one agent, which has all other roles, or against one agent in each of them. Moves are named as
 * the game names them. Where chance is next its outcome is drawn at once, the same after a taken back move. Where roles choose
 * at the same time the person is asked first, and nobody is told what others chose in this instant.
 */
export class PlaySession {
  readonly game: Game;
  /** The person's. */
  readonly role: Role;
  /** The name of the first agent, which also gives hints. */
  readonly opponent: string;
  readonly #request: PlayRequest;
  readonly #rulesVersion: number;
  /** By agent. */
  readonly #searchers: readonly Searcher[];
  readonly #moves: Move[] = [];
  /** Those that hold this game, by their whole paths. */
  readonly #files = new Set<string>();
  /** After how many moves the last choice was made: what follows is luck. */
  #chosen = 0;
  /** What the person chose in an instant in which roles before theirs have yet to choose. */
  #own: Move | undefined;

  /** LAB_WRONG_GAME or LAB_BAD_FILE if the saved game is of other rules. */
  constructor(laboratory: Laboratory, request: PlayRequest) {
    const { game: use, agents, role, saved, file, seed } = request;
    const { factory, registries } = laboratory;
    this.#request = request;
    if (file !== undefined) this.#files.add(resolve(file));
    this.game = factory.game(use);
    this.role = role ?? Math.max(0, saved?.players.indexOf(YOU) ?? 0);
    const { roles } = this.game;
    if (!(this.role in roles))
      throw new LabError(
        'LAB_BAD_OPTION',
        `there is no role ${this.role} in ${use.use}`,
        `its roles are 0 to ${roles.length - 1}: ${roles.join(', ')}`,
      );
    this.#rulesVersion = registries.games.get(use.use).definition.rulesVersion ?? 1;
    const seats = Math.max(1, this.game.roles.length - 1);
    const [first] = agents;
    if (first === undefined || (agents.length > 1 && agents.length !== seats))
      throw new LabError(
        'LAB_USAGE',
        `${agents.length} agents for ${seats} ${seats === 1 ? 'seat' : 'seats'} beside the person's`,
        'name one for all of them, or one for each',
      );
    this.opponent = first.name;
    this.#searchers = agents.map((agent, i) =>
      factory.searcher(agent, i === 0 ? new Random(seed, 'play') : new Random(seed, 'play', i)),
    );
    for (const searcher of this.#searchers) searcher.reset();
    if (!saved) {
      this.#roll();
      return;
    }
    const changed = difference(saved.game, use);
    if (changed !== undefined)
      throw new LabError('LAB_WRONG_GAME', `the saved game is another one (${changed})`, 'leave out --game');
    gameOf(laboratory, saved, 'the saved game');
    if (saved.start !== undefined)
      throw new LabError(
        'LAB_WRONG_GAME',
        'the saved game does not begin from the start',
        'lab play begins there; lab replay shows the game',
      );
    positionsOf(this.game, saved, 'the saved game');
    for (const move of saved.moves) this.#moves.push(move);
    this.#chosen = this.#moves.length;
    this.#roll();
  }

  /** Who has a role, by name; the person is 'you'. */
  playerOf(role: Role): string {
    return role === this.role ? YOU : this.#request.agents[this.#agentIn(role)]!.name;
  }

  get position(): Position {
    return replay(this.game, this.#moves);
  }

  /** The position before the last move; at the beginning, the position. */
  get before(): Position {
    return replay(this.game, this.#moves.slice(0, -1));
  }

  /** The outcomes of chance since the last choice, by name. */
  get rolled(): string[] {
    const position = replay(this.game, this.#moves.slice(0, this.#chosen));
    return moveNames(this.game, position, this.#moves.slice(this.#chosen));
  }

  /** The score of each role in its own unit, once the game is over, if it has scores. */
  get scores(): { readonly unit: string; readonly byRole: readonly number[] } | undefined {
    const { score, roles } = this.game;
    const { position } = this;
    if (!score || !position.over) return undefined;
    return { unit: score.unit, byRole: roles.map((_, role) => score.of(position, role)) };
  }

  /** The role that chooses next; `CHANCE` only when the game is over. */
  get mover(): Role {
    const { seen, position } = this.#instant();
    if (!this.game.simultaneous || position.over) return position.turn;
    const { choosers } = seen as SimultaneousPosition;
    const open = ((choosers >> this.role) & 1) === 1 && position.turn <= this.role && this.#own === undefined;
    return open ? this.role : position.turn;
  }

  /** Whether the game goes on and the agent has to move. */
  get opponentToMove(): boolean {
    return !this.position.over && this.mover !== this.role;
  }

  /** The legal moves of the role that chooses next; none when the game is over. */
  legalMoves(): string[] {
    const position = this.#asked();
    return Array.from(this.#legal(position), (move) => this.game.moveName(position, move));
  }

  /** Makes a move of the role that chooses next, which is the person's; LAB_USAGE if it is not legal. */
  play(name: string): void {
    const names = this.legalMoves();
    const index = names.indexOf(name);
    if (index < 0) {
      const likely = nearest(name, names);
      throw new LabError(
        'LAB_USAGE',
        `'${name}' is no legal move`,
        likely === undefined ? '' : `did you mean ${likely}?`,
      );
    }
    const asked = this.#asked();
    const move = this.#legal(asked)[index]!;
    if (asked.turn === this.position.turn) this.#make(move);
    else this.#own = move;
  }

  /** Lets the agent search, and makes its move; LAB_USAGE when the game is over. */
  reply(): AgentMove {
    const { made, ...found } = this.#search(this.#agentIn(this.mover));
    this.#make(made);
    return found;
  }

  /** What the first agent would play in the place of the side to move; LAB_USAGE when the game is over. */
  hint(): AgentMove {
    const { move, value } = this.#search(0);
    return { move, value };
  }

  /**
   * Goes back to the last position in which the person had to move before this one; false if there is none.
   */
  takeBack(): boolean {
    if (this.#own === undefined) {
      const turns = this.#moves.map((_, ply) => replay(this.game, this.#moves.slice(0, ply)).turn);
      const own = turns.lastIndexOf(this.role);
      if (own < 0) return false;
      this.#moves.length = own;
    }
    this.#own = undefined;
    this.#moves.length = this.#instant().begun;
    this.#chosen = this.#moves.length;
    return true;
  }

  /** Begins again. */
  restart(): void {
    this.#moves.length = 0;
    this.#own = undefined;
    this.#chosen = 0;
    for (const searcher of this.#searchers) searcher.reset();
    this.#roll();
  }

  /** The game so far, for files of games. */
  stored(): StoredGame {
    const { position } = this;
    const { game, seed } = this.#request;
    const players = this.game.roles.map((_, role) => this.playerOf(role));
    return {
      game,
      rulesVersion: this.#rulesVersion,
      players,
      agents: [],
      seed,
      round: '1',
      moves: Int32Array.from(this.#moves),
      payoffs: position.over ? players.map((_, role) => position.payoff(role)) : [],
      reason: position.over ? 'rules' : '',
    };
  }

  /** Writes the game to a file, over one that holds this game but over no other: LAB_FILE_EXISTS. */
  save(file: string): void {
    const path = resolve(file);
    if (kindOf(path) !== undefined && !this.#files.has(path))
      throw new LabError('LAB_FILE_EXISTS', `${file} is already there`, 'give another name');
    writeGames(path, [this.stored()]);
    this.#files.add(path);
  }

  #make(move: Move): void {
    this.#moves.push(move);
    if (this.#own !== undefined && this.position.turn === this.role) {
      this.#moves.push(this.#own);
      this.#own = undefined;
    }
    this.#chosen = this.#moves.length;
    this.#roll();
  }

  /** Draws outcomes as long as chance is next, each by a seed of its own: a move that is made again meets the same luck. */
  #roll(): void {
    if (!this.game.chance) return;
    const outcomes = new Outcomes(this.game);
    for (let { position } = this; !position.over && position.turn === CHANCE; position = this.position)
      this.#moves.push(outcomes.draw(position, new Random(this.#request.seed, 'chance', this.#moves.length)));
  }

  #legal(position: Position): Int32Array {
    if (position.over) return new Int32Array(0);
    const legal = new Int32Array(this.game.maxMoves);
    return legal.subarray(0, position.moves(legal, 0));
  }

  #instant(): Instant {
    return instantAfter(this.game, this.#moves);
  }

  /** The position with the turn of the role that chooses next, which shows its moves. */
  #asked(): Position {
    return atTurnOf(this.game, this.position, this.mover);
  }

  /** The number of the agent that has a role. */
  #agentIn(role: Role): number {
    if (this.#searchers.length === 1) return 0;
    return role < this.role ? role : role - 1;
  }

  #search(agent: number): AgentMove & { readonly made: Move } {
    const { seen, begun } = this.#instant();
    if (seen.over) throw new LabError('LAB_USAGE', 'the game is over', 'take a move back, or restart');
    const { mover } = this;
    const searcher = this.#searchers[agent]!;
    searcher.follow?.(this.#moves.slice(0, begun));
    const { budget, searcher: spec } = this.#request.agents[agent]!;
    const { move: made, value } = searcher.search(seen, mover, budget);
    const asked = this.#asked();
    if (!this.#legal(asked).includes(made))
      throw new LabError(
        'LAB_BAD_PLUGIN',
        `searcher '${spec.use}' chose ${made}, which is no legal move`,
        `correct its plugin: lab doctor ${spec.use}`,
      );
    return { made, move: this.game.moveName(asked, made), value };
  }
}
