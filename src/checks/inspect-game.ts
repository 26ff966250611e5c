import type { Game } from '../contract/game.ts';
import { boardChecks } from './board-checks.ts';
import { throwIfBroken, type Check } from './check.ts';
import { costChecks } from './cost-checks.ts';
import { extraChecks, ruleWarnings } from './extra-checks.ts';
import { positionChecks } from './position-checks.ts';
import { record, Sample } from './sample.ts';
import { viewChecks, type ImageOf } from './view-checks.ts';

/** The extent of the checks of a game. */
export interface InspectGameOptions {
  /** Number of random games; default 100. */
  readonly playouts?: number;
  /** Of the random games; default 1. */
  readonly seed?: number;
  /** How long speed is measured; default 300. 0 leaves out memory and speed, which vary between runs. */
  readonly millis?: number;
  /** Builds the image of the start position for symmetries that change it. */
  readonly imageOf?: ImageOf;
}

/**
 * Checks every promise of the game contract. If no game can be played to its end, only that is reported, and what the game
 * warns of by itself.
 */
export function inspectGame(game: Game, options?: InspectGameOptions): Check[] {
  return [...gameChecks(game, options)];
}

/** The same, yielding each check when it is done. */
export function* gameChecks(game: Game, options: InspectGameOptions = {}): Generator<Check, void, void> {
  const { playouts = 100, seed = 1, millis = 300, imageOf } = options;
  const sample = new Sample(game, seed);
  const basics = record(sample, playouts);
  yield* basics;
  if (basics.some((check) => !check.ok)) {
    yield* ruleWarnings(game);
    return;
  }
  yield* positionChecks(sample);
  yield* viewChecks(sample, imageOf);
  yield* boardChecks(sample);
  yield* ruleWarnings(game);
  yield* extraChecks(sample);
  if (millis > 0) yield* costChecks(sample, millis);
}

/**
 * Throws an `Error` that names the first broken promise and its position. Use it as a one-line test.
 */
export function checkGame(game: Game, options: Omit<InspectGameOptions, 'millis'> = {}): void {
  throwIfBroken(inspectGame(game, { ...options, millis: 0 }));
}
