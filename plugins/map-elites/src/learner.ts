import {
  type AgentSpec,
  defineLearner,
  drawSamples,
  drawWeights,
  duelSeatings,
  type Effort,
  hashOf,
  LabError,
  type Learner,
  type LearnerParts,
  type Optimizer,
  plain,
  Random,
  randomOpening,
  type Seating,
  type Services,
  shareAhead,
  shareOfPoints,
  type Told,
  largest,
  withinBounds,
} from 'evolab';
import { boardFor, insteadOf, styleOf, type AxisName } from './axes.ts';
import { barsOf, entered, newcomerOf, ranked, triedAgain, type Elite, type Result } from './elites.ts';
import { Emitters, type Outcome } from './emitters.ts';
import { edgesOf, extentOf, nameOf, type Niches } from './niches.ts';
import { axesOf, gamesOf, OPTIONS, type MapElitesOptions } from './options.ts';
import { drawnBy, interestOf, trailAfter, type Trail } from './selection.ts';
import { tessellation } from './voronoi.ts';

/** Plain data. There are no edges before the first players have played. */
export interface State extends Niches {
  readonly generation: number;
  /** The player that the map begins with: the state of the optimizer that teaches it before. */
  readonly teacher: unknown;
  /** In the order of their cells. */
  readonly elites: readonly Elite[];
  /** Distributions of weights; none before there are elites, nor without emitters. */
  readonly emitters?: readonly unknown[];
  /** None if parents are drawn evenly. */
  readonly trail?: Trail;
}

/**
 * A player that is tried against rivals in games from `from` on; of the taught its style does not matter. A style is that of
 * a player who sits alone, in each seat in turn, among copies of a rival; the taught also are the copies.
 */
export interface Job {
  readonly generation: number;
  readonly weights: Float64Array;
  readonly rivals: readonly Float64Array[];
  readonly from: number;
  readonly games: number;
  readonly axes: readonly AxisName[];
}

/** Games of two samples of the teacher, which lie opposite each other: two for each role. */
const lessonOf = (roles: number): number => 2 * roles;

/**
 * MAP-Elites (Mouret and Clune 2015): a map of cells by how players play, and the best player found for each cell. All
 * players of a generation play the same games against the same elites, and so do all elites. Who falls into a cell that is
 * taken must do better than its elite in these games, and than the elite has done so far. The first
 * players lie around one that was coevolved before by an evolution strategy (Salimans et al. 2017). The cells are those of a
 * grid or of a centroidal Voronoi tessellation (Vassiliades, Chatzilygeroudis and Mouret 2018).
 */
export const mapElites = defineLearner({
  id: 'map-elites',
  summary: 'Evolves a map of players who differ in how they play, each the best of its kind',
  requires: { roles: [2, Infinity], turns: 'alternating' },
  options: OPTIONS,
  measures: {
    decided:
      'while the first player is taught, in the generations of the option teach: the share of pairs of opposite samples of which one did better. There is no map before they are over, nor in a run that ends earlier',
    fitness: 'points per game of the best player of the map, from 0 to 1; after the generations of teach',
    coverage: 'the share of the cells of the map that have a player; likewise',
    qdScore: 'the sum of the points of all players of the map (quality diversity); likewise',
  },
  styles: true,
  check: (options) => {
    const axes = axesOf(options);
    const twice = axes.find((name, i) => axes.indexOf(name) < i);
    if (twice !== undefined) return `two axes are ${twice}`;
    if (options.archive === 'grid' && axes.length > 2) return 'further axes need archive=cvt';
    const { offspring, population, emitters, selection, sigma } = options;
    if (offspring !== 'emitters') return undefined;
    if (selection !== 'even') return `emitters have no parents that selection=${selection} could draw`;
    if (population % emitters !== 0 || population / emitters < 2)
      return `a population of ${population} is not shared by ${emitters} emitters with two or more each`;
    return sigma === 0 ? 'emitters need a sigma above 0' : undefined;
  },
  create: (options, parts): Learner<State, Job, Result> => new MapElites(options, parts),
});

class MapElites implements Learner<State, Job, Result> {
  readonly #options: MapElitesOptions;
  readonly #parts: LearnerParts;
  readonly #axes: readonly AxisName[];
  readonly #blocks;
  readonly #lessons: Optimizer<unknown>;
  readonly #emitters: Emitters | undefined;
  readonly #lesson: number;
  readonly #games: number;
  /** Who sits where in games with the same opening and luck, 0 for the player and 1 for its rival. */
  readonly #seatings: readonly Seating[];

