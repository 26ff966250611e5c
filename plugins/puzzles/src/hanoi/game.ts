import { defineGame, kind, option } from 'evolab';
import { makeEncoders } from './encoders.ts';
import { gameBoardOf } from './game-board.ts';
import { Hanoi, PILLARS } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';

export const hanoi = defineGame({
  id: 'hanoi',
  summary:
    'Move a tower of discs to the last of three pillars, never a larger disc onto a smaller one (single player)',
  rulesVersion: 1,
  options: {
    discs: option.whole(5, {
      min: 1,
      max: 15,
      help: 'number of discs',
    }),
    limit: option.whole(31, {
      min: 1,
      max: 1_000_000,
      help: 'the game ends after exactly this many moves',
    }),
    scores: option.list([100, 80, 60, 40], kind.number({ min: 0, max: 100 }), {
      help: 'points for all discs on the last pillar, for all but one, and so on; an empty pillar is worth 0',
    }),
  },
  create(rules) {
    const { discs, limit } = rules;
    return {
      roles: ['player'],
      maxMoves: 3,
      maxPlies: limit,
      encoders: makeEncoders(discs, limit),
      symmetries: [
        {
          name: 'first-two-pillars',
          cells: Array.from({ length: discs * PILLARS }, (_, i) =>
            i % PILLARS === 0 ? i + 1 : i % PILLARS === 1 ? i - 1 : i,
          ),
        },
      ],
      start: () => new Hanoi(rules),
      parse: (text) => parse(text, rules),
      print: (p: Hanoi) => print(p, rules),
      moveName: (_, move) => moveName(move),
      draw: (p: Hanoi) => draw(p, rules),
      board: gameBoardOf(rules),
    };
  },
});
