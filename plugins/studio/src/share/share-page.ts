import { deflateRawSync } from 'node:zlib';
import { BOARD_STYLE, COLOURS, htmlText } from 'evolab/browser';
import { scriptHash } from 'evolab/report';
import { PLAY_STYLE } from '../page/style.ts';
import type { PageData } from '../page/protocol.ts';

/** Runs the program, which the page holds in a third of its bytes. */
const LOADER = `(async () => {
  const root = document.getElementById('root');
  if (!globalThis.DecompressionStream) {
    root.textContent = 'This page needs a browser of the year 2023 or later.';
    return;
  }
  const packed = Uint8Array.from(atob(document.getElementById('program').textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const script = document.createElement('script');
  script.textContent = await new Response(stream).text();
  document.body.append(script);
})();`;

/**
 * One file that plays. Its policy lets the browser run its own script and nothing else, start workers with that script,
 * and ask no network for anything.
 */
export function sharePage(title: string, data: PageData, program: string): string {
  const style = COLOURS + BOARD_STYLE + PLAY_STYLE;
  const policy = [
    `default-src 'none'`,
    `script-src ${scriptHash(LOADER)} ${scriptHash(program)} 'wasm-unsafe-eval'`,
    // Pieces move by their style attributes.
    `style-src 'unsafe-inline'`,
    'worker-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const packed = deflateRawSync(program, { level: 9 }).toString('base64');
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${htmlText(data.maker)}">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${htmlText(title)}</h1></header>
<main id="root"></main>
<noscript>This page plays with a script, which the browser does not run.</noscript>
<footer>Made by ${htmlText(data.maker)}. It asks no network for anything.</footer>
<script type="application/json" id="data">${json}</script>
<script type="application/octet-stream" id="program">${packed}</script>
<script>${LOADER}</script>
</body>
</html>
`;
}
