import { describe, expect, test } from 'vitest';
import { laboratoryOf } from 'evolab/testing';
import gdl from '../../plugins/gdl/src/index.ts';
import { openLab } from '../../src/library/index.ts';
import type { SimultaneousPosition } from '../../src/contract/game.ts';
import { defineGame, definePlugin, defineSearcher } from '../../src/contract/plugin.ts';
import { newSearchResult } from '../../src/contract/searcher.ts';
import { analyze } from '../../src/tasks/analyze.ts';
import { PlaySession } from '../../src/tasks/play-session.ts';
import { atTurnOf, betweenInstants, instantAfter } from '../../src/play/instant.ts';
import { Random } from '../../src/util/random.ts';
import { penniesGame } from '../testing/toy-games.ts';

/**
 * Both choose at once. A match of a and x, or b and y, pays all to the right; z pays 60 to the right whatever the left does.
 * Who knows the other's choice gets 100, who does not gets more from z than from a guess.
 */
const GUESS = `
  (role left) (role right) (init (now choose))
  (<= (legal left a) (true (now choose))) (<= (legal left b) (true (now choose)))
  (<= (legal right x) (true (now choose))) (<= (legal right y) (true (now choose)))
  (<= (legal right z) (true (now choose)))
  (<= (next (got right all)) (does left a) (does right x))
  (<= (next (got right all)) (does left b) (does right y))
  (<= (next (got left all)) (does left a) (does right y))
  (<= (next (got left all)) (does left b) (does right x))
  (<= (next (got both some)) (does right z))
  (<= terminal (not (true (now choose))))
  (<= (goal right 100) (true (got right all))) (<= (goal left 0) (true (got right all)))
  (<= (goal left 100) (true (got left all))) (<= (goal right 0) (true (got left all)))
  (<= (goal right 60) (true (got both some))) (<= (goal left 40) (true (got both some)))`;

/** Wherever it is asked it keeps what it saw, and plays the first legal move. */
const seen: string[] = [];
const spy = defineSearcher({
  id: 'spy',
  summary: 'keeps the positions in which it was asked',
  create: (_, { game }) => {
    const result = newSearchResult(game.maxMoves, 1);
    return {
      search(position, role) {
        seen.push(`${role}: ${game.print(position)}`);
        result.count = (position as SimultaneousPosition).movesOf(role, result.moves, 0);
        result.move = result.moves[0];
        return result;
      },
      reset: () => {},
    };
  },
});
const pennies = defineGame({ id: 'pennies', summary: 'Pennies', create: () => penniesGame() });
const laboratory = laboratoryOf(gdl, definePlugin({ name: 'pennies', games: [pennies], searchers: [spy] }));
const guess = { use: 'gdl', rules: GUESS };

function session(agent: string, game: { use: string }, role: number, seed = 1): PlaySession {
  return new PlaySession(laboratory, { game, agents: [laboratory.agentOf(agent, game)], role, seed });
}

describe.each([1, 2, 3, 4])('with seed %i', (seed) => {
  test('a searcher gains nothing from what the person chose at the same time', () => {
    const answers = ['a', 'b'].map((choice) => {
      const play = session('uct:sims=2000', guess, 0, seed);
      play.play(choice);
      expect(play.opponentToMove).toBe(true);
      return play.reply().move;
    });
    expect(answers).toEqual(['z', 'z']);
  });

  test('a hint and the reply of the agent that is second do not depend on a choice that is first', () => {
    const play = session('uct:sims=2000', guess, 1, seed);
    // The person is asked first though the role is the second.
    expect(play.opponentToMove).toBe(false);
    expect(play.legalMoves()).toEqual(['x', 'y', 'z']);
    expect(play.hint().move).toBe('z');
    play.play('z');
    expect(play.opponentToMove).toBe(true);
    expect(play.game.print(play.position)).not.toContain('does');
    expect(['a', 'b']).toContain(play.reply().move);
    expect(play.position.over).toBe(true);
    expect(play.stored().payoffs.map((payoff) => payoff.toFixed(2))).toEqual(['-0.20', '0.20']);
  });
});

