import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LabError } from 'evolab';
import { startListening, type Laboratory } from 'evolab/command';
import { Asset, Assets } from './assets.ts';
import { cookieOf, HEADERS, newToken, refusalOf, type Door } from './guard.ts';
import { HttpError } from './http-error.ts';
import { Routes } from './routes.ts';
import type { StoppedRun } from './started-runs.ts';

export interface ServerOptions {
  /** The folder whose runs are served. */
  readonly folder: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Takes what went wrong while a page was answered, which is a fault of ours. */
  readonly warn: (text: string) => void;
}

/** A server for pages on this machine. */
export interface PageServer {
  /** With the token that lets a browser in. */
  readonly address: string;
  /** Ends all connections, and stops what was started here; the runs that were. */
  close(): Promise<StoppedRun[]>;
}

/** What connections may take: those that send slowly, or nothing, end. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 };
const CONNECTIONS = 200;

/** Opens the server, for this machine alone. LAB_NETWORK if the port cannot be had. */
export async function openServer(
  laboratory: Laboratory,
  { folder, port, warn }: ServerOptions,
): Promise<PageServer> {
  const routes = new Routes(laboratory, folder);
  const assets = new Assets(laboratory);
  const token = newToken();
  const server = createServer(LIMITS, (request, response) => {
    const door = { token, port: (server.address() as AddressInfo).port };
    answer(request, response, { routes, assets, door }).catch((error: unknown) => {
      const { status, text } = failureOf(error);
      if (status === 500) warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (response.headersSent) response.destroy();
      else send(response, status, 'application/json', JSON.stringify({ error: text }));
    });
  });
  server.maxConnections = CONNECTIONS;
  const hint = 'choose another --port, or 0 for any';
  await startListening(server, { host: '127.0.0.1', port, place: `port ${port}`, hint });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=${token}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      return routes.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { routes, assets, door }: { readonly routes: Routes; readonly assets: Assets; readonly door: Door },
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  // A page that left.
  response.on('error', () => response.destroy());
  const url = urlOf(request.url);
  const refusal = refusalOf(request, url, door);
  if (refusal !== undefined) throw new HttpError(403, refusal);
  const { method = '' } = request;
  if (!['GET', 'POST'].includes(method)) throw new HttpError(405, 'GET or POST is wanted');
  if (url.searchParams.has('token')) response.setHeader('Set-Cookie', cookieOf(door));
  const asset = method === 'GET' ? await assets.at(url.pathname) : undefined;
  if (asset !== undefined) return send(response, 200, asset.type, asset.content);
  const data = await routes.answer({ request, url, response });
  if (data instanceof Asset) {
    if (data.policy !== undefined) response.setHeader('Content-Security-Policy', data.policy);
    send(response, 200, data.type, data.content);
  } else if (data !== undefined) send(response, 200, 'application/json', JSON.stringify(data));
}

function urlOf(text = '/'): URL {
  // Only a path: what a proxy would be sent is nothing for us.
  if (text.startsWith('/') && !text.startsWith('//')) return new URL(`http://127.0.0.1${text}`);
  throw new HttpError(404, 'there is nothing of this name');
}

function send(response: ServerResponse, status: number, type: string, content: string | Uint8Array): void {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(content),
    })
    .end(content);
}

/** What a page is told: what is of its own making, and not where in our code something failed. */
function failureOf(error: unknown): { readonly status: number; readonly text: string } {
  if (error instanceof HttpError) return { status: error.status, text: error.message };
  // By its name too: another copy of the core may have thrown it.
  if (error instanceof LabError || (error instanceof Error && error.name === 'LabError' && 'hint' in error)) {
    const { message, hint } = error as LabError;
    return { status: 400, text: hint === '' ? message : `${message} (${hint})` };
  }
  return { status: 500, text: 'something went wrong: the terminal of lab serve says what' };
}
