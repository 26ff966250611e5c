import type { MatchJob, MatchRecord } from '../contract/agent.ts';
import {
  CHANCE,
  type Game,
  type Move,
  type Position,
  type Role,
  type SimultaneousPosition,
} from '../contract/game.ts';
import { kindOfGame } from '../contract/requirements.ts';
import { Forfeit, type Searcher, type SearchResult } from '../contract/searcher.ts';
import { Outcomes } from '../search/outcomes.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import { Adjudicator, payoffsOfVerdict, type Verdict } from './adjudication.ts';
import { Noise } from './noise.ts';

/**
 * Plays one game to its end; `searchers[role]` chooses for that role. Roles that choose at the same instant
 * all see the position before it. Chance draws from a stream of its own. A game that reaches the ply limit ends there and
 * pays 0 to everybody; an adjudicated one pays what the job's rules say; one that a searcher forfeits pays -1 to its role, and
 * what `payoffOf` says to the others.
 */
export function playMatch(game: Game, job: MatchJob, searchers: readonly Searcher[]): MatchRecord {
  const position = game.start();
  const limit = Math.min(job.maxPlies ?? game.maxPlies, game.maxPlies);
  const moves: Move[] = [...job.opening];
  const nodes = game.roles.map(() => 0);
  const evals = game.roles.map(() => 0);
  const times = job.timed ? game.roles.map(() => ({ moves: 0, millis: 0 })) : undefined;
  const noise = job.noise ? new Noise(game, job.seed, job.noise) : undefined;
  for (const move of moves) position.play(move);
  const dice = game.chance && {
    outcomes: new Outcomes(game),
    luck: new Random('chance', job.chanceSeed ?? job.seed),
  };
  const adjudicator = job.adjudication && new Adjudicator(job.adjudication);
  let verdict: Verdict | undefined;
  let found: SearchResult | undefined;

  let choosing: Role = 0;
  const choose = (role: Role): Move => {
    found = undefined;
    const random = noise?.moveAt(position, role, moves.length);
    if (random !== undefined) return random;
    choosing = role;
    const searcher = searchers[role]!;
    searcher.follow?.(moves);
    const begun = times ? performance.now() : 0;
    const result = searcher.search(position, role, job.agents[role]!.budget);
    if (typeof (result as SearchResult | undefined)?.move !== 'number')
      throw noResult(job.agents[role]!.searcher.use, result);
    found = result;
    if (times) {
      times[role]!.moves++;
      times[role]!.millis += performance.now() - begun;
    }
    nodes[role]! += result.nodes;
    evals[role]! += result.evals;
    return result.move;
  };
  const { score } = game;
  let forfeit: MatchRecord['forfeit'];
  try {
    while (!position.over && !verdict && moves.length < limit) {
      if (dice && position.turn === CHANCE) {
        const outcome = dice.outcomes.draw(position, dice.luck);
        position.play(outcome);
        moves.push(outcome);
      } else if (game.simultaneous) {
        const choices = chooseAll(position as SimultaneousPosition, choose);
        for (const move of choices) {
          position.play(move);
          moves.push(move);
        }
      } else {
        const role = position.turn;
        const move = choose(role);
        position.play(move);
        moves.push(move);
        if (adjudicator && !position.over) verdict = adjudicator.after(role, found, moves.length);
      }
    }
  } catch (error) {
    if (!(error instanceof Forfeit)) throw error;
    forfeit = { role: choosing, cause: error.message };
  }
  return {
    id: job.id,
    moves: Int32Array.from(moves),
    payoffs: verdict
      ? payoffsOfVerdict(verdict)
      : game.roles.map((_, role) => payoffOf(game, position, role, forfeit)),
    ...(score &&
      position.over &&
      !forfeit && { scores: game.roles.map((_, role) => score.of(position, role)) }),
    nodes,
    evals,
    ...(times && { times }),
    reason: forfeit ? 'forfeit' : verdict ? 'adjudication' : position.over ? 'rules' : 'plies',
    ...(forfeit && { forfeit }),
  };
}

/** LAB_BAD_PLUGIN: what a searcher returned holds no move, such as the promise of a `search` that is async by mistake. */
function noResult(use: string, result: unknown): LabError {
  const isPromise = result instanceof Promise;
  // The mistake is told, whatever becomes of the promise.
  if (isPromise) result.catch(() => {});
  return new LabError(
    'LAB_BAD_PLUGIN',
    `search() of searcher '${use}' returns ${isPromise ? 'a promise' : 'no move'} instead of a result`,
    `correct its plugin: ${isPromise ? 'search() must not be async' : 'docs/writing-a-searcher.md says what it returns'}; lab doctor ${use}`,
  );
}

/**
 * What a game that ended at `position` pays to a role. A forfeited one pays -1 to the role that lost it and 1 to each other
 * role, divided among them where payoffs add up to 0.
 */
export function payoffOf(
  game: Game,
  position: Position,
  role: Role,
  forfeit: MatchRecord['forfeit'],
): number {
  if (!forfeit) return position.over ? position.payoff(role) : 0;
  if (role === forfeit.role) return -1;
  return kindOfGame(game).utility === 'zero-sum' ? 1 / (game.roles.length - 1) : 1;
}

function chooseAll(position: SimultaneousPosition, choose: (role: Role) => Move): Move[] {
  const choices: Move[] = [];
  for (let role = 0; position.choosers >> role !== 0; role++) {
    if (position.choosers & (1 << role)) choices.push(choose(role));
  }
  return choices;
}

/** What tells whether a limit ended a game: its number of moves, what it paid, and why it ended. */
export interface Ended extends Pick<MatchRecord, 'payoffs' | 'reason'> {
  readonly moves: { readonly length: number };
}

/** Whether a limit of plies alone ended a game: that of the laboratory, or the game's own. */
export function endedByLimit(game: Game, { reason, moves, payoffs }: Ended): boolean {
  if (reason === 'plies') return true;
  return game.limited === true && moves.length >= game.maxPlies && payoffs.every((payoff) => payoff === 0);
}

/** The position after `moves` from the start of `game`. */
export function replay(game: Game, moves: Iterable<Move>): Position {
  const position = game.start();
  for (const move of moves) position.play(move);
  return position;
}
