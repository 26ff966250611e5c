import type { Plugin } from 'evolab';
import gdl from '../../../gdl/src/index.ts';

/** The rule sheets that come with gdl. */
export function gdlSheets(): readonly string[] {
  const { games }: Plugin = gdl;
  const kind = games![0].options!['sheet'].kind;
  return kind.name === 'choice' ? kind.choices.map(String) : [];
}
