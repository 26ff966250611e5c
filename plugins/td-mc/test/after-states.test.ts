import { legalMovesOf, Random, type Position, type Role, type Solver, type Trainable } from 'evolab';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { AfterStates, type Teaching } from '../src/after-states.ts';

const game = ticTacToe.create({});
/** X wins in the top row. */
const GAME = [0, 3, 1, 4, 2];

/** A value function that learns nothing and notes what it is taught: by slot, its target. */
function noted() {
  const values = new Map<number, number>();
  const targets = new Map<number, number>();
  const worth = (position: Position, role: Role) =>
    ((position.key(0) ^ Math.imul(position.key(1), 7) ^ (role + 1)) & 0xff) / 512;
  const trainable: Trainable = {
    evaluator: { evaluate: worth },
    load: () => {},
    save: () => ({ weights: new Float32Array(0), coherence: new Float32Array(0) }),
    read: (slot, position, role) => values.set(slot, worth(position, role)),
    value: (slot) => values.get(slot)!,
    learn: (slot, value, error) => targets.set(slot, value + error),
  };
  return { trainable, targets, values };
}

const TEACHING: Teaching = {
  gamma: 0.9,
  lambda: 0.6,
  bootstrap: 'next',
  explored: 'follow',
  exact: 0,
  valueOf: (payoff) => payoff,
};
const errors = () => ({ updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 });

test.each(['next', 'own'] as const)(
  'the targets of a game are its lambda-returns, from the next position or the next of its own role: %s',
  (bootstrap) => {
    const { trainable, targets, values } = noted();
    const states = new AfterStates(game, trainable, { ...TEACHING, bootstrap });
    states.replay(Int32Array.from(GAME));
    states.teach(-1, 0.1, errors());
    const [v0, v1, v2, v3] = [0, 1, 2, 3].map((ply) => values.get(2 * ply)!);
    const mixed = (value: number, target: number) => 0.4 * value + 0.6 * target;
    // The last position is won for X, who has just moved.
    const wanted: number[] = [];
    if (bootstrap === 'next') {
      wanted[3] = 0.9 * -1;
      wanted[2] = 0.9 * -mixed(v3, wanted[3]);
      wanted[1] = 0.9 * -mixed(v2, wanted[2]);
      wanted[0] = 0.9 * -mixed(v1, wanted[1]);
    } else {
      // O has no next position: the target is what it got.
      wanted[3] = -1;
      wanted[2] = 0.9;
      wanted[1] = 0.9 * mixed(v3, wanted[3]);
      wanted[0] = 0.9 * mixed(v2, wanted[2]);
    }
    expect(targets.size).toBe(4);
    wanted.forEach((target, ply) => expect(targets.get(2 * ply), `ply ${ply}`).toBeCloseTo(target, 12));
    expect([v0, v1, v2, v3].every((value) => value >= 0 && value < 0.5)).toBe(true);
  },
);

test.each(['next', 'own'] as const)(
  'nothing is learned from what followed a random move if that is cut: %s',
  (bootstrap) => {
    const taught = (explored: Teaching['explored']) => {
      const { trainable, targets } = noted();
      const states = new AfterStates(game, trainable, { ...TEACHING, explored, bootstrap });
      // All moves are random, but a last one without a choice.
      states.play({ greedy: 0, random: new Random('random') });
      states.teach(-1, 0.1, errors());
      return { slots: [...targets.keys()].map((slot) => slot / 2).sort(), plies: states.plies };
    };
    const all = taught('follow');
    expect(all.slots.length).toBe(all.plies - 1);
    expect(taught('cut').slots).toEqual(all.plies === 9 ? [7] : []);
  },
);

test.each(['next', 'own'] as const)(
  'where the best move was not made, its value is the return: %s',
  (bootstrap) => {
    const { trainable, targets, values } = noted();
    const states = new AfterStates(game, trainable, {
      ...TEACHING,
      explored: 'greedy',
      lambda: 1,
      bootstrap,
    });
    states.play({ greedy: 0, random: new Random('random') });
    states.teach(-1, 0.1, errors());
    const best = values.get(2 * 2 + 1);
    // The move of ply 2 was random: the target of the position before is the value of the best move, with its sign.
    if (best !== undefined) expect(targets.get(2 * 1)).toBeCloseTo(-0.9 * best, 12);
    expect(best).toBeDefined();
  },
);

