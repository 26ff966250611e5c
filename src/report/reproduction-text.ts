import type { Row } from '../contract/reproduction.ts';
import { duration } from './progress.ts';
import { AGREEMENT_MARGIN, sweepsOf, sweepText } from './row-verdict.ts';
import { textTable } from './table.ts';

/** Of the parts that were left out, as many are named. */
const NAMED = 5;

/** What a reproduction came to, and what it was made from. */
export interface ReproducedTable {
  readonly rows: readonly (Row & { readonly verdict?: string })[];
  /** Versions and digests of sources, by package. */
  readonly code: Readonly<Record<string, { readonly version: string; readonly sources: string }>>;
  readonly seeds: readonly number[];
  readonly asked: number;
  readonly kept: number;
  readonly leftOut: readonly { readonly what: string; readonly seconds: number }[];
}

/** A paper's figures beside ours, the state of the code that made them, and what there was no time for. */
export function reproductionText({ rows, code, seeds, asked, kept, leftOut }: ReproducedTable): string {
  const number = (value: number) => Number(value.toPrecision(4)).toString();
  const isJudged = rows.some(({ verdict }) => verdict !== undefined);
  const table = textTable(
    ['', 'paper', 'ours', '95% interval', ...(isJudged ? ['verdict'] : []), 'basis'],
    rows.map(({ what, paper, ours, low, high, basis, verdict = '' }) => [
      ...[what, paper, number(ours), `${number(low)} to ${number(high)}`],
      ...(isJudged ? [verdict, basis] : [basis]),
    ]),
  );
  const seconds = leftOut.reduce((sum, part) => sum + part.seconds, 0);
  const named = leftOut.slice(0, NAMED).map(({ what }) => what);
  const others = leftOut.length - named.length;
  const names = `${named.join('; ')}${others > 0 ? ` and ${others} more` : ''}`;
  const lines = [
    ...(isJudged
      ? [
          `A row agrees if both figures are shown to differ by less than ${AGREEMENT_MARGIN} points of 100, and differs if their difference is shown not to be 0.`,
        ]
      : []),
    ...sweepsOf(rows).map(sweepText),
    `Made by ${codeText(code)}${seeds.length === 0 ? '' : `; ${seedsText(seeds)}`}.`,
    ...(kept > 0
      ? [
          `${kept} of ${asked} runs and duels were kept from before, made by the same code: --fresh makes them again.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [`Left out, for it takes another ${duration(seconds)}: ${names}. The same command goes on with it.`]
      : []),
  ];
  return `${table}\n\n${lines.join('\n')}`;
}

/** The state of the code in a few words: of each package its version and a digest of its sources. */
function codeText(code: ReproducedTable['code']): string {
  return Object.entries(code)
    .map(([name, { version, sources }]) => `${name} ${version} (${sources})`)
    .join(', ');
}

/** Seeds that follow each other as a range. */
function seedsText(seeds: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const seed of seeds) {
    const last = ranges.at(-1);
    if (last && last[1] === seed - 1) last[1] = seed;
    else ranges.push([seed, seed]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
  return `${seeds.length === 1 ? 'seed' : 'seeds'} ${texts.join(', ')}`;
}
