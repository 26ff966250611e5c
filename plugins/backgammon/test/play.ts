import { CHANCE, Random, type Evaluator, type Game } from 'evolab';
import plugin from '../src/index.ts';
import type { Backgammon } from '../src/position.ts';

/** Calls `visit` at every position of random games. */
export function playRandomly(
  game: Game<Backgammon>,
  games: number,
  seed: number,
  visit: (position: Backgammon) => void,
): void {
  const random = new Random('random games', seed);
  const out = new Int32Array(game.maxMoves);
  for (let i = 0; i < games; i++) {
    const position = game.start();
    while (!position.over) {
      visit(position);
      position.play(
        position.turn === CHANCE ? position.sampleRoll(random) : out[random.below(position.moves(out, 0))],
      );
    }
  }
}

/** The evaluator `pubeval`. */
export function pubevalOf(game: Game<Backgammon>): Evaluator<Backgammon> {
  const definition = plugin.evaluators!.find(({ id }) => id === 'pubeval')!;
  return definition.create({}, { game: game, weights: new Float64Array(0) });
}
