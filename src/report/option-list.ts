import type { Option, OptionSchema } from '../contract/option.ts';
import { kindText, shownValue } from '../registry/kind-text.ts';
import { largest } from '../util/extremes.ts';
import { wrapped } from './wrapped.ts';

/** No line is longer, unless a single word is. */
const WIDTH = 80;

/**
 * Options for people: of each, the values it may have, its default and, where it has another, its value, then what it
 * means, in lines of at most `width`.
 */
export function optionList(
  options: OptionSchema,
  values: Readonly<Record<string, unknown>> = {},
  width = WIDTH,
): string {
  const names = Object.keys(options);
  const column = largest(names.map((name) => name.length)) + 4;
  const lines = (name: string, option: Option): string[] => {
    const [usual, value] = [option.default, values[name] ?? option.default].map(shownValue);
    const said = [
      `${kindText(option.kind)} (default ${usual}${value === usual ? '' : `, here ${value}`})`,
      ...(option.help === '' ? [] : [option.help]),
    ].flatMap((text) => wrapped(text, Math.min(width, WIDTH) - column));
    return said.map((line, i) => `${(i === 0 ? `  ${name}` : '').padEnd(column)}${line}`);
  };
  return Object.entries<Option>(options)
    .flatMap(([name, option]) => lines(name, option))
    .join('\n');
}
