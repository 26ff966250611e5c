import { describe, expect, test } from 'vitest';
import type { Adjudication, MatchRecord } from '../../src/contract/agent.ts';
import { newSearchResult, type Searcher } from '../../src/contract/searcher.ts';
import { parseAdjudication } from '../../src/agents/adjudication-text.ts';
import { playMatch, replay } from '../../src/play/match.ts';
import { recordFault } from '../../src/play/record-check.ts';
import { countGame } from 'evolab/testing';
import { emptyFolder, lab } from '../cli/lab.ts';

const game = countGame(2, 40);
const agent = { name: 'a', game: { use: 'count' }, searcher: { use: 'random' }, budget: {} };
const job = { id: 'm', agents: [agent, { ...agent, name: 'b' }], seed: 1, opening: [] };

/** Plays the first move and says these values, one at each move and the last from then on; undefined says nothing. */
function says(...values: (number | undefined)[]): Searcher {
  let at = 0;
  return {
    search(position) {
      const result = newSearchResult(game.maxMoves);
      result.count = position.moves(result.moves, 0);
      result.move = result.moves[0];
      const value = values[Math.min(at++, values.length - 1)];
      if (value !== undefined) {
        result.value = value;
        result.values[0] = value;
      }
      return result;
    },
    reset() {},
  };
}

const played = (
  adjudication: Adjudication,
  first: Searcher,
  second: Searcher,
  more: object = {},
): MatchRecord => playMatch(game, { ...job, adjudication, ...more }, [first, second]);
const movesOf = ({ moves }: MatchRecord, role: number): number =>
  Array.from(moves, (_, ply) => replay(game, moves.subarray(0, ply)).turn).filter((turn) => turn === role)
    .length;

describe('a side loses as if it resigned', () => {
  const resign = { score: 0.9, moves: 3 };

  test('when its own value is at or below -score for so many of its moves in a row', () => {
    const record = played({ resign }, says(0.5), says(-0.2, -0.9, -1, -0.95));
    expect(record).toMatchObject({ reason: 'adjudication', payoffs: [1, -1] });
    expect(movesOf(record, 1)).toBe(4);
  });

  test('and not when a better value comes between, however the other side judges the game', () => {
    const record = played({ resign }, says(1), says(-1, -1, -0.89, -1, -1, 0));
    expect(record.reason).toBe('rules');
  });

  test('and not by moves without a value', () => {
    expect(played({ resign }, says(0), says(-1, -1, undefined)).reason).toBe('rules');
  });
});

describe('a game is a draw', () => {
  const draw = { number: 0, moves: 3, score: 0.1 };

  test('when both values stay within score for so many moves in a row', () => {
    const record = played({ draw }, says(0.5, 0.1), says(-0.1));
    expect(record).toMatchObject({ reason: 'adjudication', payoffs: [0, 0] });
    expect(movesOf(record, 0)).toBe(4);
  });

  test('not before so many moves of both sides, the opening included', () => {
    const record = played({ draw: { ...draw, number: 7 } }, says(0), says(0));
    expect(record.moves).toHaveLength(14);
  });

  test('and not when one side alone finds it even, or says nothing', () => {
    expect(played({ draw }, says(0), says(-0.2)).reason).toBe('rules');
    expect(played({ draw }, says(0), says(undefined)).reason).toBe('rules');
  });
});

test('a random move of noise breaks the row', () => {
  const rules = { resign: { score: 0.9, moves: 8 } };
  const plain = played(rules, says(0), says(-1));
  const disturbed = played(rules, says(0), says(-1), { noise: 0.5 });
  expect(plain.reason).toBe('adjudication');
  expect(disturbed.reason).toBe('rules');
});

test('a record of another machine must end as the rules of adjudication can end it', () => {
  const adjudication = { resign: { score: 0.9, moves: 2 } };
  const asked = { ...job, adjudication };
  const record = played(adjudication, says(0), says(-1));
  expect(recordFault(game, asked, record)).toBeUndefined();
  expect(recordFault(game, job, record)).toBe('reason: adjudication, but nothing adjudicates');
  expect(recordFault(game, asked, { ...record, payoffs: [-1, 1] })).toMatch(/^payoffs/);
  expect(recordFault(game, asked, { ...record, payoffs: [0, 0] })).toMatch(/^payoffs/);
  expect(recordFault(game, { ...job, adjudication: { resign: { score: 1, moves: 40 } } }, record)).toMatch(
    /^payoffs/,
  );
  expect(recordFault(game, asked, { ...record, scores: [1, 2] })).toMatch(/^scores/);
});

