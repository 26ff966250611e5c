import type { VNode } from 'preact';
import { html } from './html.ts';
import type { Table } from './table.ts';

const WIDTH = 600;
const HEIGHT = 100;

/** What the first role may expect after each move, as agents have said. */
export function CurveView({ table }: { table: Table }): VNode | undefined {
  const { line, shown } = table;
  const { roles } = table.parts.game;
  const known = line.values.flatMap((value, ply) => (value === undefined ? [] : [{ ply, value }]));
  if (known.length < 2) return undefined;
  const x = (ply: number) => (ply / Math.max(1, line.length)) * WIDTH;
  const y = (value: number) => ((1 - value) / 2) * HEIGHT;
  const points = known.map(({ ply, value }) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`);
  const [first, last] = [known[0], known.at(-1)!];
  const middle = y(0);
  const area = `M${x(first.ply)} ${middle}L${points.join('L')}L${x(last.ply)} ${middle}Z`;
  const now = line.values[shown];
  const go = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    table.step(Math.round(((event.clientX - left) / width) * line.length));
  };
  const of = roles.length > 1 ? `for ${roles[0]}` : 'for the player';
  return html`<figure class="curve">
    <svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label=${`values ${of}: ${known.map(({ ply, value }) => `${ply}: ${signed(value)}`).join(', ')}`}
      onClick=${go}
    >
      <path class="area" d=${area} />
      <line class="zero" x1="0" x2=${WIDTH} y1=${middle} y2=${middle} />
      <polyline class="values" points=${points.join(' ')} />
      <line class="now" x1=${x(shown)} x2=${x(shown)} y1="0" y2=${HEIGHT} />
    </svg>
    <figcaption>
      What the agent expects ${of}, from -1 (a loss) to 1 (a
      win)${now === undefined ? '' : `; here ${signed(now)}`}
    </figcaption>
  </figure>`;
}

/** A value with its sign and two digits. */
export const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
