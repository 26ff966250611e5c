import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { EpisodeKeeper } from '../../src/storage/episode-keeper.ts';
import { Episodes, type EpisodeSource } from '../../src/storage/episodes.ts';
import type { StoredGame } from '../../src/storage/game-file.ts';
import { emptyFolder } from '../cli/lab.ts';
import { codeOf } from '../fixtures/code-of.ts';

const GAME = { use: 'draughts', flying: true };
const SOURCE: EpisodeSource = {
  digest: 'a'.repeat(64),
  command: 'evolve',
  label: 'runs/one',
  game: GAME,
  rulesVersion: 2,
};

const gameOf = (n: number, changes: Partial<StoredGame> = {}): StoredGame => ({
  game: GAME,
  rulesVersion: 2,
  players: ['anna', n % 2 === 0 ? 'bert' : 'cleo'],
  agents: ['1234abcd', n % 2 === 0 ? '99ff' : ''],
  seed: n,
  round: `1.${n}`,
  moves: Int32Array.from({ length: 10 + n }, (_, i) => i * 1000 + n),
  payoffs: n % 3 === 0 ? [0, 0] : n % 3 === 1 ? [1, -1] : [-1 / 3, 1 / 3],
  reason: 'rules',
  ...changes,
});
const games = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => gameOf(from + i));

function filled(file = join(emptyFolder(), 'games.db')): Episodes {
  const episodes = Episodes.open(file);
  episodes.add(SOURCE, games(0, 12));
  return episodes;
}

test('games come back as they were, in the order in which they were added', () => {
  const episodes = filled();
  expect([...episodes.games()]).toEqual(
    games(0, 12).map((game, i) => ({ ...game, id: i + 1, source: SOURCE })),
  );
  episodes.close();
});

test('games are added in the order in which they began, whichever ends first', () => {
  const file = join(emptyFolder(), 'games.db');
  const keeper = new EpisodeKeeper(file, SOURCE);
  for (const id of ['a', 'b', 'never over', 'c']) keeper.begin(id);
  keeper.put(games(5, 6), 'c');
  keeper.put(games(2, 5), 'b');
  keeper.put(games(0, 2), 'a');
  keeper.close();
  const episodes = Episodes.read(file);
  expect(Array.from(episodes.games(), ({ seed }) => seed)).toEqual([0, 1, 2, 3, 4, 5]);
  episodes.close();
});

test('a game of the same round of the same source is not added again', () => {
  const episodes = filled();
  expect(episodes.add(SOURCE, games(10, 15))).toBe(3);
  expect(episodes.add({ ...SOURCE, digest: 'b' }, games(0, 2))).toBe(2);
  expect(episodes.count()).toBe(17);
  episodes.close();
});

test.each([
  [{}, 12],
  [{ game: 'draughts' }, 12],
  [{ game: 'othello' }, 0],
  [{ agent: 'bert' }, 6],
  [{ agent: '1234' }, 12],
  [{ agent: 'bert', result: 'won' as const }, 2],
  [{ agent: 'anna', result: 'won' as const }, 4],
  [{ result: 'won' as const }, 4],
  [{ result: 'drawn' as const }, 4],
  [{ where: ['plies>=15', 'seed<10'] }, 5],
  [{ where: ['label~runs/%', 'reason!=plies', 'round=1.3'] }, 1],
  [{ where: ["label='; DROP TABLE games; --"] }, 0],
])('the filter %j lets %i games pass', (filter, count) => {
  const episodes = filled();
  expect(episodes.count(filter)).toBe(count);
  expect([...episodes.games(filter)]).toHaveLength(count);
  expect([...episodes.games(filter, { from: 1, limit: 2 })]).toHaveLength(
    Math.min(2, Math.max(0, count - 1)),
  );
  expect(episodes.count()).toBe(12);
  episodes.close();
});

test('a condition on something unknown is an error that names what is known', () => {
  const episodes = filled();
  expect(codeOf(() => episodes.count({ where: ['moves=1'] }))).toBe('LAB_USAGE');
  expect(codeOf(() => episodes.count({ where: ['plies'] }))).toBe('LAB_USAGE');
  episodes.close();
});

test('a number is compared with numbers only: what is mistyped does not let every game pass', () => {
  const episodes = filled();
  for (const where of ['plies<4O', 'seed>=', 'id!=one', 'rules=x'])
    expect(codeOf(() => episodes.count({ where: [where] }))).toBe('LAB_USAGE');
  episodes.close();
});

test('a text of digits is compared as a text', () => {
  const episodes = filled();
  episodes.add({ ...SOURCE, digest: '12', label: '7' }, [gameOf(12)]);
  for (const where of ['label=7', 'source=12']) expect(episodes.count({ where: [where] })).toBe(1);
  episodes.close();
});

test('tallies count for the first role under a source and for the agent under an agent', () => {
  const episodes = filled();
  expect(episodes.sources()).toEqual([{ ...SOURCE, games: 12, won: 4, drawn: 4, lost: 4, plies: 15.5 }]);
  expect(episodes.agents({}, 2)).toEqual([
    { name: 'anna', digest: '1234abcd', games: 12, won: 4, drawn: 4, lost: 4, plies: 15.5 },
    { name: 'bert', digest: '99ff', games: 6, won: 2, drawn: 2, lost: 2, plies: 15 },
  ]);
  episodes.close();
});

