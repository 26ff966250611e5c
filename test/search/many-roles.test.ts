import { CHANCE, LabError, type Evaluator, type Game, type Position } from 'evolab';
import { AlphaBeta, Deepening } from 'evolab/search';
import { expect, test } from 'vitest';
import { handGame, type HandTree } from '../fixtures/hand-tree.ts';
import { hashedEvaluator, repeats } from 'evolab/testing';
import { randomTree } from '../fixtures/random-tree.ts';
import { bestOf, plainExpectiminimax, plainMaxN } from './plain-search.ts';
import { legalMovesOf, positionAfter } from '../../src/play/positions.ts';

const evaluator = hashedEvaluator(6);

/**
 * Role 0 chooses, then role 1, then role 2. To the left both others help themselves, which suits role 0; if they conspire it
 * loses all. To the right it gets a little whatever they do.
 */
const LEFT: HandTree = {
  turn: 1,
  of: [
    {
      turn: 2,
      of: [
        [0.6, 0.2, 0.3],
        [-0.9, 0.9, -0.1],
      ],
    },
    {
      turn: 2,
      of: [
        [-1, 0.1, 0.8],
        [0.9, 0.9, 0.7],
      ],
    },
  ],
};
const RIGHT: HandTree = {
  turn: 1,
  of: [
    {
      turn: 2,
      of: [
        [0.2, -0.5, 0],
        [0.1, 0, -1],
      ],
    },
    {
      turn: 2,
      of: [
        [0.3, -0.6, 0.9],
        [0.2, 0.8, 0.1],
      ],
    },
  ],
};
const THREE: HandTree = { turn: 0, of: [LEFT, RIGHT] };

test.each([
  // Role 2 takes 0.3 or 0.8; role 1 prefers 0.2 to 0.1: role 0 gets 0.6. To the right it gets 0.2.
  ['max-n', 0, 0.6],
  // Both others give role 0 the least there is: -1 to the left, 0.1 to the right.
  ['paranoid', 1, 0.1],
] as const)('a tree of three roles by hand: %s', (opponents, move, value) => {
  const game = handGame(THREE, 3);
  const found = new AlphaBeta(game, evaluator, { opponents }).search(game.start(), 0, { depth: 3 });
  expect(found.move).toBe(move);
  expect(found.value).toBe(value);
});

test('a tree of three roles by hand: best-reply lets one opponent deviate from its greedy move, not both', () => {
  // To an evaluator that sees nothing the greedy move of role 1 is its first; role 2 takes 0.3 and 0.8. Role 1 alone makes
  // it 0.7, role 2 alone 0.5, and only both together -1.
  const tree: HandTree = {
    turn: 0,
    of: [
      {
        turn: 1,
        of: [
          {
            turn: 2,
            of: [
              [0.6, 0, 0.3],
              [0.5, 0, -0.1],
            ],
          },
          {
            turn: 2,
            of: [
              [0.7, 0, 0.8],
              [-1, 0, 0.1],
            ],
          },
        ],
      },
      [0.4, 0, 0],
    ],
  };
  const game = handGame(tree, 3);
  const blind: Evaluator = { evaluate: () => 0 };
  const by = (opponents: 'best-reply' | 'paranoid', depth: number) =>
    new AlphaBeta(game, blind, { opponents }).search(game.start(), 0, { depth });
  // A round of the opponents is one ply.
  expect(by('best-reply', 2)).toMatchObject({ move: 0, value: 0.5 });
  expect(by('paranoid', 3)).toMatchObject({ move: 1, value: 0.4 });
});

test('chance averages what every role gets', () => {
  const game = handGame(
    { turn: 0, of: [[0.1, 0, 0], { turn: CHANCE, chances: [0.25, 0.75], of: [LEFT, RIGHT] }] },
    3,
  );
  const values = (opponents: 'max-n' | 'paranoid') =>
    new AlphaBeta(game, evaluator, { opponents }).search(game.start(), 0, { depth: 3 });
  expect(values('max-n').value).toBeCloseTo(0.25 * 0.6 + 0.75 * 0.2, 15);
  expect(values('max-n').move).toBe(1);
  expect(values('paranoid').value).toBe(0.1);
});

const treeOf = (i: number): Game =>
  randomTree(i, { roles: 3 + (i % 2), plies: 7, luck: i % 3, width: 3, zeroSum: i % 4 === 0 });

