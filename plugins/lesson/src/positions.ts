import { CHANCE, largest, legalMovesOf, positionAfter, type Game, type Position, type Random } from 'evolab';
import { Outcomes } from 'evolab/search';

/** The positions of a game of random moves, outcomes of chance by their probabilities; it ends after `most` plies. */
export function randomGame(game: Game, random: Random, most: number): Position[] {
  const positions = [game.start()];
  const outcomes = new Outcomes(game);
  for (let last = positions[0]; !last.over && positions.length <= most;) {
    const moves = legalMovesOf(game, last);
    // This number is drawn even where chance moves and it is not used, so that seeds keep their games.
    let move = moves[random.below(moves.length)];
    if (last.turn === CHANCE) move = outcomes.draw(last, random);
    positions.push((last = positionAfter(game, last, move)));
  }
  return positions;
}

/** Three digits, which are enough for a page; never -0. */
export const rounded = (value: number): number => Math.round(1000 * value) / 1000 + 0;

/** A value as people read it: with its sign, at most two digits. */
export function signedText(value: number): string {
  const digits = String(Math.round(Math.abs(value) * 100) / 100);
  return digits === '0' ? '0' : `${value > 0 ? '+' : '−'}${digits}`;
}

/** A payoff of two opposed roles in words. */
export function payoffText(roles: readonly string[], payoffs: readonly number[]): string {
  if (roles.length === 1) return payoffs[0] > 0 ? 'solved' : `payoff ${signedText(payoffs[0])}`;
  if (payoffs.every((payoff) => payoff === payoffs[0])) return 'a draw';
  const best = payoffs.indexOf(largest(payoffs));
  return payoffs[best] === 1
    ? `${roles[best]} wins`
    : payoffs.map((payoff, role) => `${roles[role]} ${signedText(payoff)}`).join(', ');
}
