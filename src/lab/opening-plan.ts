import type { Game } from '../contract/game.ts';
import { parseOptions } from './option-text.ts';
import { parseOpenings } from '../play/opening-text.ts';
import { generateOpenings, OPENING_ORDERS, orderOpenings, type Opening } from '../play/openings.ts';
import { sha256 } from '../storage/envelope.ts';
import { readWhole } from '../storage/files.ts';
import { knownHint, LabError } from '../util/errors.ts';

const KEYS = ['plies', 'file', 'order', 'start'];

/** A digest of the book that `--openings` names; undefined if it names none. */
export function bookDigest(text: string | undefined): string | undefined {
  const file = parseOptions(text ?? '', '--openings').get('file') as string | number | undefined;
  return file === undefined ? undefined : sha256(readWhole(`${file}`));
}

/** LAB_USAGE if `--openings` says what would have no effect: a book is as long as it is, random moves have no order. */
export function checkOpenings(text: string | undefined): void {
  const options = parseOptions(text ?? '', '--openings');
  if (options.get('file') === '')
    throw new LabError('LAB_USAGE', '--openings: file names no file', 'for example file=book.epd');
  const idle = (options.has('file') ? ['plies'] : ['order', 'start']).find((key) => options.has(key));
  if (idle !== undefined)
    throw new LabError(
      'LAB_USAGE',
      `--openings: ${idle} has no effect ${idle === 'plies' ? 'beside' : 'without'} file`,
      'plies=N random moves, or file=F[,order=random][,start=N]',
    );
}

/** Openings as `--openings` asks for them: `plies=4`, or `file=F[,order=random][,start=N]`. */
export function openingsOf(
  game: Game,
  text: string | undefined,
  { plies, count, seed }: { plies: number; count: number; seed: number },
): { openings: readonly Opening[]; description: string } {
  const options = parseOptions(text ?? '', '--openings');
  for (const key of options.keys()) {
    if (!KEYS.includes(key))
      throw new LabError('LAB_USAGE', `--openings knows no '${key}'`, knownHint(key, KEYS));
  }
  const whole = (key: string, fallback: number, least: number): number => {
    const value = options.get(key) ?? fallback;
    if (Number.isInteger(value) && (value as number) >= least) return value as number;
    throw new LabError(
      'LAB_USAGE',
      `--openings: ${key} must be a whole number of at least ${least}`,
      'for example plies=4',
    );
  };
  const file = options.has('file') ? `${options.get('file') as string | number}` : undefined;
  if (file === undefined) {
    const moves = whole('plies', plies, 0);
    return {
      openings: generateOpenings(game, { count, plies: moves, seed }),
      description: `${moves} random plies`,
    };
  }
  const order = OPENING_ORDERS.find((known) => known === (options.get('order') ?? 'sequential'));
  if (order === undefined)
    throw new LabError(
      'LAB_USAGE',
      `--openings: order '${String(options.get('order'))}' is not known`,
      `known: ${OPENING_ORDERS.join(', ')}`,
    );
  const book = parseOpenings(game, Buffer.from(readWhole(file)).toString('utf8'), file);
  return { openings: orderOpenings(book, order, whole('start', 1, 1), seed), description: file };
}
