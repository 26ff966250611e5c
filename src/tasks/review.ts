import type { AgentSpec } from '../contract/agent.ts';
import type { Game, Position } from '../contract/game.ts';
import { requireAtMostTwoRolesInTurn } from '../contract/requirements.ts';
import type { Budget } from '../contract/searcher.ts';
import { limitList } from '../agents/budget.ts';
import { judgeOf } from '../agents/judges.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { difference } from '../config/settings.ts';
import { gameOf, positionsOf } from '../agents/stored-game.ts';
import { moveNames } from '../play/move-names.ts';
import { moveReviewJob, type MoveReview, type MoveReviewJob } from '../analysis/move-review.ts';
import { finishedJobs } from '../play/run-jobs.ts';
import { limitsOf } from '../registry/registries.ts';
import { selfPlay } from '../analysis/self-play.ts';
import { reviewPage } from '../report/html/review-page.ts';
import { fixed } from '../report/numbers.ts';
import { GLYPHS, JUDGES } from '../report/review-text.ts';
import { scoreOfFirst, type Review, type ReviewedGame, type ReviewedMove } from '../report/review.ts';
import { showSome, type GameNotes, type MoveNote } from '../report/shown-games.ts';
import { expectedScore, fitSlope } from '../statistics/calibration.ts';
import { moveKind } from '../statistics/move-loss.ts';
import { LabError } from '../util/errors.ts';
import type { TaskContext } from './context.ts';
import { readGamesOf, type GameChoice, type NumberedGame } from './replay.ts';

export interface ReviewRequest {
  readonly path: string;
  readonly choice: GameChoice;
  /** Games at most. */
  readonly limit: number;
  /** Who judges, as a user names agents; the best for the game if not given. */
  readonly agent?: string | undefined;
  /** Limits in place of the agent's own. */
  readonly each?: Budget | undefined;
  /** Positions that the game's solver may visit for a move; 0: it is not asked. */
  readonly exact: number;
  /** The first move that is judged, from 1; the first that a player chose, as far as that is known, if not given. */
  readonly from?: number | undefined;
  readonly seed: number;
}

export interface ReviewResult {
  readonly review: Review;
  /** The games that were judged, for a page. */
  readonly games: readonly [NumberedGame, ...NumberedGame[]];
  /** By game, then move from the first one on; undefined where nobody judged. */
  readonly found: readonly (readonly (MoveReview | undefined)[])[];
  readonly interrupted: boolean;
}

/** Games of an agent against itself that say what its values come to. */
const CALIBRATION_GAMES = 100;

/**
 * Judges the moves of stored games; a result depends on the games, the agent and the seed alone. Aborted, it holds what
 * was judged by then. LAB_WRONG_GAME if they are games of several kinds, or more than two play.
 */
export async function review(context: TaskContext, request: ReviewRequest): Promise<ReviewResult> {
  const { laboratory, signal, report, openExecutor } = context;
  const { path, choice, limit, each, seed } = request;
  const { games, more, opening } = readGamesOf(context, path, choice, limit);
  const game = kindOfAll(laboratory, path, games);
  const use = games[0].stored.game;
  const named = judgeOf(laboratory, use, { text: request.agent, each });
  const { exact: own, ...limits } = named.budget;
  const exact = own ?? (game.solver ? request.exact : 0);
  const agent = exact > 0 ? { ...named, budget: { ...named.budget, exact } } : named;
  laboratory.factory.solvers(agent);
  const byDepth = limitsOf(agent.searcher, laboratory.registries)?.includes('depth') === true;
  const from = request.from ?? opening + 1;
  const positions = games.map(({ stored }) => positionsOf(game, stored, path));
  const { slope, fittedTo } = slopeOf(laboratory, agent, game, seed);

  const places = games.flatMap(({ stored }, of) =>
    Array.from(stored.moves.keys(), (at) => ({ stored, of, at })).filter(({ at }) => at + 1 >= from),
  );
  const jobs = places.map(({ stored: { moves, start }, at }): MoveReviewJob => {
    return { agent, start, moves: moves.slice(0, at + 1), seed, byDepth };
  });
  const executor = await openExecutor('.');
  const found = games.map(({ stored }) => new Array<MoveReview | undefined>(stored.moves.length));
  try {
    const results = await finishedJobs<MoveReview>(
      executor,
      (part) => ({ kind: 'job', job: moveReviewJob.id, jobs: part }),
      jobs,
      { signal, onProgress: (done, total) => report({ type: 'progress', done, total, unit: 'moves' }) },
    );
    results.forEach((result, i) => {
      const { of, at } = places[i]!;
      found[of]![at] = result;
    });
  } finally {
    await executor.close();
  }
  const interrupted = signal.aborted;
  return {
    review: {
      path,
      game: use,
      agent: agent.name,
      limits: limitList(limits),
      exact,
      slope,
      fittedTo,
      seed,
      games: games.map((one, i) => reviewedGame(game, one, positions[i]!, found[i]!, slope)),
      more,
      interrupted,
    },
    games,
    found,
    interrupted,
  };
}

