import { setImmediate } from 'node:timers/promises';
import type { Random } from 'evolab';
import { kifText, parseKif, type GdlGame } from '@evolab/gdl';
import { MatchState } from './match-state.ts';

/**
 * A player that answers messages, in this process or over the network; undefined stands for no usable answer.
 */
export interface Contestant {
  readonly name: string;
  /** Nobody waits for the answer any longer once `signal` is aborted. */
  say(text: string, millis: number, signal?: AbortSignal): Promise<string | undefined>;
}

export interface RefereeRequest {
  readonly match: string;
  /** The rules as KIF. */
  readonly rules: string;
  readonly game: GdlGame;
  /** One per role; the role `random` has none. */
  readonly contestants: readonly Contestant[];
  /** Seconds. */
  readonly startClock: number;
  readonly playClock: number;
  /** Milliseconds after the end of a clock in which an answer may still arrive. */
  readonly grace: number;
  /** Draws the moves of the role `random`, and of players that name no legal move. */
  readonly random: Random;
  readonly signal: AbortSignal;
  readonly onStep?: (step: number, moves: readonly string[]) => void;
}

/** A missing or illegal answer; `answer` is null if there was none. */
interface Fault {
  readonly role: string;
  /** 0 is the start. */
  readonly step: number;
  readonly answer: string | null;
}

/** The record of a match. */
export interface MatchReport {
  readonly match: string;
  readonly roles: readonly string[];
  readonly players: readonly string[];
  /** Those whose moves make a step: the roles, and `random` if the rules have it, in the order of the rules. */
  readonly movers: readonly string[];
  /** By step: one move per mover. */
  readonly steps: readonly (readonly string[])[];
  /** By role, 0 to 100: those of the rules; 0 in a match that was stopped before its end. */
  readonly goals: readonly number[];
  readonly finished: boolean;
  /** Whether it is over although its rules do not say so: after too many steps, or because a role has no move. */
  readonly cutShort: boolean;
  readonly faults: readonly Fault[];
}

/** How many characters of an illegal answer are recorded. */
const RECORDED = 100;

/**
 * Runs a match. A player without a legal answer in time gets a random legal move, and the match continues.
 */
export async function referee(request: RefereeRequest): Promise<MatchReport> {
  const { match, rules, game, contestants, startClock, playClock, grace, random, signal, onStep } = request;
  const state = new MatchState(game);
  const faults: Fault[] = [];
  const steps: string[][] = [];
  const fault = (role: number, answer: string | undefined) => {
    const text = answer === undefined ? null : answer.slice(0, RECORDED);
    faults.push({ role: game.roles[role], step: steps.length, answer: text });
  };
  const all = (textOf: (role: number) => string, seconds: number, until?: AbortSignal) =>
    Promise.all(
      contestants.map((contestant, role) => contestant.say(textOf(role), 1000 * seconds + grace, until)),
    );
  const stopped = new Promise<readonly undefined[]>((resolve) => {
    const stop = () => resolve(contestants.map(() => undefined));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  /** The answers, or none of them once the match is stopped: clocks may be long. */
  const answersTo = (textOf: (role: number) => string, seconds: number) =>
    Promise.race([all(textOf, seconds, signal), stopped]);
  // Without its comments, which would take in what follows them.
  const sheet = parseKif(rules).map(kifText).join(' ');
  const started = await answersTo(
    (role) => `(START ${match} ${game.roles[role]} (${sheet}) ${startClock} ${playClock})`,
    startClock,
  );
  started.forEach((answer, role) => {
    if (!signal.aborted && answer?.toLowerCase() !== 'ready') fault(role, answer);
  });
  let last = 'NIL';
  while (!state.position.over) {
    // Players in this process answer at once, and a signal must come between.
    await setImmediate();
    if (signal.aborted) break;
    const before = last;
    const answers = await answersTo(() => `(PLAY ${match} ${before})`, playClock);
    if (signal.aborted) break;
    const moves = state.order.map((role) => {
      if (role === contestants.length) return state.randomMove(role, random);
      const answer = answers[role];
      const move = answer === undefined ? undefined : state.moveOf(role, answer);
      if (move !== undefined) return game.moveText(role, move);
      fault(role, answer);
      return state.randomMove(role, random);
    });
    state.step(moves);
    steps.push(moves);
    onStep?.(steps.length, moves);
    last = `(${moves.join(' ')})`;
  }
  const finished = state.position.over;
  await all(() => (finished ? `(STOP ${match} ${last})` : `(ABORT ${match})`), Math.min(playClock, 2));
  return {
    match,
    roles: game.roles,
    movers: game.sheet.listed,
    players: contestants.map(({ name }) => name),
    steps,
    finished,
    cutShort: state.position.cutShort,
    faults,
    goals: game.roles.map((_, role) => (finished ? state.goal(role) : 0)),
  };
}
