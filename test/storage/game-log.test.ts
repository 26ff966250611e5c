import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encode } from '../../src/storage/codec.ts';
import { GameLog } from '../../src/storage/game-log.ts';
import { Random } from '../../src/util/random.ts';
import { emptyFolder } from '../cli/lab.ts';

interface Entry {
  readonly id: number;
  readonly moves: Int32Array;
}
/** Entries of very different lengths, a few longer than what is read at once. */
const entries = Array.from({ length: 300 }, (_, id): Entry => ({
  id,
  moves: Int32Array.from({ length: id % 97 === 5 ? 40_000 : id }, (__, i) => id * i),
}));

function written(count = entries.length, from = 0): { file: string; places: number[] } {
  const file = join(emptyFolder(), 'deep', 'games.log');
  const log = GameLog.open<Entry>(file, () => expect.unreachable());
  const places = entries.slice(from, from + count).map((entry) => log.add(entry));
  log.close();
  return { file, places };
}
const contents = (file: string) => {
  const seen: [Entry, number][] = [];
  GameLog.read<Entry>(file, (entry, at) => seen.push([entry, at]));
  return seen;
};

test('what was added is read again, in order or one by one', () => {
  const { file, places } = written();
  expect(contents(file)).toEqual(entries.map((entry, i) => [entry, places[i]]));
  for (const i of [299, 0, 102]) expect(GameLog.entryAt(file, places[i])).toEqual(entries[i]);
});

test('a log that was opened again goes on at its end', () => {
  const { file, places } = written(10);
  let count = 0;
  const log = GameLog.open<Entry>(file, () => count++);
  expect(count).toBe(10);
  const at = log.add(entries[10]);
  log.close();
  expect(at).toBeGreaterThan(places[9]);
  expect(GameLog.entryAt(file, at)).toEqual(entries[10]);
  expect(contents(file)).toHaveLength(11);
});

test('a log cut anywhere keeps all whole entries, and loses the half one with the next opening', () => {
  const { file, places } = written(5);
  const bytes = readFileSync(file);
  for (let length = bytes.length - 1; length >= 0; length--) {
    writeFileSync(file, bytes);
    truncateSync(file, length);
    const whole = places.filter((_, i) => (places[i + 1] ?? bytes.length) <= length).length;
    expect(contents(file).map(([{ id }]) => id)).toEqual(entries.slice(0, whole).map(({ id }) => id));
    GameLog.open(file, () => undefined).close();
    expect(statSync(file).size).toBe(places[whole]);
  }
});

test('garbage behind the last entry is no entry, whatever length it claims', () => {
  const { file } = written(3);
  const { size } = statSync(file);
  appendFileSync(file, Buffer.alloc(100, 0xff));
  expect(contents(file)).toHaveLength(3);
  GameLog.open(file, () => undefined).close();
  expect(statSync(file).size).toBe(size);
});

test('a log that is damaged before its end is refused and left as it is, wherever that may be', () => {
  const { file, places } = written(12, 20);
  const bytes = readFileSync(file);
  const random = new Random('damage');
  for (let i = 0; i < 100; i++) {
    const flipped = Buffer.from(bytes);
    const at = random.below(places[11]);
    flipped[at] ^= 1 << random.below(8);
    writeFileSync(file, flipped);
    const whole = places.findLastIndex((place) => place <= at);
    const refusal = {
      code: 'LAB_BAD_FILE',
      hint: expect.stringContaining(`-s ${places[whole]} `) as unknown,
    };
    expect(() => contents(file)).toThrow(expect.objectContaining(refusal) as Error);
    expect(() => GameLog.open(file, () => undefined)).toThrow(expect.objectContaining(refusal) as Error);
    expect(readFileSync(file).equals(flipped)).toBe(true);
  }
});

