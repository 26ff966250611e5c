import type { MemoryRule } from 'evolab';
import { enlarged, reduced } from './memory.ts';

/** Members of worse layers stay only as tests. */
const LAYERS = 2;

/**
 * The layered Pareto archive (LAPCA: de Jong, Towards a bounded Pareto-coevolution archive, CEC 2004) for players that are
 * also the tests of each other. A player dominates another if it gets as much against every test, and more against one.
 * The players of the first layers stay, and for any two of them a test against which the one gets more than the other.
 * Opponents are drawn evenly.
 */
export const layeredPareto: MemoryRule = {
  needsGames: true,
  admit(memory, champion, results, size) {
    const all = enlarged(memory, champion, results);
    const count = all.members.length;
    const against = (player: number, test: number) => all.payoffs[player * count + test];
    const numbers = all.members.map((_, i) => i);
    const dominates = (a: number, b: number) =>
      numbers.every((test) => against(a, test) >= against(b, test)) &&
      numbers.some((test) => against(a, test) > against(b, test));

    const players: number[] = [];
    let left = numbers;
    for (let layer = 0; layer < LAYERS && left.length > 0; layer++) {
      const best = left.filter((a) => !left.some((b) => dominates(b, a)));
      // The newest of a layer first: it is what is dropped last.
      for (const player of best.toReversed()) players.push(player);
      left = left.filter((i) => !best.includes(i));
    }
    const kept = new Set(players.slice(0, size));
    for (const a of players) {
      for (const b of players) {
        const tells = (test: number) => against(a, test) > against(b, test);
        if (kept.size >= size || [...kept].some(tells)) continue;
        const test = numbers.findLast(tells);
        if (test !== undefined) kept.add(test);
      }
    }
    const chosen = numbers.filter((i) => kept.has(i));
    return reduced(all, chosen, new Float64Array(chosen.length).fill(1 / chosen.length));
  },
};
