import type { Block } from '../../contract/report.ts';
import { gamesView } from './games.ts';
import { html, Markup } from './markup.ts';
import { drawPicture } from './picture.ts';
import { drawPlot } from './plot.ts';
import { drawMatrix, drawTable } from './tables.ts';

/** A block as HTML; `id` is its own in the page. */
export async function drawBlock(block: Block, id: string): Promise<Markup> {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.text}</p>`;
    case 'code':
      return html`<pre class="code">${wordsOf(block.text)}</pre>`;
    case 'table':
      return drawTable(block);
    case 'matrix':
      return drawMatrix(block);
    case 'plot':
      return drawPlot(block);
    case 'small-plots':
      return html`<div class="small">
        ${await Promise.all(block.plots.map((plot) => drawPlot(plot, [SMALL])))}
      </div>`;
    case 'folded':
      return html`<details>
        <summary>${block.title}</summary>
        ${await Promise.all(block.body.map((part, i) => drawBlock(part, `${id}-${i}`)))}
      </details>`;
    case 'board':
      return drawPicture(block);
    case 'games':
      return gamesView(block.games, id);
    case 'interactive':
      return new Markup(block.draw(id).text);
  }
}

/** Of words with hyphens, those of up to this many characters are not broken at them. */
const WHOLE = 24;

/** Lines to type, which may break between words, not behind the hyphens of `--out`. */
function wordsOf(text: string): Markup[] {
  return text
    .split(/(\s+)/)
    .map((word) =>
      word.includes('-') && word.length <= WHOLE ? html`<span class="whole">${word}</span>` : html`${word}`,
    );
}

/** The width for which plots side by side are drawn. */
const SMALL = 300;
