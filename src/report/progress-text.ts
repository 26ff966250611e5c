import { directionOf, type OrderShare, type PointShare, type Progress } from '../statistics/progress.ts';
import { percent, shareRange } from './numbers.ts';

/** Where a coevolution goes, with the evidence, in a few sentences. */
export function progressText({ trend, later, recent, cyclic, dominant }: Progress): string {
  const points = `later champions take ${shareText(later)} of the points from earlier ones`;
  const random =
    later.chance === undefined
      ? ''
      : `; in a random order of the champions the share is as far from one half ${likely(later.chance)}`;
  const said = points + random;
  const circles = `${percent(cyclic.share, 0)} of the results are circles`;
  const levels = `${dominant.length} dominance ${dominant.length === 1 ? 'level' : 'levels'}`;
  switch (trend) {
    case 'climbing':
      return `Climbing: ${said}; ${levels}. ${stillText(recent)}.`;
    case 'cycling':
      return `Cycling: ${circles} that no ratings explain; ${points}.`;
    case 'falling':
      return `Falling: ${said}; what was learned is forgotten.`;
    case 'stagnating':
      return `Stagnating: ${said}; ${levels}.`;
    case 'too few champions':
      return `Too few champions to show a trend (five or more are needed): ${points}; ${levels}.`;
  }
}

/** Whether it still climbs at the end. */
function stillText(recent: OrderShare): string {
  const share = shareText(recent);
  const { chance } = recent;
  if (chance === undefined)
    return `The later half has too few champions to show whether it still climbs: ${share}`;
  return directionOf(recent) === 'climbing'
    ? `It still climbs in the later half: ${share}, by chance ${likely(chance)}`
    : `In the later half no progress is shown: ${share}, by chance ${likely(chance)}`;
}

const likely = (chance: number): string =>
  `with probability ${chance < 0.001 ? 'below 0.1%' : percent(chance, 1)}`;

/** A share with its interval, as in '62.5% (58.0% to 66.8%)'. */
export function shareText({ value, low, high, games }: PointShare): string {
  return games === 0 ? 'nothing (no games)' : shareRange(value, [low, high]);
}
