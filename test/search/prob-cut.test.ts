import { Random, type Evaluator, type Game, type Position } from 'evolab';
import { AlphaBeta, Deepening, probCutText, parseProbCut } from 'evolab/search';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { expect, test } from 'vitest';
import { hashedEvaluator, pileGame } from 'evolab/testing';
import { handGame, type HandTree } from '../fixtures/hand-tree.ts';

const PLIES = 7;

/** A tree of `plies` plies in which roles move in turn, and 3 to 5 moves lead to values between -0.6 and 0.6. */
function randomTree(random: Random, plies: number, turn = 0): HandTree {
  if (plies === 0) {
    const value = (random.below(13) - 6) / 10;
    return [value, -value];
  }
  const of = Array.from({ length: 3 + random.below(3) }, () => randomTree(random, plies - 1, 1 - turn));
  return { turn, of };
}

/** What role 0 gets from each node by best play, and how many plies are left below it. */
function solved(tree: HandTree, known = new Map<HandTree, { value: number; left: number }>()) {
  if ('turn' in tree) {
    const below = tree.of.map((child) => solved(child, known).get(child)!);
    const values = below.map(({ value }) => value);
    const value = tree.turn === 0 ? Math.max(...values) : Math.min(...values);
    known.set(tree, { value, left: below[0].left + 1 });
  } else known.set(tree, { value: tree[0], left: 0 });
  return known;
}

/** Judges each node of a tree by its true value and the plies that are left. */
function judge(tree: HandTree, worth: (value: number, left: number) => number): Evaluator {
  const known = solved(tree);
  return {
    evaluate(position: Position, role) {
      const { value, left } = known.get((position as unknown as { tree: HandTree }).tree)!;
      return role === 0 ? worth(value, left) : -worth(value, left);
    },
  };
}

/** The searches of one tree with and without an option, to `depth`. */
function both(game: Game, evaluator: Evaluator, options: object, depth: number) {
  const root = game.start();
  const how = { table: 0, aspiration: 0, scout: true };
  const [plain, cut] = [{}, options].map((more) => {
    const { move, value, nodes } = new Deepening(game, evaluator, { ...how, ...more }).search(root, 0, {
      depth,
    });
    return { move, value, nodes };
  });
  return { plain, cut };
}

const SURE = probCutText([3, 4, 5, 6].map((depth) => ({ ...line(depth), sigma: 0 })));

/** Values half as large for each ply that a search is less deep, as `fading` makes them. */
function line(depth: number) {
  const shallow = depth < 5 ? depth - 2 : depth - 3;
  return { depth, shallow, slope: 2 ** (depth - shallow), intercept: 0, sigma: 0 };
}
const fading = (value: number, left: number): number => value * 2 ** -left;

test('where a shallow search predicts a deep one without error, ProbCut keeps values and moves and saves nodes', () => {
  const random = new Random('probcut');
  let [all, less] = [0, 0];
  for (let i = 0; i < 40; i++) {
    const tree = randomTree(random, PLIES);
    const { plain, cut } = both(
      handGame(tree, 2),
      judge(tree, fading),
      { probCut: SURE, probCutWidth: 0 },
      6,
    );
    expect([cut.move, cut.value]).toEqual([plain.move, plain.value]);
    all += plain.nodes;
    less += cut.nodes;
  }
  expect(less).toBeLessThan(0.8 * all);
});

test('the line is read as slope and intercept: another one changes values', () => {
  const random = new Random('intercepts');
  let changed = 0;
  for (let i = 0; i < 20; i++) {
    const tree = randomTree(random, PLIES);
    const evaluator = judge(tree, fading);
    for (const wrong of [{ intercept: 0.2 }, { intercept: -0.2 }, { slope: 0.5 }]) {
      const probCut = probCutText([3, 4, 5, 6].map((depth) => ({ ...line(depth), ...wrong })));
      const { plain, cut } = both(handGame(tree, 2), evaluator, { probCut, probCutWidth: 0 }, 6);
      if (cut.value !== plain.value) changed++;
    }
  }
  expect(changed).toBeGreaterThan(10);
});

test('an error of a shallow search is allowed for by its width: wide enough, nothing is cut', () => {
  const random = new Random('widths');
  const game = ticTacToe.create({});
  const evaluator = hashedEvaluator(1000);
  const probCut = '3:1:1:0:0.5 4:2:1:0:0.5';
  const found = [0, 4].map((probCutWidth) => {
    let equal = 0;
    for (let i = 0; i < 60; i++) {
      const position = game.start();
      for (let ply = 0; ply < 2; ply++) {
        const out = new Int32Array(9);
        position.play(out[random.below(position.moves(out, 0))]);
      }
      const plain = new AlphaBeta(game, evaluator).search(position, position.turn, { depth: 5 });
      const cut = new Deepening(game, evaluator, { probCut, probCutWidth });
      if (cut.search(position, position.turn, { depth: 5 }).value === plain.value) equal++;
    }
    return equal;
  });
  expect(found[1]).toBe(60);
  expect(found[0]).toBeLessThan(55);
});

test('selective searches keep to limits, and the same limit gives the same result', () => {
  const game = pileGame();
  for (const nodes of [1, 10, 200, 3000]) {
    for (const limit of [{ nodes }, { evals: nodes }]) {
      const found = [1, 2].map(() => {
        const options = { probCut: '3:1:1:0:0.1 4:2:1:0:0.1 5:1:1:0:0.1' };
        const result = new Deepening(game, hashedEvaluator(50), options).search(game.start(), 0, limit);
        expect(result.nodes).toBeLessThanOrEqual(limit.nodes ?? Infinity);
        expect(result.evals).toBeLessThanOrEqual(limit.evals ?? Infinity);
        return [result.move, result.value, result.nodes, result.evals];
      });
      expect(found[0]).toEqual(found[1]);
    }
  }
});

test.each([
  ['3:1:1:0', 'too few numbers'],
  ['3:3:1:0:0.1', 'no shallower search'],
  ['3:0:1:0:0.1', 'no search at all'],
  ['3:1:0:0:0.1', 'no slope'],
  ['3:1:1:0:-1', 'a negative error'],
  ['3:1:1::0.1', 'a number left out'],
  ['3:1:1:0:0.1 3:2:1:0:0.1', 'a depth twice'],
  ['3.5:1:1:0:0.1', 'half a ply'],
])("'%s' is refused: %s", (text) => {
  expect(() => parseProbCut(text)).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
});

test('what is written is read back', () => {
  const all = [
    { depth: 3, shallow: 1, slope: 1.25, intercept: -0.0625, sigma: 0.125 },
    { depth: 6, shallow: 2, slope: 0.5, intercept: 0, sigma: 0 },
  ];
  expect(parseProbCut(probCutText(all)).filter((one) => one !== undefined)).toEqual(all);
});
