import { CHANCE, mix, type Move, type Role } from 'evolab';
import { Backgammon, MOST_PLIES } from './position.ts';

/** What the doubling cube and a match add to the rules. */
export interface Stakes {
  /** The largest value of the cube; 0 without a cube. */
  readonly largest: number;
  /** The points that win the match; 0: each game stands for itself. */
  readonly match: number;
}

/** What the largest value of a cube may be; 0: there is no cube. */
export const LARGEST_CUBES = [0, 2, 4, 8, 16, 32, 64] as const;
/** The points of the longest match: those of the table of match equities. */
export const LONGEST_MATCH = 15;

/** Whether the game in which doubling is forbidden is to come, is played, or is over (or was never needed). */
export const CRAWFORD_TO_COME = 0;
export const CRAWFORD = 1;
export const POST_CRAWFORD = 2;

/** What a role is asked for: nothing, whether it doubles before it rolls, or whether it takes. */
export const NOTHING = 0;
export const TO_DOUBLE = 1;
export const TO_TAKE = 2;

/** The moves before a roll. No play has this bit. */
const BEFORE_ROLL = 1 << 24;
export const ROLL: Move = BEFORE_ROLL;
export const DOUBLE: Move = BEFORE_ROLL + 1;
export const TAKE: Move = BEFORE_ROLL + 2;
export const DROP: Move = BEFORE_ROLL + 3;
export const DECISIONS = ['roll', 'double', 'take', 'drop'] as const;

/** Whether a move is one of `DECISIONS`. */
export const isDecision = (move: Move): boolean => move >= BEFORE_ROLL;

/** Plies of the longest game or match. */
export const mostPlies = ({ match }: Stakes): number => MOST_PLIES * Math.max(1, match);

/**
 * Backgammon with a doubling cube, as one game or as a match with Crawford's rule. Before it rolls, a role that may double
 * decides whether it does; the other takes or drops. A role may double if the cube is in the middle or its own, below its
 * largest value, and worth more to it than what it plays for already.
 */
export class DoublingBackgammon extends Backgammon {
  readonly stakes: Stakes;
  /** The value of the cube, and who owns it: -1 while it is in the middle. */
  cube = 1;
  owner: Role = -1;
  asked = NOTHING;
  /** The points of White and Black in the match. */
  scores: [white: number, black: number] = [0, 0];
  crawford: number;
  /** The role that has dropped, which ended the game; -1 if none has. */
  dropped: Role = -1;
  /** What White has won in a game that is over. */
  private won = 0;

  constructor(gammons: boolean, stakes: Stakes) {
    super(gammons, mostPlies(stakes));
    this.stakes = stakes;
    this.crawford = stakes.match === 1 ? CRAWFORD : CRAWFORD_TO_COME;
  }

  override moves(out: Int32Array, at: number): number {
    if (this.asked === NOTHING) return super.moves(out, at);
    out[at] = this.asked === TO_DOUBLE ? ROLL : TAKE;
    out[at + 1] = this.asked === TO_DOUBLE ? DOUBLE : DROP;
    return 2;
  }

  override play(move: Move): void {
    if (this.asked !== NOTHING) this.#decide(move);
    else {
      const rolls = this.turn === CHANCE;
      super.play(move);
      if (rolls) return;
      const winner = 1 - this.player;
      if (this.hasBorneOff(winner)) this.#end(winner, this.stake(winner));
      else if (!this.over) this.#askToDouble();
    }
  }

