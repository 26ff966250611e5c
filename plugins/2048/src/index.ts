import { defineGame, definePlugin, gridSymmetries } from 'evolab';
import { Board2048, CELLS, FOURS, PAYOFFS, SLIDE_DOWN } from './position.ts';
import { MOST } from './rows.ts';
import { draw, moveName, parse, print } from './text.ts';
import { encoders, features, gameBoard, patterns } from './views.ts';

/** Every new tile adds 2 or more to the sum of all tiles, which has a bound; each but the first two follows a slide. */
const MOST_TILES = (CELLS * 2 ** MOST) / 2;

export const game2048 = defineGame({
  id: '2048',
  summary:
    'Slide tiles; equal ones merge and count what they become, and chance adds a 2 or a 4 (single player)',
  rulesVersion: 1,
  create: () => ({
    roles: ['player'],
    maxMoves: 2 * CELLS,
    maxPlies: 2 * MOST_TILES,
    chance: {
      probabilities(p: Board2048, out, at) {
        const { empty } = p;
        for (let i = 0; i < empty; i++) {
          out[at + 2 * i] = (1 - FOURS) / empty;
          out[at + 2 * i + 1] = FOURS / empty;
        }
      },
      sample: (p: Board2048, random) => p.sampleTile(random),
    },
    actions: { size: SLIDE_DOWN + 1, indexOf: (_: Board2048, move) => move },
    score: { unit: 'points', of: ({ score }: Board2048) => score, payoffs: PAYOFFS },
    sampler: { sample: (p: Board2048, random) => p.sampleSlide(random) },
    symmetries: gridSymmetries(4, 4),
    encoders,
    features,
    patterns,
    start: () => new Board2048(),
    parse,
    print,
    moveName,
    draw,
    board: gameBoard,
  }),
});

export default definePlugin({ name: '2048', games: [game2048] });
