import { nashAverage, sum, type MemoryRule } from 'evolab';
import { enlarged, reduced } from './memory.ts';

/** Members with less are not in the support of the equilibrium: the solver leaves them a trace. */
const SUPPORT = 1e-6;

/**
 * The Nash memory (Ficici and Pollack, A game-theoretic memory mechanism for coevolution, GECCO 2003). Opponents are drawn
 * by the equilibrium of the game among its members. A champion enters if it wins against that mixture on average; then the
 * equilibrium is computed anew, and as many of those outside its support stay, the newest, as there is room for.
 */
export const nashMemory: MemoryRule = {
  needsGames: true,
  admit(memory, champion, results, size) {
    const gain = results.reduce((sum, result, i) => sum + result * memory.mix[i], 0);
    if (memory.members.length > 0 && gain <= 0) return memory;
    const all = enlarged(memory, champion, results);
    const { mix } = nashAverage(all.payoffs);
    const inside: number[] = [];
    const outside: number[] = [];
    mix.forEach((share, i) => (share > SUPPORT ? inside : outside).push(i));
    // Of a support that is too large, those stay that are played against most.
    const support = inside.sort((a, b) => mix[b] - mix[a]).slice(0, size);
    const room = size - support.length;
    const kept = [...support, ...(room > 0 ? outside.slice(-room) : [])].sort((a, b) => a - b);
    const shares = Float64Array.from(kept, (i) => (support.includes(i) ? mix[i] : 0));
    const total = sum(shares);
    return reduced(
      all,
      kept,
      shares.map((share) => share / total),
    );
  },
};
