import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { plain, type PlainCheck } from 'evolab';
import { encode, sha256 } from 'evolab/executor';
import type { Redis } from 'ioredis';
import { PREFIX, serverSeconds } from './connection.ts';

/** Seconds between two heartbeats. */
export const HEARTBEAT_SECONDS = 2;
/** A participant without a heartbeat for this many seconds is gone. */
const TIMEOUT_SECONDS = 10;

/** Versions of the core, of every plugin and of every game's rules, by name. */
export type Versions = Readonly<Record<string, string>>;

/** A process that takes part: a worker, or a run that sends batches. */
export interface Participant {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly versions: Versions;
  /** Of a worker: its threads, and what it has done so far. */
  readonly threads?: number;
  readonly batches?: number;
  readonly jobs?: number;
  /** Jobs per second, a moving average. */
  readonly rate?: number;
  /** Of a run: the workers that it has shut out because their results were wrong. */
  readonly shut?: readonly string[];
  /** Its last heartbeat, in seconds by the server's clock. */
  readonly seen: number;
}

export type Kind = 'workers' | 'runs';

const keyOf = (kind: Kind) => `${PREFIX}:${kind}`;

/** This process as a new participant. */
export function newParticipant(versions: Versions): Omit<Participant, 'seen'> {
  const host = hostname();
  return { id: `${host}-${process.pid}-${randomUUID().slice(0, 8)}`, host, pid: process.pid, versions };
}

/** Tells the others that a participant is there. */
export async function announce(
  connection: Redis,
  kind: Kind,
  participant: Omit<Participant, 'seen'>,
): Promise<void> {
  const seen = await serverSeconds(connection);
  await connection.hset(keyOf(kind), participant.id, JSON.stringify({ ...participant, seen }));
}

export async function leave(connection: Redis, kind: Kind, id: string): Promise<void> {
  await connection.hdel(keyOf(kind), id);
}

/** All participants of a kind by id. Those that are gone are removed, and what is no participant. */
export async function present(connection: Redis, kind: Kind): Promise<Participant[]> {
  const [all, now] = await Promise.all([connection.hgetall(keyOf(kind)), serverSeconds(connection)]);
  const participants: Participant[] = [];
  const gone: string[] = [];
  for (const [id, text] of Object.entries(all)) {
    const participant = participantIn(text);
    if (participant?.id === id && Math.abs(now - participant.seen) <= TIMEOUT_SECONDS)
      participants.push(participant);
    else gone.push(id);
  }
  await Promise.all(gone.map((id) => connection.hdel(keyOf(kind), id)));
  return participants.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const line: PlainCheck = (value) =>
  typeof value === 'string' && /^[\x20-\x7e]{1,300}$/.test(value) ? undefined : 'no line of text';
const { optional } = plain;

/** More threads than any machine has. */
const MOST_THREADS = 4096;

const isParticipant = plain.record({
  id: line,
  host: line,
  pid: plain.count,
  seen: plain.number,
  versions: (value) => {
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap ? plain.list(line)(Object.entries(value).flat()) : 'no versions';
  },
  threads: optional((value) => (Number(value) <= MOST_THREADS ? plain.count(value) : 'too many')),
  batches: optional(plain.count),
  jobs: optional(plain.count),
  rate: optional(plain.number),
  shut: optional(plain.list(line)),
});

/** The participant that an entry describes; undefined for anything else. */
function participantIn(text: string): Participant | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isParticipant(value) === undefined ? (value as Participant) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calls `beat` every `HEARTBEAT_SECONDS`, never twice at once: while the server is away, the last beat waits
 * for it. Returns a function that stops this.
 */
export function startHeartbeat(beat: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wait = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      beat()
        .catch(() => undefined)
        .finally(wait);
    }, HEARTBEAT_SECONDS * 1000);
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * The queue of all machines with these versions. A batch never reaches a machine that would do it otherwise.
 */
export function queueName(versions: Versions): string {
  return `batches-${sha256(encode(Object.entries(versions).sort())).slice(0, 16)}`;
}
