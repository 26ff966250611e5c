import { sgfNotation } from 'evolab';

/**
 * SGF of nine men's morris. The standard has a number for the game but no names of moves: they are those of the game,
 * `d6`, `d6-d7xa1`; a slide may lack its hyphen.
 */
export const sgf = sgfNotation({
  id: 'morris-sgf',
  game: 'morris',
  title: "nine men's morris",
  number: 5,
  colours: ['W', 'B'],
  moveName: (value) =>
    value
      .toLowerCase()
      .replaceAll(/\s/g, '')
      .replace(/^([a-g]\d)([a-g]\d)/, '$1-$2'),
});
