import type { Block, Table } from '../../contract/report.ts';
import { gamesView, type ShownGame } from './games.ts';
import { html, type Markup } from './markup.ts';
import { drawPlot } from './plot.ts';

/** What pages are made of: the blocks that reports of plugins may use, and games to click through. */
export type PageBlock = Block | { readonly kind: 'games'; readonly games: readonly ShownGame[] };

/** A block as HTML. */
export async function drawBlock(block: PageBlock): Promise<Markup> {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.text}</p>`;
    case 'code':
      return html`<pre class="code">${block.text}</pre>`;
    case 'table':
      return drawTable(block);
    case 'plot':
      return drawPlot(block);
    case 'small-plots':
      return html`<div class="small">${await Promise.all(block.plots.map(drawPlot))}</div>`;
    case 'games':
      return html`${gamesView(block.games)}`;
  }
}

function drawTable({ titles, rows, words }: Table): Markup {
  const cell = (tag: 'th' | 'td') => (text: string | number, column: number) => {
    if (tag === 'th') return column < words ? html`<th class="text">${text}</th>` : html`<th>${text}</th>`;
    return column < words ? html`<td class="text">${text}</td>` : html`<td>${text}</td>`;
  };
  return html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${titles.map(cell('th'))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell('td'))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}
