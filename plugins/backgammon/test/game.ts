import type { Game, Plugin, Position } from 'evolab';
import plugin from '../src/index.ts';
import type { Backgammon } from '../src/position.ts';
import { checkedOptions, playNames } from 'evolab/testing';

/** Backgammon of `from`, with some options set. */
export function backgammonGame(
  options: Record<string, unknown> = {},
  from: Plugin = plugin,
): Game<Backgammon> {
  const definition = from.games![0];
  return definition.create(checkedOptions(definition, options)) as Game<Backgammon>;
}

/** Plays moves, given by name and separated by commas, from the position `text`. */
export function playAll(game: Game<Backgammon>, text: string, names: string): Backgammon {
  return playNames(game, game.parse!(text), names.split(', '));
}

/**
 * The text of a position by 28 numbers in the view of White, which is to play `dice`: Black's men on the bar, points 1 to 24,
 * White's bar, White's men off, Black's men off.
 */
export function textOf(game: Game<Backgammon>, numbers: readonly number[], dice = ''): string {
  const position: Position & Backgammon = game.start();
  position.points.set(numbers);
  position.player = 0;
  return `${game.print(position)}${dice === '' ? '' : ` ${dice}`}`;
}

/** 28 numbers of a position from the men of White and Black by point, each in its own view; the rest is off. */
export function numbers(white: Record<number, number>, black: Record<number, number>): number[] {
  const men = Array.from({ length: 28 }, () => 0);
  const place = (side: Record<number, number>, at: (point: number) => number, sign: number, off: number) => {
    men[off] = 15;
    for (const [point, count] of Object.entries(side)) {
      men[at(Number(point))] = sign * count;
      men[off] -= count;
    }
  };
  place(white, (point) => point, 1, 26);
  place(black, (point) => 25 - point, -1, 27);
  return men;
}
