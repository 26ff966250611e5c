import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CHANCE, Random, type Game, type Spec } from 'evolab';
import { checkLearner, emptyFolder, lab, laboratoryOf } from 'evolab/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import einstein from '../../einstein/src/index.ts';
import nim from '../../nim/src/index.ts';
import pig from '../../pig/src/index.ts';
import puzzles from '../../puzzles/src/index.ts';
import { rowsOf } from '../src/cascade/example-table.ts';
import { cascadeEncoder } from '../src/cascade/ccnn.ts';
import { ExampleDatabase } from '../src/example-database.ts';
import type { FilterOptions } from '../src/examples.ts';
import uctCcnn, {
  filterExamples,
  SelfPlay,
  tellExamples,
  type Example,
  type ExampleGame,
} from '../src/index.ts';
import { exampleFault, payoffsOf } from '../src/self-play.ts';

const { factory } = laboratoryOf(uctCcnn, einstein, nim, pig, puzzles);
const THREE: Spec = { use: 'nim', players: 3 };
const DICE: Spec = { use: 'pig', target: 30 };
const three = factory.game(THREE);
const dice = factory.game(DICE);
const alone = factory.game({ use: 'lights-out' });
const SIMS = 60;
const THINKING = { sims: SIMS, cp: 0.7, final: 'value', solver: false, reuse: false, maxPlies: 0 } as const;
const NOWHERE = new Int32Array(0);
const FILTER: FilterOptions = { sides: 'both', drawn: 'drop', duplicates: 'visits', testShare: 0 };

const SMALL = { sims: 20, startGames: 4, randomStates: 4, batch: 3 };
const learnerOf = (learner: Spec, game: Spec) =>
  factory.newLearner({ learner: { ...SMALL, ...learner }, game, seed: 5 });
const mlp = (encoder: string) => ({ use: 'mlp', hidden: [4], encoder, view: 'opponent' });

describe.each<[string, Spec, Spec]>([
  ['uct-fit with three roles', { use: 'uct-fit', epochs: 2, evaluator: mlp('bits') }, THREE],
  [
    'uct-fit with dice',
    { use: 'uct-fit', epochs: 2, evaluator: mlp('board'), reuse: true },
    { use: 'einstein' },
  ],
  ['uct-fit with one role', { use: 'uct-fit', epochs: 2, evaluator: mlp('board') }, { use: 'lights-out' }],
  [
    'uct-ccnn with three roles',
    { use: 'uct-ccnn', maxUnits: 1, encoder: 'bits', reuse: true, guide: 0.5 },
    THREE,
  ],
  ['uct-ccnn with dice', { use: 'uct-ccnn', maxUnits: 1 }, DICE],
])('%s', (_, learner, game) => {
  test('keeps the promises of a learner', () => {
    const worker = learnerOf(learner, game);
    checkLearner(() => learnerOf(learner, game), {
      perform: (job: unknown) => worker.work!(job, factory),
      generations: 5,
    });
  });
});

/** Calls `observer` for each position of a record in which a role was to move, with where its children begin. */
function choices(
  game: Game,
  { opening, moves }: ExampleGame,
  observer: (found: { role: number; legal: number[]; at: number; move: number }) => void,
): number {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  let at = 0;
  moves.forEach((move, ply) => {
    if (ply >= opening && position.turn !== CHANCE) {
      const list = [...legal.subarray(0, position.moves(legal, 0))];
      observer({ role: position.turn, legal: list, at, move });
      at += list.length;
    }
    position.play(move);
  });
  return at;
}

test.each([false, true])(
  'with three roles a record has what each move brought each role, and the move that was best for its role, trees kept: %s',
  (reuse) => {
    const record = new SelfPlay(three, { ...THINKING, reuse }).play(NOWHERE, 3);
    const { visits, values, payoff } = record;
    const children = choices(three, record, ({ role, legal, at, move }) => {
      const tried = visits.subarray(at, at + legal.length);
      expect(tried.reduce((sum, n) => sum + n, 0)).toBe(SIMS);
      const own = legal.map((_, i) => values[3 * (at + i) + role]);
      // A tree that is kept chooses by earlier simulations too.
      if (!reuse) expect(own[legal.indexOf(move)]).toBeCloseTo(Math.max(...own), 5);
      legal.forEach((_, i) => {
        const all = [...values.subarray(3 * (at + i), 3 * (at + i) + 3)];
        expect(all.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 5);
      });
    });
    expect([visits.length, values.length]).toEqual([children, 3 * children]);
    expect(payoff).toHaveLength(3);
    expect(exampleFault(three, { opening: NOWHERE, seed: 3 }, record)).toBeUndefined();
  },
);

