import type { Game, Move, Position } from '../contract/game.ts';
import type { GameRecord, Naming } from '../contract/game-record.ts';
import { copyOf } from '../play/positions.ts';

/** A record whose moves the rules do not allow, or that cannot be understood. */
export class IllegalRecord extends SyntaxError {
  /** The first move that is wrong, counted from 1, and its name. */
  readonly ply: number;
  readonly move: string;

  constructor(ply: number, move: string, reason: string) {
    super(`ply ${ply}: ${move} ${reason}`);
    this.name = 'IllegalRecord';
    this.ply = ply;
    this.move = move;
  }
}

/** Ways to read a record that are followed at once, at most: short names of captures may stand for several. */
const WAYS = 16;

interface Way {
  readonly position: Position;
  readonly moves: Move[];
  /** What was taken for one of several moves. */
  readonly guess: string | undefined;
}

/** The moves of a record, the position they lead to, and a remark if names stood for several moves to the last. */
export function legalMoves(
  game: Game,
  start: Position,
  { moves: words, movers }: Pick<GameRecord, 'moves' | 'movers'>,
  naming: Naming,
): { moves: Int32Array; end: Position; remark: string | undefined } {
  let ways: [Way, ...Way[]] = [{ position: start, moves: [], guess: undefined }];
  const legal = new Int32Array(game.maxMoves);
  let ply = 0;
  for (const [index, word] of words.entries()) {
    const next: Way[] = [];
    for (const way of ways) {
      const pass = impliedPass(game, way.position, legal, word, naming);
      if (pass !== undefined) play(way, pass);
      const found = movesNamed(game, way.position, legal, word, naming);
      const [named, ...others] = found;
      if (named === undefined || (movers && movers[index] !== way.position.turn)) continue;
      if (others.length === 0) next.push(play(way, named));
      else for (const branch of branches(game, way, found, word)) next.push(branch);
    }
    const [first, ...others] = next.length > 1 ? distinct(next).slice(0, WAYS) : next;
    if (first === undefined) {
      // A number without a period, where it is no move.
      if (/^\d+$/.test(word)) continue;
      const [{ position }] = ways;
      if (position.over) throw new IllegalRecord(ply + 1, word, 'follows the end of the game');
      const late = movers !== undefined && movers[index] !== position.turn;
      throw new IllegalRecord(ply + 1, word, late ? 'is out of turn' : 'is not a legal move');
    }
    ways = [first, ...others];
    ply = first.moves.length;
  }
  const [{ position, moves, guess }] = ways;
  return {
    moves: Int32Array.from(moves),
    end: position,
    remark: ways.length > 1 ? guess : undefined,
  };
}

/** Makes a move on a way, which thereby is another one. */
function play(way: Way, move: Move): Way {
  way.position.play(move);
  way.moves.push(move);
  return way;
}

/** The legal moves that a word may name: the one of that name, or else those that it fits. */
function movesNamed(game: Game, position: Position, legal: Int32Array, word: string, naming: Naming): Move[] {
  const count = position.over ? 0 : position.moves(legal, 0);
  const fitting: Move[] = [];
  for (const move of legal.subarray(0, count)) {
    const name = game.moveName(position, move);
    if (name === word) return [move];
    if (naming.fits?.(name, word) === true) fitting.push(move);
  }
  return fitting;
}

/** The only legal move, if it is a pass that the record leaves out. */
function impliedPass(
  game: Game,
  position: Position,
  legal: Int32Array,
  word: string,
  { impliesPasses = false }: Naming,
): Move | undefined {
  if (!impliesPasses || word === 'pass' || position.over || position.moves(legal, 0) !== 1) return undefined;
  const [move] = legal;
  return move !== undefined && game.moveName(position, move) === 'pass' ? move : undefined;
}

function branches(game: Game, { position, moves, guess }: Way, found: readonly Move[], word: string): Way[] {
  const names = found.map((move) => game.moveName(position, move));
  const told = guess ?? `ply ${moves.length + 1}: ${word} may be ${names.join(' or ')}, read as the first`;
  return found.map((move) =>
    play({ position: copyOf(game, position), moves: [...moves], guess: told }, move),
  );
}

/** The first of the ways to each position. */
function distinct(ways: readonly Way[]): Way[] {
  const keys = new Set<string>();
  return ways.filter(({ position }) => {
    const key = `${position.key(0)} ${position.key(1)}`;
    return !keys.has(key) && keys.add(key);
  });
}
