import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Laboratory } from 'evolab/command';
import { BOARD_STYLE, COLOURS } from 'evolab/browser';
import { HOVER, scriptHash, STEPPING, STYLE } from 'evolab/report';
import { link } from '../linker/link.ts';
import { Packages } from '../linker/packages.ts';
import { PLAY_STYLE } from '../page/style.ts';
import { PAGE_STYLE, TOP_STYLE } from './page-style.ts';

/** A file that a page needs. */
export class Asset {
  readonly type: string;
  readonly content: string;
  /** The policy it is sent with, if it is not that of all answers. */
  readonly policy: string | undefined;

  constructor(type: string, content: string, policy?: string) {
    this.type = type;
    this.content = content;
    this.policy = policy;
  }
}

/** A page of one file, as `lab report` writes them: its own scripts run, and no others. */
export function wholePage(content: string): Asset {
  const scripts = Array.from(content.matchAll(/<script>([^]*?)<\/script>/g), ([, script]) => script);
  const hashes = scripts.map(scriptHash);
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return new Asset('text/html', content, policy.join('; '));
}

/** What the page begins with, as this package exports it. */
const RUNS = '@evolab/studio/runs';
const ENTRIES = {
  page: `export { default } from ${JSON.stringify(RUNS)};`,
  worker: `export default () => {};`,
};

/** The page itself; what it shows, it asks for. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>evolab</title>
    <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%231f5fa6'/%3E%3Ccircle cx='8' cy='8' r='3' fill='white'/%3E%3C/svg%3E" />
    <link rel="stylesheet" href="/style.css" />
    <script src="/stepping.js" defer></script>
    <script src="/hover.js" defer></script>
    <script src="/app.js" defer></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>This page needs its scripts, which come from this machine alone.</noscript>
  </body>
</html>
`;

/** The files of the page, each made when it is first asked for. */
export class Assets {
  readonly #made = new Map<string, Promise<Asset>>();
  readonly #makers: Readonly<Record<string, () => Promise<Asset> | Asset>>;

  constructor({ root, plugins }: Pick<Laboratory, 'root' | 'plugins'>) {
    const script = (content: string) => new Asset('text/javascript', content);
    this.#makers = {
      '/': () => new Asset('text/html', PAGE),
      '/style.css': async () =>
        new Asset('text/css', [await chartStyle(), STYLE, TOP_STYLE, PAGE_STYLE].join('\n')),
      '/play.css': () => new Asset('text/css', [COLOURS, BOARD_STYLE, PLAY_STYLE, TOP_STYLE].join('\n')),
      '/stepping.js': () => script(STEPPING),
      '/hover.js': () => script(HOVER),
      '/app.js': () => script(link(new Packages({ root, plugins }), ENTRIES)),
    };
  }

  /** The file of a path; undefined if there is none. */
  at(path: string): Promise<Asset> | undefined {
    if (!Object.hasOwn(this.#makers, path)) return undefined;
    let asset = this.#made.get(path);
    if (asset === undefined) {
      const made = (asset = (async () => this.#makers[path]())());
      // What failed is tried again.
      asset.catch(() => this.#made.delete(path));
      this.#made.set(path, made);
    }
    return asset;
  }
}

const chartStyle = (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve('uplot/dist/uPlot.min.css'), 'utf8');
