import type { AgentSpec } from '../contract/agent.ts';
import type { Game, Move, Position, Role } from '../contract/game.ts';
import { defineJob } from '../contract/job.ts';
import { plain } from '../contract/plain-check.ts';
import type { NamedSolver, Services } from '../contract/services.ts';
import { Forfeit, type Budget, type Searcher, type SearchLimits } from '../contract/searcher.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';

/** A move of a game that is to be judged. Plain data. */
export interface MoveReviewJob {
  readonly agent: AgentSpec;
  /** The first position, if it is not the usual one. */
  readonly start?: string | undefined;
  /** All moves up to the one that is judged, which is the last. */
  readonly moves: Int32Array;
  readonly seed: number;
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

/**
 * Judges a move of a game. The table of the agent's endgame and the game's solver are asked first; where they know the
 * position before the move and the one after it, the values are exact. Elsewhere the agent searches the position. If it
 * would move otherwise, it searches the positions after either move, both to the same depth, and these two values are
 * compared. A result depends on the positions, the agent and the seed alone.
 */
function reviewMove(job: MoveReviewJob, services: Services): MoveReview {
  const { agent, start, moves, seed } = job;
  const game = services.game(agent.game);
  const tools = toolsFor(agent, services);
  const before = start === undefined ? game.start() : game.parse!(start);
  const history = moves.subarray(0, -1);
  for (const move of history) before.play(move);
  const made = moves[moves.length - 1];
  const after = afterMove(game, before, made);
  const role = before.turn;
  const choices = before.moves(new Int32Array(game.maxMoves), 0);
  let nodes = 0;

  const follow = start === undefined ? history : undefined;
  const search = (position: Position, limits: SearchLimits, since: readonly Move[] = []) => {
    const { search: searcher, random } = tools;
    random.seed('review', seed, position.key(0), position.key(1));
    searcher.reset();
    if (follow) searcher.follow?.([...follow, ...since]);
    const found = searcher.search(position, position.turn, limits);
    nodes += found.nodes;
    return found;
  };
  /** The exact value of a position for the player; undefined if nobody knows it. */
  const solve = (position: Position): { judge: Judge; value: number; move?: Move } | undefined => {
    if (position.over) return { judge: 'rules', value: position.payoff(role) };
    for (const { name, solver } of tools.solvers) {
      const solved = solver.solve(position, tools.exact);
      nodes += solver.nodes;
      if (solved) return { judge: name, value: forRole(solver.value, position, role), move: solver.move };
    }
    return undefined;
  };
  /** The value that the agent finds for a position, and how it would go on. */
  const judge = (move: Move, position: Position, limits: SearchLimits) => {
    if (position.over) return { value: position.payoff(role), line: [] };
    const { value, pv, pvLength } = search(position, limits, [move]);
    return { value: forRole(value, position, role), line: [...pv.subarray(0, pvLength)] };
  };
  const same = (judge: Judge, value: number): MoveReview => ({
    ...{ judge, choices, move: made, best: value, played: value, line: [], reply: [], nodes },
  });

  /** How play goes on if nobody gives anything away: by the solvers, and by the agent where they leave it the choice. */
  const exactLine = (first: Move, from: Position): Move[] => {
    const position = game.start();
    position.copy(from);
    const line = [first];
    while (!position.over && line.length < LINE) {
      const solved = solve(position);
      if (solved === undefined) break;
      const worth = solved.value;
      let move = solved.move!;
      if (forRole(worth, position, role) < 1) {
        // Any move of a lost position is right; the agent may know one that is hard to answer.
        const own = search(position, tools.limits, line).move;
        if (solve(afterMove(game, position, own))?.value === worth) move = own;
      }
      line.push(move);
      position.play(move);
    }
    return line;
  };

  for (const { solver } of tools.solvers) solver.reset();
  const result = solve(after);
  // Nothing is better than a win, or than the only move.
  if (result && (result.value === 1 || choices === 1)) return same(result.judge, result.value);
  const exact = solve(before);
  if (exact && result) {
    const { value: played } = result;
    if (exact.value <= played) return same(exact.judge, played);
    const move = exact.move!;
    const line = exactLine(move, afterMove(game, before, move));
    const reply = exactLine(made, after).slice(1);
    return { judge: exact.judge, choices, move, best: exact.value, played, line, reply, nodes };
  }

  if (choices === 1) return same('agent', clamped(judge(made, after, tools.limits).value));
  const found = search(before, tools.limits);
  const { move, depth, rankedBy } = found;
  if (move === made) return same('agent', clamped(found.value));
  const [madeAt, bestAt] = [made, move].map((which) => found.moves.subarray(0, found.count).indexOf(which));
  let [played, best] = [found.values[madeAt], found.values[bestAt]];
  let [line, reply]: Move[][] = [[], []];
  // One ply deep all moves have their values, unless one of them wins; no search is less deep.
  const known = rankedBy === 'values' && depth <= 1 && best < 1 && !Number.isNaN(played);
  if (!known) {
    // A search by depth has seen the positions after the moves one ply less deep.
    const limits = rankedBy === 'values' && depth > 1 ? { depth: depth - 1 } : tools.limits;
    ({ value: played, line: reply } = judge(made, after, limits));
    ({ value: best, line } = judge(move, afterMove(game, before, move), limits));
  }
  if (!(best > played)) return same('agent', clamped(played));
  return {
    ...{ judge: 'agent', choices, move, best: clamped(best), played: clamped(played) },
    line: [move, ...line].slice(0, LINE),
    reply: reply.slice(0, LINE),
    nodes,
  };
}

function afterMove(game: Game, before: Position, move: Move): Position {
  const after = game.start();
  after.copy(before);
  after.play(move);
  return after;
}

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
      return reviewMove(job, services);
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
      judge: (value) => (JUDGES.includes(value) ? undefined : 'no judge'),
      choices: plain.count,
      move: plain.count,
      best: plain.number,
      played: plain.number,
      line: plain.list(plain.count),
      reply: plain.list(plain.count),
      nodes: plain.count,
    })(result),
});

const JUDGES: readonly unknown[] = ['rules', 'table', 'solver', 'agent'] satisfies Judge[];