test.each([
  [{ resign: 'score=0.9' }, /resign: moves is missing/],
  [{ resign: 'score=90,moves=3' }, /resign: score is 90 and must be an expected payoff/],
  [{ resign: 'score=x,moves=3' }, /resign: score is x/],
  [{ resign: 'score=0.9,moves=2.5' }, /resign: moves is 2.5/],
  [{ draw: 'number=-1,moves=3,score=0' }, /draw: number is -1/],
  [{ draw: 'number=1,moves=3,score=1' }, /draw: score is 1/],
  [{ draw: 'moves=3,score=0,plies=4' }, /--draw knows no 'plies'/],
])('%j is refused', (texts, message) => {
  expect(() => parseAdjudication(texts)).toThrow(message);
});

describe('lab', () => {
  const players = ['material:depth=3', 'material:depth=1', '--game', 'othello', '--seed', '3'];
  const flags = ['--resign', 'score=0.1,moves=2', '--draw', 'number=10,moves=2,score=0.02'];

  test('duel adjudicates the same games for any number of workers, and says how many', async () => {
    const folder = emptyFolder();
    const run = (workers: string) =>
      lab(
        [
          'duel',
          ...players,
          '--rounds',
          '6',
          ...flags,
          '--workers',
          workers,
          '--out',
          `${workers}.ggf`,
          '--json',
        ],
        folder,
      );
    const [one, two] = [await run('1'), await run('2')];
    const document = JSON.parse(one.stdout) as Record<string, unknown>;
    const { resigned, drawn } = document['adjudicated'] as { resigned: number; drawn: number };
    expect(resigned).toBeGreaterThan(0);
    expect(resigned + drawn).toBeLessThanOrEqual(12);
    const untimed = (text: string) => ({ ...(JSON.parse(text) as object), times: undefined });
    expect(untimed(two.stdout)).toEqual(untimed(one.stdout));
    const text = await lab(['duel', ...players, '--rounds', '6', ...flags], folder);
    expect(text.stdout).toContain(
      `${resigned + drawn} of 12 games were adjudicated: ${resigned} lost, ${drawn} drawn`,
    );
    expect(text.stdout).toContain('resign score=0.1,moves=2, draw number=10,moves=2,score=0.02');
  });

  test('tournament keeps the reason of each game, and its rules when it goes on', async () => {
    const folder = emptyFolder();
    const begin = await lab(
      ['tournament', ...players, '--rounds', '2', ...flags, '--out', 'cup', '--json'],
      folder,
    );
    const { adjudicated } = JSON.parse(begin.stdout) as { adjudicated: number };
    expect(adjudicated).toBeGreaterThan(0);
    const { stdout } = await lab(['replay', 'cup'], folder);
    expect(stdout.match(/adjudication/g)).toHaveLength(adjudicated);
    const other = await lab(
      ['tournament', '--resume', '--out', 'cup', '--resign', 'score=0.5,moves=2', '--rounds', '3'],
      folder,
    );
    expect(other.stderr).toContain('begun with other settings (adjudication resign score=0.1,moves=2');
    expect((await lab(['tournament', '--resume', '--out', 'cup', '--rounds', '3'], folder)).status).toBe(0);
  });

  test.each(['backgammon', 'chinese-checkers:players=3', 'eight-puzzle', 'pig'])(
    'refuses %s',
    async (name) => {
      const { status, stderr } = await lab(
        ['duel', 'random', 'random', '--game', name, ...flags],
        emptyFolder(),
      );
      expect(status).toBe(2);
      expect(stderr).toMatch(/LAB_WRONG_GAME/);
      expect(stderr).toContain('adjudication needs a game of two roles that move in turn');
    },
  );
});
