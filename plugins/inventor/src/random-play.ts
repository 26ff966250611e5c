import type { FamilyGame, FamilyPosition } from '@evolab/family';
import { Random } from 'evolab';

/** What random games came to. */
export interface RandomPlay {
  readonly games: number;
  /** Plies of all games, and the legal moves of all plies. */
  readonly plies: number;
  readonly choices: number;
  /** Games that ended before the last ply their rules allow or that somebody won; those that were won; by the first role. */
  readonly completed: number;
  readonly won: number;
  readonly first: number;
}

const GAMES = 60;

/** Plays random games; a function of the game and the seed. */
export function playRandomly(game: FamilyGame, seed: number): RandomPlay {
  const random = new Random('judge', 'random', seed);
  const position = game.start();
  const start = game.start();
  const legal = new Int32Array(game.maxMoves);
  let [plies, choices, completed, won, first] = [0, 0, 0, 0, 0];
  for (let i = 0; i < GAMES; i++) {
    position.copy(start);
    for (; !position.over; plies++) {
      choices += position.moves(legal, 0);
      position.play(position.sample(random));
    }
    if (isCompleted(game, position)) completed++;
    if (position.outcome !== 0) won++;
    if (position.outcome > 0) first++;
  }
  return { games: GAMES, plies, choices, completed, won, first };
}

const isCompleted = ({ rules }: FamilyGame, { plies, outcome }: FamilyPosition): boolean =>
  outcome !== 0 || rules.limit === 0 || plies < rules.limit;

/** Simulations of a search that has so many for each legal move of a random position, of all games the mean. */
export const simsFor = ({ choices, plies }: RandomPlay, each: number): number =>
  Math.max(1, Math.round((each * choices) / Math.max(1, plies)));
