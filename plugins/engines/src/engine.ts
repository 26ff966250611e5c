import {
  defineSearcher,
  Forfeit,
  LabError,
  legalMovesOf,
  newSearchResult,
  type Budget,
  type Encoder,
  type Game,
  type HelperPool,
  type Move,
  type Position,
  type Role,
  type Searcher,
  type SearchResult,
} from 'evolab';
import { encoderOf } from 'evolab/network';
import { actionId } from './action-id.ts';
import { ask, CHANNEL_BYTES, type Question, type Reply } from './channel.ts';
import type { EngineAnswer, MoveRequest, NamedMove } from './client/client.ts';
import { findProgram } from './command-line.ts';
import { serveEngines } from './engine-thread.ts';
import { nameAmong, notationOf, type Notation } from './notation.ts';
import {
  boardSizeOf,
  ENGINE_OPTIONS,
  settingsOf,
  type EngineOptions,
  type EngineSettings,
} from './settings.ts';

/** The limits that each protocol has words for. */
const LIMITS: Readonly<Record<EngineOptions['protocol'], readonly (keyof Budget)[]>> = {
  json: ['depth', 'nodes', 'evals', 'sims', 'millis'],
  ugi: ['depth', 'nodes', 'millis'],
  gtp: ['millis'],
  nboard: ['depth'],
  hub: ['depth', 'nodes', 'millis'],
  gnubg: ['depth'],
};

/** Protocols in which a search without a limit has no end, or no beginning. */
const UNLIMITED: readonly EngineOptions['protocol'][] = ['json', 'gtp', 'gnubg'];

/** Counts of several games are added up, and must stay numbers. */
const MOST_COUNTED = Number.MAX_SAFE_INTEGER;

/** A player that is a program of its own. */
class Engine implements Searcher {
  readonly #game: Game;
  readonly #use: HelperPool['agent']['game'];
  readonly #helpers: HelperPool;
  readonly #options: EngineOptions;
  readonly #settings: EngineSettings;
  /** What an engine is started and told about. */
  readonly #seat: string;
  /** The position in which a game begins, as the game prints it. */
  readonly #start: string;
  readonly #notation: Notation;
  readonly #result: SearchResult;
  readonly #encoder: Encoder | undefined;
  #newGame = true;
  #moves: readonly Move[] | undefined;
  /** The moves so far by name, and the position after them. */
  #named: NamedMove[] = [];
  #played: Move[] = [];
  #at: Position;
  #retried = 0;

  constructor(game: Game, helpers: HelperPool, options: EngineOptions) {
    this.#game = game;
    this.#use = helpers.agent.game;
    this.#helpers = helpers;
    this.#options = options;
    this.#notation = notationOf(options.protocol, helpers.agent.game.use, game);
    this.#result = newSearchResult(game.maxMoves, 1);
    this.#encoder = options.encoder === '' ? undefined : encoderOf(game, options.encoder);
    this.#at = game.start();
    this.#start = game.print(this.#at);
    this.#settings = settingsOf(options, boardSizeOf(game));
    this.#seat = JSON.stringify([this.#use, this.#settings]);
    const { words, folder } = this.#settings.program;
    findProgram(words[0], folder);
  }

  reset(): void {
    this.#newGame = true;
    this.#retried = 0;
    this.#moves = undefined;
  }

  follow(moves: readonly Move[]): void {
    this.#moves = moves;
  }

