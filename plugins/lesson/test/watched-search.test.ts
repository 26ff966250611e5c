import { CHANCE, legalMovesOf, positionAfter, Random, type Game, type Position } from 'evolab';
import { AlphaBeta, Playout, Uct, ZERO_EVALUATOR } from 'evolab/search';
import { moveNamed } from 'evolab/testing';
import { expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import hex from '../../hex/src/index.ts';
import pig from '../../pig/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { instructivePositions, minimaxNodes, watchAlphaBeta } from '../src/watched-alphabeta.ts';
import { watchSimulations } from '../src/watched-simulations.ts';

const make = (plugin: typeof pig, options: object = {}): Game => {
  const [definition] = plugin.games!;
  return definition.create({ ...definition.defaults, ...options });
};

const GAMES: [string, Game][] = [
  ['tic-tac-toe', make(ticTacToe)],
  ['connect four', make(connectFour, { width: 4, height: 4 })],
  ['hex', make(hex, { size: 3 })],
  ['Pig', make(pig, { target: 20 })],
];

/** Value by looking at everything, and the positions that this takes. */
function minimax(
  game: Game,
  position: Position,
  role: number,
  depth: number,
): { value: number; nodes: number } {
  if (position.over) return { value: position.payoff(role), nodes: 0 };
  if (depth === 0) return { value: 0, nodes: 0 };
  const all = legalMovesOf(game, position).map((move) => {
    const child = positionAfter(game, position, move);
    return minimax(game, child, role, position.turn === CHANCE ? depth : depth - 1);
  });
  const values = all.map(({ value }) => value);
  const nodes = all.reduce((sum, one) => sum + one.nodes, all.length);
  if (position.turn === CHANCE)
    return { value: values.reduce((sum, value) => sum + value, 0) / values.length, nodes };
  return { value: position.turn === role ? Math.max(...values) : Math.min(...values), nodes };
}

test.each(GAMES)(
  '%s: a watched alpha-beta finds what the searcher finds, and shows every node it visits',
  (_, game) => {
    const chosen = instructivePositions(game, 1);
    expect(chosen.length).toBeGreaterThan(0);
    for (const { position, depth } of chosen) {
      for (const ordering of [false, true]) {
        const watched = watchAlphaBeta(game, position, depth, { ordering });
        const result = new AlphaBeta(game, ZERO_EVALUATOR, { ordering, star: 1 }).search(
          position,
          position.turn,
          { depth },
        );
        expect(watched).toMatchObject({ value: result.value, nodes: result.nodes, evals: result.evals });
        expect(watched.move).toBe(game.moveName(position, result.move));
        const { nodes, steps } = watched.tree;
        const truth = minimax(game, position, position.turn, depth);
        expect(watched.value).toBeCloseTo(truth.value, 10);
        expect(minimaxNodes(game, position, depth, 1e7)).toBe(truth.nodes);
        // Each node is entered once and left once.
        expect(nodes).toHaveLength(result.nodes + 1);
        expect(steps).toHaveLength(2 * result.nodes + 1);
        expect(result.nodes).toBeLessThan(truth.nodes);
        const last = new Map<number, object>();
        for (const { facts } of steps!)
          for (const [node, known] of facts) last.set(node, { ...last.get(node), ...known });
        expect(last.get(0)).toMatchObject({
          value: Math.round(1000 * result.value) / 1000 + 0,
          cost: result.nodes,
        });
        expect([...last.values()].filter((known) => (known as { cut?: boolean }).cut)).toHaveLength(
          watched.cuts,
        );
        expect(watched.cuts).toBeGreaterThan(0);
        expect(last.size).toBe(nodes.length);
      }
    }
  },
);

test('every value and every bound of a watched alpha-beta is true', () => {
  const [, game] = GAMES[0];
  let cuts = 0;
  for (const { position, depth } of instructivePositions(game, 3)) {
    const { tree } = watchAlphaBeta(game, position, depth);
    const positions = tree.nodes.map(() => position);
    const plies: number[] = [0];
    for (const [i, { parent, name }] of tree.nodes.entries()) {
      if (i === 0) continue;
      const before = positions[parent];
      positions[i] = positionAfter(game, before, moveNamed(game, before, name));
      plies[i] = plies[parent] + 1;
    }
    for (const { facts } of tree.steps!)
      for (const [node, { value, bound, cut }] of facts) {
        if (value === undefined) continue;
        const truth = minimax(game, positions[node], position.turn, depth - plies[node]).value + 0;
        if (bound === -1) expect(truth).toBeLessThanOrEqual(value);
        else if (bound === 1) expect(truth).toBeGreaterThanOrEqual(value);
        else expect(truth).toBe(value);
        if (cut) cuts++;
      }
  }
  expect(cuts).toBeGreaterThan(10);
});

test.each(GAMES)(
  '%s: visits of a watched tree add up after every simulation, and it finds what the searcher finds',
  (_, game) => {
    const position = game.start();
    const watched = watchSimulations(game, position, 80, 5);
    const random = new Random(5, 'lesson simulations');
    const result = new Uct(game, new Playout(game, random), random).search(position, position.turn, {
      sims: 80,
    });
    expect(watched.move).toBe(game.moveName(position, result.move));
    expect(watched.value).toBe(result.value);
    for (const { name, visits } of watched.moves) {
      const i = [...result.moves.subarray(0, result.count)].findIndex(
        (move) => game.moveName(position, move) === name,
      );
      expect(visits).toBe(result.visits[i]);
    }
    const { nodes, steps } = watched.tree;
    expect(steps).toHaveLength(80);
    const visits = nodes.map(() => 0);
    for (const [i, { facts, playout, node }] of steps!.entries()) {
      const before = [...visits];
      for (const [at, { cost }] of facts) visits[at] = cost!;
      expect(visits[0]).toBe(i + 1);
      // The path from the root to the node of the step, each one visit more.
      const path = new Set<number>();
      for (let at = node; at >= 0; at = nodes[at].parent) path.add(at);
      expect(new Set(facts.map(([at]) => at))).toEqual(path);
      for (const at of path) expect(visits[at]).toBe(before[at] + 1);
      const below = nodes.reduce((sum, { parent }, at) => (parent === 0 ? sum + visits[at] : sum), 0);
      expect(below).toBe(i + 1);
      if (playout) expect(playout.changes.length).toBeGreaterThan(0);
    }
    expect(watched.settled).toBeGreaterThan(0);
    expect(watched.settled).toBeLessThanOrEqual(80);
  },
);
