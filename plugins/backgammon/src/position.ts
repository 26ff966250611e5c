import { CHANCE, mix, type Move, type Position, type Random, type Role } from 'evolab';
import { BAR, dieOf, listPlays } from './plays.ts';
import { OPENINGS, ROLLS } from './rolls.ts';

/** The men of each role. */
export const MEN = 15;

/** Games that go on as long are draws; random ones last 190 plies. */
export const MOST_PLIES = 4000;

/** Where the men that are off are counted, by role. */
const OFF = 26;

/** Men of the start: 2 on point 24, 5 on 13, 3 on 8, 5 on 6. */
const START = new Int8Array(28);
for (const [point, men] of [
  [24, 2],
  [13, 5],
  [8, 3],
  [6, 5],
]) {
  START[point] = men;
  START[25 - point] = -men;
}

/** The role's men by point, from its own view; filled by `moves`. */
const VIEW = new Int8Array(26);

/** A position of backgammon. Role 0 is White and moves from point 24 to point 1, Black the other way. */
export class Backgammon implements Position {
  /**
   * By point of White's view: White's men positive, Black's negative. 0 is Black's bar and 25 White's; 26 and 27 are the men
   * that White and Black have borne off.
   */
  readonly points: Int8Array;
  /** The same bytes four by four, for copies and keys. */
  readonly words: Int32Array;
  turn: Role = CHANCE;
  /** The role that rolls next or has rolled; -1 before the opening roll, which decides it. */
  player: Role = -1;
  /** The dice of the roll that `player` has to play; 0 before it is rolled. */
  larger = 0;
  smaller = 0;
  plies = 0;
  over = false;
  /**
   * Whether no man could hit another any more when the dice were last rolled. It changes nothing in the game: pubeval plays
   * by it.
   */
  race = false;
  /** Whether gammons and backgammons count. */
  readonly gammons: boolean;
  /** The plies after which nobody has won. */
  readonly mostPlies: number;

  constructor(gammons: boolean, mostPlies: number = MOST_PLIES) {
    this.gammons = gammons;
    this.mostPlies = mostPlies;
    this.points = START.slice();
    this.words = new Int32Array(this.points.buffer);
  }

  /** Puts all men where they begin. */
  setUp(): void {
    this.points.set(START);
  }

  /** The men of `role` on a point of its own view, 1 to 24, or on its bar, 25; negative for men of the other role. */
  men(role: Role, point: number): number {
    return role === 0 ? this.points[point] : 0 - this.points[BAR - point];
  }

  /** How many men of `role` are off. */
  off(role: Role): number {
    return this.points[OFF + role];
  }

  hasBorneOff(role: Role): boolean {
    return this.off(role) === MEN;
  }

  moves(out: Int32Array, at: number): number {
    if (this.turn === CHANCE) {
      const outcomes = this.player < 0 ? OPENINGS : ROLLS;
      for (let i = 0; i < outcomes.length; i++) out[at + i] = outcomes[i];
      return outcomes.length;
    }
    const points = this.points;
    let blocked = 0;
    let blots = 0;
    if (this.player === 0) {
      for (let point = 1; point <= BAR; point++) {
        const men = points[point];
        VIEW[point] = men;
        if (men === -1) blots |= 1 << point;
        else if (men < 0) blocked |= 1 << point;
      }
    } else {
      for (let point = 1; point <= BAR; point++) {
        const men = -points[BAR - point];
        VIEW[point] = men;
        if (men === -1) blots |= 1 << point;
        else if (men < 0) blocked |= 1 << point;
      }
    }
    return listPlays(VIEW, blocked, blots, this.larger, this.smaller, out, at);
  }

  play(move: Move): void {
    this.plies++;
    if (this.turn === CHANCE) {
      if (this.player < 0) this.player = (move >>> 6) & 1;
      this.larger = (move >>> 3) & 7;
      this.smaller = move & 7;
      this.turn = this.player;
      this.race = !hasContact(this.points);
      return;
    }
    for (let step = 0, rest = move; step < 4; step++, rest >>>= 5) {
      const from = rest & 31;
      if (from === 0) break;
      const to = from - dieOf(move, step, this.larger, this.smaller);
      if (this.player === 0) step0(this.points, from, to);
      else step1(this.points, from, to);
    }
    this.over = this.points[OFF + this.player] === MEN || this.plies >= this.mostPlies;
    this.player = 1 - this.player;
    this.turn = CHANCE;
    this.larger = this.smaller = 0;
  }

  copy(other: Backgammon): void {
    for (let i = 0; i < 7; i++) this.words[i] = other.words[i];
    this.turn = other.turn;
    this.player = other.player;
    this.larger = other.larger;
    this.smaller = other.smaller;
    this.plies = other.plies;
    this.over = other.over;
    this.race = other.race;
  }

  payoff(role: Role): number {
    const points = this.score(role);
    return this.gammons ? points / 3 : points;
  }

  /** What `role` has won: 1, 2 for a gammon, 3 for a backgammon; negative if it has lost, 0 in a draw by length. */
  score(role: Role): number {
    const winner = this.off(0) === MEN ? 0 : this.off(1) === MEN ? 1 : -1;
    if (winner < 0) return 0;
    const won = this.stake(winner);
    return role === winner ? won : -won;
  }

  /** By how much the winner's points are multiplied. */
  protected stake(winner: Role): number {
    if (!this.gammons || this.off(1 - winner) > 0) return 1;
    for (let point = 19; point <= BAR; point++) if (this.men(1 - winner, point) > 0) return 3;
    return 2;
  }

  /** Hash of the men, the dice and who plays them. */
  key(half: 0 | 1): number {
    const words = this.words;
    let hash = Math.imul(
      ((this.player + 1) * 8 + this.larger) * 8 + this.smaller + 256 * half + 1,
      0x9e3779b9,
    );
    for (let i = 0; i < 7; i++) hash = mix(hash + words[i]) + i;
    return hash | 0;
  }

  /** A roll by its probability. */
  sampleRoll(random: Random): Move {
    if (this.player < 0) return OPENINGS[random.below(30)];
    const both = random.below(36);
    const one = 1 + Math.floor(both / 6);
    const other = 1 + (both % 6);
    return one > other ? (one << 3) | other : (other << 3) | one;
  }
}

/** White's man goes from a point of its view to another, 0 or less for off. */
function step0(points: Int8Array, from: number, to: number): void {
  points[from]--;
  if (to <= 0) {
    points[26]++;
  } else if (points[to] === -1) {
    points[to] = 1;
    points[0]--;
  } else {
    points[to]++;
  }
}

/** The same for Black. */
function step1(points: Int8Array, from: number, to: number): void {
  points[25 - from]++;
  if (to <= 0) {
    points[27]++;
  } else if (points[25 - to] === 1) {
    points[25 - to] = -1;
    points[25]++;
  } else {
    points[25 - to]--;
  }
}

/** Whether a man of White has one of Black before it, so that one of them may yet hit the other. */
export function hasContact(points: Int8Array): boolean {
  let black = 0;
  while (black <= 24 && points[black] >= 0) black++;
  let white = 25;
  while (white >= 1 && points[white] <= 0) white--;
  return white > black;
}
