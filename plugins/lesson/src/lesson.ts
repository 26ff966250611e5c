import { LabError, Random, requireGame, type Game, type Position, type Spec } from 'evolab';
import type { TaskContext } from 'evolab/command';
import { solveAll } from '@evolab/oracle';
import { randomGame } from './positions.ts';
import type { Found } from './questions.ts';
import { solvedWalk } from './solved-walk.ts';
import {
  instructivePositions,
  minimaxNodes,
  watchAlphaBeta,
  type WatchedSearch,
} from './watched-alphabeta.ts';
import { hasChoice, watchLearning } from './watched-learning.ts';
import { watchSimulations, type WatchedSimulations } from './watched-simulations.ts';

export interface LessonRequest {
  readonly game: Spec;
  readonly seed: number;
  /** The number of positions beyond which the game is not solved. */
  readonly limit: number;
}

/** All parts of a lesson. */
export interface Lesson extends Found {
  readonly game: Game;
  /** Searches by alpha-beta, each with its title; the first is that of the questions. */
  readonly searches: readonly { readonly title: string; readonly watched: WatchedSearch }[];
  readonly trees: readonly { readonly title: string; readonly watched: WatchedSimulations }[];
  /** Why a part is left out. */
  readonly missing: Readonly<Partial<Record<'solved' | 'alphabeta' | 'simulations' | 'learning', string>>>;
}

/** Positions of a solved game that a page holds. */
const MOST_POSITIONS = 6000;
const SIMULATIONS = 150;
/** Plies of a random game among which positions with a choice are looked for. */
const MOST_EARLY = 400;
/** Positions of which plain minimax is counted at most. */
const MOST_MINIMAX = 2_000_000;

const PHASES = ['solving', 'searching', 'simulating', 'learning'] as const;

/**
 * Computes all parts of a lesson that the game allows, with the laboratory's own solvers, searchers and learners.
 * LAB_WRONG_GAME if it allows none: at once where its kind rules out all of them.
 */
export function makeLesson(
  { laboratory, report }: TaskContext,
  { game: use, seed, limit }: LessonRequest,
): Lesson {
  const game = laboratory.game(use);
  requireGame(game, { turns: 'alternating' }, 'each part of a lesson');
  const missing: Record<string, string> = {};
  const tell = (phase: (typeof PHASES)[number], ...details: string[]) =>
    report({
      type: 'progress',
      phase,
      done: PHASES.indexOf(phase),
      total: PHASES.length,
      unit: 'parts',
      details,
    });
  const part = <T>(name: keyof Lesson['missing'], make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      missing[name] = error.message;
      return undefined;
    }
  };
  tell('solving');
  const solved = part('solved', () =>
    solveAll(game, limit, (positions) => tell('solving', `${positions} positions`)),
  );
  const walk = solved && solvedWalk(game, solved, MOST_POSITIONS);
  tell('searching');
  const instructive = part('alphabeta', () => {
    const found = instructivePositions(game, seed);
    if (found.length === 0)
      throw new LabError('LAB_WRONG_GAME', 'no small tree was found in which there is something to cut off');
    return found;
  });
  const searches = (instructive ?? []).flatMap(({ position, depth }, i) => {
    const watched = watchAlphaBeta(game, position, depth);
    const ordered = watchAlphaBeta(game, position, depth, { ordering: true });
    // A list cuts long positions: what its lines differ in comes before them.
    const title = `${i + 1}. depth ${depth}, `;
    const shown = `positions: ${game.print(position)}`;
    return [
      { title: `${title}${watched.nodes} ${shown}`, watched },
      { title: `${title}likely refutations first, ${ordered.nodes} ${shown}`, watched: ordered },
    ];
  });
  tell('simulating');
  const first = instructive?.[0];
  const shown = shownPositions(game, seed, instructive ?? []);
  const roots: [string, Position][] = [
    ['the start', game.start()],
    ...(instructive ?? [])
      .slice(-1)
      .map(({ position }): [string, Position] => [game.print(position), position]),
  ];
  const trees = part('simulations', () => {
    const chosen = roots.filter(([, position]) => hasChoice(game, position));
    if (chosen.length === 0 && shown.length > 0) chosen.push([game.print(shown[0]), shown[0]]);
    if (chosen.length === 0) throw new LabError('LAB_WRONG_GAME', 'nobody ever has a choice');
    return chosen.map(([title, position]) => ({
      title,
      watched: watchSimulations(game, position, SIMULATIONS, seed),
    }));
  });
  tell('learning');
  const learning = part('learning', () => watchLearning(laboratory, use, shown, seed, solved));
  if (!walk && searches.length === 0 && !trees && !learning)
    throw new LabError(
      'LAB_WRONG_GAME',
      `no part of a lesson can be made for this game: ${Object.entries(missing)
        .map(([name, why]) => `${name}: ${why}`)
        .join('; ')}`,
      'a smaller board, another game of lab list games, or a higher --limit',
    );
  return {
    game,
    searches,
    missing,
    walk,
    learning,
    trees: trees ?? [],
    simulations: trees?.[0]?.watched,
    search: first && {
      watched: searches[0].watched,
      ordered: searches[1].watched.nodes,
      minimax: minimaxNodes(game, first.position, first.depth, MOST_MINIMAX),
    },
  };
}

/** The first two of a random game at which there is a choice, and those at which the searches were watched. */
function shownPositions(
  game: Game,
  seed: number,
  instructive: readonly { position: Position }[],
): Position[] {
  const early = randomGame(game, new Random(seed, 'lesson learning'), MOST_EARLY)
    .filter((position) => hasChoice(game, position))
    .slice(0, 2);
  const all = [...early, ...instructive.map(({ position }) => position)];
  const keys = all.map((position) => game.print(position));
  return all.filter((_, i) => keys.indexOf(keys[i]) === i);
}
