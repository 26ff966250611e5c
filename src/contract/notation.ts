import type { Game } from './game.ts';
import type { GameRecord, Naming, Records, WrittenGame } from './game-record.ts';

/** A game as it stands in a text of tags and moves, such as PGN. */
export interface Movetext {
  /** In the order of the text; of two with the same name the last counts. */
  readonly tags: ReadonlyMap<string, string>;
  /** The moves that were played: without numbers, comments, variations and marks of their strength. */
  readonly moves: readonly string[];
  /** The result after the moves, such as `1-0` or `*`; empty if there is none. */
  readonly result: string;
}

/** A notation that has the tags and the movetext of PGN. */
export interface TaggedNotation {
  /** Whether a text is of this notation. */
  accepts(text: Movetext): boolean;
  /** Throws `SyntaxError` for a text that cannot be understood. */
  record(text: Movetext): GameRecord;
}

/** A notation with files of its own. */
export interface FileNotation {
  /** Whether a file is of this notation, by its first 4096 bytes. */
  accepts(beginning: Uint8Array): boolean;
  /**
   * The games of a file. `beside` gives the bytes of the file of a name in the same folder, in upper or lower case, or
   * undefined. Throws `SyntaxError` for a file that cannot be read as a whole.
   */
  records(bytes: Uint8Array, beside: (name: string) => Uint8Array | undefined): Records;
}

/** A notation of finished games, that other programs read or write. */
export interface NotationDefinition {
  /** Lower-case letters: what `lab export --format` takes. */
  readonly id: string;
  /** One line. */
  readonly summary: string;
  /** The only game that has it. */
  readonly game: string;
  /** A game as text. It is then the usual notation of the game. Throws `LabError` for a game that has none. */
  write?(game: Game, finished: WrittenGame): string;
  /** How moves are named, if not exactly as the game names them. */
  readonly naming?: Naming;
  /** How to read it: as tags and movetext, or as a file of its own. */
  readonly tagged?: TaggedNotation;
  readonly file?: FileNotation;
}
