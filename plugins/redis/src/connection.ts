import { randomUUID } from 'node:crypto';
import { LabError } from 'evolab';
import { Redis } from 'ioredis';

/** All keys of the laboratory begin with this, those of its queues included. */
export const PREFIX = 'lab';

const HINT =
  'redis://[user:password@]host[:port][/database], or rediss:// with TLS; is redis-server running?';

/** What may be shown of a queue's address: no user, no password. LAB_QUEUE if it is not one. */
export function maskedUrl(text: string): string {
  const { protocol, host, pathname } = parsed(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

function parsed(text: string): URL {
  // The text itself may hold a password: it is not repeated.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.host === '' || !/^rediss?:$/.test(url.protocol))
    throw new LabError('LAB_QUEUE', 'the address of the queue is no redis:// URL', HINT);
  // A password with / or ? ends the host too early, and what seems to be host and path is a part of it.
  if (!/^(\/\d*)?$/.test(url.pathname) || url.hash !== '' || url.search.includes('@'))
    throw new LabError(
      'LAB_QUEUE',
      'the address of the queue has more than a host, a port and the number of a database',
      'signs of a password such as / ? # @ are written %2F %3F %23 %40',
    );
  return url;
}

/**
 * A connection to Redis that comes back by itself when the server was away. LAB_QUEUE if the server cannot be
 * reached now, rejects the connection, or does not allow a command or a key that the queue needs.
 */
export async function connect(text: string): Promise<Redis> {
  const shown = maskedUrl(text);
  const options = { lazyConnect: true, connectTimeout: 5000 };
  // Without a look at INFO, which may be what is not allowed.
  await tried(
    new Redis(text, { ...options, retryStrategy: () => null, enableReadyCheck: false }),
    shown,
    probe,
  );
  let connected = false;
  const connection = new Redis(text, {
    ...options,
    // Commands wait for a server that is away: a run outlives it.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (connected ? Math.min(2000, 100 * times) : null),
  });
  await tried(connection, shown);
  connected = true;
  return connection;
}

/** Connects, and closes the connection again if there is a probe or anything fails. */
async function tried(
  connection: Redis,
  shown: string,
  probe?: (connection: Redis) => Promise<unknown>,
): Promise<void> {
  let reason: Error | undefined;
  connection.on('error', (error: Error) => (reason = error));
  try {
    await connection.connect();
    await connection.ping();
    await probe?.(connection);
  } catch (error) {
    connection.disconnect();
    throw refusal(shown, reason ?? error);
  }
  if (probe) connection.disconnect();
}

/** Uses each kind of command that the queue needs once, on a key of its own. */
async function probe(connection: Redis): Promise<void> {
  const key = `${PREFIX}:probe:${randomUUID()}`;
  await connection.info();
  await connection.time();
  await connection.scan('0', 'MATCH', key, 'COUNT', 1);
  await connection.set(key, '', 'EX', 60);
  await connection.expire(key, 60);
  await connection.getBuffer(key);
  await connection.type(key);
  await connection.del(key);
  await connection.hset(key, 'a', '');
  await connection.hgetall(key);
  await connection.hdel(key, 'a');
  await connection.eval('redis.call("LPUSH", KEYS[1], "a"); return redis.call("DEL", KEYS[1])', 1, key);
  await connection.bzpopmin(key, 0.001);
  await connection.xread('COUNT', 1, 'STREAMS', key, '0');
}

/** The error of a server that rejects the connection or cannot be reached. */
export function refusal(shown: string, error: unknown): LabError {
  return new LabError('LAB_QUEUE', `the queue at ${shown} ${problem(error)}`, HINT);
}

/** Whether an error is the server's refusal: waiting does not help. */
export function isRefusal(error: unknown): boolean {
  return /^(WRONGPASS|NOAUTH|NOPERM|WRONGTYPE|OOM|READONLY|MISCONF)\b/.test(messageOf(error));
}

/** Also of the several errors of a transaction or a script. */
function messageOf(error: unknown): string {
  const { message = '', previousErrors } = (error ?? {}) as Error & { previousErrors?: readonly Error[] };
  return previousErrors?.[0]?.message ?? message;
}

/**
 * Second connections to the same server. BullMQ needs one for each of its objects, makes more of them for itself, and
 * does not close what it is given, nor anything while the server is away.
 */
export class Duplicates {
  readonly #first: Redis;
  readonly #made: Redis[] = [];

  constructor(first: Redis) {
    this.#first = first;
  }

  make(): Redis {
    return this.#watched(this.#first.duplicate());
  }

  #watched(connection: Redis): Redis {
    // The first one reports that the server is away; commands wait.
    connection.on('error', () => undefined);
    const duplicate = connection.duplicate.bind(connection);
    connection.duplicate = (...options) => this.#watched(duplicate(...options));
    this.#made.push(connection);
    return connection;
  }

  disconnect(): void {
    for (const connection of this.#made) connection.disconnect();
  }
}

/**
 * What `begin` makes of a connection and its duplicates; if it fails, they are closed, since an open one would keep the
 * process alive. LAB_QUEUE if the server cannot be reached or rejects the connection.
 */
export async function connected<T>(
  url: string,
  begin: (connection: Redis, duplicates: Duplicates) => Promise<T>,
): Promise<T> {
  const connection = await connect(url);
  const duplicates = new Duplicates(connection);
  try {
    return await begin(connection, duplicates);
  } catch (error) {
    duplicates.disconnect();
    connection.disconnect();
    throw isRefusal(error) ? refusal(maskedUrl(url), error) : error;
  }
}

/** What went wrong, in words that hold nothing of what was sent. */
function problem(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const message = messageOf(error);
  const [, word] = /NOPERM.*?'([a-z|]+)' command/i.exec(message) ?? [];
  if (word !== undefined) return `does not let this user run the command ${word.toUpperCase()}`;
  if (/NOPERM/.test(message))
    return `does not let this user use keys and channels that begin with ${PREFIX}:`;
  if (/^OOM/.test(message)) return 'has no memory left';
  if (/^(READONLY|MISCONF)/.test(message)) return 'takes no data';
  if (/^WRONGTYPE/.test(message)) return 'has foreign data under a key of the laboratory';
  if (/WRONGPASS|NOAUTH|invalid password|without any password/i.test(message))
    return 'refuses the user or the password';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has an unknown host';
  if (/certificate|TLS|SSL/i.test(message)) return 'does not agree on TLS';
  return 'cannot be reached';
}

/** Seconds by the server's clock, the only one that all machines share. */
export async function serverSeconds(connection: Redis): Promise<number> {
  const [seconds, micros] = await connection.time();
  return Number(seconds) + Number(micros) / 1e6;
}
