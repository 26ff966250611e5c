import { Random, type Game } from 'evolab';
import { repeats } from 'evolab/testing';
import { expect, test } from 'vitest';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { gameFromRules, isFactGame, sheets } from '../src/index.ts';

test('a game from rules is a game of facts, a native one is not', () => {
  const native: Game<never> = ticTacToe.create({}) as Game<never>;
  expect([isFactGame(gameFromRules(sheets['tic-tac-toe'])), isFactGame(native)]).toEqual([true, false]);
});

const cases = ['tic-tac-toe', 'connect-four', 'pentago', 'hanoi', 'free-for-all'].flatMap((sheet) =>
  (['network', 'interpreter'] as const).map((engine) => [sheet, engine] as const),
);

test.each(cases)(
  'in %s by the %s facts are listed once each, and goals are met to a share',
  (sheet, engine) => {
    const game = gameFromRules(sheets[sheet], { engine, turns: 'simultaneous' });
    const { most } = game.facts;
    const list = new Int32Array(most + 1);
    const out = new Float64Array(2);
    const random = new Random('facts', sheet);
    const names = new Map<string, number>();
    for (let n = 0; n < repeats(10); n++)
      for (const position = game.start(); !position.over; position.play(position.sample(random))) {
        list[most] = -1;
        const count = game.facts.list(position, list);
        expect(count).toBeLessThanOrEqual(most);
        expect(list[most]).toBe(-1);
        const facts = [...list.subarray(0, count)];
        expect(new Set(facts).size).toBe(count);
        for (const fact of facts) {
          const name = game.facts.words(fact).join(' ');
          expect(names.get(name) ?? fact).toBe(fact);
          names.set(name, fact);
        }
        for (let role = 0; role < game.roles.length; role++) {
          game.goals.proximity(position, role, out);
          expect(out.every((share) => share >= 0 && share <= 1)).toBe(true);
        }
      }
    expect(new Set(names.values()).size).toBe(names.size);
  },
);