/** All that is told of a record. */
function told(game: Game, record: ExampleGame): { example: Example; turn: number; ply: number }[] {
  const all: { example: Example; turn: number; ply: number }[] = [];
  tellExamples(game, cascadeEncoder(game, 'auto'), record, (example, ply) =>
    all.push({ example: { ...example, codes: example.codes.slice() }, turn: example.position.turn, ply }),
  );
  return all;
}

/** A record with these moves, in which every move was tried once and number i was worth (i + 1) / 64. */
function made(game: Game, moves: readonly number[], views: number): ExampleGame {
  const record = { seed: 1, opening: 0, moves: Int32Array.from(moves) };
  const children = choices(game, record as unknown as ExampleGame, () => {});
  const position = game.start();
  for (const move of moves) position.play(move);
  const payoffs = game.roles.map((_, role) => position.payoff(role));
  return {
    ...record,
    visits: new Int32Array(children).fill(1),
    values: Float32Array.from({ length: views * children }, (_, i) => (i + 1) / 64),
    payoff: views === 1 ? payoffs[0] : payoffs,
  };
}

test('with three roles each role learns its own value of a position, by its own view', () => {
  const { moves } = new SelfPlay(three, THINKING).play(NOWHERE, 3);
  const examples = told(three, made(three, [...moves], 3));
  examples.forEach(({ example: { viewer, utility } }, i) => {
    expect(viewer).toBe(i % 3);
    expect(utility).toBeCloseTo((i + 1) / 64, 9);
  });
  const views = examples.slice(0, 3).map(({ example: { codes } }) => [...codes].join(''));
  expect(new Set(views).size).toBe(3);
});

test('with three roles only moves of roles that got the most are of winners', () => {
  const { moves, ...rest } = new SelfPlay(three, THINKING).play(NOWHERE, 3);
  const record = { ...rest, ...made(three, [...moves], 3) };
  const payoffs = payoffsOf(record);
  const winner = payoffs.indexOf(Math.max(...payoffs));
  let wanted = 0;
  choices(three, record, ({ role, legal }) => (wanted += role === winner ? 3 * legal.length : 0));
  const encoder = cascadeEncoder(three, 'auto');
  const filtered = (options: Partial<FilterOptions>, game = record) =>
    filterExamples(three, encoder, [game], { ...FILTER, ...options }, new Random(1)).won;
  expect(wanted).toBeGreaterThan(0);
  expect(filtered({ sides: 'winner' })).toBe(wanted);
  expect(filtered({})).toBe(3 * record.visits.length);
});

test('positions before a roll are valued for the side that does not roll, and outcomes are never examples', () => {
  const record = new SelfPlay(dice, THINKING).play(NOWHERE, 4);
  const { moves, visits } = record;
  const roles = choices(dice, record, () => {});
  expect(visits.length).toBe(roles);
  const position = dice.start();
  const outcomes = [...moves].filter((move) => {
    const rolled = position.turn === CHANCE;
    position.play(move);
    return rolled;
  });
  expect(outcomes.length).toBeGreaterThan(5);
  const examples = told(dice, made(dice, [...moves], 1));
  expect(examples).toHaveLength(visits.length);
  let rolls = 0;
  examples.forEach(({ example: { mover, viewer, utility }, turn }, i) => {
    if (turn === CHANCE) rolls++;
    // Who rolls has made the move; who holds lets the other choose.
    expect(viewer).toBe(turn === CHANCE ? 1 - mover : mover);
    expect(utility).toBeCloseTo((turn === CHANCE ? -1 : 1) * ((i + 1) / 64), 9);
  });
  expect(rolls).toBeGreaterThan(5);
  expect(rolls).toBeLessThan(examples.length);
});

test('dice are those of a match with the same seed, and other dice are noticed', () => {
  const job = { opening: NOWHERE, seed: 4 };
  const record = new SelfPlay(dice, THINKING).play(NOWHERE, 4);
  expect(exampleFault(dice, job, record)).toBeUndefined();
  const player = { name: '', game: DICE, searcher: { use: 'random' }, budget: {} };
  const match = factory.play({ id: '', agents: [player, player], seed: 4, opening: [] });
  const rolled = (moves: Int32Array) => {
    const position = dice.start();
    return [...moves].filter((move) => {
      const { turn } = position;
      position.play(move);
      return turn === CHANCE;
    });
  };
  const [ours, theirs] = [rolled(record.moves), rolled(match.moves)];
  const length = Math.min(ours.length, theirs.length);
  expect(length).toBeGreaterThan(3);
  expect(ours.slice(0, length)).toEqual(theirs.slice(0, length));
  const other = new SelfPlay(dice, THINKING).play(NOWHERE, 5);
  expect(exampleFault(dice, job, { ...other, seed: 4 })).toMatch(/is not what chance drew/);
});

