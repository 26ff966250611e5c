import { option, type Encoder, type GameBoard, largest } from 'evolab';
import { countOf, heapOf, moveOf, type Nim } from './position.ts';
import { heapName } from './text.ts';

/** The largest heaps of a game, and the names of its roles. */
interface Size {
  readonly heaps: readonly number[];
  readonly roles: readonly string[];
}

/**
 * `board`: 1 for each object, heap by heap from the left, the same for all roles. `bits`: `board`, then which role's turn
 * comes next, counted from the role that looks.
 */
export function encodersOf({ heaps, roles }: Size): Record<'board' | 'bits', Encoder<Nim>> {
  const width = largest(heaps);
  const cells = width * heaps.length;
  const board: Encoder<Nim> = {
    size: cells,
    grid: { width, height: heaps.length },
    range: [0, 1],
    encode(p, _, out) {
      for (let cell = 0; cell < cells; cell++)
        out[cell] = cell % width < p.heaps[Math.floor(cell / width)] ? 1 : 0;
    },
  };
  const bits: Encoder<Nim> = {
    size: cells + roles.length,
    boardCells: Array.from({ length: cells + roles.length }, (_, i) => (i < cells ? i : -1)),
    range: [0, 1],
    encode(p, role, out) {
      board.encode(p, role, out);
      for (let r = 0; r < roles.length; r++) out[cells + r] = (role + r) % roles.length === p.turn ? 1 : 0;
    },
  };
  return { board, bits };
}

/** A row for each heap. A click on an object takes it and all to its right. */
export function gameBoardOf({ heaps, roles }: Size): GameBoard<Nim> {
  const width = largest(heaps);
  return {
    shape: 'circle',
    cells: heaps.flatMap((_, heap) =>
      Array.from({ length: width }, (_, x) => ({ name: `${heapName(heap)}${x + 1}`, x, y: heap })),
    ),
    labels: heaps.map((_, heap) => ({ x: -0.75, y: heap, text: heapName(heap) })),
    pieces: (p) =>
      Array.from(p.heaps, (objects, heap) =>
        Array.from({ length: objects }, (_, x) => ({ cell: heap * width + x })),
      ).flat(),
    cellsOf(p, move) {
      const [heap, count] = [heapOf(move), countOf(move)];
      const first = heap * width + p.heaps[heap] - count;
      return { path: [first], captured: Array.from({ length: count }, (_, i) => first + i) };
    },
    setup: {
      pieces: [{}],
      options: { turn: option.choice(roles[0], roles, { help: 'who moves' }) },
      optionsOf: ({ turn }) => ({ turn: roles[turn] }),
      text: (pieces, { turn }) => {
        const counts = heaps.map(
          (_, heap) => pieces.filter(({ cell }) => Math.floor(cell / width) === heap).length,
        );
        return `${counts.join()} ${roles.indexOf(turn as string) + 1}`;
      },
    },
  };
}

/** A number for each heap and number of objects. */
export function actionsOf(heaps: readonly number[]) {
  const numbers = new Map<number, number>();
  heaps.forEach((most, heap) => {
    for (let count = 1; count <= most; count++) numbers.set(moveOf(heap, count), numbers.size);
  });
  return { size: numbers.size, indexOf: (_: Nim, move: number) => numbers.get(move)! };
}
