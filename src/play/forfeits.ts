import type { MatchRecord } from '../contract/agent.ts';

/** Games that a player lost by default. */
export interface Forfeited {
  readonly name: string;
  readonly games: number;
  /** Why the first of them was lost, in one line. */
  readonly cause: string;
}

/** Counts games that were lost by default, by player. The order in which they are noted does not matter. */
export class Forfeits {
  readonly #by = new Map<string, Forfeited & { readonly first: string }>();

  /** Notes the game `id` if it was forfeited; `players` by role. */
  note(id: string, players: readonly string[], { forfeit }: Pick<MatchRecord, 'forfeit'>): void {
    if (!forfeit) return;
    const name = players[forfeit.role];
    const { games = 0, ...known } = this.#by.get(name) ?? {};
    const { first = id, cause = forfeit.cause } = known as { first?: string; cause?: string };
    const before = id.localeCompare(first, 'en', { numeric: true }) < 0;
    this.#by.set(name, {
      name,
      games: games + 1,
      ...(before ? { first: id, cause: forfeit.cause } : { first, cause }),
    });
  }

  /** By name. */
  list(): Forfeited[] {
    return [...this.#by.values()]
      .map(({ name, games, cause }) => ({ name, games, cause }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
