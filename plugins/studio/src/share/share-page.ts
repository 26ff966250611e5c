import { createHash } from 'node:crypto';
import { BOARD_STYLE, COLOURS, htmlText } from 'evolab/browser';
import { PLAY_STYLE } from '../page/style.ts';
import type { PageData } from '../page/protocol.ts';

/**
 * One file that plays. Its policy lets the browser run its own script and nothing else, start workers with that script,
 * and ask no network for anything.
 */
export function sharePage(title: string, data: PageData, script: string): string {
  const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  // The text of a script ends where it says so.
  const program = script.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
  const style = COLOURS + BOARD_STYLE + PLAY_STYLE;
  const policy = [
    `default-src 'none'`,
    `script-src ${sha(program)} 'wasm-unsafe-eval'`,
    // Pieces move by their style attributes.
    `style-src 'unsafe-inline'`,
    'worker-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
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
<script>${program}</script>
</body>
</html>
`;
}
