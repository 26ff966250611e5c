import {
  CHANCE,
  Outcomes,
  Random,
  type Game,
  type GameBoard,
  type Move,
  type Piece,
  type Position,
  type Role,
} from 'evolab/browser';
import { Cancelled } from './agent-worker.ts';
import { candidates, complete, dropsPieces, optionsOf, pick, type Option } from './choice.ts';
import { Line } from './line.ts';
import type { Found, PageAgent, SearchRequest } from './protocol.ts';

/** Who plays a role: a person, or an agent at a level. */
export type Player = 'person' | { readonly agent: number; readonly level: number };

export interface TableParts {
  readonly game: Game;
  /** Undefined for a game that is shown as text. */
  readonly board: GameBoard | undefined;
  readonly agents: readonly PageAgent[];
  readonly seed: number;
  /** The position in which games begin; the start of the game if it is left out. */
  readonly start?: string | undefined;
  search(request: Omit<SearchRequest, 'kind' | 'id'>): Promise<Found>;
  /** Gives up the searches that are under way. */
  cancel(): void;
  /** Something has changed that is shown. */
  changed(): void;
  /** Says something to those who do not see the board. */
  say(text: string): void;
  /** Milliseconds between two moves of agents, so that people can follow. */
  readonly pace: number;
}

/** What an agent would play. */
export interface Hint {
  readonly ply: number;
  readonly option: Option;
  readonly value: number | undefined;
}

/** A game that people and agents play, and that can be stepped through. */
export class Table {
  readonly parts: TableParts;
  readonly drops: boolean;
  /** What lies on the board at the start of the game, wherever this game begins. */
  readonly homePieces: readonly Piece[];
  /** The position in which games begin, as the game prints it; undefined for the start of the game. */
  start: string | undefined;
  line: Line;
  /** After how many moves the position is that is shown. */
  shown = 0;
  players: Player[];
  seed: number;
  chosen: readonly number[] = [];
  /** Moves between which a person chooses by name, because cells do not tell them apart. */
  between: readonly Option[] = [];
  hint: Hint | undefined;
  /** The role whose agent is searching. */
  thinking: Role | undefined;
  paused = false;
  /** Positions that are still to be judged, while a game is analysed. */
  analysing = 0;
  problem = '';
  #game = 1;
  /** Raised whenever what is being searched is no longer of use. */
  #era = 0;
  #options: { position: Position; options: Option[] } | undefined;
  #pieces: { position: Position; pieces: readonly Piece[] } | undefined;

  constructor(parts: TableParts, players: Player[]) {
    this.parts = parts;
    this.players = players;
    this.seed = parts.seed;
    this.start = parts.start;
    this.line = new Line(parts.game, parts.start);
    this.homePieces = parts.board?.pieces(parts.game.start()) ?? [];
    this.drops = parts.board !== undefined && dropsPieces(parts.game, parts.board);
  }

  /** Lets agents begin. */
  open(): void {
    void this.#advance();
  }

  get position(): Position {
    return this.line.positions[this.shown];
  }

  get atEnd(): boolean {
    return this.shown === this.line.length;
  }

  get over(): boolean {
    return this.line.over;
  }

  /** Whether a person has to move in the position that is shown. */
  get personMoves(): boolean {
    return this.atEnd && !this.over && this.players[this.position.turn] === 'person';
  }

  /** Whether agents alone play. */
  get watching(): boolean {
    return this.players.every((player) => player !== 'person');
  }

