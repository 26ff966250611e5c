import { eloText, percent, percentRange, textTable } from 'evolab/command';
import type { Improved, Tried } from './improve.ts';

/** What was tried, a line each, and what all of it brought. */
export function improvedText({ tried, total }: Improved): string {
  const row = ({ step, games, score, scoreInterval, elo, eloInterval, kept }: Tried, all = false) => [
    step,
    String(games),
    percent(score, 1),
    percentRange(scoreInterval),
    eloText(elo, eloInterval),
    all ? '' : kept ? 'kept' : 'left out',
  ];
  return textTable(
    ['', 'games', 'score', '95%', 'Elo, 95%', ''],
    [...tried.map((one) => row(one)), ...(total ? [row(total, true)] : [])],
  );
}
