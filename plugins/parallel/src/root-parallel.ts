import {
  defineSearcher,
  LabError,
  newSearchResult,
  option,
  type Budget,
  type Game,
  type HelperPool,
  type InnerSearchers,
  type OptionsOf,
  type Position,
  type Random,
  type Role,
  type Searcher,
  type SearchLimits,
  type SearchResult,
  type Spec,
} from 'evolab';
import { movesOf } from 'evolab/search';
import { mergeReports } from './merge-reports.ts';
import { requireParse } from './require-parse.ts';
import { serveTrees } from './serve-trees.ts';
import { MAX_THREADS } from './shared-state.ts';
import { TreeHelpers, type TreeTask } from './tree-helpers.ts';
import { TreeReport } from './tree-report.ts';
import { Trees, type TreeRequest } from './trees.ts';

const ID = 'root-parallel';

const OPTIONS = {
  inner: option.use({ use: 'uct' }, 'searcher', {
    help: 'the tree search of each tree: uct, puct, mini or another that counts visits; with options: inner="uct:cp=1,final=value"',
  }),
  trees: option.whole(4, {
    min: 1,
    max: 256,
    help: 'independent trees, whose visits are added; they share the limits of nodes, evals, sims and time',
  }),
  threads: option.whole(2, {
    min: 1,
    max: MAX_THREADS,
    help: "threads that search trees, the caller's included; the result is the same for any number, except within a time",
  }),
};

type RootParallelOptions = OptionsOf<typeof OPTIONS>;

/** Where helpers come from, and what they must know. */
interface Shared {
  readonly pool: HelperPool;
  readonly task: TreeTask;
}

/** The helpers that know a searcher, and as what. Threads that are added to them later are not for it. */
interface Told {
  readonly helpers: TreeHelpers;
  readonly taskId: number;
}

/**
 * Monte Carlo tree search by root parallelisation (Cazenave and Jouandeau 2007; Chaslot, Winands and van den Herik 2008):
 * several trees that know nothing of each other are searched from the same root, on one thread or several, and their
 * visits of the root moves are added. Tree number i belongs to thread i modulo the number of threads and keeps its state,
 * if its searcher has any, until the next `reset`; so the result does not depend on the number of threads.
 */
