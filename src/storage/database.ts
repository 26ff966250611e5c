import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { LabError } from '../util/errors.ts';
import { beginningOf, diskError, kindOf, makeFolder, noteRead } from './files.ts';

/** What databases of one kind have in common. */
export interface DatabaseForm {
  /** The name of such a file in messages, with its article. */
  readonly name: string;
  /** An int32 that identifies the kind in the header of the file: SQLite's application_id. */
  readonly id: number;
  /** Raised whenever `schema` changes. */
  readonly version: number;
  /**
   * The statements that create its tables and indexes; a file with anything else, such as triggers, is
   * refused.
   */
  readonly schema: readonly string[];
  /**
   * How many of these statements each earlier version had, the first version first. Such a file is brought up to date
   * when it is opened for writing; to readers it looks as if it had the other tables, empty.
   */
  readonly earlier?: readonly number[];
}

export type Value = number | string | Uint8Array | null;
export type Row = Readonly<Record<string, Value>>;

/** Milliseconds to wait for another process that is writing. */
const PATIENCE_MILLIS = 10_000;
const CODES = { busy: 5, readonly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notDatabase: 26 };

const SIGNATURE = 'SQLite format 3\0';

/** Whether a file is a database, of any kind; LAB_BAD_FILE if it cannot be read. */
export function isDatabase(file: string): boolean {
  return Buffer.from(beginningOf(file, SIGNATURE.length)).toString('latin1') === SIGNATURE;
}

/**
 * The only place that knows SQLite: an embedded database in one file. Transactions are atomic, even if the
 * process is killed. A file of unknown origin is data: nothing in it is executed, and only exactly the
 * expected tables are accepted. Errors are `LabError`s: LAB_BAD_FILE or LAB_DISK.
 */