test('a draw that is worth less than half a win is not learned from the position of the other role', () => {
  const { trainable } = noted();
  const states = (bootstrap: Teaching['bootstrap']) =>
    new AfterStates(game, trainable, {
      ...TEACHING,
      bootstrap,
      valueOf: (payoff) => (payoff === 0 ? -1 : payoff),
    });
  expect(() => states('next')).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
  const own = states('own');
  own.replay(Int32Array.from([0, 1, 2, 4, 3, 5, 7, 6, 8]));
  expect(own.position.over && own.position.payoff(0) === 0).toBe(true);
});

test('before a move of a partner, the value of the best move is learned', () => {
  const { trainable, targets, values } = noted();
  const states = new AfterStates(game, trainable, { ...TEACHING, explored: 'greedy', lambda: 1 });
  const partner = { role: 1, evaluator: { evaluate: (position: Position) => position.key(0) } };
  states.play({ greedy: 1, random: new Random('greedy'), partner });
  states.teach(-1, 0.1, errors());
  const position = game.start();
  const child = game.start();
  const legal = new Int32Array(game.maxMoves);
  let learned = 0;
  for (let ply = 0; ply < states.plies; ply++) {
    const role = position.turn;
    const keys = Array.from(legal.subarray(0, position.moves(legal, 0)), (move) => {
      child.copy(position);
      child.play(move);
      return child.over
        ? child.payoff(role)
        : role === 1
          ? child.key(0)
          : trainable.evaluator.evaluate(child, role);
    });
    expect(legal.indexOf(states.moves[ply])).toBe(keys.indexOf(Math.max(...keys)));
    const best = values.get(2 * ply + 1);
    if (role === 0) expect(best).toBeUndefined();
    else if (best !== undefined) {
      expect(targets.get(2 * (ply - 1))).toBeCloseTo(-0.9 * best, 12);
      learned++;
    }
    position.play(states.moves[ply]);
  }
  expect(learned).toBeGreaterThan(1);
});

test('a position that the solver of the game solves is learned with its result, which it also returns', () => {
  // Drawn after three stones, won for X after four; it needs to visit a hundred positions.
  const solver = (): Solver => ({
    value: 0,
    move: 0,
    nodes: 0,
    solve(position, limit) {
      const cells = new Float64Array(9);
      game.encoders!.board.encode(position, 0, cells);
      const stones = cells.filter((stone) => stone !== 0).length;
      Object.assign(this, { value: stones < 4 ? 0 : 1 });
      return stones >= 3 && limit >= 100;
    },
    reset: () => {},
  });
  const taught = (exact: number) => {
    const { trainable, targets, values } = noted();
    const states = new AfterStates({ ...game, solver }, trainable, { ...TEACHING, exact });
    states.replay(Int32Array.from(GAME));
    states.teach(-1, 0.1, errors());
    return { targets: [0, 1, 2, 3].map((ply) => targets.get(2 * ply)!), before: values.get(2)! };
  };
  const { targets, before } = taught(100);
  expect(targets[3]).toBe(-1);
  expect(targets[2]).toBe(0);
  expect(targets[1]).toBeCloseTo(0, 12);
  expect(targets[0]).toBeCloseTo(0.9 * -(0.4 * before), 12);
  expect(taught(99).targets).toEqual(taught(0).targets);
  expect(taught(0).targets[3]).toBeCloseTo(-0.9, 12);
});

test('a game begins with random plies, as many as was drawn for it, and is played by value after them', () => {
  const { trainable } = noted();
  const states = new AfterStates(game, trainable, { ...TEACHING, explored: 'greedy' });
  const child = game.start();
  const legal = new Int32Array(game.maxMoves);
  const random = new Random('openings');
  /** Games by their last ply that was not the best. */
  const last = new Map<number, number>();
  for (let play = 0; play < 200; play++) {
    states.play({ greedy: 1, random, openings: 3 });
    const position = game.start();
    let slip = -1;
    for (let ply = 0; ply < states.plies; ply++) {
      const role = position.turn;
      const values = Array.from(legal.subarray(0, position.moves(legal, 0)), (move) => {
        child.copy(position);
        child.play(move);
        return child.over ? child.payoff(role) : trainable.evaluator.evaluate(child, role);
      });
      if (legal.indexOf(states.moves[ply]) !== values.indexOf(Math.max(...values))) slip = ply;
      position.play(states.moves[ply]);
    }
    last.set(slip, (last.get(slip) ?? 0) + 1);
  }
  // A quarter of the games has no random ply, and one of nine random moves is the best.
  expect([...last.keys()].sort()).toEqual([-1, 0, 1, 2]);
  expect(last.get(-1)).toBeGreaterThan(40);
  expect(last.get(2)).toBeGreaterThan(30);
  states.play({ greedy: 1, random });
  const alone = states.moves.slice(0, states.plies);
  states.play({ greedy: 1, random, openings: 0 });
  expect(states.moves.slice(0, states.plies)).toEqual(alone);
});