  constructor(options: MapElitesOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#axes = axesOf(options);
    this.#blocks = parts.weightsOf(options.evaluator);
    this.#lessons = parts.optimizer({ use: 'openai-es', learningRate: options.learningRate });
    this.#emitters = options.offspring === 'emitters' ? new Emitters(options, parts) : undefined;
    const roles = parts.game.roles.length;
    this.#lesson = lessonOf(roles);
    this.#games = gamesOf(options, parts.game);
    this.#seatings = duelSeatings(roles);
    boardFor(parts.game, this.#axes);
  }

  init(): State {
    const mean = drawWeights(this.#blocks, new Random(this.#parts.seed, 'init'));
    return {
      generation: 0,
      edges: [],
      elites: [],
      teacher: this.#lessons.start(mean, this.#options.deviation),
    };
  }

  ask(state: State): Job[] {
    const { generation, elites, teacher } = state;
    if (this.#teaches(state)) {
      const samples = this.#samples(state).map((sample) =>
        this.#bounded(this.#lessons.weightsAt(teacher, sample)),
      );
      return Array.from({ length: samples.length / 2 }, (_, pair) => ({
        generation,
        weights: samples[2 * pair],
        rivals: [samples[2 * pair + 1]],
        from: this.#lesson * pair,
        games: this.#lesson,
        axes: [],
      }));
    }
    const newcomers = this.#newcomers(state);
    const rivals = this.#rivals(state, newcomers);
    return [...elites.map(({ weights }) => weights), ...newcomers].map((weights) => ({
      generation,
      weights,
      rivals,
      from: 0,
      games: this.#games,
      axes: this.#axes,
    }));
  }

  work({ generation, weights, rivals, from, games, axes }: Job, services: Services): Result {
    const { maxPlies, openings } = this.#options;
    const { game, seed } = this.#parts;
    const player = this.#agent('player', weights);
    // In the first seatings the player sits alone.
    const seatings = axes.length === 0 ? this.#seatings : this.#seatings.slice(0, game.roles.length);
    let points = 0;
    let evaluations = 0;
    const sums = axes.map(() => 0);
    const counts = axes.map(() => 0);
    for (let number = from; number < from + games; number++) {
      const round = Math.floor(number / seatings.length);
      const random = new Random(seed, 'opening', generation, round);
      const opening = randomOpening(game, openings, random, { unfinished: true }).moves;
      const seating = seatings[number % seatings.length];
      const pair = [player, this.#agent('rival', rivals[round % rivals.length])];
      const { payoffs, moves, evals } = services.play({
        id: '',
        opening,
        seed: hashOf(seed, 'game', generation, number),
        // All games of a round meet the same luck, and so do all players.
        ...(game.chance && { chanceSeed: hashOf(seed, 'chance', generation, round) }),
        agents: seating.map((one) => pair[one]),
        ...(maxPlies > 0 && { maxPlies }),
      });
      points += pointsOf(payoffs, seating);
      for (const count of evals) evaluations += count;
      const style = styleOf(game, axes, { moves, role: seating.indexOf(0), from: opening.length });
      style.forEach((value, axis) => {
        if (value === undefined) return;
        sums[axis] += value;
        counts[axis]++;
      });
    }
    const style = sums.map((sum, axis) => (counts[axis] === 0 ? null : sum / counts[axis]));
    return { points, style, evaluations };
  }

  checkResult({ games, axes }: Job, result: unknown): string | undefined {
    const { points, style, evaluations } = (result ?? {}) as Partial<Result>;
    const fault = plain.count(evaluations);
    if (fault !== undefined) return `evaluations: ${fault}`;
    if (typeof points !== 'number' || !(points >= 0 && points <= games)) return 'points of no games';
    const fine =
      Array.isArray(style) &&
      style.length === axes.length &&
      style.every((value) => value === null || Number.isFinite(value));
    return fine ? undefined : 'a style without an axis';
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    return this.#teaches(state) ? this.#teach(state, results) : this.#settle(state, results);
  }

  #teaches({ generation }: State): boolean {
    return generation < this.#options.teach;
  }

  /** What one of two opposite samples wins the other loses. */
  #teach(state: State, results: readonly Result[]): Told<State> {
    const fitness = results.flatMap(({ points }) => [points, this.#lesson - points]);
    const teacher = this.#lessons.update(state.teacher, this.#samples(state), fitness);
    const decided = results.filter(({ points }) => points !== this.#lesson / 2).length / results.length;
    return {
      state: { ...state, generation: state.generation + 1, teacher },
      measures: { decided },
      effort: effortOf(results, this.#lesson, this.#options.samples),
    };
  }

  #settle(state: State, results: readonly Result[]): Told<State> {
    const { cells } = this.#options;
    const games = this.#games;
    const ofNewcomers = results.slice(state.elites.length);
    const niches = state.edges.length === 0 ? this.#niches(ofNewcomers) : state;
    const tried = triedAgain(niches, state.elites, results, games);
    const newcomers = this.#newcomers(state).map((weights, i) =>
      newcomerOf(niches, weights, ofNewcomers[i], games),
    );
    const bars = barsOf(tried, games);
    const elites = entered(tried, newcomers, bars);
    const emitters = this.#emittersAfter(state, { newcomers, bars, elites });
    const trail = trailAfter(this.#options.selection, state.trail, newcomers, elites);
    const scores = elites.map(shareOfPoints);
    const sum = scores.reduce((total, score) => total + score, 0);
    const { edges, centroids } = niches;
    return {
      state: {
        ...state,
        generation: state.generation + 1,
        edges,
        ...(centroids && { centroids }),
        elites,
        ...(emitters && { emitters }),
        ...(trail && { trail }),
      },
      measures: {
        fitness: largest(scores),
        meanFitness: sum / elites.length,
        coverage: elites.length / cells ** 2,
        qdScore: sum,
        replaced: tried.filter(({ elite }) => !elites.includes(elite)).length,
      },
      effort: effortOf(results, games, ofNewcomers.length),
    };
  }

  agents(state: State): AgentSpec[] {
    const { cells, playDepth, depth } = this.#options;
    if (state.elites.length === 0)
      return [this.#agent('teacher', this.#bounded(this.#lessons.meanOf(state.teacher)), playDepth || depth)];
    return ranked(state.elites).map(({ place, weights }) =>
      this.#agent(nameOf(this.#axes, state.centroids, place, cells), weights, playDepth || depth),
    );
  }

  /** Samples of the teacher's distribution; `tell` draws the same ones again, as it does newcomers. */
  #samples({ generation, teacher }: State): Float64Array[] {
    const random = new Random(this.#parts.seed, 'samples', generation);
    const { length } = this.#lessons.meanOf(teacher);
    return drawSamples(this.#lessons.mirrored, this.#options.samples, length, random);
  }

  /** The root mean square of the teacher's weights, in which steps are measured. */
  #unit({ teacher }: State): number {
    const mean = this.#lessons.meanOf(teacher);
    return Math.sqrt(mean.reduce((sum, weight) => sum + weight * weight, 0) / mean.length) || 1;
  }

  #emittersAfter(state: State, outcome: Omit<Outcome, 'deviation'>): readonly unknown[] | undefined {
    if (!this.#emitters || outcome.elites.length === 0) return undefined;
    const all = { ...outcome, deviation: this.#options.sigma * this.#unit(state) };
    return state.emitters
      ? this.#emitters.next(state.generation, state.emitters, all)
      : this.#emitters.begin(state.generation, all);
  }

  /** New players: around the teacher, then samples of emitters or children of elites. */
  #newcomers(state: State): Float64Array[] {
    const { generation, elites, emitters, teacher, trail } = state;
    if (this.#emitters && emitters)
      return this.#emitters.newcomers(generation, emitters).map((weights) => this.#bounded(weights));
    const mean = this.#lessons.meanOf(teacher);
    const { first, population, spread, sigma, line } = this.#options;
    const { seed } = this.#parts;
    const unit = this.#unit(state);
    const interest = interestOf(this.#options.selection, elites, trail);
    return Array.from({ length: elites.length === 0 ? first : population }, (_, i) => {
      const random = new Random(seed, 'newcomer', generation, i);
      if (elites.length === 0)
        return this.#bounded(mean.map((weight) => weight + spread * unit * random.normal()));
      const parent = elites[drawnBy(interest, elites.length, random)];
      const other = elites[random.below(elites.length)];
      const step = line * random.normal();
      return this.#bounded(
        parent.weights.map(
          (weight, j) => weight + sigma * unit * random.normal() + step * (other.weights[j] - weight),
        ),
      );
    });
  }

  #bounded(weights: Float64Array): Float64Array {
    return withinBounds(this.#blocks, weights);
  }

  /** Elites whom all players of the generation meet; in the first one some of the first players. */
  #rivals({ generation, elites }: State, newcomers: readonly Float64Array[]): Float64Array[] {
    const random = new Random(this.#parts.seed, 'rivals', generation);
    const players = elites.length > 0 ? elites.map(({ weights }) => weights) : newcomers;
    return random.shuffle([...players]).slice(0, this.#options.rivals);
  }

  /** The cells of the map, for what the first players do. */
  #niches(results: readonly Result[]): Niches {
    const { archive, cells } = this.#options;
    const extents = this.#axes.map((name, axis) => {
      const extent = extentOf(results.flatMap(({ style }) => style[axis] ?? []));
      if (extent) return extent;
      throw new LabError(
        'LAB_BAD_OPTION',
        `all players are the same on the axis ${name}`,
        insteadOf(this.#parts.game, this.#axes, axis),
      );
    });
    if (archive === 'grid') return { edges: extents.map((extent) => edgesOf(extent, cells)) };
    return {
      edges: extents.map(({ from, width }) => [from, from + width]),
      centroids: tessellation(cells ** 2, extents.length, new Random(this.#parts.seed, 'centroids')),
    };
  }

  #agent(name: string, weights: Float64Array, depth = this.#options.depth): AgentSpec {
    const { searcher, evaluator } = this.#options;
    return { name, game: this.#parts.gameUse, searcher, evaluator, budget: { depth }, weights };
  }
}

/** Points of the player, from 0 to 1: the share of the other seats that its seat is ahead of, ties counting half. */
function pointsOf(payoffs: readonly number[], seating: Seating): number {
  const alone = seating.filter((one) => one === 0).length === 1;
  return alone ? shareAhead(payoffs, seating.indexOf(0)) : 1 - shareAhead(payoffs, seating.indexOf(1));
}

const effortOf = (results: readonly Result[], games: number, updates: number): Effort => ({
  games: results.length * games,
  evaluations: results.reduce((sum, { evaluations }) => sum + evaluations, 0),
  updates,
});
