import { evenParts } from 'evolab';
import type { LearnerOptions } from './options.ts';

/** The games of each lane in the generation that begins with the episode `first`. */
export const lanesFrom = (first: number, { episodes, lanes }: LearnerOptions) =>
  evenParts(episodes, lanes).map(({ from, to }) => ({ from: first + from, count: to - from }));

/** The test games of this generation, if it is one that is tested, `most` of them in a job. */
export function testsFrom(first: number, { episodes, testGames, testEvery }: LearnerOptions, most: number) {
  const jobs = (first / episodes) % testEvery === 0 ? Math.ceil(testGames / most) : 0;
  return Array.from({ length: jobs }, (_, i) => ({
    from: i * most,
    count: Math.min(most, testGames - i * most),
  }));
}

/** The games of the generation that follows a state, in words. */
export const gamesAfter = ({ episodes }: { readonly episodes: number }): string =>
  `the games after number ${episodes}`;
