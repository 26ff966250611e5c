import {
  CHANCE,
  LabError,
  legalMovesOf,
  positionAfter,
  Random,
  sum,
  type Evaluator,
  type Game,
  type Learner,
  type Position,
  type Spec,
} from 'evolab';
import type { Laboratory } from 'evolab/command';
import { BoardLooks } from 'evolab/report';
import type { SolvedPositions } from '@evolab/oracle';
import { randomGame, rounded } from './positions.ts';

/** A position at which the learned values are shown. */
interface LearnedPosition {
  readonly said: string;
  readonly looks: readonly number[];
  readonly text?: string;
  readonly moves: readonly {
    readonly name: string;
    readonly path: readonly number[];
    /** What it comes to under best play for the role that makes it, if the game is solved. */
    readonly truth?: number;
    /** Whether it ends the game, so that there is nothing to learn. */
    readonly over: boolean;
    /** What the learner thinks of it after each stage, for the same role. */
    readonly values: readonly number[];
  }[];
}

/** How a value function was learned. */
export interface WatchedLearning {
  readonly evaluator: Spec;
  /** How many numbers are learned. */
  readonly weights: number;
  readonly looks: BoardLooks;
  readonly positions: readonly LearnedPosition[];
  /** Games played before each stage; the first is 0. */
  readonly games: readonly number[];
  /**
   * Points, from 0 to 1, against random moves in `tests` games after each stage; in games of other than two roles the mean
   * payoff, from -1 to 1.
   */
  readonly scores: readonly number[];
  readonly tests: number;
}

const STAGES = 60;
/** Plies of the games between two stages and of those that test a stage, about; long games are fewer. */
const PLIES = { learned: 1600, tested: 3200 };
const MOST = { learned: 150, tested: 200 };
/** Random games that tell how long games are. */
const SAMPLE = 20;
/** More weights than a class can imagine; every stage has a copy of them. */
const MOST_WEIGHTS = 200_000;
/** All contents of so few cells fit into a table. */
const MOST_TABLE_CELLS = 9;

/** What can be taught, the easiest to understand first. */
function evaluatorsFor(game: Game): Spec[] {
  const { size = 0, kinds = 0 } = game.encoders?.['board'] ?? {};
  const cells = Array.from({ length: size }, (_, cell) => cell).join('-');
  return [
    ...(size > 0 && size <= MOST_TABLE_CELLS && kinds === 1 ? [{ use: 'n-tuple', tuples: cells }] : []),
    { use: 'n-tuple' },
    { use: 'mlp' },
  ];
}

/**
 * Lets the laboratory's `td` learn a game by playing against itself, and looks at it after every few games. Throws the
 * `LabError` of the learner if it cannot learn the game with any evaluator.
 */
export function watchLearning(
  laboratory: Laboratory,
  use: Spec,
  positions: readonly Position[],
  seed: number,
  solved: SolvedPositions | undefined,
): WatchedLearning {
  const game = laboratory.game(use);
  const lengths = Array.from(
    { length: SAMPLE },
    (_, i) => randomGame(game, new Random(seed, 'lesson length', i), PLIES.learned).length,
  );
  const length = sum(lengths) / SAMPLE;
  const fitting = (of: keyof typeof PLIES) => Math.min(MOST[of], Math.max(4, Math.round(PLIES[of] / length)));
  const [games, tests] = [fitting('learned'), fitting('tested')];
  let refused: unknown = new LabError('LAB_WRONG_GAME', 'nothing can be taught this game');
  for (const evaluator of evaluatorsFor(game)) {
    try {
      return learned(laboratory, use, evaluator, positions, seed, solved, { games, tests });
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      refused = error;
    }
  }
  throw refused;
}

function learned(
  { factory }: Laboratory,
  use: Spec,
  evaluator: Spec,
  positions: readonly Position[],
  seed: number,
  solved: SolvedPositions | undefined,
  { games, tests }: { games: number; tests: number },
): WatchedLearning {
  const game = factory.game(use);
  const size = factory.weightsOf(evaluator, game).reduce((sum, block) => sum + block.size, 0);
  if (size > MOST_WEIGHTS)
    throw new LabError(
      'LAB_WRONG_GAME',
      `${evaluator.use} would learn ${size} numbers, which is no small example`,
    );
  const spec = {
    use: 'td',
    evaluator,
    gamma: 1,
    trainBoth: true,
    lambda: 0.5,
    schedule: [
      {
        episodes: STAGES * games,
        eta: evaluator.use === 'mlp' ? 0.05 : 'tuples' in evaluator ? 0.3 : 0.1,
        eps: 0.8,
      },
    ],
    episodes: games,
    lanes: 1,
    testGames: tests,
    testEvery: 1,
  };
  const learner: Learner<unknown, unknown, unknown> = factory.newLearner({
    learner: spec,
    game: use,
    seed,
  });
  const looks = new BoardLooks(game);
  const shown = positions.map((position) => ({
    position,
    text: game.print(position),
    moves: legalMovesOf(game, position),
  }));
  const values = shown.map(({ moves }) => moves.map((): number[] => []));
  const start = game.print(game.start());
  const scores: number[] = [];
  const done: number[] = [];
  let state = learner.init();
  for (let stage = 0; stage <= STAGES; stage++) {
    const [agent] = learner.agents(state);
    for (const [i, { position, moves }] of shown.entries())
      for (const [k, move] of moves.entries())
        values[i][k].push(rounded(worthOf(game, factory.evaluator(agent)!, position, move)));
    // The jobs of a generation test what was learned before it.
    const jobs = learner.ask(state);
    const results = jobs.map((job) => learner.work!(job, factory));
    const told = learner.tell(state, results);
    const { won = 0, drawn = 0, lost = 0, fitness = 0 } = told.measures;
    scores.push(
      rounded(game.roles.length === 2 ? (won + drawn / 2) / Math.max(1, won + drawn + lost) : fitness),
    );
    done.push(stage * games);
    state = told.state;
  }
  return {
    evaluator,
    looks,
    scores,
    tests,
    weights: size,
    games: done,
    positions: shown.map(({ position, text, moves }, i) => ({
      said: text === start ? 'the start' : text,
      looks: looks.of(position),
      ...looks.textOf(position),
      moves: moves.map((move, k) => {
        const child = positionAfter(game, position, move);
        return {
          name: game.moveName(position, move),
          path: looks.cellsOf(position, move).path,
          over: child.over,
          values: values[i][k],
          ...(solved && { truth: rounded(solved.payoffsOf(child)[position.turn]) }),
        };
      }),
    })),
  };
}

/** What a value function thinks of a move, for the role that makes it; the result itself if it ends the game. */
function worthOf(game: Game, evaluator: Evaluator, position: Position, move: number): number {
  const child = positionAfter(game, position, move);
  return child.over ? child.payoff(position.turn) : evaluator.evaluate(child, position.turn);
}

/** Whether a role chooses between moves at a position, so that their values say something. */
export const hasChoice = (game: Game, position: Position): boolean =>
  !position.over && position.turn !== CHANCE && legalMovesOf(game, position).length > 1;
