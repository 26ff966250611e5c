import { Random, type Evaluator, type Game, type SearchObserver, type Searcher } from 'evolab';
import { AlphaBeta, Deepening, Playout, Puct, Uct } from 'evolab/search';
import { expect, test } from 'vitest';
import { hashedEvaluator, randomPosition, repeats } from 'evolab/testing';
import { duels } from '../fixtures/installed-plugins.ts';
import { randomTree } from '../fixtures/random-tree.ts';

/** What an observer was told, checked on the way. */
class Witness implements SearchObserver {
  /** Positions entered and not left, as [ply, nodes of those below]. */
  readonly #open: { ply: number; low: number; high: number; below: number }[] = [];
  entered = 0;
  nodes = 0;
  simulations = 0;
  /** By root move of the last search: its last value. */
  readonly values = new Map<number, number>();
  #rootMove = -1;
  readonly faults: string[] = [];
  /** Whether windows only become narrower from ply to ply: those of outcomes of chance may be wider. */
  readonly #nested: boolean;

  constructor(nested: boolean) {
    this.#nested = nested;
  }

  enter(ply: number, move: number, low: number, high: number): void {
    this.entered++;
    if (ply !== this.#open.length + 1) this.faults.push(`entered ply ${ply} from ${this.#open.length}`);
    if (ply === 1) this.#rootMove = move;
    if (!(low < high)) this.faults.push(`an empty window at ply ${ply}: ${low} ${high}`);
    const above = this.#open.at(-1);
    if (this.#nested && above && (low < above.low || high > above.high))
      this.faults.push(`window ${low} ${high} inside ${above.low} ${above.high} at ply ${ply}`);
    this.#open.push({ ply, low, high, below: 0 });
  }

  leave(ply: number, value: number, nodes: number): void {
    const left = this.#open.pop();
    if (left?.ply !== ply) this.faults.push(`left ply ${ply}, not ${left?.ply}`);
    if (left && nodes < left.below) this.faults.push(`${nodes} nodes at ply ${ply}, ${left.below} below it`);
    const above = this.#open.at(-1);
    if (above) above.below += nodes;
    else {
      this.nodes += nodes;
      this.values.set(this.#rootMove, value);
    }
  }

  simulated(): void {
    this.simulations++;
  }

  get open(): number {
    return this.#open.length;
  }
}

type Make = (game: Game, evaluator: Evaluator, observer?: SearchObserver) => Searcher;

const DEPTH_FIRST: Record<string, Make> = Object.fromEntries(
  [
    { ordering: false },
    { ordering: true, scout: true },
    { ordering: true, table: 8 },
    { extendForced: true, extendActive: true, maxExtension: 2, quiescence: 2 },
  ].flatMap((options): [string, Make][] => [
    [
      `alphabeta ${JSON.stringify(options)}`,
      (game, evaluator, observer) =>
        new AlphaBeta(game, evaluator, options, { random: new Random(1), observer }),
    ],
    [
      `deepening ${JSON.stringify(options)}`,
      (game, evaluator, observer) =>
        new Deepening(game, evaluator, options, { random: new Random(1), observer }),
    ],
  ]),
);

/** What a search found, as it is compared. */
const told = (searcher: Searcher, ...[position, role, limits]: Parameters<Searcher['search']>) => {
  const { move, value, nodes, evals, values, count } = searcher.search(position, role, limits);
  return { move, value, nodes, evals, values: [...values.subarray(0, count)] };
};

test.each(Object.entries(DEPTH_FIRST))(
  '%s finds the same with an observer, which sees every node',
  async (_, make) => {
    const evaluator = hashedEvaluator(6);
    let seen = 0;
    for (const [, game] of (await duels()).filter(([, game]) => !game.chance)) {
      for (let i = 0; i < repeats(20); i++) {
        const position = randomPosition(game, 12, new Random(i, 'observed'));
        const witness = new Witness(true);
        const limits = i % 4 === 3 ? { nodes: 60 } : { depth: 1 + (i % 2), nodes: 3000 };
        const found = told(make(game, evaluator, witness), position, position.turn, limits);
        expect(found).toEqual(told(make(game, evaluator), position, position.turn, limits));
        expect(witness.faults).toEqual([]);
        expect(witness.nodes).toBe(found.nodes);
        expect(witness.open).toBe(0);
        if (found.nodes < limits.nodes) expect(witness.values.get(found.move)).toBe(found.value);
        seen += witness.entered;
      }
    }
    expect(seen).toBeGreaterThan(500);
  },
);

test('a search with chance finds the same with an observer, which sees every node', () => {
  const evaluator = hashedEvaluator(6);
  for (let i = 0; i < repeats(400); i++) {
    const game = randomTree(i, { roles: 1 + (i % 3), plies: 7, luck: 1 + (i % 4), width: 2 + (i % 3) });
    const root = game.start();
    const options = { star: ([0, 1, 2] as const)[i % 3], ordering: i % 2 === 0, scout: i % 5 === 0 };
    const witness = new Witness(false);
    const search = (observer?: SearchObserver) =>
      new AlphaBeta(game, evaluator, options, { random: new Random(1), observer });
    const limits = { depth: 1 + (i % 4) };
    const found = told(search(witness), root, root.turn, limits);
    expect(found).toEqual(told(search(), root, root.turn, limits));
    expect(witness.faults).toEqual([]);
    expect(witness.nodes).toBe(found.nodes);
    expect(witness.values.get(found.move)).toBe(found.value);
  }
});

test('tree searches find the same with an observer, which is told of every simulation, its path and its result', async () => {
  for (const [, game] of await duels()) {
    const position = game.start();
    const sims = 60;
    const makes: ((observer?: SearchObserver) => Searcher)[] = [
      (observer) => new Uct(game, new Playout(game, new Random(2)), new Random(2), {}, undefined, observer),
      (observer) => new Puct(game, undefined, new Random(2), {}, observer),
    ];
    for (const make of makes) {
      let done = 0;
      const observer: SearchObserver = {
        enter: () => expect.fail('a tree search has no windows'),
        leave: () => expect.fail('a tree search has no windows'),
        simulated(tree, path, length, payoffs) {
          done++;
          expect(path[0]).toBe(0);
          expect(tree.visits[0]).toBe(done);
          for (let i = 1; i < length; i++) {
            const first = tree.first[path[i - 1]];
            expect(path[i]).toBeGreaterThanOrEqual(first);
            expect(path[i]).toBeLessThan(first + tree.counts[path[i - 1]]);
            expect(tree.visits[path[i]]).toBeGreaterThan(0);
          }
          if (game.roles.length === 2) expect(payoffs[0] + payoffs[1]).toBeCloseTo(0, 12);
        },
      };
      const found = told(make(observer), position, position.turn, { sims });
      expect(done).toBe(sims);
      expect(found).toEqual(told(make(), position, position.turn, { sims }));
    }
  }
});
