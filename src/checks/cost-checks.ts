import { getHeapStatistics } from 'node:v8';
import type { Game } from '../contract/game.ts';
import { Playout } from '../search/leaf.ts';
import { Random } from '../util/random.ts';
import { CheckWarning, inspection, type Check } from './check.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Sample } from './sample.ts';

/** Memory and speed of a game. They are measurements, so they never break a promise. */
export function* costChecks(sample: Sample, millis: number): Generator<Check, void, void> {
  yield inspection('memory', () => inspectMemory(sample));
  yield inspection('speed', () => inspectSpeed(sample, millis));
}

const WARM_PLIES = 30_000;
/**
 * Few enough that even wasteful code does not fill the young generation, which would trigger a collection.
 */
const MEASURED_PLIES = 4_000;
const ROUNDS = 8;
/** The smallest object takes 12 to 24 bytes; allocations of the engine itself are far below. */
const BYTES_PER_PLY = 12;

/** Bytes per ply that `moves`, `copy`, `play` and `key` allocate: the minimum of several rounds. */
function inspectMemory(sample: Sample): string {
  const player = new Replayer(sample);
  player.play(WARM_PLIES);
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    collectGarbage();
    const before = getHeapStatistics().used_heap_size;
    player.play(MEASURED_PLIES);
    const grown = getHeapStatistics().used_heap_size - before;
    if (grown >= 0) least = Math.min(least, grown / MEASURED_PLIES);
  }
  if (least <= BYTES_PER_PLY) return 'nothing is allocated per ply';
  throw new CheckWarning(
    `about ${least.toFixed(0)} bytes are allocated per ply: searches are slower than necessary`,
  );
}

/** Replays recorded moves repeatedly without allocations of its own. */
class Replayer {
  readonly #start;
  readonly #position;
  readonly #child;
  readonly #games: readonly Int32Array[];
  readonly #out: Int32Array;
  #game = 0;
  #ply = 0;
  // oxlint-disable-next-line no-unused-private-class-members -- moves and keys without a use could be optimised away
  #sum = 0;

  constructor({ game, games }: Sample) {
    this.#start = game.start();
    this.#position = game.start();
    this.#child = game.start();
    this.#games = games;
    this.#out = new Int32Array(game.maxMoves);
  }

  play(plies: number): void {
    for (let i = 0; i < plies; i++) {
      const moves = this.#games[this.#game]!;
      if (this.#ply === moves.length) {
        this.#game = (this.#game + 1) % this.#games.length;
        this.#ply = 0;
        this.#position.copy(this.#start);
        continue;
      }
      this.#sum ^= this.#position.moves(this.#out, 0);
      this.#child.copy(this.#position);
      this.#child.play(moves[this.#ply]!);
      this.#sum ^= this.#child.key(0) ^ this.#child.key(1);
      this.#position.play(moves[this.#ply]!);
      this.#ply++;
    }
  }
}

function inspectSpeed({ game, seed }: Sample, millis: number): string {
  const random = new Random('speed', seed);
  randomPlies(game, random, millis / 2);
  const { games, plies, seconds } = randomPlies(game, random, millis);
  const rate = (n: number) => Math.round(n / seconds).toLocaleString('en');
  return `${rate(games)} random games, ${rate(plies)} plies per second${game.sampler === undefined ? '' : ', with its sampler'}`;
}

function randomPlies(game: Game, random: Random, millis: number) {
  const playout = new Playout(game, random);
  const start = game.start();
  const position = game.start();
  const begin = performance.now();
  let games = 0;
  let plies = 0;
  let seconds: number;
  do {
    position.copy(start);
    plies += playout.run(position);
    games++;
    seconds = (performance.now() - begin) / 1000;
  } while (seconds < millis / 1000);
  return { games, plies, seconds };
}
