import type { Spec } from '../contract/agent.ts';
import type { Game, Position } from '../contract/game.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { LabError } from '../util/errors.ts';
import { IllegalRecord, legalMoves } from './legal-moves.ts';
import type { GameRecord, Naming } from '../contract/game-record.ts';

/** A record that the rules allow, and what is odd about it. */
export interface PlayedRecord {
  readonly stored: StoredGame;
  readonly remarks: readonly string[];
}

/** How a game ended that the rules did not end and of which the record tells no more than its result. */
const DECLARED = 'declared';

/**
 * Plays a record by the rules of its game. Where these end the game, they decide who won, whatever the record tells.
 * Throws `SyntaxError` if no plugin has the game, or if a move or the first position is not legal.
 */
export function playRecord(laboratory: Laboratory, record: GameRecord, naming: Naming): PlayedRecord {
  const use = useOf(laboratory, record);
  const game = known(() => laboratory.game(use));
  const { rulesVersion = 1 } = laboratory.registries.games.get(use.use).definition;
  const { position, start } = firstPosition(game, record.start);
  const { moves, end, remark } = legalMoves(game, position, record, naming);
  const result = resultOf(game, end, record);
  const { players, round, seed, tags } = record;
  return {
    stored: {
      game: use,
      rulesVersion,
      seed,
      round,
      moves,
      players: game.roles.map((_, role) => players[role] ?? '?'),
      agents: [],
      payoffs: result.payoffs,
      reason: result.reason,
      ...(start !== undefined && { start }),
      ...(tags.length > 0 && { tags }),
    },
    remarks: [remark, result.remark].filter((text) => text !== undefined),
  };
}

function useOf(laboratory: Laboratory, { game, longer, moves }: GameRecord): Spec {
  return longer && moves.length > known(() => laboratory.game(game)).maxPlies ? longer : game;
}

/** What an unknown game or option throws is about the record. */
function known<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof LabError) throw new SyntaxError(error.message);
    throw error;
  }
}

/** The first position, and its text if it is not the usual one. */
function firstPosition(game: Game, text: string | undefined): { position: Position; start?: string } {
  const usual = game.start();
  if (text === undefined || text === game.print(usual)) return { position: usual };
  if (!game.parse) throw new SyntaxError('its game begins from one position only');
  const position = game.parse(text);
  const start = game.print(position);
  return start === game.print(usual) ? { position: usual } : { position, start };
}

function resultOf(game: Game, end: Position, { payoffs: told, reason }: GameRecord) {
  const payoffs = game.roles.map((_, role) => told[role] ?? 0);
  if (!end.over) {
    if (told.length === 0) return { payoffs: [], reason: '', remark: undefined };
    const isCut = reason === 'plies' && payoffs.every((payoff) => payoff === 0);
    const other = reason === '' || reason === 'rules' || reason === 'plies' ? DECLARED : reason;
    return { payoffs, reason: isCut ? reason : other, remark: undefined };
  }
  const ruled = game.roles.map((_, role) => end.payoff(role));
  const agrees =
    told.length === 0 || ruled.every((payoff, role) => Math.sign(payoff) === Math.sign(payoffs[role]!));
  const remark = agrees
    ? undefined
    : `the record tells ${payoffs.join(' ')}, by the rules it is ${ruled.join(' ')}`;
  return { payoffs: ruled, reason: 'rules', remark };
}

/** What is wrong with a record, in words, and where. */
export interface Problem {
  readonly message: string;
  readonly ply?: number;
  readonly move?: string;
}

/** What an error says of the record; any other error is thrown on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof IllegalRecord) return { message: error.message, ply: error.ply, move: error.move };
  if (error instanceof SyntaxError) return { message: error.message };
  throw error;
}
