import type { Random } from 'evolab';
import type { GdlGame } from '@evolab/gdl';
import { Playing } from './playing.ts';

/** Somebody who answers messages, here or over the network; undefined stands for silence, nonsense and death. */
export interface Contestant {
  readonly name: string;
  say(text: string, millis: number): Promise<string | undefined>;
}

export interface RefereeRequest {
  readonly match: string;
  /** The rules as KIF. */
  readonly rules: string;
  readonly game: GdlGame;
  /** One a role. */
  readonly contestants: readonly Contestant[];
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  /** Milliseconds beyond a clock that an answer may be under way. */
  readonly grace: number;
  /** Of the moves that stand in for those who name none. */
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onStep?: (step: number, moves: readonly string[]) => void;
}

/** What went wrong: who, when, and the answer, null if there was none. */
export interface Fault {
  readonly role: string;
  /** 0 is the start. */
  readonly step: number;
  readonly answer: string | null;
}

/** A match that is over, as it is recorded. */
export interface MatchReport {
  readonly match: string;
  readonly roles: readonly string[];
  readonly players: readonly string[];
  /** By step: a move a role. */
  readonly steps: readonly (readonly string[])[];
  /** 0 to 100, by role; of a match that was stopped before its end, 0. */
  readonly goals: readonly number[];
  readonly finished: boolean;
  readonly faults: readonly Fault[];
}

/** Longest part of a nonsensical answer that is recorded. */
const RECORDED = 100;

/** Runs a match: players that time out, answer nonsense or die get random legal moves, and the match goes on. */
export async function referee(request: RefereeRequest): Promise<MatchReport> {
  const { match, rules, game, contestants, startClock, playClock, grace, random, signal, onStep } = request;
  const playing = new Playing(game);
  const faults: Fault[] = [];
  const steps: string[][] = [];
  const fault = (role: number, answer: string | undefined) => {
    const text = answer === undefined ? null : answer.slice(0, RECORDED);
    faults.push({ role: game.roles[role], step: steps.length, answer: text });
  };
  const all = (textOf: (role: number) => string, seconds: number) =>
    Promise.all(contestants.map((contestant, role) => contestant.say(textOf(role), 1000 * seconds + grace)));
  const started = await all(
    (role) => `(START ${match} ${game.roles[role]} (${rules}) ${startClock} ${playClock})`,
    startClock,
  );
  started.forEach((answer, role) => {
    if (answer?.toLowerCase() !== 'ready') fault(role, answer);
  });
  let last = 'NIL';
  while (!playing.position.over && !signal.aborted) {
    const before = last;
    const answers = await all(() => `(PLAY ${match} ${before})`, playClock);
    if (signal.aborted) break;
    const moves = answers.map((answer, role) => {
      const move = answer === undefined ? undefined : playing.moveOf(role, answer);
      if (move !== undefined) return game.moveText(role, move);
      fault(role, answer);
      return playing.any(role, random);
    });
    playing.step(moves);
    steps.push(moves);
    onStep?.(steps.length, moves);
    last = `(${moves.join(' ')})`;
  }
  const finished = playing.position.over;
  await all(() => (finished ? `(STOP ${match} ${last})` : `(ABORT ${match})`), Math.min(playClock, 2));
  return {
    ...{ match, roles: game.roles, players: contestants.map(({ name }) => name) },
    ...{ steps, finished, faults },
    goals: game.roles.map((_, role) => (finished ? playing.goal(role) : 0)),
  };
}
