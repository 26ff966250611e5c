import type { Game, Position, SimultaneousPosition } from 'evolab';

const CELLS = 5;

/**
 * Row: the roles put stones on five cells in a row; who owns the middle of the full row and a neighbour of it wins.
 * Small, but with transpositions, a symmetry and something to capture the eye of every inspection.
 */
export class Row implements Position {
  cells = new Int8Array(CELLS);
  turn = 0;
  over = false;

  moves(out: Int32Array, at: number): number {
    let end = at;
    for (let i = 0; i < CELLS; i++) if (this.cells[i] === 0) out[end++] = i;
    return end - at;
  }
  play(move: number): void {
    this.cells[move] = this.turn === 0 ? 1 : -1;
    this.turn = 1 - this.turn;
    this.over = !this.cells.includes(0);
  }
  copy(other: Row): void {
    this.cells.set(other.cells);
    this.turn = other.turn;
    this.over = other.over;
  }
  payoff(role: number): number {
    const [, left, middle, right] = this.cells;
    const owner = left === middle || right === middle ? middle : 0;
    return role === 0 ? owner : 0 - owner;
  }
  key(half: 0 | 1): number {
    return this.cells.reduce((sum, cell) => sum * 3 + cell + 1, half);
  }
}

export function rowGame(PositionClass: new () => Row = Row): Game<Row> {
  return {
    roles: ['left', 'right'],
    maxMoves: CELLS,
    maxPlies: CELLS,
    start: () => new PositionClass(),
    print: (p) => Array.from(p.cells, (cell) => 'o.x'[cell + 1]).join(''),
    parse(text) {
      if (!/^[xo.]{5}$/.test(text)) throw new SyntaxError(`'${text}' is no row`);
      const p = new PositionClass();
      p.cells.set(Array.from(text, (letter) => 'o.x'.indexOf(letter) - 1));
      const lead = p.cells.reduce((sum, cell) => sum + cell, 0);
      if (lead !== 0 && lead !== 1) throw new SyntaxError('the stones do not alternate');
      p.turn = lead;
      p.over = !text.includes('.');
      return p;
    },
    moveName: (_, move) => 'abcde'[move],
    encoders: {
      board: {
        size: CELLS,
        grid: { width: CELLS, height: 1 },
        kinds: 1,
        encode(p, role, out) {
          for (let i = 0; i < CELLS; i++) out[i] = role === 0 ? p.cells[i] : -p.cells[i];
        },
      },
    },
    features: {
      middle: {
        summary: 'owns the middle',
        range: [-1, 1],
        measure: (p, role) => p.cells[2] * (1 - 2 * role),
      },
    },
    symmetries: [{ name: 'mirror', cells: [4, 3, 2, 1, 0] }],
    sampler: {
      sample(p, random) {
        let n = random.below(p.cells.reduce((free, cell) => free + (cell === 0 ? 1 : 0), 0));
        for (let i = 0; ; i++) if (p.cells[i] === 0 && n-- === 0) return i;
      },
    },
    tactics: { noisy: (_p, move) => move === 2, active: (p) => p.cells[2] === 0 },
  };
}

/** Pennies: both choose a side at once, three times; the first role wins an instant if the sides are equal. */
export class Pennies implements SimultaneousPosition {
  chosen = -1;
  turn = 0;
  instant = 0;
  balance = 0;
  over = false;
  readonly choosers = 3;

  moves(out: Int32Array, at: number): number {
    return this.movesOf(this.turn, out, at);
  }
  movesOf(_: number, out: Int32Array, at: number): number {
    out[at] = 0;
    out[at + 1] = 1;
    return 2;
  }
  play(move: number): void {
    if (this.turn === 0) this.chosen = move;
    else {
      this.balance += this.chosen === move ? 1 : -1;
      this.instant++;
      this.chosen = -1;
    }
    this.turn = 1 - this.turn;
    this.over = this.instant === 3;
  }
  copy(other: Pennies): void {
    this.chosen = other.chosen;
    this.turn = other.turn;
    this.instant = other.instant;
    this.balance = other.balance;
    this.over = other.over;
  }
  payoff(role: number): number {
    return (role === 0 ? this.balance : -this.balance) / 3;
  }
  key(half: 0 | 1): number {
    return half === 0 ? this.balance : this.instant * 4 + this.chosen;
  }
}

export function penniesGame(PositionClass: new () => Pennies = Pennies): Game<Pennies> {
  return {
    roles: ['even', 'odd'],
    maxMoves: 2,
    maxPlies: 6,
    simultaneous: true,
    start: () => new PositionClass(),
    print: (p) => `instant ${p.instant} balance ${p.balance} chosen ${p.chosen}`,
    moveName: (_p, move) => ['heads', 'tails'][move],
  };
}
