import { legalMovesOf, Random, selfPlayValues, type AgentSpec, type Learner, type Services } from 'evolab';
import { checkLearner, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import nim from '../../nim/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import othello from '../../othello/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { swappedPairs } from '../../../src/play/swapped-pairs.ts';
import dVisionDraughts from '../src/index.ts';
import {
  FeatureEvaluator,
  planFeatureNet,
  featureNet,
  type FeatureNetUse,
} from '../src/feature-evaluator.ts';
import { ranking, type Job, type Result, type State } from '../src/learner.ts';
import { TdLambda, type TdOptions } from '../src/td-lambda.ts';

/** Games that do not take long. */
const SHORT = { maxPlies: 40 };

type Cloning = Learner<State, Job, Result>;
const { factory } = laboratoryOf(
  dVisionDraughts,
  draughts,
  einstein,
  nim,
  othello,
  chineseCheckers,
  puzzles,
  ticTacToe,
);
const services: Services = factory;
const learnerOf = (options: object = {}, game: object = {}): Cloning =>
  factory.newLearner({
    learner: { use: 'td-cloning', budget: { depth: 2 }, testAfter: 4, ...options },
    game: { use: 'draughts', ...game },
    seed: 5,
  }) as Cloning;
const perform = (learner: Cloning) => (job: Job) => learner.work!(job, services);
/** A generation, all its rounds. */
function advance(learner: Cloning, state: State): { state: State; measures: Record<string, number> } {
  for (;;) {
    const told = learner.tell(state, learner.ask(state).map(perform(learner)));
    if (!told.more) return told;
    state = told.state;
  }
}
function run(learner: Cloning, generations: number): State {
  let state = learner.init();
  for (let g = 0; g < generations; g++) state = advance(learner, state).state;
  return state;
}

describe.each([
  { pointsToClone: 0, testAfter: 2 },
  { lanes: 3, openings: 3, pointsToClone: 0, fair: false },
  { momentum: 0.5, legacyQuirks: true, pointsToClone: 0, fair: false },
  {
    searcher: { use: 'deepening', table: 8 },
    budget: { nodes: 60 },
    fair: false,
    boards: [{}, { moves: '11-15' }],
    testAfter: 2,
  },
])('with %o', (options) => {
  test('keeps the promises of a learner', () => {
    const worker = learnerOf(options, SHORT);
    checkLearner(() => learnerOf(options, SHORT), { perform: perform(worker), generations: 2 });
  });
});

test('how the games of a generation are spread over jobs changes nothing', () => {
  const states = [2, 3, 8].map((lanes) =>
    run(learnerOf({ lanes, openings: 4, testAfter: 8, fair: false }, SHORT), 2),
  );
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});

test.each([1, 2])('games of %d lanes are handed on from the start of the game to their end', (lanes) => {
  const game = factory.game({ use: 'draughts', ...SHORT });
  const given = game.print(game.start());
  const boards = [{}, { moves: '11-15 23-19' }, { position: given }];
  const learner = learnerOf({ lanes, boards, testAfter: 2, openings: lanes - 1 }, SHORT);
  const state = run(learner, 1);
  const jobs = learner.ask(state);
  const games = learner.games!(jobs, jobs.map(perform(learner)));
  // Those of the board that was given as a position have no moves from the start.
  expect(games).toHaveLength(4);
  const student = learner.agents(state).at(-1)!.weights;
  games.forEach(({ moves, payoffs, agents }, i) => {
    const position = game.start();
    for (const [ply, move] of moves.entries()) {
      if (i >= 2 && ply < 2) expect(game.moveName(position, move)).toBe(['11-15', '23-19'][ply]);
      expect(legalMovesOf(game, position)).toContain(move);
      position.play(move);
    }
    expect(position.over).toBe(true);
    expect(payoffs).toEqual([position.payoff(0), position.payoff(1)]);
    expect(agents.map(({ weights }) => weights)).toEqual(
      i % 2 === 0 ? [student, state.rival] : [state.rival, student],
    );
  });
});

describe('games of several lanes', () => {
  const OPTIONS = { lanes: 2, openings: 3, testAfter: 6, pointsToClone: 5 };
  const learner = learnerOf(OPTIONS, SHORT);
  // After a generation the student is another than its opponent.
  const state = run(learner, 1);
  const jobs = learner.ask(state);
  const results = jobs.map(perform(learner));
  const game = factory.game({ use: 'draughts', ...SHORT });
  const played = results.flatMap((result) => {
    if (result.kind !== 'collect') throw new Error('these are no training games');
    const { moves, lengths, openings } = result.games;
    let at = 0;
    return Array.from(lengths, (length, i) => {
      at += length;
      return { moves: moves.slice(at - length, at), opening: openings[i] };
    });
  });

  test('begin in pairs with the same random moves', () => {
    expect(played.map(({ opening }) => opening)).toEqual([3, 3, 3, 3, 3, 3]);
    const begins = played.map(({ moves }) => moves.slice(0, 3).join());
    expect([begins[1], begins[3], begins[5]]).toEqual([begins[0], begins[2], begins[4]]);
    expect(new Set(begins).size).toBe(3);
  });

  test('are played by the student and its opponent, colours in turn', () => {
    const [student] = learner.agents(state).slice(-1);
    const clone: AgentSpec = { ...student, weights: state.rival };
    const [own, rival] = [student, clone].map((agent) => services.searcher(agent, new Random(0)));
    let differences = 0;
    played.forEach(({ moves, opening }, i) => {
      const position = game.start();
      moves.forEach((move, ply) => {
        if (ply >= opening) {
          const [mover, other] = position.turn === i % 2 ? [own, rival] : [rival, own];
          expect(mover.search(position, position.turn, { depth: 2 }).move).toBe(move);
          if (other.search(position, position.turn, { depth: 2 }).move !== move) differences++;
        }
        position.play(move);
      });
    });
    expect(differences).toBeGreaterThan(0);
  });

  test.each([
    ['its own moves', false],
    ['the moves of both sides', true],
  ])('teach the student the positions after %s', (_, trainBoth) => {
    const use = featureNet.defaults as FeatureNetUse;
    const judge = new FeatureEvaluator(planFeatureNet(game, use), state.weights.slice(), use);
    const options: TdOptions = {
      alpha1: 0,
      alpha2: 0,
      lambda: 0.1,
      gamma: 1,
      momentum: 0,
      legacyQuirks: false,
    };
    const own = new TdLambda(judge, options);
    const other = new TdLambda(judge, options);
    played.forEach(({ moves, opening }, i) => {
      const position = game.start();
      const role = i % 2;
      own.begin(role);
      other.begin(1 - role);
      moves.forEach((move, ply) => {
        const mover = position.turn;
        position.play(move);
        if (ply < opening || position.over) return;
        if (mover === role) own.visit(position, role);
        else if (trainBoth) other.visit(position, mover);
      });
      own.end(position.payoff(role));
      other.end(position.payoff(1 - role));
    });
    const taught = learnerOf({ ...OPTIONS, trainBoth }, SHORT);
    expect(taught.tell(state, results).state.weights).toEqual(judge.weights);
  });
});

test('in tests the student is credited with what it wins, whichever colour it has', () => {
  // Likes to be ahead in pieces, and its opponent likes to be behind.
  const evaluator = {
    use: 'feature-net',
    features: ['PieceAdvantage', 'PieceDisadvantage'],
    hidden: 0,
    direct: true,
  };
  const learner = learnerOf({ evaluator, testGames: 4, openings: 2 });
  const own = Float64Array.of(0, 0.02, 0.04, 0.08, 0.16, -0.02, -0.04, -0.08, -0.16);
  const state: State = {
    ...learner.init(),
    stage: 'tests',
    weights: own,
    rival: own.map((weight) => -weight),
  };
  const told = learner.tell(state, learner.ask(state).map(perform(learner)));
  expect(told.measures['fitness']).toBeGreaterThan(5);
  expect(told.state.clones.length).toBe(1);
});

test('the table says who has won against whom', () => {
  const learner = learnerOf();
  const { weights, ...state } = learner.init();
  const clones = [1, 2].map((round) => ({ round, weights }));
  const score = { won: 2, lost: 1, drawn: 1, loops: 0, plies: 9 };
  const told = learner.tell({ ...state, weights, clones, stage: 'clones', wins: [[0]] }, [
    { kind: 'meet', scores: [score, { ...score, won: 1 }] },
  ]);
  expect(told.state.wins).toEqual([
    [0, 2],
    [3, 0],
  ]);
});

test('a student with enough points becomes the opponent, bit by bit; one without leaves it as it was', () => {
  const always = learnerOf({ pointsToClone: 0, fair: false });
  const born = always.init();
  const cloned = advance(always, born).state;
  expect(cloned.clones.length).toBe(1);
  expect(cloned.rival).toEqual(cloned.weights);
  expect(cloned.rival).not.toEqual(born.rival);
  const never = learnerOf({ pointsToClone: 5 });
  const alone = run(never, 2);
  expect(alone.clones).toEqual([]);
  expect(alone.rival).toEqual(born.rival);
  expect(alone.weights).not.toEqual(born.weights);
});

test('every board has to be passed', () => {
  const boards = [{ pointsToClone: 0 }, { moves: '9-13', pointsToClone: 5 }];
  expect(run(learnerOf({ boards }), 2).clones).toEqual([]);
});

test('a new clone plays all before it, both colours from every board; most wins come first, then the newest', () => {
  const learner = learnerOf({ pointsToClone: 0, fair: false, boards: [{}, { moves: '10-14' }] });
  const state = run(learner, 4);
  expect(state.clones.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
  state.wins.forEach((row, i) => {
    expect(row.length).toBe(4);
    expect(row[i]).toBe(0);
    row.forEach((won, j) => expect(won + state.wins[j][i]).toBeLessThanOrEqual(4));
  });
  const wins = state.wins.map((row) => row.reduce((sum, won) => sum + won, 0));
  const best = Math.max(...wins);
  expect(best).toBeGreaterThan(0);
  const agents = learner.agents(state);
  expect(agents[0].name).toBe(`clone-${wins.lastIndexOf(best) + 1}`);
  expect(agents.at(-1)!.name).toBe('student-4');
  expect(
    ranking([
      [0, 1, 1],
      [1, 0, 0],
      [1, 1, 0],
    ]),
  ).toEqual([2, 0, 1]);
});

test('draws by moving to and fro are counted', () => {
  // To a net that sees no kings all moves are the same: whoever has nothing to choose from goes to and fro.
  const play = (plies: number) => {
    const boards = [{ position: `B:WK32:BK1:P${plies}` }];
    const learner = learnerOf({
      boards,
      testAfter: 6,
      evaluator: { use: 'feature-net', features: ['Apex'] },
    });
    return advance(learner, learner.init()).measures;
  };
  expect(play(120)).toMatchObject({ drawn: 6, loops: 6 });
  // Too short to be called a loop.
  expect(play(190)).toMatchObject({ drawn: 6, loops: 0 });
});

test('the worth of a draw is what the board says for that colour', () => {
  const value = (draw: number[]) => {
    const learner = learnerOf({
      boards: [{ position: 'B:WK32:BK1:P190', draw }],
      testAfter: 40,
      alpha1: 0.1,
    });
    const [agent] = learner.agents(run(learner, 1)).slice(-1);
    const game = factory.game(agent.game);
    const position = game.parse!('W:WK32:BK1:P191');
    return factory.evaluator(agent)!.evaluate(position, 0);
  };
  expect(value([1, 1])).toBeGreaterThan(0.5);
  expect(value([-1, -1])).toBeLessThan(-0.5);
});

test('right and inherited slopes teach different nets', () => {
  const [right, inherited] = [false, true].map((legacyQuirks) => run(learnerOf({ legacyQuirks }), 1).weights);
  expect(right).not.toEqual(inherited);
});

test('after 160 games it beats what it was', () => {
  const learner = learnerOf({ lanes: 8, openings: 4, testAfter: 40, fair: false });
  const [trained] = learner.agents(run(learner, 4));
  const [untrained] = learner.agents(learner.init());
  const game = factory.game(trained.game);
  const jobs = swappedPairs(game, trained, [untrained], { pairs: 20, plies: 4, seed: 1 });
  const points = jobs.reduce((sum, job, i) => sum + (1 + factory.play(job).payoffs[i % 2]) / 2, 0);
  // Its seeds make 38 and more of 40; what has learned nothing makes 20.
  expect(points).toBeGreaterThan(32);
});

test.each(['othello', 'chinese-checkers'])('learns from the features of %s', (use) => {
  const learner = learnerOf(
    { lanes: 2, openings: 2, testAfter: 4 },
    { use, size: use === 'othello' ? 6 : 5 },
  );
  const state = run(learner, 1);
  expect(state.weights).not.toEqual(learner.init().weights);
});

test.each([
  [{ testAfter: 0 }, 'LAB_BAD_OPTION'],
  [{ testGames: 3 }, 'LAB_BAD_OPTION'],
  [{ testGames: 4 }, 'LAB_BAD_OPTION'],
  [{ lanes: 2 }, 'LAB_BAD_OPTION'],
  [{ lambda: 1.5 }, 'LAB_BAD_OPTION'],
  [{ budget: { millis: 100 } }, 'LAB_BAD_OPTION'],
  [{ budget: { depth: 0 } }, 'LAB_BAD_OPTION'],
  [{ evaluator: { use: 'mlp' } }, 'LAB_BAD_OPTION'],
  [{ evaluator: { use: 'feature-net', hidden: 0 } }, 'LAB_BAD_OPTION'],
  [{ evaluator: { use: 'feature-net', features: ['Luck'] } }, 'LAB_BAD_OPTION'],
])('refuses %o', (options, code) => {
  expect(() => learnerOf(options)).toThrow(expect.objectContaining({ code }) as Error);
});

test.each(['hanoi', 'tic-tac-toe'])('refuses %s: not for two, or without features', (use) => {
  expect(() => learnerOf({}, { use })).toThrow(expect.objectContaining({ code: 'LAB_WRONG_GAME' }) as Error);
});

test.each([
  [{ use: 'einstein' }, 'two roles that move in turn, without chance; this one has 2 roles, with chance'],
  [{ use: 'nim', players: 3 }, 'two roles that move in turn; this one has 3 roles'],
])('refuses %o: two test games with dice say little, and clones play in pairs', (use, reason) => {
  expect(() => learnerOf({}, use)).toThrow(`learner 'td-cloning' needs a game of ${reason}`);
});

test('a clone judges the side that waits as it fares, and one that is not fair does not', () => {
  const [fair, biased] = [true, false].map((both) => {
    const options = { lanes: 2, openings: 4, testAfter: 12, pointsToClone: 0, trainBoth: both, fair: both };
    const learner = learnerOf({ ...options, alpha1: 0.01, alpha2: 0.025, lambda: 0.3 });
    const [clone] = learner.agents(run(learner, 3));
    const game = factory.game(clone.game);
    const chosen = { games: 100, seed: 9 };
    const { waiting, outcome } = selfPlayValues(game, factory.evaluator(clone)!, chosen);
    return Math.abs(waiting - outcome);
  });
  expect(fair).toBeLessThan(0.02);
  expect(biased).toBeGreaterThan(0.03);
});
