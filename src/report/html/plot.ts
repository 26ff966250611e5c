import type { TopLevelSpec } from 'vega-lite';
import type { Plot, PlotSpec } from '../../contract/report.ts';
import { LIGHT } from './board-style.ts';
import { COLOURS } from './line-looks.ts';
import { html, Markup } from './markup.ts';

/**
 * The widths for which a plot is drawn, in pixels: a page shows the one that fits, so that its text is as large on a
 * phone as on a screen. Colours are variables of the page, which differ in dark mode.
 */
const WIDTHS = [350, 640, 980];

/** Without a screen Vega takes text for wider than it is, by this factor. */
const WIDER = 1.4;

/** The style of all plots. */
const config = (width: number) => ({
  font: 'system-ui, sans-serif',
  view: { stroke: null },
  axis: {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelFontWeight: 'normal',
    labelColor: 'var(--soft)',
    titleColor: 'var(--soft)',
    gridColor: 'var(--grid)',
    domainColor: 'var(--line)',
    tickColor: 'var(--line)',
    // Names of agents: at the width of a phone some twenty characters.
    labelLimit: (WIDER * width) / 2.4,
  },
  axisX: { grid: false, labelOverlap: true, tickCount: Math.round(width / 80) },
  legend: {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    orient: 'bottom',
    labelColor: 'var(--ink)',
    titleColor: 'var(--soft)',
    columns: Math.max(1, Math.floor(width / 240)),
    labelLimit: WIDER * (width - 40),
  },
  title: { color: 'var(--ink)', fontSize: 13, fontWeight: 'normal', anchor: 'start' },
  header: { labelFontSize: 12, labelColor: 'var(--ink)', titleColor: 'var(--soft)' },
  mark: { color: 'var(--c1)' },
  rule: { color: 'var(--c1)' },
  text: { color: 'var(--ink)' },
  range: { category: COLOURS },
});

/** Draws a plot as static SVG for each of `widths`. */
export async function drawPlot({ spec, caption, name }: Plot, widths = WIDTHS): Promise<Markup> {
  const fits = typeof spec['width'] === 'number';
  const shown = fits ? widths : [640];
  const kinds = ['narrow', 'middle', 'large'];
  const drawings = await Promise.all(shown.map((width) => drawn(fits ? sized(spec, width) : spec, width)));
  return html`<figure>
    ${drawings.map(
      (svg, i) =>
        html`<div class="plot ${shown.length > 1 ? kinds[i]! : 'only'}" role="img" aria-label="${name}">
          ${svg}
        </div> `,
    )}
    ${caption === '' ? [] : html`<figcaption>${caption}</figcaption>`}
  </figure>`;
}

/** The width of a figure by itself, in pixels; its text is as large as on a page. */
const FIGURE_WIDTH = 640;

/**
 * A plot as an SVG file of its own, light on white, for a paper: text stays text, in a font that every program has. The same
 * plot gives the same text.
 */
export async function figureSvg({ spec, name }: Plot): Promise<string> {
  const { text: drawing } = await drawn(sized({ background: 'white', ...spec }, FIGURE_WIDTH), FIGURE_WIDTH);
  const text = drawing
    .replaceAll(/var\((--[\w-]+)\)/g, (_, variable: string) => LIGHT.get(variable) ?? 'black')
    .replaceAll('system-ui, sans-serif', 'Helvetica, Arial, sans-serif')
    .replace('>', () => `>${html`<title>${name}</title>`.text}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/** The same plot with everything in it as wide as `width`; a wide plot is less high in proportion. */
function sized(spec: PlotSpec, width: number): PlotSpec {
  const { width: given, height } = spec as { width: number; height?: unknown };
  const share = Math.min(1.25, Math.max(0.8, width / given));
  return {
    ...spec,
    width,
    ...(typeof height === 'number' && { height: Math.round(height * share) }),
    autosize: { type: 'fit-x', contains: 'padding' },
  };
}

/** Vega is loaded only here: it is heavy. */
async function drawn(spec: PlotSpec, width: number): Promise<Markup> {
  const [{ Error: errorLevel, parse, View }, { compile }] = await Promise.all([
    import('vega'),
    import('vega-lite'),
  ]);
  const compiled = compile({
    background: 'transparent',
    ...spec,
    config: config(width),
  } as unknown as TopLevelSpec);
  const view = new View(parse(compiled.spec), { renderer: 'none', logLevel: errorLevel });
  const svg = await view.toSVG();
  view.finalize();
  return new Markup(svg);
}
