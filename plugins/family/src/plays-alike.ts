import { Random } from 'evolab';
import type { FamilyGame } from './family.ts';
import type { FamilyPosition } from './position.ts';

/**
 * Whether two games are the same to those who play them: the same board and start, and the same moves, turns and results in
 * `games` random games. So rules that are worded differently are alike if the difference never shows, as what happens on a
 * full board in hex. A board that is turned is another board.
 */
export function playsAlike(first: FamilyGame, second: FamilyGame, games = 200): boolean {
  const [mine, theirs] = [first.rules.lattice, second.rules.lattice];
  if (mine.shape !== theirs.shape || mine.width !== theirs.width || mine.height !== theirs.height)
    return false;
  const pair = new Pair(first, second);
  if (!pair.sameStones) return false;
  const random = new Random('plays alike');
  for (let i = 0; i < games; i++) {
    pair.begin();
    while (!pair.first.over) {
      if (!pair.sameTurn) return false;
      pair.play(pair.moves[random.below(pair.count)]);
    }
    if (!pair.sameEnd) return false;
  }
  return true;
}

/**
 * Whether two games on the same board differ in a game of the first, of which `moves` were played: at some ply other moves are
 * legal, or a legal move leads to other stones or another end, be it played or not.
 */
export function differIn(first: FamilyGame, second: FamilyGame, moves: readonly number[]): boolean {
  const [pair, after] = [new Pair(first, second), new Pair(first, second)];
  if (!pair.sameStones) return true;
  for (const move of moves) {
    if (!pair.sameTurn) return true;
    for (let i = 0; i < pair.count; i++) {
      after.copy(pair);
      after.play(pair.moves[i]);
      if (!after.sameStones || !after.sameEnd) return true;
    }
    pair.play(move);
  }
  return false;
}

/** Positions of two games in which the same moves are played. */
class Pair {
  readonly first: FamilyPosition;
  readonly second: FamilyPosition;
  /** Those of the first game, in ascending order, as `sameTurn` found them. */
  moves: Int32Array = new Int32Array();
  readonly #starts: readonly [FamilyPosition, FamilyPosition];
  readonly #legal: readonly [Int32Array, Int32Array];

  constructor(first: FamilyGame, second: FamilyGame) {
    this.#starts = [first.start(), second.start()];
    [this.first, this.second] = [first.start(), second.start()];
    this.#legal = [new Int32Array(first.maxMoves), new Int32Array(second.maxMoves)];
  }

  get count(): number {
    return this.moves.length;
  }

  begin(): void {
    this.first.copy(this.#starts[0]);
    this.second.copy(this.#starts[1]);
  }

  copy(other: Pair): void {
    this.first.copy(other.first);
    this.second.copy(other.second);
  }

  play(move: number): void {
    this.first.play(move);
    this.second.play(move);
  }

  get sameStones(): boolean {
    return this.first.boards.every((word, i) => word === this.second.boards[i]);
  }

  /** Whether both are over with the same result, or neither is. */
  get sameEnd(): boolean {
    return this.first.over === this.second.over && this.first.outcome === this.second.outcome;
  }

  /** Whether the same role has the same moves in both, of which the first is not over. */
  get sameTurn(): boolean {
    const { first, second } = this;
    if (second.over || first.turn !== second.turn) return false;
    const [mine, theirs] = this.#legal;
    const count = first.moves(mine, 0);
    if (second.moves(theirs, 0) !== count) return false;
    this.moves = mine.subarray(0, count).sort();
    const others = theirs.subarray(0, count).sort();
    return this.moves.every((move, i) => move === others[i]);
  }
}
