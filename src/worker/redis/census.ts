import type { Redis } from 'ioredis';
import { sha256 } from '../../storage/envelope.ts';
import { encode } from '../../storage/codec.ts';
import { PREFIX, serverSeconds } from './link.ts';

/** Seconds between two signs of life, and after how many without one somebody counts as gone. */
export const BEAT = 2;
const GONE = 10;

/** Who takes part: a worker's threads, or a run that hands out work. */
export interface Member {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly versions: Readonly<Record<string, string>>;
  /** Of a worker: its threads, and what it has done so far. */
  readonly threads?: number;
  readonly batches?: number;
  readonly jobs?: number;
  /** Jobs per second, lately. */
  readonly rate?: number;
  /** By the server's clock, in seconds. */
  readonly seen: number;
}

export type Kind = 'workers' | 'runs';

const keyOf = (kind: Kind) => `${PREFIX}:${kind}`;

/** Says that somebody is there, with what is known now. */
export async function beat(link: Redis, kind: Kind, member: Omit<Member, 'seen'>): Promise<void> {
  const seen = await serverSeconds(link);
  await link.hset(keyOf(kind), member.id, JSON.stringify({ ...member, seen }));
}

export async function leave(link: Redis, kind: Kind, id: string): Promise<void> {
  await link.hdel(keyOf(kind), id);
}

/** Those with a recent sign of life, by id; the others are struck off. */
export async function present(link: Redis, kind: Kind): Promise<Member[]> {
  const [all, now] = await Promise.all([link.hgetall(keyOf(kind)), serverSeconds(link)]);
  const members: Member[] = [];
  const gone: string[] = [];
  for (const [id, text] of Object.entries(all)) {
    const member = JSON.parse(text) as Member;
    if (now - member.seen <= GONE) members.push(member);
    else gone.push(id);
  }
  if (gone.length > 0) await link.hdel(keyOf(kind), ...gone);
  return members.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Names the queue of all machines with these versions: work never reaches a machine that would do it otherwise. */
export function queueName(versions: Readonly<Record<string, string>>): string {
  return `batches-${sha256(encode(Object.entries(versions).sort())).slice(0, 16)}`;
}
