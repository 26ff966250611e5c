import { describe, expect, test } from 'vitest';
import { CHANCE } from '../../src/contract/game.ts';
import type { AgentSpec, MatchJob, MatchRecord } from '../../src/contract/agent.ts';
import { Forfeit, newSearchResult, type Searcher } from '../../src/contract/searcher.ts';
import { playMatch, replay } from '../../src/play/match.ts';
import { betweenInstants } from '../../src/play/instant.ts';
import { generateOpenings, positionKey, randomOpening } from '../../src/play/openings.ts';
import { recordFault } from '../../src/play/record-check.ts';
import { RandomPlayer } from '../../src/search/random.ts';
import { Random } from '../../src/util/random.ts';
import { diceGame, FACE_CHANCES } from '../fixtures/dice-game.ts';
import { repeats } from 'evolab/testing';

const agent: AgentSpec = { name: 'a', game: { use: 'dice' }, searcher: { use: 'x' }, budget: {} };
const game = diceGame(2);
const jobOf = (seed: number, more: Partial<MatchJob> = {}): MatchJob => ({
  id: 'x',
  agents: [agent, agent],
  seed,
  opening: [],
  ...more,
});

/** Always rolls, and draws any number of times from its stream. */
function roller(draws: number, seed: number): Searcher {
  const random = new Random(seed);
  const result = newSearchResult(2);
  return {
    search: (position) => {
      for (let i = 0; i < draws; i++) random.unit();
      result.count = position.moves(result.moves, 0);
      result.move = 1;
      return result;
    },
    reset: () => {},
  };
}
const facesOf = ({ moves }: MatchRecord) => Array.from(moves).filter((move) => move > 10);

describe('the luck of a match', () => {
  test('is that of its seed of chance, whatever the agents draw and whatever their seed is', () => {
    const faces = [0, 1, 17].map((draws) =>
      facesOf(playMatch(game, jobOf(draws, { chanceSeed: 5 }), [roller(draws, 5), roller(2 * draws, draws)])),
    );
    expect(faces[0].length).toBeGreaterThan(3);
    expect(faces[1]).toEqual(faces[0]);
    expect(faces[2]).toEqual(faces[0]);
    const other = playMatch(game, jobOf(0, { chanceSeed: 6 }), [roller(0, 5), roller(0, 5)]);
    expect(facesOf(other)).not.toEqual(faces[0]);
  });

  test('follows the probabilities of the outcomes', () => {
    const counts = new Map<number, number>();
    let total = 0;
    for (let seed = 0; seed < repeats(4000); seed++) {
      // The first roll alone: later ones depend on how long a game lasts.
      const [face] = facesOf(playMatch(game, jobOf(seed), [roller(0, 1), roller(0, 1)]));
      counts.set(face, (counts.get(face) ?? 0) + 1);
      total++;
    }
    FACE_CHANCES.forEach((chance, i) => {
      const expected = chance * total;
      expect(Math.abs((counts.get(11 + i) ?? 0) - expected)).toBeLessThan(4.5 * Math.sqrt(expected));
    });
  });

  test('is not touched by noise, which is for choices alone', () => {
    const quiet = playMatch(game, jobOf(3), [roller(0, 1), roller(0, 1)]);
    const noisy = playMatch(game, jobOf(3, { noise: 0.5 }), [roller(0, 1), roller(0, 1)]);
    const common = Math.min(facesOf(quiet).length, facesOf(noisy).length);
    expect(facesOf(noisy).slice(0, common)).toEqual(facesOf(quiet).slice(0, common));
    expect(noisy.moves).not.toEqual(quiet.moves);
  });
});

