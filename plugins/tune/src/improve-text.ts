import { eloText, percent, percentRange, textTable } from 'evolab/command';
import type { Improved } from './improve.ts';

/** What was tried, a line each, and what all of it brought. */
export function improvedText({ tried, total }: Improved): string {
  const compared = [
    ...tried.map((one) => ({ ...one, end: one.kept ? 'kept' : 'left out' })),
    ...(total ? [{ ...total, end: '' }] : []),
  ];
  return textTable(
    ['', 'games', 'score', '95%', 'Elo, 95%', ''],
    compared.map(({ step, games, score, scoreInterval, elo, eloInterval, end }) => [
      step,
      String(games),
      percent(score, 1),
      percentRange(scoreInterval),
      eloText(elo, eloInterval),
      end,
    ]),
  );
}
