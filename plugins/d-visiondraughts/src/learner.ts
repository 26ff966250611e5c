import {
  defineLearner,
  drawWeights,
  evenParts,
  option,
  plain,
  Random,
  swapRoles,
  type AgentSpec,
  type FinishedGame,
  type Learner,
  type LearnerParts,
  type OptionsOf,
  type Services,
  type Told,
  smallest,
} from 'evolab';
import { featureNetUse } from './feature-evaluator.ts';
import { gamesFault, movesOf, type Games } from './games.ts';
import { newScore, scoreCheck, Training, type Score } from './training.ts';
import { BOARD, startBoards, type StartBoard } from './start-board.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });

const OPTIONS = {
  evaluator: option.use({ use: 'feature-net' }, 'evaluator', {
    help: 'whose weights are taught: a feature-net',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'how all players search with it' }),
  budget: option.budget({ depth: 4 }, { help: 'of every search: depth, nodes, evals or sims' }),
  boards: option.list([{ moves: '' }], BOARD, {
    minLength: 1,
    help: "where games begin: a list of { position, moves, draw, pointsToClone }, all of them optional; moves by name, such as '11-15 23-19'",
  }),
  testAfter: option.whole(10, {
    min: 1,
    help: 'training games from each board in a generation; then come the tests',
  }),
  testGames: option.whole(2, {
    min: 2,
    even: true,
    help: 'test games from each board, colours in turn; a new clone plays as many against each clone before it',
  }),
  pointsToClone: option.number(3, {
    min: 0,
    help: 'points on every board, 2 a win and 1 a draw, with which the learner becomes the clone',
  }),
  openings: option.whole(0, {
    min: 0,
    help: 'random moves before training games, and before other games but the first two',
  }),
  trainBoth: option.flag(true, {
    help: "learn from both sides of each game, or from the learner's side alone, which expects more than its share",
  }),
  fair: option.flag(true, {
    help: "shift the bias of each clone's output so that in games against itself the side that waits is worth what it gets",
  }),
  lanes: option.whole(1, {
    min: 1,
    help: 'jobs that play the training games of a generation, all with the weights it began with; 1: one job that learns during the games, as in the sources',
  }),
  alpha1: option.number(0, {
    min: 0,
    max: 10,
    help: 'step size of what inputs give; 0: 1 / inputs',
  }),
  alpha2: option.number(0, {
    min: 0,
    max: 10,
    help: 'step size of what hidden units give; 0: 1 / hidden units',
  }),
  lambda: share(0.1, 'how much of an error reaches the positions before'),
  gamma: share(1, 'what a step into the future takes from a value'),
  momentum: share(0, 'how much of its last step a weight adds to the next, if both go the same way'),
  legacyQuirks: option.flag(false, {
    help: 'learn with the wrong slopes and stale traces of inherited code',
  }),
};

type CloningOptions = OptionsOf<typeof OPTIONS>;

/** What is wrong with options by which games would be the same again. */
function problemOf({ testGames, lanes, openings }: CloningOptions): string | undefined {
  if (openings > 0) return undefined;
  if (testGames > 2)
    return `more than two of the ${testGames} testGames are the same again unless openings is set`;
  if (lanes > 1) return `the games of ${lanes} lanes are the same again unless openings is set`;
  return undefined;
}

/** A net that was good enough to become the opponent. */
interface Clone {
  readonly round: number;
  readonly weights: Float64Array;
}

/** The whole state of the training, plain data. */
export interface State {
  /** What comes next in the generation: training games, test games, or games of a new clone against those before. */
  readonly stage: 'training' | 'tests' | 'clones';
  /** Generations that are over. */
  readonly round: number;
  /** The student, and the last step of each of its weights if there is momentum. */
  readonly weights: Float64Array;
  readonly steps: Float64Array;
  /** Whom it plays: the last clone, at first the student as it was born. */
  readonly rival: Float64Array;
  readonly clones: readonly Clone[];
  /** `wins[i][j]`: games clone i has won against clone j. */
  readonly wins: readonly (readonly number[])[];
  readonly measures: Readonly<Record<string, number>>;
}

export interface Job {
  readonly kind: 'train' | 'collect' | 'meet';
  readonly round: number;
  readonly own: Float64Array;
  readonly rival: Float64Array;
  readonly steps: Float64Array;
  /** Training games `from` to `to` - 1 of the generation. */
  readonly from: number;
  readonly to: number;
  /** The boards to meet on, the games on each, and what these games are called where seeds are derived. */
  readonly boards: readonly number[];
  readonly games: number;
  readonly name: string;
}