describe('the record of a match', () => {
  const three = diceGame(3);
  const job = jobOf(1, { agents: [agent, agent, agent], chanceSeed: 9, opening: [0, 1] });
  const players = [1, 2, 3].map((seed) => new RandomPlayer(three, new Random(seed)));
  const record = playMatch(three, job, players);
  const fault = (more: Partial<MatchRecord>) => recordFault(three, job, { ...record, ...more });

  test('has payoffs and scores of every role', () => {
    const end = replay(three, record.moves);
    expect(record.payoffs).toEqual([0, 1, 2].map((role) => end.payoff(role)));
    expect(record.scores).toEqual((end as ReturnType<typeof three.start>).points);
    expect(recordFault(three, job, record)).toBeUndefined();
  });

  test('is refused with other luck than its seed draws, or impossible luck', () => {
    const at = record.moves.findIndex((move, ply) => move > 10 && ply >= job.opening.length);
    const other = record.moves.with(at, record.moves[at] === 11 ? 12 : 11);
    expect(fault({ moves: other })).toBe(`moves: number ${at + 1} is not what chance drew`);
    expect(fault({ moves: record.moves.with(at, 17) })).toBe(`moves: number ${at + 1} is not legal`);
    expect(fault({ moves: record.moves.with(at, 0) })).toBe(`moves: number ${at + 1} is not legal`);
  });

  test('is refused with the payoff or the score of another role', () => {
    const [x, y, z] = record.payoffs;
    const most = record.payoffs.indexOf(Math.max(x, y, z));
    expect(fault({ payoffs: record.payoffs.with(most, -record.payoffs[most]) })).toContain(
      'payoffs: not what',
    );
    expect(fault({ scores: record.scores!.toReversed() })).toContain('scores: not what the rules give');
    const { scores, ...without } = record;
    expect(scores).toHaveLength(3);
    expect(recordFault(three, job, without)).toBe('scores: missing');
  });

  test('is refused if chance forfeits, or a role that does not choose', () => {
    const cut = record.moves.subarray(
      0,
      record.moves.findIndex((move) => move > 10),
    );
    const moves = Int32Array.from(cut);
    const { scores, ...without } = record;
    expect(scores).toBeDefined();
    const lost = { ...without, moves, reason: 'forfeit' as const };
    expect(replay(three, moves).turn).toBe(CHANCE);
    for (const role of [0, 1, 2])
      expect(recordFault(three, job, { ...lost, forfeit: { role, cause: 'x' } })).toBe(
        `forfeit: role ${role} had nothing to choose`,
      );
  });

  test('of a forfeited game pays 1 to the others together, where payoffs add up to 0', () => {
    const quits: Searcher = {
      search: () => {
        throw new Forfeit('gave up');
      },
      reset: () => {},
    };
    const given = playMatch(three, { ...job, opening: [] }, [quits, quits, quits]);
    expect(given).toMatchObject({ payoffs: [-1, 0.5, 0.5], reason: 'forfeit' });
    expect(given).not.toHaveProperty('scores');
    expect(recordFault(three, { ...job, opening: [] }, given)).toBeUndefined();
  });

  test('that is stopped at the ply limit pays nothing and has no score', () => {
    const stopped = playMatch(three, { ...job, maxPlies: 5 }, players);
    expect(stopped).toMatchObject({ payoffs: [0, 0, 0], reason: 'plies' });
    expect(stopped).not.toHaveProperty('scores');
    expect(recordFault(three, { ...job, maxPlies: 5 }, stopped)).toBeUndefined();
  });
});

describe('openings with luck', () => {
  test('may end where chance is next, or go on to a choice', () => {
    const turns = (toChoice: boolean) =>
      Array.from(
        { length: 40 },
        (_, seed) => randomOpening(game, 3, new Random(seed), { toChoice }).position.turn,
      );
    expect(turns(false)).toContain(CHANCE);
    expect(turns(true)).not.toContain(CHANCE);
  });

  test('that are judged end where a role chooses', () => {
    const value = (_: unknown, role: number) => {
      expect(role).toBeGreaterThanOrEqual(0);
      return 0;
    };
    expect(
      generateOpenings(game, { count: 9, plies: 3, seed: 1, balance: { bound: 0.5, value } }),
    ).toHaveLength(9);
  });

  test('tell positions apart that differ by what was rolled, and know no role in mid-roll', () => {
    const rolling = replay(game, [1]);
    expect(rolling.turn).toBe(CHANCE);
    expect(betweenInstants(game, rolling)).toBe(true);
    expect(positionKey(game, rolling)).not.toBe(positionKey(game, replay(game, [0])));
    expect(positionKey(game, replay(game, [1, 12]))).toBe(positionKey(game, replay(game, [0])));
  });
});
