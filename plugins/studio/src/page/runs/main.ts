import { html, render } from 'htm/preact';
import { App } from './app.ts';

/** Begins the page of `lab serve`. */
export default function begin(): void {
  // The address in the bar is worth nothing without this browser's cookie, and may be shown to others.
  if (location.search !== '') history.replaceState(null, '', location.pathname + location.hash);
  render(html`<${App} />`, document.querySelector('#app')!);
}
