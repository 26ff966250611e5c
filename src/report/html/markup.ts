import { htmlText } from '../../util/escape.ts';

/** Text that is HTML already, made by `html`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/**
 * HTML in which every value is escaped that is not markup itself: the name of an agent cannot become an
 * element.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, i) => text + (i > 0 ? textOf(parts[i - 1]!) : '') + string, ''),
  );
}

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return htmlText(String(part));
}
