import type { StoredGame } from '../storage/game-file.ts';
import { shareOf } from './numbers.ts';

/** What a player came to, over some games. */
export interface PlayerTally {
  readonly name: string;
  wins: number;
  draws: number;
  losses: number;
}

/** Results of games of two, by player; games of other numbers of roles, and unfinished ones, are only counted. */
export class GameTally {
  games = 0;
  plies = 0;
  /** Results of the first role. */
  readonly first: PlayerTally = { name: 'the first side', wins: 0, draws: 0, losses: 0 };
  readonly #players = new Map<string, PlayerTally>();

  add({ players, payoffs, moves }: Pick<StoredGame, 'players' | 'payoffs' | 'moves'>): void {
    this.games++;
    this.plies += moves.length;
    if (payoffs.length !== 2) return;
    const difference = Math.sign(payoffs[0]! - payoffs[1]!);
    count(this.first, difference);
    // An agent against itself gains nothing.
    if (players[0] === players[1]) return;
    count(this.#of(players[0]!), difference);
    count(this.#of(players[1]!), -difference);
  }

  /** By their share of the points, the best first. */
  players(): PlayerTally[] {
    return [...this.#players.values()].sort((a, b) => shareOf(b) - shareOf(a) || (a.name < b.name ? -1 : 1));
  }

  #of(name: string): PlayerTally {
    let player = this.#players.get(name);
    if (!player) this.#players.set(name, (player = { name, wins: 0, draws: 0, losses: 0 }));
    return player;
  }
}

function count(player: PlayerTally, difference: number): void {
  if (difference > 0) player.wins++;
  else if (difference < 0) player.losses++;
  else player.draws++;
}