test('a log of long entries that is damaged before its end is refused as well', () => {
  const file = join(emptyFolder(), 'games.log');
  const log = GameLog.open<Entry>(file, () => expect.unreachable());
  const moves = Int32Array.from({ length: 30_000 }, (_, i) => -1 - i);
  const places = [0, 1, 2].map((id) => log.add({ id, moves }));
  log.close();
  const bytes = readFileSync(file);
  expect(places[1]).toBeGreaterThan(1 << 16);
  // In the length, the checksum and the body.
  for (const at of [0, 3, 7, 60_000].flatMap((within) => [within, places[1] + within])) {
    const flipped = Buffer.from(bytes);
    flipped[at] ^= 4;
    writeFileSync(file, flipped);
    expect(() => GameLog.open(file, () => undefined)).toThrow(
      expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error,
    );
    expect(readFileSync(file).equals(flipped)).toBe(true);
  }
});

test('zeros behind the last entry, as a power cut may leave them, are cut off', () => {
  const { file } = written(3);
  const { size } = statSync(file);
  appendFileSync(file, Buffer.alloc(10_000));
  GameLog.open(file, () => undefined).close();
  expect(statSync(file).size).toBe(size);
});

const refused = expect.objectContaining({ code: 'LAB_BAD_FILE' }) as Error;

test('whole entries that are there twice, exchanged or missing are found', () => {
  const { file, places } = written(6);
  const bytes = readFileSync(file);
  const parts = places.map((at, i) => bytes.subarray(at, places[i + 1]));
  const damaged = [
    [0, 1, 1, 2],
    [0, 1, 2, 0],
    [0, 2, 1, 3],
    [0, 1, 3, 4],
    [1, 2, 3],
  ];
  for (const order of damaged) {
    writeFileSync(file, Buffer.concat(order.map((i) => parts[i])));
    expect(() => contents(file), order.join()).toThrow(refused);
    expect(() => GameLog.open(file, () => undefined), order.join()).toThrow(refused);
  }
});

test('what a process writes that has lost the log is refused, and found if it is written all the same', () => {
  const { file } = written(3);
  // What a process knows of its lock without a look at it, and with one.
  const lost = { stale: { asSeen: false, inFact: true }, owner: { asSeen: false, inFact: false } };
  const check = (who: { asSeen: boolean; inFact: boolean }) => (verify: boolean) => {
    if (who.asSeen || (verify && who.inFact)) throw new Error('lost');
  };
  const stale = GameLog.open<Entry>(file, () => undefined, check(lost.stale));
  const owner = GameLog.open<Entry>(file, () => undefined, check(lost.owner));
  owner.add(entries[10]);
  // It looked at its lock just before it lost it: the owner takes back what it wrote.
  expect(() => stale.add(entries[20])).toThrow('lost');
  owner.add(entries[11]);
  const before = readFileSync(file);
  lost.stale.asSeen = true;
  expect(() => stale.add(entries[21])).toThrow('lost');
  expect(readFileSync(file).equals(before)).toBe(true);
  owner.close();
  expect(contents(file).map(([{ id }]) => id)).toEqual([0, 1, 2, 10, 11]);
  // Nobody is there any more to take it back.
  appendFileSync(file, readFileSync(written(3, 40).file));
  expect(() => contents(file)).toThrow(refused);
  stale.close();
});

test('an older log, whose entries do not name the one before them, is read and goes on', () => {
  const file = join(emptyFolder(), 'games.log');
  const old = (entry: Entry): Buffer => {
    const body = encode(entry);
    const head = Buffer.alloc(12);
    head.writeUInt32BE(body.length);
    createHash('sha256').update(body).digest().copy(head, 4, 0, 8);
    return Buffer.concat([head, body]);
  };
  writeFileSync(file, Buffer.concat([old(entries[1]), old(entries[2])]));
  const log = GameLog.open<Entry>(file, () => undefined);
  const at = log.add(entries[3]);
  log.close();
  expect(contents(file).map(([entry]) => entry)).toEqual(entries.slice(1, 4));
  expect(GameLog.entryAt(file, at)).toEqual(entries[3]);
  appendFileSync(file, old(entries[4]));
  expect(() => contents(file)).toThrow(refused);
});
