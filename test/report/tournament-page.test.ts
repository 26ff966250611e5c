import { expect, test } from 'vitest';
import { gameUse } from '../../src/config/option-text.ts';
import type { Spec } from '../../src/contract/agent.ts';
import { tournamentPage } from '../../src/report/html/tournament-page.ts';
import { tournamentVerdict } from '../../src/report/tournament-verdict.ts';
import type { Played } from '../../src/tournament/folder.ts';

/** A tournament of this game in which nothing is played yet. */
const tournamentOf = (game: Spec) =>
  ({
    game,
    each: {},
    openings: 'plies=0',
    settings: { type: 'solo', players: ['random'], rounds: 1, pairs: 1, seed: 1 },
    agents: [],
    texts: ['random'],
    folder: { path: 'cup' },
    played: { length: 0, adjudicated: 0, forfeits: { list: () => [] } },
  }) as unknown as Played;

test.each<Spec>([
  { use: 'hex', size: 7, swap: false },
  { use: 'nim', heaps: [1, 4] },
  { use: 'gdl', rules: '(role "a"), b\n; [a comment] \\' },
])('the command of the page plays $use with the same options again', async (game) => {
  const page = await tournamentPage({
    tournament: tournamentOf(game),
    game: game.use,
    tables: { scores: [] },
    samples: undefined,
    more: [],
  });
  const text = page.replaceAll(/<\/?span[^>]*>/g, '');
  const [, word] = /lab tournament random --game (.*?) --rounds/s.exec(text)!;
  expect(gameUse(typed(word))).toEqual(game);
});

test('who may be as strong is said to have an overlapping interval only if there is one', () => {
  const verdictOf = (low: number, high: number) => {
    const standings = [['a', 50] as const, ['b', -50] as const].map(([name, elo]) => ({
      name,
      elo,
      low,
      high,
      games: 4,
    }));
    return tournamentVerdict({ table: { standings } } as unknown as Parameters<typeof tournamentVerdict>[0]);
  };
  expect(verdictOf(-90, 90)).toContain('b with -50 may be as strong, for their intervals overlap.');
  expect(verdictOf(-90, Infinity)).toContain('for their intervals overlap.');
  expect(verdictOf(-Infinity, Infinity)).toContain('for an interval is unknown.');
});

/** The word that a shell makes of this text of a page. */
function typed(word: string): string {
  const text = word
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const [, escaped] = /^\$'(.*)'$/s.exec(text) ?? [];
  if (escaped === undefined) return text.replace(/^'(.*)'$/s, '$1');
  return escaped.replaceAll(/\\(x[\da-f]{2}|.)/g, (_, code: string) =>
    code === 'n'
      ? '\n'
      : code.startsWith('x')
        ? String.fromCharCode(Number.parseInt(code.slice(1), 16))
        : code,
  );
}
