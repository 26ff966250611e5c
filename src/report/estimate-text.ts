import { stringify } from 'yaml';
import { SOURCES, type Origin } from '../config/layers.ts';
import type { Settings } from '../config/settings.ts';
import { lineText } from '../util/escape.ts';
import { percent } from './numbers.ts';
import { duration } from './progress.ts';
import { wrapped } from './wrapped.ts';

/** What was done in a while, and what it took. */
export interface Sample {
  readonly done: number;
  readonly seconds: number;
}

/** What an evolution is going to do, and how long that takes at the speed of a short sample. */
export interface EvolutionEstimate {
  readonly settings: Settings;
  /** The last generation that is finished, and the one to reach. */
  readonly generation: number;
  readonly last: number;
  /** Of a generation; a share of one if none was finished in the sample, undefined if no job was. */
  readonly generations: Sample | undefined;
  /** Games of a generation; undefined if the learner does not tell, or if none was finished. */
  readonly games: number | undefined;
  /** How often champions are rated, games of a rating, and a sample of such games. */
  readonly ratings: { readonly times: number; readonly games: number; readonly sample: Sample | undefined };
  /** Of the whole evolution; undefined if that is not known. */
  readonly seconds: number | undefined;
}

/** What an evolution would be run with, and what it would take: no more exact than the sample is. */
export function estimateText(estimate: EvolutionEstimate, workers: number): string {
  const { settings, generation, last, generations, games, ratings, seconds } = estimate;
  const left = last - generation;
  const each = (sample: Sample) => duration(sample.seconds / sample.done, 2);
  const ofGeneration =
    generations === undefined
      ? 'nothing of the first one was finished in the sample'
      : `${games === undefined ? '' : `about ${count(games)} games, `}${each(generations)} each`;
  const rated = ratings.sample;
  const ofRatings =
    ratings.games === 0
      ? 'none: a game for one player has no opponents'
      : `${count(ratings.games)} games each${
          rated ? `, ${duration((rated.seconds * ratings.games) / rated.done, 2)}` : ''
        }`;
  const all = (games === undefined ? 0 : games * left) + ratings.times * ratings.games;
  return [
    stringify({ ...settings, generations: last }).trimEnd(),
    '',
    `generations  ${left}${generation > 0 ? ` more, up to ${last}` : ''}: ${ofGeneration}`,
    `ratings      ${ratings.times}: ${ofRatings}`,
    `altogether   ${[
      ...(games === undefined ? [] : [`about ${count(all)} games`]),
      seconds === undefined ? 'a time that nobody can tell yet' : `about ${duration(seconds, 2)}`,
    ].join(', ')} on ${workers} worker${workers === 1 ? '' : 's'}`,
    '',
    `Measured: ${[
      ...(generations ? [`${amount(generations.done)} in ${duration(generations.seconds, 2)}`] : []),
      ...(rated ? [`${Math.round(rated.done)} games of a rating in ${duration(rated.seconds, 2)}`] : []),
    ].join(
      ', ',
    )}, on this machine as it is now. Games change as agents learn: the time may be twice or half of it. Nothing was written.`,
  ].join('\n');
}

/** Where each setting of a run comes from, later sources winning, in lines of at most `width`. */
export function originsText(origins: readonly Origin[], width = WIDTH): string {
  return [
    'Where each setting comes from, later ones winning',
    ...origins.flatMap(({ source, file, settings }) => [
      `  ${SOURCES[source]}${file === null ? '' : `: ${lineText(file)}`}`,
      ...wrapped(settings.join(', '), Math.min(width, WIDTH) - 4).map((line) => `    ${line}`),
    ]),
  ].join('\n');
}

const WIDTH = 80;

const amount = (done: number): string =>
  done >= 1 ? `${done} generation${done === 1 ? '' : 's'}` : `${percent(done, 0)} of a generation`;

/** Two digits that count, and separators. */
const count = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en-US');
