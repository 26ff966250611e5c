import { CHANCE, type Game, type Move, type Position } from 'evolab';
import { changesBetween, type BoardLooks, type ShownNode } from 'evolab/report';

/** The root of the tree of a search. */
export const shownRoot = (looks: BoardLooks, root: Position): ShownNode => ({
  parent: -1,
  name: '',
  role: CHANCE,
  changes: [],
  path: [],
  ...looks.textOf(root),
});

/** The node of `position`, which `move` has made of that of node `parent`, `before`. */
export function shownChild(
  game: Game,
  looks: BoardLooks,
  { parent, before, move, position }: { parent: number; before: Position; move: Move; position: Position },
): ShownNode {
  return {
    parent,
    name: game.moveName(before, move),
    role: before.turn,
    changes: changesBetween(looks.of(before), looks.of(position)),
    path: looks.cellsOf(before, move).path,
    ...looks.textOf(position),
  };
}
