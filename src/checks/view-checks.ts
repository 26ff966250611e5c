import { addNumbers } from '../contract/bitboards.ts';
import type { Encoder, Feature } from '../contract/encoder.ts';
import { CHANCE, type Position, type Symmetry } from '../contract/game.ts';
import { inspection, promise, type Check } from './check.ts';
import type { Sample } from './sample.ts';

/** Builds the image of a position for symmetries that change the start position. */
export type ImageOf = (position: Position, symmetry: Symmetry) => Position;

/** The promises of encoders, features and symmetries. */
export function* viewChecks(sample: Sample, imageOf?: ImageOf): Generator<Check, void, void> {
  const { encoders = {}, features = {}, symmetries = [] } = sample.game;
  for (const [name, encoder] of Object.entries(encoders))
    yield inspection(`encoder ${name}`, () => inspectEncoder(sample, name, encoder));
  for (const [name, feature] of Object.entries(features))
    yield inspection(`feature ${name}`, () => inspectFeature(sample, feature));
  for (const symmetry of symmetries)
    yield inspection(`symmetry ${symmetry.name}`, () => inspectSymmetry(sample, symmetry, imageOf));
}

function inspectEncoder(sample: Sample, name: string, encoder: Encoder): string {
  const { game } = sample;
  const { size, kinds, range: [low, high] = [-(kinds ?? 1), kinds ?? 1] } = encoder;
  inspectGrid(encoder);
  const once = new Float64Array(size + 1);
  const twice = new Float64Array(size + 1);
  const count = sample.visible((position) => {
    for (let role = 0; role < game.roles.length; role++) {
      const where = () => `${game.print(position)} for ${game.roles[role]}: ${once.join()}`;
      encoder.encode(position, role, once.fill(NaN));
      encoder.encode(position, role, twice.fill(7e77));
      const numbers = once.subarray(0, size);
      promise(
        Number.isNaN(once[size]) && twice[size] === 7e77,
        `more than ${size} numbers are written (out may be longer: clear it by out.fill(0, 0, ${size}))`,
        where,
      );
      promise(
        numbers.every((x, i) => x === twice[i]),
        'a number is not written, or not the same twice',
        where,
      );
      promise(
        numbers.every((x) => x >= low && x <= high),
        `a number is outside [${low}, ${high}]`,
        where,
      );
      if (kinds !== undefined)
        promise(numbers.every(Number.isInteger), 'a cell is not a kind of piece', where);
      inspectBitboards(encoder, position, role, numbers, where);
      inspectCells(encoder, position, role, numbers, where);
    }
    if (kinds === undefined || game.roles.length !== 2) return;
    const where = () => game.print(position);
    encoder.encode(position, 0, once);
    encoder.encode(position, 1, twice);
    const mine = once.slice(0, size).sort();
    const theirs = twice
      .slice(0, size)
      .map((x) => 0 - x)
      .sort();
    promise(
      mine.every((x, i) => x === theirs[i]),
      "one role's pieces are not the other's enemies",
      where,
    );
  });
  if (name === 'board')
    promise(kinds !== undefined || encoder.range !== undefined, "'board' states neither kinds nor range");
  return `${size} numbers in [${low}, ${high}], ${count} positions`;
}

/** Bit boards agree with the numbers. */
function inspectBitboards(
  { bitboards, kinds, size }: Encoder,
  position: Position,
  role: number,
  numbers: Float64Array,
  where: () => string,
): void {
  if (bitboards === undefined) return;
  promise(kinds !== undefined, 'bit boards need kinds of pieces');
  const bits = 32 * bitboards.words;
  const cells = bitboards.cells[role];
  promise(cells?.length === bits, `bits of ${bits} do not each have a cell`);
  const boards = new Int32Array(2 * kinds * bitboards.words + 1).fill(0x5a5a5a5a);
  bitboards.write(position, role, boards);
  promise(boards[boards.length - 1] === 0x5a5a5a5a, 'more words are written than there are boards', where);
  const told = new Float64Array(size);
  addNumbers(cells, kinds, boards, told);
  promise(
    numbers.every((x, i) => x === told[i]),
    'the bit boards differ from the numbers',
    where,
  );
}