  /** Lets the role on roll double if it may; else it rolls. */
  #askToDouble(): void {
    const may = this.mayDouble(this.player);
    this.asked = may ? TO_DOUBLE : NOTHING;
    this.turn = may ? this.player : CHANCE;
  }

  mayDouble(role: Role): boolean {
    return this.owner !== 1 - role && this.mayDoubleFrom(role, this.cube);
  }

  /** Whether `role` may double a cube of this value, if it is its own or in the middle. */
  mayDoubleFrom(role: Role, cube: number): boolean {
    const { largest, match } = this.stakes;
    if (2 * cube > largest || this.crawford === CRAWFORD) return false;
    return match === 0 || this.scores[role] + cube < match;
  }

  /** Whether the role on roll could double, but for what it plays for already: the match. */
  doubleIsIdle(): boolean {
    const { player, owner, cube, crawford } = this;
    const isToRoll = this.turn === CHANCE && !this.over && player >= 0;
    const hasCube = owner !== 1 - player && 2 * cube <= this.stakes.largest && crawford !== CRAWFORD;
    return isToRoll && hasCube && !this.mayDouble(player);
  }

  #decide(move: Move): void {
    this.plies++;
    if (move === DROP) {
      this.dropped = this.turn;
      this.#end(this.player, 1);
    } else if (move === DOUBLE) {
      this.asked = TO_TAKE;
      this.turn = 1 - this.player;
    } else {
      if (move === TAKE) {
        this.owner = this.turn;
        this.cube *= 2;
      }
      this.asked = NOTHING;
      this.turn = CHANCE;
    }
    if (this.plies >= this.mostPlies) this.over = true;
  }

  #end(winner: Role, stake: number): void {
    const { match } = this.stakes;
    const points = this.#award(winner, stake);
    this.asked = NOTHING;
    this.turn = CHANCE;
    this.over = true;
    if (match === 0) return;
    this.scores[winner] += points;
    if (this.scores[winner] >= match || this.plies >= this.mostPlies) return;
    const short = Math.max(this.scores[0], this.scores[1]) === match - 1;
    if (this.crawford !== CRAWFORD_TO_COME) this.crawford = POST_CRAWFORD;
    else if (short) this.crawford = CRAWFORD;
    this.#startGame();
  }

  /** Notes what the winner of a game gets, which it returns. */
  #award(winner: Role, stake: number): number {
    const points = stake * this.cube;
    this.won = winner === 0 ? points : -points;
    return points;
  }

  #startGame(): void {
    this.setUp();
    this.over = false;
    this.player = -1;
    this.cube = 1;
    this.owner = this.dropped = -1;
    this.race = false;
  }

  override copy(other: DoublingBackgammon): void {
    super.copy(other);
    this.cube = other.cube;
    this.owner = other.owner;
    this.asked = other.asked;
    this.scores[0] = other.scores[0];
    this.scores[1] = other.scores[1];
    this.crawford = other.crawford;
    this.dropped = other.dropped;
    this.won = other.won;
  }

  /** Reckons what a position that was read, and is over, has come to. */
  settle(): void {
    if (this.dropped >= 0) this.#award(1 - this.dropped, 1);
    else for (const role of [0, 1]) if (this.hasBorneOff(role)) this.#award(role, this.stake(role));
  }

  /** The role that has won: the match, if it is one; -1 if none has. */
  #winner(): Role {
    const { match } = this.stakes;
    if (match > 0) return this.scores.findIndex((points) => points >= match);
    return this.won === 0 ? -1 : this.won > 0 ? 0 : 1;
  }

  /** A match is won or lost; a game pays its points as a share of the most that it can pay. */
  override payoff(role: Role): number {
    const { largest, match } = this.stakes;
    if (match > 0) {
      const winner = this.#winner();
      return winner < 0 ? 0 : winner === role ? 1 : -1;
    }
    return this.score(role) / ((this.gammons ? 3 : 1) * Math.max(1, largest));
  }

  /** The points won, negative if lost; in a match the points that `role` has beyond the other's. */
  override score(role: Role): number {
    if (this.stakes.match > 0) return this.scores[role] - this.scores[1 - role];
    return role === 0 ? this.won : 0 - this.won;
  }

  override key(half: 0 | 1): number {
    const { scores, cube, owner, asked, crawford } = this;
    const [white, black] = scores;
    const stakes = (((cube * 4 + owner + 1) * 4 + asked) * 4 + crawford) * 4 + this.dropped + 1;
    return mix(super.key(half) ^ Math.imul(stakes * 1024 + white * 32 + black + 1, 0x85ebca6b)) | 0;
  }
}
