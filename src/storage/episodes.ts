import { crc32 } from 'node:zlib';
import type { Spec } from '../contract/agent.ts';
import { LabError } from '../util/errors.ts';
import { allOf, parseCondition, type Condition } from './conditions.ts';
import { beginningOf, kindOf } from './files.ts';
import { Database, type DatabaseForm, type Row } from './database.ts';
import type { StoredGame } from './game-file.ts';

const FORM: DatabaseForm = {
  name: 'a database of episodes',
  id: 0x4c616245,
  version: 3,
  earlier: [4, 5],
  schema: [
    'CREATE TABLE sources (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, command TEXT NOT NULL, label TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, rules INTEGER NOT NULL) STRICT',
    'CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, UNIQUE (name, digest)) STRICT',
    'CREATE TABLE games (id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources, round TEXT NOT NULL, seed INTEGER NOT NULL, plies INTEGER NOT NULL, reason TEXT NOT NULL, moves BLOB NOT NULL, checksum INTEGER NOT NULL, UNIQUE (source, round)) STRICT',
    'CREATE TABLE seats (game INTEGER NOT NULL REFERENCES games, role INTEGER NOT NULL, agent INTEGER NOT NULL REFERENCES agents, payoff REAL NOT NULL, PRIMARY KEY (game, role)) STRICT, WITHOUT ROWID',
    // Only of games that have either: a first position of their own, tags as JSON.
    'CREATE TABLE records (game INTEGER PRIMARY KEY REFERENCES games, start TEXT, tags TEXT) STRICT',
    // Why a game was lost by default, in one line.
    'CREATE TABLE causes (game INTEGER PRIMARY KEY REFERENCES games, cause TEXT NOT NULL) STRICT',
  ],
};

/** What games come from: a run, a tournament, a duel. A source never has two games of the same round. */
export interface EpisodeSource {
  /** A digest of all that determines its games. */
  readonly digest: string;
  readonly command: string;
  /** Its name for people, such as a folder. */
  readonly label: string;
  readonly game: Spec;
  readonly rulesVersion: number;
}

/** A game of the database. */
export interface Episode extends StoredGame {
  readonly id: number;
  readonly source: EpisodeSource;
}

/** Selects games that meet all conditions. */
export interface EpisodeFilter {
  readonly game?: string | undefined;
  /** A player has this name, or a digest that begins so. */
  readonly agent?: string | undefined;
  /** The result of `agent`, or else of the first role. */
  readonly result?: 'won' | 'lost' | 'drawn' | undefined;
  /** Digests of the sources to select from. */
  readonly sources?: readonly string[] | undefined;
  /** Conditions such as `plies>=40`. */
  readonly where?: readonly string[] | undefined;
  /**
   * Only games whose moves tell all: from the usual first position, and ended by the rules or a limit of plies, not by
   * what a record says of their result.
   */
  readonly complete?: boolean | undefined;
}

/** A range of the selected games, in the order in which they were added. */
export interface Stretch {
  readonly from?: number | undefined;
  readonly limit?: number | undefined;
}

/** The results of the games of a source or of an agent. */
export interface EpisodeTally {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly plies: number;
}

const COLUMNS = {
  id: 'games.id',
  round: 'games.round',
  seed: 'games.seed',
  plies: 'games.plies',
  reason: 'games.reason',
  command: 'sources.command',
  label: 'sources.label',
  source: 'sources.digest',
  game: 'sources.game',
  rules: 'sources.rules',
};
const NUMBERS = ['id', 'seed', 'plies', 'rules'];
const FROM = 'games JOIN sources ON sources.id = games.source';
const TALLY =
  'count(*) AS games, sum(payoff > 0) AS won, sum(payoff = 0) AS drawn, sum(payoff < 0) AS lost, avg(plies) AS plies';

/** Finished games in a database: added in atomic batches, found by queries. */
export class Episodes {
  readonly file: string;
  readonly #database: Database;
  /** Row numbers of agents and sources that are known to be in the file. */
  readonly #ids = new Map<string, number>();

  private constructor(database: Database) {
    this.#database = database;
    this.file = database.file;
  }

  /** Opens a database for adding games, or creates one. */
  static open(file: string): Episodes {
    return new Episodes(Database.open(file, FORM));
  }

  /**
   * Throws the error that adding to a file would end in. A missing file is none, nor is an empty one: a disk that is full, or
   * a process that is killed at once, leaves it.
   */
  static checkOpen(file: string): void {
    if (kindOf(file) !== undefined && beginningOf(file, 1).length > 0) Episodes.read(file).close();
  }

  /** Opens an existing database for reading. LAB_BAD_FILE. */
  static read(file: string): Episodes {
    return new Episodes(Database.read(file, FORM));
  }

  /** Adds the games that are not there yet, in one transaction; returns how many were added. */
  add(source: EpisodeSource, games: readonly StoredGame[]): number {
    if (games.length === 0) return 0;
    try {
      return this.#database.transaction(() => this.#insert(source, games));
    } catch (error) {
      this.#ids.clear();
      throw error;
    }
  }