export type Result =
  | {
      readonly kind: 'train';
      readonly weights: Float64Array;
      readonly steps: Float64Array;
      readonly score: Score;
      readonly error: number;
      readonly updates: number;
      readonly games: Games;
      readonly evaluations: number;
    }
  | { readonly kind: 'collect'; readonly games: Games; readonly evaluations: number }
  | { readonly kind: 'meet'; readonly scores: readonly Score[] };

/**
 * TD(lambda) by self-play with cloning (Lynch 1997; Barcelos, Julia and Matias): a student plays a copy of itself and
 * learns, and becomes the new copy when it beats the old one in tests. The clones play each other, and the one with
 * most wins is the best.
 */
export const tdCloning = defineLearner({
  id: 'td-cloning',
  summary: 'Temporal-difference learning of a feature net by games against its last clone',
  requires: { roles: [2, 2], turns: 'alternating', chance: false },
  options: OPTIONS,
  measures: {
    fitness: 'points of the learner in tests against its last clone, on the board where it scores least',
    loops: 'draws of the training games in which both sides moved to and fro',
  },
  check: problemOf,
  fromAgent: true,
  create: (options, parts): Learner<State, Job, Result> => new Cloning(options, parts),
});

class Cloning implements Learner<State, Job, Result> {
  readonly #options: CloningOptions;
  readonly #parts: LearnerParts;
  readonly #boards: readonly StartBoard[];
  readonly #training: Training;

