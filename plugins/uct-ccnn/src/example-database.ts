import type { Encoder, Game } from 'evolab';
import { Database, type DatabaseForm, type Value } from 'evolab/storage';
import { tellExamples, type FilterOptions } from './examples.ts';
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

/** How examples are chosen and equal positions put together: see `filterExamples`. */
export type ExampleFilter = Pick<FilterOptions, 'sides' | 'drawn' | 'duplicates'>;

/** What a set of examples is like. */
export interface ExampleStatistics {
  readonly games: number;
  readonly drawn: number;
  readonly plies: number;
  readonly examples: number;
  /** Those that the filter lets through, mostly of winners, and what is kept of them: each position once. */
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

  /** The examples that are learned from (Rezende and Chaimowicz 2017, 3.2). */
  *kept(filter: ExampleFilter): Generator<{ codes: Float32Array; utility: number; visits: number }, void> {
    for (const { codes, utility, visits } of this.#database.rows(this.#kept(filter)))
      yield {
        codes: new Float32Array((codes as Uint8Array).slice().buffer),
        utility: Number(utility),
        visits: Number(visits),
      };
  }

  /** From what result on, for who might have moved, the examples of a game count; if all games are drawn, all do. */
  #chosen({ sides, drawn }: ExampleFilter): string {
    const decided = this.#database.number('SELECT count(*) FROM games WHERE payoff <> 0');
    const enough = drawn === 'keep' || decided === 0 ? '>= 0' : '> 0';
    const own = 'CASE mover WHEN 0 THEN payoff ELSE -payoff END';
    const result = sides === 'both' ? 'abs(payoff)' : own;
    return `examples JOIN games ON games.id = examples.game WHERE ${result} ${enough}`;
  }

  /** Each position once: as it was visited most, or the mean over all visits. */
  #kept(filter: ExampleFilter): string {
    const one =
      filter.duplicates === 'mean'
        ? 'sum(visits * utility) / sum(visits) AS utility, sum(visits) AS visits'
        : 'utility, max(visits) AS visits';
    return `SELECT codes, ${one} FROM ${this.#chosen(filter)} GROUP BY codes`;
  }

  statistics(filter: ExampleFilter): ExampleStatistics {
    const database = this.#database;
    const kept = this.#kept(filter);
    const bin = `min(${BINS - 1}, CAST((utility + 1) / 2 * ${BINS} AS INTEGER))`;
    const utilities = new Array<number>(BINS).fill(0);
    const bins = `SELECT ${bin} AS bin, count(*) AS count FROM (${kept}) GROUP BY bin`;
    for (const row of database.rows(bins)) utilities[Number(row['bin'])] = Number(row['count']);
    return {
      games: this.games,
      drawn: database.number('SELECT count(*) FROM games WHERE payoff = 0'),
      plies: database.number('SELECT coalesce(avg(plies - opening), 0) FROM games'),
      examples: database.number('SELECT count(*) FROM examples'),
      won: database.number(`SELECT count(*) FROM ${this.#chosen(filter)}`),
      kept: utilities.reduce((sum, count) => sum + count, 0),
      visits: database.number(`SELECT coalesce(avg(visits), 0) FROM (${kept})`),
      utilities,
    };
  }

  close(): void {
    this.#database.close();
  }
}
