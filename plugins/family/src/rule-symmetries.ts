import { boardSymmetries, type BoardSymmetry } from './board-symmetry.ts';
import { PLACE, type CompiledRules } from './compiled-rules.ts';

/** A symmetry of the rules. */
export interface RuleSymmetry {
  readonly name: string;
  /** Where each cell goes. */
  readonly image: Int16Array;
  /** Whether the roles change places as well. */
  readonly swapsRoles: boolean;
}

/** What the rules keep: changing the colours alone, if they allow that, comes first; then the symmetries of the board. */
export function ruleSymmetries(rules: CompiledRules): RuleSymmetry[] {
  const { cells, directions } = rules;
  const identity: BoardSymmetry = {
    name: 'colours',
    image: Int16Array.from({ length: cells }, (_, cell) => cell),
    direction: Array.from({ length: directions }, (_, d) => d),
  };
  const board = boardSymmetries(rules.lattice);
  return [
    ...(keeps(rules, identity, true) ? [{ ...identity, swapsRoles: true }] : []),
    ...board.flatMap((symmetry) =>
      [false, true]
        .filter((swapsRoles) => keeps(rules, symmetry, swapsRoles))
        // With the colours exchanged alone, the second of two kinds says nothing new.
        .slice(0, 1)
        .map((swapsRoles) => ({ name: symmetry.name, image: symmetry.image, swapsRoles })),
    ),
  ];
}

/** Whether the image of every legal game is a legal game with the same, or the opposite, result. */
function keeps(rules: CompiledRules, symmetry: BoardSymmetry, swapsRoles: boolean): boolean {
  const { image, direction } = symmetry;
  const { tree, cells, words, start, farRow, place, goals, ways } = rules;
  // Turns, passes and the first move are the same for both roles but for who begins.
  const south = direction.length / 2;
  if (place === PLACE.lowest && direction[south] !== south) return false;
  const bit = (board: Int32Array, role: number, cell: number) =>
    (board[words * role + (cell >> 5)] >>> cell) & 1;
  const reaches = tree.goals.some((goal) => 'reach' in goal);
  for (let role = 0; role < 2; role++) {
    const as = swapsRoles ? 1 - role : role;
    for (let cell = 0; cell < cells; cell++) {
      if (bit(start, role, cell) !== bit(start, as, image[cell])) return false;
      if (reaches && bit(farRow, role, cell) !== bit(farRow, as, image[cell])) return false;
    }
    const known = new Map<number, number>();
    for (let i = 0; i < ways[as].length; i += 2) known.set(ways[as][i], ways[as][i + 1]);
    for (let i = 0; i < ways[role].length; i += 2)
      if (known.get(direction[ways[role][i]]) !== ways[role][i + 1]) return false;
    for (const masks of rules.moving ? [rules.ontoEmpty, rules.ontoEnemy] : [])
      for (let from = 0; from < cells; from++)
        for (let to = 0; to < cells; to++)
          if (
            ((masks[role][from * words + (to >> 5)] >>> to) & 1) !==
            ((masks[as][image[from] * words + (image[to] >> 5)] >>> image[to]) & 1)
          )
            return false;
    const side = sideImages(rules, symmetry);
    for (const { joins } of goals) {
      const images = new Set(Array.from(joins[as]));
      for (const mask of joins[role]) if (!images.has(imageOfMask(mask, side))) return false;
    }
  }
  return true;
}

/** Where each side of the board goes. */
function sideImages({ lattice, cells }: CompiledRules, { image }: BoardSymmetry): number[] {
  return Array.from({ length: lattice.sideCount }, (_, side) => {
    let common = -1;
    for (let cell = 0; cell < cells; cell++)
      if ((lattice.sides[cell] >> side) & 1) common &= lattice.sides[image[cell]];
    return 31 - Math.clz32(common & -common);
  });
}

function imageOfMask(mask: number, side: readonly number[]): number {
  return side.reduce((bits, to, from) => bits | (((mask >> from) & 1) << to), 0);
}
