import { defineGame, LabError, largest, option } from 'evolab';
import { makeEncoders } from './encoders.ts';
import { makeFrame, parityBetween } from './frame.ts';
import { gameBoardOf } from './game-board.ts';
import { Sliding, type Rules } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, parseTiles, print } from './text.ts';

export const eightPuzzle = defineGame({
  id: 'eight-puzzle',
  summary: 'Slide eight tiles in a 3x3 frame into order (single player)',
  rulesVersion: 1,
  options: {
    start: option.text('876/543/21.', {
      help: 'the first position, rows from the top; it determines the size of the frame, at most 16 cells',
    }),
    order: option.text('123/456/78.', { help: 'the goal position' }),
    limit: option.whole(60, { min: 1, max: 1_000_000, help: 'the game ends after this many moves' }),
    score: option.number(99, { min: 0, max: 100, help: 'points for order' }),
    exactStep: option.whole(30, {
      min: 1,
      max: 1_000_000,
      help: 'order after exactly this many moves is worth exactScore instead',
    }),
    exactScore: option.number(100, {
      min: 0,
      max: 100,
      help: 'points for order after exactStep moves',
    }),
  },
  create({ start, order, limit, score, exactStep, exactScore }) {
    const from = tilesOf('start', start);
    const to = tilesOf('order', order);
    if (from.width !== to.width || from.tiles.length !== to.tiles.length) {
      throw new LabError('LAB_BAD_OPTION', `start ${start} and order ${order} differ in size`);
    }
    if (start === order || parityBetween(from.tiles, to.tiles, from.width) === undefined) {
      const problem = start === order ? 'is ordered already' : `cannot be slid into ${order}`;
      throw new LabError('LAB_BAD_OPTION', `start ${start} ${problem}`, 'exchange two of its tiles');
    }
    const frame = makeFrame(from.width, from.tiles.length / from.width);
    const rules: Rules = { frame, start: from.tiles, order: to.tiles, limit, score, exactStep, exactScore };
    const positionIndex = positionIndexOf(rules);
    return {
      roles: ['player'],
      maxMoves: largest(frame.degree),
      maxPlies: limit,
      encoders: makeEncoders(frame, limit),
      sampler: { sample: (p: Sliding, random) => p.sample(random) },
      ...(positionIndex && { positionIndex }),
      start: () => new Sliding(rules, from.tiles, 0),
      parse: (text) => parse(text, rules),
      print: (p) => print(p, rules),
      moveName,
      draw: (p) => draw(p, rules),
      board: gameBoardOf(rules),
    };
  },
});

function tilesOf(option: string, text: string): ReturnType<typeof parseTiles> {
  try {
    return parseTiles(text);
  } catch {
    const hint =
      'rows from above such as 876/543/21. with every tile once and a dot for the gap, 2x2 to 16 cells';
    throw new LabError('LAB_BAD_OPTION', `${option} '${text}' is no arrangement of tiles`, hint);
  }
}
