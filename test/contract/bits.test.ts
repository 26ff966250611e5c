import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { installedGames } from '../fixtures/installed-plugins.ts';

const games = (await installedGames()).filter(([, game]) => game.encoders?.bits !== undefined);

/** Positions as text without what bits leave out on purpose: counters that only a cap asks for, and the past. */
const SHOWN: Readonly<Record<string, (text: string) => string>> = {
  draughts: (text) => text.replace(/:[HP].*/, ''),
  'chinese-checkers': (text) => text.replace(/ \d+$/, ''),
  // The first 18 plies also say what is in hand.
  morris: (text) => text.replace(/ (\d+).*/, (_, plies) => ` ${Math.min(Number(plies), 18)}`),
};
/** Fausser's code shows own and enemy pieces to whoever looks; nim counts turns from whoever looks. */
const SEEN_BY_ROLE = ['draughts', 'nim'];

test('every game on a board has bits, unless it has luck', async () => {
  const without = (await installedGames()).filter(
    ([, game]) => game.encoders?.board && !game.encoders.bits && !game.chance,
  );
  expect(without.map(([id]) => id)).toEqual([]);
  expect(games.length).toBeGreaterThanOrEqual(14);
});

test.each(games)('%s: different positions have different bits, equal ones equal bits', (id, game) => {
  const { bits } = game.encoders!;
  const out = new Float64Array(bits.size);
  const textOf = new Map<string, string>();
  const bitsOf = new Map<string, string>();
  const random = new Random('bits', id);
  const moves = new Int32Array(game.maxMoves);
  for (let i = 0; i < 20; i++) {
    const position = game.start();
    for (let ply = 0; ; ply++) {
      const views = game.roles.map((_, role) => {
        bits.encode(position, role, out.fill(NaN));
        return out.join('');
      });
      expect(views.join()).toMatch(/^[01,]+$/);
      const shown = SEEN_BY_ROLE.includes(id) ? `${views[position.turn]} ${position.turn}` : views[0];
      if (!SEEN_BY_ROLE.includes(id)) expect(new Set(views).size).toBe(1);
      const text = (SHOWN[id] ?? String)(game.print(position));
      expect(textOf.get(shown) ?? text).toBe(text);
      expect(bitsOf.get(text) ?? shown).toBe(shown);
      textOf.set(shown, text);
      bitsOf.set(text, shown);
      if (position.over) break;
      position.play(moves[random.below(position.moves(moves, 0))]);
    }
  }
});
