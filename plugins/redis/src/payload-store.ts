import type { Batch } from 'evolab';
import { decode, encode, type Reply } from 'evolab/executor';
import type { Redis } from 'ioredis';
import { PREFIX } from './connection.ts';
import { partOf, unpack, type Payload } from './payload.ts';

/** What nobody fetched expires, so that a run that was killed leaves nothing behind for long. */
const PAYLOAD_SECONDS = 24 * 3600;
const REPLY_SECONDS = 900;

/** Parts that a worker caches. The least recently used is dropped first. */
const CACHED_PARTS = 512;

const payloadKey = (id: string) => `${PREFIX}:payload:${id}`;
const partKey = (hash: string) => `${PREFIX}:part:${hash}`;
const replyKey = (id: string) => `${PREFIX}:reply:${id}`;

/**
 * Batches, the parts they share, and replies, in Redis. The queue itself carries only the ids of payloads.
 */
export class PayloadStore {
  readonly #connection: Redis;
  /** Promises, so that batches that arrive together fetch a part once. */
  readonly #parts = new Map<string, Promise<unknown>>();

  constructor(connection: Redis) {
    this.#connection = connection;
  }

  /** Stores a payload, and those of its parts that are not there yet. */
  async put(id: string, payload: Payload): Promise<void> {
    const hashes = [...payload.parts.keys()];
    const known = await Promise.all(
      hashes.map((hash) => this.#connection.expire(partKey(hash), PAYLOAD_SECONDS)),
    );
    const commands = this.#connection.pipeline();
    hashes.forEach((hash, i) => {
      if (known[i] === 0)
        commands.set(partKey(hash), Buffer.from(payload.parts.get(hash)!()), 'EX', PAYLOAD_SECONDS);
    });
    commands.set(payloadKey(id), Buffer.from(payload.bytes), 'EX', PAYLOAD_SECONDS);
    await commands.exec();
  }

  /** The batch that was stored; undefined if it, or a part of it, is no longer there. */
  async get(id: string): Promise<Batch | undefined> {
    const bytes = await this.#connection.getBuffer(payloadKey(id));
    if (!bytes) return undefined;
    const { needs, value } = unpack(bytes);
    const contents = await Promise.all(needs.map((hash) => this.#part(hash)));
    if (contents.includes(undefined)) return undefined;
    return value(new Map(needs.map((hash, i) => [hash, contents[i]]))) as Batch;
  }

  async putReply(id: string, reply: Reply): Promise<void> {
    await this.#connection.set(replyKey(id), Buffer.from(encode(reply)), 'EX', REPLY_SECONDS);
  }

  /** The reply to a payload, if there is one. Both are then removed. */
  async takeReply(id: string): Promise<Reply | undefined> {
    const bytes = await this.#connection.getBuffer(replyKey(id));
    if (!bytes) return undefined;
    await this.#connection.del(replyKey(id), payloadKey(id));
    return decode(bytes) as Reply;
  }

  #part(hash: string): Promise<unknown> {
    const part = this.#parts.get(hash) ?? this.#fetch(hash);
    // A map keeps the order of insertion: the most recently used part is the last.
    this.#parts.delete(hash);
    this.#parts.set(hash, part);
    if (this.#parts.size > CACHED_PARTS) this.#parts.delete(this.#parts.keys().next().value!);
    return part;
  }

  async #fetch(hash: string): Promise<unknown> {
    const bytes = await this.#connection.getBuffer(partKey(hash));
    const part = bytes ? partOf(hash, bytes) : undefined;
    if (part === undefined) this.#parts.delete(hash);
    return part;
  }
}
