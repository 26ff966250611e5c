import { Random, type Game, type Position, type Searcher } from 'evolab';
import { Playout, Uct } from 'evolab/search';
import { checkSearcher, laboratoryOf, penniesGame, pushingGame, repeats } from 'evolab/testing';
import connectFour from '@evolab/connect-four';
import gdl, { gameFromRules, sheets } from '@evolab/gdl';
import ticTacToe from '@evolab/tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { BestLine } from '../src/best-line.ts';
import type { MiniPlayer } from '../src/index.ts';
import { Leaders } from '../src/leaders.ts';
import miniPlayer, { mini, cadiaLike } from '../src/index.ts';
import { nodesBelow, type Node } from '../src/node.ts';

const gameOf = (plugin: typeof connectFour, options = {}): Game =>
  plugin.games![0].create({ ...plugin.games![0].defaults, ...options });
const player = (game: Game, options = {}, seed = 1): Searcher =>
  mini.create(
    { ...mini.defaults, ...options },
    { game, evaluator: undefined, random: new Random('mini', seed) },
  );

const MINI_C = { strategies: 'history', final: 'visits' };

test('a node that is reached by two ways has its visits counted in both', () => {
  const game = gameOf(ticTacToe);
  const searcher = player(game, { strategies: 'random', learn: 0 }) as MiniPlayer;
  searcher.search(game.start(), 0, { sims: 4000 });
  const at = (...cells: number[]): Node | undefined => {
    const position = game.start();
    let node = searcher.root;
    for (const cell of cells) {
      const role = position.turn;
      const found: Node | undefined = [...(node?.edges.values() ?? [])].find(
        (edge) => node!.moveOn(edge, role) === cell,
      )?.node;
      position.play(cell);
      node = found;
    }
    return node;
  };
  const one = at(0, 4, 8);
  const other = at(8, 4, 0);
  expect(one).toBeDefined();
  expect(other).not.toBe(one);
  // The younger one does not know what happened before it came; from then on both rise together.
  const before = [one!.visits, other!.visits];
  searcher.ponder(game.start(), 0, { sims: 4000 });
  expect(one!.visits - before[0]).toBe(other!.visits - before[1]);
  expect(one!.visits).toBeGreaterThan(before[0]);
});

test('a full tree grows no more, and its nodes still learn', () => {
  const game = gameOf(connectFour);
  const searcher = player(game, { strategies: 'random', capacity: 50 }) as MiniPlayer;
  const position = game.start();
  searcher.search(position, 0, { sims: 500 });
  expect(nodesBelow(searcher.root!)).toHaveLength(50);
  expect(searcher.root!.visits).toBe(500);
  // What is below the next root makes room for more.
  const { move } = searcher.search(position, 0, { sims: 100 });
  position.play(move);
  const { nodes } = searcher.search(position, 1, { sims: 300 });
  expect(nodes).toBeGreaterThan(300);
  expect(nodesBelow(searcher.root!)).toHaveLength(50);
});

describe.each([
  ['mini', {}],
  ['mini-c', MINI_C],
])('%s', (_name, options) => {
  test('wins at once where it can, in random positions of connect four', () => {
    const game = gameOf(connectFour);
    expect(tactics(game, options, 'win')).toBe(0);
  });

  test('parries a win that threatens, where one move alone does', () => {
    const game = gameOf(connectFour);
    expect(tactics(game, options, 'parry')).toBe(0);
  });
});

/** How many of some random positions a player fails in. */
function tactics(game: Game, options: object, what: 'win' | 'parry'): number {
  const random = new Random('tactics', what);
  const searcher = player(game, options);
  const moves = new Int32Array(game.maxMoves);
  const position = game.start();
  const next = game.start();
  let failures = 0;
  for (let found = 0; found < 12;) {
    position.copy(game.start());
    for (let i = 6 + random.below(12); i > 0 && !position.over; i--)
      position.play(moves[random.below(position.moves(moves, 0))]);
    if (position.over) continue;
    const winners = winningMoves(position, next, moves, position.turn);
    const right = what === 'win' ? winners : winners.length > 0 ? [] : parries(game, position);
    if (right.length === 0) continue;
    found++;
    searcher.reset();
    const { move } = searcher.search(position, position.turn, { sims: 800 });
    if (!right.includes(move)) failures++;
  }
  return failures;
}