test('a batch that cannot be added leaves nothing of it', () => {
  const episodes = filled();
  const broken = gameOf(13, { payoffs: [1, undefined as unknown as number] });
  expect(() => episodes.add({ ...SOURCE, digest: 'c' }, [gameOf(12), broken])).toThrow();
  expect(episodes.count()).toBe(12);
  expect(episodes.add({ ...SOURCE, digest: 'c' }, [gameOf(12)])).toBe(1);
  episodes.close();
});

test('an empty file, as a full disk leaves it, is added to; anything else is refused before work begins', () => {
  const file = join(emptyFolder(), 'games.db');
  for (const text of ['', 'mine']) writeFileSync(`${file}${text}`, text);
  EpisodeKeeper.check(file);
  EpisodeKeeper.check(`${file}-missing`);
  expect(() => EpisodeKeeper.check(`${file}mine`)).toThrow(/is not a database/);
  expect(readFileSync(`${file}mine`, 'utf8')).toBe('mine');
  Episodes.open(file).close();
  EpisodeKeeper.check(file);
});

test('a run killed while it writes and begun again has every game once', async () => {
  const file = join(emptyFolder(), 'games.db');
  const writer = resolve(import.meta.dirname, 'episode-writer.ts');
  for (let kill = 0; kill < 2; kill++) {
    const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const part of child.stdout) {
      said += String(part);
      if (said.split('\n').length > 10 * (kill + 1)) break;
    }
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    await dead;
  }
  const left = Episodes.read(file);
  const rounds = [...left.games()].map(({ round }) => round);
  left.close();
  expect(rounds.length).toBeGreaterThanOrEqual(20 * 20);
  expect(rounds.length % 20).toBe(0);
  expect(new Set(rounds).size).toBe(rounds.length);
});

test('a game that was tampered with is found by its checksum', () => {
  const episodes = filled();
  episodes.close();
  for (const change of [
    'UPDATE games SET moves = zeroblob(40) WHERE id = 1',
    "UPDATE games SET reason = 'plies' WHERE id = 2",
    'UPDATE games SET plies = -5 WHERE id = 2',
    'UPDATE seats SET payoff = 0.5 WHERE game = 3 AND role = 1',
    "UPDATE agents SET name = 'zoe' WHERE name = 'cleo'",
    'DELETE FROM seats WHERE game = 4 AND role = 0',
  ]) {
    const whole = readFileSync(episodes.file);
    const database = new DatabaseSync(episodes.file);
    database.exec(change);
    database.close();
    const damaged = Episodes.read(episodes.file);
    expect(codeOf(() => [...damaged.games()])).toBe('LAB_BAD_FILE');
    damaged.close();
    writeFileSync(episodes.file, whole);
  }
  const mended = Episodes.read(episodes.file);
  expect([...mended.games()]).toHaveLength(12);
  mended.close();
});

test('games from another first position and with tags come back as they were, and can be left out', () => {
  const episodes = filled();
  const special = [
    gameOf(20, { start: 'W:WK1:BK32' }),
    gameOf(21, { tags: [['Event', 'Glasgow "1847"']] }),
    gameOf(22, { start: 'B:WK1:BK32', tags: [] }),
    gameOf(23, { reason: 'resigned' }),
  ];
  episodes.add(SOURCE, special);
  expect([...episodes.games({}, { from: 12 })]).toEqual(
    special.map((game, i) => ({ ...game, id: 13 + i, source: SOURCE })),
  );
  expect([...episodes.games({ complete: true }, { from: 12 })].map(({ id }) => id)).toEqual([14]);
  episodes.close();
});

test('a start or a tag that was changed is noticed', () => {
  const file = join(emptyFolder(), 'games.db');
  const episodes = filled(file);
  episodes.add(SOURCE, [gameOf(20, { start: 'W:WK1:BK32', tags: [['Event', 'a']] })]);
  episodes.close();
  for (const change of [
    "start = 'W:WK2:BK32'",
    'tags = \'[["Event","b"]]\'',
    "tags = '{'",
    "tags = '[[1]]'",
  ]) {
    const database = new DatabaseSync(file);
    database.exec(`UPDATE records SET ${change}`);
    database.close();
    const reader = Episodes.read(file);
    expect(codeOf(() => [...reader.games()])).toBe('LAB_BAD_FILE');
    reader.close();
  }
});

test('a game that was lost by default comes back with who lost it and why, and a file of version 2 gains it', () => {
  const file = join(emptyFolder(), 'games.db');
  const lost = (n: number) =>
    gameOf(n, { reason: 'forfeit', cause: 'anna lost by default: ended with status 3' });
  filled(file).close();
  // What version 2 wrote: the same without the table of causes.
  const earlier = new DatabaseSync(file);
  earlier.exec('DROP TABLE causes; PRAGMA user_version = 2');
  earlier.close();
  const before = Episodes.read(file);
  expect([...before.games()].map(({ cause }) => cause)).toEqual(Array.from({ length: 12 }));
  before.close();
  const episodes = Episodes.open(file);
  expect(episodes.add(SOURCE, [lost(20), gameOf(21)])).toBe(2);
  expect([...episodes.games({}, { from: 11 })].map(({ cause }) => cause)).toEqual([
    undefined,
    lost(20).cause,
    undefined,
  ]);
  episodes.close();
  const changed = new DatabaseSync(file);
  changed.exec("UPDATE causes SET cause = 'bert lost by default'");
  changed.close();
  const damaged = Episodes.read(file);
  expect(codeOf(() => [...damaged.games()])).toBe('LAB_BAD_FILE');
  damaged.close();
});
