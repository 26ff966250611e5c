import type { Redis } from 'ioredis';
import { decode, encode } from '../../storage/codec.ts';
import type { Reply } from '../reply.ts';
import { PREFIX } from './link.ts';
import { partOf, unpack, type Parcel } from './parcel.ts';

/** Seconds after which what nobody fetched is forgotten: a run that was killed leaves nothing behind for long. */
const KEEP_PARCEL = 24 * 3600;
const KEEP_REPLY = 900;

/** Parts that a worker remembers, the longest unused going first. */
const REMEMBERED = 512;

const parcelKey = (id: string) => `${PREFIX}:parcel:${id}`;
const partKey = (hash: string) => `${PREFIX}:part:${hash}`;
const replyKey = (id: string) => `${PREFIX}:reply:${id}`;

/**
 * What lies between coordinator and workers, in bytes: parcels (batches), the parts they share, and replies. The
 * queue itself only carries the parcels' ids.
 */
export class Shelf {
  readonly #link: Redis;
  /** Promises, so that batches that arrive together fetch a part once. */
  readonly #parts = new Map<string, Promise<unknown>>();

  constructor(link: Redis) {
    this.#link = link;
  }

  /** Lays down a parcel and those of its parts that are not there. */
  async put(id: string, parcel: Parcel): Promise<void> {
    const hashes = [...parcel.parts.keys()];
    const there = await Promise.all(hashes.map((hash) => this.#link.expire(partKey(hash), KEEP_PARCEL)));
    const batch = this.#link.pipeline();
    hashes.forEach((hash, i) => {
      if (there[i] === 0) batch.set(partKey(hash), Buffer.from(parcel.parts.get(hash)!()), 'EX', KEEP_PARCEL);
    });
    batch.set(parcelKey(id), Buffer.from(parcel.bytes), 'EX', KEEP_PARCEL);
    await batch.exec();
  }

  /** What was put; undefined if it, or a part of it, is no longer there. */
  async take(id: string): Promise<unknown> {
    const bytes = await this.#link.getBuffer(parcelKey(id));
    if (!bytes) return undefined;
    const { needs, value } = unpack(bytes);
    const contents = await Promise.all(needs.map((hash) => this.#part(hash)));
    if (contents.includes(undefined)) return undefined;
    return value(new Map(needs.map((hash, i) => [hash, contents[i]])));
  }

  async answer(id: string, reply: Reply): Promise<void> {
    await this.#link.set(replyKey(id), Buffer.from(encode(reply)), 'EX', KEEP_REPLY);
  }

  /** The reply to a parcel, if there is one; both are then cleared away. */
  async collect(id: string): Promise<Reply | undefined> {
    const bytes = await this.#link.getBuffer(replyKey(id));
    if (!bytes) return undefined;
    await this.#link.del(replyKey(id), parcelKey(id));
    return decode(bytes) as Reply;
  }

  #part(hash: string): Promise<unknown> {
    const part = this.#parts.get(hash) ?? this.#fetch(hash);
    // The one used last stands last.
    this.#parts.delete(hash);
    this.#parts.set(hash, part);
    if (this.#parts.size > REMEMBERED) this.#parts.delete(this.#parts.keys().next().value!);
    return part;
  }

  async #fetch(hash: string): Promise<unknown> {
    const bytes = await this.#link.getBuffer(partKey(hash));
    const part = bytes ? partOf(hash, bytes) : undefined;
    if (part === undefined) this.#parts.delete(hash);
    return part;
  }
}
