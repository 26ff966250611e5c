import {
  hashOf,
  Random,
  type AgentSpec,
  type Game,
  type MatchJob,
  type MatchRecord,
  type Position,
} from 'evolab';
import type { Laboratory } from 'evolab/command';

/** A position that came up in a game. */
export interface Candidate {
  readonly text: string;
  readonly ply: number;
}

/** Simulations of the tree search among the players, and plies that evaluators look ahead. */
const SIMS = 100;
const DEPTH = 2;

/** Players that any game has, and its own evaluators that need not learn; as one types them. */
export function usualPlayers({ registries }: Laboratory, game: string): string[] {
  const own = registries.evaluators
    .list()
    .filter(({ definition }) => definition.game === game && !definition.weights)
    .map(({ id }) => `${id}:depth=${DEPTH}`);
  return ['random', `uct:sims=${SIMS}`, ...own];
}

export interface Sampling {
  readonly players: readonly AgentSpec[];
  /** The probability with which a move is random instead. */
  readonly noise: number;
  readonly seed: number;
}

/** Games number `from` and on: every role is played by one of the players, drawn from the seed. */
export function gamesOf(
  { roles }: Game,
  { players, noise, seed }: Sampling,
  from: number,
  count: number,
): MatchJob[] {
  return Array.from({ length: count }, (_, i) => {
    const number = from + i;
    const random = new Random('players', seed, number);
    return {
      id: String(number),
      agents: roles.map(() => players[random.below(players.length)]),
      seed: hashOf('oracle', seed, number),
      opening: [],
      ...(noise > 0 && { noise }),
    };
  });
}

/**
 * One position of a game, drawn from those that are `eligible`, not over, and leave a choice; undefined if there is
 * none. One a game only, so that positions of a set do not depend on each other.
 */
export function candidateOf(
  game: Game,
  { id, moves }: Pick<MatchRecord, 'id' | 'moves'>,
  seed: number,
  eligible: (position: Position, ply: number) => boolean,
): Candidate | undefined {
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const found: Candidate[] = [];
  for (let ply = 0; ply <= moves.length; ply++) {
    if (ply > 0) position.play(moves[ply - 1]);
    if (position.over) break;
    if (eligible(position, ply) && position.moves(legal, 0) > 1)
      found.push({ text: game.print(position), ply });
  }
  return found[new Random('candidate', seed, Number(id)).below(Math.max(1, found.length))];
}
