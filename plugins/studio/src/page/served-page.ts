import type { Plugin } from 'evolab/browser';
import type { PageData } from './protocol.ts';
import { startGame } from './start-page.ts';

/** What a page of `lab serve` to play on does: its worker has the program of the page, at the same address. */
export function startServedPage(plugins: readonly Plugin[]): void {
  const data = JSON.parse(document.getElementById('data')!.textContent) as PageData;
  const { src } = document.querySelector<HTMLScriptElement>('script[src^="/play.js"]')!;
  startGame(plugins, data, document.getElementById('root')!, src);
}
