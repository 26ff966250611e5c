import { fixedOpponent, type AgentSpec, type LearnerParts, type Remembered, type Spec } from 'evolab';
import { FIXED, memberOf } from './matchup.ts';
import type { CoevolutionOptions } from './options.ts';

/** Those who play for a run, as agents. */
export class Players {
  readonly #options: CoevolutionOptions;
  readonly #game: Spec;

  /** `LabError` if there is a fixed opponent that cannot play the game. */
  constructor(
    options: CoevolutionOptions,
    { gameUse, checkOpponent }: Pick<LearnerParts, 'gameUse' | 'checkOpponent'>,
  ) {
    this.#options = options;
    this.#game = gameUse;
    if (options.fitness === 'opponent') checkOpponent(fixedOpponent(gameUse, options));
  }

  agent({ name, weights }: Remembered, depth = this.#options.depth): AgentSpec {
    const { evaluator, searcher } = this.#options;
    return { name, game: this.#game, searcher, evaluator, budget: { depth }, weights };
  }

  /** A member as it plays after its training. */
  champion(member: Remembered): AgentSpec {
    return this.agent(member, this.#options.playDepth || this.#options.depth);
  }

  /** Who plays under a number of a `Matchup`: these members, those of the memory, or the fixed opponent. */
  numbered(
    members: readonly AgentSpec[],
    remembered: readonly Remembered[] = [],
  ): (player: number) => AgentSpec {
    const past = remembered.map((player) => this.agent(player));
    const opponent = fixedOpponent(this.#game, this.#options);
    return (player) => (player >= 0 ? members[player] : player === FIXED ? opponent : past[memberOf(player)]);
  }
}
