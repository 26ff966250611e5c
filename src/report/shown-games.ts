import type { Game, Move, Position } from '../contract/game.ts';
import type { ShownGame, ShownGames, ShownNote, ShownNotes, ShownPly } from '../contract/shown-games.ts';
import { drawn } from '../board/board-text.ts';
import { positionsOf, type Line } from '../agents/stored-game.ts';
import { BoardLooks, changesBetween } from './board-looks.ts';
import { shortNumber } from './numbers.ts';
import { positionAfter } from '../play/positions.ts';

/** A played game. */
export interface GameToShow extends Line {
  /** Names, by role. */
  readonly players: readonly string[];
  /** None while it goes on. */
  readonly payoffs: readonly number[];
  /** Tells it from other games of the same players, such as a round; may be empty. */
  readonly remark: string;
  readonly notes?: GameNotes;
}

/** What somebody has to say of a game. */
export interface GameNotes {
  /** The expected score of the first role, from 0 to 1, in each position, the start first; undefined where it is unknown. */
  readonly scores: readonly (number | undefined)[];
  /** By ply, from 1. */
  readonly moves: ReadonlyMap<number, MoveNote>;
}

/** A note on a move. */
export interface MoveNote {
  /** Stands behind the move, such as `?`. */
  readonly glyph: string;
  readonly text: string;
  /** Other ways to go on, from the position before the move. */
  readonly lines: readonly { readonly title: string; readonly moves: readonly Move[] }[];
}

/** Turns games into what a page shows, one by one. */
export class GamesToShow {
  readonly #game: Game;
  readonly #looks: BoardLooks;
  readonly #games: { place: number; shown: ShownGame }[] = [];
  /** About how many characters they take in a page. */
  size = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#looks = new BoardLooks(game);
  }

  /** Adds a game that stands at `place` among those shown. */
  add({ players, payoffs, remark, notes, ...line }: GameToShow, place = this.#games.length): void {
    const positions = positionsOf(this.#game, line, 'the game');
    const plies = this.#pliesOf(positions, line.moves);
    const captions = positions.map((position) => this.#looks.board?.caption?.(position) ?? '');
    const texts = this.#textsOf(positions);
    const shown: ShownGame = {
      players,
      remark,
      plies,
      start: this.#looks.of(positions[0]!),
      ...resultOf(payoffs),
      ...(captions.some((text) => text !== '') && { captions }),
      ...(texts.length > 0 && { texts }),
      ...(notes && { notes: this.#notesOf(notes, positions) }),
    };
    this.#games.push({ place, shown });
    this.size += 40 * plies.length + [...captions, ...texts].reduce((sum, { length }) => sum + length, 100);
    for (const { text, lines } of shown.notes?.moves ?? [])
      this.size += lines.reduce((sum, { plies }) => sum + 40 * plies.length, text.length);
  }

  /** Moves that follow each other, between the positions before and after each. */
  #pliesOf(positions: readonly Position[], moves: Iterable<Move>): ShownPly[] {
    const seen = positions.map((position) => this.#looks.of(position));
    return Array.from(moves, (move, ply): ShownPly => {
      const before = positions[ply]!;
      const changes = changesBetween(seen[ply]!, seen[ply + 1]!);
      const cells = this.#looks.cellsOf(before, move);
      return { name: this.#game.moveName(before, move), role: before.turn, changes, cells };
    });
  }

  #textsOf(positions: readonly Position[]): string[] {
    return this.#looks.board ? [] : positions.map((position) => drawn(this.#game, position));
  }

  #notesOf({ scores, moves }: GameNotes, positions: readonly Position[]): ShownNotes {
    const shown = [...moves].map(([ply, { glyph, text, lines }]): ShownNote => {
      const shownLines = lines.map((line) => {
        const along = [positions[ply - 1]!];
        for (const move of line.moves) along.push(positionAfter(this.#game, along[along.length - 1]!, move));
        const texts = this.#textsOf(along.slice(1));
        const plies = this.#pliesOf(along, line.moves);
        return { title: line.title, plies, ...(texts.length > 0 && { texts }) };
      });
      return { ply, glyph, text, lines: shownLines };
    });
    return { scores, moves: shown };
  }

  /** Those that were added, of `of` games. */
  shown(of: number): ShownGames {
    const games = this.#games.toSorted((a, b) => a.place - b.place).map(({ shown }) => shown);
    const { board, looks } = this.#looks;
    return { roles: this.#game.roles, board, looks, games, of };
  }
}

function resultOf(payoffs: readonly number[]): Pick<ShownGame, 'score' | 'winner'> {
  if (payoffs.length === 0) return { score: 'not finished', winner: -2 };
  if (payoffs.length !== 2) return { score: `payoff ${payoffs.map(shortNumber).join(' ')}`, winner: -2 };
  const [first, second] = payoffs;
  if (first === second) return { score: '½-½', winner: -1 };
  return first! > second! ? { score: '1-0', winner: 0 } : { score: '0-1', winner: 1 };
}

/** More games, or more of them in characters, would make a page slow to open. */
const MOST_GAMES = 300;
const MOST_CHARACTERS = 1_000_000;

/**
 * Some of `count` games, as many as a page can hold, from all over: steps of the golden section favour neither the
 * beginning nor a player. `at` gives a game by its index, or nothing if it cannot be shown.
 */
export function showSome(
  game: Game,
  count: number,
  at: (index: number) => GameToShow | undefined,
): ShownGames | undefined {
  const spread = Array.from({ length: MOST_GAMES }, (_, i) =>
    Math.floor((((i + 1) * 0.6180339887) % 1) * count),
  );
  const chosen = count <= MOST_GAMES ? Array.from({ length: count }, (_, i) => i) : new Set(spread);
  const shown = new GamesToShow(game);
  for (const index of chosen) {
    if (shown.size > MOST_CHARACTERS) break;
    const found = at(index);
    if (found !== undefined) shown.add(found, index);
  }
  return shown.size > 0 ? shown.shown(count) : undefined;
}
