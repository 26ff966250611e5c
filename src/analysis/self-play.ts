import type { AgentSpec } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import { requireTwoRolesInTurn } from '../contract/requirements.ts';
import { Greedy } from '../search/greedy.ts';
import { hashOf } from '../util/hash.ts';
import { Random } from '../util/random.ts';
import { playMatch } from '../play/match.ts';
import { generateOpenings } from '../play/openings.ts';

/** Games of an evaluator against itself, one ply deep. */
export interface SelfPlayOptions {
  readonly games: number;
  /** Random moves before each game; 4 if not given. */
  readonly plies?: number;
  /** As in a `MatchJob`; 0.1 if not given. */
  readonly noise?: number;
  readonly seed: number;
}

/** A position of a game that an evaluator played against itself; it is advanced in place. */
export interface SelfPlayPosition {
  /** Number of the game, from 0. */
  readonly game: number;
  readonly position: Position;
  /** What the game came to, by role. */
  readonly payoffs: readonly number[];
}

/**
 * The positions of games of an evaluator against itself, one ply deep: those after the opening that are not over.
 * LAB_WRONG_GAME unless two roles move in turn; `what` is the subject of that message.
 */
export function* selfPlay(
  game: Game,
  evaluator: Evaluator,
  { games, plies = 4, noise = 0.1, seed }: SelfPlayOptions,
  what = 'self-play',
): Generator<SelfPlayPosition, void> {
  requireTwoRolesInTurn(game, what);
  const random = new Random('self-play values', seed);
  const searcher = new Greedy(game, evaluator, random);
  const player: AgentSpec = { name: '', game: { use: '' }, searcher: { use: 'greedy' }, budget: {} };
  const openings = generateOpenings(game, { count: games, plies, seed });
  for (let i = 0; i < games; i++) {
    const opening = openings[i % openings.length]!;
    const job = {
      id: '',
      agents: [player, player],
      seed: hashOf('self-play values', seed, i),
      opening,
      noise,
    };
    const { moves, payoffs } = playMatch(game, job, [searcher, searcher]);
    const position = game.start();
    for (const [ply, move] of moves.entries()) {
      position.play(move);
      if (!position.over && ply >= opening.length) yield { game: i, position, payoffs };
    }
  }
}
