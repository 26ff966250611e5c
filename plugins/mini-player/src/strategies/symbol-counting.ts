import type { Position } from 'evolab';
import { factsOf } from '../facts.ts';
import type { Strategy, StrategyDefinition, StrategyParts } from '../strategy.ts';
import { Successors } from '../successors.ts';
import { SymbolCounts } from '../symbol-counts.ts';

/** Weights with a smaller absolute value are set to 0. */
const LEAST = 0.0001;

/** What quantities a playout is counted with: their means over its states, or those of its last state. */
interface Reading extends Pick<StrategyDefinition, 'id' | 'summary'> {
  readonly atEnd?: boolean;
  /** Whether a playout counts as often as it has states. */
  readonly byLength?: boolean;
}

/** Sums of quantities over the playouts with one outcome. */
interface Bucket {
  /** The number of playouts, each counted with its weight. */
  weight: number;
  readonly sums: number[];
}

/** The quantities of the playouts that one role has won and lost. */
class Outcomes {
  #won: Bucket = { weight: 0, sums: [] };
  #lost: Bucket = { weight: 0, sums: [] };
  #scores = 0;
  #playouts = 0;

  /**
   * Adds a playout: its `quantities`, its `weight` among the playouts, and `lead`, the own score less the best
   * score of another role, or the score itself in a game of one role (`alone`).
   */
  add(quantities: readonly number[], weight: number, lead: number, alone: boolean): void {
    // In a game of one role a score is compared with the mean of the earlier ones.
    const result = alone ? lead - (this.#playouts === 0 ? lead : this.#scores / this.#playouts) : lead;
    this.#scores += lead;
    this.#playouts++;
    if (result === 0) return;
    const bucket = result > 0 ? this.#won : this.#lost;
    bucket.weight += weight;
    quantities.forEach((quantity, i) => (bucket.sums[i] = (bucket.sums[i] ?? 0) + weight * quantity));
  }

  /** By quantity: its mean in won playouts less its mean in lost ones; all 0 before there are both. */
  weights(size: number): Float64Array {
    const weights = new Float64Array(size);
    if (this.#won.weight === 0 || this.#lost.weight === 0) return weights;
    for (let i = 0; i < size; i++) {
      const weight =
        (this.#won.sums[i] ?? 0) / this.#won.weight - (this.#lost.sums[i] ?? 0) / this.#lost.weight;
      if (Math.abs(weight) >= LEAST) weights[i] = weight;
    }
    return weights;
  }

  clear(): void {
    this.#won = { weight: 0, sums: [] };
    this.#lost = { weight: 0, sums: [] };
    this.#scores = this.#playouts = 0;
  }
}

export const symbolCounting = symbolCountingOf({
  id: 'symbol-counting',
  summary: 'the move to the state whose symbols were more frequent in won playouts than in lost ones (SSC)',
});

export const symbolCountingAtEnd = symbolCountingOf({
  id: 'symbol-counting-at-end',
  summary: 'symbol-counting that counts the symbols of the last state of a playout alone',
  atEnd: true,
});

export const symbolCountingByLength = symbolCountingOf({
  id: 'symbol-counting-by-length',
  summary: 'symbol-counting in which a playout counts as often as it has states',
  byLength: true,
});

function symbolCountingOf({ id, summary, atEnd = false, byLength = false }: Reading): StrategyDefinition {
  return {
    id,
    summary,
    probability: 1,
    create<P extends Position>({ game, random, alone }: StrategyParts<P>): Strategy<P> | undefined {
      const facts = factsOf(game);
      if (!facts) return undefined;
      const roles = game.roles.length;
      const counts = new SymbolCounts(facts);
      const outcomes = game.roles.map(() => new Outcomes());
      const list = new Int32Array(facts.most);
      /** By role and fact: the sum of the weights of its quantities, once it was needed. */
      const factValues = game.roles.map((): number[] => []);
      let weights: Float64Array[] = [];
      let learning = true;
      /** By quantity, over the states of a playout. */
      const sums: number[] = [];
      /** Those whose symbols are in the sums. */
      let states = 0;
      const addState = (position: P) => {
        states++;
        counts.count(position, (quantity) => (sums[quantity] = (sums[quantity] ?? 0) + 1));
      };
      const valueOfFact = (fact: number, role: number): number => {
        let sum = 0;
        for (const quantity of counts.quantitiesOf(fact)) sum += weights[role][quantity] ?? 0;
        return (factValues[role][fact] = sum);
      };
      const valueOf = (position: P, role: number) => {
        const count = facts.list(position, list);
        const known = factValues[role];
        let sum = 0;
        for (let i = 0; i < count; i++) sum += known[list[i]] ?? valueOfFact(list[i], role);
        return sum;
      };
      const successors = new Successors(game, random, valueOf, { factual: true });
      return {
        choose: (position, role, moves, count) =>
          learning ? moves[random.below(count)] : successors.best(position, role, moves, count),
        begin(position, own) {
          if (!learning || (own && !alone)) return;
          sums.fill(0);
          states = 0;
          addState(position);
        },
        step(position, own) {
          if (!learning || (own && !alone)) return;
          if (atEnd) {
            sums.fill(0);
            states = 0;
          }
          addState(position);
        },
        end(_trace, scores, own) {
          if (!learning || (own && !alone) || states === 0) return;
          const averages = sums.map((sum) => sum / states);
          for (let role = 0; role < roles; role++) {
            let others = 0;
            for (let r = 0; r < roles; r++) if (r !== role && scores[r] > others) others = scores[r];
            outcomes[role].add(averages, byLength ? states : 1, scores[role] - others, roles === 1);
          }
        },
        learned() {
          learning = false;
          weights = outcomes.map((outcome) => outcome.weights(counts.size));
          for (const known of factValues) known.length = 0;
        },
        reset() {
          learning = true;
          for (const outcome of outcomes) outcome.clear();
        },
      };
    },
  };
}
