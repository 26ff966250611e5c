import { CHANCE, type Game, type Position } from 'evolab';

/** Sweeps end when no share changes by more. */
const PRECISION = 1e-9;
/** Children of a choice: the six faces after a roll, and the position after holding. */
const CHILDREN = 7;

/**
 * The probability that the role to move wins from each position of the index with optimal play, by value iteration: two
 * scores and the same scores exchanged depend on each other and on higher scores alone.
 */
export function optimalShares(game: Game): Float64Array {
  const index = game.positionIndex!;
  const shares = new Float64Array(index.count);
  const position = game.start();
  const children = new Float64Array(CHILDREN);
  const groups = new Map<string, number[]>();
  for (let i = 0; i < index.count; i++) {
    index.positionAt(i, position);
    if (position.over) shares[i] = position.payoff(position.turn) > 0 ? 1 : 0;
    else if (position.turn !== CHANCE) {
      const [own, other] = [0, 1].map((role) => game.score!.of(position, role));
      const scores = `${own + other} ${Math.min(own, other)}`;
      const group = groups.get(scores);
      if (group === undefined) groups.set(scores, [i]);
      else group.push(i);
    }
  }
  const sumOf = (scores: string) => Number(scores.split(' ')[0]);
  for (const [, group] of [...groups].sort(([a], [b]) => sumOf(b) - sumOf(a))) {
    // Children as 1 + their number, negated if it is the other role's turn.
    const all = group.map((i) => {
      index.positionAt(i, position);
      writeChildren(game, position, children);
      return Float64Array.from(children);
    });
    for (let change = 1; change > PRECISION;) {
      change = 0;
      for (let n = group.length - 1; n >= 0; n--) {
        const share = bestShare(all[n], shares);
        change = Math.max(change, Math.abs(share - shares[group[n]]));
        shares[group[n]] = share;
      }
    }
  }
  return shares;
}

function bestShare(children: Float64Array, shares: Float64Array): number {
  const shareOf = (child: number) => (child > 0 ? shares[child - 1] : 1 - shares[-child - 1]);
  let roll = 0;
  for (let face = 0; face < CHILDREN - 1; face++) roll += shareOf(children[face]);
  const hold = children[CHILDREN - 1];
  return Math.max(roll / (CHILDREN - 1), hold === 0 ? 0 : shareOf(hold));
}

function writeChildren(game: Game, position: Position, out: Float64Array): void {
  const moves = new Int32Array(game.maxMoves);
  const [rolling, child] = [game.start(), game.start()];
  const numberOf = (next: Position) => {
    const number = 1 + game.positionIndex!.indexOf(next);
    return next.turn === position.turn ? number : -number;
  };
  out[CHILDREN - 1] = 0;
  for (const move of moves.slice(0, position.moves(moves, 0))) {
    rolling.copy(position);
    rolling.play(move);
    if (rolling.turn !== CHANCE) {
      out[CHILDREN - 1] = numberOf(rolling);
      continue;
    }
    const faces = rolling.moves(moves, 0);
    for (let face = 0; face < faces; face++) {
      child.copy(rolling);
      child.play(moves[face]);
      out[face] = numberOf(child);
    }
  }
}