export class Database {
  readonly file: string;
  readonly #database: DatabaseSync;
  readonly #writes: boolean;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(file: string, form: DatabaseForm, writes: boolean) {
    this.file = file;
    this.#writes = writes;
    this.#database = this.#guard(
      () =>
        // SQLite takes '', ':memory:' and 'file:NAME' for no files.
        new DatabaseSync(resolve(file), {
          readOnly: !writes,
          enableDoubleQuotedStringLiterals: false,
          allowExtension: false,
          timeout: PATIENCE_MILLIS,
        }),
    );
    try {
      noteRead(statSync(file));
      this.#guard(() => this.#begin(form));
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Opens a database for writing, or creates one; other processes may read it at the same time. */
  static open(file: string, form: DatabaseForm): Database {
    try {
      makeFolder(dirname(file));
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat && !stat.isFile() && !stat.isDirectory())
        throw new LabError(
          'LAB_BAD_FILE',
          `${file} is a device, a pipe or a socket`,
          `expected: ${form.name}`,
        );
    } catch (error) {
      throw diskError(error, file);
    }
    return new Database(file, form, true);
  }

  /** Opens an existing database for reading, after checking every page. */
  static read(file: string, form: DatabaseForm): Database {
    const kind = kindOf(file);
    if (kind !== 'file') {
      const reason = kind === 'folder' ? 'it is a folder' : 'there is no such file';
      throw new LabError('LAB_BAD_FILE', `cannot read ${file}: ${reason}`, `expected: ${form.name}`);
    }
    return new Database(file, form, false);
  }

  /**
   * Does `work` as one transaction: all that it writes is kept, or nothing if it throws. Must not be nested.
   */
  transaction<T>(work: () => T): T {
    return this.#guard(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        this.#database.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /**
   * Runs a statement, usually an INSERT, once for each list of parameters; returns the number of changed
   * rows.
   */
  write(sql: string, parameters: Iterable<readonly Value[]>): number {
    return this.#guard(() => {
      const statement = this.#statement(sql);
      let changes = 0;
      for (const values of parameters) {
        // oxlint-disable-next-line lab/no-spread-of-data -- the places of a statement
        changes += Number(statement.run(...values).changes);
      }
      return changes;
    });
  }

  /** The rows of a query, one by one: any number of rows needs the memory of one. */
  *rows(sql: string, parameters: readonly Value[] = []): Generator<Row, void> {
    try {
      // A statement of its own: queries may be nested.
      // oxlint-disable-next-line lab/no-spread-of-data -- the places of a statement
      yield* this.#database.prepare(sql).iterate(...parameters) as Iterable<Row>;
    } catch (error) {
      throw this.#understood(error);
    }
  }

  /** The result of a query of one row and one column, a number. */
  number(sql: string, parameters: readonly Value[] = []): number {
    for (const row of this.rows(sql, parameters)) return Number(Object.values(row)[0]);
    return 0;
  }

  /** Leaves one file, without SQLite's two companion files, unless another process has it open. */
  close(): void {
    try {
      if (this.#writes) this.#database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
    } catch {
      // Another process has it open, and its close will do the same.
    }
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }

  #begin(form: DatabaseForm): void {
    const database = this.#database;
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    // Checked before the first write: a file of another kind is left as it is.
    if (this.#isNew()) {
      if (!this.#writes) throw this.#unfit('holds nothing', form);
      database.exec('PRAGMA journal_mode = WAL');
      this.transaction(() => {
        // Another process may have created it first.
        if (!this.#isNew()) return;
        for (const statement of form.schema) database.exec(statement);
        database.exec(`PRAGMA application_id = ${form.id}; PRAGMA user_version = ${form.version}`);
      });
    }
    if (this.number('PRAGMA application_id') !== form.id) throw this.#unfit(`is not ${form.name}`, form);
    const version = this.number('PRAGMA user_version');
    const statements = version === form.version ? form.schema.length : form.earlier?.[version - 1];
    if (statements === undefined) throw this.#unfit('was written by another version of lab', form);
    const schema = [
      ...this.rows(
        "SELECT coalesce(sql, '') AS sql FROM sqlite_schema WHERE sql IS NOT NULL OR type != 'index'",
      ),
    ];
    if (schema.length !== statements || schema.some(({ sql }, i) => sql !== form.schema[i]))
      throw this.#unfit('has tables it should not have, or lacks some', form);
    if (version !== form.version) this.#addTables(form, form.schema.slice(statements));
    if (this.#writes) database.exec('PRAGMA journal_mode = WAL');
    else if ([...this.rows('PRAGMA quick_check(1)')].some((row) => Object.values(row)[0] !== 'ok'))
      throw this.#damaged();
  }

  /** The tables that a file of an earlier version lacks: in the file, or for readers beside it. */
  #addTables({ version }: DatabaseForm, missing: readonly string[]): void {
    if (!this.#writes) {
      for (const statement of missing)
        this.#database.exec(statement.replace(/^CREATE /, 'CREATE TEMPORARY '));
      return;
    }
    this.transaction(() => {
      // Another process may have been faster.
      if (this.number('PRAGMA user_version') === version) return;
      for (const statement of missing) this.#database.exec(statement);
      this.#database.exec(`PRAGMA user_version = ${version}`);
    });
  }

  #isNew(): boolean {
    return (
      this.number('PRAGMA application_id') === 0 && this.number('SELECT count(*) FROM sqlite_schema') === 0
    );
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#understood(error);
    }
  }

  #understood(error: unknown): unknown {
    const { code, errcode } = error as { code?: string; errcode?: number };
    // A number that is too large, where we never write one.
    if (code === 'ERR_OUT_OF_RANGE') return this.#damaged();
    if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return error;
    const reason = (error as Error).message;
    // Extended codes have the plain one in their low byte.
    switch (errcode & 0xff) {
      case CODES.corrupt:
        return this.#damaged();
      case CODES.notDatabase:
        return new LabError('LAB_BAD_FILE', `${this.file} is not a database`, 'nothing in it was changed');
      case CODES.busy:
        return new LabError(
          'LAB_DISK',
          `cannot write ${this.file}: another process keeps it locked`,
          'wait for it, or choose another file',
        );
      case CODES.cannotOpen:
      case CODES.ioError:
      case CODES.full:
      case CODES.readonly:
        return this.#writes
          ? new LabError(
              'LAB_DISK',
              `cannot write ${this.file}: ${reason}`,
              'free some space or choose another file; what was in it stays',
            )
          : new LabError(
              'LAB_BAD_FILE',
              `cannot read ${this.file}: ${reason}`,
              'check the rights of the file',
            );
      default:
        return error;
    }
  }

  #damaged(): LabError {
    return new LabError('LAB_BAD_FILE', `${this.file} is damaged`, 'copy it again, or fill a new one');
  }

  #unfit(what: string, { name }: DatabaseForm): LabError {
    return new LabError('LAB_BAD_FILE', `${this.file} ${what}`, `expected: ${name}, as written by lab`);
  }
}
