import { Redis } from 'ioredis';
import { LabError } from '../../util/errors.ts';

/** All keys of the laboratory begin with this, those of its queues included. */
export const PREFIX = 'lab';

const HINT =
  'redis://[user:password@]host[:port][/database], or rediss:// with TLS; is redis-server running?';

/** What may be shown of a queue's address: no user, no password. LAB_QUEUE if it is none. */
export function shownUrl(text: string): string {
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
 * A connection to Redis that comes back by itself when the server was away; LAB_QUEUE if the server cannot be reached
 * now or refuses us.
 */
export async function openLink(text: string): Promise<Redis> {
  const shown = shownUrl(text);
  let met = false;
  const link = new Redis(text, {
    lazyConnect: true,
    connectTimeout: 5000,
    // Commands wait for a server that is away: a run outlives it.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (met ? Math.min(2000, 100 * times) : null),
  });
  let reason: Error | undefined;
  link.on('error', (error: Error) => (reason = error));
  try {
    await link.connect();
    await link.ping();
  } catch (error) {
    link.disconnect();
    throw new LabError('LAB_QUEUE', `the queue at ${shown} ${why(reason ?? error)}`, HINT);
  }
  met = true;
  return link;
}

/** Why, in words that hold nothing of what was sent. */
function why(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (/WRONGPASS|NOAUTH|NOPERM|invalid password|without any password/i.test(message))
    return 'refuses the user or the password';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has an unknown host';
  if (/certificate|TLS|SSL/i.test(message)) return 'does not agree on TLS';
  return 'cannot be reached';
}

/** Seconds by the server's clock, the only one that all machines share. */
export async function serverSeconds(link: Redis): Promise<number> {
  const [seconds, micros] = await link.time();
  return Number(seconds) + Number(micros) / 1e6;
}
