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
  /** The value of an expression in the page, awaited if it is a promise; throws what it throws. */
  evaluate(expression: string): Promise<unknown>;
  /** Whatever the page asked for over the network or from files, itself included. */
  readonly requests: readonly string[];
  /** Errors and refusals the browser wrote to its console. */
  readonly complaints: readonly string[];
  /** Shows the page as on a screen of this width. */
  resize(view: View): Promise<void>;
  /** Clicks at the middle of an element, as a person does: what lies above it there gets the click. */
  click(selector: string): Promise<void>;
  /** Pulls from the middle of an element to the middle of another, with the button down. */
  drag(from: string, to: string): Promise<void>;
  /** Presses and lets go a key, as a person does. */
  press(key: string): Promise<void>;
  /** Closes the page. */
  close(): Promise<void>;
  /** A picture of the page from its top, or of one part of it. */
  picture(options: PictureOptions): Promise<Buffer>;
}

/** How a page is looked at. */
export interface View {
  readonly width: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Without motion, for people whom it disturbs. */
  readonly still?: boolean;
  /** As it is printed. */
  readonly print?: boolean;
}

export interface PictureOptions {
  readonly format: 'png' | 'webp';
  /** Of webp, up to 100. */
  readonly quality?: number;
  /** Pixels of the picture for one of the page. */
  readonly scale?: number;
  readonly height: number;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Record<string, never>;
  readonly result?: Record<string, never>;
}

/**
 * Starts Chromium, to be used by its remote debugging protocol, for as long as `visit` opens files or addresses in it.
 */
export async function withBrowser(
  visit: (open: (place: string, view?: View) => Promise<Tab>) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'lab-browser-'));
  const browser = spawn(
    CHROMIUM!,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
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
    await visit((place, view) =>
      openTab(socket, place.includes('://') ? place : pathToFileURL(place).href, view),
    );
    socket.close();
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Without these the key presses no button. */
const ENTER = { text: '\r', windowsVirtualKeyCode: 13 };

/** The number of the last message to a browser. */
let lastId = 0;

async function openTab(socket: WebSocket, url: string, view: View = { width: 800 }): Promise<Tab> {
  const answers = new Map<number, (message: Message) => void>();
  const requests: string[] = [];
  const complaints: string[] = [];
  let session = '';
  let loaded: () => void = () => undefined;
  const load = new Promise<void>((resolve) => (loaded = resolve));
  const listen = ({ data }: MessageEvent) => {
    const message = JSON.parse(String(data)) as Message;
    // Answers are numbered over all pages of the browser.
    if (message.sessionId !== undefined && message.sessionId !== session) return;
    const { method, params } = message as {
      method?: string;
      params: Record<string, { url: string; text: string }>;
    };
    if (message.id !== undefined) answers.get(message.id)?.(message);
    if (method === 'Network.requestWillBeSent') requests.push(params['request'].url);
    if (method === 'Log.entryAdded') complaints.push(params['entry'].text);
    if (method === 'Runtime.exceptionThrown')
      complaints.push(JSON.stringify(params['exceptionDetails']).slice(0, 900));
    if (method === 'Page.loadEventFired') loaded();
  };
  socket.addEventListener('message', listen);
  const send = async (
    method: string,
    params: object,
    sessionId?: string,
  ): Promise<Record<string, unknown>> => {
    const id = ++lastId;
    const answer = new Promise<Message>((resolve) => answers.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return (await answer).result ?? {};
  };
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string;
  };
  session = sessionId;
  for (const domain of ['Page', 'Network', 'Log', 'Runtime']) await send(`${domain}.enable`, {}, sessionId);
  const resize = async ({ width, height = 900, dark = false, still = false, print = false }: View) => {
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await send('Emulation.setDeviceMetricsOverride', metrics, sessionId);
    const features = [
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' },
    ];
    await send('Emulation.setEmulatedMedia', { media: print ? 'print' : '', features }, sessionId);
  };
  await resize(view);
  await send('Page.navigate', { url }, sessionId);
  await load;
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = (await send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    )) as { result: { value: unknown }; exceptionDetails?: object };
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  };
  const placeOf = async (selector: string): Promise<object> => {
    const place = await evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element?.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
      return element && { x: x + width / 2, y: y + height / 2 };
    })()`);
    if (!place) throw new Error(`there is no ${selector}`);
    return place;
  };
  const mouse = async (type: string, place: object) =>
    send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 }, sessionId);
  const click = async (selector: string) => {
    const place = await placeOf(selector);
    for (const type of ['mousePressed', 'mouseReleased']) await mouse(type, place);
  };
  const drag = async (from: string, to: string) => {
    const [start, end] = [await placeOf(from), await placeOf(to)];
    await mouse('mousePressed', start);
    for (let step = 0; step < 2; step++) await mouse('mouseMoved', end);
    await mouse('mouseReleased', end);
  };
  const press = async (key: string) => {
    for (const type of ['keyDown', 'keyUp'])
      await send(
        'Input.dispatchKeyEvent',
        { type, key, code: key, ...(key === 'Enter' && ENTER) },
        sessionId,
      );
  };
  const picture = async ({ format, quality, scale = 1, height }: PictureOptions) => {
    const clip = { x: 0, y: 0, width: Number(await evaluate('innerWidth')), height, scale };
    const options = { format, ...(quality !== undefined && { quality }), clip, captureBeyondViewport: true };
    const { data } = await send('Page.captureScreenshot', options, sessionId);
    return Buffer.from(String(data), 'base64');
  };
  const close = async () => {
    await send('Target.closeTarget', { targetId });
    socket.removeEventListener('message', listen);
  };
  return { evaluate, requests, complaints, resize, click, drag, press, close, picture };
}
