import { defineGame, definePlugin, mix, option, type Game, type Position, type Role } from 'evolab';

// Kalah. Cells are in the order of sowing: south's pits, south's store, north's pits, north's store.
class Kalah implements Position {
  readonly pits: number;
  readonly cells: Int32Array;
  turn: Role = 0;
  over = false;

  constructor(pits: number, seeds: number) {
    this.pits = pits;
    this.cells = new Int32Array(2 * pits + 2).fill(seeds);
    this.cells[pits] = this.cells[2 * pits + 1] = 0;
  }
  moves(out: Int32Array, at: number): number {
    const first = this.turn * (this.pits + 1);
    let end = at;
    for (let pit = 0; pit < this.pits; pit++) if (this.cells[first + pit] > 0) out[end++] = pit;
    return end - at;
  }
  play(pit: number): void {
    const { cells, pits } = this;
    const first = this.turn * (pits + 1);
    const store = first + pits;
    const enemyStore = 2 * pits + 1 - first;
    let cell = first + pit;
    let hand = cells[cell];
    cells[cell] = 0;
    while (hand > 0) {
      cell = cell + 1 === cells.length ? 0 : cell + 1;
      if (cell === enemyStore) continue;
      cells[cell]++;
      hand--;
    }
    const opposite = 2 * pits - cell;
    if (cell >= first && cell < store && cells[cell] === 1 && cells[opposite] > 0) {
      cells[store] += 1 + cells[opposite];
      cells[cell] = cells[opposite] = 0;
    }
    if (cell !== store) this.turn = 1 - this.turn;
    const south = this.left(0);
    const north = this.left(1);
    this.over = south === 0 || north === 0;
    if (!this.over) return;
    cells[pits] += south;
    cells[2 * pits + 1] += north;
    for (let i = 0; i < cells.length; i++) if (i % (pits + 1) < pits) cells[i] = 0;
  }
  /** Seeds in the pits of `role`. */
  left(role: Role): number {
    const first = role * (this.pits + 1);
    let sum = 0;
    for (let i = first; i < first + this.pits; i++) sum += this.cells[i];
    return sum;
  }
  copy(other: Kalah): void {
    this.cells.set(other.cells);
    this.turn = other.turn;
    this.over = other.over;
  }
  payoff(role: Role): number {
    const lead = Math.sign(this.cells[this.pits] - this.cells[2 * this.pits + 1]);
    return role === 0 ? lead : 0 - lead;
  }
  key(half: 0 | 1): number {
    let key = 2 * this.turn + half;
    for (let i = 0; i < this.cells.length; i++) key = mix(key ^ this.cells[i]);
    return key;
  }
}

function create({ pits, seeds }: { pits: number; seeds: number }): Game<Kalah> {
  const all = 2 * pits * seeds;
  return {
    roles: ['south', 'north'],
    maxMoves: pits,
    // README.md derives this bound.
    maxPlies: all + pits * (pits + 1) * (seeds + all),
    start: () => new Kalah(pits, seeds),
    print: ({ cells, turn }) => `${cells.join(' ')} ${'sn'[turn]}`,
    parse(text) {
      const position = new Kalah(pits, seeds);
      const [, numbers = '', side] = /^((?:\d{1,3} )+)([sn])$/.exec(text) ?? [];
      const counts = numbers.trim().split(' ').map(Number);
      const fits = counts.length === 2 * pits + 2 && counts.reduce((sum, count) => sum + count) === all;
      if (fits) position.cells.set(counts);
      const empty = [0, 1].filter((role) => position.left(role) === 0).length;
      if (!fits || empty === 1) throw new SyntaxError(`no position of ${all} seeds and a side: ${text}`);
      position.turn = side === 's' ? 0 : 1;
      position.over = empty === 2;
      return position;
    },
    moveName: ({ turn }, pit) => (turn === 0 ? 'abcdefghijkl' : 'ABCDEFGHIJKL')[pit],
    encoders: {
      // Two rows: the lower is the role's own, with its store on the right. The unit is the number of seeds
      // in a pit at the start.
      board: {
        size: 2 * pits + 2,
        grid: { width: pits + 1, height: 2 },
        range: [-2 * pits, 2 * pits],
        encode({ cells }, role, out) {
          const own = role * (pits + 1);
          for (let i = 0; i <= pits; i++) out[pits + 1 + i] = cells[own + i] / seeds;
          for (let i = 0; i <= pits; i++) out[pits - i] = (0 - cells[pits + 1 - own + i]) / seeds;
        },
      },
    },
  };
}

export const game = defineGame({
  id: 'mancala',
  summary: 'Kalah: sow seeds around the board and collect the most',
  options: {
    pits: option.whole(6, { min: 1, max: 12, help: 'pits per side' }),
    seeds: option.whole(4, { min: 1, max: 12, help: 'seeds in each pit at the start' }),
  },
  rulesVersion: 1,
  create,
});
export default definePlugin({ name: 'mancala', games: [game] });
