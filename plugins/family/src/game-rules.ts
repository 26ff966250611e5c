import { CompiledRules, JUMP_TAKE, PLACE } from './compiled-rules.ts';
import { moveSlots, type MoveSlots } from './move-slots.ts';
import { canCapture } from './rule-tree.ts';
import type { RuleTree } from './rule-tree.ts';
import { ruleSymmetries, type RuleSymmetry } from './rule-symmetries.ts';

/** Rules as a position uses them: the tables, and what follows from several of them. */
export class GameRules extends CompiledRules {
  readonly symmetries: readonly RuleSymmetry[];
  /** Where the stones of one role stand if those of the other stood here: a symmetry that changes the sides. */
  readonly mirror: Int16Array;
  /** Whether there is such a symmetry. */
  readonly fair: boolean;
  readonly startKeys: readonly [number, number];
  /** Empty cells from which on it is faster to draw a move than to list all: on a full board few stones can move. */
  readonly leastFree: number;
  readonly moveSlots: MoveSlots;
  /** Whether a role can move as long as a cell is empty. */
  readonly fillsBoard: boolean;
  /** The highest number of a die for distances, if all moves of a stone may be longer; else Infinity. */
  readonly reach: number;
  /** Whether moves take enemies, by leading onto them or by jumping. */
  readonly taking: boolean;
  /** Whether moves capture by jumping. */
  readonly jumping: boolean;
  /** By role, column and row of a step, plus 1 each: whether a jump that way captures. */
  readonly #takes: readonly [Uint8Array, Uint8Array];

  constructor(tree: RuleTree) {
    super(tree);
    this.symmetries = ruleSymmetries(this);
    const identity = Int16Array.from({ length: this.cells }, (_, cell) => cell);
    const sides = this.symmetries.filter(({ swapsRoles }) => swapsRoles);
    this.fair = sides.length > 0;
    this.mirror = sides[0]?.image ?? identity;
    let [key0, key1] = [0, 0];
    for (let cell = 0; cell < this.cells; cell++) {
      for (let role = 0; role < 2; role++) {
        if (((this.start[this.words * role + (cell >> 5)] >>> cell) & 1) === 0) continue;
        key0 ^= this.keys[4 * cell + 2 * role];
        key1 ^= this.keys[4 * cell + 2 * role + 1];
      }
    }
    this.startKeys = [key0, key1];
    const anywhere = this.place === PLACE.anywhere;
    const lists = this.place === PLACE.lowest && !this.moving;
    this.leastFree = lists ? Infinity : this.place === PLACE.none ? this.cells / 5 + 1 : 0;
    this.moveSlots = moveSlots(this);
    this.fillsBoard = (anywhere || this.place === PLACE.lowest) && !this.moving;
    this.reach = reachOf(tree);
    this.taking = canCapture({ moves: tree.moves, capture: 'none' });
    this.jumping = tree.moves.some((move) => 'jump' in move && move.take);
    this.#takes = [takesOf(this, 0), takesOf(this, 1)];
  }

  /** The cell in the middle if a move of `role` from one cell to another is a jump that captures, else -1. */
  jumped(role: number, from: number, to: number): number {
    const { x, y } = this.lattice;
    const dx = x[to] - x[from];
    const dy = y[to] - y[from];
    if (((dx | dy) & 1) !== 0 || dx < -2 || dx > 2 || dy < -2 || dy > 2) return -1;
    if (this.#takes[role][3 * (dx / 2 + 1) + dy / 2 + 1] === 0) return -1;
    return this.lattice.index(x[from] + dx / 2, y[from] + dy / 2);
  }
}

/** Slides onto empty cells may also be shorter. */
function reachOf({ die, moves }: RuleTree): number {
  if (die?.shows !== 'distance') return Infinity;
  const far = moves.some((move) =>
    'leap' in move
      ? move.leap.some((cells) => cells > die.sides)
      : 'slide' in move && !move.onto.includes('empty'),
  );
  return far ? die.sides : Infinity;
}

function takesOf({ ways, lattice }: CompiledRules, role: number): Uint8Array {
  const table = new Uint8Array(9);
  for (let i = 0; i < ways[role].length; i += 2) {
    const [dx, dy] = lattice.vectors[ways[role][i]];
    table[3 * (dx + 1) + dy + 1] = (ways[role][i + 1] & JUMP_TAKE) === 0 ? 0 : 1;
  }
  return table;
}