  count(filter: EpisodeFilter = {}): number {
    const { sql, values } = conditionOf(filter);
    return this.#database.number(`SELECT count(*) FROM ${FROM} WHERE ${sql}`, values);
  }

  /** Games one by one; LAB_BAD_FILE at one whose checksum is wrong. */
  *games(filter: EpisodeFilter = {}, { from = 0, limit = -1 }: Stretch = {}): Generator<Episode, void> {
    const { sql, values } = conditionOf(filter);
    const rows = this.#database.rows(
      `SELECT games.id, round, seed, plies, reason, moves, checksum, payoff, agents.name AS player, agents.digest AS agent,
      sources.digest, command, label, sources.game, options, rules, start, tags, cause
      FROM ${FROM} JOIN seats ON seats.game = games.id JOIN agents ON agents.id = seats.agent
      LEFT JOIN records ON records.game = games.id LEFT JOIN causes ON causes.game = games.id
      WHERE games.id IN (SELECT games.id FROM ${FROM} WHERE ${sql} ORDER BY games.id LIMIT ? OFFSET ?)
      ORDER BY games.id, role`,
      [...values, limit, from],
    );
    let seats: Row[] = [];
    for (const row of rows) {
      if (seats.length > 0 && seats[0]!['id'] !== row['id']) {
        yield this.#episodeOf(seats);
        seats = [];
      }
      seats.push(row);
    }
    if (seats.length > 0) yield this.#episodeOf(seats);
  }

  /** The sources of the games, and the results of the first role. */
  sources(filter: EpisodeFilter = {}): (EpisodeSource & EpisodeTally)[] {
    const { sql, values } = conditionOf(filter);
    const rows = this.#database.rows(
      `SELECT sources.*, ${TALLY} FROM ${FROM} JOIN seats ON seats.game = games.id AND role = 0
      WHERE ${sql} GROUP BY sources.id ORDER BY sources.id`,
      values,
    );
    return [...rows].map((row) => ({ ...this.#sourceOf(row), ...tallyOf(row) }));
  }

  /**
   * The agents that played, `limit` of them, the one with the most games first; digests tell agents of the same name apart.
   */
  agents(filter: EpisodeFilter, limit: number): ({ name: string; digest: string } & EpisodeTally)[] {
    const { sql, values } = conditionOf(filter);
    const rows = this.#database.rows(
      `SELECT agents.name, agents.digest, ${TALLY} FROM ${FROM}
      JOIN seats ON seats.game = games.id JOIN agents ON agents.id = seats.agent
      WHERE ${sql} GROUP BY agents.id ORDER BY games DESC, agents.id LIMIT ?`,
      [...values, limit],
    );
    return [...rows].map((row) => ({
      name: String(row['name']),
      digest: String(row['digest']),
      ...tallyOf(row),
    }));
  }

  close(): void {
    this.#database.close();
  }

  #insert(source: EpisodeSource, games: readonly StoredGame[]): number {
    const { digest, command, label, game, rulesVersion } = source;
    const { use, ...options } = game;
    const origin = this.#idOf('sources', ['digest', 'command', 'label', 'game', 'options', 'rules'], 1, [
      digest,
      command,
      label,
      use,
      JSON.stringify(options),
      rulesVersion,
    ]);
    let next = this.#database.number('SELECT coalesce(max(id), 0) + 1 FROM games');
    let added = 0;
    for (const stored of games) {
      const { round, seed, moves, reason, players, payoffs } = stored;
      // Human players have no digest.
      const agents = players.map((_, role) => stored.agents[role] ?? '');
      const bytes = Buffer.from(moves.buffer, moves.byteOffset, moves.byteLength);
      const row = [
        next,
        origin,
        round,
        seed,
        moves.length,
        reason,
        bytes,
        checksumOf(digest, { ...stored, agents }),
      ];
      if (this.#database.write('INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [row]) === 0)
        continue;
      const seats = players.map((name, role) => [
        next,
        role,
        this.#idOf('agents', ['name', 'digest'], 2, [name, agents[role]!]),
        payoffs[role]!,
      ]);
      this.#database.write('INSERT INTO seats VALUES (?, ?, ?, ?)', seats);
      const { start = null, tags, cause } = stored;
      if (cause !== undefined) this.#database.write('INSERT INTO causes VALUES (?, ?)', [[next, cause]]);
      if (start !== null || tags)
        this.#database.write('INSERT INTO records VALUES (?, ?, ?)', [
          [next, start, tags ? JSON.stringify(tags) : null],
        ]);
      next++;
      added++;
    }
    return added;
  }

  /** The number of a row, which is added if it is new; its first `keys` columns identify it. */
  #idOf(
    table: string,
    columns: readonly string[],
    keys: number,
    values: readonly (string | number)[],
  ): number {
    const key = JSON.stringify([table, ...values.slice(0, keys)]);
    let id = this.#ids.get(key);
    if (id === undefined) {
      const database = this.#database;
      const marks = columns.map(() => '?').join(', ');
      database.write(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, [values]);
      const same = columns.slice(0, keys).map((column) => `${column} = ?`);
      id = database.number(`SELECT id FROM ${table} WHERE ${same.join(' AND ')}`, values.slice(0, keys));
      this.#ids.set(key, id);
    }
    return id;
  }

  #episodeOf(seats: readonly Row[]): Episode {
    const [row] = seats as readonly [Row, ...Row[]];
    const source = this.#sourceOf(row);
    const bytes = row['moves'] as Uint8Array;
    const episode: Episode = {
      id: Number(row['id']),
      source,
      game: source.game,
      rulesVersion: source.rulesVersion,
      players: seats.map(({ player }) => String(player)),
      agents: seats.map(({ agent }) => String(agent)),
      seed: Number(row['seed']),
      round: String(row['round']),
      // A copy: the bytes may not be aligned as numbers must be.
      moves: new Int32Array(bytes.slice(0, bytes.length & ~3).buffer),
      payoffs: seats.map(({ payoff }) => Number(payoff)),
      reason: String(row['reason']),
      ...(typeof row['start'] === 'string' && { start: row['start'] }),
      ...(typeof row['tags'] === 'string' && { tags: this.#tagsOf(row['tags']) }),
      ...(typeof row['cause'] === 'string' && { cause: row['cause'] }),
    };
    // Conditions look at the plies alone, which the checksum leaves out.
    if (checksumOf(source.digest, episode) !== row['checksum'] || episode.moves.length !== row['plies'])
      throw this.#damaged(`game ${episode.id}`);
    return episode;
  }

  #sourceOf(row: Row): EpisodeSource {
    let options: unknown;
    try {
      options = JSON.parse(String(row['options']));
    } catch {
      throw this.#damaged('a source');
    }
    return {
      digest: String(row['digest']),
      command: String(row['command']),
      label: String(row['label']),
      game: { ...(options as object), use: String(row['game']) },
      rulesVersion: Number(row['rules']),
    };
  }

  #tagsOf(text: string): NonNullable<StoredGame['tags']> {
    try {
      const tags: unknown = JSON.parse(text);
      const isTag = (tag: unknown) =>
        Array.isArray(tag) && tag.length === 2 && tag.every((part) => typeof part === 'string');
      if (Array.isArray(tags) && tags.every(isTag)) return tags as [string, string][];
    } catch {
      // Like any other text that is no list of tags.
    }
    throw this.#damaged('a record');
  }

  #damaged(what: string): LabError {
    return new LabError(
      'LAB_BAD_FILE',
      `${this.file} is damaged: ${what} is not as it was written`,
      'copy it again, or fill a new one',
    );
  }
}

