import { LabError, sum, type Encoder, type Game } from 'evolab';
import { Database, type DatabaseForm, type Value } from 'evolab/storage';
import { tellExamples, type FilterOptions } from './examples.ts';
import { payoffsOf, type ExampleGame } from './self-play.ts';

const FORM: DatabaseForm = {
  name: 'a database of examples',
  id: 0x4c616258,
  version: 2,
  schema: [
    'CREATE TABLE views (name TEXT NOT NULL, size INTEGER NOT NULL) STRICT',
    'CREATE TABLE games (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL, opening INTEGER NOT NULL, plies INTEGER NOT NULL, payoff REAL NOT NULL) STRICT',
    // codes: what the encoder writes, as float32.
    'CREATE TABLE examples (game INTEGER NOT NULL REFERENCES games, ply INTEGER NOT NULL, mover INTEGER NOT NULL, visits INTEGER NOT NULL, utility REAL NOT NULL, codes BLOB NOT NULL) STRICT',
    // What each role got; no rows if there are two opposed roles, of which games.payoff is what the first got.
    'CREATE TABLE results (game INTEGER NOT NULL REFERENCES games, role INTEGER NOT NULL, payoff REAL NOT NULL) STRICT',
  ],
  earlier: [3],
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

  /**
   * Adds those of `games` that are not there yet, game by game, each whole or not at all; how many. LAB_BAD_FILE if the games
   * that are there are others.
   */
  add(game: Game, encoder: Encoder, name: string, games: readonly ExampleGame[]): number {
    const database = this.#database;
    const begin = this.games;
    this.#checkSame(encoder, name, games);
    for (let id = begin; id < games.length; id++) {
      const record = games[id];
      const rows: Value[][] = [];
      tellExamples(game, encoder, record, ({ mover, codes, visits, utility }, ply) => {
        rows.push([id, ply, mover, visits, utility, new Uint8Array(Float32Array.from(codes).buffer)]);
      });
      const { seed, opening, moves } = record;
      const payoffs = payoffsOf(record);
      const results =
        typeof record.payoff === 'number' ? [] : payoffs.map((payoff, role) => [id, role, payoff]);
      database.transaction(() => {
        if (id === 0) database.write('INSERT INTO views VALUES (?, ?)', [[name, encoder.size]]);
        database.write('INSERT INTO games VALUES (?, ?, ?, ?, ?)', [
          [id, seed, opening, moves.length, payoffs[0]],
        ]);
        database.write('INSERT INTO results VALUES (?, ?, ?)', results);
        database.write('INSERT INTO examples VALUES (?, ?, ?, ?, ?, ?)', rows);
      });
    }
    return Math.max(0, games.length - begin);
  }

  /** What is there must be the first of `games`, seen by the same encoder. */
  #checkSame(encoder: Encoder, name: string, games: readonly ExampleGame[]): void {
    const database = this.#database;
    const views = [...database.rows('SELECT name, size FROM views')];
    let isSame = views.every((view) => view['name'] === name && view['size'] === encoder.size);
    for (const { id, seed, opening, plies, payoff } of database.rows('SELECT * FROM games')) {
      const record = games[Number(id)];
      isSame &&=
        record === undefined ||
        (record.seed === seed &&
          record.opening === opening &&
          record.moves.length === plies &&
          payoffsOf(record)[0] === payoff);
    }
    if (isSame) return;
    throw new LabError(
      'LAB_BAD_FILE',
      `${database.file} has the examples of another run`,
      '--out: a file for each run',
    );
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

  /** What each role got, and the most and the least that a role got, game by game. */
  #results(): string {
    const results =
      this.#database.number('SELECT count(*) FROM results') > 0
        ? 'results'
        : '(SELECT id AS game, 0 AS role, payoff FROM games UNION ALL SELECT id, 1, -payoff FROM games)';
    return `(SELECT *, max(payoff) OVER games AS most, min(payoff) OVER games AS least FROM ${results} WINDOW games AS (PARTITION BY game))`;
  }

  /** Examples of the games, and of the roles that might have moved, that count; if all games are drawn, all do. */
  #chosen({ sides, drawn }: ExampleFilter): string {
    const results = this.#results();
    const decided = this.#database.number(`SELECT count(*) FROM ${results} WHERE most > least`);
    const games = drawn === 'keep' || decided === 0 ? 'TRUE' : 'most > least';
    const movers = sides === 'both' ? 'TRUE' : 'payoff = most';
    return `examples JOIN ${results} AS result ON result.game = examples.game AND role = mover WHERE ${games} AND ${movers}`;
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
      drawn: database.number(`SELECT count(DISTINCT game) FROM ${this.#results()} WHERE most = least`),
      plies: database.number('SELECT coalesce(avg(plies - opening), 0) FROM games'),
      examples: database.number('SELECT count(*) FROM examples'),
      won: database.number(`SELECT count(*) FROM ${this.#chosen(filter)}`),
      kept: sum(utilities),
      visits: database.number(`SELECT coalesce(avg(visits), 0) FROM (${kept})`),
      utilities,
    };
  }

  close(): void {
    this.#database.close();
  }
}
