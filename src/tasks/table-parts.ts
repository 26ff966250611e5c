import type { Reproduction, ReproductionContext } from '../contract/reproduction.ts';
import { LabError } from '../util/errors.ts';

/** A part of a paper's table, and the other names by which people may ask for it. */
export interface TablePart {
  readonly what: string;
  readonly rows: readonly string[];
}

/** As its rows are called. */
const namesOf = ({ what, rows }: TablePart) => (rows.length > 0 ? rows : [what]);

/** Whether people who ask for the parts in whose names one of the texts is want this one; without texts they want all. */
export function isWanted(texts: readonly string[], { what, rows }: TablePart): boolean {
  if (texts.length === 0) return true;
  const names = [what, ...rows].map((name) => name.toLowerCase());
  return texts.some((text) => names.some((name) => name.includes(text.toLowerCase())));
}

/** The reproduction has begun to play or to breed without asking whether people want it. */
class Begun extends Error {}

/** The parts of a paper's table at a budget, in their order; nothing is played. */
export async function partsOf(
  { run }: Reproduction,
  minutes: number,
  { game, learnerOf }: Pick<ReproductionContext, 'game' | 'learnerOf'>,
): Promise<readonly TablePart[]> {
  const parts: TablePart[] = [];
  const begin = () => Promise.reject(new Begun());
  const done = () => Promise.resolve();
  const asked: ReproductionContext = {
    game,
    learnerOf,
    evolve: begin,
    play: begin,
    duel: begin,
    accuracy: begin,
    compute: begin,
    show: done,
    pause: done,
    cpuSeconds: () => 0,
    measures: () => ({}),
    say: () => {},
    fits: (what, _, rows = []) => {
      parts.push({ what, rows });
      return false;
    },
  };
  try {
    await run(asked, minutes);
  } catch (error) {
    if (!(error instanceof Begun)) throw error;
  }
  return parts;
}

/** LAB_USAGE if one of the texts is in no name of a part, with the names that there are. */
export function checkTexts(id: string, texts: readonly string[], parts: readonly TablePart[]): void {
  const unknown = texts.find((text) => !parts.some((part) => isWanted([text], part)));
  if (unknown === undefined) return;
  throw new LabError(
    'LAB_USAGE',
    `--only ${unknown}: no row of ${id} has that in its name`,
    parts.length === 0
      ? 'its table is made as a whole'
      : `at this budget it has ${listed([...new Set(parts.flatMap(namesOf))], unknown)}`,
  );
}

/** Names that a hint lists at most: a table may have hundreds of rows. */
const LISTED = 12;

/** The names that have most of the words of a text first. */
function listed(names: readonly string[], text: string): string {
  const words = text.toLowerCase().split(/\W+/);
  const shared = (name: string) => words.filter((word) => name.toLowerCase().includes(word)).length;
  const first = names.toSorted((a, b) => shared(b) - shared(a)).slice(0, LISTED);
  const more = names.length - first.length;
  return [...first, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
