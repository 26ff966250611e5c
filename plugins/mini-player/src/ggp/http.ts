import { createServer, type IncomingMessage, type Server } from 'node:http';
import { startListening } from 'evolab/command';

/** Longer messages are refused. */
const MOST_BYTES = 1 << 20;
/** Longer answers are ignored. */
const MOST_ANSWER = 1 << 16;

/** The rest of them is read and dropped, so that the sender receives the refusal; up to this length. */
const MOST_DROPPED = 4 * MOST_BYTES;

/** Limits of connections: those that send slowly, or nothing, are ended, so that others are accepted. */
const CONNECTIONS = 500;
const HEADERS_MILLIS = 5000;
const REQUEST_MILLIS = 15_000;
const CHECK_MILLIS = 1000;

/** Answers messages posted to `host:port`. Throws `LabError` (LAB_NETWORK) if the port cannot be opened. */
export async function listen(
  { host, port }: { readonly host: string; readonly port: number },
  answer: (text: string) => Promise<string | undefined>,
): Promise<Server> {
  const limits = {
    headersTimeout: HEADERS_MILLIS,
    requestTimeout: REQUEST_MILLIS,
    connectionsCheckingInterval: CHECK_MILLIS,
  };
  const server = createServer(limits, (request, response) => {
    const reply = (status: number, text: string) => {
      response
        .writeHead(status, { 'Content-Type': 'text/acl', 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    };
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return reply(405, 'post a message: this player takes no other request');
    }
    // A page in a browser on this machine reaches the port too; game managers are no pages.
    if (request.headers.origin !== undefined) return reply(403, 'no pages');
    read(request)
      .then(
        async (text) => {
          if (text === undefined) return reply(413, 'too long');
          if (text === '' && !hasLength(request)) return reply(411, 'a message needs Content-Length');
          const known = await answer(text);
          return known === undefined ? reply(400, 'not understood') : reply(200, known);
        },
        () => response.destroy(),
      )
      .catch((error: unknown) => {
        // A failure at one message must not end the match.
        process.emitWarning(error instanceof Error ? error : String(error));
        reply(500, 'something went wrong');
      });
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const late = code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const [status, text] = late
      ? ['408 Request Timeout', 'too late']
      : ['400 Bad Request', 'no HTTP, or a message without Content-Length'];
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n${text}`);
  });
  server.maxConnections = CONNECTIONS;
  await startListening(server, {
    host,
    port,
    place: `${host}:${port}`,
    hint: 'choose another --port or --host',
  });
  return server;
}

/** Whether its sender said how long the message is; without that HTTP takes it for empty. */
const hasLength = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The body; undefined if it is too long. */
async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length <= MOST_BYTES) chunks.push(chunk as Buffer);
    else if (length > MOST_DROPPED) throw new Error('far too long');
  }
  return length > MOST_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

/**
 * Posts a message and returns the answer; undefined if there is no usable answer within `millis`, for a reason that `onFailure`
 * is told, or once `signal` is aborted.
 */
export async function post(
  url: string,
  text: string,
  millis: number,
  onFailure?: (why: string) => void,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const inTime = AbortSignal.timeout(Math.max(1, millis));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'text/acl', Sender: 'GAMESERVER', Receiver: 'PLAYER' },
      body: text,
      signal: signal ? AbortSignal.any([inTime, signal]) : inTime,
      redirect: 'error',
    });
    if (!response.ok || !response.body) {
      onFailure?.(`the status of its answer is ${response.status}`);
      return undefined;
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > MOST_ANSWER) {
        onFailure?.(`its answer is longer than ${MOST_ANSWER} bytes`);
        return undefined;
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8').trim();
  } catch (error) {
    onFailure?.(failureOf(error));
    return undefined;
  }
}

/** Why a request has no answer, by what `fetch` throws. */
function failureOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
  if (name === 'TimeoutError') return 'it did not answer in time';
  const code = cause?.code ?? '';
  // Some versions of Node give the parser's code, others its name alone.
  if (code.startsWith('HPE_') || /HTTP\/1\.1 protocol/.test(cause?.message ?? ''))
    return `its answer is no HTTP: ${cause!.message}`;
  if (code.startsWith('UND_ERR_')) return 'its answer ended too early; is its Content-Length right?';
  return code === '' ? (cause?.message ?? message) : `nobody answers there (${code})`;
}
