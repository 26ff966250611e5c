import { defineGame, definePlugin, kind, option } from 'evolab';
import { MOST_OBJECTS, Nim } from './position.ts';
import { positionIndexOf } from './position-index.ts';
import { draw, moveName, parse, print } from './text.ts';
import { actionsOf, encodersOf, gameBoardOf } from './views.ts';

const ROLES = ['first', 'second', 'third'];

export const nim = defineGame({
  id: 'nim',
  summary: 'Take objects from one of several heaps; the last object wins. For two players or three',
  rulesVersion: 1,
  options: {
    players: option.choice(2, [2, 3], { help: 'number of players' }),
    heaps: option.list([3, 4, 5], kind.whole({ min: 1, max: MOST_OBJECTS }), {
      help: 'objects in each heap',
      minLength: 1,
      maxLength: 8,
    }),
  },
  create({ players, heaps }) {
    const roles = ROLES.slice(0, players);
    const objects = heaps.reduce((sum, heap) => sum + heap);
    const positionIndex = positionIndexOf(heaps, players);
    return {
      roles,
      utility: 'zero-sum',
      maxMoves: objects,
      maxPlies: objects,
      actions: actionsOf(heaps),
      encoders: encodersOf({ heaps, roles }),
      ...(positionIndex && { positionIndex }),
      start: () => new Nim(players, heaps),
      parse: (text) => parse(text, players, heaps),
      print,
      moveName,
      draw,
      board: gameBoardOf({ heaps, roles }),
    };
  },
});

export default definePlugin({ name: 'nim', games: [nim] });