describe.each([0, 1])('the person is role %i', (role) => {
  test('the agent sees the positions between instants alone, and the moves are those that were made', () => {
    const play = session('spy', { use: 'pennies' }, role);
    seen.length = 0;
    while (!play.position.over) {
      if (play.opponentToMove) play.reply();
      else play.play('tails');
    }
    expect(seen).toHaveLength(3);
    for (const line of seen)
      expect(line).toMatch(new RegExp(`^${1 - role}: instant \\d balance -?\\d chosen -1$`));
    const own = [...play.stored().moves].filter((_, ply) => ply % 2 === role);
    expect(own).toEqual([1, 1, 1]);
    expect([...play.stored().moves].filter((_, ply) => ply % 2 !== role)).toEqual([0, 0, 0]);
  });

  test('a choice is taken back with the instant, also before the agent has chosen', () => {
    const play = session('spy', { use: 'pennies' }, role);
    expect(play.takeBack()).toBe(false);
    play.play('tails');
    expect(play.takeBack()).toBe(true);
    expect([play.opponentToMove, play.stored().moves.length]).toEqual([false, 0]);
    play.play('heads');
    play.reply();
    play.play('tails');
    play.reply();
    expect(play.stored().moves).toHaveLength(4);
    expect(play.takeBack()).toBe(true);
    expect([play.opponentToMove, play.stored().moves.length]).toEqual([false, 2]);
    play.restart();
    expect([play.opponentToMove, play.stored().moves.length]).toEqual([false, 0]);
  });
});

test('a saved game in whose last instant the first role has chosen goes on', () => {
  const play = session('spy', { use: 'pennies' }, 0);
  play.play('tails');
  const saved = play.stored();
  const again = new PlaySession(laboratory, {
    game: { use: 'pennies' },
    agents: [laboratory.agentOf('spy', { use: 'pennies' })],
    seed: 1,
    saved,
  });
  expect([again.role, again.opponentToMove]).toEqual([0, true]);
  seen.length = 0;
  again.reply();
  expect(seen).toEqual(['1: instant 0 balance 0 chosen -1']);
});

test('Lab.play does the same', async () => {
  await using lab = await openLab();
  const answers = ['a', 'b'].map((choice) => {
    const play = lab.play('uct:sims=2000', { game: guess });
    play.play(choice);
    return play.reply().move;
  });
  expect(answers).toEqual(['z', 'z']);
});

test('a position in the middle of an instant is refused where an agent should look at it', () => {
  const agent = laboratory.agentOf('uct:sims=10', guess);
  const position = '(true (now choose)) (does left a)';
  expect(() => analyze({ laboratory, report: () => {} }, { agent, position, seed: 1 })).toThrow(
    /some roles have chosen already/,
  );
});

test('every searcher of the factory refuses to look into the middle of an instant', () => {
  const game = laboratory.game(guess);
  const position = game.start();
  const searcher = laboratory.factory.searcher(laboratory.agentOf('random', guess), new Random(1));
  expect(game.moveName(position, searcher.search(position, 0, {}).move)).toMatch(/^[ab]$/);
  position.play(searcher.search(position, 0, {}).move);
  expect(() => searcher.search(position, 1, {})).toThrow(/in the middle of an instant/);
});

test('an instant is what comes before the choices made in it', () => {
  const game = penniesGame();
  const texts = Array.from({ length: 6 }, (_, length) => {
    const { seen: at, begun, position } = instantAfter(game, [0, 1, 1, 1, 0, 0].slice(0, length));
    expect(betweenInstants(game, at)).toBe(true);
    expect(position.turn).toBe(length % 2);
    return `${begun} ${game.print(at as never)}`;
  });
  expect(texts).toEqual([
    '0 instant 0 balance 0 chosen -1',
    '0 instant 0 balance 0 chosen -1',
    '2 instant 1 balance -1 chosen -1',
    '2 instant 1 balance -1 chosen -1',
    '4 instant 2 balance 0 chosen -1',
    '4 instant 2 balance 0 chosen -1',
  ]);
  const start = game.start();
  expect(atTurnOf(game, start, 1).turn).toBe(1);
  expect(start.turn).toBe(0);
  expect(() => atTurnOf(game, atTurnOf(game, start, 1), 0)).toThrow(/has no choice here/);
});
