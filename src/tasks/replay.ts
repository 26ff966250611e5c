import type { Game, Position } from '../contract/game.ts';
import { gameText, usualNotation } from '../formats/game-text.ts';
import type { PlayedRecord, Problem } from '../formats/played-record.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { gameOf, positionsOf } from '../agents/stored-game.ts';
import type { GameList, ListedGame } from '../report/replay-text.ts';
import type { StoredGame } from '../storage/game-file.ts';
import { LabError, leftOut } from '../util/errors.ts';
import type { TaskContext } from './context.ts';
import { openGames, type GameSource } from './game-source.ts';

/** Which games of a source are meant: those for which all of this holds. */
export interface GameChoice {
  /** Counted from 1. */
  readonly number?: number | undefined;
  /** Names of players, in any case; `%` stands for any text. */
  readonly players?: readonly string[] | undefined;
  /** The result of the first of `players`, or else of the first role. */
  readonly result?: 'won' | 'lost' | 'drawn' | undefined;
}

/** A stored game with its positions, the start first, and the names of its moves. */
export interface ReplayedGame {
  readonly game: Game;
  readonly number: number;
  readonly stored: StoredGame;
  readonly positions: readonly Position[];
  readonly moves: readonly string[];
  /** What is odd about its record. */
  readonly remarks: readonly string[];
}

/**
 * A game of a source with its positions, if a number was given or only one game is meant; otherwise a list of those
 * that are, `limit` at most. LAB_USAGE if there is no such number, LAB_BAD_FILE if the installed rules do not allow the
 * moves.
 */
export function lookAtGames(
  { laboratory }: Pick<TaskContext, 'laboratory'>,
  path: string,
  choice: GameChoice,
  limit: number,
): { readonly list: GameList } | { readonly replayed: ReplayedGame } {
  return reading(laboratory, path, (source) => {
    const show = (number: number) => ({ replayed: replayed(laboratory, source, number) });
    if (choice.number !== undefined) return show(choice.number);
    const games: ListedGame[] = [];
    for (const [number, read] of chosen(source, choice)) {
      if (games.length === limit) return { list: { count: source.count, games, more: true } };
      games.push(listed(number, read));
    }
    const [first, ...others] = games;
    return first && others.length === 0
      ? show(first.number)
      : { list: { count: source.count, games, more: false } };
  });
}

function listed(number: number, read: PlayedRecord | Problem): ListedGame {
  if (!('stored' in read))
    return { number, players: [], payoffs: [], plies: 0, reason: '', problem: read.message };
  const { players, payoffs, moves, reason } = read.stored;
  return { number, players, payoffs, plies: moves.length, reason };
}

function replayed(laboratory: Laboratory, source: GameSource, number: number): ReplayedGame {
  const { path } = source;
  const { stored, remarks } = legal(path, number, source.at(numbered(source, number)));
  const game = gameOf(laboratory, stored, path);
  const positions = positionsOf(game, stored, path);
  const moves = Array.from(stored.moves, (move, ply) => game.moveName(positions[ply]!, move));
  return { game, number, stored, positions, moves, remarks };
}

export interface ExportRequest {
  readonly path: string;
  readonly choice: GameChoice;
  /** The usual one of the first game if not given. */
  readonly format?: string | undefined;
  /** Takes the text of each game, in their order. */
  readonly write: (text: string) => void;
}

export interface ExportResult {
  readonly format: string;
  readonly games: number;
  /** Records that cannot be read. */
  readonly skipped: number;
}

/**
 * Passes games as text to `write`; records that cannot be read are named and left out. LAB_WRONG_GAME if the form is
 * for another game, LAB_USAGE if no game is meant.
 */
export function exportGames(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  { path, choice, format: asked, write }: ExportRequest,
): ExportResult {
  const { notations } = laboratory.registries;
  return reading(laboratory, path, (source) => {
    let format = asked;
    let [games, skipped] = [0, 0];
    for (const [number, read] of chosen(source, choice)) {
      if (!('stored' in read)) {
        report({ type: 'warning', text: leftOut(`${path}, game ${number}: ${read.message}`) });
        skipped++;
        continue;
      }
      const { stored } = read;
      format ??= usualNotation(notations, stored.game);
      const game = gameOf(laboratory, stored, path);
      positionsOf(game, stored, path);
      write(gameText(notations, game, stored, format));
      report({ type: 'progress', done: ++games, total: source.count, unit: 'games' });
    }
    if (format === undefined) throw noSuchGame(path);
    return { format, games, skipped };
  });
}

