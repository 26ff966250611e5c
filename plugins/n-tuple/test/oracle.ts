import { tanh, type Game, type Position, type Role } from 'evolab';
import type { Plan } from '../src/plan.ts';

/** The value from the numbers of the encoder alone, straight from the definition: every image of every tuple looks up. */
export function naiveValue(
  { encoder, layout, low, viewer: viewers, sides, stages, feature, second }: Plan,
  weights: Float64Array,
  position: Position,
  role: Role,
): number {
  const viewer = viewers.of(position, role);
  const numbers = new Float64Array(encoder.size);
  encoder.encode(position, viewer, numbers);
  const pieces = numbers.filter((number) => number !== 0).length;
  const part = feature
    ? ((feature.measure(position, viewer) - feature.range[0]) * stages) /
      (feature.range[1] - feature.range[0])
    : (pieces * stages) / encoder.size;
  const stage = Math.min(stages - 1, Math.floor(part));
  const base = (stage * sides + (viewer % sides)) * layout.size;
  let sum = 0;
  for (const { at, images } of layout.tables) {
    for (const image of images) {
      let index = 0;
      image.toReversed().forEach((cell) => {
        index = index * layout.values + numbers[viewer === 0 ? cell : second[cell]] - low;
      });
      // Contents that must be equal count as their mean.
      let total = 0;
      let count = 0;
      let twin = at + index;
      do {
        total += weights[base + twin];
        count++;
        twin = layout.twins[twin];
      } while (twin !== at + index);
      sum += total / count;
    }
  }
  const value = tanh(sum);
  return viewer === role ? value : -value;
}

/** The positions of random games, one after the other; `choose` draws below its argument. */
export function* positionsOf(
  game: Game,
  games: number,
  choose: (n: number) => number,
): Generator<Position, void> {
  const moves = new Int32Array(game.maxMoves);
  for (let played = 0; played < games; played++) {
    const position = game.start();
    for (let ply = 0; ply < 100 && !position.over; ply++) {
      yield position;
      position.play(moves[choose(position.moves(moves, 0))]);
    }
  }
}
