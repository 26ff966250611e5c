import type { Learner, MatchJob } from 'evolab';
import { checkLearner, checkOptions, laboratoryOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import coevolution from '../../coevolution/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import type { AgentFactory } from 'evolab/command';
import mapElites from '../src/index.ts';
import { ranked, type Result } from '../src/elites.ts';
import type { Job, State } from '../src/learner.ts';
import { edgesOf, extentOf, nameOf, placeOf } from '../src/niches.ts';

const { factory } = laboratoryOf(coevolution, mapElites, breakthrough, draughts, einstein, ticTacToe);
const GAME = { use: 'breakthrough', width: 4, height: 4 };
const EVALUATOR = { use: 'layered', encoder: 'board', hidden: [2], bypass: 'none' };
const SMALL = {
  evaluator: EVALUATOR,
  depth: 1,
  teach: 0,
  samples: 6,
  first: 12,
  population: 6,
  games: 4,
  cells: 4,
  openings: 2,
};
const meanOf = ({ teacher }: State) => (teacher as { readonly mean: Float64Array }).mean;
const learnerOf = (options: object = {}, game: { use: string } = GAME) =>
  factory.newLearner({
    learner: { use: 'map-elites', ...SMALL, ...options },
    game,
    seed: 3,
  }) as Learner<State, Job, Result>;

test('keeps the promises of a learner', () => {
  const options = { up: 'mobility', teach: 2 };
  const learner = learnerOf(options);
  checkLearner(() => learnerOf(options), {
    perform: (job: Job) => learner.work!(job, factory),
    generations: 4,
  });
});

test('explains what it measures while it teaches, and that all else comes after it', () => {
  const learner = learnerOf({ up: 'mobility', teach: 1 });
  const { measures: explained = {} } = mapElites.learners![0];
  const results = (state: State) =>
    learner.ask(state).map((_, i) => ({ points: 1, evaluations: 0, style: [i, i] }));
  const begun = learner.init();
  const taught = learner.tell(begun, results(begun));
  const mapped = learner.tell(taught.state, results(taught.state));
  const taughtBy = Object.keys(taught.measures);
  expect(taughtBy.filter((name) => explained[name] === undefined)).toEqual([]);
  expect(explained['decided']).toMatch(/\bteach\b.* no map before .* a run that ends earlier/);
  const later = Object.keys(explained).filter((name) => !taughtBy.includes(name));
  expect(later.filter((name) => !(name in mapped.measures))).toEqual([]);
  for (const name of later) expect(explained[name]).toMatch(/; (after the generations of teach|likewise)$/);
});

/** A generation by made-up results: of the elites, then of new players by their number. */
function generation(
  learner: Learner<State, Job, Result>,
  state: State,
  newcomer: (i: number) => Result,
  elite: (i: number) => Result = (i) => ({ points: 2, evaluations: 0, style: [...state.elites[i].style] }),
): State {
  const { length } = state.elites;
  const results = learner.ask(state).map((_, i) => (i < length ? elite(i) : newcomer(i - length)));
  return learner.tell(state, results).state;
}

const place = (across: number, up: number) => [10 * across, up];
const first = (learner: Learner<State, Job, Result>) =>
  generation(learner, learner.init(), (i) => ({
    points: i / 4,
    evaluations: 0,
    style: place(i % 4, Math.floor(i / 4)),
  }));

test('keeps one player for each way to play, the best one', () => {
  const learner = learnerOf();
  // Players 0 to 3 play as 4 to 7 do, who are better.
  const state = generation(learner, learner.init(), (i) => ({
    points: (i % 8) / 4,
    evaluations: 0,
    style: place(i % 4, i < 8 ? 0 : 1),
  }));
  expect(state.elites.map((elite) => elite.points)).toEqual([1, 1.25, 1.5, 1.75, 0, 0.25, 0.5, 0.75]);
  expect(new Set(state.elites.map((elite) => elite.place.join())).size).toBe(8);
});

test('gives a cell to another player only if it does better in the same games, and than the elite so far', () => {
  const learner = learnerOf();
  const before = first(learner);
  // The elite of player 9, who got 9/4 of 4 points.
  const at = before.elites.findIndex(({ points }) => points === 9 / 4);
  const taken = before.elites[at];
  // All newcomers fall into its cell.
  const after = (newcomer: number, elite: number) =>
    generation(
      learner,
      before,
      (i) => ({ points: i === 2 ? newcomer : 1, evaluations: 0, style: [...taken.style] }),
      (i) => ({ points: elite, evaluations: 0, style: [...before.elites[i].style] }),
    ).elites[at];
  const replaced = after(2.5, 2);
  expect([replaced.points, replaced.games]).toEqual([2.5, 4]);
  expect(replaced.weights).not.toEqual(taken.weights);
  for (const stayed of [after(2.5, 2.5), after(2.5, 3), after(2, 1.9)])
    expect(stayed.weights).toEqual(taken.weights);
  // What is known of it grows, and old games count less.
  const stayed = after(2.5, 3);
  expect(stayed.points).toBeCloseTo(0.8 * taken.points + 3, 10);
  expect(stayed.games).toBeCloseTo(0.8 * 4 + 4, 10);
});

test('all who are tried play the same games against the same elites', () => {
  const learner = learnerOf();
  const state = first(learner);
  const jobs = learner.ask(state);
  expect(jobs.length).toBe(state.elites.length + 6);
  expect(jobs.slice(0, state.elites.length).map(({ weights }) => weights)).toEqual(
    state.elites.map(({ weights }) => weights),
  );
  for (const { rivals, from, games } of jobs) expect([rivals, from, games]).toEqual([jobs[0].rivals, 0, 4]);
  for (const rival of jobs[0].rivals)
    expect(state.elites.map(({ weights }) => weights)).toContainEqual(rival);
});

test('a lesson moves the teacher towards those who win, and the first players lie around it', () => {
  const learner = learnerOf({ teach: 30, samples: 8, learningRate: 1 });
  let state = learner.init();
  const begin = meanOf(state);
  // Who has the greater first weight wins all games.
  while (learner.ask(state)[0].axes.length === 0) {
    const results = learner.ask(state).map(({ weights, rivals: [other], games }) => ({
      points: weights[0] > other[0] ? games : 0,
      evaluations: 0,
      style: [],
    }));
    state = learner.tell(state, results).state;
  }
  expect(state.generation).toBe(30);
  expect(meanOf(state)[0]).toBeGreaterThan(begin[0] + 1);
  const players = learner.ask(state).map(({ weights }) => weights[0]);
  expect(players.length).toBe(12);
  const mean = players.reduce((sum, x) => sum + x, 0) / 12;
  expect(mean).toBeGreaterThan(meanOf(state)[0] / 2);
});

test('a new way to play needs no victory, and whose games say nothing has no place', () => {
  const learner = learnerOf();
  const before = generation(learner, learner.init(), (i) => ({
    points: 2,
    evaluations: 0,
    style: place(i % 2, i % 2),
  }));
  const after = generation(learner, before, (i) => ({
    points: 0,
    evaluations: 0,
    style: i === 0 ? [99, -99] : [1, null],
  }));
  expect(before.elites.map((elite) => elite.place)).toEqual([
    [0, 0],
    [3, 3],
  ]);
  expect(after.elites.map((elite) => elite.place)).toEqual([
    [0, 0],
    [3, 0],
    [3, 3],
  ]);
});

test('an elite moves to the cell of its mean style, and of two who meet in a cell the stronger one stays', () => {
  const learner = learnerOf({ games: 10 });
  const before = generation(learner, learner.init(), (i) => ({
    points: i % 2 === 0 ? 6 : 4,
    evaluations: 0,
    style: place(i % 2, i % 2),
  }));
  const [even, odd] = before.elites;
  const elsewhere = () => ({ points: 0, evaluations: 0, style: [0, null] });
  /** The map once the elites have played so. */
  const after = (...styles: number[][]) => {
    const again = (i: number) => ({ points: [6, 4][i], evaluations: 0, style: styles[i] });
    return generation(learner, before, elsewhere, again).elites;
  };
  expect(after(place(0, 0), place(1, 1)).map((elite) => elite.place)).toEqual([
    [0, 0],
    [3, 3],
  ]);
  // Of 8 games worth 10 and 10 others the mean is 10/18 of the way to the others.
  const [moved, stayed] = after(place(1, 0), place(1, 1));
  expect([moved.weights, moved.place]).toEqual([even.weights, [2, 0]]);
  expect(moved.style[0]).toBeCloseTo(100 / 18, 10);
  expect(placeOf(before, moved.style)).toEqual(moved.place);
  expect(stayed.weights).toEqual(odd.weights);
  // The weaker one comes into the cell of the stronger one, from either side.
  expect(after(place(0, 0), place(-2, -2)).map(({ weights }) => weights)).toEqual([even.weights]);
  expect(after(place(3, 3), place(1, 1)).map(({ weights }) => weights)).toEqual([even.weights]);
});

test('names the strongest first, few games not trusted, by words for the ends of the map', () => {
  const elite = { place: [0, 0] as const, weights: new Float64Array(0), style: [] };
  const luck = { ...elite, points: 4, games: 4 };
  const steady = { ...elite, points: 36, games: 40 };
  expect(ranked([luck, steady])).toEqual([steady, luck]);
  const learner = learnerOf({ across: 'mobility', up: 'risk' });
  const names = learner.agents(first(learner)).map(({ name }) => name);
  expect(names.length).toBe(12);
  expect(names[0]).toMatch(/^mobile-/);
  expect(nameOf(['length', 'risk'], undefined, [0, 7], 8)).toBe('short-risky-1-8');
  expect(nameOf(['length', 'risk'], undefined, [3, 4], 8)).toBe('balanced-4-5');
  const centroids = [
    [0.5, 0.5],
    [0.24, 0.76],
    [0.26, 0.74],
  ];
  expect([0, 1, 2].map((cell) => nameOf(['length', 'risk'], centroids, [cell], 8))).toEqual([
    'balanced-1',
    'short-risky-2',
    'balanced-3',
  ]);
});

test('cells divide what the first players do, with open ends', () => {
  const edges = edgesOf(extentOf([0, 1, 2, 3, 4])!, 4);
  expect(edges).toEqual([0.5, 2, 3.5]);
  const places = [-9, 0.5, 1.9, 3.4, 99].map((value) => placeOf({ edges: [edges] }, [value]));
  expect(places).toEqual([[0], [1], [1], [2], [3]]);
  expect(extentOf([2, 2, 2])).toBeUndefined();
});

test('a map of Voronoi cells has a place for any number of axes, and keeps the best player of each cell', () => {
  const learner = learnerOf({ archive: 'cvt', further: ['mobility'], cells: 3 });
  const units = [10, 1, 0.5];
  const style = (i: number) => units.map((unit, axis) => unit * (Math.floor(i / 2 ** axis) % 2));
  // Eight corners of a box; the players of four of them come again, and do better.
  const state = generation(learner, learner.init(), (i) => ({
    points: i / 4,
    evaluations: 0,
    style: style(i),
  }));
  expect(state.centroids?.length).toBe(9);
  expect(state.centroids?.[0].length).toBe(3);
  // The map reaches a quarter of its middle 90% beyond each end.
  expect(state.edges).toEqual(units.map((unit) => [-0.25 * unit, 1.25 * unit]));
  const best = new Map<number, number>();
  for (let i = 0; i < 12; i++) {
    const shares = style(i).map((x, axis) => (x / units[axis] + 0.25) / 1.5);
    const far = state.centroids!.map((centre) => Math.hypot(...shares.map((x, axis) => x - centre[axis])));
    best.set(far.indexOf(Math.min(...far)), i / 4);
  }
  expect(state.elites.map(({ place: [cell], points }) => [cell, points])).toEqual(
    [...best].sort(([a], [b]) => a - b),
  );
  // The seed decides the cells, and no generation moves them.
  const again = generation(learner, learner.init(), (i) => ({ points: 1, evaluations: 0, style: style(i) }));
  expect(again.centroids).toEqual(state.centroids);
  const next = generation(learner, state, () => ({ points: 0, evaluations: 0, style: [9, 9, 9] }));
  expect([next.centroids, next.edges]).toEqual([state.centroids, state.edges]);
  expect(() => learnerOf({ further: ['mobility'] })).toThrow('further axes need archive=cvt');
  expect(() => learnerOf({ archive: 'cvt', further: ['length'] })).toThrow('two axes are length');
});

test('keeps the promises of a learner with Voronoi cells', () => {
  const options = { archive: 'cvt', up: 'mobility', cells: 3 };
  const learner = learnerOf(options);
  checkLearner(() => learnerOf(options), {
    perform: (job: Job) => learner.work!(job, factory),
    generations: 2,
  });
});

test.each([{ offspring: 'line' }, { offspring: 'emitters', emitters: 2, population: 6 }])(
  'keeps the value of a king within its bounds, with %o',
  (options) => {
    const evaluator = { ...EVALUATOR, bypass: 'sum' };
    const wide = { deviation: 5, spread: 50, sigma: 50, samples: 20 };
    const learner = learnerOf({ evaluator, teach: 2, ...wide, ...options }, { use: 'draughts' });
    const kings: number[] = [];
    let state = learner.init();
    for (let i = 0; i < 4; i++) {
      const jobs = learner.ask(state);
      for (const { weights, rivals } of jobs)
        for (const each of [weights, ...rivals]) kings.push(each[each.length - 1]);
      const results = jobs.map((_, j) => ({ points: j % 5, evaluations: 0, style: place(j % 4, j % 3) }));
      state = learner.tell(state, results).state;
      for (const { weights } of learner.agents(state)) kings.push(weights![weights!.length - 1]);
    }
    expect(kings.filter((king) => king < 1 || king > 3)).toEqual([]);
    expect(kings).toContain(1);
    expect(kings).toContain(3);
  },
);

test('refuses an axis on which all are the same, and two equal axes', () => {
  const learner = learnerOf({ up: 'captures' }, { use: 'tic-tac-toe' });
  expect(() =>
    generation(learner, learner.init(), () => ({ points: 1, evaluations: 0, style: [5, 0] })),
  ).toThrow('the axis length');
  expect(() => learnerOf({ across: 'risk' })).toThrow('two axes are risk');
});

test('takes all values that its options allow, those of lab tune too', () => {
  const [definition] = mapElites.learners!;
  checkOptions(definition, (options) => learnerOf(options));
});

test('refuses what another machine could not have measured', () => {
  const learner = learnerOf();
  const [job] = learner.ask(learner.init());
  expect(learner.checkResult!(job, { points: 2, evaluations: 0, style: [1, null] })).toBeUndefined();
  for (const wrong of [
    undefined,
    { points: 5, evaluations: 0, style: [1, 1] },
    { points: 1, evaluations: 0, style: [1] },
    { points: 1, evaluations: 0, style: [1, 'a'] },
  ])
    expect(learner.checkResult!(job, wrong)).toBeDefined();
});

test('keeps the promises of a learner where dice are rolled, and lets both games of a pair meet the same luck', () => {
  const options = { up: 'captures' };
  const game = { use: 'einstein' };
  const learner = learnerOf(options, game);
  const luck: (number | undefined)[] = [];
  const services = {
    play: (job: MatchJob) => {
      luck.push(job.chanceSeed);
      return factory.play(job);
    },
  } as unknown as AgentFactory;
  const [job] = learner.ask(learner.init());
  learner.work!(job, services);
  expect(luck).toHaveLength(4);
  expect([luck[0], luck[2]]).toEqual([luck[1], luck[3]]);
  expect(luck[0]).not.toBe(luck[2]);
  checkLearner(() => learnerOf(options, game), {
    perform: (each: Job) => learner.work!(each, factory),
    generations: 2,
  });
});
