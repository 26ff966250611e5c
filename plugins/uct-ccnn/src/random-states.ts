import { randomOpening, type Game, type Position, type Random } from 'evolab';

/** So many random games in a row without anything new, and the game is taken to have no more positions. */
const MOST_VAIN = 100;

interface RandomGame {
  readonly moves: Int32Array;
  /** The first ply not yet looked at. */
  next: number;
}

/**
 * `count` different positions of random games as the moves that lead to them, those near the start first: from each
 * game in turn the first position that is new (Rezende and Chaimowicz 2017, section 3.1). Fewer, if there are not so
 * many. `length` is about how long games are: as many are played as would do if every position were new, and more only
 * if they do not.
 */
export function randomStates(game: Game, count: number, length: number, random: Random): Int32Array[] {
  const known = new Set([keyOf(game.start())]);
  const states: Int32Array[] = [];
  const begin = Math.floor(count / Math.max(1, length)) + 1;
  let games = Array.from({ length: begin }, () => newGame(game, random));
  for (let vain = 0; states.length < count && vain < MOST_VAIN;) {
    // In every pass each game that has one gives one.
    games = games.filter((record) => {
      const state = states.length < count ? nextNew(game, record, known) : undefined;
      if (state) states.push(state);
      return state !== undefined;
    });
    vain = games.length > 0 ? 0 : vain + 1;
    if (games.length === 0) games.push(newGame(game, random));
  }
  return states;
}

/** The moves to the first position of a game, from its ply `next` on, that is not over and not yet known. */
function nextNew(game: Game, record: RandomGame, known: Set<string>): Int32Array | undefined {
  const position = game.start();
  for (let ply = 0; ply < record.moves.length - 1; ply++) {
    position.play(record.moves[ply]);
    if (ply + 1 < record.next) continue;
    record.next = ply + 2;
    const key = keyOf(position);
    if (known.has(key)) continue;
    known.add(key);
    return record.moves.slice(0, ply + 1);
  }
  record.next = record.moves.length;
  return undefined;
}

function newGame(game: Game, random: Random): RandomGame {
  return { moves: Int32Array.from(randomOpening(game, Infinity, random).moves), next: 1 };
}

/** The same for equal positions, and hardly ever for others. */
export const keyOf = (position: Position): string => `${position.key(0)},${position.key(1)},${position.turn}`;
