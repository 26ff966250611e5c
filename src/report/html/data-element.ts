import { Markup } from './markup.ts';

/** Data for the script of a page, in an element that no text in them can end. */
export function dataElement(data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json">${json}</script>`);
}
