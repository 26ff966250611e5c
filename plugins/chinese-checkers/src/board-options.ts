import { option, type OptionsOf } from 'evolab';

/** Home triangles of 1, 3, 6 and 10 pieces have sides of 1 to 4 cells. */
export const TRIANGLES = [1, 3, 6, 10];

/** The options; 0 stands for the default of the board's size. */
export const BOARD_OPTIONS = {
  players: option.choice(2, [2, 3, 4, 6], { help: 'two on a rhombus, more on a star' }),
  size: option.whole(9, {
    min: 3,
    max: 9,
    help: 'cells along a side of the rhombus; a star of size 3, 5, 7 or 9 has homes of up to 1, 3, 6 or 10 cells',
  }),
  pieces: option.choice(0, [0, ...TRIANGLES], {
    help: 'pieces per player; 0: 1 on size 3, 3 on 4 and 5, 6 on 6 and 7, 10 on 8 and 9',
  }),
  goal: option.choice('own', ['own', 'full'], {
    help: "'own': all own pieces fill the opposite home; 'full': that home is full and holds at least one own piece",
  }),
  maxPlies: option.whole(0, {
    min: 0,
    max: 100_000,
    help: 'the game is drawn after this many plies; 0: 25 * (size - 2) for two, which is 175 on size 9, as many a player for more',
  }),
  rules: option.text('', {
    help: 'another board: its size, homes and ply limit as JSON; file=PATH on the command line reads it from a file',
  }),
};

export type BoardOptions = OptionsOf<typeof BOARD_OPTIONS>;
