import { defineEvaluator, type Evaluator, type Game, type Role } from 'evolab';
import {
  oneSidedTable,
  placementOf,
  placements,
  raceWon,
  TWO_SIDED_MEN,
  twoSidedTable,
  type OneSided,
} from './bear-off.ts';
import { DoublingBackgammon } from './doubling.ts';
import { expectedWith } from './equity.ts';
import { MEN, type Backgammon } from './position.ts';
import { valueByPubeval } from './pubeval.ts';

// Computed when they are first needed, once in each thread.
let oneSided: OneSided | undefined;
let twoSided: Float64Array | undefined;

const HOME_MEN = [new Int8Array(6), new Int8Array(6)];

/** The number of the men of `role` at home; -1 if some are elsewhere. */
function homeOf(position: Backgammon, role: Role): number {
  const men = HOME_MEN[role];
  let left = MEN - position.off(role);
  for (let point = 1; point <= 6; point++) {
    men[point - 1] = Math.max(0, position.men(role, point));
    left -= men[point - 1];
  }
  return left === 0 ? placementOf(men) : -1;
}

/**
 * The probability that `onRoll` is off first when the dice are rolled, if both roles have all men at home and cannot meet; NaN
 * in all other positions. Exact, for best play of both, if neither has more than six men.
 */
export function bearOffWon(position: Backgammon, onRoll: Role): number {
  const own = homeOf(position, onRoll);
  if (own < 0) return Number.NaN;
  const other = homeOf(position, 1 - onRoll);
  if (other < 0) return Number.NaN;
  const count = placements(TWO_SIDED_MEN);
  if (own < count && other < count) {
    twoSided ??= twoSidedTable();
    return twoSided[count * own + other];
  }
  oneSided ??= oneSidedTable();
  return raceWon(oneSided, own, other);
}

/** Values of positions in which both bear off; pubeval values the others. */
class BearOff implements Evaluator<Backgammon> {
  readonly #scale: number;
  readonly #moves: Int32Array;
  readonly #child: Backgammon;

  constructor(game: Game<Backgammon>) {
    this.#child = game.start();
    this.#scale = this.#child.gammons ? 1 / 3 : 1;
    this.#moves = new Int32Array(game.maxMoves);
  }

  evaluate(position: Backgammon, role: Role): number {
    const { player } = position;
    if (player < 0) return valueByPubeval(position, role, this.#scale);
    const won = position.larger === 0 ? bearOffWon(position, player) : this.#afterRoll(position);
    if (Number.isNaN(won)) return valueByPubeval(position, role, this.#scale);
    if (position instanceof DoublingBackgammon) return expectedWith(position, role, won);
    const value = this.#scale * (2 * won - 1);
    return role === player ? value : 0 - value;
  }

  /** The same with the dice rolled: after the best play. */
  #afterRoll(position: Backgammon): number {
    const { player } = position;
    if (Number.isNaN(bearOffWon(position, player))) return Number.NaN;
    let best = 0;
    const count = position.moves(this.#moves, 0);
    for (let i = 0; i < count; i++) {
      this.#child.copy(position);
      this.#child.play(this.#moves[i]);
      // In a match the next game has begun already.
      const won = this.#child.over || this.#child.player < 0 ? 1 : 1 - bearOffWon(this.#child, 1 - player);
      if (won > best) best = won;
    }
    return best;
  }
}

export const bearOff = defineEvaluator({
  id: 'bear-off',
  summary:
    'pubeval that bears off by tables: exact up to six men each, by the rolls that each takes beyond; no gammons',
  game: 'backgammon',
  create: (_, { game }) => new BearOff(game as unknown as Game<Backgammon>),
});
