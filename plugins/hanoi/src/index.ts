import { defineGame, definePlugin, LabError } from 'evolab';
import { makeEncoders } from './encoders.ts';
import { Hanoi, PILLARS } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';

const MOST_DISCS = 15;

export const hanoi = defineGame({
  id: 'hanoi',
  summary:
    'Carry a tower of discs to the last of three pillars, never a larger on a smaller one (single player)',
  rulesVersion: 1,
  defaults: { discs: 5, limit: 31, scores: [100, 80, 60, 40] },
  help: {
    discs: 'how many discs lie on the first pillar at the start, 1 to 15',
    limit: 'the game ends after this many moves and not before',
    scores:
      'points from 0 to 100 for all discs on the last pillar, for all but one, and so on; an empty pillar earns none',
  },
  create(rules) {
    const { discs, limit, scores } = rules;
    if (!Number.isInteger(discs) || discs < 1 || discs > MOST_DISCS) {
      throw new LabError('LAB_BAD_OPTION', `discs is ${discs}, no whole number from 1 to ${MOST_DISCS}`);
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > 1e6) {
      throw new LabError('LAB_BAD_OPTION', `limit is ${limit}, no whole number from 1 to a million`);
    }
    if (!scores.every((score) => score >= 0 && score <= 100)) {
      throw new LabError('LAB_BAD_OPTION', `scores are ${scores.join(', ')}`, 'each is from 0 to 100');
    }
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
    };
  },
});

export default definePlugin({ name: 'hanoi', games: [hanoi] });
