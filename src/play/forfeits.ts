import type { MatchRecord } from '../contract/agent.ts';
import { lineText } from '../util/escape.ts';

/** Games that a player lost by default. */
export interface Forfeited {
  readonly name: string;
  readonly games: number;
  /** Of this many that it played. */
  readonly of: number;
  /** Why the first of them was lost, in one line. */
  readonly cause: string;
}

/** Who lost a game by default and why, in one line, for its stored form; `players` by role. */
export function causeOf(
  players: readonly string[],
  forfeit: MatchRecord['forfeit'],
): { readonly cause?: string } {
  return forfeit ? { cause: `${lineText(players[forfeit.role]!)} lost by default: ${forfeit.cause}` } : {};
}

/** Counts games that were lost by default, by player. The order in which they are noted does not matter. */
export class Forfeits {
  readonly #by = new Map<string, Omit<Forfeited, 'of'> & { readonly first: string }>();
  readonly #played = new Map<string, number>();

  /** Notes the game `id`, forfeited or not; `players` by role. */
  note(id: string, players: readonly string[], { forfeit }: Pick<MatchRecord, 'forfeit'>): void {
    for (const name of new Set(players)) this.#played.set(name, (this.#played.get(name) ?? 0) + 1);
    if (!forfeit) return;
    const name = players[forfeit.role]!;
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
      .map(({ name, games, cause }) => ({ name, games, of: this.#played.get(name)!, cause }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