/** A game of a source with its number, from 1. */
export interface NumberedGame {
  readonly number: number;
  readonly stored: StoredGame;
}

/**
 * The games of a source that are meant, `limit` at most, and whether there are more; records that cannot be read are
 * named and left out. `opening` is the number of moves that no player chose. LAB_USAGE if no game is meant, LAB_BAD_FILE
 * if none can be read.
 */
export function readGamesOf(
  { laboratory, report }: Pick<TaskContext, 'laboratory' | 'report'>,
  path: string,
  choice: GameChoice,
  limit: number,
): {
  readonly games: readonly [NumberedGame, ...NumberedGame[]];
  readonly more: boolean;
  readonly opening: number;
} {
  return reading(laboratory, path, (source) => {
    const games: NumberedGame[] = [];
    const unread: string[] = [];
    let more = false;
    for (const [number, read] of chosen(source, choice)) {
      more = 'stored' in read && games.length === limit;
      if (more) break;
      if ('stored' in read) games.push({ number, stored: read.stored });
      else unread.push(`game ${number}: ${read.message}`);
    }
    const [first, ...others] = games;
    if (first) {
      for (const text of unread) report({ type: 'warning', text: leftOut(`${path}, ${text}`) });
      return { games: [first, ...others], more, opening: source.opening };
    }
    if (unread.length > 0)
      throw new LabError(
        'LAB_BAD_FILE',
        `${path} holds no game that can be read; ${unread[0]}`,
        'lab import --help says what files of games may be',
      );
    throw noSuchGame(path);
  });
}

const noSuchGame = (path: string): LabError =>
  new LabError('LAB_USAGE', `${path} holds no such game`, `lab replay ${path}`);

function reading<T>(laboratory: Laboratory, path: string, use: (source: GameSource) => T): T {
  const source = openGames(laboratory, path);
  try {
    return use(source);
  } finally {
    source.close();
  }
}

/** The games that are meant, with their numbers; a record that cannot be read is, unless players are asked for. */
function* chosen(
  source: GameSource,
  { number, players = [], result }: GameChoice,
): Generator<[number: number, read: PlayedRecord | Problem], void> {
  const patterns = players.map(patternOf);
  const isMeant = (read: PlayedRecord | Problem): boolean => {
    if (patterns.length === 0 && result === undefined) return true;
    return 'stored' in read && fits(read.stored, patterns, result);
  };
  if (number !== undefined) {
    const read = source.at(numbered(source, number));
    if (isMeant(read)) yield [number, read];
    return;
  }
  let at = 0;
  for (const read of source.all()) {
    at++;
    if (isMeant(read)) yield [at, read];
  }
}

function fits(
  { players, payoffs }: StoredGame,
  patterns: readonly RegExp[],
  result: GameChoice['result'],
): boolean {
  if (!patterns.every((pattern) => players.some((player) => pattern.test(player)))) return false;
  if (result === undefined) return true;
  // An agent may have played itself.
  const roles = players.flatMap((player, role) => ((patterns[0]?.test(player) ?? role === 0) ? [role] : []));
  return roles.some((role) => resultOf(payoffs[role]) === result);
}

function resultOf(payoff: number | undefined): GameChoice['result'] {
  if (payoff === undefined) return undefined;
  return payoff > 0 ? 'won' : payoff < 0 ? 'lost' : 'drawn';
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split('%').map(literal).join('.*')}$`, 'is');
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The index of a game; LAB_USAGE if there is no such number. */
function numbered({ path, count }: GameSource, number: number): number {
  if (number > count)
    throw new LabError(
      'LAB_USAGE',
      `${path} holds ${count} ${count === 1 ? 'game' : 'games'}, there is no game ${number}`,
      'they are counted from 1',
    );
  return number - 1;
}

function legal(path: string, number: number, read: PlayedRecord | Problem): PlayedRecord {
  if ('stored' in read) return read;
  throw new LabError(
    'LAB_BAD_FILE',
    `${path}, game ${number}: ${read.message}`,
    'lab replay shows games whose moves are legal; lab list notations says what it reads',
  );
}
