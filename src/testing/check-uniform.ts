import type { Game } from '../contract/game.ts';
import { Random } from '../util/random.ts';

/**
 * Draws `perMove` samples a legal move at `position` and throws if one is illegal or if Pearson's chi-square exceeds
 * its mean by five standard deviations: then the sampler is not uniform.
 */
export function checkUniform(game: Game, text: string, perMove = 400): void {
  const position = game.parse!(text);
  const legal = new Int32Array(game.maxMoves);
  const count = position.moves(legal, 0);
  const seen = new Map<number, number>();
  for (let i = 0; i < count; i++) seen.set(legal[i]!, 0);
  const random = new Random('uniform', text);
  for (let i = 0; i < perMove * count; i++) {
    const move = game.sampler!.sample(position, random);
    if (!seen.has(move)) throw new Error(`the sampler gave the illegal move ${move} at ${text}`);
    seen.set(move, seen.get(move)! + 1);
  }
  let chi = 0;
  for (const n of seen.values()) chi += (n - perMove) ** 2 / perMove;
  const freedom = count - 1;
  if (chi > freedom + 5 * Math.sqrt(2 * freedom))
    throw new Error(`chi-square ${chi} for ${count} moves at ${text}`);
}