class RootParallel<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #random: Random;
  /** The helpers; undefined if there is one thread. */
  readonly #shared: Shared | undefined;
  readonly #reports: readonly TreeReport[];
  readonly #trees: Trees<P>;
  readonly #result: SearchResult;
  /** Whether the trees shall forget what they know. */
  #fresh = true;
  #told: Told | undefined;

  constructor(
    game: Game<P>,
    { inner: use, trees, threads: most }: RootParallelOptions,
    inner: InnerSearchers,
    random: Random,
    pool: HelperPool | undefined,
  ) {
    const threads = pool === undefined ? 1 : Math.min(most, trees);
    if (threads > 1) requireParse(game);
    const bytes = trees * TreeReport.bytes(game.maxMoves);
    const memory = threads > 1 ? new SharedArrayBuffer(bytes) : undefined;
    const buffer = memory ?? new ArrayBuffer(bytes);
    this.#game = game;
    this.#random = random;
    if (pool && memory)
      this.#shared = { pool, task: { agent: pool.agent, inner: use, trees, threads, reports: memory } };
    this.#reports = Array.from({ length: trees }, (_, tree) => new TreeReport(buffer, tree, game.maxMoves));
    this.#trees = new Trees<P>(inner, use, this.#reports, 0, threads);
    this.#result = newSearchResult(game.maxMoves);
  }

  search(position: P, role: Role, { stop, ...limits }: SearchLimits): SearchResult {
    if (position.over) throw new RangeError('there is nothing to search: the game is over');
    const random = this.#random;
    const request: TreeRequest = {
      role,
      limits,
      seed: [random.bits(), random.bits()],
      fresh: this.#fresh,
    };
    // If something throws, what the trees know is lost.
    this.#fresh = true;
    const reports = this.#shared
      ? this.#searchShared(this.#shared, position, request, stop)
      : this.#searchHere(position, request, stop);
    this.#fresh = false;
    const result = this.#result;
    const game = this.#game;
    result.count = movesOf(game, position, role, result.moves);
    mergeReports(reports, game.roles.length === 1 && game.chance === undefined, result);
    return result;
  }

  reset(): void {
    this.#fresh = true;
    // So that threads which must be started are there when the first move is searched.
    if (this.#shared) TreeHelpers.acquire(this.#shared.pool, this.#shared.task.threads - 1);
  }

  #searchHere(position: P, request: TreeRequest, stop: Int32Array | undefined): readonly TreeReport[] {
    this.#trees.search(position, request, stop ? { stop } : {});
    return this.#reports;
  }

  /** The reports of the trees that were searched. */
  #searchShared(
    { pool, task }: Shared,
    position: P,
    request: TreeRequest,
    stop: Int32Array | undefined,
  ): readonly TreeReport[] {
    const { threads } = task;
    const helpers = TreeHelpers.acquire(pool, threads - 1);
    const { millis } = request.limits;
    const deadline = millis === undefined ? Infinity : performance.now() + millis;
    const ended = (): boolean =>
      (deadline < Infinity && performance.now() >= deadline) ||
      (stop !== undefined && Atomics.load(stop, 0) !== 0);
    let searchId = 0;
    helpers.guard(() => {
      const told = this.#told?.helpers === helpers ? this.#told : undefined;
      const taskId = told?.taskId ?? helpers.newTaskId(this);
      // The trees of lost helpers are lost, so all begin anew.
      const asked = told ? request : { ...request, fresh: true };
      searchId = helpers.start({
        taskId,
        ...(!told && { task }),
        position: this.#game.print(position),
        request: asked,
      });
      this.#told = { helpers, taskId };
      this.#trees.search(position, asked, {
        stop: stop ?? helpers.state.stopWord,
        // A helper that is lost sets the second of these words, but not that of the caller.
        check: () => helpers.throwIfLost(),
      });
      helpers.finish(searchId, threads - 1, ended);
    });
    return this.#reports.filter(
      (_, tree) => tree % threads === 0 || helpers.isDone(searchId, tree % threads),
    );
  }
}

/** The limits of a searcher that counts simulations; LAB_BAD_OPTION for any other. */
function treeLimits(use: Spec, limitsOf: InnerSearchers['limits']): readonly (keyof Budget)[] {
  const limits = limitsOf(use);
  if (limits?.includes('sims')) return limits;
  throw new LabError(
    'LAB_BAD_OPTION',
    `${ID} adds the visits of trees, and '${use.use}' counts none`,
    'for example inner=uct or inner=puct',
  );
}

export const rootParallel = defineSearcher({
  id: ID,
  summary:
    'Several independent trees of uct, puct, mini or the like, on several threads (root parallelisation)',
  options: OPTIONS,
  limits: ({ inner }, limitsOf) => treeLimits(inner, limitsOf),
  check({ inner }) {
    if (inner.use === ID) return 'trees of trees are not searched: inner is the search of one tree';
    // Each tree would draw a move of its own, and the sum of their visits knows nothing of it.
    if (inner.use === 'puct' && inner['root'] !== 'gumbel' && Number(inner['temperature'] ?? 0) > 0)
      return 'the most visited move is played, so a temperature of inner would have no effect';
    return undefined;
  },
  create(options, { game, random, helpers, inner }) {
    const { inner: use, trees } = options;
    if (inner === undefined)
      throw new Error(`${ID} is made by a laboratory, which knows the other searchers`);
    treeLimits(use, inner.limits);
    // One tree is a search like any other, whose own choice counts.
    if (trees === 1) return inner.make(use, random);
    return new RootParallel(game, options, inner, random, helpers);
  },
  serve: serveTrees,
});