/** What was found as one HTML file. */
export function reviewHtml(laboratory: Laboratory, { review, games, found }: ReviewResult): Promise<string> {
  const game = gameOf(laboratory, games[0].stored, review.path);
  const numbers = new Set<number>();
  const shown = showSome(game, games.length, (index) => {
    const { number, stored } = games[index]!;
    numbers.add(number);
    return {
      ...stored,
      remark: `${number}`,
      notes: notesOf(review.games[index]!, found[index]!, stored.moves),
    };
  });
  const inOrder = games.map(({ number }) => number).filter((number) => numbers.has(number));
  return reviewPage(review, shown!, inOrder);
}

function notesOf(
  { moves, plies }: ReviewedGame,
  found: readonly (MoveReview | undefined)[],
  made: Int32Array,
): GameNotes {
  const scores = new Array<number | undefined>(plies + 1);
  const notes = new Map<number, MoveNote>();
  for (const reviewed of moves) {
    const { ply, role, move, kind, judge, before, after } = reviewed;
    scores[ply] = scoreOfFirst(reviewed);
    scores[ply - 1] ??= scoreOfFirst({ role, after: before });
    if (kind === undefined) continue;
    const { line, reply } = found[ply - 1]!;
    notes.set(ply, {
      glyph: GLYPHS[kind],
      text: `${ply}. ${move}${GLYPHS[kind]} ${kind}: expected score ${fixed(before, 2)} to ${fixed(after, 2)}, ${JUDGES[judge]}`,
      lines: [
        { title: 'Better', moves: line },
        ...(reply.length > 0 ? [{ title: 'Played', moves: [made[ply - 1]!, ...reply] }] : []),
      ],
    });
  }
  return { scores, moves: notes };
}

/** The game that all of them are games of. */
function kindOfAll(
  laboratory: Laboratory,
  path: string,
  games: readonly [NumberedGame, ...NumberedGame[]],
): Game {
  const [first, ...others] = games;
  for (const { number, stored } of others) {
    const changed = difference(first.stored.game, stored.game);
    if (changed !== undefined)
      throw new LabError(
        'LAB_WRONG_GAME',
        `${path} holds games of several kinds: game ${number} is not like game ${first.number} (${changed})`,
        'choose among them: --game N, --player NAME or --limit 1',
      );
  }
  const game = gameOf(laboratory, first.stored, path);
  requireAtMostTwoRolesInTurn(game, 'lab review', 'lab replay shows such games');
  return game;
}

/** What the values of an agent come to, by its evaluator's games against itself; values of playouts are payoffs already. */
function slopeOf({ factory }: Laboratory, agent: AgentSpec, game: Game, seed: number) {
  const evaluator = factory.evaluator(agent);
  if (!evaluator || game.roles.length !== 2) return { slope: 1, fittedTo: 0 };
  const seen = [];
  for (const { position, payoffs } of selfPlay(game, evaluator, { games: CALIBRATION_GAMES, seed })) {
    const waiting = 1 - position.turn;
    seen.push({ value: evaluator.evaluate(position, waiting), payoff: payoffs[waiting]! });
  }
  return { slope: fitSlope(seen), fittedTo: CALIBRATION_GAMES };
}

function reviewedGame(
  game: Game,
  { number, stored }: NumberedGame,
  positions: readonly Position[],
  found: readonly (MoveReview | undefined)[],
  slope: number,
): ReviewedGame {
  const { players, payoffs, reason } = stored;
  const moves = found.flatMap((one, at): ReviewedMove[] => {
    if (!one) return [];
    const { judge, choices } = one;
    const [position, next] = [positions[at]!, positions[at + 1]!];
    // Exact values need no calibration.
    const score = (value: number) => expectedScore(value, judge === 'agent' ? slope : 1);
    const [before, after] = [score(one.best), score(one.played)];
    const loss = before - after;
    return [
      {
        ply: at + 1,
        role: position.turn,
        move: game.moveName(position, stored.moves[at]!),
        judge,
        choices,
        before,
        after,
        loss,
        kind: moveKind(loss),
        best: game.moveName(position, one.move),
        line: moveNames(game, position, one.line),
        reply: moveNames(game, next, one.reply),
      },
    ];
  });
  return { number, roles: game.roles, players, payoffs, reason, plies: stored.moves.length, moves };
}
