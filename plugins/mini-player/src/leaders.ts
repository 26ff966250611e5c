import type { Role } from 'evolab';
import type { Chooser } from './chooser.ts';

/** What strategies have scored. */
export interface Standing {
  /** By strategy: the mean own score of the playouts that it led, on 0 to 100, and the number of these playouts. */
  readonly means: Float64Array;
  readonly uses: Int32Array;
}

/** Which strategy each role follows in a playout: the same for all, or for each one that has scored well for it. */
export class Leaders {
  /** By role: the number of its strategy in the next playout, or the last one. */
  readonly byRole: Int32Array;
  /** One for all roles or one for each. */
  readonly #standings: readonly (Standing & { readonly chooser: Chooser })[];
  readonly #strategies: number;
  readonly #each: boolean;

  constructor(roles: number, strategies: number, each: boolean, newChooser: () => Chooser) {
    this.byRole = new Int32Array(roles);
    this.#strategies = strategies;
    this.#each = each;
    this.#standings = Array.from({ length: each ? roles : 1 }, () => ({
      chooser: newChooser(),
      means: new Float64Array(strategies),
      uses: new Int32Array(strategies),
    }));
  }

  /** What strategies have scored for a role; if all roles follow the same one, for those that were searched for. */
  standing(role: Role): Standing {
    return this.#standings[this.#each ? role : 0];
  }

  /** For playout number `n` before a game: all strategies in turn, or all combinations of them. */
  inTurn(n: number): void {
    let left = n;
    for (let role = 0; role < this.byRole.length; role++) {
      this.byRole[role] = left % this.#strategies;
      if (this.#each) left = Math.floor(left / this.#strategies);
    }
  }

  /** Chooses by what strategies have scored; those that were never followed come first. */
  choose(): void {
    for (let role = 0; role < this.#standings.length; role++) {
      const { chooser, means, uses } = this.#standings[role];
      const unused = uses.indexOf(0);
      this.byRole[role] = unused >= 0 ? unused : chooser.next(means, uses);
    }
    if (!this.#each) this.byRole.fill(this.byRole[0]);
  }

  /** Counts a playout in a search for `searcher` with its scores in [0, 1]. */
  credit(searcher: Role, scores: Float64Array): void {
    for (let role = 0; role < this.#standings.length; role++) {
      const { means, uses } = this.#standings[role];
      const leader = this.byRole[role];
      uses[leader]++;
      means[leader] += (100 * scores[this.#each ? role : searcher] - means[leader]) / uses[leader];
    }
  }

  reset(): void {
    for (const { chooser, means, uses } of this.#standings) {
      chooser.reset?.();
      means.fill(0);
      uses.fill(0);
    }
  }
}
