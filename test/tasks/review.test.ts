import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import connectFour from '@evolab/connect-four';
import ticTacToe from '@evolab/tic-tac-toe';
import { review, reviewHtml, type ReviewRequest } from '../../src/tasks/review.ts';
import { playersOf, type ReviewedGame } from '../../src/report/review.ts';
import { Random } from '../../src/util/random.ts';
import { curveText, reviewText } from '../../src/report/review-text.ts';
import { writeGames, type StoredGame } from '../../src/storage/game-file.ts';
import { MOVE_LOSSES } from '../../src/statistics/move-loss.ts';
import { emptyFolder, lab, labJson } from '../cli/lab.ts';
import { contextOf, type ContextOptions, laboratoryOf } from 'evolab/testing';
import { randomGames } from '../review/blunders.ts';

const laboratory = laboratoryOf(connectFour, ticTacToe);

function reviewed(
  games: readonly StoredGame[],
  request: Partial<ReviewRequest> = {},
  options?: ContextOptions<never>,
) {
  const path = join(emptyFolder(), 'games.msgpack');
  writeGames(path, games);
  const usual = { choice: {}, limit: 20, agent: 'uct:sims=200', exact: 0, seed: 1 };
  return review(contextOf(laboratory, options), { path, ...usual, ...request });
}

/** A game of tic-tac-toe by the numbers of its cells. */
const ticTacToeGame = (...cells: number[]): StoredGame => ({
  game: { use: 'tic-tac-toe' },
  rulesVersion: 1,
  players: ['one', 'two'],
  agents: [],
  seed: 1,
  round: '',
  moves: Int32Array.from(cells),
  payoffs: [],
  reason: '',
});

test('a deep search finds the move that throws a draw away, the better one, and how it is punished', async () => {
  // Corner, then an edge: the second player had to take the middle.
  const { review: found } = await reviewed([ticTacToeGame(0, 1, 4, 8)], { agent: 'constant:depth=9' });
  const [{ moves }] = found.games;
  expect(moves.map(({ kind }) => kind)).toEqual([undefined, 'blunder', undefined, undefined]);
  expect(moves[1]).toMatchObject({ before: 0.5, after: 0, loss: 0.5, judge: 'agent', choices: 8 });
  expect(moves[1].line.length).toBeGreaterThan(3);
  expect(moves[1].reply.length).toBeGreaterThan(2);
  expect(moves.every(({ before, after }) => before >= after)).toBe(true);
});

test.each(['alphabeta:depth=9', 'alphabeta:depth=4', 'deepening:ties=random'])(
  'a move that %s had no nodes to look at is not taken for lost',
  async (searcher) => {
    const drawn = [0, 4, 8, 1, 7, 6, 2, 5, 3];
    for (const nodes of [1, 2, 5, 20, 100]) {
      const agent = `${searcher},evaluator=constant,nodes=${nodes}`;
      const { review: found } = await reviewed([ticTacToeGame(...drawn)], { agent });
      const worse = found.games[0].moves.filter(({ loss }) => loss > 0);
      expect(worse, `${nodes} nodes`).toEqual([]);
    }
    // Nobody stops the row: two plies see it, which 100 nodes are enough for.
    const { review: found } = await reviewed([ticTacToeGame(0, 4, 1, 8)], {
      agent: `${searcher},evaluator=constant,nodes=100`,
    });
    expect(found.games[0].moves.map(({ kind }) => kind)[3]).toBe('blunder');
  },
);

test('a review is the same for any number of threads, and from any ply on', async () => {
  const games = randomGames(2, 3);
  const one = await reviewed(games, { exact: 20_000 }, { slots: 1 });
  const many = await reviewed(games, { exact: 20_000 }, { slots: 7 });
  expect({ ...many.review, path: '' }).toEqual({ ...one.review, path: '' });
  const late = await reviewed(games, { exact: 20_000, from: 12 });
  const isLate = ({ ply }: { ply: number }) => ply >= 12;
  expect(late.review.games[1].moves).toEqual(one.review.games[1].moves.filter(isLate));
});

test('an interrupted review holds what was judged by then, whole moves only', async () => {
  const { review: found, interrupted } = await reviewed(randomGames(2, 3), {}, { abortAfter: 6 });
  expect([interrupted, found.interrupted]).toEqual([true, true]);
  const judged = found.games.flatMap(({ moves }) => moves);
  expect(judged.length).toBeGreaterThan(0);
  expect(judged.length).toBeLessThan(20);
  expect(reviewText(found, { width: 80, all: false })).toMatch(/judged to ply \d+\n[^]*not judged\n/);
});

test('forced moves are not counted for a player', async () => {
  const { review: found } = await reviewed([ticTacToeGame(0, 4, 8, 1, 7, 6, 2, 5, 3)], {
    agent: 'constant:depth=9',
  });
  expect(found.games[0].moves.at(-1)).toMatchObject({ choices: 1, loss: 0 });
  expect(playersOf(found.games).map(({ moves }) => moves)).toEqual([4, 4]);
});

test('the interval of a mean loss covers it as often as it says, after few games too', () => {
  const random = new Random('losses');
  const truth = 0.1;
  /** The share of 300 reviews of `count` games of 10 moves whose interval holds the truth. */
  const coverage = (count: number) => {
    let covered = 0;
    for (let i = 0; i < 300; i++) {
      const games = Array.from({ length: count }, (_, number) => {
        const loss = truth + 0.03 * random.normal();
        const move = { role: 0, choices: 2, loss, judge: 'agent', kind: undefined };
        const moves = Array.from({ length: 10 }, (__, ply) => ({ ...move, ply: ply + 1 }));
        return { number, roles: ['x', 'o'], players: ['a', 'b'], plies: 10, moves };
      });
      const [{ meanLoss, error }] = playersOf(games as unknown as ReviewedGame[]);
      if (Math.abs(meanLoss - truth) <= error) covered++;
    }
    return covered / 300;
  };
  for (const count of [2, 3, 10]) {
    const covered = coverage(count);
    expect(covered, `${count} games`).toBeGreaterThan(0.92);
    expect(covered, `${count} games`).toBeLessThan(0.98);
  }
});

