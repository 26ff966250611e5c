import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where a Chromium is; undefined if there is none. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (file) => existsSync(file),
);

/** A page in a real browser. */
export interface Tab {
  /** The value of an expression in the page; throws what it throws. */
  evaluate(expression: string): Promise<unknown>;
  /** Whatever the page asked for over the network or from files, itself included. */
  readonly requests: readonly string[];
  /** Errors and refusals the browser wrote to its console. */
  readonly complaints: readonly string[];
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Record<string, never>;
  readonly result?: Record<string, never>;
}

/** Opens a file in Chromium by its remote debugging protocol, and hands the page to `visit`. */
export async function inBrowser(file: string, visit: (tab: Tab) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'lab-browser-'));
  const browser = spawn(
    CHROMIUM!,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    let said = '';
    while (!/ws:\/\/\S+/.test(said)) said += String(((await once(browser.stderr, 'data')) as [Buffer])[0]);
    const socket = new WebSocket(/ws:\/\/\S+/.exec(said)![0]);
    await once(socket as unknown as EventTarget, 'open');
    await visit(await openTab(socket, pathToFileURL(file).href));
    socket.close();
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function openTab(socket: WebSocket, url: string): Promise<Tab> {
  const answers = new Map<number, (message: Message) => void>();
  const requests: string[] = [];
  const complaints: string[] = [];
  let loaded: () => void = () => undefined;
  const load = new Promise<void>((resolve) => (loaded = resolve));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { method, params } = message as {
      method?: string;
      params: Record<string, { url: string; text: string }>;
    };
    if (message.id !== undefined) answers.get(message.id)?.(message);
    if (method === 'Network.requestWillBeSent') requests.push(params['request'].url);
    if (method === 'Log.entryAdded') complaints.push(params['entry'].text);
    if (method === 'Runtime.exceptionThrown') complaints.push(params['exceptionDetails'].text);
    if (method === 'Page.loadEventFired') loaded();
  });
  let last = 0;
  const send = async (
    method: string,
    params: object,
    sessionId?: string,
  ): Promise<Record<string, unknown>> => {
    const id = ++last;
    const answer = new Promise<Message>((resolve) => answers.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return (await answer).result ?? {};
  };
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string;
  };
  for (const domain of ['Page', 'Network', 'Log', 'Runtime']) await send(`${domain}.enable`, {}, sessionId);
  await send('Page.navigate', { url }, sessionId);
  await load;
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = (await send(
      'Runtime.evaluate',
      { expression, returnByValue: true },
      sessionId,
    )) as { result: { value: unknown }; exceptionDetails?: object };
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  return { evaluate, requests, complaints };
}
