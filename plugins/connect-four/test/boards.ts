import { Random } from 'evolab';
import { connectFour, type ConnectFour } from '../src/index.ts';

/** Boards of every kind: all columns in one half, both halves full, tall and wide ones. */
export const BOARDS = [
  { width: 7, height: 6, suicide: false },
  { width: 7, height: 6, suicide: true },
  { width: 4, height: 4, suicide: false },
  { width: 12, height: 4, suicide: false },
  { width: 10, height: 5, suicide: false },
  { width: 8, height: 7, suicide: true },
  { width: 6, height: 9, suicide: false },
];

/** Calls `visit` at every position of a few random games on each of the boards. */
export function everyPosition(games: number, visit: (position: ConnectFour) => void): void {
  for (const options of BOARDS) {
    const game = connectFour.create(options);
    const random = new Random('positions', options.width, options.height);
    for (let i = 0; i < games; i++) {
      const position = game.start() as ConnectFour;
      while (!position.over) {
        visit(position);
        position.play(position.sample(random));
      }
    }
  }
}
