import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stepsIn } from '../../src/formats/tensorboard.ts';
import { storedRun } from '../../src/experiment/run-settings.ts';
import { evolve, type EvolutionEvent } from '../../src/tasks/evolve.ts';
import { laboratory, settings } from '../fixtures/small-evolution.ts';
import { contextOf } from 'evolab/testing';

interface Event {
  readonly file: string;
  readonly wallTime: number;
  readonly step: number;
  readonly values: Readonly<Record<string, number>>;
}

/** CRC-32C, bit by bit, masked as TFRecord says. */
function checksum(bytes: Buffer): number {
  let crc = -1;
  for (const byte of bytes)
    for (let bit = 0; bit < 8; bit++) {
      const carry = (crc ^ (byte >> bit)) & 1;
      crc = (crc >>> 1) ^ (carry === 1 ? 0x82f63b78 : 0);
    }
  crc = ~crc >>> 0;
  return Number((BigInt(((crc >>> 15) | (crc << 17)) >>> 0) + 0xa282ead8n) & 0xffffffffn);
}

test('the checksum is that of the published check value', () => {
  // RFC 3720, B.4: 32 zeros.
  const masked = checksum(Buffer.alloc(32));
  const rotated = (masked - 0xa282ead8) >>> 0;
  expect((((rotated << 15) | (rotated >>> 17)) >>> 0).toString(16)).toBe('8a9136aa');
});

test('a record of another program that ends within a step has none', () => {
  const record = (...step: number[]): Buffer => {
    const content = Buffer.from([9, ...new Uint8Array(8), 0x10, ...step]);
    const bytes = Buffer.alloc(content.length + 16);
    bytes.writeUInt32LE(content.length);
    bytes.writeUInt32LE(checksum(bytes.subarray(0, 8)), 8);
    content.copy(bytes, 12);
    bytes.writeUInt32LE(checksum(content), 12 + content.length);
    return bytes;
  };
  expect(stepsIn(Buffer.concat([record(), record(0x80), record(0xac, 0x02)]))).toEqual([300]);
});

/** Fields of a message of event.proto and summary.proto. */
function* fieldsOf(bytes: Buffer): Generator<[number, number | Buffer], void> {
  let at = 0;
  const varint = (): number => {
    let [value, shift] = [0, 1];
    for (; bytes[at] > 127; shift *= 128) value += (bytes[at++] & 127) * shift;
    return value + bytes[at++] * shift;
  };
  while (at < bytes.length) {
    const key = varint();
    if ((key & 7) === 0) yield [key >> 3, varint()];
    else {
      const length = { 1: 8, 2: 0, 5: 4 }[key & 7]! || varint();
      yield [key >> 3, bytes.subarray(at, at + length)];
      at += length;
    }
  }
}

/** The events of a file; the records that are whole, each checked. */
function eventsIn(file: string): Event[] {
  const bytes = readFileSync(file);
  const events: Event[] = [];
  for (let at = 0; at + 12 < bytes.length;) {
    const length = Number(bytes.readBigUInt64LE(at));
    if (at + 16 + length > bytes.length) break;
    const content = bytes.subarray(at + 12, at + 12 + length);
    expect(bytes.readUInt32LE(at + 8)).toBe(checksum(bytes.subarray(at, at + 8)));
    expect(bytes.readUInt32LE(at + 12 + length)).toBe(checksum(content));
    const fields = new Map(fieldsOf(content));
    if (at === 0) expect(String(fields.get(3))).toBe('brain.Event:2');
    else {
      const summary = [...fieldsOf(fields.get(5) as Buffer)].map(([, value]) => {
        const named = new Map(fieldsOf(value as Buffer));
        return [String(named.get(1)), (named.get(2) as Buffer).readFloatLE()] as const;
      });
      const wallTime = (fields.get(1) as Buffer).readDoubleLE();
      events.push({ file, wallTime, step: fields.get(2) as number, values: Object.fromEntries(summary) });
    }
    at += 16 + length;
  }
  return events;
}

const filesIn = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name));

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'lab-curves-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return parent;
}

