import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a request must show to be answered. */
export interface Door {
  /** In the address that is printed, and then in a cookie. */
  readonly token: string;
  readonly port: number;
}

/** 256 random bits that fit into an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Ports of one host share their cookies: each server has a name of its own. */
const cookieName = ({ port }: Door): string => `lab-${port}`;

/** The cookie that carries the token on; no script reads it, and no other site's request brings it. */
export const cookieOf = (door: Door): string =>
  `${cookieName(door)}=${door.token}; Path=/; HttpOnly; SameSite=Strict`;

/**
 * Why a request is refused, undefined if it is not. The name of the host and the origin are checked, because a page of
 * another site can make the browser send requests here, under a name of its own that leads to this machine.
 */
export function refusalOf(request: IncomingMessage, url: URL, door: Door): string | undefined {
  const { headers, method } = request;
  const { host = '', origin } = headers;
  if (![`127.0.0.1:${door.port}`, `localhost:${door.port}`].includes(host)) return 'another host';
  if (origin !== undefined && origin !== `http://${host}`) return 'another origin';
  const site = headers['sec-fetch-site'];
  const isOpening = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !isOpening) return 'another site';
  // Browsers tell the origin of what a page posts; other programs have to.
  if (method === 'POST' && origin === undefined) return 'no origin';
  if (!isToken(tokenIn(headers.cookie, door), door) && !isToken(url.searchParams.get('token'), door))
    return 'no token: open the address that lab serve printed';
  return undefined;
}

function tokenIn(cookies = '', door: Door): string | undefined {
  const name = `${cookieName(door)}=`;
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(name));
  return found?.trim().slice(name.length);
}

function isToken(given: string | null | undefined, { token }: Door): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What every answer says: nothing but this server's own files is run or shown, and no other site sees any of it. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    // Kernels of nets are WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    // Widths of bars in tables.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};