  /** The legal moves of the position that is shown. */
  get options(): readonly Option[] {
    const { position, parts } = this;
    if (this.#options?.position !== position)
      this.#options = { position, options: optionsOf(parts.game, parts.board, position) };
    return this.#options.options;
  }

  /** What lies on the board in the position that is shown. */
  get pieces(): readonly Piece[] {
    const { position, parts } = this;
    if (this.#pieces?.position !== position)
      this.#pieces = { position, pieces: parts.board?.pieces(position) ?? [] };
    return this.#pieces.pieces;
  }

  /** The legal moves that begin with what is chosen. */
  get left(): readonly Option[] {
    return this.between.length > 0 ? this.between : candidates(this.options, this.chosen);
  }

  /** A person points at a cell. */
  pickCell(cell: number): void {
    if (!this.personMoves) return;
    const result = pick(this.options, this.chosen, this.#target(cell));
    if ('move' in result) {
      this.play(result.move);
      return;
    }
    this.chosen = result.chosen;
    this.between = result.from ?? complete(this.options, result.chosen);
    if (this.between.length < this.left.length && result.from === undefined) this.between = [];
    this.parts.changed();
  }

  /** A person makes a legal move. */
  play(move: Move): void {
    if (!this.personMoves) return;
    this.#make(move);
    void this.#advance();
  }

  step(to: number): void {
    const ply = Math.max(0, Math.min(this.line.length, to));
    if (ply === this.shown) return;
    this.shown = ply;
    this.#unchoose();
    this.parts.changed();
  }

  /** Goes on from the position that is shown; later moves are forgotten. */
  continueHere(): void {
    this.#interrupt();
    this.line.cut(this.shown);
    this.#unchoose();
    this.paused = false;
    void this.#advance();
  }

  /** Goes back to the last position in which a person had to move; without persons one move. */
  takeBack(): void {
    const roles = this.line.plies.map(({ role }) => this.players[role] === 'person');
    const back = this.watching ? this.line.length - 1 : roles.lastIndexOf(true);
    if (back < 0) return;
    this.paused ||= this.watching;
    this.#interrupt();
    this.line.cut(back);
    this.shown = back;
    this.#unchoose();
    this.parts.say(back === 0 ? 'taken back to the start' : `taken back to ${this.#named(back - 1)}`);
    void this.#advance();
  }

  /** Begins again, with other random choices unless they are to be the same. */
  newGame(seed = this.seed + 1): void {
    this.#interrupt();
    this.seed = seed;
    this.#game++;
    this.line = new Line(this.parts.game, this.start);
    this.shown = 0;
    this.paused = false;
    this.problem = '';
    this.#unchoose();
    this.parts.say('a new game');
    void this.#advance();
  }

  /** Begins in another position, as the game prints it, from now on. */
  beginAt(start: string): void {
    const { game } = this.parts;
    this.start = start === game.print(game.start()) ? undefined : start;
    this.newGame(this.seed);
  }

  setPlayer(role: Role, player: Player): void {
    this.#interrupt();
    this.players = this.players.with(role, player);
    this.paused = this.watching && this.line.length > 0;
    void this.#advance();
  }

  /** Every player takes the seat of the next one, and a new game begins. */
  switchSides(): void {
    this.#interrupt();
    this.players = this.players.map((_, role) => this.players[(role + 1) % this.players.length]);
    this.newGame();
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) this.#interrupt();
    void this.#advance();
  }

  /** Asks an agent at full strength what it would play in the position that is shown. */
  async askHint(): Promise<void> {
    const ply = this.shown;
    const found = await this.#judge(ply);
    if (found === undefined || this.shown !== ply) return;
    const option = this.options.find(({ move }) => move === found.move);
    if (option === undefined) return;
    this.hint = { ply, option, value: found.value };
    this.parts.say(`hint: ${option.name}`);
    this.parts.changed();
  }

  /** Lets an agent judge all positions of the game of which nothing is known yet. */
  async analyse(): Promise<void> {
    const era = this.#era;
    const open = this.line.positions.flatMap(({ over, turn }, ply) =>
      over || turn === CHANCE || this.line.values[ply] !== undefined ? [] : [ply],
    );
    for (const [done, ply] of open.entries()) {
      this.analysing = open.length - done;
      this.parts.changed();
      await this.#judge(ply);
      if (era !== this.#era) break;
    }
    this.analysing = 0;
    this.parts.changed();
  }

  /** Ends an analysis. */
  stop(): void {
    this.#interrupt();
    void this.#advance();
  }

  /** The agent that is asked for hints: the first one at the table, or else the first of the page. */
  get adviser(): number {
    for (const player of this.players) if (player !== 'person') return player.agent;
    return 0;
  }

  #target(cell: number): number {
    if (!this.drops || this.chosen.length > 0) return cell;
    const { cells } = this.parts.board!;
    return this.options.find(({ path }) => cells[path[0]].x === cells[cell].x)?.path[0] ?? cell;
  }

  async #judge(ply: number): Promise<Found | undefined> {
    const { agents } = this.parts;
    const era = this.#era;
    const { adviser } = this;
    const { turn } = this.line.positions[ply];
    try {
      const found = await this.parts.search({
        seat: 'hint',
        game: this.#game,
        seed: [this.seed, 'hint'],
        agent: adviser,
        level: agents[adviser].levels.length - 1,
        start: this.start,
        moves: this.line.moves.slice(0, ply),
        role: turn,
      });
      if (era !== this.#era) return undefined;
      this.#note(ply, turn, found.value);
      return found;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Lets agents move until a person has to. */
  async #advance(): Promise<void> {
    const era = this.#era;
    this.parts.changed();
    while (!this.over && !this.paused && era === this.#era) {
      const { turn } = this.line.last;
      if (turn === CHANCE) {
        await this.#roll();
        continue;
      }
      const player = this.players[turn];
      if (player === 'person') return;
      const found = await this.#think(player, turn);
      if (found === undefined || era !== this.#era) return;
      this.#note(this.line.length, turn, found.value);
      this.#make(found.move);
      this.parts.changed();
    }
  }

  /** Draws the outcome that is next, the same one after a move that was taken back; `lab play` draws as this does. */
  async #roll(): Promise<void> {
    const era = this.#era;
    const { game, pace } = this.parts;
    if (pace > 0) await new Promise((resolve) => setTimeout(resolve, pace / 2));
    if (era !== this.#era) return;
    const random = new Random(this.seed, 'chance', this.line.length);
    this.#make(new Outcomes(game).draw(this.line.last, random));
    this.parts.changed();
  }

  async #think({ agent, level }: Exclude<Player, 'person'>, role: Role): Promise<Found | undefined> {
    const era = this.#era;
    this.thinking = role;
    this.parts.changed();
    // Against a person as `lab play` with this seed; among themselves as a match with it.
    const seed = this.watching ? [this.seed, role] : [this.seed, 'play'];
    const rest = new Promise((resolve) => setTimeout(resolve, this.parts.pace));
    try {
      const [found] = await Promise.all([
        this.parts.search({
          seat: `role ${role}`,
          game: this.#game,
          seed,
          agent,
          level,
          role,
          start: this.start,
          moves: this.line.moves,
        }),
        ...(this.parts.pace > 0 ? [rest] : []),
      ]);
      return found;
    } catch (error) {
      if (era === this.#era) this.#fail(error);
      return undefined;
    } finally {
      if (era === this.#era) this.thinking = undefined;
    }
  }

  #make(move: Move): void {
    const follows = this.atEnd;
    const begun = this.line.instantStart();
    this.line.play(move);
    if (follows) this.shown = this.line.length;
    this.#unchoose();
    // What roles choose at the same time is said when all have chosen.
    if (this.line.instantStart() < this.line.length) return;
    for (let ply = begun; ply < this.line.length; ply++) this.parts.say(this.#named(ply));
  }

  #named(ply: number): string {
    const { name, role } = this.line.plies[ply];
    return `${this.parts.game.roles[role] ?? 'chance'}: ${name}`;
  }

  /** Keeps what a role expects, as what role 0 may expect; with more than two roles only role 0 says that. */
  #note(ply: number, role: Role, value: number | undefined): void {
    const { length } = this.parts.game.roles;
    if (value === undefined || (length > 2 && role > 0)) return;
    this.line.values[ply] = role === 0 ? value : -value;
  }

  #unchoose(): void {
    this.chosen = [];
    this.between = [];
    this.hint = undefined;
  }

  #interrupt(): void {
    this.#era++;
    this.thinking = undefined;
    this.analysing = 0;
    this.parts.cancel();
  }

  #fail(error: unknown): void {
    if (error instanceof Cancelled) return;
    this.problem = error instanceof Error ? error.message : String(error);
    this.paused = true;
    this.parts.changed();
  }
}