test('a game of one role has its payoff, and none of its games counts as drawn', () => {
  const record = new SelfPlay(alone, THINKING).play(NOWHERE, 1);
  expect(record.payoff).toHaveLength(1);
  expect(exampleFault(alone, { opening: NOWHERE, seed: 1 }, record)).toBeUndefined();
  const learner = learnerOf({ use: 'uct-fit', evaluator: mlp('board'), batch: 4 }, { use: 'lights-out' });
  const state = learner.init();
  const games = learner.ask(state).map((job) => learner.work!(job, factory));
  const { measures } = learner.tell(state, games);
  expect(measures).toHaveProperty('payoff');
  expect(measures).not.toHaveProperty('draws');
});

test('what proves values is refused with dice and with three roles before a game is played', () => {
  for (const [game, text] of [
    [DICE, 'without chance; this one has 2 roles, with chance'],
    [THREE, 'this one has 3 roles'],
  ] as const)
    for (const use of ['uct-fit', 'uct-ccnn'])
      expect(() => learnerOf({ use, solver: true }, game)).toThrow(
        expect.objectContaining({
          code: 'LAB_WRONG_GAME',
          message: expect.stringContaining(text) as string,
        }) as Error,
      );
});

function databaseIn(file: string): ExampleDatabase {
  const database = ExampleDatabase.open(file);
  onTestFinished(() => {
    database.close();
  });
  return database;
}

test.each<Partial<FilterOptions>>([{}, { sides: 'winner' }, { duplicates: 'mean' }])(
  'the query keeps of games for three what the learner keeps: %o',
  (options) => {
    const play = new SelfPlay(three, THINKING);
    const games = Array.from({ length: 8 }, (_, seed) => play.play(NOWHERE, seed));
    const encoder = cascadeEncoder(three, 'bits');
    const filter = { ...FILTER, ...options };
    const { table, told: all, won } = filterExamples(three, encoder, games, filter, new Random(1));
    const database = databaseIn(join(emptyFolder(onTestFinished), 'examples.db'));
    database.add(three, encoder, 'bits', games);
    const found = database.statistics(filter);
    expect([found.examples, found.won, found.kept, found.drawn]).toEqual([all, won, rowsOf(table), 0]);
  },
);

test('a database of the first version, which knew two roles alone, takes further games', () => {
  const file = join(emptyFolder(onTestFinished), 'examples.db');
  const play = new SelfPlay(dice, THINKING);
  const games = Array.from({ length: 6 }, (_, seed) => play.play(NOWHERE, seed));
  const encoder = cascadeEncoder(dice, 'board');
  const begun = ExampleDatabase.open(file);
  begun.add(dice, encoder, 'board', games.slice(0, 3));
  begun.close();
  const old = new DatabaseSync(file);
  old.exec('DROP TABLE results; PRAGMA user_version = 1');
  old.close();
  const database = databaseIn(file);
  expect(database.add(dice, encoder, 'board', games)).toBe(3);
  const { won } = filterExamples(dice, encoder, games, { ...FILTER, sides: 'winner' }, new Random(1));
  expect(database.statistics({ ...FILTER, sides: 'winner' }).won).toBe(won);
});

test.each([
  ['three roles', 'nim:players=3', 'bits'],
  ['dice', 'pig:target=12', 'board'],
])(
  'a run with %s has the same bytes for one worker and two, and after it was resumed',
  async (_, game, encoder) => {
    const folder = emptyFolder(onTestFinished);
    const evolve = async (out: string, workers: number, generations: number) => {
      const settings = Object.entries({ ...SMALL, use: 'uct-fit', epochs: 2 }).flatMap(([key, value]) => [
        '--set',
        `learner.${key}=${value}`,
      ]);
      const evaluator = `learner.evaluator={use: mlp, hidden: [4], encoder: ${encoder}, view: opponent}`;
      const common = ['--out', out, '--workers', String(workers), '--generations', String(generations)];
      const begin = ['--plugin', 'uct-ccnn', '--game', game, ...settings, '--set', evaluator, '--seed', '2'];
      const resumed = generations === 5;
      const found = await lab(['evolve', ...(resumed ? ['--resume'] : begin), ...common], folder);
      expect(found).toMatchObject({ status: 0 });
    };
    await evolve('one', 1, 4);
    await evolve('two', 2, 3);
    await evolve('one', 1, 5);
    await evolve('two', 2, 5);
    const [one, two] = ['one', 'two'].map((name) => readFileSync(join(folder, name, 'population.msgpack')));
    expect(one.equals(two)).toBe(true);
  },
);
