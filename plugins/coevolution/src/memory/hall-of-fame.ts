import type { MemoryRule } from 'evolab';

/** All champions with equal probability (Rosin and Belew 1997); of too many, one before the last is dropped. */
export const hallOfFame: MemoryRule = {
  needsGames: false,
  admit({ members }, champion, _results, size, random) {
    const dropped = members.length < size ? -1 : random.below(members.length);
    const all = [...members.filter((_, i) => i !== dropped), champion];
    return {
      members: all,
      mix: new Float64Array(all.length).fill(1 / all.length),
      payoffs: new Float64Array(0),
    };
  },
};
