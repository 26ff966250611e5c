import { Random } from 'evolab';
import { gameFromRules, sheets } from '@evolab/gdl';
import { ranked, type ChooserDefinition } from './chooser.ts';
import { defineMiniPlayer, type MiniPlayerKit } from './definition.ts';
import type { MiniPlayer } from './mini-player.ts';

/** A point is told every so many playouts, and at the end. */
export const ALLOCATION_STEP = 2500;

/** What a search has given the strategies after so many playouts, that which ended best and that which ended worst. */
export interface Allocation {
  readonly playouts: number;
  readonly best: number;
  readonly worst: number;
}

/** One search from the start, and what the strategies were given on the way. */
export function allocations(
  { strategies, choosers }: Pick<MiniPlayerKit, 'strategies' | 'choosers'>,
  sheet: string,
  chooser: string,
  playouts: number,
  seed: number,
): Allocation[] {
  const chosen: number[] = [];
  const recorded: ChooserDefinition = {
    id: 'recorded',
    summary: '',
    create(count, random) {
      const real = choosers.find(({ id }) => id === chooser)!.create(count, random);
      return {
        next(means, uses) {
          const strategy = real.next(means, uses);
          chosen.push(strategy);
          return strategy;
        },
        reset: () => real.reset?.(),
      };
    },
  };
  const definition = defineMiniPlayer({ id: 'recorded', summary: '', strategies, choosers: [recorded] });
  const game = gameFromRules(sheets[sheet]);
  const random = new Random('playout shares', sheet, chooser, seed);
  const player = definition.create(
    // Only a strategy that leads one role can be better than another, on average.
    { ...definition.defaults, led: 'own', final: 'value' },
    { game, evaluator: undefined, random },
  ) as MiniPlayer;
  const start = game.start();
  player.search(start, start.turn, { sims: playouts });
  const order = ranked(player.standing(start.turn).means);
  const [best, worst] = [order[0], order.at(-1)];
  const points: Allocation[] = [];
  const given = { best: 0, worst: 0 };
  chosen.forEach((strategy, i) => {
    if (strategy === best) given.best++;
    if (strategy === worst) given.worst++;
    if ((i + 1) % ALLOCATION_STEP === 0 || i + 1 === chosen.length)
      points.push({ playouts: i + 1, ...given });
  });
  return points;
}
