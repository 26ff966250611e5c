import type { Block, Section } from '../contract/report.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';

/** What a report returned; LAB_BAD_PLUGIN, whose message names the report, for what is no list of sections. */
export function sectionsOf(id: string, sections: unknown): readonly Section[] {
  const fault = sectionsFault(sections);
  if (fault === undefined) return sections as readonly Section[];
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `report '${id}' ${fault}`,
    'docs/writing-a-report.md says what it returns',
  );
}

function sectionsFault(sections: unknown): string | undefined {
  if (!Array.isArray(sections)) return `returns ${typeof sections}, not a list of sections`;
  for (const [i, section] of sections.entries()) {
    const { title, body }: Partial<Record<'title' | 'body', unknown>> = isMap(section) ? section : {};
    if (typeof title !== 'string') return `returns no title for section ${i + 1}`;
    if (!Array.isArray(body)) return `returns a section '${title}' whose body is no list of blocks`;
    const wrong = body.findIndex((block) => !isMap(block) || !isBlockKind(block['kind']));
    if (wrong >= 0) return `returns a section '${title}' whose block ${wrong + 1} is of no known kind`;
  }
  return undefined;
}

const KINDS = {
  paragraph: true,
  code: true,
  table: true,
  plot: true,
  'small-plots': true,
  matrix: true,
  board: true,
  games: true,
  interactive: true,
  folded: true,
} as const satisfies Record<Block['kind'], true>;

const isBlockKind = (kind: unknown): boolean => typeof kind === 'string' && Object.hasOwn(KINDS, kind);
