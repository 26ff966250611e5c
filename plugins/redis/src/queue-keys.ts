import type { Redis } from 'ioredis';
import { PREFIX } from './connection.ts';
import { present } from './presence.ts';
import { STORE_PATTERNS } from './payload-store.ts';

/** The types of the keys of a queue of BullMQ, by what they end with. */
const TYPES: Readonly<Record<string, string>> = {
  wait: 'list',
  active: 'list',
  paused: 'list',
  stalled: 'set',
  events: 'stream',
  meta: 'hash',
  id: 'string',
  completed: 'zset',
  failed: 'zset',
  delayed: 'zset',
  prioritized: 'zset',
  marker: 'zset',
  'waiting-children': 'zset',
  'stalled-check': 'string',
  limiter: 'string',
  pc: 'string',
  repeat: 'zset',
};

const queueKey = (queueName: string, end: string) => `${PREFIX}:${queueName}:${end}`;

/** Removes what is foreign among the keys of a queue: a key of another type would end every command on it. */
export async function removeForeign(connection: Redis, queueName: string): Promise<void> {
  const expected = new Map(Object.entries(TYPES).map(([end, type]) => [queueKey(queueName, end), type]));
  for (const kind of ['workers', 'runs']) expected.set(`${PREFIX}:${kind}`, 'hash');
  const keys = [...expected.keys()];
  const types = await Promise.all(keys.map((key) => connection.type(key)));
  const foreign = keys.filter((key, i) => types[i] !== 'none' && types[i] !== expected.get(key));
  if (foreign.length > 0) await connection.del(foreign);
}

/** Removes all that runs leave at a server, unless one is there: queues, payloads, their parts and replies. */
export async function removeTraces(connection: Redis): Promise<void> {
  const [runs] = await Promise.all([present(connection, 'runs'), present(connection, 'workers')]);
  if (runs.length > 0) return;
  for (const pattern of [`${PREFIX}:batches-*`, ...STORE_PATTERNS]) {
    let cursor = '0';
    do {
      const [next, keys] = await connection.scan(cursor, 'MATCH', pattern, 'COUNT', 1000);
      if (keys.length > 0) await connection.del(keys);
      cursor = next;
    } while (cursor !== '0');
  }
}
