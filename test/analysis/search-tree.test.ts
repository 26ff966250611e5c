import { Random, type Game, type Position, type SearchObserver, type Searcher } from 'evolab';
import { AlphaBeta, Deepening, Playout, RandomPlayer, Uct } from 'evolab/search';
import { expect, test } from 'vitest';
import { hashedEvaluator, randomPosition, repeats } from 'evolab/testing';
import { SearchRecord } from '../../src/analysis/search-record.ts';
import { searchTree, type SearchTree } from '../../src/analysis/search-tree.ts';
import { installedGames } from '../fixtures/installed-plugins.ts';
import { randomTree } from '../fixtures/random-tree.ts';

const evaluator = hashedEvaluator(6);

interface Search {
  readonly game: Game;
  readonly position?: Position;
  readonly make: (game: Game, observer: SearchObserver) => Searcher;
  readonly limits: Parameters<Searcher['search']>[2];
  readonly most?: number;
  readonly kept?: number;
}

function treeOf({ game, position = game.start(), make, limits, most = Infinity, kept }: Search) {
  const record = new SearchRecord(kept);
  const result = make(game, record).search(position, position.turn, limits);
  return { tree: searchTree(game, position, record, result, most), result, record, position };
}

const alphabeta = (game: Game, observer: SearchObserver) => new AlphaBeta(game, evaluator, {}, { observer });
const deepening = (game: Game, observer: SearchObserver) =>
  new Deepening(game, evaluator, { table: 0 }, { observer });
const uct = (game: Game, observer: SearchObserver) =>
  new Uct(game, new Playout(game, new Random(2)), new Random(2), {}, undefined, observer);

const gameOf = async (id: string): Promise<Game> =>
  (await installedGames()).find(([name]) => name === id)![1];

const childrenOf = ({ nodes }: SearchTree, parent: number) => nodes.filter((node) => node.parent === parent);

test.each([
  ['alphabeta', alphabeta],
  ['deepening', deepening],
])(
  '%s: what a position costs is what its moves cost and itself, each time it is searched',
  async (_, make) => {
    const game = await gameOf('tic-tac-toe');
    for (let i = 0; i < repeats(30); i++) {
      const position = randomPosition(game, 4, new Random(i, 'tree'));
      const { tree, result } = treeOf({ game, position, make, limits: { depth: 4 } });
      expect(tree.unit).toBe('nodes');
      expect(tree).toMatchObject({ left: 0, more: false });
      expect(tree.nodes[0].cost).toBe(result.nodes);
      for (const [at, node] of tree.nodes.entries()) {
        const below = childrenOf(tree, at).reduce((sum, { cost }) => sum + cost, 0);
        expect(node.cost).toBe(below + (at === 0 ? 0 : node.times));
        const moves = new Int32Array(game.maxMoves);
        const legal = node.position.over ? 0 : node.position.moves(moves, 0);
        if (node.end === 'leaf') expect(childrenOf(tree, at)).toEqual([]);
        else expect(node.untried + childrenOf(tree, at).length).toBe(legal);
        expect(node.end === 'cut').toBe(node.untried > 0);
      }
      for (const { move, value } of childrenOf(tree, 0)) {
        const told = result.values[result.moves.indexOf(move)];
        // The result has -1 for a move that the last window of deepening did not reach.
        if (told !== -1) expect(value).toBe(told);
      }
      const line = tree.nodes.filter(({ main }) => main).slice(1);
      expect(line.map(({ move }) => move)).toEqual([...result.pv.subarray(0, result.pvLength)]);
    }
  },
);

