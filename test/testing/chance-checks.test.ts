import { describe, expect, test } from 'vitest';
import type { Encoder } from '../../src/contract/encoder.ts';
import type { Game } from '../../src/contract/game.ts';
import { inspectGame } from 'evolab/testing';
import { perft } from 'evolab/testing';
import { diceGame, FACE_CHANCES } from '../fixtures/dice-game.ts';

type Dice = ReturnType<typeof diceGame>;
type DicePosition = ReturnType<Dice['start']>;

/** The promises that a game breaks, with what is said of them. */
const broken = (game: Game<DicePosition>) =>
  Object.fromEntries(
    inspectGame(game as unknown as Game, { playouts: 40, millis: 0 }).flatMap(({ name, ok, detail }) =>
      ok ? [] : [[name, detail]],
    ),
  );

describe.each([1, 2, 3])('a game with luck for %i', (roles) => {
  const game = diceGame(roles);
  const withChances = (chances: readonly number[]) => ({
    ...game,
    chance: { probabilities: (_: unknown, out: Float64Array, at: number) => out.set(chances, at) },
  });

  test('keeps all promises', () => {
    expect(broken(game)).toEqual({});
    const names = inspectGame(game as unknown as Game, { playouts: 5, millis: 0 }).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['chance', 'luck unseen', 'score', 'zero-sum']));
  });

  test('is refused with probabilities that do not sum to 1, or are not positive', () => {
    expect(broken(withChances(FACE_CHANCES.with(0, 0.4 + 1e-11)))['chance']).toContain(
      'probabilities sum to',
    );
    expect(broken(withChances([0.6, 0, 0.1, 0.1, 0.1, 0.1]))['chance']).toContain(
      'an outcome has probability 0',
    );
  });

  test('is refused if chance is next and it declares none', () => {
    const { chance, ...silent } = game;
    expect(chance).toBeDefined();
    expect(broken(silent)['turn']).toContain('turn -1 is not a role');
  });

  test('is refused if numbers of moves are shared or too high', () => {
    expect(broken({ ...game, actions: { size: 2, indexOf: (_, move) => move } })).toEqual({});
    expect(broken({ ...game, actions: { size: 2, indexOf: () => 1 } })['actions']).toContain(
      'two legal moves have number 1',
    );
    expect(broken({ ...game, actions: { size: 1, indexOf: (_, move) => move } })['actions']).toContain(
      'outside 0 to 0',
    );
  });

  test('is refused if the luck to come shows in what agents see', () => {
    let calls = 0;
    const leaking: Encoder<DicePosition> = {
      size: 1,
      range: [0, 1e9],
      // As if a generator of random numbers within the position were looked at.
      encode: (position, _, out) => void (out[0] = position.turns + Math.floor(calls++ / 64)),
    };
    expect(
      broken({
        ...game,
        encoders: { plain: { ...leaking, encode: (p, _, out) => void (out[0] = p.turns) } },
      }),
    ).toEqual({});
    expect(broken({ ...game, encoders: { leaking } })['luck unseen']).toContain('looks different');
  });

  test('is refused with scores that contradict payoffs, for one and two roles', () => {
    const { unit, of } = game.score!;
    const bare = broken({ ...game, score: of as unknown as NonNullable<typeof game.score> });
    expect(bare['score']).toBe('not of the form { unit, of(position, role) }');
    const turned = broken({ ...game, score: { unit, of: (position, role) => -of(position, role) } });
    expect('score' in turned).toBe(roles <= 2);
    expect(broken({ ...game, score: { unit, of: () => NaN } })['score']).toContain('are not numbers');
  });
});

test('payoffs of three that do not add up to 0 are a fault where the game says they do', () => {
  const game = diceGame(3);
  const start = () => {
    const position = game.start();
    const payoff = position.payoff.bind(position);
    // The third role has the wrong sign.
    return Object.assign(position, { payoff: (role: number) => (role === 2 ? -payoff(2) : payoff(role)) });
  };
  expect(broken({ ...game, start })['zero-sum']).toContain("the game declares 'zero-sum'");
  expect(broken({ ...game, start, utility: 'general' })).toEqual({});
});

test('perft counts outcomes of chance as children', () => {
  // Take or roll; after a roll six faces.
  expect([1, 2, 3].map((depth) => perft(diceGame(2) as unknown as Game, depth))).toEqual([
    2,
    2 + 6,
    2 + 6 + 12,
  ]);
});
