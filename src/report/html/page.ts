import type { Block, Section } from '../../contract/report.ts';
import { drawBlock } from './draw-block.ts';
import { HOVER } from './hover.ts';
import { html, Markup } from './markup.ts';
import { scriptHash } from './script-hash.ts';
import { STEPPING } from './stepping.ts';
import { STYLE } from './style.ts';

/** What stands below the title of a page. */
export interface Lead {
  /** The result, in a sentence or two. */
  readonly verdict: string;
  /** What it was: the schedule, the seed, the folder. */
  readonly facts: string;
}

/**
 * One file that needs nothing else: styles, plots and scripts are in it, and its policy forbids the browser to
 * fetch anything or to run any script but those.
 */
export async function page(
  title: string,
  lead: string | Lead,
  sections: readonly Section[],
): Promise<string> {
  const { verdict, facts } = typeof lead === 'string' ? { verdict: lead, facts: '' } : lead;
  const bodies = await Promise.all(
    sections.map(({ body }, s) =>
      Promise.all(body.map((block, i) => drawBlock(block, `b${s + 1}-${i + 1}`))),
    ),
  );
  const blocks = sections.flatMap(({ body }) => body).flatMap(interactiveIn);
  const scripts = [...new Set([STEPPING, HOVER, ...blocks.flatMap((block) => block.scripts)])];
  const hashes = scripts.map(scriptHash);
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`;
  // Not inside the template, so that no formatter changes a byte that the hashes cover.
  const run = scripts.map((script) => new Markup(`<script>${script}</script>`));
  const style = new Markup(
    `<style>${[STYLE, ...new Set(blocks.map((block) => block.style))].join('')}</style>`,
  );
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p class="verdict">${verdict}</p>
          ${facts === '' ? '' : html`<p class="facts">${facts}</p>`}
          <nav aria-label="sections">
            ${sections.map((section, i) => html`<a href="#s${i + 1}">${section.title}</a> `)}
          </nav>
          ${sections.map(
            (section, i) =>
              html`<section id="s${i + 1}">
                <h2>${section.title}</h2>
                ${bodies[i]!}
              </section> `,
          )}
        </main>
        ${run}
      </body>
    </html> `;
  return text;
}

/** The blocks of a page that bring scripts, also those in parts that are folded. */
function interactiveIn(block: Block): Extract<Block, { kind: 'interactive' }>[] {
  if (block.kind === 'folded') return block.body.flatMap(interactiveIn);
  return block.kind === 'interactive' ? [block] : [];
}