test('a run writes its measures and scores, step by step, with the time', async () => {
  const parent = newFolder();
  const tensorboard = join(parent, 'curves');
  const context = contextOf<EvolutionEvent>(laboratory);
  const before = Date.now() / 1000;
  await evolve(context, { settings, folder: join(parent, 'run'), generations: 4, tensorboard });
  const [file, ...others] = filesIn(join(tensorboard, 'run'));
  expect([others, file]).toEqual([[], expect.stringMatching(/events\.out\.tfevents\.\d{10}\./)]);
  const events = eventsIn(file);
  expect(events.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4]);
  const told = context.events.filter((event) => event.type === 'generation').map(({ report }) => report);
  for (const { generation, measures, ratings, jobs } of told) {
    const { values, wallTime } = events[generation];
    for (const [name, value] of Object.entries(measures))
      expect(values[`measures/${name}`]).toBeCloseTo(value, 5);
    for (const { against, wins, losses, draws } of ratings)
      expect(values[`score/${against}`]).toBeCloseTo((wins + draws / 2) / (wins + losses + draws), 5);
    expect(values['run/jobs']).toBe(jobs);
    expect(wallTime).toBeGreaterThanOrEqual(before);
    expect(wallTime).toBeLessThanOrEqual(Date.now() / 1000);
  }
  expect(told.some(({ ratings }) => ratings.length > 0)).toBe(true);
  expect(Object.keys(events[0].values).every((tag) => /^(score|accuracy)\//.test(tag))).toBe(true);
});

test('a run that goes on writes another file: each step is there once, what was lost in a crash again', async () => {
  const parent = newFolder();
  const folder = join(parent, 'run');
  const tensorboard = join(parent, 'curves');
  await evolve(contextOf(laboratory), { settings, folder, generations: 3, tensorboard });
  const [first] = filesIn(join(tensorboard, 'run'));
  // Killed while the last record was written.
  truncateSync(first, readFileSync(first).length - 5);
  const go = (generations: number, to: string) =>
    evolve(contextOf(laboratory), {
      stored: storedRun(laboratory, folder),
      folder,
      generations,
      tensorboard: to,
    });
  await go(5, tensorboard);
  const files = filesIn(join(tensorboard, 'run'));
  expect(files).toHaveLength(2);
  const events = files.flatMap(eventsIn).sort((a, b) => a.step - b.step);
  expect(events.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(events.filter(({ file }) => file === first).map(({ step }) => step)).toEqual([0, 1, 2]);
  // A run that was begun without curves has them from its beginning, in order of time.
  await go(6, join(parent, 'later'));
  const later = filesIn(join(parent, 'later/run')).flatMap(eventsIn);
  expect(later.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(later.map(({ wallTime }) => wallTime)).toEqual(
    later.map(({ wallTime }) => wallTime).sort((a, b) => a - b),
  );
  const known = (all: readonly Event[]) => all.map(({ values }) => ({ ...values, 'run/seconds': 0 }));
  expect(known(later.slice(1, 6))).toEqual(known(events.slice(1)));
});

test('a new run does not add to the curves of another one, and nothing is begun', async () => {
  const parent = newFolder();
  const tensorboard = join(parent, 'curves');
  await evolve(contextOf(laboratory), {
    settings,
    folder: join(parent, 'a/run'),
    generations: 1,
    tensorboard,
  });
  const [file] = filesIn(join(tensorboard, 'run'));
  const bytes = readFileSync(file);
  const folder = join(parent, 'b/run');
  const second = evolve(contextOf(laboratory), { settings, folder, generations: 1, tensorboard });
  await expect(second).rejects.toMatchObject({ code: 'LAB_RUN_EXISTS' });
  expect(existsSync(folder)).toBe(false);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  appendFileSync(join(parent, 'plain'), '');
  const onFile = evolve(contextOf(laboratory), {
    settings,
    folder,
    generations: 1,
    tensorboard: join(parent, 'plain'),
  });
  await expect(onFile).rejects.toMatchObject({ code: 'LAB_DISK' });
});
