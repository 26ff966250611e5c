import type { Game } from '../contract/game.ts';
import { throwIfBroken, type Check } from './check.ts';
import { costChecks } from './cost-checks.ts';
import { extraChecks } from './extra-checks.ts';
import { positionChecks } from './position-checks.ts';
import { record, Sample } from './sample.ts';
import { viewChecks, type ImageOf } from './view-checks.ts';

/** How thoroughly a game is looked at. */
export interface InspectGameOptions {
  /** Random games that are looked at, 100 if not given. */
  readonly playouts?: number;
  readonly seed?: number;
  /**
   * How long the speed is measured; 0 leaves out memory and speed, which differ from run to run. 300 if not
   * given.
   */
  readonly millis?: number;
  /** Builds the image of the start for symmetries under which the start is not its own image. */
  readonly imageOf?: ImageOf;
}

/**
 * Puts every promise of the game contract to the test and says what was found. If the game cannot be played
 * through, only that is reported.
 */
export function inspectGame(game: Game, options?: InspectGameOptions): Check[] {
  return [...gameChecks(game, options)];
}

/** The same, each check as it is done. */
export function* gameChecks(game: Game, options: InspectGameOptions = {}): Generator<Check, void, void> {
  const { playouts = 100, seed = 1, millis = 300, imageOf } = options;
  const sample = new Sample(game, seed);
  const basics = record(sample, playouts);
  yield* basics;
  if (basics.some((check) => !check.ok)) return;
  yield* positionChecks(sample);
  yield* viewChecks(sample, imageOf);
  yield* extraChecks(sample);
  if (millis > 0) yield* costChecks(sample, millis);
}

/**
 * Throws an `Error` that names the first broken promise and the position where it was seen: one line for a
 * test.
 */
export function checkGame(game: Game, options: Omit<InspectGameOptions, 'millis'> = {}): void {
  throwIfBroken(inspectGame(game, { ...options, millis: 0 }));
}
