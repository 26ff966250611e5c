import type { Game, WeightBlock } from 'evolab';
import { Viewer } from 'evolab/network';
import type { ConvOptions } from './options.ts';
import { planesOf, turnsBoard, type Planes } from './planes.ts';
import { layersOf, sizeOf, type ConvShape, type Layer } from './shape.ts';

/** A net for a game. */
export interface Design {
  readonly game: Game;
  readonly planes: Planes;
  readonly viewer: Viewer;
  readonly shape: ConvShape;
  readonly layers: readonly Layer[];
  /** How many sets of actions it has: one, or one for each role that sees another board. */
  readonly sets: number;
}

/** LAB_WRONG_GAME if the game has no board that fits. */
export function designOf(game: Game, { encoder, planes, blocks }: ConvOptions): Design {
  const seen = planesOf(game, encoder);
  const sets = game.actions && turnsBoard(game, seen) ? game.roles.length : 1;
  const actions = (game.actions?.size ?? 0) * sets;
  const { width, height, count } = seen;
  const shape = { width, height, inputs: count, planes, blocks, actions };
  return { game, planes: seen, viewer: new Viewer(game, 'mover'), shape, layers: layersOf(shape), sets };
}

/**
 * The range of new weights, by the number of inputs n of a unit: that of He et al. (2015), sqrt(6 / n), for what is rectified;
 * less for what ends a block, so that blocks begin near the identity, and for the outputs, so that all moves begin nearly alike.
 */
function spreadOf({ name, taps, inputs }: Layer): number {
  const he = Math.sqrt(6 / (taps * inputs));
  if (name.endsWith('convolution 2')) return he / 4;
  return name === 'policy' || name === 'value 2' ? he / 10 : he;
}

/** Two blocks for each layer: its weights, and its biases, which begin at 0. */
export function weightBlocks({ layers }: Design): WeightBlock[] {
  return layers.flatMap((layer) => {
    const spread = spreadOf(layer);
    return [
      { name: layer.name, size: sizeOf(layer) - layer.outputs, start: [-spread, spread] as const },
      { name: `${layer.name}, biases`, size: layer.outputs, start: [0, 0] as const },
    ];
  });
}

/** Where a cell of a grid lies if each row has a column of zeros behind it. */
export const placeOf = (cell: number, width: number): number =>
  Math.floor(cell / width) * (width + 1) + (cell % width);

/** The numbers of an empty board for a viewer, cell by cell, `inputs` for each, with those between the rows, which are 0. */
export function emptyBoard({ planes }: Design, inputs: number, viewer: number): Float32Array {
  const { width, height, count, board } = planes;
  const empty = new Float32Array(height * (width + 1) * inputs);
  board.forEach((there, cell) => {
    const at = placeOf(cell, width) * inputs;
    empty[at + count - 2] = there;
    empty[at + count - 1] = there * viewer;
  });
  return empty;
}
