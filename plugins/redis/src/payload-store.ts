import { plain, type Batch } from 'evolab';
import { decode, encode, sha256, type Reply } from 'evolab/executor';
import type { Redis } from 'ioredis';
import { PREFIX } from './connection.ts';
import { partOf, unpack, type Payload } from './payload.ts';

/** What nobody fetched expires, so that a run that was killed leaves nothing behind for long. */
const PAYLOAD_SECONDS = 900;
const REPLY_SECONDS = 900;
/** Seconds after which what is still needed is kept for another `PAYLOAD_SECONDS`. */
const RENEWAL_SECONDS = 300;
/** Seconds for which a part stays that no batch needs any more: the next one may. */
const IDLE_SECONDS = 20;

/** Parts that a worker caches. The least recently used is dropped first. */
const CACHED_PARTS = 512;

/** Hexadecimal digits of a batch's id. */
export const ID_DIGITS = 40;

const payloadKey = (id: string) => `${PREFIX}:payload:${id}`;
const partKey = (hash: string) => `${PREFIX}:part:${hash}`;
const replyKey = (id: string) => `${PREFIX}:reply:${id}`;

/** Of all keys that a store makes. */
export const STORE_PATTERNS = [payloadKey('*'), partKey('*'), replyKey('*')] as const;

/** A reply and the worker that gave it. */
export type SignedReply = Reply & { readonly worker: string };

/**
 * Batches, the parts they share, and replies, in Redis. The queue itself carries only the ids of payloads.
 */
export class PayloadStore {
  readonly #connection: Redis;
  readonly #queueName: string;
  /** Promises, so that batches that arrive together fetch a part once. */
  readonly #parts = new Map<string, Promise<unknown>>();
  /** The parts that were sent, with the seconds of the clock when a batch last needed them. */
  readonly #sent = new Map<string, number>();
  #renewed = 0;

  constructor(connection: Redis, queueName: string) {
    this.#connection = connection;
    this.#queueName = queueName;
  }

  /** The id of a payload: the hash of its content, and of the versions, with which it may have another reply. */
  idOf(bytes: Uint8Array): string {
    return sha256(Buffer.concat([Buffer.from(this.#queueName), bytes])).slice(0, ID_DIGITS);
  }

  /** Stores a payload, and those of its parts that are not there yet. */
  async put(id: string, payload: Payload, now: number): Promise<void> {
    const hashes = [...payload.parts.keys()];
    for (const hash of hashes) this.#sent.set(hash, now);
    const known = await Promise.all(
      hashes.map((hash) => this.#connection.expire(partKey(hash), PAYLOAD_SECONDS)),
    );
    const commands = this.#connection.pipeline();
    hashes.forEach((hash, i) => {
      if (known[i] === 0)
        commands.set(partKey(hash), Buffer.from(payload.parts.get(hash)!()), 'EX', PAYLOAD_SECONDS);
    });
    commands.set(payloadKey(id), Buffer.from(payload.bytes), 'EX', PAYLOAD_SECONDS);
    const [failed] = ((await commands.exec()) ?? []).flatMap(([error]) => error ?? []);
    if (failed) throw failed;
  }

  /** The batch that was stored; undefined if it, or a part of it, is no longer there or is damaged. */
  async get(id: string): Promise<Batch | undefined> {
    const bytes = await this.#read(payloadKey(id));
    if (!bytes || this.idOf(bytes) !== id) return undefined;
    const { needs, value } = unpack(bytes);
    const contents = await Promise.all(needs.map((hash) => this.#part(hash)));
    if (contents.includes(undefined)) return undefined;
    return value(new Map(needs.map((hash, i) => [hash, contents[i]]))) as Batch;
  }

  async putReply(id: string, reply: SignedReply): Promise<void> {
    await this.#connection.set(replyKey(id), Buffer.from(encode(reply)), 'EX', REPLY_SECONDS);
  }

  /** The reply under an id, if there is one, which is removed; `damaged` for anything that is none. */
  async takeReply(id: string): Promise<SignedReply | 'damaged' | undefined> {
    const bytes = await this.#read(replyKey(id));
    if (!bytes) return undefined;
    await this.#connection.del(replyKey(id));
    return replyIn(bytes) ?? 'damaged';
  }

  /** Removes what is kept for batches that nobody waits for any more. */
  async drop(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#connection.del(ids.flatMap((id) => [payloadKey(id), replyKey(id)]));
  }

  /** Removes parts that no batch has needed for a while, and keeps what `pending` batches need. */
  async tidy(pending: ReadonlyMap<string, Payload>, now: number): Promise<void> {
    for (const { parts } of pending.values()) for (const hash of parts.keys()) this.#sent.set(hash, now);
    const idle = [...this.#sent].filter(([, used]) => now - used > IDLE_SECONDS).map(([hash]) => hash);
    for (const hash of idle) this.#sent.delete(hash);
    if (idle.length > 0) await this.#connection.del(idle.map(partKey));
    if (now - this.#renewed < RENEWAL_SECONDS) return;
    this.#renewed = now;
    const keys = [...[...pending.keys()].map(payloadKey), ...[...this.#sent.keys()].map(partKey)];
    await Promise.all(keys.map((key) => this.#connection.expire(key, PAYLOAD_SECONDS)));
  }

  /** Removes all parts that were sent. */
  async dropParts(): Promise<void> {
    const keys = [...this.#sent.keys()].map(partKey);
    this.#sent.clear();
    if (keys.length > 0) await this.#connection.del(keys);
  }

  #part(hash: string): Promise<unknown> {
    const part = this.#parts.get(hash) ?? this.#fetch(hash);
    // A map keeps the order of insertion: the most recently used part is the last.
    this.#parts.delete(hash);
    this.#parts.set(hash, part);
    if (this.#parts.size > CACHED_PARTS) this.#parts.delete(this.#parts.keys().next().value!);
    return part;
  }

  /** What cannot be fetched is not cached: the next batch tries again. */
  async #fetch(hash: string): Promise<unknown> {
    let part: unknown;
    try {
      const bytes = await this.#read(partKey(hash));
      part = bytes ? partOf(hash, bytes) : undefined;
      // What is there instead would never be replaced.
      if (bytes && part === undefined) await this.#connection.del(partKey(hash));
    } finally {
      if (part === undefined) this.#parts.delete(hash);
    }
    return part;
  }

  /** The bytes under a key; a key of another kind is foreign, and removed. */
  async #read(key: string): Promise<Buffer | null> {
    try {
      return await this.#connection.getBuffer(key);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('WRONGTYPE')) throw error;
      await this.#connection.del(key);
      return null;
    }
  }
}

const { text, optional } = plain;
const seconds = (value: unknown) =>
  value === undefined || (Number.isFinite(value) && Number(value) >= 0) ? undefined : 'no seconds';

/** A reply that these bytes hold; undefined if they hold anything else. Its results may still be anything. */
function replyIn(bytes: Uint8Array): SignedReply | undefined {
  try {
    const reply = decode(bytes) as SignedReply;
    const shape =
      'results' in reply
        ? plain.record({ worker: text, results: plain.list(() => undefined), cpu: seconds })
        : plain.record({
            worker: text,
            error: plain.record({
              code: optional(text),
              message: text,
              hint: text,
              stack: text,
            }),
          });
    return shape(reply) === undefined ? reply : undefined;
  } catch {
    return undefined;
  }
}
