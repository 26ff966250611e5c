import type { PositionIndex } from 'evolab';
import type { Board } from './board.ts';
import type { ChineseCheckers } from './position.ts';

/** The maximum number of placements; indices must fit into 31 bits. */
const MOST = 2 ** 31;

/**
 * Numbers the placements of both sides from the point of view of the role to move: with o to move, the board
 * is rotated and the sides are exchanged. Sets of cells are numbered in the combinatorial number system, the
 * enemy's among the cells without own pieces. Undefined if there are 2^31 placements or more, or if the half-turn does not
 * exchange the homes.
 */
export function positionIndexOf(board: Board): PositionIndex<ChineseCheckers> | undefined {
  const { cells, pieces } = board;
  for (let cell = 0; cell < cells; cell++) {
    const home = board.homeOf(cell);
    if (board.homeOf(cells - 1 - cell) !== (home < 0 ? home : 1 - home)) return undefined;
  }
  const choose = binomials(cells, pieces);
  const ownSets = choose[cells][pieces];
  const enemySets = choose[cells - pieces][pieces];
  if (ownSets * enemySets >= MOST) return undefined;
  const own = new Int32Array(pieces);
  const enemy = new Int32Array(pieces);

  return {
    count: ownSets * enemySets,
    indexOf(position) {
      collect(position, position.turn, own);
      collect(position, 1 - position.turn, enemy);
      let ownRank = 0;
      let enemyRank = 0;
      let below = 0;
      for (let i = 0; i < pieces; i++) {
        ownRank += choose[own[i]][i + 1];
        while (below < pieces && own[below] < enemy[i]) below++;
        enemyRank += choose[enemy[i] - below][i + 1];
      }
      return ownRank * enemySets + enemyRank;
    },
    positionAt(index, position) {
      position.clear();
      choosePieces(Math.floor(index / enemySets), own);
      choosePieces(index % enemySets, enemy);
      for (let i = 0, below = 0; i < pieces; i++) {
        while (below < pieces && own[below] <= enemy[i] + below) below++;
        position.put(0, own[i]);
        position.put(1, enemy[i] + below);
      }
      position.begin(0, 0);
    },
  };

  /** The cells of `role` in increasing order, numbered from the other end if o is to move. */
  function collect(position: ChineseCheckers, role: number, out: Int32Array): void {
    const { cellOf } = position.board;
    const turned = position.turn === 1;
    let n = 0;
    for (let lattice = 0; lattice < 4; lattice++) {
      for (let word = position.wordOf(role, lattice); word !== 0; word &= word - 1) {
        const cell = cellOf[((lattice << 5) | 31) - Math.clz32(word & -word)];
        const value = turned ? cells - 1 - cell : cell;
        let at = n++;
        for (; at > 0 && out[at - 1] > value; at--) out[at] = out[at - 1];
        out[at] = value;
      }
    }
  }

  /** The set of `pieces` cells with number `index`, in increasing order. */
  function choosePieces(index: number, out: Int32Array): void {
    let cell = cells - 1;
    for (let i = pieces; i > 0; i--) {
      while (choose[cell][i] > index) cell--;
      index -= choose[cell][i];
      out[i - 1] = cell;
    }
  }
}

/** `table[n][k]`: the binomial coefficient n over k, for k up to `most`; exact below 2^53. */
function binomials(things: number, most: number): Float64Array[] {
  const table = [Float64Array.from({ length: most + 1 }, (_, k) => (k === 0 ? 1 : 0))];
  for (let n = 1; n <= things; n++) {
    const above = table[n - 1];
    table.push(Float64Array.from({ length: most + 1 }, (_, k) => (k === 0 ? 1 : above[k] + above[k - 1])));
  }
  return table;
}
