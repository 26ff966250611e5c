import type { AgentSpec } from '../contract/agent.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { requireTwoRolesInTurn } from '../contract/requirements.ts';
import { Greedy } from '../search/greedy.ts';
import { Z95 } from '../statistics/elo.ts';
import { hashOf } from '../util/hash.ts';
import { sqrt } from '../util/math.ts';
import { Random } from '../util/random.ts';
import { playMatch } from './match.ts';
import { generateOpenings } from './openings.ts';

export interface SelfPlayOptions {
  readonly games: number;
  /** Random moves before each game; 4 if not given. */
  readonly plies?: number;
  /** As in a `MatchJob`; 0.1 if not given. */
  readonly noise?: number;
  readonly seed: number;
}

/** What an evaluator thinks of the positions of its own games, and what these come to: means over all positions. */
export interface SelfPlayValues {
  /** Of the value for the side that waits. An evaluator that is fair is near `outcome`, which is near 0. */
  readonly waiting: number;
  /** Half the width of the 95% interval of `waiting`; games, not positions, are taken to be independent. */
  readonly error: number;
  /** Of what the side that waits gets in the end. */
  readonly outcome: number;
  readonly positions: number;
}

/**
 * Plays an evaluator against itself, one ply deep, and judges every position after the opening that is not over.
 * A mean for the side that waits that differs from its outcome makes positions of odd and even depth incomparable:
 * quiescence and extensions then choose by parity. LAB_WRONG_GAME unless two roles move in turn.
 */
export function selfPlayValues(
  game: Game,
  evaluator: Evaluator,
  { games, plies = 4, noise = 0.1, seed }: SelfPlayOptions,
): SelfPlayValues {
  requireTwoRolesInTurn(game, 'the mean value of self-play');
  const random = new Random('self-play values', seed);
  const searcher = new Greedy(game, evaluator, random);
  const player: AgentSpec = { name: '', game: { use: '' }, searcher: { use: 'greedy' }, budget: {} };
  const openings = generateOpenings(game, { count: games, plies, seed });
  const sums: number[] = [];
  const counts: number[] = [];
  let outcomes = 0;
  for (let i = 0; i < games; i++) {
    const opening = openings[i % openings.length];
    const job = {
      id: '',
      agents: [player, player],
      seed: hashOf('self-play values', seed, i),
      opening,
      noise,
    };
    const { moves, payoffs } = playMatch(game, job, [searcher, searcher]);
    const position = game.start();
    let sum = 0;
    let count = 0;
    for (const [ply, move] of moves.entries()) {
      position.play(move);
      if (position.over || ply < opening.length) continue;
      const waiting = 1 - position.turn;
      sum += evaluator.evaluate(position, waiting);
      outcomes += payoffs[waiting];
      count++;
    }
    sums.push(sum);
    counts.push(count);
  }
  const positions = counts.reduce((a, b) => a + b, 0);
  const waiting = sums.reduce((a, b) => a + b, 0) / positions;
  // The variance of a ratio of sums over games (Cochran 1977, section 2.11).
  const squares = sums.reduce((total, sum, i) => total + (sum - waiting * counts[i]) ** 2, 0);
  const error = (Z95 * sqrt((squares * games) / Math.max(1, games - 1))) / positions;
  return { waiting, error, outcome: outcomes / positions, positions };
}

/** Steps of the secant method, after which the rest is far below the error of the measurement. */
const STEPS = 2;

/**
 * What to add to the output's bias of a net to make it fair: then the mean value for the side that waits is what it
 * gets. `evaluatorWith` gives the evaluator with a shifted bias, in which values must grow with the shift.
 */
export function fairShift(
  game: Game,
  evaluatorWith: (shift: number) => Evaluator,
  options: SelfPlayOptions,
): number {
  const excess = (shift: number): number => {
    const { waiting, outcome } = selfPlayValues(game, evaluatorWith(shift), options);
    return waiting - outcome;
  };
  let [last, before] = [excess(0), 0];
  let shift = -last;
  for (let step = 0; step < STEPS; step++) {
    const now = excess(shift);
    const slope = (now - last) / (shift - before);
    // A net that is saturated, or exact already, is left as it is.
    if (!(slope > 0.01)) return shift;
    [last, before] = [now, shift];
    shift -= now / slope;
  }
  return shift;
}