function winningMoves(position: Position, next: Position, moves: Int32Array, role: number): number[] {
  const count = position.moves(moves, 0);
  return Array.from(moves.subarray(0, count)).filter((move) => {
    next.copy(position);
    next.play(move);
    return next.over && next.payoff(role) === 1;
  });
}

/** The only move after which the other cannot win at once; none if there are several or none. */
function parries(game: Game, position: Position): number[] {
  const [after, next] = [game.start(), game.start()];
  const [moves, replies] = [new Int32Array(game.maxMoves), new Int32Array(game.maxMoves)];
  const count = position.moves(moves, 0);
  const safe = Array.from(moves.subarray(0, count)).filter((move) => {
    after.copy(position);
    after.play(move);
    return after.over || winningMoves(after, next, replies, after.turn).length === 0;
  });
  return safe.length === 1 && count > 1 ? safe : [];
}

test.each(['value', 'equation'])('random playouts and moves by %s match plain UCT', (final) => {
  const game = gameOf(connectFour);
  const ours = player(game, { strategies: 'random', learn: 0, final });
  const theirs = new Uct(game, new Playout(game, new Random('uct')), new Random('uct'), { reuse: true });
  let points = 0;
  for (let g = 0; g < GAMES; g++) {
    const position = opened(game, new Random('opening', g >> 1));
    const own = g % 2;
    ours.reset();
    theirs.reset();
    while (!position.over) {
      const role = position.turn;
      position.play((role === own ? ours : theirs).search(position, role, { sims: 100 }).move);
    }
    points += (position.payoff(own) + 1) / 2;
  }
  // Of forty fair coins so few show heads eight times in a thousand.
  expect(points).toBeGreaterThan(0.3 * GAMES);
});

const GAMES = repeats(100, 40);

/** After four random moves. */
function opened(game: Game, random: Random): Position {
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < 4; i++) position.play(moves[random.below(position.moves(moves, 0))]);
  return position;
}

test('where roles choose at the same instant, what is better whatever others do is played', () => {
  const game = pushingGame();
  const searcher = player(game, { sims: 2000 });
  const position = game.start();
  while (!position.over) {
    const choices = [0, 1].flatMap((role) =>
      ((position.choosers >> role) & 1) === 0 ? [] : [searcher.search(position, role, { sims: 2000 }).move],
    );
    expect(choices).toEqual(position.choosers === 0b11 ? [1, 1] : [2]);
    for (const move of choices) position.play(move);
  }
});

test('without a best choice no action is certain', () => {
  const game = penniesGame();
  const { value } = player(game, { final: 'value' }).search(game.start(), 0, {
    sims: 2000,
  });
  expect(Math.abs(value)).toBeLessThan(0.5);
});

test('every strategy leads playouts, each at least once', () => {
  const game = gameOf(connectFour);
  const searcher = player(game, { learn: 0 }) as MiniPlayer;
  searcher.search(game.start(), 0, { sims: 200 });
  // Connect four has no goal rules to look into: five of the six.
  expect(searcher.standing(0).uses).toHaveLength(5);
  expect(Math.min(...searcher.standing(0).uses)).toBeGreaterThan(0);
  expect(searcher.standing(0).uses.reduce((sum, n) => sum + n)).toBe(200);
});

test('what a strategy scores for each role decides for that role alone', () => {
  const game = gameOf(connectFour);
  const searcher = player(game, { led: 'each' }) as MiniPlayer;
  searcher.search(game.start(), 0, { sims: 400 });
  const standings = [0, 1].map((role) => searcher.standing(role));
  for (const { uses } of standings) expect(uses.reduce((sum, n) => sum + n)).toBe(460);
  expect(standings[0].uses).not.toEqual(standings[1].uses);
  // What one role wins the other loses, so the scores of all playouts are 100 together, but none is 50 by necessity.
  const mean = standings.map(({ means, uses }) =>
    means.reduce((sum, score, i) => sum + (score * uses[i]) / 460, 0),
  );
  expect(mean[0] + mean[1]).toBeCloseTo(100, 6);
  searcher.reset();
  for (const { uses } of standings) expect(Math.max(...uses)).toBe(0);
});