type Worth = (position: Position, role: Role) => number;

/** What a position is worth to `role`, the one to move unless it is given, by plain minimax over `depth` plies. */
function minimax(position: Position, depth: number, worth: Worth, role = position.turn): number {
  const child = game.start();
  const values = legalMovesOf(game, position).map((move) => {
    child.copy(position);
    child.play(move);
    if (child.over) return child.payoff(role);
    return depth === 1 ? worth(child, role) : minimax(child, depth - 1, worth, role);
  });
  return position.turn === role ? Math.max(...values) : Math.min(...values);
}

describe.each([0, 1])('where moves are searched, and a share of %d of them is the best', (greedy) => {
  /** A game, what it teaches the position after each ply, and what search says of the position before each. */
  const taught = (search: number, lambda: number) => {
    const { trainable, targets } = noted();
    const states = new AfterStates(game, trainable, { ...TEACHING, explored: 'cut', lambda });
    states.play({ greedy, random: new Random('searched'), search });
    states.teach(-1, 0.1, errors());
    const position = game.start();
    const values = Array.from(states.moves.subarray(0, states.plies), (move) => {
      const value = minimax(position, search, trainable.evaluator.evaluate);
      position.play(move);
      return value;
    });
    return { values, targets, payoff: states.position.payoff(1 - (states.plies % 2)) };
  };

  test.each([1, 2, 3])('a position is worth what a search of %d plies says of it', (search) => {
    const { values, targets } = taught(search, 0);
    expect(targets.size).toBe(values.length - 1);
    values.slice(1).forEach((value, ply) => expect(targets.get(2 * ply)).toBeCloseTo(-0.9 * value, 12));
  });

  test('lambda mixes the values of later positions in, unless the move to them was random', () => {
    const { values, targets, payoff } = taught(2, 0.6);
    // The last move has no alternative if the board is full.
    const mixes = (ply: number) => greedy === 1 || ply === 8;
    let later = payoff;
    for (let ply = values.length - 1; ply > 0; ply--) {
      later = mixes(ply) ? 0.4 * values[ply] + 0.6 * later : values[ply];
      later = 0.9 * -later;
      expect(targets.get(2 * (ply - 1)), `ply ${ply}`).toBeCloseTo(later, 12);
    }
  });
});

test('positions of games from elsewhere are searched as well', () => {
  const { trainable, targets } = noted();
  const states = new AfterStates(game, trainable, { ...TEACHING, lambda: 0 });
  states.replay(Int32Array.from(GAME), 2);
  states.teach(-1, 0.1, errors());
  const position = game.start();
  GAME.forEach((move, ply) => {
    if (ply > 0)
      expect(targets.get(2 * (ply - 1))).toBeCloseTo(
        -0.9 * minimax(position, 2, trainable.evaluator.evaluate),
        12,
      );
    position.play(move);
  });
});

test('a search forgets what the weights before the last game said', () => {
  const { trainable, targets } = noted();
  let sign = 1;
  const evaluate: Worth = (position, role) => sign * trainable.evaluator.evaluate(position, role);
  const states = new AfterStates(game, { ...trainable, evaluator: { evaluate } }, { ...TEACHING, lambda: 0 });
  const taught = () => {
    targets.clear();
    states.play({ greedy: 0, random: new Random('searched'), search: 3 });
    states.teach(-1, 0.1, errors());
    return new Map(targets);
  };
  const first = taught();
  sign = -1;
  expect(taught()).not.toEqual(first);
  sign = 1;
  expect(taught()).toEqual(first);
});
