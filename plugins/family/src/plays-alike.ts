import { Random } from 'evolab';
import type { FamilyGame } from './family.ts';

/**
 * Whether two games are the same to those who play them: the same board and start, and the same moves, turns and results in
 * `games` random games. So rules that are worded differently are alike if the difference never shows, as what happens on a
 * full board in hex. A board that is turned is another board.
 */
export function playsAlike(first: FamilyGame, second: FamilyGame, games = 200): boolean {
  const [a, b] = [first.start(), second.start()];
  const [mine, theirs] = [first.rules.lattice, second.rules.lattice];
  if (mine.shape !== theirs.shape || mine.width !== theirs.width || mine.height !== theirs.height)
    return false;
  if (a.boards.some((word, i) => word !== b.boards[i])) return false;
  const random = new Random('plays alike');
  const ours = new Int32Array(first.maxMoves);
  const others = new Int32Array(second.maxMoves);
  for (let i = 0; i < games; i++) {
    a.copy(first.start());
    b.copy(second.start());
    while (!a.over) {
      if (b.over || a.turn !== b.turn) return false;
      const count = a.moves(ours, 0);
      if (b.moves(others, 0) !== count) return false;
      const moves = ours.subarray(0, count).sort();
      if (
        others
          .subarray(0, count)
          .sort()
          .some((move, m) => move !== moves[m])
      )
        return false;
      const move = moves[random.below(count)];
      a.play(move);
      b.play(move);
    }
    if (!b.over || a.outcome !== b.outcome) return false;
  }
  return true;
}
