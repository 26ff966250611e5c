import { shellWord, textTable } from 'evolab/command';
import type { Game, Position } from 'evolab';
import type { ExpectedValues } from './value-iteration.ts';
import { MOST_WALKED } from './solve-all.ts';
import type { SolvedGame } from './solved-game.ts';

/** What there is to say of a solved game. */
export interface SolutionReading extends SolvedGame {
  /** The game, with its endgame if there is one. */
  readonly what: string;
  readonly seconds: number;
  /** Its name, if it is one. */
  readonly endgame?: string | undefined;
  /** Whether it has one role, which solves it or does not. */
  readonly alone: boolean;
  /** Whether a position was asked for. */
  readonly asked: boolean;
  /** As it was typed. */
  readonly evaluator?: string | undefined;
}

/** A solved game as people read it. */
export function solutionText(reading: SolutionReading): string {
  const { moves, longest, won, lost, drawn, judgement, evaluator, table } = reading;
  return [
    `${headlineOf(reading)}${reading.value === undefined ? ':' : ','} ${reading.seconds.toFixed(1)} s`,
    ...(moves
      ? [
          textTable(
            ['move', 'value', 'plies'],
            moves.map((move) => [move.name, String(move.value), String(move.plies)]),
          ),
        ]
      : []),
    `${reading.alone ? `${won} positions solved, ${lost + drawn} not` : `${won} positions won, ${lost} lost, ${drawn} drawn for the role to move`}; ${countedText(reading)}`,
    ...(longest && longest.plies > 0 ? [`longest: ${longest.plies} plies from ${longest.position}`] : []),
    ...(judgement
      ? [
          `${evaluator}: root mean square error ${judgement.error.toFixed(3)}, right about ` +
            `${(judgement.rightSide * 100).toFixed(1)}% of ${judgement.decided} decided positions`,
        ]
      : []),
    // Of a game that is small enough there is a page to walk through.
    ...(reading.endgame === undefined && !reading.asked && won + lost + drawn <= MOST_WALKED
      ? [`every move with its value, on a page: lab lesson ${shellWord(reading.what)}`]
      : []),
    ...(table === undefined ? [] : [`kept in ${table}: agents use it by endgame=${reading.endgame}`]),
  ].join('\n');
}

/** What a move comes to for the role that makes it. */
export const resultOf = (value: number, alone: boolean): string =>
  alone ? (value > 0 ? 'solved' : 'not solved') : value > 0 ? 'wins' : value < 0 ? 'loses' : 'draws';

/** Whether the numbers of positions include finished ones: backwards, a game is solved from these. */
export const countedText = ({ longest }: SolutionReading): string =>
  `finished ones are ${longest ? '' : 'not '}counted`;

/** What a game with chance, or of several roles each for itself, comes to. */
export function expectedText(
  what: string,
  game: Game,
  position: Position,
  { payoffs, positions, moves }: ExpectedValues,
): string {
  const numbers = (row: readonly number[]): string[] => row.map((value) => value.toFixed(6));
  return [
    `${what}: expected payoffs under best play, ${positions} positions in which a role chooses`,
    textTable(
      ['', ...game.roles],
      [
        ['best play', ...numbers(payoffs)],
        ...moves.map((one) => [game.moveName(position, one.move), ...numbers(one.payoffs)]),
      ],
    ),
  ].join('\n');
}

/** Who wins, and how soon; only what was solved if nobody asked for a position. */
export function headlineOf({ what, alone, asked, value, plies, maxPlies }: SolutionReading): string {
  if (value === undefined) return what;
  const role = asked ? 'the role to move' : 'the first role';
  const outcome = alone
    ? resultOf(value, alone)
    : value > 0
      ? `${role} wins`
      : value < 0
        ? `${role} loses`
        : 'a draw';
  const cap = plies !== undefined && plies > maxPlies ? `, were they not capped at ${maxPlies}` : '';
  const length = plies === undefined || value === 0 ? '' : ` in ${plies} plies${cap}`;
  return `${what}: ${outcome}${length} (value ${value})`;
}