test('before a game, all strategies of a role meet all of the other', () => {
  const leaders = new Leaders(2, 3, true, () => ({ next: () => 0 }));
  const met = Array.from({ length: 9 }, (_, n) => {
    leaders.inTurn(n);
    return leaders.byRole.join(' ');
  });
  expect(new Set(met).size).toBe(9);
  const shared = new Leaders(2, 3, false, () => ({ next: () => 0 }));
  shared.inTurn(4);
  expect([...shared.byRole]).toEqual([1, 1]);
});

test('alone, the best line found so far is played, until a better one is found', () => {
  const game = gameFromRules(sheets['knights-tour']);
  const alone = player(game, { learn: 0 });
  const position = game.start();
  let found = alone.search(position, 0, { sims: 200 }).value;
  // That of a mean would be far less.
  expect(found).toBeGreaterThan(0);
  while (!position.over) {
    const { move, value } = alone.search(position, 0, { sims: 1 });
    expect(value).toBeGreaterThanOrEqual(found);
    found = value;
    position.play(move);
  }
  expect(position.payoff(0)).toBe(found);
  // In another game it is of no use.
  alone.reset();
  expect(alone.search(game.start(), 0, { sims: 1 }).value).toBeLessThan(found);
});

test('a line is followed as far as its moves are made', () => {
  const game = gameOf(ticTacToe);
  const line = new BestLine(game);
  const start = game.start();
  const [one, two] = [game.start(), game.start()];
  one.play(4);
  two.play(0);
  const moves = { length: 2, roles: new Int32Array(2), moves: Int32Array.of(4, 8) };
  line.offer(0.5, [], [], moves);
  line.follow(start, start);
  expect(line.move).toBe(4);
  line.follow(start, one);
  expect([line.move, line.score]).toEqual([8, 0.5]);
  line.follow(one, two);
  expect(line.move).toBeUndefined();
  // Now any line is better than none.
  line.offer(0.25, [], [], moves);
  expect([line.move, line.score]).toEqual([4, 0.25]);
});

test('what is known below the new position is kept, and time of others is used', () => {
  const game = gameOf(connectFour);
  const searcher = player(game) as MiniPlayer;
  const position = game.start();
  const { move } = searcher.search(position, 0, { sims: 500 });
  position.play(move);
  searcher.ponder(position, 0, { sims: 100 });
  const kept = searcher.root!.visits;
  expect(kept).toBeGreaterThan(100);
  searcher.reset();
  expect(searcher.root).toBeUndefined();
});

test('the time of others is used in games of simultaneous moves too', () => {
  const laboratory = laboratoryOf(gdl, miniPlayer);
  const game = { use: 'gdl', sheet: 'tic-tac-toe', turns: 'simultaneous' };
  const searcher = laboratory.factory.searcher(laboratory.agentOf('mini', game), new Random('mini'));
  expect(() => searcher.ponder!(laboratory.game(game).start(), 0, { sims: 10 })).not.toThrow();
  const none = laboratory.factory.searcher(laboratory.agentOf('random', game), new Random('mini'));
  expect(none.ponder).toBeUndefined();
});

test('learning continues over slices of the start clock, and ends when a move is requested', () => {
  const game = gameOf(connectFour);
  const searcher = player(game, { learn: 1_000_000 }) as MiniPlayer;
  const position = game.start();
  const led = () => searcher.standing(0).uses.reduce((sum, n) => sum + n);
  searcher.ponder(position, 0, { millis: 5 });
  const first = led();
  searcher.ponder(position, 0, { millis: 5 });
  expect(led()).toBeGreaterThan(first);
  expect(searcher.root!.visits).toBe(0);
  searcher.search(position, 0, { sims: 50, millis: 2000 });
  expect(searcher.root!.visits).toBe(50);
});

test.each([mini, cadiaLike])('$id keeps the contract of searchers', (definition) => {
  const game = gameOf(connectFour);
  const create = (random: Random) =>
    definition.create(definition.defaults, { game, evaluator: undefined, random });
  for (const budget of [{ sims: 30 }, { nodes: 500 }, { depth: 2, sims: 50 }])
    checkSearcher(create, game, { budget, playouts: 4 });
});
