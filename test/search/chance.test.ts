import { CHANCE, Random, type Budget, type Searcher } from 'evolab';
import { coreSearchers } from 'evolab/search';
import { describe, expect, test } from 'vitest';
import { checkedOptions, hashedEvaluator } from 'evolab/testing';
import { handGame } from '../fixtures/hand-tree.ts';
import { randomTree } from '../fixtures/random-tree.ts';
import { legalMovesOf } from '../../src/play/positions.ts';

const hashed = hashedEvaluator(10);

const CASES: [id: string, options: object, budget: Budget][] = [
  ['random', {}, {}],
  ['greedy', {}, {}],
  ['vote', {}, {}],
  ['alphabeta', {}, { depth: 3 }],
  ['alphabeta', { opponents: 'max-n', ties: 'random' }, { depth: 3 }],
  ['alphabeta', { opponents: 'best-reply' }, { depth: 3 }],
  ['deepening', {}, { nodes: 300 }],
  ['pvs', {}, { nodes: 300 }],
];

describe.each(CASES)('%s %j', (id, options, budget) => {
  const make = (game: Parameters<typeof randomTree>[1] & { seed: number }): [Searcher, Random] => {
    const definition = coreSearchers.find((one) => one.id === id)!;
    const random = new Random('chance', game.seed);
    const made = definition.create(checkedOptions(definition, options), {
      game: randomTree(game.seed, game),
      evaluator: hashed,
      random,
    });
    return [made, random];
  };

  test.each([1, 2, 3])('plays games of %i roles with chance', (roles) => {
    for (let seed = 0; seed < 40; seed++) {
      const shape = { seed, roles, plies: 9, luck: 3 };
      const game = randomTree(seed, shape);
      const [searcher, random] = make(shape);
      const position = game.start();
      const legal = legalMovesOf(game, position);
      const search = () => {
        random.seed('again');
        searcher.reset();
        const { move, value, nodes } = searcher.search(position, position.turn, budget);
        return { move, value, nodes, at: game.print(position) };
      };
      const first = search();
      expect(legal).toContain(first.move);
      expect(Math.abs(first.value)).toBeLessThanOrEqual(1);
      expect(first.at).toBe(game.print(game.start()));
      expect(search()).toEqual(first);
    }
  });
});

test('greedy evaluates a position of chance as it is', () => {
  const game = handGame(
    {
      turn: 0,
      of: [
        { turn: CHANCE, chances: [0.5, 0.5], of: [[1], [1]] },
        { turn: CHANCE, chances: [1], of: [[-1]] },
        [0.2],
      ],
    },
    1,
  );
  const likesLast = { evaluate: (p: { key(half: 0 | 1): number }) => (p.key(0) === 4 ? 0.5 : 0) };
  const greedy = coreSearchers.find(({ id }) => id === 'greedy')!;
  const player = greedy.create({ ties: 'first' }, { game, evaluator: likesLast, random: new Random(1) });
  expect(player.search(game.start(), 0, {})).toMatchObject({ move: 1, value: 0.5 });
});
