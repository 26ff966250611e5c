import type { PointShare, Progress } from '../statistics/progress.ts';
import { percent } from './numbers.ts';

/** Where a coevolution goes, with the evidence, in a few sentences. */
export function progressText({ trend, later, recent, cyclic, dominant }: Progress): string {
  const said = `later champions take ${shareText(later)} of the points from earlier ones`;
  const circles = `${percent(cyclic.share, 0)} of the results are circles`;
  const levels = `${dominant.length} dominance ${dominant.length === 1 ? 'level' : 'levels'}`;
  switch (trend) {
    case 'climbing': {
      const still =
        recent.low > 0.5 ? 'It still climbs in the later half' : 'In the later half no progress is shown';
      return `Climbing: ${said}; ${levels}. ${still}: ${shareText(recent)}.`;
    }
    case 'cycling':
      return `Cycling: ${circles} that no ratings explain; ${said}.`;
    case 'falling':
      return `Falling: ${said}; what was learned is forgotten.`;
    case 'stagnating':
      return `Stagnating: ${said}, and one half is not excluded; ${levels}.`;
  }
}

/** A share with its interval, as in '62.5% (58.0% to 66.8%)'. */
export function shareText({ value, low, high, games }: PointShare): string {
  return games === 0
    ? 'nothing (no games)'
    : `${percent(value, 1)} (${percent(low, 1)} to ${percent(high, 1)})`;
}