test('games in which a player gave away the same have no interval of 0', async () => {
  const perfect = [0, 1].map(() => ticTacToeGame(0, 4, 8, 1, 7, 6, 2, 5, 3));
  const result = await reviewed(perfect, { agent: 'constant:depth=9' });
  for (const { games, meanLoss, error } of playersOf(result.review.games))
    expect([games, meanLoss, error]).toEqual([2, 0, Infinity]);
  expect(reviewText(result.review, { width: 80, all: false })).not.toContain('+/- 0.000');
});

test('a curve has a column a ply while they fit, and marks what was given away', async () => {
  const { review: found } = await reviewed([ticTacToeGame(0, 1, 4, 8)], { agent: 'constant:depth=9' });
  const lines = curveText(found.games[0], 80).split('\n');
  expect(lines[1]).toBe(' 1.0  ███');
  expect(lines.at(-2)).toBe('      B');
  const [{ moves }] = (await reviewed(randomGames(1, 3))).review.games;
  const long = { ...found.games[0], moves: Array.from({ length: 30 }, () => moves).flat() };
  for (const width of [40, 60])
    expect(
      Math.max(
        ...curveText(long, width)
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(width);
  expect(reviewText(found, { width: 80, all: true })).toContain('2. ');
});

test('the page links each bad move to its position, and has its lines', async () => {
  const result = await reviewed([ticTacToeGame(0, 1, 4, 8)], { agent: 'constant:depth=9' });
  const html = await reviewHtml(laboratory, result);
  expect(html).toMatch(/<a href="#b1-1\.1\.2">2\. .*\?\?<\/a>/);
  const [, json] = /<script type="application\/json">([^]*?)<\/script>/.exec(html)!;
  const [game] = (JSON.parse(json) as { games: { scores: number[]; notes: unknown[][] }[] }).games;
  expect(game.scores).toEqual([0.5, 0.5, 1, 1, 1]);
  expect(game.notes[0].slice(0, 2)).toEqual([2, '??']);
});

test('lab review prints, writes a page and a document; what it cannot judge it refuses in a line', async () => {
  const cwd = emptyFolder();
  await labJson(
    [
      'duel',
      'uct:sims=20',
      'random',
      '--game',
      'tic-tac-toe',
      '--rounds',
      '2',
      '--episodes',
      'games.db',
      '--workers',
      '1',
    ],
    cwd,
  );
  const own = ['review', 'games.db', '--agent', 'constant:depth=9', '--workers', '1'];
  const found = await labJson([...own, '--out', 'page.html'], cwd);
  expect(found).toMatchObject({
    interrupted: false,
    thresholds: MOVE_LOSSES,
    games: [{ number: 1 }, {}, {}, {}],
  });
  expect(readFileSync(join(cwd, 'page.html'), 'utf8')).toContain('<h1>Review of 4 games of games.db</h1>');
  const { stdout } = await lab([...own, '--game', '2'], cwd);
  expect(stdout).toContain('games.db, game 2, judged by constant:depth=9');
  for (const [words, code] of [
    [['--game', '9'], 'LAB_USAGE'],
    [['--agent', 'nobody'], 'LAB_BAD_AGENT'],
    [['--agent', 'material:depth=0'], 'LAB_BAD_OPTION'],
    [['--each', 'deep=1'], 'LAB_BAD_OPTION'],
  ] as const) {
    const { status, stderr } = await lab(['review', 'games.db', ...words], cwd);
    expect([status, stderr]).toEqual([2, expect.stringContaining(`(${code})`)]);
  }
});

test('a file in which no game can be read is refused in one line; one unread game is named and left out', async () => {
  const folder = emptyFolder();
  const game = '[Variant "tic-tac-toe"]\n\n1. a1 b2 *\n';
  const broken = '[Variant "tic-tac-toe"]\n\n1. z9 *\n';
  writeFileSync(join(folder, 'broken.pgn'), `${broken}\n${broken}`);
  writeFileSync(join(folder, 'one.pgn'), `${broken}\n${game}`);
  const args = ['--agent', 'constant:depth=1'];
  const { status, stderr } = await lab(['review', 'broken.pgn', ...args], folder);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Error: broken\.pgn holds no game that can be read; game 1: .+ \(LAB_BAD_FILE\)\nHint: .+\n$/,
  );
  const one = await lab(['review', 'one.pgn', ...args], folder);
  expect(one.stderr).toMatch(/^Warning: one\.pgn, game 1: .+; left out \(LAB_BAD_FILE\)$/m);
  expect(one.status).toBe(0);
});

test('what is suggested after a review is judged by the same agent, and no page is suggested beside one', async () => {
  const { review: found } = await reviewed(randomGames(2, 3), { exact: 20_000 });
  const words = ['g.pgn', '--agent', 'uct:sims=50', '--limit', '2'];
  const telling = { width: 80, all: false };
  const next = (more: readonly string[]) =>
    reviewText(found, { ...telling, words: [...words, ...more] }).split('Next:\n')[1];
  expect(next([])).toMatch(
    /^ {2}lab review g\.pgn --agent uct:sims=50 --game \d\n {2}lab review g\.pgn --agent uct:sims=50 --limit 2 --out review\.html$/,
  );
  expect(next(['--out', 'page.html'])).toMatch(/^ {2}lab review g\.pgn --agent uct:sims=50 --game \d$/);
});