  constructor(options: CloningOptions, parts: LearnerParts) {
    const { evaluator, boards, pointsToClone } = options;
    this.#options = options;
    this.#parts = parts;
    this.#boards = startBoards(parts.game, boards, pointsToClone);
    const net = featureNetUse(evaluator);
    // Now, and not with the first job: the evaluator may not fit the game.
    parts.weightsOf(evaluator);
    this.#training = new Training(parts.game, parts.gameUse, this.#boards, options, net, parts.seed);
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const random = new Random(seed, 'init');
    const weights = drawWeights(weightsOf(this.#options.evaluator), random);
    const steps = new Float64Array(this.#options.momentum > 0 ? weights.length : 0);
    return {
      stage: 'training',
      round: 0,
      weights,
      steps,
      rival: weights.slice(),
      clones: [],
      wins: [],
      measures: {},
    };
  }

  ask(state: State): Job[] {
    const { weights, rival, steps, clones, round, stage } = state;
    const { lanes, testGames } = this.#options;
    const boards = this.#boards.map((_, board) => board);
    const job: Job = {
      kind: 'meet',
      round,
      own: weights,
      rival,
      steps: new Float64Array(0),
      from: 0,
      to: 0,
      boards,
      games: testGames,
      name: '',
    };
    if (stage === 'tests') return boards.map((board) => ({ ...job, boards: [board], name: 'test' }));
    if (stage === 'clones')
      return clones
        .slice(0, -1)
        .map((clone) => ({ ...job, rival: clone.weights, name: `clone ${clone.round}` }));
    const games = this.#training.gamesARound;
    if (lanes === 1) return [{ ...job, kind: 'train', steps, to: games }];
    return evenParts(games, lanes).map((part): Job => ({ ...job, kind: 'collect', ...part }));
  }

  work({ kind, round, own, rival, steps, from, to, boards, games, name }: Job, services: Services): Result {
    const training = this.#training;
    if (kind === 'collect') return { kind, ...training.collect({ own, rival }, round, from, to, services) };
    if (kind === 'meet') {
      const scores = boards.map((board) =>
        training.meet({ own, rival }, board, games, `${name}, board ${board}`, round, services),
      );
      return { kind, scores };
    }
    const weights = own.slice();
    const lastSteps = steps.slice();
    return {
      kind,
      weights,
      steps: lastSteps,
      ...training.train({ own: weights, rival }, round, lastSteps, services),
    };
  }

  checkResult({ kind, own, steps, boards }: Job, result: unknown): string | undefined {
    const head = { kind: plain.exactly(kind) };
    if (kind === 'collect')
      return plain.record({ ...head, games: gamesFault, evaluations: plain.count })(result);
    if (kind === 'meet')
      return plain.record({ ...head, scores: plain.list(scoreCheck, boards.length) })(result);
    return plain.record({
      ...head,
      weights: plain.typed('Float64Array', own.length),
      steps: plain.typed('Float64Array', steps.length),
      score: scoreCheck,
      error: plain.measure,
      updates: plain.count,
      games: gamesFault,
      evaluations: plain.count,
    })(result);
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    switch (state.stage) {
      case 'training':
        return this.#learn(state, results);
      case 'tests':
        return this.#tellTests(state, scoresOf(results));
      case 'clones':
        return finish({
          ...state,
          wins: withNewcomer(
            state.wins,
            results.map((result) => sum(scoresOf([result]))),
          ),
        });
    }
  }

  #learn(state: State, results: readonly Result[]): Told<State> {
    const weights = state.weights.slice();
    const steps = state.steps.slice();
    const [first] = results;
    const { score, error, updates } =
      first.kind === 'train'
        ? first
        : this.#training.study(
            weights,
            steps,
            results.flatMap((result) => (result.kind === 'collect' ? [result.games] : [])),
          );
    const games = this.#training.gamesARound;
    const { won, lost, drawn, loops, plies } = score;
    const measures = {
      won,
      lost,
      drawn,
      loops,
      plies: plies / games,
      error,
      games: (state.round + 1) * games,
    };
    const evaluations = results.reduce(
      (sum, result) => sum + (result.kind === 'meet' ? 0 : result.evaluations),
      0,
    );
    const learned =
      first.kind === 'train' ? { weights: first.weights, steps: first.steps } : { weights, steps };
    return {
      state: { ...state, ...learned, stage: 'tests', measures },
      measures,
      effort: { games, evaluations, updates },
      more: true,
    };
  }

  /** Makes a clone of a student that has enough points on every board. */
  #tellTests(state: State, scores: readonly Score[]): Told<State> {
    const points = scores.map(({ won, drawn }) => 2 * won + drawn);
    const passed = points.every((p, board) => p >= this.#boards[board].pointsToClone);
    const measures = {
      // The least of all boards: what cloning asks for.
      fitness: smallest(points),
      ...state.measures,
      clones: state.clones.length + (passed ? 1 : 0),
    };
    if (!passed) return finish({ ...state, measures });
    const weights = this.#options.fair ? this.#training.fair(state.weights) : state.weights.slice();
    const clones = [...state.clones, { round: state.round + 1, weights }];
    const next: State = { ...state, stage: 'clones', rival: weights, clones, measures };
    if (clones.length > 1) return { state: next, measures, more: true };
    return finish({ ...next, wins: [[0]] });
  }

  agents({ round, weights, clones, wins }: State): AgentSpec[] {
    const student = this.#training.agent(`student-${round}`, weights);
    return [...ranking(wins).map((i) => this.#training.agent(cloneName(i), clones[i].weights)), student];
  }

  /** The training games, of boards that moves lead to: the student that began the generation against the clone. */
  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    return results.flatMap((result, i) => {
      if (result.kind === 'meet') return [];
      const { round, own, rival, from } = jobs[i];
      const student = this.#training.agent(`student-${round}`, own);
      const clone = this.#training.agent(`rival of student-${round}`, rival);
      const { payoffs } = result.games;
      return movesOf(result.games).flatMap((moves, k): FinishedGame[] => {
        const { path } = this.#boards[this.#training.boardOf(from + k)];
        if (!path) return [];
        return [
          {
            agents: swapRoles(student, clone, from + k),
            seed: this.#parts.seed,
            moves: Int32Array.from([...path, ...moves]),
            payoffs: [payoffs[2 * k], payoffs[2 * k + 1]],
            reason: 'rules',
          },
        ];
      });
    });
  }

  births({ round, clones }: State): { name: string; parent: string }[] {
    const last = clones.length - 1;
    if (last < 0 || clones[last].round !== round) return [];
    return [{ name: cloneName(last), parent: last === 0 ? 'student-0' : cloneName(last - 1) }];
  }
}

const cloneName = (index: number): string => `clone-${index + 1}`;

function finish(state: State): Told<State> {
  return {
    state: { ...state, stage: 'training', round: state.round + 1, measures: {} },
    measures: { ...state.measures },
  };
}

const scoresOf = (results: readonly Result[]): Score[] =>
  results.flatMap((result) => (result.kind === 'meet' ? result.scores : []));

function sum(scores: readonly Score[]): Score {
  const total = newScore();
  for (const score of scores)
    for (const key of Object.keys(total) as (keyof Score)[]) total[key] += score[key];
  return total;
}

/** The table of wins with the newest clone in it, whose score against each other is given. */
function withNewcomer(wins: State['wins'], scores: readonly Score[]): number[][] {
  const rows = wins.map((row, i) => [...row, scores[i].lost]);
  return [...rows, [...scores.map(({ won }) => won), 0]];
}

/** Clones by their wins, most first; the newest first among equals. */
export function ranking(wins: State['wins']): number[] {
  const total = wins.map((row) => row.reduce((sum, won) => sum + won, 0));
  return total.map((_, i) => i).sort((a, b) => total[b] - total[a] || b - a);
}
