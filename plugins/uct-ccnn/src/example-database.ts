import type { Encoder, Game } from 'evolab';
import { Database, type DatabaseForm, type Value } from 'evolab/storage';
import { tellExamples } from './examples.ts';
import type { ExampleGame } from './self-play.ts';

const FORM: DatabaseForm = {
  name: 'a database of examples',
  id: 0x4c616258,
  version: 1,
  schema: [
    'CREATE TABLE views (name TEXT NOT NULL, size INTEGER NOT NULL) STRICT',
    'CREATE TABLE games (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL, opening INTEGER NOT NULL, plies INTEGER NOT NULL, payoff REAL NOT NULL) STRICT',
    // codes: what the encoder writes, as float32.
    'CREATE TABLE examples (game INTEGER NOT NULL REFERENCES games, ply INTEGER NOT NULL, mover INTEGER NOT NULL, visits INTEGER NOT NULL, utility REAL NOT NULL, codes BLOB NOT NULL) STRICT',
  ],
};

/** Of the examples of winners each position once: the one with most visits (Rezende and Chaimowicz 2017, 3.2). */
const KEPT = `SELECT codes, utility, max(visits) AS visits FROM examples JOIN games ON games.id = examples.game
  WHERE CASE mover WHEN 0 THEN payoff ELSE -payoff END > 0 GROUP BY codes`;

/** What a set of examples is like. */
export interface ExampleStatistics {
  readonly games: number;
  readonly drawn: number;
  readonly plies: number;
  readonly examples: number;
  /** Of winners, and those of them that are kept: each position once. */
  readonly won: number;
  readonly kept: number;
  /** Mean visits of those kept, and how many of them have utilities in tenths of [-1, 1]. */
  readonly visits: number;
  readonly utilities: readonly number[];
}

const BINS = 10;

/** Examples in a database of their own, as other programs can query them. */
export class ExampleDatabase {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** Opens a database to add games, or begins one. */
  static open(file: string): ExampleDatabase {
    return new ExampleDatabase(Database.open(file, FORM));
  }

  get games(): number {
    return this.#database.number('SELECT count(*) FROM games');
  }

  /** Adds those of `games` that are not there yet, game by game, each whole or not at all; how many. */
  add(game: Game, encoder: Encoder, name: string, games: readonly ExampleGame[]): number {
    const database = this.#database;
    const begin = this.games;
    for (let id = begin; id < games.length; id++) {
      const record = games[id];
      const rows: Value[][] = [];
      tellExamples(game, encoder, record, ({ mover, codes, visits, utility }, ply) => {
        rows.push([id, ply, mover, visits, utility, new Uint8Array(Float32Array.from(codes).buffer)]);
      });
      const { seed, opening, moves, payoff } = record;
      database.transaction(() => {
        if (id === 0) database.write('INSERT INTO views VALUES (?, ?)', [[name, encoder.size]]);
        database.write('INSERT INTO games VALUES (?, ?, ?, ?, ?)', [
          [id, seed, opening, moves.length, payoff],
        ]);
        database.write('INSERT INTO examples VALUES (?, ?, ?, ?, ?, ?)', rows);
      });
    }
    return games.length - begin;
  }

  /** The examples that are learned from. */
  *kept(): Generator<{ codes: Float32Array; utility: number; visits: number }, void> {
    for (const { codes, utility, visits } of this.#database.rows(KEPT))
      yield {
        codes: new Float32Array((codes as Uint8Array).slice().buffer),
        utility: Number(utility),
        visits: Number(visits),
      };
  }

  statistics(): ExampleStatistics {
    const database = this.#database;
    const winners = 'CASE mover WHEN 0 THEN payoff ELSE -payoff END > 0';
    const bin = `min(${BINS - 1}, CAST((utility + 1) / 2 * ${BINS} AS INTEGER))`;
    const utilities = new Array<number>(BINS).fill(0);
    const bins = `SELECT ${bin} AS bin, count(*) AS count FROM (${KEPT}) GROUP BY bin`;
    for (const row of database.rows(bins)) utilities[Number(row['bin'])] = Number(row['count']);
    return {
      games: this.games,
      drawn: database.number('SELECT count(*) FROM games WHERE payoff = 0'),
      plies: database.number('SELECT coalesce(avg(plies - opening), 0) FROM games'),
      examples: database.number('SELECT count(*) FROM examples'),
      won: database.number(
        `SELECT count(*) FROM examples JOIN games ON games.id = examples.game WHERE ${winners}`,
      ),
      kept: utilities.reduce((sum, count) => sum + count, 0),
      visits: database.number(`SELECT coalesce(avg(visits), 0) FROM (${KEPT})`),
      utilities,
    };
  }

  close(): void {
    this.#database.close();
  }
}