  /** Throws `Forfeit` if the engine does not choose a legal move. */
  search(position: Position, role: Role, budget: Budget): SearchResult {
    this.#checkBudget(budget);
    const legal = legalMovesOf(this.#game, position);
    const names = legal.map((move) => this.#notation(position, move));
    // A protocol without a word for the only move cannot be asked for it.
    if (names.length === 1 && names[0] === '') return this.#report(position, legal[0], undefined);
    const request: MoveRequest = {
      game: this.#use,
      role,
      legal: names,
      budget: withoutStop(budget),
      newGame: this.#newGame,
      moves: this.#namedMoves(position),
      position: this.#game.print(position),
      start: this.#start,
      ...this.#observed(position, role, legal),
    };
    for (;;) {
      const reply = this.#ask(request, budget);
      this.#newGame = false;
      if ('error' in reply) throw new LabError(reply.error.code, reply.error.message, reply.error.hint);
      if ('answer' in reply)
        return this.#report(position, legal[nameAmong(names, reply.answer.move)!], reply.answer);
      if (reply.resigned || this.#retried++ >= this.#options.retries) throw new Forfeit(reply.fault);
    }
  }

  /** What a net takes and gives, in the words of `lab env`. */
  #observed(position: Position, role: Role, legal: readonly Move[]): Partial<MoveRequest> {
    if (!this.#encoder) return {};
    const numbers = new Float64Array(this.#encoder.size);
    this.#encoder.encode(position, role, numbers);
    const actions = legal.map((move, rank) => actionId(this.#game, position, move, rank));
    return { observation: Array.from(numbers), actions };
  }

  #ask(request: MoveRequest, budget: Budget): Reply {
    const question: Question = {
      seat: `${request.role} ${this.#seat}`,
      settings: this.#settings,
      request,
      millis: this.#options.moveMillis + (budget.millis ?? 0),
    };
    const threads = this.#helpers.acquire(1, CHANNEL_BYTES);
    const reply = ask(threads, question);
    if (reply) return reply;
    const why = threads.failure();
    threads.release();
    throw new LabError(
      'LAB_THREAD_LOST',
      `the thread that talks to engines fell silent${why === undefined ? '' : `: ${why}`}`,
      `an engine has ${this.#settings.startMillis + question.millis} ms; try again`,
    );
  }

  #checkBudget(budget: Budget): void {
    const { protocol } = this.#options;
    const known = LIMITS[protocol];
    const given = Object.keys(withoutStop(budget)) as (keyof Budget)[];
    const unknown = given.find((limit) => !known.includes(limit));
    const words = known.map((limit) => (limit === 'millis' ? 'movetime' : limit)).join(', ');
    if (unknown !== undefined)
      throw new LabError(
        'LAB_BAD_OPTION',
        `${protocol} has no word for a limit of ${unknown}`,
        `it has: ${words}`,
      );
    if (given.length === 0 && !UNLIMITED.includes(protocol))
      throw new LabError(
        'LAB_BAD_OPTION',
        `an engine that speaks ${protocol} needs a limit`,
        `one of: ${words}`,
      );
  }

  /** The moves from the start to `position`, if they lead there. */
  #namedMoves(position: Position): NamedMove[] | undefined {
    const moves = this.#moves;
    if (!moves) return undefined;
    const kept = this.#played.findIndex((move, ply) => move !== moves[ply]);
    if (kept >= 0 || this.#played.length > moves.length) {
      this.#at = this.#game.start();
      this.#named = [];
      this.#played = [];
    }
    const at = this.#at;
    for (const move of moves.slice(this.#played.length)) {
      this.#named.push({ role: at.turn, name: this.#notation(at, move) });
      this.#played.push(move);
      at.play(move);
    }
    return this.#game.print(at) === this.#game.print(position) ? this.#named : undefined;
  }

  #report(position: Position, move: Move, answer: EngineAnswer | undefined): SearchResult {
    const result = this.#result;
    const told: Partial<EngineAnswer> = answer ?? {};
    // Numbers of another program: a payoff and counts, whatever it says.
    const value = Math.max(-1, Math.min(1, told.value ?? Number.NaN));
    const [nodes, depth] = [told.nodes ?? 0, told.depth ?? 0].map((count) =>
      Math.max(0, Math.min(MOST_COUNTED, count)),
    );
    Object.assign(result, { move, value, nodes, depth, evals: 0, pvLength: 1 });
    result.count = position.moves(result.moves, 0);
    // The best comes first, also where no move has a value.
    result.moves[result.moves.indexOf(move)] = result.moves[0];
    result.moves[0] = move;
    result.values.fill(Number.NaN, 0, result.count)[0] = value;
    result.pv[0] = move;
    return result;
  }
}

/** The numbers of a budget: shared memory is not sent. */
function withoutStop(budget: Budget): Budget {
  const numbers = Object.entries(budget).filter(([, limit]) => typeof limit === 'number');
  return Object.fromEntries(numbers);
}

export const engine = defineSearcher({
  id: 'engine',
  summary: 'An external program that speaks JSON lines, UGI, GTP, NBoard or Hub, or GNU Backgammon',
  options: ENGINE_OPTIONS,
  check({ cmd, protocol, encoder }) {
    if (cmd.trim() === '') return 'cmd must be the command that starts the engine';
    return encoder === '' || protocol === 'json' ? undefined : `${protocol} has no word for an encoder`;
  },
  limits: ({ protocol }) => LIMITS[protocol],
  // What is allowed to one program with one log is not allowed to a file that names another log.
  program: ({ cmd, dir, env, log }) =>
    [
      ...(dir === '.' ? [] : [`cd ${dir};`]),
      ...(env === '' ? [] : [`${env};`]),
      ...(log === '' ? [] : [`log=${log};`]),
      cmd,
    ].join(' '),
  create(options, { game, helpers }) {
    if (game.roles.length > 2 || game.simultaneous)
      throw new LabError('LAB_WRONG_GAME', 'engines play games of two who move in turn', 'lab list games');
    if (!helpers)
      throw new LabError('LAB_PROGRAM', 'engines need a thread of their own, and none is to be had here', '');
    return new Engine(game, helpers, options);
  },
  serve: serveEngines,
});
