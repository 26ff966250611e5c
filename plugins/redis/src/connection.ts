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
  return url;
}

/**
 * A connection to Redis that comes back by itself when the server was away. LAB_QUEUE if the server cannot be
 * reached now, or refuses us.
 */
export async function connect(text: string): Promise<Redis> {
  const shown = maskedUrl(text);
  let connected = false;
  const connection = new Redis(text, {
    lazyConnect: true,
    connectTimeout: 5000,
    // Commands wait for a server that is away: a run outlives it.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (connected ? Math.min(2000, 100 * times) : null),
  });
  let reason: Error | undefined;
  connection.on('error', (error: Error) => (reason = error));
  try {
    await connection.connect();
    await connection.ping();
  } catch (error) {
    connection.disconnect();
    throw new LabError('LAB_QUEUE', `the queue at ${shown} ${problem(reason ?? error)}`, HINT);
  }
  connected = true;
  return connection;
}

/**
 * A second connection to the same server. BullMQ needs one for each of its objects, and does not close it.
 */
export function duplicate(connection: Redis): Redis {
  const second = connection.duplicate();
  // The first one reports that the server is away; commands wait.
  second.on('error', () => undefined);
  return second;
}

/** What went wrong, in words that hold nothing of what was sent. */
function problem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/WRONGPASS|NOAUTH|NOPERM|invalid password|without any password/i.test(message))
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
