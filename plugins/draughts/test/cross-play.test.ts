import type { Random } from 'evolab';
import { expect, test } from 'vitest';
import { crossPlay, repeats } from 'evolab/testing';
import { draughtsGame } from './game.ts';
import { naiveDraughts, type Rules, type State } from './naive.ts';

const NO_RULES: Rules = { maxPlies: 0, quietPlies: 0, quietUntil: 'progress', repetitions: 0, loops: 0 };

/** Kings return to their last square with probability 0.9 if they can, so repetitions occur in every game. */
function shuffle({ before }: State, names: readonly string[], random: Random): string {
  const own = before?.state.before?.name.split('-').reverse().join('-');
  return names.find((name) => name === own && random.below(10) > 0) ?? names[random.below(names.length)];
}

test.each([
  ['with the cap of the papers', 1000, { maxPlies: 200 }],
  ['with 40 plies without a capture', 500, { quietPlies: 40, quietUntil: 'capture' }],
  ['with the rule of tournaments', 500, { quietPlies: 80 }],
] as const)('random games are the same by a naive second set of rules, %s', (_, games, some) => {
  const rules = { ...NO_RULES, ...some };
  crossPlay(draughtsGame(rules), naiveDraughts(rules), { games: repeats(games), seed: 1 });
});

test.each([
  ['repetitions', { repetitions: 3 }],
  ['more repetitions', { repetitions: 5, quietUntil: 'capture' }],
  ['loops', { loops: 3 }],
  ['both', { repetitions: 4, loops: 2 }],
] as const)('games with king shuffling are the same by naive rules: %s', (_, some) => {
  const rules = { ...NO_RULES, quietPlies: 60, ...some };
  let draws = 0;
  const reference = naiveDraughts(rules);
  const watched = {
    ...reference,
    payoffs: (state: State) => {
      if (reference.payoffs(state)[0] === 0 && state.quiet < 60) draws++;
      return reference.payoffs(state);
    },
  };
  crossPlay(draughtsGame(rules), watched, { games: repeats(200), seed: 2, choose: shuffle });
  expect(draws, 'draws by the rule that is tried').toBeGreaterThan(repeats(10));
});

test('different boards have different keys', () => {
  const rules = { ...NO_RULES, quietPlies: 2000 };
  const game = draughtsGame(rules);
  const boards = new Map<string, string>();
  const halves = [new Set<number>(), new Set<number>()];
  const reference = naiveDraughts(rules);
  const position = game.start();
  // The reference prints counters, which keys leave out.
  crossPlay(game, reference, {
    games: repeats(300),
    seed: 3,
    choose: (state, names, random) => {
      position.copy(game.parse!(reference.print(state)));
      const board = reference.print({ ...state, plies: 0, quiet: 0 });
      const key = `${position.key(0)}:${position.key(1)}`;
      expect(boards.get(key) ?? board).toBe(board);
      boards.set(key, board);
      halves.forEach((seen, half) => seen.add(position.key(half as 0 | 1)));
      return names[random.below(names.length)];
    },
  });
  expect(new Set(boards.values()).size).toBe(boards.size);
  // Each half is nearly unique by itself: at most a few of n * n / 2^33 chance collisions.
  for (const half of halves) expect(boards.size - half.size).toBeLessThan(5);
});
