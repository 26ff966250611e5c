import type { InventionRequest } from './invent-games.ts';

/** Seconds of CPU time that a generation of teaching takes. */
const GENERATION_SECONDS = 0.2;

/**
 * What a run of `minutes` does and how long, in a line: breeding is over with the round that is running then, and what is done
 * with the best of `most` games comes after that.
 */
export function planText(
  { minutes, twins, opponents, verify, generations }: InventionRequest,
  most: number,
): string {
  const after = [
    ...(twins > 0 ? [`at most ${most} games are compared with their rule sheets`] : []),
    ...(opponents > 0
      ? [
          `${opponents} ${opponents === 1 ? 'player is' : 'players are'} taught, some ${Math.ceil(opponents * generations * GENERATION_SECONDS)} seconds of CPU time`,
        ]
      : []),
    ...(verify > 0 && opponents > 0
      ? ['the first are measured again and their players learn on, which takes minutes to hours']
      : []),
  ];
  const begun = `Rules are bred for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and the round of that moment is finished.`;
  if (after.length === 0) return begun;
  const without = [...(twins > 0 ? ['--twins 0'] : []), ...(opponents > 0 ? ['--opponents 0'] : [])];
  const less = without.length > 0 && verify === 0 ? ` Without that: ${without.join(' ')}.` : '';
  return `${begun} Then ${after.join('; ')}.${less}`;
}
