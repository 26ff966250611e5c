// Drives Debian's Firefox by WebDriver BiDi, without a library.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tab } from '../browser/browser.ts';
import { playByNames } from './play-in-page.ts';

/** Where a Firefox is; undefined if there is none. */
export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

/** Plays a whole game on a page; without a network if it is to be `offline`. */
export async function playInFirefox(
  address: URL,
  offline: boolean,
): Promise<{ moves: number; status: string; version: string }> {
  const profile = mkdtempSync(join(tmpdir(), 'lab-firefox-'));
  const browser = spawn(
    FIREFOX!,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    let said = '';
    while (!/BiDi listening on ws:\/\/\S+/.test(said))
      said += String(((await once(browser.stderr, 'data')) as [Buffer])[0]);
    const socket = new WebSocket(`${/BiDi listening on (ws:\/\/\S+)/.exec(said)![1]}/session`);
    await once(socket as unknown as EventTarget, 'open');
    return await play(socket, address, offline);
  } finally {
    browser.kill('SIGKILL');
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Values = Readonly<Record<string, unknown>>;

async function play(socket: WebSocket, address: URL, offline: boolean) {
  let lastId = 0;
  const send = (method: string, params: Values): Promise<Values> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: Values; message?: string };
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        if (message.result) resolve(message.result);
        else reject(new Error(`${method}: ${message.message}`));
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const { capabilities } = await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  if (offline)
    await send('emulation.setNetworkConditions', {
      contexts: [context],
      networkConditions: { type: 'offline' },
    });
  await send('browsingContext.navigate', { context, url: address.href, wait: 'complete' });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = (await send('script.evaluate', {
      // Values come as text, which needs no reading of remote objects.
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
    })) as { result?: { value: string }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result!.value);
  };
  const moves = await playByNames({ evaluate } as Tab, 1);
  const status = String(await evaluate(`document.querySelector('.status').textContent`));
  const { browserName, browserVersion } = capabilities as Readonly<Record<string, string>>;
  return { moves: moves.length, status, version: `${browserName} ${browserVersion}` };
}