/** A filter as SQL; LAB_USAGE for a condition that cannot be understood. */
function conditionOf(filter: EpisodeFilter): Condition {
  const { game, sources, agent, result, where = [], complete = false } = filter;
  const conditions = where.map((text) => parseCondition(text, COLUMNS, NUMBERS));
  if (game !== undefined) conditions.push({ sql: 'sources.game = ?', values: [game] });
  if (complete)
    conditions.push({
      sql: "reason IN ('rules', 'plies') AND games.id NOT IN (SELECT game FROM records WHERE start IS NOT NULL)",
      values: [],
    });
  if (sources !== undefined)
    conditions.push({ sql: `sources.digest IN (${sources.map(() => '?').join(', ')})`, values: sources });
  const seat: Condition[] = [];
  if (agent !== undefined)
    seat.push({
      sql: 'agent IN (SELECT id FROM agents WHERE name = ? OR digest >= ? AND digest < ?)',
      // Digests are hexadecimal: 'g' is greater than all their letters.
      values: [agent, agent, `${agent}g`],
    });
  else if (result !== undefined) seat.push({ sql: 'role = 0', values: [] });
  if (result !== undefined)
    seat.push({ sql: `payoff ${{ won: '>', lost: '<', drawn: '=' }[result]} 0`, values: [] });
  if (seat.length > 0) {
    const { sql, values } = allOf(seat);
    conditions.push({ sql: `EXISTS (SELECT 1 FROM seats WHERE game = games.id AND ${sql})`, values });
  }
  return allOf(conditions);
}

function tallyOf(row: Row): EpisodeTally {
  const [games, won, drawn, lost, plies] = ['games', 'won', 'drawn', 'lost', 'plies'].map((name) =>
    Number(row[name]),
  ) as [number, number, number, number, number];
  return { games, won, drawn, lost, plies };
}

function checksumOf(
  source: string,
  { round, seed, reason, players, agents, payoffs, moves, start, tags, cause }: StoredGame,
): number {
  const record = start === undefined && tags === undefined ? [] : [start ?? null, tags ?? null];
  const why = cause === undefined ? [] : [cause];
  const text = JSON.stringify([source, round, seed, reason, players, agents, payoffs, ...record, ...why]);
  return crc32(Buffer.from(moves.buffer, moves.byteOffset, moves.byteLength), crc32(text));
}
