import { defineEvaluator, option, type Evaluator, type Role } from 'evolab';
import type { GoalProximity } from './fact-game.ts';
import type { GdlGame } from './game.ts';
import type { GdlPosition } from './position.ts';

/**
 * How nearly one's own goal is met, minus how nearly those of the others are: an evaluator that the rules alone give, as
 * FluxPlayer (Schiffel and Thielscher 2007) has one, here by the approximate goal evaluation of MiNI-Player.
 */
export const goalProximity = defineEvaluator({
  id: 'goal-proximity',
  summary:
    'How nearly the conditions of the own goal are met, minus those of the others, from the rules alone',
  game: 'gdl',
  options: {
    ways: option.number(0.5, {
      min: 0,
      max: 1,
      tune: [0, 1],
      help: 'share of the mean over all ways to a goal; the rest is that of the nearest way',
    }),
  },
  create: ({ ways }, { game }) => new GoalDifference(game as GdlGame, ways),
});

class GoalDifference implements Evaluator<GdlPosition> {
  readonly #goals: GoalProximity<GdlPosition>;
  readonly #roles: number;
  readonly #ways: number;
  readonly #out = new Float64Array(2);

  constructor({ goals, roles }: GdlGame, ways: number) {
    this.#goals = goals;
    this.#roles = roles.length;
    this.#ways = ways;
  }

  evaluate(position: GdlPosition, role: Role): number {
    const own = this.#proximity(position, role);
    // The payoff of a single role is -1 for no points and 1 for all.
    if (this.#roles === 1) return 2 * own - 1;
    let others = 0;
    for (let other = 0; other < this.#roles; other++)
      if (other !== role) others += this.#proximity(position, other);
    return own - others / (this.#roles - 1);
  }

  #proximity(position: GdlPosition, role: Role): number {
    this.#goals.proximity(position, role, this.#out);
    return (1 - this.#ways) * this.#out[0] + this.#ways * this.#out[1];
  }
}
