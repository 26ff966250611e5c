import type { TopLevelSpec } from 'vega-lite';
import type { Plot } from '../../contract/report.ts';
import { html, Markup } from './markup.ts';

/** The style of all plots. */
const CONFIG = {
  font: 'system-ui, sans-serif',
  view: { stroke: null },
  axis: { labelFontSize: 11, titleFontSize: 12, titleFontWeight: 'normal', gridColor: '#e6e6e0' },
  axisX: { grid: false },
  legend: { labelFontSize: 11, titleFontSize: 12, titleFontWeight: 'normal', orient: 'bottom' },
  header: { labelFontSize: 12 },
  range: { category: ['#2f6db3', '#c4622d', '#3f8f4f', '#8a5bb0', '#b03a5b', '#6b6b6b'] },
} as const;

/** Draws a plot as static SVG. Vega is loaded only here: it is heavy. */
export async function drawPlot({ spec, caption, name }: Plot): Promise<Markup> {
  const [{ Error: errorLevel, parse, View }, { compile }] = await Promise.all([
    import('vega'),
    import('vega-lite'),
  ]);
  const compiled = compile({
    background: 'transparent',
    ...spec,
    config: CONFIG,
  } as unknown as TopLevelSpec);
  const view = new View(parse(compiled.spec), { renderer: 'none', logLevel: errorLevel });
  const svg = await view.toSVG();
  view.finalize();
  return html`<figure>
    <div class="plot" role="img" aria-label="${name}">${new Markup(svg)}</div>
    ${caption === '' ? [] : html`<figcaption>${caption}</figcaption>`}
  </figure>`;
}