/** What nets read in place of the numbers agrees with them. */
function inspectCells(
  { cellwise, size }: Encoder,
  position: Position,
  role: number,
  numbers: Float64Array,
  where: () => string,
): void {
  if (cellwise === undefined) return;
  const { at, widths } = cellwise;
  const cells = new Int8Array(widths.length);
  cellwise.write(position, role, cells);
  const told = [...cells].flatMap((value, cell) => {
    const row = at[cell]! + value * widths[cell]!;
    return [...cellwise.numbers.subarray(row, row + widths[cell]!)];
  });
  promise(
    told.length === size && numbers.every((x, i) => x === told[i]),
    'the numbers of the cells differ from those of the encoder',
    where,
  );
}

function inspectGrid({ grid, size }: Encoder): void {
  if (grid === undefined) return;
  const cells = grid.cells ?? Array.from({ length: size }, (_, i) => i);
  const onGrid = (cell: number) => Number.isInteger(cell) && cell >= 0 && cell < grid.width * grid.height;
  promise(cells.length === size, `the grid names ${cells.length} cells for ${size} numbers`);
  promise(cells.every(onGrid), `a cell is not on the ${grid.width}x${grid.height} grid`);
}

function inspectFeature(sample: Sample, feature: Feature): string {
  const [low, high] = feature.range;
  let least = Infinity;
  let most = -Infinity;
  const count = sample.visible((position) => {
    for (let role = 0; role < sample.game.roles.length; role++) {
      const value = feature.measure(position, role);
      const where = () => sample.game.print(position);
      promise(value >= low && value <= high, `${value} is outside [${low}, ${high}]`, where);
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  });
  return `${count} positions, seen from ${least} to ${most} of [${low}, ${high}]`;
}

/**
 * A symmetry permutes the cells, and maps play to play. The image of the start position is the start position
 * itself or is built by the caller; from there every move must have exactly one counterpart.
 */
function inspectSymmetry(sample: Sample, symmetry: Symmetry, imageOf?: ImageOf): string {
  const { game } = sample;
  const board = game.encoders?.board;
  promise(board !== undefined, "symmetries need an encoder 'board'");
  const { cells, swapsRoles = false } = symmetry;
  promise(!swapsRoles || game.roles.length === 2, `swapsRoles is for two roles, not ${game.roles.length}`);
  const all = new Set(cells.filter((cell) => Number.isInteger(cell) && cell >= 0 && cell < board.size));
  promise(
    cells.length === board.size && all.size === board.size,
    `is not a permutation of ${board.size} cells`,
  );

  const own = new Float64Array(board.size);
  const other = new Float64Array(board.size);
  const isImage = (image: Position, position: Position) => {
    board.encode(position, 0, own);
    board.encode(image, 0, other);
    const sign = swapsRoles ? -1 : 1;
    return other.every((x, i) => x === sign * own[cells[i]!]!);
  };
  const roleOf = (role: number) => (swapsRoles && role !== CHANCE ? 1 - role : role);
  /** Whose turn it is and what an end pays, which a board need not show. */
  const samePlay = (image: Position, position: Position) =>
    position.over
      ? game.roles.every((_, role) => image.payoff(roleOf(role)) === position.payoff(role))
      : image.turn === roleOf(position.turn);
  const imageOfStart = () => imageOf?.(game.start(), symmetry) ?? game.start();
  const begin = game.start();
  const mirrored = imageOfStart();
  // Before a roll nothing tells whose it is: the start is not known to be its own image with the roles swapped.
  const sameTurn = samePlay(mirrored, begin) && !(swapsRoles && begin.turn === CHANCE);
  if (!sameTurn || !isImage(mirrored, begin)) {
    promise(imageOf === undefined, 'the image built by the caller is wrong', () => game.print(mirrored));
    return 'a permutation; the start is not its own image, so play was not followed';
  }
  const child = game.start();
  for (const moves of sample.games) {
    const position = game.start();
    const image = imageOfStart();
    for (const move of moves) {
      const where = () => `${game.print(position)}\n  and its image ${game.print(image)}`;
      const count = sample.legal(position).length;
      const legal = sample.legal(image);
      promise(legal.length === count, `${count} moves, its image has ${legal.length}`, where);
      position.play(move);
      const counterparts = legal.filter((candidate) => {
        child.copy(image);
        child.play(candidate);
        return child.over === position.over && isImage(child, position) && samePlay(child, position);
      });
      promise(counterparts.length > 0, 'a move has no counterpart', where);
      // A roll that leaves the board alone is its own counterpart.
      image.play(counterparts.includes(move) ? move : counterparts[0]!);
    }
  }
  return `${sample.positions} positions followed by their images`;
}
