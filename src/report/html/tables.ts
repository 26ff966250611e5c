import { html, type Markup } from './markup.ts';

/** A table; the first `words` columns hold words, the others numbers. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[], words = 1): Markup {
  const cell = (tag: 'th' | 'td') => (text: string, column: number) => {
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

/** Text to be copied, line by line. */
export function code(text: string): Markup {
  return html`<pre class="code">${text}</pre>`;
}

export function paragraph(text: string): Markup {
  return html`<p>${text}</p>`;
}