test('visits of a tree of simulations add up, and are those that the search reports', async () => {
  const ends = new Set<number>();
  for (const [id, from] of [['tic-tac-toe', 'xo.xo....'], ['connect-four'], ['pig']]) {
    const game = await gameOf(id);
    const start = from === undefined ? game.start() : game.parse!(from);
    const { tree, result, position } = treeOf({ game, position: start, make: uct, limits: { sims: 300 } });
    expect(tree.unit).toBe('simulations');
    expect(tree.nodes[0].cost).toBe(300);
    for (const [at, node] of tree.nodes.entries()) {
      const below = childrenOf(tree, at);
      const sum = below.reduce((all, { cost }) => all + cost, 0);
      if (below.length > 0) expect(node.cost).toBe(sum + (at === 0 ? 0 : 1));
      // All values are those of the role that searches.
      if (!node.position.over) continue;
      expect(node.value).toBe(node.position.payoff(position.turn) + 0);
      ends.add(node.value);
    }
    for (const { move, cost, value } of childrenOf(tree, 0)) {
      const i = result.moves.indexOf(move);
      expect(cost).toBe(result.visits[i]);
      expect(value).toBe(result.values[i]);
    }
  }
  expect([...ends].sort()).toEqual([-1, 0, 1]);
});

test('of many nodes those that cost most are kept, with the principal variation, and the others are counted', async () => {
  const game = await gameOf('connect-four');
  for (const make of [alphabeta, uct]) {
    const limits = make === uct ? { sims: 2000 } : { depth: 5 };
    const all = treeOf({ game, make, limits }).tree;
    const { tree, result } = treeOf({ game, make, limits, most: 40 });
    expect(all.nodes.length).toBeGreaterThan(400);
    expect(tree.nodes).toHaveLength(40);
    expect(tree.more).toBe(true);
    expect(tree.left).toBe(tree.nodes.reduce((sum, { left }) => sum + left, 0));
    expect(tree.left).toBeGreaterThan(0);
    const line = tree.nodes.filter(({ main }) => main).slice(1);
    expect(line.map(({ move }) => move)).toEqual([...result.pv.subarray(0, result.pvLength)]);
    const least = Math.min(...tree.nodes.filter(({ main }) => !main).map(({ cost }) => cost));
    const dearer = all.nodes.filter(({ cost }) => cost > least).length;
    expect(dearer).toBeLessThanOrEqual(40);
    expect(tree.nodes.every(({ parent }, i) => parent < i)).toBe(true);
  }
});

test('a record does not outgrow its limit: it forgets the deepest plies and keeps all above them', async () => {
  const game = await gameOf('connect-four');
  const whole = treeOf({ game, make: alphabeta, limits: { depth: 6 } });
  const bounded = treeOf({ game, make: alphabeta, limits: { depth: 6 }, kept: 500 });
  const plyOf = ({ nodes }: SearchTree) => {
    const plies: number[] = [];
    for (const { parent } of nodes) plies.push(parent < 0 ? 0 : plies[parent] + 1);
    return plies;
  };
  const { deepest } = bounded.record;
  expect(deepest).toBeGreaterThan(1);
  expect(deepest).toBeLessThan(6);
  expect(bounded.tree.nodes.length).toBeLessThanOrEqual(501);
  expect(Math.max(...plyOf(bounded.tree))).toBe(deepest);
  expect(bounded.tree.nodes).toHaveLength(plyOf(whole.tree).filter((ply) => ply <= deepest).length);
  expect(bounded.tree.more).toBe(true);
  expect(bounded.tree.nodes[0].cost).toBe(whole.tree.nodes[0].cost);
  expect(bounded.tree.nodes.some(({ end }) => end === 'unknown')).toBe(true);
});

test('a searcher that tells nothing has its root moves, of any number of roles', async () => {
  const game = await gameOf('tic-tac-toe');
  const random = treeOf({ game, make: (of) => new RandomPlayer(of, new Random(1)), limits: {} });
  expect(random.tree.unit).toBe('moves');
  expect(random.tree.nodes.length).toBe(1 + random.result.count);

  const three = randomTree(3, { roles: 3, plies: 6, luck: 1, width: 3 });
  const many = treeOf({
    game: three,
    make: (of) => new AlphaBeta(of, evaluator, { opponents: 'max-n' }),
    limits: { depth: 3 },
  });
  expect(many.tree.unit).toBe('moves');
  const simulated = treeOf({ game: three, make: uct, limits: { sims: 200 } });
  expect(simulated.tree.view).toBe('mover');
});
