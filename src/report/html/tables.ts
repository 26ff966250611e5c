import type { Interval, Link, Matrix, Share, Table } from '../../contract/report.ts';
import { percent } from '../numbers.ts';
import { html, type Markup } from './markup.ts';
import { largest, smallest } from '../../util/extremes.ts';

/** Long names are not broken at every chance. */
const wideOf = (content: string | number): string => (String(content).length > 7 ? ' long' : '');

/** Names may break after what joins their parts, not within a word, and not before a short value. */
function breakable(text: string | number): Markup {
  return html`${String(text)
    .split(/(?<=[:,/_.])(?=.)|(?<==)(?=[^,\s]{9})/)
    .map((part, i) => (i === 0 ? html`${part}` : html`<wbr />${part}`))}`;
}

/** Elements of style in numbers have this many digits. */
const DIGITS = 1;

/** What does not fit scrolls, by keyboard too. */
export function drawTable({ titles, rows, words }: Table): Markup {
  const scales = titles.map((_, column) => scaleOf(rows.map((row) => row[column])));
  const cell = (content: Table['rows'][number][number], column: number) => {
    const scale = scales[column];
    if (isLink(content)) return html`<td class="text link"><a href="#${content.to}">${content.text}</a></td>`;
    if (typeof content === 'object') return html`<td class="bar">${bar(content, scale!)}</td>`;
    return column < words
      ? html`<td class="text${wideOf(content)}">${breakable(content)}</td>`
      : html`<td>${content}</td>`;
  };
  const title = (text: string, column: number) => {
    const kind = scales[column] ? 'bar' : column < words ? 'text' : '';
    // A header without a name would be read out as one.
    if (text === '') return html`<td class="${kind}"></td>`;
    return kind === '' ? html`<th>${text}</th>` : html`<th class="${kind}">${text}</th>`;
  };
  return html`<div class="wide" tabindex="0" role="group" aria-label="table of ${titles.join(', ')}">
    <table>
      <thead>
        <tr>
          ${titles.map(title)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map(cell)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const isLink = (content: Table['rows'][number][number]): content is Link =>
  typeof content === 'object' && 'to' in content;

interface Scale {
  readonly least: number;
  readonly most: number;
}

/** The scale of a column with intervals: all that is finite, with a margin. */
function scaleOf(cells: readonly (Table['rows'][number][number] | undefined)[]): Scale | undefined {
  const intervals = cells.filter((cell): cell is Interval => typeof cell === 'object' && !isLink(cell));
  if (intervals.length === 0) return undefined;
  const finite = intervals.flatMap(({ value, low, high }) => [value, low, high]).filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? [smallest(finite), largest(finite)] : [0, 1];
  const margin = (most - least) * 0.04 || 1;
  return { least: least - margin, most: most + margin };
}

/** A line from low to high with a dot at the value, and zero marked; in percent of the width. */
function bar({ value, low, high, text, colour = 'var(--c1)' }: Interval, { least, most }: Scale): Markup {
  const place = (x: number) =>
    ((100 * (Math.max(least, Math.min(most, x)) - least)) / (most - least)).toFixed(DIGITS);
  const [from, to] = [place(low), place(high)];
  const open = `${Number.isFinite(low) ? '' : ' open-low'}${Number.isFinite(high) ? '' : ' open-high'}`;
  const zero = least < 0 && most > 0 ? html`<i class="zero" style="left: ${place(0)}%"></i>` : '';
  const dot = Number.isFinite(value) ? html`<i class="dot" style="left: ${place(value)}%"></i>` : '';
  return html`<div
    class="interval"
    style="--own: ${colour}"
    data-hover="${text}"
    role="img"
    aria-label="${text}"
  >
    ${zero}<i class="span${open}" style="left: ${from}%; right: ${(100 - Number(to)).toFixed(DIGITS)}%"></i
    >${dot}
  </div>`;
}

/** Wider matrices show colours only; names are then numbers. */
const MOST_NUMBERED = 24;

export function drawMatrix({ rows, columns, cells, caption }: Matrix): Markup {
  const numbered = columns.length <= MOST_NUMBERED;
  const numbers = columns.length > 5 && sameNames(rows, columns);
  const heads = columns.map((name, j) =>
    numbers ? html`<th title="${name}">${j + 1}</th>` : html`<th class="name">${breakable(name)}</th>`,
  );
  return html`<figure>
    <div class="wide" tabindex="0" role="group" aria-label="table of ${columns.length} columns">
      <table class="matrix ${numbered ? '' : 'dense'}">
        <thead>
          <tr>
            ${numbers ? html`<td></td>` : ''}
            <td></td>
            ${heads}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (name, i) =>
              html`<tr>
                ${numbers ? html`<th>${i + 1}</th>` : ''}
                <th class="text">${breakable(name)}</th>
                ${cells[i]!.map((share) => drawShare(share, numbered))}
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    ${caption === '' ? [] : html`<figcaption>${caption}</figcaption>`}
  </figure>`;
}

function sameNames(rows: readonly string[], columns: readonly string[]): boolean {
  return rows.length === columns.length && rows.every((name, i) => name === columns[i]);
}

/** Blue above a half and orange below, the stronger the further; paler the wider the interval. */
function drawShare(share: Share | undefined, numbered: boolean): Markup {
  if (share === undefined) return html`<td class="none"></td>`;
  const { value, low, high, text } = share;
  const strength = Math.round(
    100 * Math.min(1, Math.abs(value - 0.5) * 2) * Math.max(0.08, 1 - (high - low)),
  );
  const side = value >= 0.5 ? 'above' : 'below';
  return html`<td class="share ${side}" style="--strength: ${strength}%" data-hover="${text}">
    ${numbered ? percent(value, 0) : ''}
  </td>`;
}
