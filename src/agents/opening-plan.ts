import type { Game } from '../contract/game.ts';
import { parseOpenings } from '../play/opening-text.ts';
import { generateOpenings, OPENING_ORDERS, orderOpenings, type Opening } from '../play/openings.ts';
import { sha256 } from '../storage/envelope.ts';
import { readWhole } from '../storage/files.ts';
import { LabError } from '../util/errors.ts';
import { parseOptions } from '../config/option-text.ts';

/** A book of openings that was read. */
export interface Book {
  readonly file: string;
  readonly text: string;
  /** SHA-256 of the file. */
  readonly digest: string;
  readonly order: (typeof OPENING_ORDERS)[number];
  /** The first opening to use, counted from 1. */
  readonly start: number;
}

/** Where the first moves of games come from: random moves, or a book. Plain data. */
export type OpeningPlan = { readonly plies: number } | { readonly book: Book };

/** Random plies before each pair of games by default. */
const DEFAULT_PLIES = 4;

/** How games begin by default: with random moves, but where luck makes games different without any. */
export function defaultOpenings(game: Game): OpeningPlan {
  return { plies: game.chance ? 0 : DEFAULT_PLIES };
}

const KEYS = ['plies', 'file', 'order', 'start'];

/**
 * Reads `plies=4` or `file=F[,order=random][,start=N]`, and the file; a number or a name alone is that of plies or of a
 * file. LAB_USAGE or LAB_BAD_FILE.
 */
export function parseOpeningPlan(text: string): OpeningPlan {
  const named = text.includes('=') || text === '' ? text : `${/^\d+$/.test(text) ? 'plies' : 'file'}=${text}`;
  const options = parseOptions(named, '--openings', KEYS);
  if (options.get('file') === '')
    throw new LabError('LAB_USAGE', '--openings: file names no file', 'for example file=book.epd');
  const idle = (options.has('file') ? ['plies'] : ['order', 'start']).find((key) => options.has(key));
  if (idle !== undefined)
    throw new LabError(
      'LAB_USAGE',
      `--openings: ${idle} has no effect ${idle === 'plies' ? 'beside' : 'without'} file`,
      'plies=N random moves, or file=F[,order=random][,start=N]',
    );
  const whole = (key: string, fallback: number, least: number): number => {
    const value = options.get(key) ?? fallback;
    if (Number.isInteger(value) && (value as number) >= least) return value as number;
    throw new LabError(
      'LAB_USAGE',
      `--openings: ${key} must be a whole number of at least ${least}`,
      'for example plies=4',
    );
  };
  if (!options.has('file')) return { plies: whole('plies', DEFAULT_PLIES, 0) };
  const order = OPENING_ORDERS.find((known) => known === (options.get('order') ?? 'sequential'));
  if (order === undefined)
    throw new LabError(
      'LAB_USAGE',
      `--openings: order '${String(options.get('order'))}' is not known`,
      `known: ${OPENING_ORDERS.join(', ')}`,
    );
  const start = whole('start', 1, 1);
  const file = String(options.get('file'));
  const bytes = readWhole(file, 'LAB_BAD_FILE', 'table');
  return {
    book: { file, text: Buffer.from(bytes).toString('utf8'), digest: sha256(bytes), order, start },
  };
}

/** The plan as one would type it after `--openings`. */
export function openingPlanText(plan: OpeningPlan): string {
  if ('plies' in plan) return `plies=${plan.plies}`;
  const { file, order, start } = plan.book;
  return [
    `file=${file}`,
    ...(order === 'random' ? ['order=random'] : []),
    ...(start > 1 ? [`start=${start}`] : []),
  ].join();
}

/** The plan in words. */
export function openingPlanWords(plan: OpeningPlan): string {
  return 'plies' in plan ? `${plan.plies} random plies` : plan.book.file;
}

/**
 * The openings of a plan, `count` of them if they are random; LAB_BAD_OPTION or LAB_BAD_FILE if it has none.
 */
export function openingsOf(game: Game, plan: OpeningPlan, count: number, seed: number): readonly Opening[] {
  if ('plies' in plan) return generateOpenings(game, { count, plies: plan.plies, seed });
  const { text, file, order, start } = plan.book;
  return orderOpenings(parseOpenings(game, text, file), order, start, seed);
}
