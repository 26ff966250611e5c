import { knownHint, LabError, type Game, type Position, type Role } from 'evolab';
import { bounded, LARGEST } from './limits.ts';
import type { Leaf } from './tree.ts';

/** A leaf that depends on the position. */
export type Input = Exclude<Leaf, { readonly op: 'number' | 'truth' }>;

/** How a leaf is measured. Truth is 1 or 0. */
export interface Measure {
  /** What it is, in words. */
  readonly summary: string;
  /** Values are in [low, high]. */
  readonly range: readonly [low: number, high: number];
  measure(position: Position, role: Role): number;
}

/** How the inputs of a formula are measured in a game. Numbers of the encoder `board` are encoded by `see`, once a position. */
export class Measures {
  readonly #game: Game;
  readonly #board: Float64Array;
  readonly #moves: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    this.#board = new Float64Array(game.encoders?.['board']?.size ?? 0);
    this.#moves = new Int32Array(game.maxMoves);
  }

  /** Before inputs of cells are measured. */
  see(position: Position, role: Role): void {
    this.#game.encoders!['board'].encode(position, role, this.#board);
  }

  /** LAB_BAD_OPTION if the game has no such feature or cell. */
  of(input: Input): Measure {
    switch (input.op) {
      case 'feature':
        return this.#feature(input.name);
      case 'cells':
        return this.#cells(input.cells);
      case 'choices':
        return {
          summary: 'legal moves of the role in turn, counted negative if that is another role',
          range: [-this.#game.maxMoves, this.#game.maxMoves],
          measure: (position, role) => {
            const count = position.moves(this.#moves, 0);
            return position.turn === role ? count : -count;
          },
        };
      case 'turn':
        return {
          summary: 'whether it is the turn of the role',
          range: [0, 1],
          measure: (position, role) => (position.turn === role ? 1 : 0),
        };
    }
  }

  #feature(name: string): Measure {
    const { features = {} } = this.#game;
    if (!Object.hasOwn(features, name)) {
      const known = Object.keys(features);
      throw new LabError(
        'LAB_BAD_OPTION',
        `the game has no feature '${name.slice(0, 40)}'`,
        known.length > 0 ? knownHint(name, known) : 'it has no features: cells(...) and choices are left',
      );
    }
    const feature = features[name];
    const [low, high] = feature.range;
    return {
      summary: feature.summary,
      range: [bounded(low), bounded(high)],
      measure: (position, role) => bounded(feature.measure(position, role)),
    };
  }

  #cells(cells: readonly number[]): Measure {
    const board = this.#board;
    const wrong = cells.find((cell) => cell >= board.length);
    if (wrong !== undefined)
      throw new LabError(
        'LAB_BAD_OPTION',
        `the game has no cell ${wrong}`,
        board.length > 0 ? `cells are 0 to ${board.length - 1}` : 'it has no encoder board',
      );
    const { kinds = 1, range: [low, high] = [-kinds, kinds] } = this.#game.encoders!['board'];
    return {
      summary: `the sum of ${cells.length} ${cells.length === 1 ? 'number' : 'numbers'} of the encoder board`,
      range: [Math.max(-LARGEST, low * cells.length), Math.min(LARGEST, high * cells.length)],
      measure: () => {
        let sum = 0;
        for (let i = 0; i < cells.length; i++) sum += board[cells[i]];
        return sum;
      },
    };
  }
}

/** What a game offers to formulas: features, groups of cells that symmetries or patterns put together, and moves. */
export function inputsOf(game: Game): Input[] {
  const { features = {}, encoders, symmetries = [], patterns = [] } = game;
  const size = encoders?.['board']?.size ?? 0;
  const own = symmetries.filter(({ swapsRoles }) => !swapsRoles);
  const cellsOf = (cells: Iterable<number>) => [...new Set(cells)].sort((a, b) => a - b);
  const imagesOf = (pattern: readonly number[]) =>
    cellsOf([...pattern, ...own.flatMap(({ cells }) => pattern.map((cell) => cells[cell]))]);
  const groups = [
    ...Array.from({ length: size }, (_, cell) => imagesOf([cell])),
    ...(size > 0 ? patterns.map(imagesOf) : []),
  ];
  const different = new Map(groups.map((cells) => [cells.join(), cells]));
  return [
    ...Object.keys(features)
      .filter((name) => /^[A-Za-z]\w*(-\w+)*$/.test(name))
      .map((name): Input => ({ op: 'feature', name })),
    ...[...different.values()].map((cells): Input => ({ op: 'cells', cells })),
    { op: 'choices' },
    { op: 'turn' },
  ];
}
