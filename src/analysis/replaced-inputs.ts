import { boardOf } from '../board/default-board.ts';
import type { Encoder } from '../contract/encoder.ts';
import type { Game, Position, Role } from '../contract/game.ts';

/** What an evaluator reads of a position: all numbers that tell of one cell, a number of none, or a feature. */
export interface Input {
  readonly kind: 'cell' | 'number' | 'feature';
  /** What people call it; of a feature its id. */
  readonly name: string;
  /** The numbers by encoder. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** The cell of the encoder `board`. */
  readonly cell?: number;
}

/** A game whose encoders and features tell of one input what it is in another position. */
export class ReplacedInputs {
  /** The same game, for evaluators; it has no boards of bits, whose numbers cannot be replaced. */
  readonly game: Game;
  readonly #inner: Game;
  readonly #read = new Set<string>();
  #input: Input | undefined;
  #donor: Position | undefined;
  /** How often something was read. */
  reads = 0;

  constructor(game: Game) {
    this.#inner = game;
    const entries = <T>(of: Readonly<Record<string, T>> | undefined, wrap: (name: string, inner: T) => T) =>
      Object.fromEntries(Object.entries(of ?? {}).map(([name, inner]) => [name, wrap(name, inner)]));
    const encoders = entries(game.encoders, (name, encoder) => this.#encoder(name, encoder));
    const features = entries(game.features, (name, feature) => ({
      summary: feature.summary,
      range: feature.range,
      measure: (position: Position, role: Role) => {
        this.#note(name);
        const isReplaced = this.#input?.kind === 'feature' && this.#input.name === name;
        if (!isReplaced) return feature.measure(position, role);
        return feature.measure(this.#donor!, sameRole(position, role, this.#donor!));
      },
    }));
    this.game = new Proxy(game, {
      get(target, key) {
        if (key === 'encoders' && target.encoders) return encoders;
        if (key === 'features' && target.features) return features;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  /** From now on `input` is read at `donor`, and all as it is without them. */
  replace(input?: Input, donor?: Position): void {
    this.#input = input;
    this.#donor = donor;
  }

  /** Forgets what has been read: a plan of a net may look at more than the net. */
  forget(): void {
    this.#read.clear();
    this.reads = 0;
  }

  /** What has been read since then. */
  inputs(): Input[] {
    const { encoders = {}, features = {} } = this.#inner;
    const read = (name: string) => this.#read.has(name);
    return [
      ...inputsOf(
        this.#inner,
        Object.entries(encoders).filter(([name]) => read(name)),
      ),
      ...Object.keys(features)
        .filter(read)
        .map((name): Input => ({ kind: 'feature', name, numbers: {} })),
    ];
  }

  #note(name: string): void {
    this.#read.add(name);
    this.reads++;
  }

  #encoder(name: string, encoder: Encoder): Encoder {
    const { size, grid, range, kinds, boardCells } = encoder;
    const other = new Float64Array(size);
    return {
      size,
      ...(grid && { grid }),
      ...(range && { range }),
      ...(boardCells && { boardCells }),
      ...(kinds !== undefined && { kinds }),
      encode: (position, role, out) => {
        this.#note(name);
        encoder.encode(position, role, out);
        const numbers = this.#input?.numbers[name];
        if (numbers === undefined) return;
        const donor = this.#donor!;
        encoder.encode(donor, sameRole(position, role, donor), other);
        for (const number of numbers) out[number] = other[number]!;
      },
    };
  }
}

/** The role that stands to `other` as `role` to `position`: the one to move, or the one that waits. */
export const sameRole = (position: Position, role: Role, other: Position): Role =>
  role === position.turn ? other.turn : 1 - other.turn;

/** The inputs of some encoders: their numbers by the cells they tell of, or else one by one. */
function inputsOf(game: Game, encoders: readonly (readonly [name: string, encoder: Encoder])[]): Input[] {
  const names = boardOf(game)?.cells;
  const byCell = new Map<number, Record<string, number[]>>();
  const alone: Input[] = [];
  for (const [source, encoder] of encoders) {
    const cells = cellsOf(game, source, encoder);
    for (let number = 0; number < encoder.size; number++) {
      const cell = cells?.[number] ?? -1;
      if (cell < 0) {
        alone.push({ kind: 'number', name: `${source}:${number}`, numbers: { [source]: [number] } });
        continue;
      }
      const numbers = byCell.get(cell) ?? {};
      byCell.set(cell, numbers);
      (numbers[source] ??= []).push(number);
    }
  }
  return [
    ...[...byCell].map(([cell, numbers]): Input => {
      const name = names?.[cell]?.name ?? `cell ${cell}`;
      return { kind: 'cell', name, numbers, cell };
    }),
    ...alone,
  ];
}

/** The cell of the encoder `board` of which each number tells. */
function cellsOf(game: Game, source: string, encoder: Encoder): readonly number[] | undefined {
  if (encoder.boardCells) return encoder.boardCells;
  const board = game.encoders?.['board'];
  if (source === 'board') return Array.from({ length: encoder.size }, (_, i) => i);
  const { grid } = encoder;
  if (!grid || board?.grid?.width !== grid.width || board.grid.height !== grid.height) return undefined;
  const place = (of: Encoder, number: number) => of.grid!.cells?.[number] ?? number;
  const onBoard = new Map(Array.from({ length: board.size }, (_, i) => [place(board, i), i]));
  return Array.from({ length: encoder.size }, (_, i) => onBoard.get(place(encoder, i)) ?? -1);
}
