import type { Budget, Game, Position } from 'evolab';
import { millisFor } from './clock.ts';
import type { EngineServer, ServerParts } from './server.ts';

const COLOURS: Readonly<Record<string, number>> = { black: 0, b: 0, white: 1, w: 1 };

/** A command that cannot be carried out; the message is the answer. */
class Refusal extends Error {}

/** The name of a game in `list_games` and `set_game`: words with capitals, such as Othello and Connect Four. */
const gtpNameOf = (id: string): string =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Milliseconds, and the moves for which they are; 0 in the main time. */
interface Times {
  readonly left: number;
  readonly stones: number;
}

/** More words than any command takes. */
const MOST_WORDS = 1000;

/**
 * The Go Text Protocol, version 2: each command is answered before the next is read. `list_games` and `set_game` are not
 * in the draft; Quarry asks for them, and takes an engine without them for one of Go.
 */
export function gtpServer({ session, name, version, say }: ServerParts): EngineServer {
  const gameName = gtpNameOf(session.agent.game.use);
  /** By role; undefined without a limit. */
  const clocks: [Times | undefined, Times | undefined] = [undefined, undefined];
  /** Passes after the end of the game, which change nothing and may be taken back. */
  let passesAfterEnd = 0;
  let byoYomi: { readonly main: number; readonly period: number; readonly stones: number } | undefined;

  const roleOf = (word: string | undefined): number => {
    const role = COLOURS[(word ?? '').toLowerCase()];
    if (role === undefined) throw new Refusal('syntax error');
    return role;
  };

  /** Makes it the turn of `role`, passing for the other role if it can only pass; whether that could be done. */
  const giveTurn = (role: number): boolean => {
    if (!session.position.over && session.position.turn !== role) session.playUnnamed(true);
    return !session.position.over && session.position.turn === role;
  };

  const startClocks = (): void => {
    if (!byoYomi) return;
    const { main, period, stones } = byoYomi;
    // The words of the draft for no limits, and settings that leave no time at all.
    const isLimited = stones > 0 || (period === 0 && main > 0);
    clocks.fill(isLimited ? { left: 1000 * main, stones: 0 } : undefined);
  };

  const limits = (role: number): Budget => {
    const clock = clocks[role];
    if (!clock) return {};
    const { left, stones } = clock;
    if (stones > 0) return { millis: millisFor({ left, moves: stones }) };
    const { period = 0, stones: inPeriod = 0 } = byoYomi ?? {};
    const later = inPeriod > 0 ? Math.max(1, Math.floor((900 * period) / inPeriod)) : 1;
    return { millis: left > 0 ? Math.max(millisFor({ left }), later) : later };
  };

  /** Counts a move, for controllers that do not tell the time that is left before each. */
  const spend = (role: number, millis: number): void => {
    const clock = clocks[role];
    if (!clock) return;
    const { left, stones } = clock;
    // After the last move of a period the next one begins.
    clocks[role] =
      stones === 1 ? { left: 0, stones: 0 } : { left: left - millis, stones: Math.max(0, stones - 1) };
  };

  const genmove = async (colour: string | undefined, plays: boolean): Promise<string> => {
    const role = roleOf(colour);
    // It never fails in the draft, where two passes end a game.
    if (session.position.over) {
      if (plays) passesAfterEnd++;
      return 'pass';
    }
    if (!giveTurn(role)) throw new Refusal('it is not the turn of this color');
    const only = session.legal();
    if (only.length === 1 && only[0] === '') {
      if (plays) session.playUnnamed(false);
      return 'pass';
    }
    const { move, seconds } = await session.search(limits(role));
    if (plays) {
      session.play(move);
      spend(role, 1000 * seconds);
    } else session.undoImplied();
    // What is no vertex is a word of hex, which has it in small letters.
    return /^swap/.test(move) ? move : move.toUpperCase();
  };

  const commands: Readonly<Record<string, (...words: string[]) => string | Promise<string>>> = {
    protocol_version: () => '2',
    name: () => name,
    version: () => version,
    known_command: (command = '') => String(Object.hasOwn(commands, command)),
    list_commands: () => Object.keys(commands).join('\n'),
    quit: () => '',
    boardsize(size = '') {
      if (!/^\d+$/.test(size)) throw new Refusal('syntax error');
      const width = session.game.encoders?.board?.grid?.width;
      if (width !== undefined && Number(size) !== width) throw new Refusal('unacceptable size');
      return '';
    },
    clear_board() {
      session.newGame();
      startClocks();
      passesAfterEnd = 0;
      return '';
    },
    list_games: () => gameName,
    set_game(...words) {
      if (words.join(' ').toLowerCase() !== gameName.toLowerCase()) throw new Refusal('unknown game');
      return '';
    },
    komi: () => '',
    play(colour, move = '') {
      const role = roleOf(colour);
      if (move.toLowerCase() === 'pass') {
        if (session.position.over) {
          passesAfterEnd++;
          return '';
        }
        if (session.position.turn === role && session.playUnnamed(false)) return '';
      }
      if (move === '') throw new Refusal('syntax error');
      try {
        if (!giveTurn(role)) throw new Refusal('illegal move');
        session.play(move);
      } catch (error) {
        session.undoImplied();
        throw error;
      }
      return '';
    },
    genmove: (colour) => genmove(colour, true),
    reg_genmove: (colour) => genmove(colour, false),
    undo() {
      if (passesAfterEnd > 0) passesAfterEnd--;
      else if (!session.undo()) throw new Refusal('cannot undo');
      return '';
    },
    time_settings(main, period, stones) {
      const times = [main, period, stones].map(Number);
      if (!times.every((time) => Number.isFinite(time) && time >= 0)) throw new Refusal('syntax error');
      byoYomi = { main: times[0], period: times[1], stones: times[2] };
      startClocks();
      return '';
    },
    time_left(colour, time, stones) {
      const [seconds, left] = [Number(time), Number(stones)];
      if (!Number.isFinite(seconds) || !(left >= 0)) throw new Refusal('syntax error');
      clocks[roleOf(colour)] = { left: 1000 * seconds, stones: left };
      return '';
    },
    final_score() {
      if (!session.position.over) throw new Refusal('cannot score');
      const payoff = session.position.payoff(0);
      return payoff === 0 ? '0' : `${payoff > 0 ? 'B' : 'W'}+${leadOf(session.game, session.position)}`;
    },
    showboard: () => `\n${session.game.draw?.(session.position) ?? session.game.print(session.position)}`,
  };

  return {
    async line(text) {
      // All control characters but these two are to be discarded.
      const clean = text
        .replaceAll('\t', ' ')
        .replaceAll(/\p{Cc}/gu, '')
        .replace(/#.*/, '')
        .trim();
      if (clean === '') return false;
      const [, id = '', command, rest = ''] = /^(\d+\s+)?(\S+)\s*(.*)$/.exec(clean) ?? [];
      const number = id.trim();
      const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
      try {
        if (!run) throw new Refusal('unknown command');
        const words = rest.split(/\s+/).filter((word) => word !== '');
        // No command takes as many: what is beyond them only has to be too much.
        // oxlint-disable-next-line lab/no-spread-of-data -- bounded
        const answer = await run(...words.slice(0, MOST_WORDS));
        say(`=${number} ${answer}\n`.replace(/ \n$/, '\n'));
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof SyntaxError)) throw error;
        const why = error instanceof Refusal ? error.message : 'illegal move';
        say(`?${number} ${why}\n`);
      }
      return command === 'quit';
    },
    end: () => session.stop(),
  };
}

/** The discs by which a game that is over was won; empty where a game is not won by a number. */
function leadOf(game: Game, position: Position): string {
  const solver = game.solver?.();
  return solver?.scoreUnit === 'discs' ? String(Math.abs(solver.score!(position, Infinity))) : '';
}
