import type { Reference } from 'evolab/testing';

interface State {
  /** The discs on pillars a, b and c, from the bottom; 1 is the smallest. */
  readonly towers: readonly (readonly number[])[];
  readonly moves: number;
}

/** The towers of Hanoi as three stacks. */
export function naiveHanoi(options: {
  discs: number;
  limit: number;
  scores: readonly number[];
}): Reference<State> {
  const letters = ['a', 'b', 'c'];
  return {
    start: () => ({
      towers: [Array.from({ length: options.discs }, (_, i) => options.discs - i), [], []],
      moves: 0,
    }),
    turn: () => 0,
    moves({ towers, moves }) {
      if (moves === options.limit) return [];
      const names: string[] = [];
      for (const from of towers) {
        const disc = from.at(-1);
        if (disc === undefined) continue;
        towers.forEach((to, i) => {
          const below = to.at(-1) ?? Infinity;
          if (disc < below) names.push(`${disc}${letters[i]}`);
        });
      }
      return names;
    },
    play({ towers, moves }, name) {
      const disc = parseInt(name);
      return {
        towers: towers.map((tower, i) =>
          letters[i] === name.at(-1) ? [...tower, disc] : tower.filter((other) => other !== disc),
        ),
        moves: moves + 1,
      };
    },
    print: ({ towers, moves }) =>
      `${towers.map((tower) => tower.map((disc) => disc.toString(16).toUpperCase()).join('') || '-').join('/')} ${moves}`,
    payoffs({ towers }) {
      const points = towers[2].length === 0 ? 0 : (options.scores[options.discs - towers[2].length] ?? 0);
      return [points / 50 - 1];
    },
  };
}
