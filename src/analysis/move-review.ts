import type { AgentSpec } from '../contract/agent.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import { defineJob } from '../contract/job.ts';
import { plain } from '../util/plain-check.ts';
import type { NamedSolver, Services } from '../contract/services.ts';
import {
  Forfeit,
  type Budget,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import { copyOf, positionAfter } from '../play/positions.ts';

/** A move of a game that is to be judged. Plain data. */
export interface MoveReviewJob {
  readonly agent: AgentSpec;
  /** The first position, if it is not the usual one. */
  readonly start?: string | undefined;
  /** All moves up to the one that is judged, which is the last. */
  readonly moves: Int32Array;
  readonly seed: number;
  /** Whether the agent's search can be limited in plies. */
  readonly byDepth: boolean;
}

/** Who found out what a move is worth: the rules, a table or a solver, whose values are exact, or the agent's search. */
export type Judge = 'rules' | 'table' | 'solver' | 'agent';

/** What a move is worth, in payoffs expected by its player. */
export interface MoveReview {
  readonly judge: Judge;
  /** How many moves were legal. */
  readonly choices: number;
  /** The best move that was found, which is the one that was made if none is better. */
  readonly move: Move;
  /** Its value, and that of the move that was made, which is not larger. */
  readonly best: number;
  readonly played: number;
  /** How play may go on with the best move, which is the first, and after the move that was made; empty without a loss. */
  readonly line: readonly Move[];
  readonly reply: readonly Move[];
  readonly nodes: number;
}

/** Moves of a line, at most. */
const LINE = 10;

/** What judges the moves of one agent's reviews on this thread. */
interface Tools {
  readonly search: Searcher;
  readonly random: Random;
  readonly solvers: readonly NamedSolver[];
  /** Limits of the search. */
  readonly limits: Budget;
  /** Positions that a solver may visit. */
  readonly exact: number;
}

// A batch names one agent many times.
const toolsOf = new WeakMap<AgentSpec, Tools>();

function toolsFor(agent: AgentSpec, services: Services): Tools {
  let tools = toolsOf.get(agent);
  if (!tools) {
    const { exact = Infinity, ...limits } = agent.budget;
    const random = new Random(0);
    tools = {
      search: services.searcher({ ...agent, budget: limits }, random),
      solvers: services.solvers(agent),
      random,
      limits,
      exact,
    };
    toolsOf.set(agent, tools);
  }
  return tools;
}

/** An exact value for the player of the move, who knows it, and a move that gets it; none if the game is over. */
interface Solved {
  readonly judge: Judge;
  readonly value: number;
  readonly move?: Move;
}

/**
 * Judges a move of a game. The table of the agent's endgame and the game's solver are asked first; where they know the
 * position before the move and the one after it, the values are exact. Elsewhere the agent searches the position. If it
 * would move otherwise, it searches the positions after either move, both to the same depth, and these two values are
 * compared. A search by depth that its limits end before it has seen every move is repeated less deep. A result depends
 * on the positions, the agent and the seed alone.
 */
class Reviewer {
  readonly #game: Game;
  readonly #tools: Tools;
  readonly #seed: number;
  readonly #byDepth: boolean;
  readonly #before: Position;
  readonly #after: Position;
  readonly #made: Move;
  readonly #role: Role;
  readonly #choices: number;
  /** The moves before, if the game began at the usual start. */
  readonly #history: Int32Array | undefined;
  #nodes = 0;

  constructor({ agent, start, moves, seed, byDepth }: MoveReviewJob, services: Services) {
    const game = services.game(agent.game);
    const before = start === undefined ? game.start() : game.parse!(start);
    const history = moves.subarray(0, -1);
    for (const move of history) before.play(move);
    this.#game = game;
    this.#tools = toolsFor(agent, services);
    this.#seed = seed;
    this.#byDepth = byDepth;
    this.#made = moves[moves.length - 1]!;
    this.#before = before;
    this.#after = positionAfter(game, before, this.#made);
    this.#role = before.turn;
    this.#choices = before.moves(new Int32Array(game.maxMoves), 0);
    this.#history = start === undefined ? history : undefined;
  }

  review(): MoveReview {
    for (const { solver } of this.#tools.solvers) solver.reset();
    return this.#byExactValues() ?? this.#bySearch();
  }

  /** Undefined if exact values do not tell. */
  #byExactValues(): MoveReview | undefined {
    const [before, after, made] = [this.#before, this.#after, this.#made];
    const result = this.#solve(after);
    // Nothing is better than a win, or than the only move.
    if (result && (result.value === 1 || this.#choices === 1)) return this.#good(result.judge, result.value);
    const exact = this.#solve(before);
    if (!exact || !result) return undefined;
    const { value: played } = result;
    if (exact.value <= played) return this.#good(exact.judge, played);
    const move = exact.move!;
    const line = this.#exactLine(move, positionAfter(this.#game, before, move));
    const reply = this.#exactLine(made, after).slice(1);
    return this.#result(exact.judge, move, { best: exact.value, played, line, reply });
  }

  #bySearch(): MoveReview {
    const [before, after, made] = [this.#before, this.#after, this.#made];
    if (this.#choices === 1)
      return this.#good('agent', clamped(this.#judge(made, after, this.#tools.limits).value));
    const found = this.#searchWhole(before, this.#tools.limits);
    const { move, depth, rankedBy } = found;
    if (move === made) return this.#good('agent', clamped(found.value));
    const [madeAt, bestAt] = [made, move].map((which) => found.moves.subarray(0, found.count).indexOf(which));
    let [played, best] = [found.values[madeAt!]!, found.values[bestAt!]!];
    let [line, reply]: Move[][] = [[], []];
    // One ply deep all moves have their values, unless one of them wins; no search is less deep.
    const known = rankedBy === 'values' && depth <= 1 && best < 1 && !Number.isNaN(played);
    if (!known) {
      // A search by depth has seen the positions after the moves one ply less deep.
      const limits = rankedBy === 'values' && depth > 1 ? { depth: depth - 1 } : this.#tools.limits;
      ({ value: played, line: reply } = this.#judge(made, after, limits));
      ({ value: best, line } = this.#judge(move, positionAfter(this.#game, before, move), limits));
    }
    if (!(best > played)) return this.#good('agent', clamped(played));
    return this.#result('agent', move, {
      best: clamped(best),
      played: clamped(played),
      line: [move, ...line!].slice(0, LINE),
      reply: reply!.slice(0, LINE),
    });
  }

  /** No move was better. */
  #good(judge: Judge, value: number): MoveReview {
    return this.#result(judge, this.#made, { best: value, played: value, line: [], reply: [] });
  }

  #result(
    judge: Judge,
    move: Move,
    worth: Pick<MoveReview, 'best' | 'played' | 'line' | 'reply'>,
  ): MoveReview {
    return { judge, choices: this.#choices, move, ...worth, nodes: this.#nodes };
  }

  #search(position: Position, limits: SearchLimits, since: readonly Move[] = []): SearchResult {
    const { search: searcher, random } = this.#tools;
    random.seed('review', this.#seed, position.key(0), position.key(1));
    searcher.reset();
    if (this.#history) searcher.follow?.([...this.#history, ...since]);
    const found = searcher.search(position, position.turn, limits);
    this.#nodes += found.nodes;
    return found;
  }

  /**
   * Searches a position as deep as the limits allow, at least one ply. A search by depth that they cut off before it has
   * seen every move has the value of those it has seen, as if all others lost.
   */
  #searchWhole(position: Position, limits: SearchLimits, since?: readonly Move[]): SearchResult {
    const found = this.#search(position, limits, since);
    if (!this.#byDepth || hasSeenAll(found)) return found;
    // A program that does not tell how deep it searches was not cut off.
    if (this.#search(position, { depth: 1 }, since).depth < 1) return this.#search(position, limits, since);
    let depth = 1;
    while (this.#search(position, { ...limits, depth: depth + 1 }, since).depth > depth) depth++;
    return this.#search(position, { depth }, since);
  }

  /** Undefined if nobody knows the exact value. */
  #solve(position: Position): Solved | undefined {
    const role = this.#role;
    if (position.over) return { judge: 'rules', value: position.payoff(role) };
    for (const { name, solver } of this.#tools.solvers) {
      const solved = solver.solve(position, this.#tools.exact);
      this.#nodes += solver.nodes;
      if (solved) return { judge: name, value: forRole(solver.value, position, role), move: solver.move };
    }
    return undefined;
  }

  /** The value that the agent finds for the position after `move`, and how it would go on. */
  #judge(move: Move, position: Position, limits: SearchLimits): { value: number; line: Move[] } {
    if (position.over) return { value: position.payoff(this.#role), line: [] };
    const { value, pv, pvLength } = this.#searchWhole(position, limits, [move]);
    return { value: forRole(value, position, this.#role), line: [...pv.subarray(0, pvLength)] };
  }

  /** How play goes on if nobody gives anything away: by the solvers, and by the agent where they leave it the choice. */
  #exactLine(first: Move, from: Position): Move[] {
    const position = copyOf(this.#game, from);
    const line = [first];
    while (!position.over && line.length < LINE) {
      const solved = this.#solve(position);
      if (solved === undefined) break;
      const worth = solved.value;
      let move = solved.move!;
      if (forRole(worth, position, this.#role) < 1) {
        // Any move of a lost position is right; the agent may know one that is hard to answer.
        const own = this.#search(position, this.#tools.limits, line).move;
        if (this.#solve(positionAfter(this.#game, position, own))?.value === worth) move = own;
      }
      line.push(move);
      position.play(move);
    }
    return line;
  }
}

/** Whether a search has values of all moves, or needs no more: it has found a win, or has come to the end of two plies or more. */
const hasSeenAll = ({ rankedBy, depth, value, values, count }: SearchResult): boolean =>
  rankedBy !== 'values' || depth > 1 || value >= 1 || !values.subarray(0, count).some(Number.isNaN);

/** The value for the role to move as that for `role`, where two play. */
const forRole = (value: number, position: Position, role: Role): number =>
  position.turn === role ? value : 0 - value;

const clamped = (value: number): number => Math.max(-1, Math.min(1, value));

/** Judges moves on any thread or machine. */
export const moveReviewJob = defineJob({
  id: 'move-review',
  summary: 'Judges a move for lab review',
  run(job: MoveReviewJob, services: Services): MoveReview {
    try {
      return new Reviewer(job, services).review();
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      throw new LabError(
        'LAB_BAD_AGENT',
        `${job.agent.name} cannot judge a position: ${error.message}`,
        'choose another --agent',
      );
    }
  },
  checkResult: (_, result) =>
    plain.record({
      judge: plain.oneOf(JUDGES),
      choices: plain.count,
      move: plain.count,
      best: plain.number,
      played: plain.number,
      line: plain.list(plain.count),
      reply: plain.list(plain.count),
      nodes: plain.count,
    })(result),
});

const JUDGES: readonly Judge[] = ['rules', 'table', 'solver', 'agent'];
