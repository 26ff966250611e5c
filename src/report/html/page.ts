import { createHash } from 'node:crypto';
import type { Section } from '../../contract/report.ts';
import { drawBlock, type PageBlock } from './draw-block.ts';
import { html, Markup } from './markup.ts';
import { STEPPING } from './stepping.ts';

const STYLE = `
:root { color-scheme: light; --ink: #23262b; --soft: #666a70; --line: #dcdad2; --accent: #2f6db3; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: #fdfcf9; color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.lead, figcaption, .note { color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: 1rem; }
a { color: var(--accent); }
figure { margin: 1rem 0 1.5rem; }
figcaption { font-size: .875rem; max-width: 45rem; }
.plot, .wide { overflow-x: auto; }
.small { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 0 1rem; align-items: end; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .5rem 0 1rem; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th { font-weight: 600; }
th.text, td.text { text-align: left; }
td.text { white-space: normal; overflow-wrap: anywhere; min-width: 2rem; max-width: 24rem; }
pre { font: .875rem/1.35 ui-monospace, 'DejaVu Sans Mono', monospace; margin: 0; }
pre.code { background: #f3f1ea; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.frames { display: flex; gap: 1.5rem; overflow-x: auto; list-style: none; margin: .75rem 0; padding: 0 0 .5rem; }
.frames li { flex: none; }
.frames b { display: block; margin-bottom: .35rem; font-weight: 600; }
.stepping .frames { display: block; overflow: visible; }
.controls { display: none; align-items: center; gap: .5rem; margin: .5rem 0; }
.stepping .controls { display: flex; }
.controls button { font: inherit; padding: .1rem .7rem; }
.controls input { flex: 1; max-width: 20rem; }
`;

/**
 * One file that needs nothing else: styles, plots and script are in it, and its policy forbids the browser to
 * fetch anything or to run any script but that one. `lead` stands below the title.
 */
export async function page(
  title: string,
  lead: string,
  sections: readonly Section<PageBlock>[],
): Promise<string> {
  const bodies = await Promise.all(sections.map(({ body }) => Promise.all(body.map(drawBlock))));
  const hash = createHash('sha256').update(STEPPING).digest('base64');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  // Not inside the template, so that no formatter changes a byte that the hash covers.
  const script = new Markup(`<script>${STEPPING}</script>`);
  const style = new Markup(`<style>${STYLE}</style>`);
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <nav>${sections.map((section, i) => html`<a href="#s${i + 1}">${section.title}</a>`)}</nav>
        ${sections.map(
          (section, i) =>
            html`<section id="s${i + 1}">
              <h2>${section.title}</h2>
              ${bodies[i]}
            </section> `,
        )}
        ${script}
      </body>
    </html> `;
  return text;
}
