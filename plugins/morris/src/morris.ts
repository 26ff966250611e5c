import { defineGame, option, type Game } from 'evolab';
import { actionsOf } from './actions.ts';
import { closingPoints, closingSlides, emptyPoints, slideTargets } from './board.ts';
import { endgame } from './endgames.ts';
import { gameBoard } from './game-board.ts';
import { MorrisPosition, PLACEMENTS, takes } from './position.ts';
import { draw, moveName, parse, print } from './text.ts';
import { encoders, features, patterns, symmetries } from './views.ts';

// At most 22 slides reach 6 empty points (degrees 4, 4, 4, 4, 3, 3) with 9 men to capture, 25 reach 7 with 8,
// 28 reach 8 with 7. Only a placement closes two mills, with four men on the board: 11 points, 36 pairs of 9
// men.
const MAX_MOVES = 200;
const MAX_MOVES_WITH_PAIRS = 400;

/** Nine men's morris, also known as mill or merrills. */
export const morris = defineGame({
  id: 'morris',
  summary: "Nine men's morris: place, slide and fly men; three in line capture a man",
  options: {
    flying: option.flag(true, { help: 'a player with three men may move to any empty point' }),
    repetition: option.flag(true, {
      help: 'a position that occurs again after the placement phase is a draw',
    }),
    occurrences: option.whole(2, {
      min: 2,
      max: 100,
      help: 'how often it has to occur for that; 3: threefold repetition',
    }),
    quietPlies: option.whole(0, {
      min: 0,
      max: 100_000,
      help: 'slides in a row without a capture, of both players, after which the game is drawn; 0: they are no draw',
    }),
    doubleMill: option.choice(1, [1, 2], { help: 'men captured for closing two mills at once' }),
    maxPlies: option.whole(200, {
      min: 1,
      max: 100_000,
      help: 'the game is drawn after this many plies',
    }),
  },
  rulesVersion: 1,
  create(options): Game<MorrisPosition> {
    return {
      roles: ['white', 'black'],
      maxMoves: options.doubleMill === 2 ? MAX_MOVES_WITH_PAIRS : MAX_MOVES,
      maxPlies: options.maxPlies,
      limited: true,
      actions: actionsOf(options),
      encoders,
      features,
      symmetries,
      patterns,
      endgame,
      tactics: { noisy: (_, move) => takes(move), active: canTake },
      start: () => new MorrisPosition(options),
      parse: (text) => parse(text, options),
      print,
      moveName,
      draw,
      board: gameBoard,
    };
  },
});

/** Whether the role to move can close a mill. */
function canTake(position: MorrisPosition): boolean {
  const { mine, theirs } = position;
  if (theirs === 0) return false;
  const empty = emptyPoints(mine, theirs);
  if (position.plies < PLACEMENTS) return (closingPoints(mine) & empty) !== 0;
  if (position.flies) {
    for (let men = mine; men !== 0; men &= men - 1) {
      if ((closingPoints(mine & ~(men & -men)) & empty) !== 0) return true;
    }
    return false;
  }
  for (let direction = 0; direction < 4; direction++) {
    if ((slideTargets(mine, empty, direction) & closingSlides(mine, direction)) !== 0) return true;
  }
  return false;
}