test('max-n and paranoid find what they find without any cutoff on 2,000 trees, and visit no more nodes', () => {
  for (let i = 0; i < repeats(2000); i++) {
    const game = treeOf(i);
    const root = game.start();
    const role = root.turn;
    const depth = 1 + (i % 5);
    for (const [opponents, plain] of [
      ['max-n', plainMaxN],
      ['paranoid', plainExpectiminimax],
    ] as const) {
      const truth = plain(game, evaluator, root, role, depth);
      const found = new AlphaBeta(game, evaluator, { opponents }).search(root, role, { depth });
      expect({ move: found.move, value: found.value }, `tree ${i} ${opponents}`).toEqual(bestOf(truth));
      expect(found.nodes).toBeLessThanOrEqual(truth.nodes);
      const deepened = new Deepening(game, evaluator, { opponents }).search(root, role, { depth });
      expect({ move: deepened.move, value: deepened.value }).toEqual(bestOf(truth));
    }
  }
});

test('best-reply finds what it finds without any cutoff on 2,000 trees', () => {
  for (let i = 0; i < repeats(2000); i++) {
    const game = treeOf(i);
    const depth = 1 + (i % 4);
    const root = game.start();
    const truth = bestOf(plainBestReply(game, evaluator, depth));
    const found = new AlphaBeta(game, evaluator, { opponents: 'best-reply' }).search(root, root.turn, {
      depth,
    });
    expect({ move: found.move, value: found.value }, `tree ${i}`).toEqual(truth);
  }
});

/** By the definition: all roles but the searching one make their greedy move, except for one move a round. */
function plainBestReply(
  game: Game,
  judge: Evaluator,
  depth: number,
): { moves: number[]; values: number[]; nodes: number } {
  const root = game.start();
  const role = root.turn;
  const after = (p: Position, move: number): Position => positionAfter(game, p, move);
  const worth = (p: Position, of: number): number => (p.over ? p.payoff(of) : judge.evaluate(p, of));
  const value = (p: Position, left: number, moved: boolean, replied: boolean): number => {
    const own = p.turn === role;
    if (p.over || (left <= 0 && (own || !moved))) return worth(p, role);
    const moves = legalMovesOf(game, p);
    if (p.turn === CHANCE) {
      const chances = new Float64Array(moves.length);
      game.chance!.probabilities(p, chances, 0);
      const sum = moves.reduce(
        (s, move, i) => s + chances[i] * value(after(p, move), left, moved, replied),
        0,
      );
      return Math.max(-1, Math.min(1, sum));
    }
    if (own) return Math.max(...moves.map((move) => value(after(p, move), left - 1, false, false)));
    const liked = moves.map((move) => worth(after(p, move), p.turn));
    const greedy = moves[liked.indexOf(Math.max(...liked))];
    const rest = moved ? left : left - 1;
    return Math.min(
      ...moves
        .filter((move) => !replied || move === greedy)
        .map((move) => value(after(p, move), rest, true, replied || move !== greedy)),
    );
  };
  const moves = legalMovesOf(game, root);
  return { moves, values: moves.map((move) => value(after(root, move), depth - 1, false, false)), nodes: 0 };
}

test('what a search of many roles or with chance does not have is refused', () => {
  const lucky = randomTree(1, { roles: 2, plies: 4, luck: 2 });
  const three = randomTree(1, { roles: 3, plies: 4 });
  for (const options of [{ quiescence: 2 }, { extendForced: true }, { extendActive: true }]) {
    expect(() => new AlphaBeta(lucky, evaluator, options)).toThrow(LabError);
    expect(() => new AlphaBeta(three, evaluator, { ...options, opponents: 'max-n' })).toThrow(LabError);
    expect(() => new AlphaBeta(three, evaluator, options)).not.toThrow();
  }
});

test('no limit is exceeded', () => {
  for (let i = 0; i < 200; i++) {
    const game = treeOf(i);
    const root = game.start();
    for (const opponents of ['max-n', 'best-reply'] as const) {
      const search = new Deepening(game, evaluator, { opponents });
      expect(search.search(root, root.turn, { nodes: i }).nodes).toBeLessThanOrEqual(i);
      expect(search.search(root, root.turn, { evals: i }).evals).toBeLessThanOrEqual(i);
    }
  }
});
